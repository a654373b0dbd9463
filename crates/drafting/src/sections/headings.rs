//! Headings that the doctor wrote or said: "Feedback:", "Agreed actions -", a line with "Reflection" alone.

use std::ops::Range;

use super::labeller::Section;
use crate::words::Word;

/// A heading found in a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heading {
    /// The section it opens.
    pub(crate) section: Section,
    /// Its own words, with the colon.
    pub(crate) words: Range<usize>,
    /// The first sentence under it.
    first: Range<usize>,
    /// The rest of the paragraph under it.
    rest: Range<usize>,
}

/// How strongly headings speak for a section at one word.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lean {
    section: Option<Section>,
    only: bool,
    heading: bool,
}

/// What a heading adds to its section in the rest of the paragraph; the words themselves may say otherwise.
const REST_OF_PARAGRAPH: f32 = 0.7;

impl Lean {
    /// What to add to the score of a section here; `None` when it cannot be.
    pub(crate) fn on(self, section: Option<Section>) -> Option<f32> {
        if self.heading {
            return section.is_none().then_some(0.0);
        }
        match (self.section, section) {
            (Some(wanted), Some(section)) if wanted == section => Some(REST_OF_PARAGRAPH),
            (Some(_), _) if self.only => None,
            _ => Some(0.0),
        }
    }
}

/// Headings of up to four words, and the sections they open. "Plan" is not among them: it may be the patient's.
const HEADINGS: [(&str, Section); 41] = [
    ("feedback", Section::Feedback),
    ("feedback received", Section::Feedback),
    ("feedback given", Section::Feedback),
    ("feedback on behaviours", Section::Feedback),
    ("supervisor feedback", Section::Feedback),
    ("supervisors feedback", Section::Feedback),
    ("trainer feedback", Section::Feedback),
    ("assessor feedback", Section::Feedback),
    ("observer feedback", Section::Feedback),
    ("consultant feedback", Section::Feedback),
    ("verbal feedback", Section::Feedback),
    ("assessor comments", Section::Feedback),
    ("supervisor comments", Section::Feedback),
    ("action", Section::Action),
    ("actions", Section::Action),
    ("action plan", Section::Action),
    ("action points", Section::Action),
    ("agreed action", Section::Action),
    ("agreed actions", Section::Action),
    ("agreed plan", Section::Action),
    ("development plan", Section::Action),
    ("learning needs", Section::Action),
    ("learning need", Section::Action),
    ("learning plan", Section::Action),
    ("next steps", Section::Action),
    ("pdp", Section::Action),
    ("reflection", Section::Reflection),
    ("reflections", Section::Reflection),
    ("my reflection", Section::Reflection),
    ("my reflections", Section::Reflection),
    ("personal reflection", Section::Reflection),
    ("reflective comments", Section::Reflection),
    ("what i learned", Section::Reflection),
    ("what i learnt", Section::Reflection),
    ("description", Section::Description),
    ("brief description", Section::Description),
    ("description of event", Section::Description),
    ("what happened", Section::Description),
    ("case", Section::Description),
    ("case summary", Section::Description),
    ("summary of case", Section::Description),
];

const LONGEST_HEADING: usize = 4;

/// The headings of a note, in order.
pub(crate) fn find(words: &[Word]) -> Vec<Heading> {
    let mut starts: Vec<(Range<usize>, Section)> = Vec::new();
    for place in 0..words.len() {
        if starts.last().is_some_and(|(heading, _)| heading.end > place) || !opens_a_sentence(words, place) {
            continue;
        }
        if let Some(found) = (1..=LONGEST_HEADING).rev().find_map(|length| heading_at(words, place, length)) {
            starts.push(found);
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).map(|(next, _)| next.start).chain([words.len()]).collect();
    starts
        .into_iter()
        .zip(ends)
        .map(|((heading, section), end)| {
            let under = under(words, heading.end, end);
            let first_end = under.start + first_sentence(&words[under.clone()]);
            Heading { section, words: heading, first: under.start..first_end, rest: first_end..under.end }
        })
        .collect()
}

/// What the headings say about each word.
pub(crate) fn leans(headings: &[Heading], count: usize) -> Vec<Lean> {
    let mut leans = vec![Lean::default(); count];
    for heading in headings {
        leans[heading.words.clone()].fill(Lean { heading: true, ..Lean::default() });
        leans[heading.first.clone()].fill(Lean { section: Some(heading.section), only: true, heading: false });
        leans[heading.rest.clone()].fill(Lean { section: Some(heading.section), only: false, heading: false });
    }
    leans
}

fn opens_a_sentence(words: &[Word], place: usize) -> bool {
    match place.checked_sub(1).map(|before| &words[before]) {
        None => true,
        Some(before) => before.ends_sentence() || matches!(before.normal.as_str(), "*" | "-" | "#" | "–" | ")"),
    }
}

fn heading_at(words: &[Word], place: usize, length: usize) -> Option<(Range<usize>, Section)> {
    let spoken = words.get(place..place + length)?;
    let (_, section) =
        HEADINGS.iter().find(|(heading, _)| heading.split(' ').eq(spoken.iter().map(|word| word.normal.as_str())))?;
    let after = place + length;
    let end = match words.get(after).map(|word| word.normal.as_str()) {
        Some(":" | "-" | "–" | "—" | "=") => after + 1,
        Some("NL") if opens_a_line(words, place) => after,
        _ => return None,
    };
    Some((place..end, *section))
}

fn opens_a_line(words: &[Word], place: usize) -> bool {
    place.checked_sub(1).is_none_or(|before| words[before].normal == "NL")
}

/// The paragraph under a heading: to the next blank line, not counting line breaks right after the heading.
fn under(words: &[Word], start: usize, end: usize) -> Range<usize> {
    let start = (start..end).find(|place| words[*place].normal != "NL").unwrap_or(end);
    let blank = |place: &usize| words[*place].normal == "NL" && words.get(place + 1).is_some_and(|w| w.normal == "NL");
    start..(start..end).find(blank).unwrap_or(end)
}

fn first_sentence(words: &[Word]) -> usize {
    words.iter().position(Word::ends_sentence).map_or(words.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    fn found(text: &str) -> Vec<(Section, String, String)> {
        let words = words(text);
        let slice = |range: &Range<usize>| match words.get(range.clone()) {
            Some([first, .., last]) => text[first.at.start..last.at.end].to_owned(),
            Some([only]) => text[only.at.clone()].to_owned(),
            _ => String::new(),
        };
        find(&words).iter().map(|heading| (heading.section, slice(&heading.first), slice(&heading.rest))).collect()
    }

    #[test]
    fn a_heading_takes_its_first_sentence_and_leans_on_the_rest() {
        let text = "LP today. Feedback: good consent. Wait longer.\n\nReflection\nI rushed. It hurt.";
        assert_eq!(
            found(text),
            [
                (Section::Feedback, "good consent.".to_owned(), "Wait longer.".to_owned()),
                (Section::Reflection, "I rushed.".to_owned(), "It hurt.".to_owned()),
            ]
        );
    }

    #[test]
    fn words_inside_a_sentence_are_no_heading() {
        assert_eq!(found("Her feedback: warm. We took action on it. Plan: home"), []);
    }
}
