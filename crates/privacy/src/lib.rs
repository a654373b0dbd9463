//! Finds what could identify a person in a note, typed or spoken, and replaces it. Pure: no I/O, no clock.
//!
//! Rules find what has a form (numbers, dates, contacts, labelled places); a small learned model finds what has only a
//! context (names above all). [`redact`] runs both until nothing more is found, so redacting twice changes nothing.

pub mod calendar;
mod contacts;
mod dates;
mod digits;
mod features;
mod findings;
mod hashing;
mod learned;
mod lexicon;
pub mod model;
mod numbers;
mod people;
mod places;
mod reading;
mod roles;
mod sequence;
pub mod tokens;

use std::ops::Range;

pub use domain::recordings::IdentifierKind;

use crate::{
    findings::{Findings, Span, is_person},
    model::Model,
    reading::Reading,
};

/// One piece of identifying text that was taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redaction {
    /// What it was.
    pub kind: IdentifierKind,
    /// What stands there now.
    pub placeholder: &'static str,
    /// Where the placeholder stands, in bytes of the redacted text.
    pub at: Range<usize>,
    /// Where the removed text stood, in bytes of the text as it was given.
    pub from: Range<usize>,
}

/// A text without what was found identifying in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted {
    /// The text, each finding replaced by its placeholder.
    pub text: String,
    /// The findings, in the order of the text.
    pub redactions: Vec<Redaction>,
}

/// Replaces what could identify a person.
pub fn redact(text: &str) -> Redacted {
    redact_with(Model::built_in(), text)
}

/// The same with a model of one's own, to measure what another training gives.
pub fn redact_with(model: &Model, text: &str) -> Redacted {
    let mut redacted = Redacted { text: text.to_owned(), redactions: Vec::new() };
    // A replaced name changes what its neighbours look like. Each round takes at least one token away, so this ends.
    loop {
        let reading = Reading::new(&redacted.text, &model.lexicon);
        let spans = spans(&reading, model);
        if spans.is_empty() {
            return redacted;
        }
        redacted = replaced(&reading, &spans, &redacted.redactions);
    }
}

/// How much likelier than learned a token is taken to name somebody: a leak costs more than a word too few.
const LEAN: f32 = 1.5;

fn spans(reading: &Reading<'_>, model: &Model) -> Vec<Span> {
    let labels = model.sequence.best(&features::scores(reading, model), LEAN);
    let mut findings = Findings::new(reading);
    contacts::find(reading, &mut findings);
    dates::find(reading, &labels, &mut findings);
    numbers::find(reading, &mut findings);
    places::find(reading, &mut findings);
    people::find_titled(reading, &labels, &mut findings);
    learned::find(reading, &labels, &mut findings);
    people::find_known(reading, &mut findings);
    people::spread(reading, &mut findings);
    let mut spans = findings.spans();
    roles::settle(reading, &mut spans);
    spans
}

/// The text with a placeholder for each span, and all redactions so far in their new places.
fn replaced(reading: &Reading<'_>, spans: &[Span], earlier: &[Redaction]) -> Redacted {
    let mut text = String::with_capacity(reading.text.len());
    let mut redactions = Vec::with_capacity(earlier.len() + spans.len());
    let mut earlier = earlier.iter().peekable();
    // How far the text as given is ahead of the present one.
    let mut done = 0;
    let mut given = 0;
    for span in spans {
        let bytes = bytes(reading, span);
        while let Some(before) = earlier.next_if(|redaction| redaction.at.end <= bytes.start) {
            keep(reading.text, &mut text, &mut done, before.at.end);
            given = before.from.end;
            redactions.push(Redaction { at: text.len() - before.placeholder.len()..text.len(), ..before.clone() });
        }
        let origin = redactions.last().map_or(0, |_| done);
        keep(reading.text, &mut text, &mut done, bytes.start);
        let from = given + (bytes.start - origin);
        let start = text.len();
        text.push_str(span.placeholder);
        done = bytes.end;
        given = from + bytes.len();
        redactions.push(Redaction {
            kind: span.kind,
            placeholder: span.placeholder,
            at: start..text.len(),
            from: from..from + bytes.len(),
        });
    }
    for before in earlier {
        keep(reading.text, &mut text, &mut done, before.at.end);
        redactions.push(Redaction { at: text.len() - before.placeholder.len()..text.len(), ..before.clone() });
    }
    let end = reading.text.len();
    keep(reading.text, &mut text, &mut done, end);
    Redacted { text, redactions }
}

fn keep(from: &str, into: &mut String, done: &mut usize, end: usize) {
    into.push_str(&from[*done..end]);
    *done = end;
}

/// The bytes of a span; a person's possessive ending stays.
fn bytes(reading: &Reading<'_>, span: &Span) -> Range<usize> {
    let start = reading.tokens[span.tokens.start].at.start;
    let last = &reading.tokens[span.tokens.end - 1];
    let possessive = if is_person(span.kind) {
        ["'s", "’s"].iter().find(|ending| last.text.ends_with(*ending)).map_or(0, |ending| ending.len())
    } else {
        0
    };
    start..last.at.end - possessive
}
