//! Text that must never reach a log: its `Debug` prints how long it is, never what it says.

use std::{fmt, ops::Deref};

/// A doctor's clinical words: a note, a transcript, a field of an entry. Never holds U+0000, which says nothing and which
/// PostgreSQL cannot keep.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(String);

impl Words {
    /// The text itself, for the wire and the store.
    pub fn into_string(self) -> String {
        self.0
    }

    /// The length in characters, as limits count it.
    pub fn characters(&self) -> usize {
        self.0.chars().count()
    }
}

impl From<String> for Words {
    fn from(mut text: String) -> Self {
        text.retain(|c| c != '\0');
        Self(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{} characters>", self.characters())
    }
}

/// A secret of any kind: a password, a token, a key.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes charge of a secret.
    pub fn new(secret: String) -> Self {
        Self(secret)
    }

    /// Lays the secret open. Ask for it as late as possible.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<secret>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_database_keeps_is_dropped() {
        assert_eq!(&*Words::from("chest\0 pain"), "chest pain");
    }

    #[test]
    fn debug_never_shows_the_text() {
        assert_eq!(format!("{:?}", Words::from("café au lit")), "<11 characters>");
        assert_eq!(format!("{:?}", Secret::new("hunter2".into())), "<secret>");
    }
}
