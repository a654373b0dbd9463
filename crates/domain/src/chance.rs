//! Chance, handed in: who needs an id, a token or a code takes a [`Chance`].

use jiff::Timestamp;
use uuid::Uuid;

use crate::ids::Id;

/// A source of randomness. The real one asks the operating system; `testkit` has one that repeats itself.
pub trait Chance: Send + Sync {
    /// Fills the bytes with values nobody can predict.
    fn fill(&self, bytes: &mut [u8]);
}

impl dyn Chance + '_ {
    /// A new id born at `now`.
    pub fn id<K>(&self, now: Timestamp) -> Id<K> {
        let mut random = [0; 10];
        self.fill(&mut random);
        let milliseconds = u64::try_from(now.as_millisecond()).unwrap_or(0);
        Id::new(uuid::Builder::from_unix_timestamp_millis(milliseconds, &random).into_uuid())
    }

    /// A token of 256 bits that nobody can guess.
    pub fn token(&self) -> [u8; 32] {
        let mut token = [0; 32];
        self.fill(&mut token);
        token
    }

    /// A number below `bound`, each as likely as any other.
    pub fn below(&self, bound: u32) -> u32 {
        let unbiased = u32::MAX - u32::MAX % bound;
        loop {
            let mut bytes = [0; 4];
            self.fill(&mut bytes);
            let drawn = u32::from_be_bytes(bytes);
            if drawn < unbiased {
                return drawn % bound;
            }
        }
    }

    /// A random UUID for what needs no birth order, such as a request.
    pub fn uuid(&self) -> Uuid {
        let mut random = [0; 16];
        self.fill(&mut random);
        uuid::Builder::from_random_bytes(random).into_uuid()
    }
}
