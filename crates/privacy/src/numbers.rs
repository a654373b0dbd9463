//! NHS, CHI and H&C numbers, telephone numbers and record numbers.

use std::ops::Range;

use domain::recordings::IdentifierKind;

use crate::{
    digits::{self, Run},
    findings::Findings,
    reading::Reading,
    tokens::TokenKind,
};

/// Words after which a number is a record number by itself.
const REGISTERS: [&str; 16] = [
    "mrn", "gmc", "nmc", "datix", "pas", "hcpc", "gphc", "ubrn", "crn", "urn", "pid", "nhi", "hosp", "hospno", "dsn",
    "ulysses",
];
/// Words that make a number a record number when "number", "no" or "ID" follows.
const RECORDS: [&str; 27] = [
    "hospital",
    "unit",
    "record",
    "records",
    "case",
    "patient",
    "pt",
    "district",
    "lab",
    "laboratory",
    "sample",
    "specimen",
    "accession",
    "episode",
    "incident",
    "reference",
    "referral",
    "notes",
    "maternity",
    "study",
    "k",
    "insurance",
    "passport",
    "licence",
    "registration",
    "staff",
    "pin",
];
const NUMBER: [&str; 9] = ["number", "no", "num", "nr", "id", "ref", "reference", "numbers", "#"];
const TELEPHONE: [&str; 17] = [
    "phone",
    "telephone",
    "tel",
    "mobile",
    "mob",
    "ring",
    "rang",
    "call",
    "called",
    "phoned",
    "contact",
    "landline",
    "fax",
    "ext",
    "extension",
    "text",
    "texted",
];

/// Claims every number that stands for a person or a record.
pub(crate) fn find(reading: &Reading<'_>, findings: &mut Findings) {
    for place in 0..reading.len() {
        if let Some(code) = labelled(reading, place) {
            findings.claim(reading, code, IdentifierKind::HospitalNumber);
        }
    }
    for run in digits::runs(reading) {
        if let Some(kind) = kind_of(reading, &run) {
            findings.claim(reading, with_prefix(reading, run.tokens), kind);
        }
    }
    for place in 0..reading.len() {
        if let Some(code) = bare(reading, place) {
            findings.claim(reading, code, IdentifierKind::HospitalNumber);
        }
    }
}

/// "+44" begins with its plus, "(020) 7946" with its bracket.
fn with_prefix(reading: &Reading<'_>, tokens: Range<usize>) -> Range<usize> {
    let closes = tokens.clone().any(|place| reading.near(place, 0) == ")");
    let mut start = tokens.start;
    while start > 0
        && reading.is_glued(start)
        && (reading.near(start, -1) == "+" || (closes && reading.near(start, -1) == "("))
    {
        start -= 1;
    }
    start..tokens.end
}

fn kind_of(reading: &Reading<'_>, run: &Run) -> Option<IdentifierKind> {
    let length = run.digits.len();
    let start = run.tokens.start;
    if reading.is_glued(start) && reading.is_word(start - 1) {
        return None;
    }
    let cued = |words: &[&str]| is_near_before(reading, start, words);
    let nhs = cued(&["nhs"]) || (cued(&["chi"]) && length >= 8) || cued(&["h&c"]);
    if nhs && length >= 7 {
        return Some(health_number(reading, run));
    }
    let plus = reading.near(start, -1) == "+";
    if is_telephone(run, plus) {
        return Some(if is_chi(&run.digits) && length == 10 {
            IdentifierKind::ChiNumber
        } else {
            IdentifierKind::Phone
        });
    }
    if length == 10 && is_grouped(run) {
        return Some(health_number(reading, run));
    }
    let single = run.groups.len() == 1;
    if single && length >= 7 && !run.spoken {
        return Some(IdentifierKind::HospitalNumber);
    }
    let dictated = run.spoken && run.groups.len() >= 5 && run.groups.iter().all(|group| *group <= 3);
    if dictated && length >= 9 {
        return Some(IdentifierKind::HospitalNumber);
    }
    let telephone = length >= 6 && cued(&TELEPHONE) && (dictated || (!run.spoken && run.groups.len() <= 3));
    telephone.then_some(IdentifierKind::Phone)
}

fn health_number(reading: &Reading<'_>, run: &Run) -> IdentifierKind {
    let chi = is_near_before(reading, run.tokens.start, &["chi"]);
    let nhs = is_near_before(reading, run.tokens.start, &["nhs"]);
    if chi || (!nhs && is_chi(&run.digits)) { IdentifierKind::ChiNumber } else { IdentifierKind::NhsNumber }
}

/// Ten digits in groups a health number is written in; when spoken, in any.
fn is_grouped(run: &Run) -> bool {
    let known: [&[usize]; 9] =
        [&[10], &[3, 3, 4], &[6, 4], &[3, 7], &[3, 4, 3], &[4, 3, 3], &[5, 5], &[2, 2, 2, 4], &[2, 4, 4]];
    run.spoken || known.contains(&run.groups.as_slice()) || run.groups.iter().all(|group| *group == 1)
}

fn is_telephone(run: &Run, plus: bool) -> bool {
    let length = run.digits.len();
    let international = (plus && (9..=15).contains(&length)) || (run.digits.starts_with("0044") && length >= 12);
    international || (run.digits.starts_with('0') && (10..=12).contains(&length) && run.groups.len() <= length)
}

