//! E-mail addresses, links and postcodes, typed and spoken.

use std::{ops::Range, sync::LazyLock};

use domain::recordings::IdentifierKind;
use regex::Regex;

use crate::{digits, findings::Findings, reading::Reading};

struct Patterns {
    email: Regex,
    link: Regex,
    postcode: Regex,
    lower_postcode: Regex,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let compiled = |source: &str| Regex::new(source).expect("the pattern is a constant, and the tests use it");
    Patterns {
        email: compiled(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)*"),
        link: compiled(concat!(
            r"(?i)(?:\bhttps?://\S+|\bwww\.[^\s<>]+|",
            r"\b(?:[a-z0-9-]+\.)+(?:com|org|net|uk|scot|wales|gov|info|example)\b(?:/[^\s<>]*)?)"
        )),
        // The inward half never holds C, I, K, M, O or V.
        postcode: compiled(r"\b[A-Z]{1,2}[0-9][A-Z0-9]?\s{0,2}[0-9][ABD-HJLNP-UW-Z]{2}\b"),
        lower_postcode: compiled(r"\b[a-z]{1,2}[0-9]{1,2}[a-z]?\s{0,2}[0-9][abd-hjlnp-uw-z]{2}\b"),
    }
});

/// Ends of addresses, as they are spoken.
const DOMAINS: [&str; 15] =
    ["example", "com", "net", "org", "uk", "co", "nhs", "ac", "gov", "scot", "wales", "info", "io", "edu", "ie"];

/// Claims every e-mail address, link and postcode.
pub(crate) fn find(reading: &Reading<'_>, findings: &mut Findings) {
    let has = |signs: &[char]| reading.text.contains(signs);
    if has(&['@']) {
        claim_matches(reading, findings, &PATTERNS.email, IdentifierKind::Email);
    }
    if has(&['.', '/']) {
        claim_matches(reading, findings, &PATTERNS.link, IdentifierKind::Url);
    }
    if !reading.raw {
        claim_matches(reading, findings, &PATTERNS.postcode, IdentifierKind::Postcode);
    }
    for place in 0..reading.len() {
        if reading.near(place, 0) == "at"
            && let Some(range) = spoken_email(reading, place)
        {
            findings.claim(reading, range, IdentifierKind::Email);
        }
        if let Some(range) = spoken_link(reading, place) {
            findings.claim(reading, range, IdentifierKind::Url);
        }
        if let Some(range) = spoken_postcode(reading, place) {
            findings.claim(reading, range, IdentifierKind::Postcode);
        }
    }
    if reading.low.iter().any(|word| matches!(word.as_str(), "postcode" | "post" | "address" | "lives")) {
        claim_matches(reading, findings, &PATTERNS.lower_postcode, IdentifierKind::Postcode);
    }
}

fn claim_matches(reading: &Reading<'_>, findings: &mut Findings, pattern: &Regex, kind: IdentifierKind) {
    for found in pattern.find_iter(reading.text) {
        let stop = found.as_str().trim_end_matches(['.', ',', ')', ';', ':', '!', '?', '"', '\'']).len();
        let (from, to) = (found.start(), found.start() + stop);
        let start = reading.tokens.partition_point(|token| token.at.end <= from);
        let end = reading.tokens.partition_point(|token| token.at.start < to);
        findings.claim(reading, start..end, kind);
    }
}

/// "jo dot bloggs at nhs dot net", from its "at".
fn spoken_email(reading: &Reading<'_>, at: usize) -> Option<Range<usize>> {
    let dot = (at + 2..=at + 4).find(|place| reading.near(*place, 0) == "dot")?;
    let end = domain_end(reading, dot)?;
    let mut start = at.checked_sub(1).filter(|place| reading.is_word(*place))?;
    while start >= 2 && matches!(reading.near(start, -1), "dot" | "underscore" | "dash" | "hyphen") {
        start -= 2;
    }
    Some(start..end)
}

/// "www dot something dot org".
fn spoken_link(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    if reading.near(place, 0) != "www" || reading.near(place, 1) != "dot" {
        return None;
    }
    let dot = (place + 3..=place + 6).find(|at| reading.near(*at, 0) == "dot")?;
    Some(place..domain_end(reading, dot)?)
}

/// The place after the last "dot com" of an address.
fn domain_end(reading: &Reading<'_>, first_dot: usize) -> Option<usize> {
    let mut end = first_dot;
    let mut known = false;
    while reading.near(end, 0) == "dot" && reading.is_word(end + 1) {
        known |= DOMAINS.contains(&reading.near(end, 1));
        end += 2;
    }
    known.then_some(end)
}

/// "z q six four q n", "L-nine-nine, four-Z-Q", "m double nine one w w".
fn spoken_postcode(reading: &Reading<'_>, start: usize) -> Option<Range<usize>> {
    let letter = |place: usize| reading.is_word(place) && reading.near(place, 0).len() == 1;
    let skip = |place: usize| place + usize::from(matches!(reading.near(place, 0), "-" | ","));
    let mut at = start;
    let mut letters = 0;
    while letters < 2 && letter(at) {
        letters += 1;
        at = skip(at + 1);
    }
    let mut count = 0;
    while let Some((digits, next)) = digits::piece(reading, at).filter(|_| reading.is_word(at)) {
        if digits.len() > 2 {
            return None;
        }
        count += digits.len();
        at = skip(next);
        if count == 1 && letter(at) && digits::piece(reading, at + 1).is_some() {
            at = skip(at + 1);
        }
    }
    let inward = letter(at) && letter(skip(at + 1)) && !letter(skip(at + 1) + 1);
    let end = skip(at + 1) + 1;
    (letters > 0 && (2..=3).contains(&count) && inward).then_some(start..end)
}
