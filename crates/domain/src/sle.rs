//! The types of supervised learning event.

use std::{fmt, str::FromStr};

use crate::grades::NotListed;

/// The type of an entry: the specification's five, and the two further official foundation forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SleType {
    /// An observed procedure.
    Dops,
    /// An observed clinical encounter.
    MiniCex,
    /// A teaching session given.
    Dct,
    /// The discussion of an unobserved case.
    Cbd,
    /// A GP trainee's account of a patient.
    ClinicalCaseReview,
    /// The generic foundation form.
    Learn,
    /// A leadership event.
    Leader,
}

impl SleType {
    /// Every type, in the order screens list them.
    pub const ALL: [Self; 7] =
        [Self::Dops, Self::MiniCex, Self::Dct, Self::Cbd, Self::ClinicalCaseReview, Self::Learn, Self::Leader];

    /// The short name, used on the wire and in the store.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dops => "DOPS",
            Self::MiniCex => "Mini-CEX",
            Self::Dct => "DCT",
            Self::Cbd => "CBD",
            Self::ClinicalCaseReview => "Clinical Case Review",
            Self::Learn => "LEARN",
            Self::Leader => "LEADER",
        }
    }

    /// The name written out, as the specification's section 3 lists it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dops => "Direct Observation of Procedural Skill (DOPS)",
            Self::MiniCex => "Mini-Clinical Evaluation Exercise (Mini-CEX)",
            Self::Dct => "Developing the Clinical Teacher (DCT)",
            Self::Cbd => "Case-based Discussion (CBD)",
            Self::ClinicalCaseReview | Self::Learn | Self::Leader => self.code(),
        }
    }
}

impl fmt::Display for SleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for SleType {
    type Err = NotListed;

    /// Reads a code or a label, in any case.
    fn from_str(text: &str) -> Result<Self, NotListed> {
        let named = |name: &str| text.trim().eq_ignore_ascii_case(name);
        Self::ALL
            .into_iter()
            .find(|sle_type| named(sle_type.code()) || named(sle_type.label()))
            .ok_or(NotListed { list: "SLE types" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_labels_read_back_in_any_case() {
        for sle_type in SleType::ALL {
            assert_eq!(sle_type.code().to_lowercase().parse(), Ok(sle_type));
            assert_eq!(sle_type.label().to_uppercase().parse(), Ok(sle_type));
        }
        assert!("Audit".parse::<SleType>().is_err());
    }
}
