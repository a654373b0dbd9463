//! Who was taught, as the doctor said it.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use crate::phrases::raised;

static AUDIENCE: LazyLock<Regex> = LazyLock::new(|| {
    let describing = r"(?:new|newly|arrived|fellow|junior|senior|resident|foundation|core|specialist|specialty|advanced|clinical|medical|surgical|nursing|student|trainee|physician|care|home|practice|ward|ed|icu|itu|recovery|theatre|community|day|unit|staff|overnight|final|first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th|year|years?|form|one|two|gp|internal|medicine|emergency|department|healthcare|health|maternity|support|neonatal|district|stroke|dialysis|oncology|renal|psychiatric|paediatric|respiratory|orthopaedic|anaesthetic|midwifery|pharmacy|physiotherapy|reception|school|diabetes|charge|play|biomedical)";
    let people = r"(?:students?|doctors?|nurses|nurse practitioners|practitioners|f1s|fy1s|f2s|fy2s|fy1 doctors|shos|registrars?|trainees?|consultants|residents|midwives|pharmacists|physiotherapists|physios|paramedics|associates|assistants|hcas|receptionists|staff|carers|parents|pupils|formers|years|therapists|dietitians|optometrists|optometry|odps|visitors|volunteers|specialists|navigators|physicians|surgeons|anaesthetists|workers|leaders|teachers|scientists|technicians|gps|ct1s|ct2s|st1s|interns|clerks)";
    let group = format!(r"(?:{describing}[\s/-]+){{0,5}}{people}");
    let joined = r"(?:,\s+|\s+and\s+|,\s+and\s+|\s*&\s*|\s*\+\s*)(?:(?:two|three|four|five|six|eight|some|a few)\s+)?";
    RegexBuilder::new(&format!(r"\b{group}(?:{joined}{group}){{0,3}}\b"))
        .case_insensitive(true)
        .unicode(false)
        .build()
        .expect("the pattern is a constant")
});

/// Words before a group that make it the taught one.
static TAUGHT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:for|to|taught|teaching|with|of|group of|showed|at)\s+(?:\S+\s+){0,4}$")
        .expect("the pattern is a constant")
});

/// How far back the words that make a group the taught one are looked for, in bytes.
const LOOK_BACK: usize = 60;

/// The group of people taught; the first one that something is done for or to, else the first named in the plural.
pub(crate) fn taught(note: &str) -> Option<String> {
    let groups: Vec<_> = AUDIENCE.find_iter(note).filter(|group| is_a_group(group.as_str())).collect();
    let group = groups
        .iter()
        .find(|group| {
            let start = (group.start().saturating_sub(LOOK_BACK)..=group.start()).find(|at| note.is_char_boundary(*at));
            start.is_some_and(|start| TAUGHT.is_match(&note[start..group.start()]))
        })
        .or(groups.first())?;
    Some(raised(group.as_str()))
}

/// A lone "staff", "doctor" or "student" may be anybody.
fn is_a_group(group: &str) -> bool {
    let lower = group.to_lowercase();
    !matches!(lower.as_str(), "staff" | "doctor" | "student" | "trainee" | "registrar" | "years" | "year" | "teachers")
        && !lower.ends_with("registrar")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_taught_group_is_named_as_said() {
        for (note, expected) in [
            (
                "I taught a small group of six fourth year medical students in the room",
                Some("Fourth year medical students"),
            ),
            (
                "a workshop for eight core trainees and advanced clinical practitioners",
                Some("Core trainees and advanced clinical practitioners"),
            ),
            ("for the new foundation year one doctors, about 25", Some("New foundation year one doctors")),
            (
                "about sixty people physicians and resident doctors and specialist nurses",
                Some("Physicians and resident doctors and specialist nurses"),
            ),
            ("I went home", None),
        ] {
            assert_eq!(taught(note).as_deref(), expected, "{note}");
        }
    }
}
