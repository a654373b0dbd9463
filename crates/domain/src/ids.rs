//! Identifiers with kinds: a `UserId` can never be handed in where an `EntryId` is asked for.
//!
//! All are UUIDv7, so they sort by birth. `Debug` shows the kind; the wire and the store see the bare UUID.

use std::{fmt, marker::PhantomData, str::FromStr};

use uuid::Uuid;

/// A kind of thing that has ids.
pub trait Kind {
    /// The word `Debug` prints before the UUID.
    const NAME: &'static str;
}

/// The id of one thing of kind `K`.
pub struct Id<K>(Uuid, PhantomData<fn() -> K>);

impl<K> Id<K> {
    /// Wraps a UUID that is known to name a thing of this kind.
    pub const fn new(uuid: Uuid) -> Self {
        Self(uuid, PhantomData)
    }

    /// The bare UUID, for the wire and the store.
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Id<K> {}

impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K> Eq for Id<K> {}

impl<K> std::hash::Hash for Id<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<K> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<K: Kind> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", K::NAME, self.0)
    }
}

impl<K> FromStr for Id<K> {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Uuid::parse_str(text).map(Self::new)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $id:ident = $kind:ident $name:literal;)*) => {
        $(
            #[doc = concat!("The kind behind [`", stringify!($id), "`].")]
            pub enum $kind {}
            impl Kind for $kind {
                const NAME: &'static str = $name;
            }
            $(#[$doc])*
            pub type $id = Id<$kind>;
        )*
    };
}

kinds! {
    /// A portfolio entry.
    EntryId = EntryKind "entry";
    /// A letter waiting to be sent.
    LetterId = LetterKind "letter";
    /// A sign-in on one device.
    SessionId = SessionKind "session";
    /// A doctor's account.
    UserId = UserKind "user";
}
