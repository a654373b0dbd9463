//! Words that are names and nothing else, and what stands beside a name.

use domain::recordings::IdentifierKind;

use super::{
    acts, is_eponym,
    word_names::is_forename,
    words::{ABBREVIATIONS, PLACES_AND_PEOPLES, is_auxiliary},
};
use crate::{
    findings::{Findings, is_person},
    lexicon::{Class, Lists},
    reading::Reading,
};

/// Claims words that are names and nothing else, and the names that stand beside a name found.
pub(crate) fn find_known(reading: &Reading<'_>, findings: &mut Findings) {
    for place in 0..reading.len() {
        let apart =
            !reading.is_glued(place) || matches!(reading.near(place, -1), "(" | "\"" | "“" | "/" | "'" | "‘" | "\n");
        let name = is_known_name(reading, place) || is_signature(reading, place);
        if apart && findings.is_free(place) && name && !is_eponym(reading, place) {
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
    for middle in 1..reading.len() {
        coordinate(reading, findings, middle);
        bridge(reading, findings, middle);
        initial(reading, findings, middle);
    }
}

fn is_known_name(reading: &Reading<'_>, place: usize) -> bool {
    let class = reading.classes[place];
    let introduced = matches!(reading.near(place, -1), "from" | "with" | "by" | "and")
        && matches!(reading.near(place, 1), "the" | "from" | "in" | "our");
    let long = reading.low[place].chars().count() > 2 || introduced;
    let cased = reading.raw || reading.shapes[place] == "Aa";
    let kin = reading.raw
        && class == Class::Family
        && matches!(reading.near(place, 1), "twin" | "twins" | "family" | "baby" | "boy" | "girl");
    if kin && reading.near(place, -1) == "the" {
        return true;
    }
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
            || is_forename(reading, place)
            || (either && role && acts(reading, place))
            || (unheard && (acts(reading, place) || is_called(reading, place)))
    } else if aged {
        true
    } else {
        // "TFTs" and "SystmOne" have more capitals than a name.
        let plain = reading.tokens[place].text.chars().filter(|c| c.is_uppercase()).count() == 1;
        let unheard = unheard && plain && (role || addressed || acts(reading, place));
        let forename = class == Class::NameAndWord && reading.lists[place].has(Lists::GIVEN);
        let called = matches!(reading.near(place, -1), "called" | "named") && (forename || class == Class::Unknown);
        let either = ((forename || unheard) && stands_out(reading, place)) || called;
        given || (!reading.starts(place) && (class == Class::Family || either))
    };
    long && cased && fits && !part_of_place
}

/// "KB: good explanation", "KB, over coffee", "feedback from JT.": initials of somebody who speaks or is spoken to.
fn is_signature(reading: &Reading<'_>, place: usize) -> bool {
    let two = reading.shapes[place] == "AA" && reading.tokens[place].text.len() == 2;
    let heard_of = ABBREVIATIONS.contains(&reading.tokens[place].text);
    let unknown = reading.lists[place] == Lists::default();
    let given = matches!(reading.near(place, -1), "from" | "by" | "said")
        && matches!(reading.near(place, 1), "." | "," | ":" | ";" | "and" | "newline" | "");
    let signs = reading.starts(place)
        && (reading.near(place, 1) == "," || reading.near(place, 1) == ":")
        && reading.is_word(place + 2)
        && reading.shapes[place + 2] == "aa";
    two && !heard_of && unknown && (given || signs)
}

/// "a baby called oisin".
fn is_called(reading: &Reading<'_>, place: usize) -> bool {
    let someone = |at: usize| {
        matches!(reading.classes[at], Class::Patient | Class::Relative | Class::Staff)
            || matches!(reading.near(at, 0), "old" | "baby")
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

/// "R. Quayle": an initial before a name.
fn initial(reading: &Reading<'_>, findings: &mut Findings, name: usize) {
    let before = name - if reading.near(name, -1) == "." && name > 1 { 2 } else { 1 };
    let person = findings.kind(name).filter(|kind| is_person(*kind));
    let dotted = before + 2 == name;
    let stands = reading.shapes[before] == "A" && (dotted || !matches!(reading.near(before, 0), "a" | "i"));
    if let Some(kind) = person
        .filter(|_| stands && reading.shapes[name] == "Aa" && findings.is_free(before) && !reading.is_glued(before))
    {
        findings.claim(reading, before..name, kind);
    }
}

/// "mrs ngozi may okonkwo": what stands between two parts of a name is a part of it.
fn bridge(reading: &Reading<'_>, findings: &mut Findings, middle: usize) {
    let around = findings.kind(middle - 1).zip(findings.kind(middle + 1));
    let name =
        matches!(reading.classes[middle], Class::NameAndWord | Class::Month | Class::Unknown | Class::ClinicalName);
    let parts = [middle - 1, middle + 1]
        .iter()
        .all(|at| reading.is_word(*at) && reading.classes.get(*at) != Some(&Class::Title));
    if let Some((kind, _)) = around.filter(|(before, after)| is_person(*before) && is_person(*after) && name && parts) {
        findings.claim(reading, middle..middle + 1, kind);
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
    // The title of the name that goes on here: every token since then is part of it.
    let titled = (known.saturating_sub(4)..known)
        .rev()
        .take_while(|at| findings.kind(*at).is_some_and(is_person))
        .any(|at| reading.classes[at] == Class::Title);
    let forename = matches!(class, Class::Given | Class::GivenAndFamily) || (titled && class == Class::NameAndWord);
    let surname = matches!(beside_class, Class::Family | Class::GivenAndFamily) && (forename || titled);
    let word = titled && beside_class == Class::NameAndWord && !is_auxiliary(reading.near(beside, 0));
    let spoken = reading.raw && follows && (surname || (word && (forename || class == Class::Unknown)));
    if (typed && name && !sentence) || spoken {
        findings.claim(reading, beside..beside + 1, kind);
    }
}
