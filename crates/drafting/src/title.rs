//! A short title in the doctor's own words.

use std::{ops::Range, sync::LazyLock};

use domain::sle::SleType;
use privacy::tokens::TokenKind;
use regex::Regex;

use crate::{
    fields::{named, procedure},
    phrases::{Names, raised},
    words::{Word, words},
};

/// Longer titles do not fit the list of entries.
const LONGEST: usize = 80;
/// A problem named in more words than this is a story.
const MOST_WORDS: usize = 9;

static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("[\"“]([^\"”\n]{6,80})[\"”]").expect("the pattern is a constant"));

static PROBLEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)\b(?:year[\ -]olds?|yo|month[\ -]olds?|man|woman|lady|gentleman|chap|bloke|boy|girl|lad|baby|patient|\[patient\])\b[^.;\n]{0,40}?
        \b(?:with|presenting\ with|complaining\ of|who\ had|who\ has|admitted\ with|came\ in\ with|referred\ with|for)\s+",
    )
    .expect("the pattern is a constant")
});

static TAUGHT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:teaching|session|lecture|workshop|tutorial|talk|presentation|taught|presented|grand round)\b[^.;\n]{0,40}?\b(?:on|about|called|titled)\s+")
        .expect("the pattern is a constant")
});

/// A title for a draft: what was done, taught or wrong with the patient; else how the description begins.
pub(crate) fn title(
    sle_type: SleType,
    note: &str,
    note_words: &[Word],
    phrases: &[(Names, Range<usize>)],
    description: &str,
) -> String {
    let found = match sle_type {
        SleType::Dops => Some(procedure(note, note_words, phrases)).filter(|procedure| !procedure.is_empty()),
        SleType::Dct => {
            quoted(note).or_else(|| after(&TAUGHT, note)).or_else(|| named(note, note_words, phrases, Names::Topic))
        }
        SleType::MiniCex | SleType::Cbd | SleType::ClinicalCaseReview | SleType::Learn | SleType::Leader => None,
    };
    let title = found
        .or_else(|| after(&PROBLEM, description))
        .or_else(|| beginning(description))
        .or_else(|| beginning(note))
        .unwrap_or_default();
    shortened(&title)
}

fn quoted(note: &str) -> Option<String> {
    let quote = QUOTED.captures(note)?.get(1)?.as_str();
    (!quote.contains('[')).then(|| raised(quote))
}

/// What stands after a lead-in, up to the next pause.
fn after(lead_in: &Regex, text: &str) -> Option<String> {
    lead_in
        .find_iter(text)
        .find_map(|lead_in| phrase_at(&text[lead_in.end()..], MOST_WORDS))
        .map(|title| raised(&title))
}

/// How the text begins, after the day and other words that say nothing; of the first few clauses the first that is more
/// than a word.
fn beginning(text: &str) -> Option<String> {
    let window: String = text.chars().take(400).collect();
    let words = words(&window);
    let mut starts = words
        .iter()
        .enumerate()
        .filter(|(place, word)| {
            says_something(word) && place.checked_sub(1).is_none_or(|before| !says_something(&words[before]))
        })
        .map(|(_, word)| word.at.start);
    let first = starts.next()?;
    std::iter::once(first)
        .chain(starts)
        .find_map(|start| phrase_at(&window[start..], MOST_WORDS))
        .or_else(|| phrase_at(&window[first..], 1))
        .map(|title| raised(&title))
}

fn says_something(word: &Word) -> bool {
    word.kind == TokenKind::Word
        && !starts_a_clause(&word.normal)
        && !matches!(
            word.normal.as_str(),
            "yesterday"
                | "today"
                | "tonight"
                | "this"
                | "last"
                | "on"
                | "in"
                | "at"
                | "the"
                | "a"
                | "an"
                | "my"
                | "with"
                | "morning"
                | "afternoon"
                | "evening"
                | "night"
                | "lunchtime"
                | "week"
                | "monday"
                | "tuesday"
                | "wednesday"
                | "thursday"
                | "friday"
                | "saturday"
                | "sunday"
                | "mon"
                | "tue"
                | "tues"
                | "wed"
                | "thu"
                | "thurs"
                | "fri"
                | "sat"
                | "sun"
                | "okay"
                | "ok"
                | "right"
                | "well"
                | "yeah"
                | "er"
                | "erm"
                | "dr"
                | "doctor"
                | "mr"
                | "mrs"
                | "it"
                | "there"
                | "just"
                | "of"
                | "for"
                | "to"
                | "me"
                | "now"
                | "also"
                | "id"
                | "ive"
                | "im"
        )
}

