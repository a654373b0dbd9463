//! Runs of digits, typed ("999 411 3054") and spoken ("nine double nine, four one one").

use std::ops::Range;

use crate::{reading::Reading, tokens::TokenKind};

/// Digits said or typed one after another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) tokens: Range<usize>,
    pub(crate) digits: String,
    /// How many digits each piece holds.
    pub(crate) groups: Vec<usize>,
    /// Whether any piece was a word.
    pub(crate) spoken: bool,
}

/// All runs of at least two pieces or of one long number, in order.
pub(crate) fn runs(reading: &Reading<'_>) -> Vec<Run> {
    let mut found = Vec::new();
    let mut place = 0;
    while place < reading.len() {
        match run_at(reading, place) {
            Some(run) => {
                place = run.tokens.end;
                found.push(run);
            }
            None => place += 1,
        }
    }
    found
}

/// The longest run that begins at a place.
pub(crate) fn run_at(reading: &Reading<'_>, start: usize) -> Option<Run> {
    let (first, mut end) = piece(reading, start)?;
    let mut run =
        Run { tokens: start..end, groups: vec![first.len()], spoken: is_spoken(reading, start), digits: first };
    loop {
        let next = past_separator(reading, end, run.spoken);
        let Some((digits, after)) = piece(reading, next) else { break };
        if run.spoken != is_spoken(reading, next) {
            break;
        }
        run.groups.push(digits.len());
        run.digits.push_str(&digits);
        end = after;
    }
    run.tokens.end = end;
    Some(run)
}

fn is_spoken(reading: &Reading<'_>, place: usize) -> bool {
    reading.is_word(place)
}

fn past_separator(reading: &Reading<'_>, place: usize, spoken: bool) -> usize {
    match reading.near(place, 0) {
        "-" | "–" | ")" | "(" => place + 1,
        "," | "." | "..." if spoken => place + 1,
        _ => place,
    }
}

/// One number token, digit word, "double seven", "nine hundred" or "forty one", as digits.
pub(crate) fn piece(reading: &Reading<'_>, place: usize) -> Option<(String, usize)> {
    if reading.kind(place) == Some(TokenKind::Number) {
        let digits = reading.tokens[place].text;
        return digits.bytes().all(|b| b.is_ascii_digit()).then(|| (digits.to_owned(), place + 1));
    }
    if !reading.is_word(place) {
        return None;
    }
    let word = reading.near(place, 0);
    let times = match word {
        "double" => 2,
        "triple" | "treble" => 3,
        _ => 0,
    };
    if times > 0 {
        let digit = unit(reading.near(place, 1))?;
        return Some((digit.repeat(times), place + 2));
    }
    if let Some(digit) = unit(word) {
        let hundred = reading.near(place, 1) == "hundred" && reading.near(place, 2) != "and";
        return Some(if hundred { (format!("{digit}00"), place + 2) } else { (digit.to_owned(), place + 1) });
    }
    if let Some(teen) = teen(word) {
        return Some((teen.to_owned(), place + 1));
    }
    let tens = tens(word)?;
    let after = if reading.near(place, 1) == "-" { place + 2 } else { place + 1 };
    match unit(reading.near(after, 0)).filter(|digit| *digit != "0") {
        Some(digit) => Some((format!("{tens}{digit}"), after + 1)),
        None => Some((format!("{tens}0"), place + 1)),
    }
}

/// A digit said as one word.
pub(crate) fn unit(word: &str) -> Option<&'static str> {
    Some(match word {
        "zero" | "oh" | "o" | "nought" | "naught" | "nil" => "0",
        "one" => "1",
        "two" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        _ => return None,
    })
}

fn teen(word: &str) -> Option<&'static str> {
    Some(match word {
        "ten" => "10",
        "eleven" => "11",
        "twelve" => "12",
        "thirteen" => "13",
        "fourteen" => "14",
        "fifteen" => "15",
        "sixteen" => "16",
        "seventeen" => "17",
        "eighteen" => "18",
        "nineteen" => "19",
        _ => return None,
    })
}

fn tens(word: &str) -> Option<&'static str> {
    Some(match word {
        "twenty" => "2",
        "thirty" => "3",
        "forty" => "4",
        "fifty" => "5",
        "sixty" => "6",
        "seventy" => "7",
        "eighty" => "8",
        "ninety" => "9",
        _ => return None,
    })
}
