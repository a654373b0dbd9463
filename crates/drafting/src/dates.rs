//! The day an event happened, from the words of the note as they were said.
//!
//! Dates are identifiers and are redacted, so this reads the original text; nothing but the day leaves it.

mod candidates;
mod choice;

use jiff::civil::Date;
use privacy::tokens::{Token, tokens};

/// The day of the event that a note is about, if its words tell it; for a case-based discussion the day of the discussion.
///
/// Days without a year are the nearest past ones, relative days count from `recorded_on`. Never a day after it.
pub(crate) fn event_date(text: &str, recorded_on: Date) -> Option<Date> {
    let words = Words::new(text);
    let candidates = candidates::find(&words, recorded_on);
    choice::best(&words, &candidates, recorded_on).map(|candidate| candidate.date)
}

/// A text's tokens with their lower-case forms, apostrophes dropped.
struct Words<'a> {
    tokens: Vec<Token<'a>>,
    low: Vec<String>,
    /// Whether no word begins with a capital, as in a raw transcript.
    raw: bool,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let low = tokens.iter().map(|token| token.text.to_lowercase().replace(['\'', '’'], "")).collect();
        let raw = !tokens.iter().any(|token| token.text.starts_with(char::is_uppercase));
        Self { tokens, low, raw }
    }

    fn len(&self) -> usize {
        self.low.len()
    }

    /// The word at a place, or nothing outside the text.
    fn at(&self, place: usize) -> &str {
        self.low.get(place).map_or("", String::as_str)
    }

    /// The word so many tokens before a place, or nothing.
    fn before(&self, place: usize, count: usize) -> &str {
        place.checked_sub(count).map_or("", |at| self.at(at))
    }

    /// Whether a token ends a sentence or a line.
    fn ends_sentence(&self, place: usize) -> bool {
        self.tokens.get(place).is_none_or(|token| matches!(token.text, "." | "!" | "?" | "\n" | ";"))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    /// A Thursday.
    const RECORDED: Date = date(2026, 3, 12);

    fn day(text: &str) -> Option<String> {
        event_date(text, RECORDED).map(|date| date.to_string())
    }

    #[test]
    fn relative_days_count_from_the_day_of_the_note() {
        for (text, expected) in [
            ("yesterday on the ward i did a lumbar puncture", "2026-03-11"),
            ("The day before yesterday I clerked a man", "2026-03-10"),
            ("this morning i put in a cannula", "2026-03-12"),
            ("Last night in ED", "2026-03-11"),
            ("so two weeks ago on nights", "2026-02-26"),
            ("A fortnight ago I led a ward round", "2026-02-26"),
            ("about a couple of days ago i saw", "2026-03-10"),
            ("One month ago to the day", "2026-02-12"),
            ("DOPS on Tuesday", "2026-03-10"),
            ("a dops i did last tuesday", "2026-03-10"),
            ("last thursday in clinic", "2026-03-05"),
            ("Wed. cannula", "2026-03-11"),
            ("Sat nite, med reg off sick", "2026-03-07"),
            ("on monday last week i saw", "2026-03-02"),
            ("this was the tuesday before last in resus", "2026-03-03"),
        ] {
            assert_eq!(day(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn calendar_days_without_a_year_are_the_nearest_past_ones() {
        for (text, expected) in [
            ("Mini-CEX, 10/03/2026", "2026-03-10"),
            ("Mini-CEX on the Acute Medical Unit, 12/04/2025. I clerked", "2025-04-12"),
            ("seen on 10th Feb", "2026-02-10"),
            ("on the second of march i taught", "2026-03-02"),
            ("Resus shift on Boxing Day.", "2025-12-26"),
            ("on the 28th of December I", "2025-12-28"),
            ("On 9/3, AMU", "2026-03-09"),
        ] {
            assert_eq!(day(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_discussion_has_its_own_day() {
        let text = "CBD. She came in on 2 March with sepsis. Yesterday I discussed it with my consultant.";
        assert_eq!(day(text).as_deref(), Some("2026-03-11"));
        let text = "He fell on Sunday. We went through the case on Tuesday for a case-based discussion.";
        assert_eq!(day(text).as_deref(), Some("2026-03-10"));
    }

    #[test]
    fn days_of_something_else_are_left() {
        for text in [
            "A man, DOB 03/03/1941, with chest pain.",
            "He has been on dialysis since 2 March.",
            "I will repeat this by Monday and present it on 20 March.",
            "I run the huddle every Tuesday.",
            "He was well until Friday.",
            "I have booked a place on the 4th of March course for next year, deadline Friday",
            "i sat down with her and wed a long talk",
            "pain 8/10, power 5/5, MMSE 26/30",
            "in March she had a stroke",
            "",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn the_labelled_notes_have_their_days() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training/notes.jsonl");
        let notes = std::fs::read_to_string(path).unwrap();
        let (mut right, mut all) = (0, 0);
        for line in notes.lines() {
            let note: serde_json::Value = serde_json::from_str(line).unwrap();
            let recorded_on: Date = note["recorded_on"].as_str().unwrap().parse().unwrap();
            let labelled: Date = note["date"].as_str().map_or(recorded_on, |date| date.parse().unwrap());
            all += 1;
            right += i32::from(
                event_date(note["transcript"].as_str().unwrap(), recorded_on).unwrap_or(recorded_on) == labelled,
            );
        }
        assert!(right * 100 >= all * 96, "{right} of {all}");
    }

    proptest! {
        #[test]
        fn no_day_is_ever_in_the_future(text in "(?s).{0,80}", words in "((on|last|next|the|3|12/03|tuesday|march|yesterday|two|weeks|ago|31st|of|february|dob|cbd) ){0,12}") {
            for text in [&text, &words] {
                if let Some(date) = event_date(text, RECORDED) {
                    prop_assert!(date <= RECORDED);
                }
            }
        }
    }
}
