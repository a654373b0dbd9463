//! Every day that the words of a note name, with where they name it.

use std::ops::Range;

use jiff::{
    ToSpan,
    civil::{Date, Weekday},
};
use privacy::calendar::{self, Form, Mention};

use super::Words;

/// How a day was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// A calendar day.
    Calendar,
    /// "yesterday", "this morning", "two weeks ago".
    Relative,
    /// "on Tuesday", "last Friday".
    Weekday,
}

/// A day somebody named, not after the day of the note.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    pub(super) tokens: Range<usize>,
    pub(super) date: Date,
    pub(super) naming: Naming,
    /// Whether the year was said.
    pub(super) dated: bool,
}

/// All candidates in the order of the text.
pub(super) fn find(words: &Words<'_>, recorded_on: Date) -> Vec<Candidate> {
    let mentions = calendar::mentions_in(&words.tokens);
    let mut found = Vec::new();
    let mut place = 0;
    while place < words.len() {
        if let Some(mention) = mentions.iter().find(|mention| mention.tokens.start == place) {
            place = mention.tokens.end;
            let date = day_of(words, mention, recorded_on);
            let dated = mention.year.is_some();
            found.extend(date.map(|date| Candidate {
                tokens: mention.tokens.clone(),
                date,
                naming: Naming::Calendar,
                dated,
            }));
            continue;
        }
        match relative(words, place, recorded_on).or_else(|| weekday(words, place, recorded_on)) {
            Some(candidate) => {
                place = candidate.tokens.end;
                found.push(candidate);
            }
            None => place += 1,
        }
    }
    found
}

/// The day of a calendar mention: with its year, or the nearest past one.
fn day_of(words: &Words<'_>, mention: &Mention, recorded_on: Date) -> Option<Date> {
    if mention.form == Form::Slashed && !is_plausible_pair(words, mention) {
        return None;
    }
    let date = |year: i16, month: i8| Date::new(year, month, mention.day).ok().filter(|date| *date <= recorded_on);
    match (mention.month, mention.year) {
        (Some(month), Some(year)) => date(year, month),
        (Some(month), None) => date(recorded_on.year(), month).or_else(|| date(recorded_on.year() - 1, month)),
        (None, _) => {
            let earlier = recorded_on.first_of_month().yesterday().ok()?;
            date(recorded_on.year(), recorded_on.month()).or_else(|| date(earlier.year(), earlier.month()))
        }
    }
}

/// "3/10" is a score, "2/7" two days: a pair of figures is a day only where a day is expected.
fn is_plausible_pair(words: &Words<'_>, mention: &Mention) -> bool {
    let start = mention.tokens.start;
    let announced = matches!(words.before(start, 1), "on" | "date" | "dated" | "seen" | "from" | "\n" | "")
        || (matches!(words.before(start, 1), ":" | ",") && start < 12)
        || day_name(words.at(start)).is_some();
    // "18/12" and "14/7" are spans of months and days.
    let is_span = match mention.month {
        Some(12) => matches!(mention.day, 15 | 18 | 24),
        Some(7) => matches!(mention.day, 14 | 21 | 28),
        _ => false,
    };
    announced || (mention.day > 12 && !is_span)
}

/// "yesterday", "this morning", "a fortnight ago".
fn relative(words: &Words<'_>, place: usize, recorded_on: Date) -> Option<Candidate> {
    let (days, length) = match (words.at(place), words.at(place + 1), words.at(place + 2)) {
        ("day", "before", "yesterday") | ("night", "before", "last") => (2, 3),
        ("yesterday" | "yesterdays" | "yest" | "yday", ..) => (1, 1),
        ("last", "night" | "nights", _) => (1, 2),
        ("today" | "todays" | "tonight" | "tonights", ..) => (0, 1),
        (
            "this",
            "morning" | "mornings" | "afternoon" | "afternoons" | "evening" | "evenings" | "lunchtime" | "am" | "pm",
            _,
        )
        | ("earlier", "today" | "on", _) => (0, 2),
        _ => return ago(words, place, recorded_on),
    };
    candidate(recorded_on, days, place..place + length, Naming::Relative)
}

/// "three days ago", "a couple of weeks ago".
fn ago(words: &Words<'_>, place: usize, recorded_on: Date) -> Option<Candidate> {
    let (count, mut at) = match (words.at(place), words.at(place + 1)) {
        ("couple", "of") => (2, place + 2),
        (word, _) => (count(word)?, place + 1),
    };
    let unit = match words.at(at) {
        "day" | "days" | "night" | "nights" => 1,
        "week" | "weeks" | "wk" | "wks" => 7,
        "fortnight" => 14,
        "month" | "months" if count == 1 && words.at(at + 1) == "ago" => {
            let date = recorded_on.checked_sub(count.months()).ok()?;
            return Some(Candidate { tokens: place..at + 2, date, naming: Naming::Relative, dated: false });
        }
        _ => return None,
    };
    at += 1;
    if !matches!(words.at(at), "ago" | "back" | "since") {
        return None;
    }
    candidate(recorded_on, count * unit, place..at + 1, Naming::Relative)
}

