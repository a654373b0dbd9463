//! Where an event happened, as the doctor said it: a kind of place, never a numbered ward or a named hospital.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    phrases::{Names, raised, said},
    words::Word,
};

/// Places that have one name, looked for when the learned finder sees none; the most telling first.
static PLACES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)\b(?:
        (?:(?:paediatric|children'?s|acute|emergency|surgical|medical|early|same|intensive|high|coronary|stroke|frailty|
           hyperacute|neonatal|day|labour|postnatal|antenatal|respiratory|cardiology|gastro\w*|renal|oncology|
           haematology|orthopaedic|trauma|urology|vascular|geriatric|neurology|psychiatric|inpatient|outpatient|
           elderly|older|adult|care|of|the|psychiatry|pregnancy|assessment|admissions|dependency|endocrine|diabetes|
           stroke|rehab\w*|community|memory|falls|fracture|skin|eye|pain|chest|heart|failure|gynae\w*|maternity)\s+)+
        (?:ward|unit|department|clinic|assessment\ unit|theatre|outpatients?|team|hub|surgery|emergency\ care)
        |emergency\ department|operating\ theatre|lecture\ theatre|seminar\ room|skills\ lab(?:oratory)?
        |sim(?:ulation)?\ (?:suite|centre|lab)|delivery\ suite|resus|home\ visit|care\ home|nursing\ home
        |(?:telephone|video|phone)\ (?:consultation|triage|clinic|call|list)|out[\ -]of[\ -]hours|ooh\ base|hospice
        |minor\ injur(?:y|ies)\ unit|minors|majors|ed|a\ ?&\ ?e|amu|mau|sau|itu|icu|hdu|ccu|nicu|sdec|cath\ lab
        |endoscopy|theatres?|microsoft\ teams|zoom|online|gp\ (?:surgery|practice)|surgery|practice|clinic)\b",
    )
    .expect("the pattern is a constant")
});

/// The place, or nothing when none was said.
pub(crate) fn place(note: &str, words: &[Word], phrases: &[(Names, Range<usize>)]) -> String {
    phrases
        .iter()
        .filter(|(names, _)| *names == Names::Place)
        .find_map(|(_, phrase)| said(note, &words[phrase.clone()]))
        .or_else(|| PLACES.find(note).map(|place| raised(place.as_str())))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_without_the_learned_finder() {
        for (note, expected) in [
            ("seen on the acute medical unit today", "Acute medical unit"),
            ("in resus with the reg", "Resus"),
            ("a telephone consultation", "Telephone consultation"),
            ("[ward] today", ""),
        ] {
            assert_eq!(place(note, &[], &[]), expected, "{note}");
        }
    }
}
