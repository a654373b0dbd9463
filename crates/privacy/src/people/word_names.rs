//! Names that are words as well ("grace", "will", "may"), in text without capitals: only where the words around them say so.

use super::{acts, words::is_auxiliary};
use crate::{
    lexicon::{Class, Lists},
    reading::Reading,
};

/// Whether a word that may be a forename stands as one.
pub(super) fn is_forename(reading: &Reading<'_>, place: usize) -> bool {
    let lists = reading.lists[place];
    let either =
        lists.has(Lists::GIVEN) && (lists.has(Lists::WORD) || lists.has(Lists::MONTH) || lists.has(Lists::CLINICAL));
    either
        && (is_introduced(reading, place)
            || is_described(reading, place)
            || is_of_somebody(reading, place)
            || has_surname(reading, place))
}

/// "a boy called faith", "his name is will", "known as may".
fn is_introduced(reading: &Reading<'_>, place: usize) -> bool {
    let (before2, before) = (reading.near(place, -2), reading.near(place, -1));
    let someone = |at: usize| {
        matches!(reading.classes[at], Class::Patient | Class::Relative | Class::Staff) || reading.near(at, 0) == "old"
    };
    let called =
        matches!(before, "called" | "named") && (place.saturating_sub(5)..place.saturating_sub(1)).any(someone);
    let baby_called = matches!(before, "called" | "named") && before2 == "baby";
    let name_is = before2 == "name" && matches!(before, "is" | "was");
    let known_as = before2 == "known" && before == "as";
    called || baby_called || name_is || known_as
}

/// "mark the radiographer", "rose one of the nurses", "grace whos the other f one".
fn is_described(reading: &Reading<'_>, place: usize) -> bool {
    let role = |offset: usize| {
        reading.lists.get(place + offset).is_some_and(|lists| lists.has(Lists::STAFF))
            || is_nursing(reading.word(Some(place + offset)))
    };
    let kin = reading.lists.get(place + 2).is_some_and(|lists| lists.has(Lists::RELATIVE));
    let of_kin = matches!(reading.near(place, 1), "his" | "her" | "their" | "the")
        && kin
        && !is_auxiliary(reading.near(place, 0));
    let the = matches!(reading.near(place, 1), "the" | "our" | "my");
    let modal =
        matches!(reading.near(place, -1), "i" | "we" | "you" | "they" | "she" | "he" | "it" | "to" | "that" | "which");
    let mute = modal && is_auxiliary(reading.near(place, 0));
    let who = matches!(reading.near(place, 1), "whos" | "who's") && !is_auxiliary(reading.near(place, 0));
    who || of_kin || (the && !mute && (role(2) || role(3)))
}

/// "his wife hope", "the liaison nurse hope and", "my colleague bill said".
fn is_of_somebody(reading: &Reading<'_>, place: usize) -> bool {
    let Some(before) = place.checked_sub(1) else { return false };
    let kin = reading.lists[before].has(Lists::RELATIVE)
        || matches!(
            reading.near(before, 0),
            "flatmate" | "housemate" | "landlord" | "landlady" | "boyfriend" | "girlfriend"
        );
    let staff = reading.lists[before].has(Lists::STAFF) || is_nursing(reading.near(before, 0));
    let goes_on = matches!(
        reading.near(place, 1),
        "" | "."
            | ","
            | "and"
            | "or"
            | "who"
            | "whos"
            | "was"
            | "is"
            | "had"
            | "has"
            | "did"
            | "does"
            | "from"
            | "in"
            | "with"
            | "at"
            | "on"
            | "for"
            | "that"
            | "which"
            | "he"
            | "she"
            | "as"
            | "then"
            | "where"
            | "when"
            | "but"
            | "because"
            | "so"
            | "i"
            | "we"
            | "s"
    ) || acts(reading, place);
    let heard = matches!(
        reading.near(place, 1),
        "heard" | "tells" | "says" | "thinks" | "wants" | "found" | "called" | "saw" | "brought" | "thought"
    );
    (kin || staff) && !is_auxiliary(reading.near(place, 0)) && (goes_on || heard)
}

/// "grace mbeki", "hope lindsey", "grace dean sixty seven": a surname follows.
fn has_surname(reading: &Reading<'_>, place: usize) -> bool {
    let class = |offset: usize| reading.classes.get(place + offset).copied();
    let follows = class(1) == Some(Class::Family) && reading.low[place + 1].len() > 3;
    let either = |offset: usize| matches!(class(offset), Some(Class::NameAndWord | Class::Month | Class::ClinicalName));
    let introduces = |offset: usize| {
        class(offset) == Some(Class::Number)
            || matches!(reading.word(Some(place + offset)), "who" | "whos" | "aged" | "his" | "her" | "is" | "was")
    };
    let forename_next = either(1) && class(2) == Some(Class::Family);
    let pair = either(1) && (introduces(2) || (either(2) && introduces(3)));
    let seen = matches!(
        reading.near(place, -1),
        "with" | "see" | "saw" | "seeing" | "met" | "yesterday" | "today" | "on" | "called" | "to" | "for" | "and"
    );
    let verb = matches!(reading.near(place, -1), "i" | "we" | "you" | "they" | "to" | "doctor" | "dr");
    (!verb && (follows || forename_next)) || (pair && seen && !is_auxiliary(reading.near(place, 0)))
}

fn is_nursing(word: &str) -> bool {
    matches!(word, "nurse" | "midwife" | "matron" | "sister" | "hca" | "nurses")
}
