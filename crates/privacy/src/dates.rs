//! Birthdays and other calendar days.

use std::ops::Range;

use domain::recordings::IdentifierKind;

use crate::{
    calendar::{self, Form, Mention},
    digits,
    findings::Findings,
    lexicon::Class,
    reading::Reading,
    sequence::Label,
    tokens::TokenKind,
};

/// Claims birthdays and calendar days; what the learned part says settles the doubtful ones.
pub(crate) fn find(reading: &Reading<'_>, labels: &[Label], findings: &mut Findings) {
    for mention in calendar::mentions_in(&reading.tokens) {
        let learned = labels[mention.tokens.clone()].iter().any(|label| is_date(*label));
        let kind = if is_birthday(reading, mention.tokens.start) {
            IdentifierKind::DateOfBirth
        } else if learned || is_certain(reading, &mention) {
            IdentifierKind::DateOfEvent
        } else {
            continue;
        };
        findings.claim(reading, mention.tokens, kind);
    }
    for place in 0..reading.len() {
        if let Some(range) = dictated_birthday(reading, place) {
            findings.claim(reading, range, IdentifierKind::DateOfBirth);
        }
    }
}

const fn is_date(label: Label) -> bool {
    matches!(label, Label::DateOfBirth | Label::DateOfEvent)
}

fn is_certain(reading: &Reading<'_>, mention: &Mention) -> bool {
    match mention.form {
        Form::Full | Form::DayOnly => true,
        Form::Feast => mention.year.is_some(),
        Form::Slashed => is_slashed_date(reading, mention),
    }
}

/// Two figures are a day when a weekday, "on" or a line's start says so, or when they can hardly be anything else.
fn is_slashed_date(reading: &Reading<'_>, mention: &Mention) -> bool {
    let start = mention.tokens.start;
    let announced = matches!(
        reading.near(start, -1),
        "on" | "date" | "dated" | "since" | "from" | "until" | "seen" | "by" | "newline" | "due" | "before" | "after"
    ) || start == 0
        || (matches!(reading.near(start, -1), ":" | ",") && reading.near(start, -2) == "date")
        || reading.classes[start] == Class::Weekday
        || (start > 0 && reading.classes[start - 1] == Class::Weekday);
    // "3/7", "18/12" and "2/52" are spans in days, months and weeks; "8/10" and "5/5" are scores.
    let is_span = matches!(mention.month, Some(7 | 12)) && !announced;
    announced && reading.near(mention.tokens.end, 0) != "days" || (mention.day > 12 && !is_span)
}

/// Whether "DOB", "date of birth" or "born" stands shortly before a place.
fn is_birthday(reading: &Reading<'_>, place: usize) -> bool {
    (place.saturating_sub(5)..place)
        .rev()
        .take_while(|at| reading.kind(*at) != Some(TokenKind::Newline))
        .any(|at| birth_cue_end(reading, at).is_some())
}

/// The place after a word or phrase that announces a birthday.
fn birth_cue_end(reading: &Reading<'_>, place: usize) -> Option<usize> {
    match reading.near(place, 0) {
        "dob" | "born" | "birthdate" | "birthday" => Some(place + 1),
        "birth" if reading.near(place, -1) == "of" && reading.near(place, -2) == "date" => Some(place + 1),
        "d" => {
            let letters: Vec<usize> =
                (place..(place + 5).min(reading.len())).filter(|at| reading.near(*at, 0) != ".").take(3).collect();
            let spelled: String = letters.iter().map(|at| reading.near(*at, 0)).collect();
            (spelled == "dob").then(|| letters[2] + 1)
        }
        _ => None,
    }
}

/// "date of birth six seven ninety one": figures without a month's name.
fn dictated_birthday(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let mut start = birth_cue_end(reading, place)?;
    let born = reading.near(place, 0) == "born";
    while matches!(reading.near(start, 0), ":" | "is" | "was" | "," | "-" | "." | "the" | "on" | "of") {
        start += 1;
    }
    let mut end = start;
    let mut count = 0;
    let mut at = start;
    while at < reading.len() {
        if let Some((digits, next)) = digits::piece(reading, at) {
            count += digits.len();
            at = next;
            end = at;
        } else if matches!(reading.near(at, 0), "/" | "-" | "." | "," | "of" | "the")
            || matches!(reading.classes[at], Class::Ordinal | Class::Month)
        {
            let counts = matches!(reading.classes[at], Class::Ordinal | Class::Month);
            at += 1;
            if counts {
                count += 2;
                end = at;
            }
        } else {
            break;
        }
    }
    let long_enough = if born { (4..=8).contains(&count) && end - start >= 3 } else { count >= 3 };
    long_enough.then_some(start..end)
}
