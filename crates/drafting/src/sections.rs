//! Which words of a note belong to which section of an entry.
//!
//! First the note is read for headings and for what is no part of the account; then the labeller finds the best path
//! through its words; then each section that barely beats the path without it is taken away again, because a box
//! filled wrongly does more harm than a box left empty.

mod features;
mod headings;
mod labeller;
mod mend;
mod outside;

use std::ops::Range;

pub(crate) use labeller::Section;

use crate::{
    chain::{Chain, stretches},
    words::Word,
};
use headings::Heading;

#[cfg(test)]
pub(crate) use {features::section_features, labeller::chain};

/// A stretch of the note that belongs to one section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) section: Section,
    /// Its words, as places in the row of words.
    pub(crate) words: Range<usize>,
}

/// How far the best path must beat the best one without a section for the section to stand; chosen on voices the
/// labeller had not learnt from (`training/README.md`).
const MARGINS: [(Section, f32); 3] = [(Section::Feedback, 3.0), (Section::Action, 2.5), (Section::Reflection, 2.5)];

/// A note's words, sorted.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// In the note's order; they never overlap.
    pub(crate) pieces: Vec<Piece>,
    /// False when the labeller found nothing that belongs in an entry; the note is then kept as a description.
    pub(crate) tells_of_an_event: bool,
}

/// Sorts the words of a note. What is no event has a description at most.
pub(crate) fn sort(words: &[Word], is_event: bool) -> Sorted {
    if words.is_empty() {
        return Sorted::default();
    }
    let headings = headings::find(words);
    let outside = outside::find(words);
    let mut sections = if is_event || !headings.is_empty() {
        best_without_doubtful_sections(&labeller::chain(words), words.len(), &headings, &outside)
    } else {
        vec![None; words.len()]
    };
    mend::mend(words, &headings, &mut sections);
    outside::drop_what_says_nothing(words, &headings, &mut sections);
    let tells_of_an_event = sections.iter().any(Option::is_some);
    outside::keep_the_narrative(words, &headings, &outside, &mut sections);
    let pieces = stretches(&sections).into_iter().map(|(section, words)| Piece { section, words }).collect();
    Sorted { pieces, tells_of_an_event }
}

fn best_without_doubtful_sections(
    chain: &Chain<'_>,
    count: usize,
    headings: &[Heading],
    outside: &[bool],
) -> Vec<Option<Section>> {
    let leans = headings::leans(headings, count);
    let best = |banned: &[Section]| {
        let path = chain.best(|place, kind| match kind.and_then(Section::of) {
            Some(_) if outside[place] => None,
            Some(section) if banned.contains(&section) => None,
            section => leans[place].on(section),
        });
        (path.kinds.iter().map(|kind| kind.and_then(Section::of)).collect::<Vec<_>>(), path.score)
    };
    let (full, score) = best(&[]);
    // A section that is not there is forbidden as well: words turned away from another must not end up in it.
    let banned: Vec<Section> = MARGINS
        .into_iter()
        .filter(|(section, margin)| {
            !headings.iter().any(|heading| heading.section == *section)
                && (!full.contains(&Some(*section)) || score - best(&[*section]).1 < *margin)
        })
        .map(|(section, _)| section)
        .collect();
    if banned.is_empty() { full } else { best(&banned).0 }
}
