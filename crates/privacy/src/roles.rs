//! Who somebody named is to the doctor: a colleague, the patient, a relative, or unknown.

use std::collections::HashMap;

use domain::recordings::IdentifierKind;

use crate::{
    findings::{Span, is_person},
    lexicon::{Class, Lists},
    reading::Reading,
};

/// Gives every mention of one person the same kind and placeholder.
pub(crate) fn settle(reading: &Reading<'_>, spans: &mut [Span]) {
    let mut votes: HashMap<String, Votes> = HashMap::new();
    for span in spans.iter().filter(|span| is_person(span.kind)) {
        let said = Votes::of(reading, span);
        for name in names(reading, span) {
            votes.entry(name.to_owned()).or_default().add(&said);
        }
    }
    for span in spans.iter_mut().filter(|span| is_person(span.kind)) {
        let own = Votes::of(reading, span);
        // Relatives share a surname with the patient: what is said right here counts before what is said elsewhere.
        let clear = own.staff == 0 && own.patient + own.relative > 0;
        let mut sum = Votes::default();
        if !clear {
            names(reading, span).filter_map(|name| votes.get(name)).for_each(|said| sum.add(said));
        }
        if sum == Votes::default() {
            sum = own;
        }
        (span.kind, span.placeholder) = sum.verdict();
    }
}

/// The words of a name that tell its bearer from others.
fn names<'a>(reading: &'a Reading<'_>, span: &Span) -> impl Iterator<Item = &'a str> {
    let telling = |place: &usize| {
        reading.is_word(*place)
            && reading.classes[*place] != Class::Title
            && reading.near(*place, 0).chars().count() > 1
    };
    span.tokens.clone().filter(telling).map(|place| reading.near(place, 0))
}

#[derive(Default, PartialEq, Eq)]
struct Votes {
    staff: u32,
    patient: u32,
    relative: u32,
    unknown: u32,
}

impl Votes {
    fn of(reading: &Reading<'_>, span: &Span) -> Self {
        let mut votes = Self::default();
        if span.kind == IdentifierKind::StaffName {
            votes.staff += 3;
        } else {
            votes.unknown += 1;
        }
        match reading.near(span.tokens.start, 0) {
            "dr" | "doctor" | "prof" | "professor" | "nurse" | "midwife" | "matron" | "sr" => votes.staff += 3,
            _ => {}
        }
        if is_tied(reading, span, Lists::RELATIVE) {
            votes.relative += 7;
        } else if is_tied(reading, span, Lists::PATIENT) {
            votes.patient += 7;
        } else if span.kind == IdentifierKind::Name && is_about_patient(reading, span) {
            votes.patient += 2;
        }
        if advises(reading, span) {
            votes.staff += 3;
        }
        votes
    }

    fn add(&mut self, other: &Self) {
        self.staff += other.staff;
        self.patient += other.patient;
        self.relative += other.relative;
        self.unknown += other.unknown;
    }

    fn verdict(&self) -> (IdentifierKind, &'static str) {
        if self.staff > 0 && self.staff >= self.unknown.max(self.patient).max(self.relative) {
            (IdentifierKind::StaffName, "[colleague]")
        } else if self.relative > self.patient {
            (IdentifierKind::Name, "[relative]")
        } else if self.patient > 0 {
            (IdentifierKind::Name, "[patient]")
        } else {
            (IdentifierKind::Name, "[name]")
        }
    }
}

/// "his wife Mairi", "Mairi, his wife", "a man called Clive".
fn is_tied(reading: &Reading<'_>, span: &Span, role: Lists) -> bool {
    let start = span.tokens.start;
    let before = (start.saturating_sub(6)..start).rev().take_while(|place| !ends(reading, *place));
    let joined = before.take_while(|place| {
        [Lists::RELATIVE, Lists::PATIENT, Lists::NAMING].iter().any(|list| reading.lists[*place].has(*list))
            || matches!(
                reading.near(*place, 0),
                "," | ":"
                    | "is"
                    | "was"
                    | "a"
                    | "his"
                    | "her"
                    | "the"
                    | "("
                    | "old"
                    | "who"
                    | "s"
                    | "-"
                    | "in"
                    | "law"
                    | "girl"
                    | "boy"
                    | "baby"
            )
    });
    let after_comma =
        matches!(reading.near(span.tokens.end, 0), "," | "(") || reading.near(span.tokens.end, 0) == "the";
    let owner = matches!(reading.near(span.tokens.end, 1), "his" | "her" | "the" | "their" | "patient" | "pt");
    let after = after_comma
        && owner
        && (span.tokens.end + 1..span.tokens.end + 3)
            .any(|place| reading.lists.get(place).is_some_and(|lists| lists.has(role)));
    let fits =
        |place: usize| reading.lists[place].has(role) || (role == Lists::PATIENT && reading.near(place, 0) == "baby");
    joined.into_iter().any(fits) || after
}

/// A name with a title, an age or a number of the health service beside it is the patient's.
fn is_about_patient(reading: &Reading<'_>, span: &Span) -> bool {
    let title = matches!(
        reading.near(span.tokens.start, 0),
        "mr" | "mrs" | "ms" | "miss" | "mx" | "mister" | "missus" | "missis" | "baby" | "master"
    );
    let end = span.tokens.end;
    let beside = (end..(end + 8).min(reading.len())).take_while(|place| !ends(reading, *place)).any(|place| {
        matches!(reading.near(place, 0), "nhs" | "chi" | "dob" | "mrn" | "aged" | "yo" | "born" | "birth" | "hospital")
            || (reading.near(place, 0) == "year" && reading.near(place, 1) == "old")
    });
    title || beside
}

/// "Mr Baker advised": what colleagues do.
fn advises(reading: &Reading<'_>, span: &Span) -> bool {
    let verb = reading.near(span.tokens.end, 0);
    let me = matches!(reading.near(span.tokens.end, 1), "me" | "my" | "us");
    matches!(
        verb,
        "advised"
            | "reviewed"
            | "supervised"
            | "observed"
            | "suggested"
            | "scrubbed"
            | "recommended"
            | "praised"
            | "taught"
    ) || (me && matches!(verb, "told" | "asked" | "showed" | "watched" | "gave" | "let" | "wanted"))
}

fn ends(reading: &Reading<'_>, place: usize) -> bool {
    matches!(reading.tokens[place].text, "." | "\n" | "!" | "?" | ";")
}
