//! What only the learned part sees, after a look at whether it can be what it is called.

use std::ops::Range;

use domain::recordings::IdentifierKind;

use crate::{
    digits,
    findings::{Findings, is_person},
    lexicon::Class,
    people, places,
    reading::Reading,
    sequence::Label,
    tokens::TokenKind,
};

/// Claims the runs of tokens with one label that hold what their label promises.
pub(crate) fn find(reading: &Reading<'_>, labels: &[Label], findings: &mut Findings) {
    let mut start = 0;
    while start < labels.len() {
        let end = (start..labels.len()).find(|place| labels[*place] != labels[start]).unwrap_or(labels.len());
        if let Some(kind) = kind_of(labels[start]) {
            let stops = |place: &usize| is_fixed(reading, *place) || (is_person(kind) && parts_people(reading, *place));
            for range in parts(start..end, stops) {
                claim(reading, kind, range, findings);
            }
        }
        start = end;
    }
}

fn is_fixed(reading: &Reading<'_>, place: usize) -> bool {
    matches!(reading.tokens[place].kind, TokenKind::Newline | TokenKind::Placeholder)
}

/// Whether one name ends and another begins here: "Grace and Will", "Will. Will".
fn parts_people(reading: &Reading<'_>, place: usize) -> bool {
    let stop = reading.near(place, 0) == "."
        && place > 0
        && reading.shapes[place - 1] != "A"
        && reading.classes[place - 1] != Class::Title;
    stop || matches!(reading.near(place, 0), "and" | "&" | "," | "or" | "with")
}

/// The parts of a range between the places where it stops.
fn parts(range: Range<usize>, stops: impl Fn(&usize) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    for stop in range.clone().filter(stops).chain([range.end]) {
        parts.push(start..stop);
        start = stop + 1;
    }
    parts
}

fn claim(reading: &Reading<'_>, kind: IdentifierKind, range: Range<usize>, findings: &mut Findings) {
    let range = trimmed(reading, range);
    if range.is_empty() || !holds(reading, kind, &range) {
        return;
    }
    if kind == IdentifierKind::Hospital {
        let placeholder = places::institution(reading, &range);
        findings.claim_as(reading, range, kind, placeholder);
    } else {
        findings.claim(reading, range, kind);
    }
}

/// Without signs and small words at either end.
fn trimmed(reading: &Reading<'_>, mut range: Range<usize>) -> Range<usize> {
    let loose = |place: usize| {
        reading.kind(place) == Some(TokenKind::Symbol)
            || matches!(
                reading.near(place, 0),
                "the" | "at" | "in" | "on" | "and" | "of" | "from" | "with" | "is" | "was"
            )
    };
    while !range.is_empty() && loose(range.start) {
        range.start += 1;
    }
    while !range.is_empty() && loose(range.end - 1) {
        range.end -= 1;
    }
    range
}

