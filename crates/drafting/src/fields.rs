//! The fields that only one type of entry has.

use std::{ops::Range, sync::LazyLock};

use domain::{entries::SleFields, sle::SleType, words::Words};
use regex::Regex;

use crate::{
    audience, capabilities,
    phrases::{Names, said},
    procedures,
    words::{Cues, Word, classes},
};

static SIMULATED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)\b(?:sim|sims|simulat\w+|simman|man+[ie](?:kin|quin)s?|man+equins?|phantoms?|cadaver\w*|(?:box|task|part[\ -]task)[\ -]trainers?
        |virtual\ reality|(?:on|with)\ (?:a|the)\ (?:\w+\ ){0,2}models?|pig|skills\ lab(?:oratory)?|actors?|role[\ -]play\w*|bench\ model)\b",
    )
    .expect("the pattern is a constant")
});

static VIRTUAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:online|on teams|ms teams|microsoft teams|teams (?:session|call|meeting)|over teams|via teams|zoom|webinar|virtual(?:ly)?|remotely|by video|video call|video link|dialled in|cameras? (?:on|off))\b",
    )
    .expect("the pattern is a constant")
});

static IN_PERSON: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:face to face|in person|room|theatre|lab|laboratory|suite|centre|ward|bedside|unit|department|hall|library|school|station|surgery|practice|canteen|corridor|office)\b",
    )
    .expect("the pattern is a constant")
});

/// The fields of a type, from a note's words. What was not said stays empty.
pub(crate) fn fields(
    sle_type: SleType,
    note: &str,
    words: &[Word],
    phrases: &[(Names, Range<usize>)],
    place: &str,
) -> SleFields {
    match sle_type {
        SleType::Dops => SleFields::Dops {
            procedure: Words::from(procedure(note, words, phrases)),
            was_simulated: was_simulated(note, words),
        },
        SleType::MiniCex => SleFields::MiniCex { clinical_problem_category: problem_category(words) },
        SleType::Dct => SleFields::Dct {
            setting: Words::from(place),
            virtual_event: yes_or_no(is_virtual(note)),
            simulated_learning: yes_or_no(Some(SIMULATED.is_match(note))),
            audience: Words::from(
                audience::taught(note).or_else(|| named(note, words, phrases, Names::Audience)).unwrap_or_default(),
            ),
        },
        SleType::Cbd | SleType::ClinicalCaseReview | SleType::Learn | SleType::Leader => SleFields::None,
    }
}

/// The procedure by its everyday name; one that is in no table, as said.
pub(crate) fn procedure(note: &str, words: &[Word], phrases: &[(Names, Range<usize>)]) -> String {
    procedures::named(note)
        .map(str::to_owned)
        .or_else(|| named(note, words, phrases, Names::Procedure))
        .unwrap_or_default()
}

/// The first phrase that names this.
pub(crate) fn named(note: &str, words: &[Word], phrases: &[(Names, Range<usize>)], wanted: Names) -> Option<String> {
    let mut said = phrases
        .iter()
        .filter(|(names, _)| *names == wanted)
        .filter_map(|(_, phrase)| said(note, &words[phrase.clone()]));
    let first = said.next()?;
    Some(if first.contains(' ') { first } else { said.find(|later| later.contains(' ')).unwrap_or(first) })
}

/// Yes when a simulator is spoken of, no when a patient is, nothing when neither.
fn was_simulated(note: &str, words: &[Word]) -> Option<bool> {
    if SIMULATED.is_match(note) {
        return Some(true);
    }
    let patient = classes(&["patient", "clinical"]);
    words.iter().any(|word| word.cues.and(patient) != Cues::default()).then_some(false)
}

fn problem_category(words: &[Word]) -> Words {
    capabilities::problem_category(words).map_or_else(Words::default, |category| Words::from(category.name()))
}

fn is_virtual(note: &str) -> Option<bool> {
    if VIRTUAL.is_match(note) {
        return Some(true);
    }
    IN_PERSON.is_match(note).then_some(false)
}

fn yes_or_no(answer: Option<bool>) -> Words {
    Words::from(match answer {
        Some(true) => "Yes",
        Some(false) => "No",
        None => "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    #[test]
    fn simulation_is_yes_no_or_unsaid() {
        for (note, expected) in [
            ("LP on a manikin", Some(true)),
            ("chest drain in the sim suite", Some(true)),
            ("cannulated a 60 year old man", Some(false)),
            ("did one today", None),
        ] {
            assert_eq!(was_simulated(note, &words(note)), expected, "{note}");
        }
    }

    #[test]
    fn a_session_is_virtual_in_person_or_unsaid() {
        assert_eq!(is_virtual("taught over Teams from the office"), Some(true));
        assert_eq!(is_virtual("in the seminar room"), Some(false));
        assert_eq!(is_virtual("taught six students"), None);
    }
}
