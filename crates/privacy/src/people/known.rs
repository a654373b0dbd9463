//! Words that are names and nothing else, and what stands beside a name.

use domain::recordings::IdentifierKind;

use super::{
    acts, is_eponym,
    words::{PLACES_AND_PEOPLES, is_auxiliary},
};
use crate::{
    findings::{Findings, is_person},
    lexicon::Class,
    reading::Reading,
};

/// Claims words that are names and nothing else, and the names that stand beside a name found.
pub(crate) fn find_known(reading: &Reading<'_>, findings: &mut Findings) {
    for place in 0..reading.len() {
        let apart =
            !reading.is_glued(place) || matches!(reading.near(place, -1), "(" | "\"" | "“" | "/" | "'" | "‘" | "\n");
        if apart && findings.is_free(place) && is_known_name(reading, place) && !is_eponym(reading, place) {
            let kind = if near_staff(reading, place) { IdentifierKind::StaffName } else { IdentifierKind::Name };
            findings.claim(reading, place..place + 1, kind);
        }
    }
    for place in 1..reading.len() {
        extend(reading, findings, place - 1, place);
        extend_over_hyphen(reading, findings, place);
    }
    for place in (1..reading.len()).rev() {
        extend(reading, findings, place, place - 1);
    }
    for and in 1..reading.len() {
        coordinate(reading, findings, and);
    }
}

fn is_known_name(reading: &Reading<'_>, place: usize) -> bool {
    let class = reading.classes[place];
    let introduced = matches!(reading.near(place, -1), "from" | "with" | "by" | "and")
        && matches!(reading.near(place, 1), "the" | "from" | "in" | "our");
    let long = reading.low[place].chars().count() > 2 || introduced;
    let cased = reading.raw || reading.shapes[place] == "Aa";
    let part_of_place = matches!(reading.near(place, -1), "st" | "saint" | "the")
        || matches!(reading.classes.get(place + 1), Some(Class::Street | Class::Head))
            && reading.is_capitalised(place + 1);
    let given = matches!(class, Class::Given | Class::GivenAndFamily);
    let role = place > 0 && matches!(reading.classes[place - 1], Class::Staff | Class::Relative);
    let aged = class == Class::NameAndWord && reading.near(place, 1) == "," && reading.near(place, 2).starts_with('0');
    let addressed =
        matches!(reading.near(place, -1), "by" | "ask" | "asked" | "told" | "tell" | "thank" | "hi" | "dear" | "hello");
    let unheard = class == Class::Unknown && reading.low[place].chars().count() > 3;
    let fits = if reading.raw {
        let either = class == Class::NameAndWord || unheard;
        class == Class::Given
            || (introduced && class == Class::NameAndWord && reading.low[place].len() == 2)
            || (either && (is_called(reading, place) || (role && acts(reading, place))))
            || (unheard && acts(reading, place))
    } else if aged {
        true
    } else {
        // "TFTs" and "SystmOne" have more capitals than a name.
        let plain = reading.tokens[place].text.chars().filter(|c| c.is_uppercase()).count() == 1;
        let unheard = unheard && plain && (role || addressed || acts(reading, place));
        let either = (class == Class::NameAndWord || unheard) && stands_out(reading, place);
        given || (!reading.starts(place) && (class == Class::Family || either))
    };
    long && cased && fits && !part_of_place
}

/// "a sixteen year old called faith".
fn is_called(reading: &Reading<'_>, place: usize) -> bool {
    let someone = |at: usize| {
        matches!(reading.classes[at], Class::Patient | Class::Relative | Class::Staff) || reading.near(at, 0) == "old"
    };
    matches!(reading.near(place, -1), "called" | "named") && (place.saturating_sub(5)..place - 1).any(someone)
}

/// A capital in the midst of small words, as only a name has.
fn stands_out(reading: &Reading<'_>, place: usize) -> bool {
    let small = |at: Option<usize>| {
        at.is_none_or(|at| {
            reading.shapes.get(at).is_none_or(|shape| !shape.starts_with('A'))
                && !matches!(reading.near(at, 0), "\"" | "“" | "‘" | "-" | "/" | "&")
        })
    };
    let small_around = small(place.checked_sub(1)) && small(Some(place + 1));
    small_around && !PLACES_AND_PEOPLES.contains(&reading.near(place, 0)) && !is_auxiliary(reading.near(place, 0))
}

fn near_staff(reading: &Reading<'_>, place: usize) -> bool {
    (place.saturating_sub(4)..place).any(|at| reading.classes[at] == Class::Staff)
}

/// "Will and Grace": what is joined to a name by "and" is a name.
fn coordinate(reading: &Reading<'_>, findings: &mut Findings, and: usize) {
    if !matches!(reading.near(and, 0), "and" | "&") {
        return;
    }
    for (known, beside) in [(and + 1, and - 1), (and - 1, and + 1)] {
        let Some(kind) = findings.kind(known).filter(|kind| is_person(*kind)) else { continue };
        let either = reading.classes.get(beside) == Some(&Class::NameAndWord) && reading.shapes[beside] == "Aa";
        let single = reading.shapes[known] == "Aa" && reading.classes[known] != Class::Title;
        if either && single && findings.is_free(beside) && !is_eponym(reading, beside) {
            findings.claim(reading, beside..beside + 1, kind);
        }
    }
}

/// "Lily-Mae" and "Nair-Hobson" are one name.
fn extend_over_hyphen(reading: &Reading<'_>, findings: &mut Findings, hyphen: usize) {
    let joins = reading.near(hyphen, 0) == "-" && reading.is_glued(hyphen) && reading.is_glued_after(hyphen);
    if !joins || !reading.is_capitalised(hyphen - 1) || !reading.is_capitalised(hyphen + 1) {
        return;
    }
    for (known, beside) in [(hyphen - 1, hyphen + 1), (hyphen + 1, hyphen - 1)] {
        if let Some(kind) = findings.kind(known).filter(|kind| is_person(*kind)) {
            findings.claim(reading, hyphen..hyphen + 1, kind);
            findings.claim(reading, beside..beside + 1, kind);
        }
    }
}

/// Claims `beside` when `known` is a person and the two are parts of one name.
fn extend(reading: &Reading<'_>, findings: &mut Findings, known: usize, beside: usize) {
    let Some(kind) = findings.kind(known).filter(|kind| is_person(*kind)) else { return };
    if !findings.is_free(beside)
        || !reading.is_word(beside)
        || !reading.is_word(known)
        || reading.is_glued(known.max(beside))
    {
        return;
    }
    let (class, beside_class) = (reading.classes[known], reading.classes[beside]);

    if class == Class::Title && beside < known {
        return;
    }
    let name = beside_class.is_name_or_unknown() || matches!(beside_class, Class::NameAndWord | Class::ClinicalName);
    let typed = reading.shapes[known] == "Aa" && reading.shapes[beside] == "Aa" && !is_eponym(reading, beside);
    let follows = beside > known;
    let sentence = !follows && reading.starts(beside) && beside_class == Class::Unknown;
    let titled = known > 0 && reading.classes[known - 1] == Class::Title;
    let spoken = reading.raw
        && follows
        && class == Class::Given
        && (matches!(beside_class, Class::Family | Class::GivenAndFamily)
            || (titled && beside_class == Class::NameAndWord && !is_auxiliary(reading.near(beside, 0))));
    if (typed && name && !sentence) || spoken {
        findings.claim(reading, beside..beside + 1, kind);
    }
}
