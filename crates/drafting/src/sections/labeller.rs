//! The section labeller: the learned chain over a note's words, read as sections of an entry.

use std::sync::LazyLock;

use super::features::section_features;
use crate::{chain::Chain, weights::Weights, words::Word};

/// A section of an entry's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Section {
    Description,
    Feedback,
    Action,
    Reflection,
}

impl Section {
    /// The section with this letter in the labels of the weights.
    pub(crate) const fn of(letter: char) -> Option<Self> {
        match letter {
            'D' => Some(Self::Description),
            'F' => Some(Self::Feedback),
            'A' => Some(Self::Action),
            'R' => Some(Self::Reflection),
            _ => None,
        }
    }
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../../weights/sections.bin"))
        .expect("the weights in the repository were written for this code, and a test reads them")
});

/// The chain over a note's words, with everything the labeller sees of them.
pub(crate) fn chain(words: &[Word]) -> Chain<'static> {
    let mut chain = Chain::new(&WEIGHTS, words.len());
    section_features(words, &mut |places, feature| chain.see(places, feature));
    chain
}
