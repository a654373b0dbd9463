//! The other occurrences of a name that was found.

use std::{collections::HashSet, ops::Range};

use domain::recordings::IdentifierKind;

use super::{
    acts, is_eponym,
    words::{PARTICLES, is_auxiliary},
};
use crate::{
    findings::{Findings, is_person},
    lexicon::Class,
    reading::Reading,
    tokens::TokenKind,
};

/// Claims every other occurrence of a name that was found.
pub(crate) fn spread(reading: &Reading<'_>, findings: &mut Findings) {
    let names = found_names(reading, findings);
    if names.is_empty() {
        return;
    }
    for place in 0..reading.len() {
        if !findings.is_free(place) || !reading.is_word(place) {
            continue;
        }
        if let Some(kind) = known_again(reading, &names, place) {
            let title = place > 0 && reading.classes[place - 1] == Class::Title && findings.is_free(place - 1);
            findings.claim(reading, if title { place - 1 } else { place }..place + 1, kind);
        }
        if let Some((range, kind)) = spelled(reading, &names, place) {
            findings.claim(reading, range, kind);
        }
    }
}

type Names = Vec<(String, IdentifierKind)>;

/// The words of the names found, longest claim first.
fn found_names(reading: &Reading<'_>, findings: &Findings) -> Names {
    let mut seen = HashSet::new();
    let mut names = Names::new();
    for place in 0..reading.len() {
        let Some(kind) = findings.kind(place).filter(|kind| is_person(*kind)) else { continue };
        let word = reading.near(place, 0);
        let part = reading.is_word(place)
            && word.chars().count() >= 2
            && !PARTICLES.contains(&word)
            && !matches!(
                reading.classes[place],
                Class::Title
                    | Class::Staff
                    | Class::Relative
                    | Class::Patient
                    | Class::Number
                    | Class::Ordinal
                    | Class::Month
            );
        if part && seen.insert(word.to_owned()) {
            names.push((word.to_owned(), kind));
        }
    }
    names
}

fn known_again(reading: &Reading<'_>, names: &Names, place: usize) -> Option<IdentifierKind> {
    let word = reading.near(place, 0);
    let class = reading.classes[place];
    let (_, kind) = names.iter().find(|(name, _)| {
        // Without apostrophes a possessive is one letter longer: "tamsins".
        name == word || (name.len() >= 4 && word.strip_suffix('s') == Some(name) && class == Class::Unknown)
    })?;
    let plain = class.is_name_or_unknown();
    let capital = reading.is_capitalised(place) && (!reading.starts(place) || !is_auxiliary(word));
    ((plain || capital || acts(reading, place)) && !is_eponym(reading, place)).then_some(*kind)
}

/// "s h a b n a m", letter by letter.
fn spelled(reading: &Reading<'_>, names: &Names, start: usize) -> Option<(Range<usize>, IdentifierKind)> {
    let letter =
        |place: usize| reading.kind(place) == Some(TokenKind::Word) && reading.near(place, 0).chars().count() == 1;
    if !letter(start) || (start > 0 && letter(start - 1)) {
        return None;
    }
    let end =
        (start..reading.len()).find(|place| !letter(*place) && reading.near(*place, 0) != "-").unwrap_or(reading.len());
    let joined: String = (start..end).filter(|place| letter(*place)).map(|place| reading.near(place, 0)).collect();
    let (_, kind) =
        names.iter().find(|(name, _)| joined.len() >= 3 && (*name == joined || joined.starts_with(name.as_str())))?;
    Some((start..end, *kind))
}
