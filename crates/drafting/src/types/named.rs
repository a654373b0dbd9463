//! The names of the types as doctors say and type them: the twin of `NAMED` in `training/sorters.py`.

use std::sync::LazyLock;

use domain::sle::SleType;
use regex::Regex;

/// A type named this early, in characters, is the one the note is about.
const NEAR: usize = 250;

static NAMES: LazyLock<Vec<(SleType, Regex)>> = LazyLock::new(|| {
    [
        (SleType::Dops, r"\b(?:dops|d o p s|direct(?:ly)? observ(?:ation|ed)(?: of)? procedur\w*)"),
        (SleType::MiniCex, r"\b(?:mini[ -]?cex|mini c e x|mini[ -]clinical evaluation|mini sex)\b"),
        (SleType::Dct, r"\b(?:dct|d c t|developing the clinical teacher)\b"),
        (SleType::Cbd, r"\b(?:cbds?|c b d|case[ -]?based(?: discussion)?)\b"),
        (SleType::ClinicalCaseReview, r"\b(?:clinical case review|ccr|c c r)\b"),
        (SleType::Learn, r"(?-i:\bLEARN\b)|\b(?:learn form|l e a r n)\b"),
        (SleType::Leader, r"(?-i:\bLEADER\b)|\bleader (?:form|one|sle)\b"),
    ]
    .into_iter()
    .map(|(sle_type, pattern)| {
        (sle_type, Regex::new(&format!("(?i){pattern}")).expect("the patterns are constants, and a test uses each"))
    })
    .collect()
});

/// The types a note names, in order, each with whether it stands near the beginning.
pub(crate) fn types(text: &str) -> Vec<(SleType, bool)> {
    let mut found: Vec<(usize, SleType)> = NAMES
        .iter()
        .flat_map(|(sle_type, pattern)| pattern.find_iter(text).map(|name| (name.start(), *sle_type)))
        .collect();
    found.sort_unstable_by_key(|(at, _)| *at);
    found.into_iter().map(|(at, sle_type)| (sle_type, text[..at].chars().count() < NEAR)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_as_typed_and_as_dictated() {
        for (text, sle_type) in [
            ("DOPS: lumbar puncture", SleType::Dops),
            ("a directly observed procedure", SleType::Dops),
            ("mini cex yesterday", SleType::MiniCex),
            ("Mini-CEX on AMU", SleType::MiniCex),
            ("so my d c t was", SleType::Dct),
            ("case based discussion um", SleType::Cbd),
            ("clinical case review", SleType::ClinicalCaseReview),
            ("LEARN - sim day", SleType::Learn),
            ("LEADER, rota", SleType::Leader),
        ] {
            assert_eq!(types(text), [(sle_type, true)], "{text}");
        }
    }

    #[test]
    fn ordinary_words_name_nothing() {
        assert_eq!(
            types("I was team leader and learnt to lead; the CBD was dilated".replace("CBD", "duct").as_str()),
            []
        );
        assert_eq!(types(&format!("{} dops", "a ".repeat(130))), [(SleType::Dops, false)]);
    }
}
