//! Hospitals, practices, care homes, wards and addresses that a head word or a number gives away.

mod addresses;
mod institutions;
mod wards;
mod words;

use domain::recordings::IdentifierKind;

pub(crate) use self::institutions::{institution, is_telling};
use self::words::GENERIC;
use crate::{findings::Findings, lexicon::Class, reading::Reading};

/// Claims the places that a head word, a number or a saint gives away.
pub(crate) fn find(reading: &Reading<'_>, findings: &mut Findings) {
    for place in 0..reading.len() {
        if let Some(range) = addresses::address(reading, place) {
            findings.claim(reading, range, IdentifierKind::Address);
        }
    }
    for place in 0..reading.len() {
        if let Some(range) = wards::ward(reading, place) {
            findings.claim(reading, range, IdentifierKind::Ward);
        }
        if let Some(range) = institutions::named_by_head(reading, place)
            .or_else(|| institutions::saint(reading, place))
            .or_else(|| institutions::well_known(reading, place))
        {
            let placeholder = institution(reading, &range);
            findings.claim_as(reading, range, IdentifierKind::Hospital, placeholder);
        }
    }
}

fn is_generic(reading: &Reading<'_>, place: usize) -> bool {
    GENERIC.contains(&reading.near(place, 0))
        || matches!(
            reading.classes[place],
            Class::Clinical
                | Class::Staff
                | Class::Relative
                | Class::Patient
                | Class::Title
                | Class::Weekday
                | Class::Month
        )
}

/// An acronym such as ED or AMU.
fn is_code(reading: &Reading<'_>, place: usize) -> bool {
    reading.shapes[place] == "AA" && reading.tokens[place].text.len() <= 4
}