/// The first words up to a pause, a placeholder or a word that starts another clause; not a lone word.
fn phrase_at(text: &str, most: usize) -> Option<String> {
    let window: String = text.chars().take(200).collect();
    let words = words(&window);
    let mut end = 0;
    for (count, word) in words.iter().enumerate().take(most) {
        let joins = word.at.start == end && matches!(&window[word.at.clone()], "-" | "/" | "'" | "’" | "&");
        let stops = matches!(word.kind, TokenKind::Placeholder | TokenKind::Newline)
            || (word.kind == TokenKind::Symbol && !joins)
            || (count > 0 && starts_a_clause(&word.normal));
        if stops {
            break;
        }
        end = word.at.end;
    }
    let phrase = trimmed(&window[..end]);
    (phrase.contains([' ', '-']) || (most == 1 && !phrase.is_empty())).then(|| phrase.to_owned())
}

fn starts_a_clause(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "who"
            | "which"
            | "while"
            | "when"
            | "i"
            | "he"
            | "she"
            | "we"
            | "they"
            | "but"
            | "so"
            | "that"
            | "because"
            | "was"
            | "were"
            | "had"
            | "has"
            | "is"
            | "came"
            | "brought"
            | "after"
            | "where"
            | "since"
            | "then"
            | "um"
    )
}

/// Without small words left hanging at the end.
fn trimmed(phrase: &str) -> &str {
    let mut phrase = phrase.trim().trim_end_matches(['-', '/', '&', '\'', '’']);
    while let Some((rest, last)) = phrase.rsplit_once(' ') {
        let hangs = matches!(
            last.to_lowercase().as_str(),
            "a" | "an"
                | "the"
                | "of"
                | "in"
                | "on"
                | "at"
                | "for"
                | "with"
                | "to"
                | "from"
                | "by"
                | "his"
                | "her"
                | "my"
                | "about"
                | "as"
                | "or"
                | "this"
                | "into"
                | "her,"
                | "over"
        );
        if !hangs {
            break;
        }
        phrase = rest.trim_end();
    }
    phrase
}

fn shortened(title: &str) -> String {
    if title.chars().count() <= LONGEST {
        return title.to_owned();
    }
    let cut: String = title.chars().take(LONGEST).collect();
    cut.rsplit_once(' ').map_or(cut.clone(), |(whole, _)| whole.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sle_type: SleType, note: &str) -> String {
        title(sle_type, note, &words(note), &[], note)
    }

    #[test]
    fn the_problem_makes_the_title() {
        let note = "I clerked a 58 year old man with central chest pain radiating to the left arm, while she watched.";
        assert_eq!(of(SleType::MiniCex, note), "Central chest pain radiating to the left arm");
    }

    #[test]
    fn a_session_is_called_what_the_doctor_called_it() {
        let note = "I taught students. The session was called \"Delirium: spot it, sort it\".";
        assert_eq!(of(SleType::Dct, note), "Delirium: spot it, sort it");
        assert_eq!(
            of(SleType::Dct, "online teaching for FY1s on diabetic ketoacidosis, with polls"),
            "Diabetic ketoacidosis"
        );
    }

    #[test]
    fn a_title_holds_no_placeholder_and_is_short() {
        assert_eq!(of(SleType::Cbd, "Yesterday [patient], 38, came in. She had a swollen leg."), "Swollen leg");
        assert!(of(SleType::Cbd, &"word ".repeat(300)).chars().count() <= LONGEST);
    }
}
