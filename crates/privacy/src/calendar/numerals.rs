//! Days, months and years out of words and figures.

use super::Words;
use crate::tokens::TokenKind;

const UNITS: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS: [&str; 10] =
    ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];
const MONTHS: [(&str, &str); 12] = [
    ("january", "jan"),
    ("february", "feb"),
    ("march", "mar"),
    ("april", "apr"),
    ("may", "may"),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sep"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
];
const ROMAN: [&str; 12] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/// A number read from some place, and the place after it.
pub(super) type Read<T> = Option<(T, usize)>;

fn position<T: TryFrom<usize>>(list: &[&str], word: &str) -> Option<T> {
    list.iter().position(|entry| *entry == word).and_then(|at| T::try_from(at).ok())
}

impl Words<'_> {
    fn figure(&self, place: usize, digits: std::ops::RangeInclusive<usize>) -> Option<i16> {
        let token = self.tokens.get(place)?;
        (token.kind == TokenKind::Number && digits.contains(&token.text.len())).then(|| token.text.parse().ok())?
    }

    /// "12th", "twelfth", "twenty-third": a day said as an ordinal.
    pub(super) fn ordinal(&self, place: usize) -> Read<i8> {
        if let Some(day) = self.figure(place, 1..=2) {
            let suffix = matches!(self.word(place + 1), "st" | "nd" | "rd" | "th");
            return (suffix && self.is_glued(place + 1)).then_some((day_of_month(day)?, place + 2));
        }
        if let Some(at) = position::<i16>(&ORDINALS, self.word(place)) {
            return Some((day_of_month(at + 1)?, place + 1));
        }
        let tens = match self.word(place) {
            "twenty" => 20,
            "thirty" => 30,
            "thirtieth" => return Some((30, place + 1)),
            _ => return None,
        };
        let unit = self.past(place + 1, &["-"]);
        let at = position::<i16>(&ORDINALS[..9], self.word(unit))?;
        Some((day_of_month(tens + at + 1)?, unit + 1))
    }

    /// "12", "twelve": a day said as a plain number.
    pub(super) fn cardinal(&self, place: usize) -> Read<i8> {
        if let Some(day) = self.figure(place, 1..=2) {
            return Some((day_of_month(day)?, place + 1));
        }
        let (number, end) = self.below_hundred(place)?;
        Some((day_of_month(number)?, end))
    }

    pub(super) fn month(&self, place: usize) -> Read<i8> {
        let word = self.word(place);
        let word = if word == "sept" { "sep" } else { word };
        let at = MONTHS.iter().position(|(long, short)| *long == word || *short == word)?;
        let is_short = word.len() == 3;
        let dotted = is_short && self.word(place + 1) == "." && self.is_glued(place + 1);
        let dot_ends_abbreviation = dotted && self.figure(place + 2, 2..=4).is_some();
        Some((i8::try_from(at + 1).ok()?, if dot_ends_abbreviation { place + 2 } else { place + 1 }))
    }

    /// A month between two signs: a name, a figure or a Roman figure.
    pub(super) fn middle_month(&self, place: usize) -> Read<i8> {
        if let Some(figure) = self.figure(place, 1..=2) {
            return Some((i8::try_from(figure).ok().filter(|month| (1..=12).contains(month))?, place + 1));
        }
        if let Some(at) = position::<i8>(&ROMAN, self.word(place)) {
            return Some((at + 1, place + 1));
        }
        self.month(place)
    }

    /// A year of four figures, or spoken in full ("twenty twenty six", "two thousand and six").
    pub(super) fn full_year(&self, place: usize) -> Read<i16> {
        if let Some(year) = self.figure(place, 4..=4) {
            return (1900..2100).contains(&year).then_some((year, place + 1));
        }
        if self.word(place) == "two" && self.word(place + 1) == "thousand" {
            let rest = self.past(place + 2, &["and"]);
            return Some(self.below_hundred(rest).map_or((2000, place + 2), |(n, end)| (2000 + n, end)));
        }
        let century = match self.word(place) {
            "nineteen" => 1900,
            "twenty" => 2000,
            _ => return None,
        };
        let rest = self.past(place + 1, &["-"]);
        if matches!(self.word(rest), "oh" | "o") {
            let unit = position::<i16>(&UNITS, self.word(rest + 1))?;
            return Some((century + unit, rest + 2));
        }
        let (number, end) = self.below_hundred(rest).filter(|(number, _)| *number >= 10)?;
        Some((century + number, end))
    }

    /// A year of two figures ("26", "'26"), unless it goes on as an age, a time or an amount.
    pub(super) fn short_year(&self, place: usize) -> Read<i16> {
        let place = self.past(place, &["'", "’"]);
        let year = self.figure(place, 2..=2)?;
        let goes_on = match self.word(place + 1) {
            ":" | "." | "%" | "/" | "-" => self.is_glued(place + 1),
            next => self.tokens.get(place + 1).is_some_and(|t| t.kind == TokenKind::Word) && !is_joining(next),
        };
        (!goes_on).then_some((in_full(year), place + 1))
    }

    /// A year of two figures in words ("fifty two"), as birthdays are said.
    pub(super) fn short_spoken_year(&self, place: usize) -> Read<i16> {
        let (number, end) = self.below_hundred(place).filter(|(number, _)| *number > 31)?;
        let is_age = matches!(self.word(end), "year" | "years" | "yr" | "yo") || self.word(end) == "-";
        (!is_age).then_some((in_full(number), end))
    }

    fn below_hundred(&self, place: usize) -> Read<i16> {
        let word = self.word(place);
        if let Some(at) = position::<i16>(&UNITS, word).filter(|at| *at > 0) {
            return Some((at, place + 1));
        }
        if let Some(at) = position::<i16>(&TEENS, word) {
            return Some((at + 10, place + 1));
        }
        let tens = position::<i16>(&TENS, word)? * 10 + 20;
        let unit = self.past(place + 1, &["-"]);
        match position::<i16>(&UNITS, self.word(unit)).filter(|at| *at > 0) {
            Some(unit_value) => Some((tens + unit_value, unit + 1)),
            None => Some((tens, place + 1)),
        }
    }
}

fn day_of_month(number: i16) -> Option<i8> {
    i8::try_from(number).ok().filter(|day| (1..=31).contains(day))
}

/// A year of two figures: 40 to 99 are of the last century.
pub(super) const fn in_full(year: i16) -> i16 {
    if year < 40 { 2000 + year } else { 1900 + year }
}

/// Words that may follow a date without changing what its last figure is.
fn is_joining(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "at"
            | "in"
            | "on"
            | "with"
            | "for"
            | "by"
            | "to"
            | "from"
            | "i"
            | "we"
            | "my"
            | "the"
            | "during"
            | "when"
            | "dr"
            | "nhs"
            | "hosp"
            | "hospital"
            | "mrn"
            | "of"
            | "who"
            | "was"
            | "is"
            | "address"
            | "case"
            | "so"
    )
}