/// Whether a run can be what the learned part calls it.
fn holds(reading: &Reading<'_>, kind: IdentifierKind, range: &Range<usize>) -> bool {
    let figures: usize =
        range.clone().filter_map(|place| digits::piece(reading, place)).map(|(digits, _)| digits.len()).sum();
    let numeric = |class| matches!(class, Class::Number | Class::Ordinal);
    let counted = figures > 0 || range.clone().any(|place| numeric(reading.classes[place]));
    match kind {
        IdentifierKind::Name | IdentifierKind::StaffName => {
            // Letters by themselves are a test or a drug ("h b a one c") unless a title goes before.
            let titled =
                range.start > 0 && [range.start - 1, range.start].iter().any(|at| reading.classes[*at] == Class::Title);
            let letters = reading.raw
                && range
                    .clone()
                    .all(|place| reading.low[place].chars().count() == 1 || reading.classes[place] == Class::Number);
            let figures = range.clone().any(|place| reading.kind(place) == Some(TokenKind::Number));
            !figures && range.clone().any(|place| may_name(reading, place)) && (titled || !letters)
        }
        IdentifierKind::Hospital => places::is_telling(reading, range),
        IdentifierKind::Ward => counted || places::is_telling(reading, range),
        IdentifierKind::NhsNumber | IdentifierKind::ChiNumber | IdentifierKind::Phone => {
            figures >= 5 && range.clone().all(|place| is_figure_or_sign(reading, place))
        }
        IdentifierKind::HospitalNumber => figures >= 3 && range.clone().all(|place| is_code_part(reading, place)),
        IdentifierKind::DateOfBirth | IdentifierKind::DateOfEvent => {
            counted && range.len() <= 9 && has_month(reading, range)
        }
        IdentifierKind::Postcode => {
            figures >= 2 && (2..=9).contains(&range.len()) && range.clone().all(|place| is_code_part(reading, place))
        }
        IdentifierKind::Email => range.len() >= 3,
        IdentifierKind::Address => {
            let words = || range.clone().filter(|place| reading.is_word(*place));
            words().any(|place| !is_bare_head(reading, place) && reading.low[place].len() > 2)
                && range.clone().all(|place| !reading.tokens[place].text.contains(['.', '%']))
        }
        IdentifierKind::Url => false,
    }
}

fn is_figure_or_sign(reading: &Reading<'_>, place: usize) -> bool {
    digits::piece(reading, place).is_some()
        || matches!(reading.near(place, 0), "-" | "," | "(" | ")" | "+" | "hundred" | "double" | "triple" | "treble")
}

fn is_code_part(reading: &Reading<'_>, place: usize) -> bool {
    is_figure_or_sign(reading, place)
        || reading.near(place, 0) == "/"
        || (reading.is_word(place) && reading.low[place].len() <= 3)
}

/// Whether a month is named, or two ordinals follow each other ("third of the third").
fn has_month(reading: &Reading<'_>, range: &Range<usize>) -> bool {
    let count = |class| range.clone().filter(|place| reading.classes[*place] == class).count();
    count(Class::Month) > 0 || count(Class::Ordinal) > 1
}

fn is_bare_head(reading: &Reading<'_>, place: usize) -> bool {
    !reading.is_word(place) || matches!(reading.classes[place], Class::Head | Class::Street)
}

/// Whether a token can be part of a name and is not part of an eponym.
fn may_name(reading: &Reading<'_>, place: usize) -> bool {
    let barred = matches!(
        reading.classes[place],
        Class::Title
            | Class::Staff
            | Class::Relative
            | Class::Patient
            | Class::Clinical
            | Class::Sign
            | Class::Weekday
            | Class::Month
    );
    let titled = place > 0 && reading.classes[place - 1] == Class::Title;
    let acronym = reading.shapes[place] == "AA"
        && (3..=5).contains(&reading.tokens[place].text.len())
        && !reading.classes[place].is_name();
    // "HFpEF", "IVIg" and "TTOs" are abbreviations.
    let capitals = reading.tokens[place].text.chars().filter(|c| c.is_uppercase()).count();
    let acronym = acronym || (capitals >= 3 && reading.shapes[place] == "Aa");
    !barred && (titled || !acronym) && (titled || !people::is_eponym(reading, place))
}

const fn kind_of(label: Label) -> Option<IdentifierKind> {
    Some(match label {
        Label::Nothing => return None,
        Label::Name => IdentifierKind::Name,
        Label::StaffName => IdentifierKind::StaffName,
        Label::Hospital => IdentifierKind::Hospital,
        Label::Ward => IdentifierKind::Ward,
        Label::Address => IdentifierKind::Address,
        Label::Postcode => IdentifierKind::Postcode,
        Label::Phone => IdentifierKind::Phone,
        Label::Email => IdentifierKind::Email,
        Label::NhsNumber => IdentifierKind::NhsNumber,
        Label::HospitalNumber => IdentifierKind::HospitalNumber,
        Label::DateOfBirth => IdentifierKind::DateOfBirth,
        Label::DateOfEvent => IdentifierKind::DateOfEvent,
    })
}
