//! People whom a title or a label announces.

use std::ops::Range;

use domain::recordings::IdentifierKind;

use super::words::{PARTICLES, TITLES};
use crate::{findings::Findings, lexicon::Class, reading::Reading, sequence::Label};

/// Claims the names that titles and labels announce.
pub(crate) fn find_titled(reading: &Reading<'_>, labels: &[Label], findings: &mut Findings) {
    for place in 0..reading.len() {
        if reading.classes[place] == Class::Title {
            if let Some(end) = titled(reading, labels, place) {
                findings.claim(reading, place..end, kind_of_title(reading, labels, place..end));
            }
        } else if let Some(range) = labelled(reading, place) {
            let kind =
                if reading.classes[place] == Class::Staff { IdentifierKind::StaffName } else { IdentifierKind::Name };
            findings.claim(reading, range, kind);
        }
    }
}

fn is_strong(title: &str) -> bool {
    TITLES.contains(&title)
}

/// The place after the name that follows a title.
fn titled(reading: &Reading<'_>, labels: &[Label], title: usize) -> Option<usize> {
    // "MS" is a disease or a program, "SR" a tablet.
    if matches!(reading.tokens[title].text, "MS" | "SR" | "PC" | "DOC") {
        return None;
    }
    let strong = is_strong(reading.near(title, 0));
    let mut at = title + 1;
    let shortened = matches!(reading.near(title, 0), "dr" | "drs" | "mr" | "mrs" | "ms" | "prof" | "sr" | "rev");
    if shortened && reading.near(at, 0) == "." && reading.is_glued(at) {
        at += 1;
    }
    // "Mr and Mrs Tregenza", "doctor sister" is nobody.
    if matches!(reading.near(at, 0), "and" | "&") && reading.classes.get(at + 1) == Some(&Class::Title) {
        return titled(reading, labels, at + 1);
    }
    while reading.classes.get(at) == Some(&Class::Title)
        && strong
        && reading.is_capitalised(at)
        && is_strong(reading.near(at, 0))
    {
        at += 1;
    }
    let mut end = None;
    while at < reading.len() && at - title < 9 {
        let first = end.is_none();
        if PARTICLES.contains(&reading.near(at, 0))
            && reading.is_word(at + 1)
            && goes_on(reading, labels, at + 1, first, strong)
        {
            at += 1;
            continue;
        }
        if !goes_on(reading, labels, at, first, strong) {
            break;
        }
        at += 1;
        end = Some(at);
        let initial = reading.shapes[at - 1] == "A" && reading.near(at, 0) == ".";
        let hyphen = reading.near(at, 0) == "-" && reading.is_glued(at) && reading.is_glued_after(at);
        at += usize::from(initial || hyphen);
        if hyphen && reading.is_word(at) {
            at += 1;
            end = Some(at);
        }
    }
    end
}

/// Whether a token can be the first, or a further, part of a titled name.
fn goes_on(reading: &Reading<'_>, labels: &[Label], at: usize, first: bool, strong: bool) -> bool {
    if !reading.is_word(at) {
        return false;
    }
    let class = reading.classes[at];
    let learned = matches!(labels[at], Label::Name | Label::StaffName);
    let capital = reading.is_capitalised(at) && !(reading.shapes[at] == "AA" && reading.tokens[at].text.len() <= 3);
    let name = matches!(class, Class::Given | Class::Family | Class::GivenAndFamily);
    let month = class == Class::Month && first && matches!(reading.near(at, 0), "may" | "june" | "april" | "august");
    let either = matches!(class, Class::NameAndWord | Class::ClinicalName)
        || (month
            && !matches!(
                reading.near(at, 1),
                "be" | "have" | "need" | "not" | "want" | "well" | "also" | "come" | "get"
            ));
    if matches!(reading.tokens[at].text, "I" | "i" | "a" | "A") {
        return false;
    }
    let letter = class == Class::Initial && (reading.is_capitalised(at) || (reading.raw && first && strong));
    if first && strong {
        let article =
            matches!(reading.near(at, -2), "the" | "a" | "another" | "my" | "this" | "any" | "to" | "didn't" | "didnt");
        name || letter
            || class == Class::Unknown
            || (either && (capital || !article || learned))
            || (capital
                && !reading.raw
                && (class != Class::Word || !matches!(reading.near(at, -1), "doctor" | "professor")))
            || learned
    } else if first {
        name || (learned && (either || class == Class::Unknown)) || (capital && (either || class == Class::Unknown))
    } else {
        let surname = matches!(class, Class::Unknown) && (capital || learned);
        name && (capital || reading.raw) || surname || (either && capital) || letter || learned
    }
}

/// "Patient: BEECHAM, Dorothy", "Supervisor: Amara Nwosu".
fn labelled(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let label = matches!(reading.classes[place], Class::Staff | Class::Patient | Class::Naming | Class::Relative);
    if reading.near(place, 0) == "initials" {
        let letters = place + 1 + usize::from(matches!(reading.near(place + 1, 0), ":" | "were" | "are" | "is"));
        let short = reading.shapes.get(letters) == Some(&"AA") && reading.tokens[letters].text.len() <= 3;
        return short.then(|| letters..letters + 1);
    }
    let colon = matches!(reading.near(place, 1), ":" | "=");
    let dotted =
        |at: usize| reading.shapes.get(at) == Some(&"A") && reading.near(at, 1) == "." && reading.is_glued_after(at);
    if label && colon && dotted(place + 2) && dotted(place + 4) {
        return Some(place + 2..place + 6);
    }
    if !label || !colon || reading.raw {
        return None;
    }
    let start = place + 2;
    let mut end = start;
    while reading.is_word(end) && reading.is_capitalised(end) && may_be_name(reading, end) {
        end += 1;
        let forename_next =
            reading.classes.get(end + 1).is_some_and(|class| matches!(class, Class::Given | Class::GivenAndFamily));
        let surname_first =
            reading.near(end, 0) == "," && end == start + 1 && (reading.shapes[start] == "AA" || forename_next);
        if surname_first && reading.is_capitalised(end + 1) {
            end += 1;
        }
    }
    (end > start).then_some(start..end)
}

fn may_be_name(reading: &Reading<'_>, place: usize) -> bool {
    let class = reading.classes[place];
    class.is_name_or_unknown()
        && reading.low[place].len() > 1
        && !(reading.shapes[place] == "AA" && reading.tokens[place].text.len() <= 3)
        || matches!(class, Class::NameAndWord | Class::ClinicalName) && reading.shapes[place] == "Aa"
}

fn kind_of_title(reading: &Reading<'_>, labels: &[Label], range: Range<usize>) -> IdentifierKind {
    let count = |label| labels[range.clone()].iter().filter(|l| **l == label).count();
    match (count(Label::Name), count(Label::StaffName)) {
        (0, 0) => {}
        (name, staff) => return if name > staff { IdentifierKind::Name } else { IdentifierKind::StaffName },
    }
    match reading.near(range.start, 0) {
        "mr" | "mrs" | "ms" | "miss" | "mx" | "mister" | "missus" | "missis" | "master" | "baby" | "father"
        | "auntie" | "uncle" => IdentifierKind::Name,
        _ => IdentifierKind::StaffName,
    }
}
