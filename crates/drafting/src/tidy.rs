//! The doctor's own words as prose: fillers dropped, first letters raised, a stop at the end. Nothing is reworded.

use std::ops::Range;

use domain::recordings::{DraftField, Grounding};

use crate::words::Word;

/// A field of the draft being written, with the place in the note each sentence came from.
#[derive(Debug, Default)]
pub(crate) struct Prose {
    pub(crate) text: String,
    pub(crate) grounding: Vec<(Range<usize>, Range<usize>)>,
}

impl Prose {
    /// The sentences of the text.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = &str> {
        self.grounding.iter().filter_map(|(at, _)| self.text.get(at.clone()))
    }

    /// Where each sentence came from, for the draft.
    pub(crate) fn grounded(&self, field: DraftField) -> impl Iterator<Item = Grounding> + use<'_> {
        self.grounding.iter().map(move |(at, source)| Grounding { field, at: at.clone(), source: Some(source.clone()) })
    }
}

/// Writes pieces of a note, given as rows of words, as one text.
pub(crate) fn prose<'a>(note: &str, pieces: impl IntoIterator<Item = &'a [Word]>) -> Prose {
    let mut prose = Prose::default();
    let mut before: Option<usize> = None;
    for piece in pieces {
        let piece = without_lead_in(note, piece);
        for sentence in sentences_of(note, piece) {
            let Some((text, source)) = sentence_text(note, sentence) else { continue };
            if let Some(before) = before {
                prose.text.push_str(gap(&note[before..source.start]));
            }
            let start = prose.text.len();
            prose.text.push_str(&text);
            before = Some(source.end);
            prose.grounding.push((start..prose.text.len(), source));
        }
    }
    prose
}

/// What stands between two sentences: the doctor's own paragraphs and lines are kept.
fn gap(between: &str) -> &'static str {
    match between.matches('\n').count() {
        0 => " ",
        1 => "\n",
        _ => "\n\n",
    }
}

/// Sounds that are no words. "ER" is a place, so capitals are let be.
fn is_filler(note: &str, word: &Word) -> bool {
    matches!(&note[word.at.clone()], "um" | "uh" | "erm" | "umm" | "uhm" | "er" | "Um" | "Uh" | "Erm" | "Er")
}

/// Drops what people say before they begin.
fn without_lead_in<'a>(note: &str, piece: &'a [Word]) -> &'a [Word] {
    let start = piece.iter().position(|word| {
        !(is_filler(note, word)
            || matches!(
                word.normal.as_str(),
                "okay"
                    | "ok"
                    | "so"
                    | "and"
                    | "yeah"
                    | "anyway"
                    | "basically"
                    | "NL"
                    | ","
                    | ";"
                    | ":"
                    | "."
                    | "-"
                    | "–"
                    | "—"
                    | ")"
                    | "="
            ))
    });
    let piece = start.map_or(&[][..], |start| &piece[start..]);
    let end = piece.iter().rposition(|word| {
        !(is_filler(note, word)
            || matches!(
                word.normal.as_str(),
                "and" | "so" | "NL" | "," | ":" | "-" | "–" | "—" | "(" | "[" | "*" | "•"
            ))
    });
    end.map_or(&[][..], |end| &piece[..=end])
}

/// Cuts a piece after stops and at line breaks.
fn sentences_of<'a>(note: &str, piece: &'a [Word]) -> Vec<&'a [Word]> {
    let mut found = Vec::new();
    let mut start = 0;
    for place in 0..piece.len() {
        let breaks = piece[place].normal == "NL";
        if breaks || (is_stop(&piece[place]) && begins_anew(note, piece, place)) {
            found.push(&piece[start..if breaks { place } else { place + 1 }]);
            start = place + 1;
        }
    }
    found.push(&piece[start..]);
    found
}

fn is_stop(word: &Word) -> bool {
    matches!(word.normal.as_str(), "." | "!" | "?")
}

/// True when what follows a stop is set off from it and does not go on in lower case.
fn begins_anew(note: &str, piece: &[Word], place: usize) -> bool {
    let Some(next) = piece.get(place + 1) else { return false };
    next.at.start > piece[place].at.end && !note[next.at.clone()].starts_with(char::is_lowercase)
}

/// The words but the fillers, each with the comma after it.
fn without_fillers<'a>(note: &str, sentence: &'a [Word]) -> Vec<&'a Word> {
    let mut after_filler = false;
    sentence
        .iter()
        .filter(|word| {
            let dropped = is_filler(note, word) || (after_filler && word.normal == ",");
            after_filler = dropped && word.normal != ",";
            !dropped
        })
        .collect()
}

/// A sentence's text and its place in the note; nothing when only fillers are in it.
fn sentence_text(note: &str, sentence: &[Word]) -> Option<(String, Range<usize>)> {
    let spoken = without_fillers(note, sentence);
    let (first, last) = (spoken.first()?, spoken.last()?);
    if !spoken.iter().any(|word| note[word.at.clone()].contains(char::is_alphanumeric)) {
        return None;
    }
    let mut text = String::new();
    let mut end = first.at.start;
    for word in &spoken {
        if word.at.start > end && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(said(note, word));
        end = word.at.end;
    }
    Some((stopped(raised(text)), first.at.start..last.at.end))
}

/// A word as written; a dictated "i" becomes a capital, as the doctor would write it.
fn said<'a>(note: &'a str, word: &Word) -> &'a str {
    match &note[word.at.clone()] {
        "i" => "I",
        "im" => "I'm",
        "ive" => "I've",
        other => other,
    }
}

/// Raises the first letter of a plain lower-case word; "pH" and "eGFR" stay.
fn raised(text: String) -> String {
    let first: String = text.chars().take_while(|c| c.is_alphabetic()).collect();
    match first.chars().next() {
        Some(letter) if first.chars().all(char::is_lowercase) => {
            letter.to_uppercase().collect::<String>() + &text[letter.len_utf8()..]
        }
        _ => text,
    }
}

fn stopped(mut text: String) -> String {
    while text.ends_with([',', ';', ':', '-', '–', ' ']) {
        text.pop();
    }
    if text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '%')) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    fn tidied(note: &str) -> String {
        prose(note, [words(note).as_slice()]).text
    }

    #[test]
    fn dictation_reads_as_a_sentence() {
        assert_eq!(tidied("um okay so i took um a gas and"), "I took a gas.");
        assert_eq!(tidied("pH was 7.28,"), "pH was 7.28.");
    }

    #[test]
    fn paragraphs_and_odd_spaces() {
        assert_eq!(tidied("He  said:  good.\n\n- read it\n- do it!"), "He said: good.\n\n- read it.\n- do it!");
    }

    #[test]
    fn every_sentence_knows_where_it_came_from() {
        let note = "um i saw her. She cried 😅";
        let prose = prose(note, [words(note).as_slice()]);
        let sources: Vec<&str> = prose.grounding.iter().map(|(_, source)| &note[source.clone()]).collect();
        assert_eq!(sources, ["i saw her.", "She cried 😅"]);
        assert_eq!(&prose.text[prose.grounding[1].0.clone()], "She cried 😅");
    }

    #[test]
    fn fillers_alone_are_nothing() {
        assert_eq!(tidied("um er ..."), "");
    }
}
