//! People: named after a title or a label, by a word that is only a name, and wherever else that name stands.

mod known;
mod spread;
mod titled;
mod word_names;
mod words;

use self::words::EPONYM_NOUNS;
pub(crate) use self::{known::find_known, spread::spread, titled::find_titled};
use crate::{lexicon::Class, reading::Reading};

/// Whether a name at this place is part of a sign's, score's or disease's name.
pub(crate) fn is_eponym(reading: &Reading<'_>, place: usize) -> bool {
    let after = |offset| EPONYM_NOUNS.contains(&reading.near(place, offset));
    let paired = matches!(reading.near(place, 1), "-" | "and" | "–") && reading.is_word(place + 2);
    after(1)
        || (paired && (after(3) || reading.classes[place + 2] == Class::ClinicalName && reading.is_glued(place + 2)))
}

/// Whether a word that may be a name does what people do: "ruby said".
fn acts(reading: &Reading<'_>, place: usize) -> bool {
    let determined = matches!(
        reading.near(place, -1),
        "the"
            | "a"
            | "an"
            | "my"
            | "his"
            | "her"
            | "our"
            | "their"
            | "this"
            | "that"
            | "to"
            | "i"
            | "we"
            | "you"
            | "of"
            | "no"
            | "in"
            | "very"
    );
    let person_verb = matches!(
        reading.near(place, 1),
        "said"
            | "says"
            | "thought"
            | "thinks"
            | "asked"
            | "told"
            | "felt"
            | "liked"
            | "wanted"
            | "watched"
            | "reckoned"
            | "reckons"
            | "suggested"
            | "wrote"
            | "agreed"
            | "fed"
            | "showed"
            | "noticed"
            | "pointed"
            | "mentioned"
            | "added"
            | "observed"
            | "laughed"
            | "smiled"
            | "explained"
            | "praised"
            | "signed"
            | "supervised"
            | "stood"
            | "sat"
            | "came"
            | "rang"
            | "phoned"
            | "stopped"
            | "went"
            | "spotted"
            | "laughs"
            | "stayed"
    );
    !determined && person_verb
}