/// A Scottish number: a day of birth and a check digit (modulus 11).
fn is_chi(digits: &str) -> bool {
    let value = |at: usize| digits.as_bytes().get(at).map_or(0, |b| u32::from(b - b'0'));
    let (day, month) = (value(0) * 10 + value(1), value(2) * 10 + value(3));
    let sum: u32 = (0..9).map(|at| value(at) * (10 - u32::try_from(at).unwrap_or(0))).sum();
    let check = (11 - sum % 11) % 11;
    digits.len() == 10 && (1..=31).contains(&day) && (1..=12).contains(&month) && check == value(9)
}

/// Whether one of the words stands within seven tokens before a place, in the same line.
fn is_near_before(reading: &Reading<'_>, place: usize, words: &[&str]) -> bool {
    (place.saturating_sub(7)..place)
        .rev()
        .take_while(|at| reading.kind(*at) != Some(TokenKind::Newline))
        .any(|at| words.contains(&reading.near(at, 0)))
}

/// "MRN RX310772", "hospital number k four four one".
fn labelled(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let word = reading.near(place, 0);
    let mut at = place + 1;
    let register = REGISTERS.contains(&word) || (word == "k" && reading.near(place, 1) == "-");
    let record = RECORDS.contains(&word);
    if !register && !record {
        return None;
    }
    for joint in ["record", "records", "incident", "report", "notes", "registration", "membership"] {
        at += usize::from(reading.near(at, 0) == joint);
    }
    let announced = matches!(word, "reference" | "ref")
        && code_at(reading, at).is_some_and(|(code, count)| count >= 4 && code.len() > 1);
    let numbered = NUMBER.contains(&reading.near(at, 0)) || announced;
    at += usize::from(numbered && !announced);
    if !register && !numbered {
        return None;
    }
    for _ in 0..3 {
        let joint = matches!(
            reading.near(at, 0),
            "." | ":" | "is" | "was" | "of" | "=" | "-" | "#" | "," | "number" | "no" | "("
        );
        at += usize::from(joint);
    }
    let (code, count) = code_at(reading, at)?;
    (count >= 3).then_some(code)
}

/// Letters and digits that go on without other words, and how many digits they hold.
fn code_at(reading: &Reading<'_>, start: usize) -> Option<(Range<usize>, usize)> {
    let (mut end, mut count, mut at) = (start, 0, start);
    while at < reading.len() {
        if let Some((digits, after)) = digits::piece(reading, at) {
            count += digits.len();
            at = after;
        } else if is_code_letter(reading, at, count) {
            at += 1;
        } else {
            break;
        }
        end = at;
        let separator = matches!(reading.near(at, 0), "-" | "/" | "–")
            || (reading.near(at, 0) == "," && !reading.is_glued_after(at));
        at += usize::from(separator && at + 1 < reading.len());
    }
    (count > 0).then_some((start..end, count))
}

fn is_code_letter(reading: &Reading<'_>, at: usize, digits_so_far: usize) -> bool {
    if !reading.is_word(at) {
        return false;
    }
    let text = reading.tokens[at].text;
    let capitals = text.len() <= 5 && text.bytes().all(|b| b.is_ascii_uppercase());
    let letter = text.len() == 1 && text.is_ascii();
    let goes_on = digits::piece(reading, at + 1).is_some() || reading.near(at, 1).len() == 1;
    let trailing = digits_so_far > 0 && (reading.is_glued(at) || letter && !matches!(text, "a" | "i" | "A" | "I"));
    let slashed = capitals
        && at + 2 < reading.len()
        && reading.is_glued(at + 1)
        && matches!(reading.near(at, 1), "-" | "/")
        && digits::piece(reading, at + 2).is_some();
    if capitals || letter { goes_on || trailing || slashed } else { false }
}

/// A code nobody announced: "RX4471902", "H-448190", "k four four one seven nine two".
fn bare(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let other = matches!(
        reading.near(place, 0),
        "chi" | "nhs" | "tel" | "mob" | "ext" | "dob" | "no" | "to" | "bp" | "rr" | "hr"
    );
    if other || !reading.is_word(place) || (reading.is_glued(place) && reading.near(place, -1) != "(") {
        return None;
    }
    let text = reading.tokens[place].text;
    let capitals = text.len() <= 5 && text.bytes().all(|b| b.is_ascii_uppercase());
    let mut at = place + 1;
    if matches!(reading.near(at, 0), "-" | "/") && reading.is_glued(at) {
        at += 1;
    }
    let typed =
        reading.kind(at) == Some(TokenKind::Number) && reading.tokens[at].text.bytes().all(|b| b.is_ascii_digit());
    let form = matches!(text, "DS" | "FP" | "SF" | "CG" | "NG" | "TA" | "QS" | "ISO" | "HTA" | "GP" | "CT" | "PO");
    if capitals && typed && !form {
        let enough = if reading.is_glued(at) { 4 } else { 6 };
        let code = code_at(reading, place).map_or(place..at + 1, |(code, _)| code);
        return (reading.tokens[at].text.len() >= enough).then_some(code);
    }
    if text.len() != 1 || matches!(text, "a" | "i" | "I") {
        return None;
    }
    let (code, count) = code_at(reading, place)?;
    let pieces = code.clone().filter(|at| reading.is_word(*at) && digits::unit(reading.near(*at, 0)).is_some()).count();
    (count >= 5 && pieces >= 4).then_some(code)
}
