//! Calendar days named in a text, typed or spoken: "12/03/2026", "the twelfth of March", "Tuesday the 14th".
//!
//! Relative days ("yesterday") are no identifiers and are not found here; `drafting::dates` reads them.

mod numerals;
mod patterns;

use std::ops::Range;

use crate::tokens::{Token, tokens};

/// How a day was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Day and month, in words or figures, beyond doubt.
    Full,
    /// Two figures with a stroke ("10/06"), which may as well be a score, a span or a strength.
    Slashed,
    /// A weekday with the day of the month only ("Tuesday the 14th").
    DayOnly,
    /// A feast ("Boxing Day").
    Feast,
}

/// One calendar day named in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Its place in bytes of the text.
    pub at: Range<usize>,
    /// Its place in the row of tokens.
    pub tokens: Range<usize>,
    /// The day of the month, 1 to 31.
    pub day: i8,
    /// The month, 1 to 12; `None` when only the day was said.
    pub month: Option<i8>,
    /// The year, in full.
    pub year: Option<i16>,
    /// How it was named.
    pub form: Form,
}

/// The calendar days named in a text, in order, none overlapping another.
pub fn mentions(text: &str) -> Vec<Mention> {
    mentions_in(&tokens(text))
}

/// The same, for a text already cut.
pub fn mentions_in(tokens: &[Token<'_>]) -> Vec<Mention> {
    let words = Words { low: tokens.iter().map(|token| token.text.to_lowercase()).collect(), tokens };
    let mut found = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        match words.day_at(place) {
            Some(day) => {
                place = day.end;
                found.push(day.mention(tokens));
            }
            None => place += 1,
        }
    }
    found
}

/// Tokens with their lower-case texts.
struct Words<'a> {
    tokens: &'a [Token<'a>],
    low: Vec<String>,
}

/// A day found, in tokens.
struct Found {
    start: usize,
    end: usize,
    day: i8,
    month: Option<i8>,
    year: Option<i16>,
    form: Form,
}

impl Found {
    fn mention(self, tokens: &[Token<'_>]) -> Mention {
        Mention {
            at: tokens[self.start].at.start..tokens[self.end - 1].at.end,
            tokens: self.start..self.end,
            day: self.day,
            month: self.month,
            year: self.year,
            form: self.form,
        }
    }
}

impl Words<'_> {
    fn word(&self, place: usize) -> &str {
        self.low.get(place).map_or("", String::as_str)
    }

    /// Whether the token at a place touches the one before it.
    fn is_glued(&self, place: usize) -> bool {
        place > 0 && place < self.tokens.len() && self.tokens[place - 1].at.end == self.tokens[place].at.start
    }

    /// The place after any of these words.
    fn past(&self, place: usize, words: &[&str]) -> usize {
        if words.contains(&self.word(place)) { place + 1 } else { place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Place, day, month (nought when not said) and year.
    fn found(text: &str) -> Vec<(&str, i8, i8, Option<i16>)> {
        mentions(text).into_iter().map(|m| (&text[m.at], m.day, m.month.unwrap_or(0), m.year)).collect()
    }

    #[test]
    fn days_are_read_in_all_their_forms() {
        for (text, day, month, year) in [
            ("12/03/2026", 12, 3, Some(2026)),
            ("14.01.2026", 14, 1, Some(2026)),
            ("9.9.1988", 9, 9, Some(1988)),
            ("6/6/72", 6, 6, Some(1972)),
            ("5.11.25", 5, 11, Some(2025)),
            ("30-04-2026", 30, 4, Some(2026)),
            ("2026-03-12", 12, 3, Some(2026)),
            ("11/24/2025", 24, 11, Some(2025)),
            ("02-Feb-1997", 2, 2, Some(1997)),
            ("28.v.26", 28, 5, Some(2026)),
            ("28&nbsp;Nov", 28, 11, None),
            ("12th of March", 12, 3, None),
            ("1 March", 1, 3, None),
            ("3rd May 1947", 3, 5, Some(1947)),
            ("18th August 2026", 18, 8, Some(2026)),
            ("Wed 3 June", 3, 6, None),
            ("Saturday 15th November", 15, 11, None),
            ("Tuesday the 14th", 14, 0, None),
            ("November 5th", 5, 11, None),
            ("March 12, 2026", 12, 3, Some(2026)),
            ("november the nineteenth", 19, 11, None),
            ("twelfth of march twenty twenty six", 12, 3, Some(2026)),
            ("the twenty-third of January", 23, 1, None),
            ("twenty second of may", 22, 5, None),
            ("the second of feb", 2, 2, None),
            ("fourth of march nineteen forty four", 4, 3, Some(1944)),
            ("the eleventh of november two thousand and six", 11, 11, Some(2006)),
            ("the ninth of the sixth, nineteen fifty-one", 9, 6, Some(1951)),
            ("third of the third", 3, 3, None),
            ("22-26 December", 22, 12, None),
            ("the third and the tenth of December", 3, 12, None),
            ("Christmas Eve 2025", 24, 12, Some(2025)),
            ("23/2", 23, 2, None),
        ] {
            let expected = text.strip_prefix("the ").unwrap_or(text);
            assert_eq!(found(text), [(expected, day, month, year)], "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_left() {
        for text in [
            "in March 2019",
            "march twenty twenty six",
            "BP 120/80",
            "pH 7.28",
            "200/6",
            "the second patient",
            "two of them may first need",
            "L3/4",
            "a GCS of 14/15",
            "31 patients in may",
            "she may 3 times",
            "ward 12 March",
            "8 out of 10 may need it, and the second may be worse",
        ] {
            assert!(found(text).iter().all(|(at, ..)| *at == "12 March"), "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn a_year_is_not_taken_from_an_age() {
        assert_eq!(found("on the third of march twenty six year old"), [("third of march", 3, 3, None)]);
        assert_eq!(found("on 3 March 26 year old"), [("3 March", 3, 3, None)]);
    }

    #[test]
    fn two_figures_are_in_doubt() {
        assert_eq!(mentions("on 10/06")[0].form, Form::Slashed);
        assert_eq!(mentions("on 10/06/26")[0].form, Form::Full);
    }
}