fn count(word: &str) -> Option<i32> {
    Some(match word {
        "a" | "an" | "one" | "1" => 1,
        "two" | "2" | "couple" => 2,
        "three" | "3" => 3,
        "four" | "4" => 4,
        "five" | "5" => 5,
        "six" | "6" => 6,
        "seven" | "7" => 7,
        "eight" | "8" => 8,
        "nine" | "9" => 9,
        "ten" | "10" => 10,
        "twelve" | "12" => 12,
        "fourteen" | "14" => 14,
        _ => return None,
    })
}

/// "on Tuesday", "last Friday", "Monday of last week".
fn weekday(words: &Words<'_>, place: usize, recorded_on: Date) -> Option<Candidate> {
    let day = day_name(words.at(place))?;
    if is_verb(words, place) {
        return None;
    }
    let mut back = i32::from(recorded_on.weekday().since(day));
    let mut tokens = place..place + 1;
    let last_week = matches!((words.at(place + 1), words.at(place + 2)), ("last", "week"))
        || matches!((words.at(place + 1), words.at(place + 2), words.at(place + 3)), ("of" | "in", "last", "week"))
        || matches!((words.before(place, 2), words.before(place, 1)), ("last", "week"))
        || matches!(
            (words.before(place, 3), words.before(place, 2), words.before(place, 1)),
            ("last", "week", "on" | "," | "the")
        );
    let week_before = matches!((words.at(place + 1), words.at(place + 2)), ("week", "ago"))
        || matches!((words.before(place, 2), words.before(place, 1)), ("week", "last" | "on" | "past"))
        || matches!((words.at(place + 1), words.at(place + 2)), ("before", "last"));
    if words.before(place, 1) == "last" {
        tokens.start -= 1;
        back = if back == 0 { 7 } else { back };
    }
    if last_week {
        let this_week = i32::from(recorded_on.weekday().since(Weekday::Monday));
        back = if back <= this_week { back + 7 } else { back };
        back = if back == 0 { 7 } else { back };
    } else if week_before {
        back += 7;
    }
    candidate(recorded_on, back, tokens, Naming::Weekday)
}

/// "sat" and "wed" (for "we'd") in running speech are seldom days.
fn is_verb(words: &Words<'_>, place: usize) -> bool {
    let opens = place == 0
        || (place < 4 && matches!(words.before(place, 1), "for" | "from"))
        || (words.ends_sentence(place - 1) && !words.raw);
    let sits = matches!(
        words.at(place + 1),
        "down" | "in" | "with" | "on" | "at" | "behind" | "next" | "by" | "through" | "up" | "and" | "outside"
    );
    let timed = matches!(
        words.at(place + 1),
        "am" | "pm"
            | "eve"
            | "evening"
            | "night"
            | "nights"
            | "nite"
            | "late"
            | "long"
            | "morning"
            | "afternoon"
            | "list"
            | "clinic"
    );
    let capital = words.tokens[place].text.starts_with(char::is_uppercase);
    match words.at(place) {
        "wed" => words.raw && !opens && !timed,
        "sat" | "sun" => {
            !timed
                && (sits || !(opens || (capital && !words.ends_sentence(place - 1)) || words.before(place, 1) == "on"))
        }
        _ => false,
    }
}

pub(super) fn day_name(word: &str) -> Option<Weekday> {
    Some(match word {
        "monday" | "mondays" | "mon" => Weekday::Monday,
        "tuesday" | "tuesdays" | "tue" | "tues" => Weekday::Tuesday,
        "wednesday" | "wednesdays" | "wed" | "weds" => Weekday::Wednesday,
        "thursday" | "thursdays" | "thu" | "thur" | "thurs" => Weekday::Thursday,
        "friday" | "fridays" | "fri" => Weekday::Friday,
        "saturday" | "saturdays" | "sat" => Weekday::Saturday,
        "sunday" | "sundays" | "sun" => Weekday::Sunday,
        _ => return None,
    })
}

fn candidate(recorded_on: Date, days: i32, tokens: Range<usize>, naming: Naming) -> Option<Candidate> {
    let date = recorded_on.checked_sub(days.days()).ok()?;
    Some(Candidate { tokens, date, naming, dated: false })
}
