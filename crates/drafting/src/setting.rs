//! Where an event happened, as the doctor said it: a kind of place, never a numbered ward or a named hospital.

use std::{ops::Range, sync::LazyLock};

use domain::sle::SleType;
use regex::{Regex, RegexBuilder};

use crate::{
    phrases::{Names, raised, said},
    words::Word,
};

/// Kinds of ward, unit and clinic.
const KINDS: &str = "paediatric|children'?s|acute|emergency|surgical|medical|medicine|early|same|intensive|high|coronary|stroke|frailty|hyperacute\
    |neonatal|day|labour|postnatal|antenatal|respiratory|cardiology|gastro\\w*|renal|oncology|haematology|orthopaedic|ortho|trauma|urology|vascular\
    |geriatric\\w*|geris|neurology|neuro|psychiatric|inpatient|outpatient|elderly|older|adult|care of the elderly|care of the|psychiatry|pregnancy\
    |assessment|admissions?|dependency|endocrine|diabetes|diabetic|rehab\\w*|community|memory|falls|fracture|skin|eye|pain|chest|heart|failure\
    |gynae\\w*|maternity|obstetric|ent|plastics|burns|colorectal|breast|upper gi|liver|hepatology|infectious|diseases|sexual|health|genetics|tb|lung\
    |cancer|pleural|infusion|dialysis|ambulatory|mental|psych|minor|injur(?:y|ies)|special|baby|critical|old|age|procedures?|orthogeriatric\
    |rheumatology|dermatology|derm|eczema|allergy|asthma|copd|hand|spinal|cardiac|cardiothoracic|transplant|palliative|hospice|discharge|epilepsy";

/// Places that say where something happened, whatever else is said.
static PLACES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?:(?:{KINDS})\s+){{1,4}}(?:ward|unit|department|clinic|theatres?|outpatients|suite|high care|day hospital|bay)
        |emergency\ department(?:\ (?:resus|majors|minors))?|(?:paediatric\ |paeds\ )?(?:ed|e\ d|a\ ?&\ ?e|a\ and\ e)(?:\ (?:resus|majors|minors))?
        |(?:paeds|paediatric)\ resus|resus|majors|minors|eye\ casualty|amu|mau|sau|itu|icu|hdu|ccu|nicu|picu|scbu|sdec|ep?au|epu|cath\ lab
        |ambulatory\ care|same\ day\ emergency\ care|delivery\ suite|day\ hospital|endoscopy(?:\ (?:unit|suite))?
        |(?:operating|main|lecture|eye|obstetric|emergency|trauma)\ theatres?|(?:\w+\ )?seminar\ room|skills\ lab(?:oratory)?|clinical\ skills(?:\ (?:lab|centre))?
        |sim(?:ulation)?\ (?:suite|centre|lab|room)|(?:postgraduate|education|medical\ education|postgrad)\ centre|home\ visit|care\ home|nursing\ home
        |(?:telephone|video|phone)\ (?:consultation|consult|triage|clinic|list|appointment)|out[\ -]of[\ -]hours(?:\ base)?|ooh(?:\ base)?|hospice
        |gp\ (?:surgery|practice)|(?:joint|morning|evening|duty)\ surgery|general\ practice|memory\ clinic|community\ hospital|trauma\ meeting|board\ round"
    ))
});

/// Places that are named in passing as often as not.
static LESS_SURE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"surgery|practice|theatres?|clinic|outpatients|\[ward\]|wards?|on\ call|night\ shift"));

fn pattern(alternatives: &str) -> Regex {
    RegexBuilder::new(&format!(r"(?:\b|\[)(?:{alternatives})(?:\b|$)"))
        .case_insensitive(true)
        .ignore_whitespace(true)
        .unicode(false)
        .build()
        .expect("the patterns are constants, and a test uses each")
}

/// Places of a session that was not in a room.
static ONLINE: LazyLock<Regex> = LazyLock::new(|| pattern(r"microsoft\ teams|ms\ teams|zoom|online|webinar|teams"));

/// The place, or nothing when none was said.
pub(crate) fn place(sle_type: SleType, note: &str, words: &[Word], phrases: &[(Names, Range<usize>)]) -> String {
    if sle_type == SleType::Dct
        && let Some(online) = ONLINE.find(note)
    {
        return raised(online.as_str());
    }
    PLACES
        .find_iter(note)
        .find(|place| is_a_place(note, place.range()))
        .map(|place| without_article(place.as_str()))
        .or_else(|| learned(note, words, phrases))
        .or_else(|| {
            LESS_SURE
                .find_iter(note)
                .find(|place| is_a_place(note, place.range()))
                .map(|place| said_ward(place.as_str()))
        })
        .unwrap_or_default()
}

fn learned(note: &str, words: &[Word], phrases: &[(Names, Range<usize>)]) -> Option<String> {
    phrases
        .iter()
        .filter(|(names, _)| *names == Names::Place)
        .find_map(|(_, phrase)| said(note, &words[phrase.clone()]))
        .filter(|place| !["The", "Team", "A"].contains(&place.split(' ').next_back().unwrap_or_default()))
}

fn without_article(place: &str) -> String {
    let rest = place
        .split_once(' ')
        .filter(|(first, _)| ["the", "a", "an", "our", "in", "my"].contains(&first.to_lowercase().as_str()));
    raised(rest.map_or(place, |(_, rest)| rest))
}

/// "[ward]" stands for a ward that was named or numbered: a ward it was.
fn said_ward(place: &str) -> String {
    raised(place.trim_matches(['[', ']']))
}

/// False for "the ED registrar" and the like: a person's job, not where it happened.
fn is_a_place(note: &str, at: Range<usize>) -> bool {
    let after =
        note[at.end..].trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    !matches!(
        after.as_str(),
        "reg"
            | "registrar"
            | "consultant"
            | "cons"
            | "nurse"
            | "nurses"
            | "sister"
            | "doctor"
            | "doctors"
            | "matron"
            | "team"
            | "sho"
            | "trainee"
            | "pharmacist"
            | "manager"
            | "staff"
            | "physio"
            | "clerk"
            | "based"
            | "round"
            | "rounds"
            | "referral"
            | "handover"
            | "charge"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_said_as_the_doctor_said_it() {
        for (note, expected) in [
            ("seen on the acute medical unit today", "Acute medical unit"),
            ("on the older adult psychiatry ward, then moved to the medical ward", "Older adult psychiatry ward"),
            ("the ED registrar came to resus", "Resus"),
            ("this was a telephone consultation in my practice", "Telephone consultation"),
            ("Yesterday in surgery I saw her", "Surgery"),
            ("seen on [ward] today", "Ward"),
            ("at [hospital]", ""),
        ] {
            assert_eq!(place(SleType::MiniCex, note, &[], &[]), expected, "{note}");
        }
    }
}
