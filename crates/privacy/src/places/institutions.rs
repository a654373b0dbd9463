//! Hospitals, practices and care homes, by their head words and saints.

use std::ops::Range;

use super::{
    is_code, is_generic,
    words::{GENERIC, NATURE, STRONG, WEAK, WELL_KNOWN},
};
use crate::{
    lexicon::{Class, Lists},
    reading::Reading,
    tokens::TokenKind,
};

/// What an institution is, by its words.
pub(crate) fn institution(reading: &Reading<'_>, range: &Range<usize>) -> &'static str {
    let has = |words: &[&str]| range.clone().any(|place| words.contains(&reading.near(place, 0)));
    if has(&["hospital", "infirmary", "hospice"]) {
        "[hospital]"
    } else if has(&["surgery", "practice"]) || (has(&["medical", "health"]) && has(&["centre", "center"])) {
        "[practice]"
    } else if has(&["nursing", "residential", "home", "lodge"]) {
        "[care home]"
    } else if has(&["trust"]) {
        "[trust]"
    } else {
        "[hospital]"
    }
}

/// Whether a learned place holds a name, or ordinary words before a head that seldom follows them.
pub(crate) fn is_telling(reading: &Reading<'_>, range: &Range<usize>) -> bool {
    let word = |place| reading.near(place, 0);
    let weak = range
        .clone()
        .any(|place| matches!(word(place), "clinic" | "practice" | "care" | "trust" | "unit" | "suite" | "ward"));
    let named = range.clone().any(|place| {
        let class = reading.classes[place];
        let known = class.is_name() || reading.is_capitalised(place) || !weak;
        (class.is_name_or_unknown() && known && reading.low[place].len() > 3)
            || (matches!(class, Class::NameAndWord | Class::ClinicalName)
                && (reading.raw || reading.shapes[place] == "Aa"))
            || NATURE.contains(&word(place).trim_end_matches('s'))
            || (is_saint(word(place)) && saint(reading, place).is_some())
    });
    let head = range.clone().any(|place| {
        matches!(
            word(place),
            "surgery"
                | "hospital"
                | "infirmary"
                | "hospice"
                | "nursing"
                | "lodge"
                | "royal"
                | "general"
                | "house"
                | "grange"
                | "park"
        )
    });
    let other =
        |place| reading.is_word(place) && !GENERIC.contains(&word(place)) && reading.classes[place] != Class::Clinical;
    named || (head && range.len() > 1 && range.clone().any(other))
}

fn is_saint(word: &str) -> bool {
    matches!(word, "st" | "saint" | "ysbyty")
}

/// "Royal Calder Infirmary", "Elmfold Surgery", "larch house nursing home", from its head.
pub(super) fn named_by_head(reading: &Reading<'_>, head: usize) -> Option<Range<usize>> {
    let word = reading.near(head, 0);
    let care_home = word == "home"
        && matches!(reading.near(head, -1), "care" | "nursing" | "residential")
        && reading.is_capitalised(head);
    let strong = STRONG.contains(&word) || care_home;
    if !strong && !WEAK.contains(&word) {
        return None;
    }
    let typed = reading.is_capitalised(head);
    let surgery = matches!(word, "surgery" | "practice") && reading.raw;
    let (mut start, mut named) = (head, false);
    while start > 0 && head - start < 5 && reading.is_word(start - 1) {
        let before = start - 1;
        let fits = if typed {
            reading.is_capitalised(before) || matches!(reading.near(before, 0), "of" | "and")
        } else {
            reading.classes[before].is_name_or_unknown()
                || is_saint(reading.near(before, 0))
                || is_institutional(reading.near(before, 0))
                || (reading.raw
                    && strong
                    && head - before > 1
                    && matches!(reading.classes[before], Class::NameAndWord | Class::ClinicalName))
                || (surgery && reading.classes[before] == Class::Street)
                || (surgery
                    && head - before == 2
                    && matches!(reading.classes[before], Class::Word | Class::NameAndWord))
        };
        let opener = reading.starts(before)
            && reading.lists[before].has(Lists::WORD)
            && !reading.classes[before].is_name_or_unknown();
        if !fits
            || matches!(reading.near(before, 0), "the" | "at" | "in" | "from" | "our" | "my" | "this" | "a")
            || (opener && head - before > 1)
        {
            break;
        }
        let loose = matches!(word, "clinic" | "practice" | "care" | "trust" | "unit" | "suite");
        let known = strong || typed || !loose || reading.classes[before].is_name();
        let telling = (reading.classes[before].is_name_or_unknown() && known && reading.low[before].len() > 2)
            || (typed && matches!(reading.classes[before], Class::NameAndWord | Class::ClinicalName))
            || (reading.raw
                && strong
                && matches!(reading.classes[before], Class::NameAndWord | Class::ClinicalName)
                && head - before > 1)
            || (surgery && reading.classes[before] == Class::Street)
            || is_saint(reading.near(before, 0));
        let distinctive = if strong && typed && !opener {
            !is_generic(reading, before)
        } else {
            telling && !is_generic(reading, before)
        };
        named |= distinctive && !is_code(reading, before) && reading.low[before].len() > 1;
        start = before;
    }
    while start < head && matches!(reading.near(start, 0), "of" | "and") {
        start += 1;
    }
    if !named {
        return None;
    }
    Some(start..past_heads(reading, head + 1, typed))
}

fn is_institutional(word: &str) -> bool {
    matches!(
        word,
        "royal"
            | "queen"
            | "king"
            | "princess"
            | "prince"
            | "cottage"
            | "community"
            | "general"
            | "district"
            | "university"
    ) || matches!(
        word,
        "medical"
            | "health"
            | "nursing"
            | "residential"
            | "care"
            | "urgent"
            | "memorial"
            | "chest"
            | "north"
            | "south"
            | "treatment"
            | "skills"
            | "simulation"
            | "walk"
            | "in"
    )
}

/// The place after the further words of an institution's name.
fn past_heads(reading: &Reading<'_>, mut end: usize, typed: bool) -> usize {
    while reading.is_word(end) && reading.is_capitalised(end) == typed {
        let word = reading.near(end, 0);
        let goes_on = STRONG.contains(&word)
            || matches!(
                word,
                "trust" | "hospice" | "infirmary" | "nhs" | "foundation" | "centre" | "surgery" | "practice"
            );
        if !goes_on || (!typed && !STRONG.contains(&word)) {
            break;
        }
        end += 1;
    }
    let of = typed
        && matches!(reading.near(end, 0), "of" | "for")
        && reading.is_capitalised(end + 1)
        && reading.near(end - 1, 0).starts_with("hospital");
    if of {
        end += 2;
        while reading.is_word(end) && reading.is_capitalised(end) {
            end += 1;
        }
    }
    end
}

/// "St Brannock's", "saint oswins", "Queen Ethelburga's".
pub(super) fn saint(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let word = reading.near(place, 0);
    let name = if reading.near(place, 1) == "." { place + 2 } else { place + 1 };
    if reading.is_glued(place) && reading.kind(place - 1) == Some(TokenKind::Number) {
        return None;
    }
    if !reading.is_word(name) || reading.kind(name) == Some(TokenKind::Newline) {
        return None;
    }
    let raw = !reading.is_capitalised(place);
    let possessive = reading.tokens[name].text.ends_with('s');
    let holy = match word {
        "saint" | "ysbyty" => true,
        "st" => reading.is_capitalised(name) || raw,
        "queen" | "king" | "princess" => possessive && (reading.is_capitalised(name) || reading.raw),
        _ => return None,
    };
    let class = reading.classes[name];
    let spoken = word == "saint" && reading.near(name, 0).len() > 3 && possessive;
    let named = spoken
        || class.is_name_or_unknown()
        || matches!(class, Class::NameAndWord | Class::ClinicalName)
        || (reading.is_capitalised(name) && reading.shapes[name] == "Aa");
    let end = name + 1;
    let other = matches!(
        reading.near(end, 0),
        "wort"
            | "ambulance"
            | "road"
            | "street"
            | "vicarage"
            | "church"
            | "day"
            | "segment"
            | "elevation"
            | "depression"
            | "valve"
            | "mitral"
            | "aortic"
            | "changes"
    ) || (reading.classes.get(end) == Some(&Class::Street) && reading.near(end, 0) != "house");
    (holy && named && !other).then(|| place..past_heads(reading, end, !raw))
}

/// "the Royal Free", "Addenbrooke's": hospitals that people call by a short name.
pub(super) fn well_known(reading: &Reading<'_>, place: usize) -> Option<Range<usize>> {
    let led = matches!(
        reading.near(place, -1),
        "the" | "at" | "to" | "from" | "in" | "of" | "with" | "," | "via" | "and" | "near"
    );
    let name = WELL_KNOWN
        .iter()
        .find(|name| name.iter().enumerate().all(|(at, word)| word_at(reading, place + at) == *word))?;
    let end = place + name.len();
    let measure = matches!(reading.near(end, 0), "cognitive" | "score" | "criteria" | "scale" | "examination" | "test");
    (led && !measure && (reading.raw || reading.is_capitalised(place)))
        .then(|| place..past_heads(reading, end, !reading.raw))
}

/// A folded word without the last "s" of a possessive whose apostrophe was not written.
fn word_at<'a>(reading: &'a Reading<'_>, place: usize) -> &'a str {
    let word = reading.near(place, 0);
    if matches!(word, "addenbrookes" | "guys") { &word[..word.len() - 1] } else { word }
}
