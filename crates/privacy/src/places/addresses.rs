//! Addresses, with and without a number.

use std::ops::Range;

use super::{is_code, words::STREETS};
use crate::{
    digits,
    lexicon::{Class, Lists},
    reading::Reading,
    tokens::TokenKind,
};

/// "12 Rowan Terrace", "Flat 3, 18 Tannery Row", "fourteen quayside gardens".
pub(super) fn address(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let flat = matches!(reading.near(place, 0), "flat" | "apartment" | "apt")
        .then(|| digits::piece(reading, place + 1))
        .flatten();
    if let Some((_, end)) = flat {
        let mut next = end;
        while next < place + 6
            && (matches!(reading.near(next, 0), "," | "/")
                || reading.is_glued(next.min(reading.len() - 1)) && reading.kind(next) == Some(TokenKind::Number))
        {
            next += 1;
        }
        let rest = house_and_street(reading, next).or_else(|| street(reading, next));
        return Some(place..rest.unwrap_or(end));
    }
    if reading.is_glued(place) && !matches!(reading.near(place, -1), "(" | "," | ":" | "\"") {
        return None;
    }
    let Some(end) = house_and_street(reading, place).or_else(|| announced_house(reading, place)) else {
        return named_street(reading, place).or_else(|| spoken_street(reading, place));
    };
    Some(place..with_town(reading, end))
}

/// "on Lower Addiscombe Way": a street without a number.
fn named_street(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let led =
        matches!(reading.near(place, -1), "on" | "at" | "in" | "near" | "to" | "from" | "of" | "by" | "down" | "up");
    if !led || reading.shapes[place] != "Aa" {
        return None;
    }
    let end = street(reading, place)?;
    let sure = matches!(
        reading.near(end - 1, 0),
        "street" | "road" | "lane" | "avenue" | "crescent" | "terrace" | "gardens" | "wynd" | "mews"
    );
    let named = (place..end - 1).any(|at| (sure || reading.classes[at].is_name_or_unknown()) && !is_code(reading, at));
    let is_street = STREETS.contains(&reading.near(end - 1, 0))
        || matches!(reading.near(end - 1, 0), "way" | "row" | "hill" | "close" | "drive" | "square");
    (named && is_street).then(|| place..with_town(reading, end))
}

/// "on may street": a preposition, one word and a word for a street.
fn spoken_street(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let led = matches!(reading.near(place, -1), "on" | "in" | "at" | "from" | "near") && reading.raw;
    let head =
        matches!(reading.near(place, 1), "street" | "road" | "lane" | "avenue" | "crescent" | "terrace" | "wynd");
    let plain = matches!(
        reading.near(place, 0),
        "the"
            | "a"
            | "this"
            | "that"
            | "main"
            | "busy"
            | "long"
            | "right"
            | "wrong"
            | "same"
            | "other"
            | "ring"
            | "side"
            | "cross"
            | "country"
            | "my"
            | "his"
            | "her"
            | "our"
            | "their"
            | "one"
            | "each"
            | "every"
            | "outside"
            | "high"
            | "bus"
            | "fast"
            | "slow"
            | "middle"
            | "memory"
    );
    (led && head && reading.is_word(place) && !plain).then(|| place..place + 2)
}

/// "lives at twelve quarry hill": words that often end an address, when one is announced.
fn announced_house(reading: &Reading<'_>, place: usize) -> Option<usize> {
    let announced = matches!(reading.near(place, -1), "at" | "from" | "of" | "address" | "is")
        || matches!(reading.near(place, -1), "number");
    let (digits, mut end) = digits::piece(reading, place)?;
    let lettered = reading.is_word(end) && reading.near(end, 0).len() == 1 && reading.near(end, 0) != "i";
    end += usize::from(lettered);
    let head = (end + 1..=end + 2).find(|at| {
        matches!(
            reading.near(*at, 0),
            "hill"
                | "row"
                | "close"
                | "place"
                | "way"
                | "court"
                | "drive"
                | "square"
                | "park"
                | "rise"
                | "green"
                | "side"
                | "view"
                | "house"
                | "yard"
                | "quay"
        )
    })?;
    let words = (end..head).all(|at| {
        reading.is_word(at)
            && reading.low[at].len() > 3
            && matches!(
                reading.classes[at],
                Class::Word
                    | Class::NameAndWord
                    | Class::Unknown
                    | Class::Street
                    | Class::Family
                    | Class::Given
                    | Class::GivenAndFamily
            )
    });
    let counted = matches!(
        reading.near(end, 0),
        "hours" | "weeks" | "days" | "minutes" | "years" | "year" | "patients" | "times" | "people" | "oclock"
    );
    (reading.raw && announced && words && !counted && digits.len() <= 3).then_some(head + 1)
}

fn house_and_street(reading: &Reading<'_>, place: usize) -> Option<usize> {
    let (digits, mut end) = digits::piece(reading, place)?;
    if digits.len() > 4 {
        return None;
    }
    let letter = reading.is_word(end) && reading.near(end, 0).len() == 1 && (reading.is_glued(end) || reading.raw);
    end += usize::from(letter);
    street(reading, end)
}

/// One to three words and a street word.
fn street(reading: &Reading<'_>, start: usize) -> Option<usize> {
    let typed = reading.is_capitalised(start);
    let mut found = None;
    for length in 1..=3 {
        let head = start + length;
        if !(start..head).all(|at| reading.is_word(at) && reading.is_capitalised(at) == typed) {
            break;
        }
        let word = reading.near(head, 0);
        let is_street = STREETS.contains(&word)
            || (typed && reading.is_capitalised(head) && reading.lists[head].has(Lists::STREET));
        let plausible = (start..head).all(|at| {
            !matches!(reading.near(at, 0), "the" | "of" | "in" | "day" | "year" | "to" | "and" | "way" | "other")
        });
        if is_street && plausible && (typed || reading.is_word(head)) {
            found = Some(head + 1);
        }
    }
    found
}

/// The place after ", Brigham".
fn with_town(reading: &Reading<'_>, end: usize) -> usize {
    let town = end + 1;
    let named = reading.near(end, 0) == ","
        && reading.is_word(town)
        && reading.shapes[town] == "Aa"
        && (reading.classes[town].is_name_or_unknown() || reading.classes[town] == Class::NameAndWord);
    if named { town + 1 } else { end }
}
