//! Wards by number and by name.

use std::ops::Range;

use super::{is_code, is_generic, words::NATURE};
use crate::{
    digits,
    lexicon::{Class, Lists},
    reading::Reading,
};

/// "Ward 6", "ward twelve", "Ward C7", "AMU 2", "Kestrel Ward", "the willow suite".
pub(super) fn ward(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let word = reading.near(place, 0);
    if matches!(word, "ward" | "wards") {
        let after = ward_number(reading, place + 1).filter(|_| is_announced(reading, place));
        if let Some(end) = after {
            return Some(place..end);
        }
    }
    let named_after =
        reading.tokens[place].text == "Ward" && reading.is_word(place + 1) && is_ward_name(reading, place + 1);
    if named_after && !NATURE.contains(&reading.near(place, -1)) {
        return Some(place..place + 2);
    }
    let unit = matches!(reading.tokens[place].text, "AMU" | "MAU" | "SAU" | "Unit") && !reading.is_glued_after(place);
    if unit && let Some(end) = ward_number(reading, place + 1).filter(|end| *end == place + 2) {
        return Some(place..end);
    }
    let alone = NATURE.contains(&word)
        && reading.shapes[place] == "Aa"
        && !reading.lists[place].has(Lists::GIVEN)
        && matches!(reading.near(place, -1), "on" | "to" | "from" | "in" | "onto");
    if alone {
        let head = matches!(reading.near(place, 1), "ward" | "unit" | "suite");
        return Some(place..place + 1 + usize::from(head));
    }
    let heads = matches!(word, "ward" | "unit" | "suite");
    let named = heads && place > 0 && is_ward_name(reading, place - 1);
    named.then(|| place - 1..place + 1)
}

fn is_ward_name(reading: &Reading<'_>, place: usize) -> bool {
    let word = reading.near(place, 0);
    let typed = reading.is_capitalised(place) && !is_code(reading, place) && reading.shapes[place] == "Aa";
    let name = reading.classes[place].is_name_or_unknown()
        || matches!(reading.classes[place], Class::NameAndWord | Class::ClinicalName);
    NATURE.contains(&word) || (typed && name && !is_generic(reading, place))
}

/// "the ward two days later" counts days, "Ward 2" is a ward.
fn is_announced(reading: &Reading<'_>, place: usize) -> bool {
    let article = matches!(reading.near(place, -1), "the" | "a" | "our" | "my" | "this" | "that" | "busy" | "per")
        && matches!(reading.near(place, 1), "one" | "two" | "three" | "four" | "a");
    reading.tokens[place].text.starts_with('W') || !article
}

/// The place after "6", "6B", "C7", "twelve", "six b", "5 South".
fn ward_number(reading: &Reading<'_>, place: usize) -> Option<usize> {
    let letter =
        |at: usize| reading.is_word(at) && reading.near(at, 0).len() == 1 && !matches!(reading.near(at, 0), "a" | "i");
    let prefixed = letter(place) && reading.is_capitalised(place);
    let number = if prefixed { place + 1 } else { place };
    let end = match digits::piece(reading, number) {
        Some((digits, end)) if digits.len() <= 3 && (!prefixed || reading.is_glued(number)) => end,
        _ if prefixed && !reading.is_glued_after(place) => return Some(place + 1),
        _ => return None,
    };
    let counted = matches!(
        reading.near(end, 0),
        "day"
            | "days"
            | "week"
            | "weeks"
            | "hour"
            | "hours"
            | "minute"
            | "minutes"
            | "month"
            | "months"
            | "patients"
            | "nurses"
            | "times"
            | "people"
            | "of"
            | "more"
            | "year"
            | "years"
            | "other"
            | "doctors"
            | "new"
            | "%"
            | "to"
    );
    if counted {
        return None;
    }
    let lettered = letter(end)
        && (reading.is_glued(end) || !reading.is_capitalised(end) && reading.raw || reading.shapes[end] == "A");
    let end = if lettered { end + 1 } else { end };
    let side = matches!(reading.near(end, 0), "north" | "south" | "east" | "west" | "upper" | "lower");
    Some(if side { end + 1 } else { end })
}
