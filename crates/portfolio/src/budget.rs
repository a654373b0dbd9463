//! So many in so long: the one way this house counts how often somebody does something.
//!
//! A window slides with the injected clock, and what turns out to be honest can be given back; a token bucket can do
//! neither. Each server counts for itself, and forgets when it restarts.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};

/// How long to wait before the next try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait(Duration);

impl Wait {
    /// A pause of a second, for what clears by itself.
    pub(crate) const MOMENT: Self = Self(Duration::from_secs(1));

    /// The pause, in time.
    pub const fn pause(self) -> Duration {
        self.0
    }
}

/// At most so many in any stretch of time, for each key.
pub(crate) struct Budget {
    most: usize,
    within: SignedDuration,
    taken: Mutex<Ledger>,
}

#[derive(Default)]
struct Ledger {
    by_key: HashMap<u64, VecDeque<Timestamp>>,
    /// Keys at which the ledger is next searched for what has lapsed.
    search_at: usize,
}

/// A ledger smaller than this is not worth searching.
const SEARCH_FROM: usize = 1024;

impl Budget {
    pub(crate) fn new(most: usize, within: SignedDuration) -> Self {
        Self { most, within, taken: Mutex::default() }
    }

    /// Takes one, or says when there will be one again.
    pub(crate) fn take(&self, key: u64, now: Timestamp) -> Result<(), Wait> {
        let mut ledger = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        ledger.forget_lapsed(now, self.within);
        let taken = ledger.by_key.entry(key).or_default();
        taken.retain(|moment| holds(*moment, now, self.within));
        if taken.len() < self.most {
            taken.push_back(now);
            return Ok(());
        }
        let oldest = taken.front().copied().unwrap_or(now);
        let wait = self.within - now.duration_since(oldest);
        Err(Wait(Duration::try_from(wait).unwrap_or_default().max(Wait::MOMENT.0)))
    }

    /// Gives back the last one taken.
    pub(crate) fn give_back(&self, key: u64) {
        let mut ledger = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = ledger.by_key.get_mut(&key) {
            taken.pop_back();
        }
    }
}

impl Ledger {
    fn forget_lapsed(&mut self, now: Timestamp, within: SignedDuration) {
        if self.by_key.len() < self.search_at.max(SEARCH_FROM) {
            return;
        }
        self.by_key.retain(|_, taken| taken.back().is_some_and(|moment| holds(*moment, now, within)));
        self.search_at = self.by_key.len() * 2;
    }
}

/// A moment counts while it is less than `within` away, on either side: a clock set back frees nobody for long.
fn holds(moment: Timestamp, now: Timestamp, within: SignedDuration) -> bool {
    now.duration_since(moment).abs() < within
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_773_500_000 + second).unwrap()
    }

    #[test]
    fn what_has_lapsed_is_forgotten() {
        let budget = Budget::new(1, SignedDuration::from_mins(5));
        for key in 0..5000 {
            budget.take(key, at(i64::try_from(key).unwrap())).ok().unwrap();
        }
        assert!(budget.taken.lock().unwrap().by_key.len() < 2 * SEARCH_FROM);
    }
}
