//! The ways a day is named.

use super::{
    Form, Found, Words,
    numerals::{Read, in_full},
};
use crate::tokens::TokenKind;

const WEEKDAYS: [&str; 24] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mon",
    "tue",
    "tues",
    "wed",
    "weds",
    "thu",
    "thur",
    "thurs",
    "fri",
    "sat",
    "sun",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "saturdays",
];

impl Words<'_> {
    /// The day named from this place on.
    pub(super) fn day_at(&self, place: usize) -> Option<Found> {
        let weekday = WEEKDAYS.contains(&self.word(place));
        if weekday {
            let stop = if self.word(place).len() <= 5 { "." } else { "," };
            let comma = self.past(place + 1, &[",", stop]);
            let body = self.past(comma, &["the"]);
            let named = self.without_weekday(body).map(|found| Found { start: place, ..found });
            return named.or_else(|| {
                let (day, end) = self.ordinal(body).filter(|_| body == place + 1 || self.word(body - 1) == "the")?;
                let is_rank = matches!(self.word(end), "time" | "patient" | "case" | "one" | "of" | "year" | "on");
                (!is_rank).then_some(Found { start: place, end, day, month: None, year: None, form: Form::DayOnly })
            });
        }
        self.without_weekday(place)
    }

    fn without_weekday(&self, place: usize) -> Option<Found> {
        self.feast(place)
            .or_else(|| self.dotted(place))
            .or_else(|| self.figures(place))
            .or_else(|| self.day_and_month(place))
            .or_else(|| self.month_and_day(place))
            .or_else(|| self.slashed(place))
    }

    /// "12 March", "the twelfth of March 2026", "ninth of the sixth", "22-26 December".
    fn day_and_month(&self, place: usize) -> Option<Found> {
        if self.is_part_of_code(place) {
            return None;
        }
        let ordinal = self.ordinal(place);
        let (day, end) = ordinal.or_else(|| self.cardinal(place))?;
        let (month, end) = self
            .month_after(end)
            .or_else(|| ordinal.and_then(|_| self.ordinal_month(end)))
            .or_else(|| self.month_after_another_day(end))?;
        let (year, end) = self.year_after(end);
        Some(Found { start: place, end, day, month: Some(month), year, form: Form::Full })
    }

    fn month_after(&self, place: usize) -> Read<i8> {
        let mut at = self.past(place, &["of"]);
        if self.word(at) == "&" && self.word(at + 1) == "nbsp" {
            at += 3;
        }
        at = self.past(at, &["-"]);
        if at == place && self.is_the_verb_may(at) {
            return None;
        }
        self.month(at)
    }

    /// "the second may be", "one in 10 may need".
    fn is_the_verb_may(&self, place: usize) -> bool {
        let in_words = place > 0 && self.tokens[place - 1].kind == TokenKind::Word && !self.is_glued(place - 1);
        let goes_on = matches!(
            self.word(place + 1),
            "be" | "have"
                | "need"
                | "not"
                | "well"
                | "also"
                | "cause"
                | "help"
                | "take"
                | "feel"
                | "want"
                | "get"
                | "seem"
                | "come"
                | "go"
                | "make"
                | "give"
                | "become"
                | "lead"
                | "still"
                | "even"
                | "only"
                | "just"
                | "prefer"
                | "benefit"
                | "require"
                | "or"
                | "never"
                | "say"
                | "do"
                | "i"
        );
        self.tokens.get(place).is_some_and(|token| token.text == "may")
            && self.full_year(place + 1).is_none()
            && (goes_on || in_words)
    }

    /// "of the sixth".
    fn ordinal_month(&self, place: usize) -> Read<i8> {
        let the = (self.word(place) == "of").then_some(place + 1)?;
        let at = self.past(the, &["the"]);
        self.ordinal(at).filter(|(month, _)| *month <= 12)
    }

    /// "and the tenth of December", "-26 December".
    fn month_after_another_day(&self, place: usize) -> Read<i8> {
        let joined = self.past(place, &["and", "to", "-", "–", "&", "or"]);
        if joined == place {
            return None;
        }
        let at = self.past(joined, &["the"]);
        let (_, end) = self.ordinal(at).or_else(|| self.cardinal(at))?;
        self.month_after(end)
    }

    fn year_after(&self, place: usize) -> (Option<i16>, usize) {
        let comma = self.past(place, &[","]);
        let hyphen = self.past(place, &["-"]);
        self.full_year(comma)
            .or_else(|| self.full_year(hyphen).filter(|_| self.is_glued(hyphen)))
            .or_else(|| self.short_year(place))
            .or_else(|| self.short_spoken_year(comma))
            .map_or((None, place), |(year, end)| (Some(year), end))
    }

    /// "November 5th", "March 12, 2026", "november the nineteenth".
    fn month_and_day(&self, place: usize) -> Option<Found> {
        let (month, after) = self.month(place)?;
        if self.full_year(after).is_some() {
            return None;
        }
        let the = self.past(after, &["the"]);
        let spoken_out = the > after || self.word(place) != "may";
        let found = self.ordinal(the).filter(|_| spoken_out || self.tokens[place].text.starts_with('M'));
        let (day, end) = found.or_else(|| {
            let (day, end) = self.cardinal(after).filter(|_| self.is_figure(after))?;
            let ends = self.tokens.get(end).is_none_or(|next| next.kind != TokenKind::Word && next.text != "/");
            (self.tokens[place].text.starts_with(char::is_uppercase) && ends).then_some((day, end))
        })?;
        let (year, end) = self.year_after(end);
        Some(Found { start: place, end, day, month: Some(month), year, form: Form::Full })
    }

    /// "14.01.2026", which is one token.
    fn dotted(&self, place: usize) -> Option<Found> {
        let token = self.tokens.get(place).filter(|token| token.kind == TokenKind::Number)?;
        let parts: Vec<&str> = token.text.split('.').collect();
        let [day, month, year] = parts[..] else { return None };
        if day.len() > 2 || month.len() > 2 || !matches!(year.len(), 2 | 4) {
            return None;
        }
        let year = year.parse().ok().map(|y: i16| if year.len() == 2 { in_full(y) } else { y })?;
        let (day, month) = in_order(day.parse().ok()?, month.parse().ok()?)?;
        Some(Found { start: place, end: place + 1, day, month: Some(month), year: Some(year), form: Form::Full })
    }

    /// "12/03/2026", "2026-03-12", "02-Feb-1997", "28.v.26".
    fn figures(&self, place: usize) -> Option<Found> {
        if !self.is_figure(place) || self.is_part_of_code(place) {
            return None;
        }
        let sign = self.word(place + 1);
        if !matches!(sign, "/" | "-" | "." | "–") {
            return None;
        }
        if let Some((year, _)) = self.full_year(place) {
            let (month, end) = self.middle_month(place + 2).filter(|(_, end)| self.word(*end) == sign)?;
            let (day, end) = self.cardinal(end + 1)?;
            return Some(Found { start: place, end, day, month: Some(month), year: Some(year), form: Form::Full });
        }
        let (day, _) = self.cardinal(place)?;
        let (month, day, end) = match self.middle_month(place + 2) {
            Some((month, end)) => (month, day, end),
            None => (day, self.cardinal(place + 2)?.0, place + 3),
        };
        if month > 12 || self.word(end) != sign {
            return None;
        }
        let two = |place: usize| {
            let text = self.word(place);
            (text.len() == 2 && self.is_figure(place)).then(|| text.parse().ok().map(in_full)).flatten()
        };
        let year = self.full_year(end + 1).map(|(year, _)| year).or_else(|| two(end + 1))?;
        Some(Found { start: place, end: end + 2, day, month: Some(month), year: Some(year), form: Form::Full })
    }

    /// "10/06": day and month, or something else altogether.
    fn slashed(&self, place: usize) -> Option<Found> {
        let separate = |place| !self.is_part_of_code(place) && self.is_figure(place);
        if !separate(place) || self.word(place + 1) != "/" || !self.is_figure(place + 2) {
            return None;
        }
        let joined = self.is_glued(place + 1) && self.is_glued(place + 2);
        let ends = self.tokens.get(place + 3).is_none_or(|next| {
            !(self.is_glued(place + 3) && (next.kind != TokenKind::Symbol || matches!(next.text, "/" | "-" | "%")))
        });
        let text = (self.word(place), self.word(place + 2));
        if !joined || !ends || text.0.len() > 2 || text.1.len() > 2 {
            return None;
        }
        let (day, month) = (text.0.parse().ok()?, text.1.parse().ok()?);
        let is_day = (1..=31).contains(&day) && (1..=12).contains(&month);
        is_day.then_some(Found {
            start: place,
            end: place + 3,
            day,
            month: Some(month),
            year: None,
            form: Form::Slashed,
        })
    }

    /// Feasts that fall on the same day every year.
    fn feast(&self, place: usize) -> Option<Found> {
        let word = |offset: usize| self.word(place + offset).trim_end_matches("'s").trim_end_matches("’s");
        let (day, month, length) = match (word(0), word(1), word(2)) {
            ("christmas" | "xmas", "eve", _) => (24, 12, 2),
            ("christmas" | "xmas", "day", _) => (25, 12, 2),
            ("boxing", "day", _) => (26, 12, 2),
            ("new", "year" | "years", "eve") => (31, 12, 3),
            ("new", "year" | "years", "day") => (1, 1, 3),
            ("valentine" | "valentines", "day", _) => (14, 2, 2),
            ("bonfire", "night", _) => (5, 11, 2),
            ("burns", "night", _) => (25, 1, 2),
            ("st", "david" | "davids", "day") => (1, 3, 3),
            ("st", "patrick" | "patricks", "day") => (17, 3, 3),
            ("st", "george" | "georges", "day") => (23, 4, 3),
            ("st", "andrew" | "andrews", "day") => (30, 11, 3),
            ("hogmanay", ..) => (31, 12, 1),
            ("halloween" | "hallowe'en", ..) => (31, 10, 1),
            _ => return None,
        };
        let end = place + length;
        let (year, end) = self.full_year(end).map_or((None, end), |(year, end)| (Some(year), end));
        Some(Found { start: place, end, day, month: Some(month), year, form: Form::Feast })
    }

    fn is_figure(&self, place: usize) -> bool {
        self.tokens.get(place).is_some_and(|token| token.kind == TokenKind::Number)
    }

    /// Whether a token is glued to something before it that is no bracket or quotation mark, as in "L3/4".
    fn is_part_of_code(&self, place: usize) -> bool {
        self.is_glued(place)
            && !matches!(self.word(place - 1), "(" | "[" | "," | ":" | "\n" | "\"" | "“" | "'" | "‘" | ">" | ";" | "@")
    }
}

/// Day and month; turned round when the second cannot be a month.
fn in_order(first: i8, second: i8) -> Option<(i8, i8)> {
    match (first, second) {
        (1..=31, 1..=12) => Some((first, second)),
        (1..=12, 13..=31) => Some((second, first)),
        _ => None,
    }
}
