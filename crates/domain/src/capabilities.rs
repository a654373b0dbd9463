//! The two catalogues of 13 capabilities.
//!
//! Foundation: UK Foundation Programme curriculum 2021, 2026 revision (foundationprogramme.nhs.uk). RCGP: the GP
//! curriculum in force from 1 August 2025 (rcgp.org.uk). Older RCGP names are read as aliases and never written.

use std::{fmt, str::FromStr};

use crate::grades::NotListed;

macro_rules! catalogue {
    ($(#[$doc:meta])* $type:ident, $list:literal, $group_doc:literal $group:ident: $group_type:ty,
     { $($variant:ident = $name:literal, $of:expr, [$($alias:literal),*]);* $(;)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names are the curriculum's own")]
        pub enum $type { $($variant),* }

        impl $type {
            /// All thirteen, in the curriculum's order.
            pub const ALL: [Self; 13] = [$(Self::$variant),*];

            /// The official name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The place in the curriculum, 1 to 13.
            pub const fn number(self) -> u8 {
                self as u8 + 1
            }

            #[doc = $group_doc]
            pub const fn $group(self) -> $group_type {
                match self { $(Self::$variant => $of),* }
            }

            const fn aliases(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($alias),*]),* }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = NotListed;

            /// Reads the official name or an alias, in any case.
            fn from_str(text: &str) -> Result<Self, NotListed> {
                let named = |name: &str| text.trim().eq_ignore_ascii_case(name);
                Self::ALL
                    .into_iter()
                    .find(|capability| named(capability.name()) || capability.aliases().iter().any(|alias| named(alias)))
                    .ok_or(NotListed { list: $list })
            }
        }
    };
}

catalogue! {
    /// A Foundation Professional Capability; the specification says "HLO".
    Foundation, "foundation capabilities", "The Higher Level Outcome it belongs to, 1 to 3." outcome: u8, {
        ClinicalAssessment = "Clinical assessment", 1, [];
        ClinicalPrioritisation = "Clinical prioritisation", 1, [];
        HolisticPlanning = "Holistic planning", 1, [];
        CommunicationAndCare = "Communication and care", 1, [];
        ContinuityOfCare = "Continuity of care", 1, [];
        SharingTheVision = "Sharing the vision", 2, [];
        FitnessForPractice = "Fitness for practice", 2, ["Fitness for practise"];
        UpholdingValues = "Upholding values", 2, [];
        QualityImprovement = "Quality improvement", 2, [];
        TeachingTheTeacher = "Teaching the teacher", 2, [];
        EthicsAndLaw = "Ethics and law", 3, [];
        ContinuingProfessionalDevelopment = "Continuing professional development", 3, ["CPD"];
        UnderstandingMedicine = "Understanding medicine", 3, [];
    }
}

catalogue! {
    /// An RCGP professional capability.
    Rcgp, "RCGP capabilities", "The area of the curriculum it belongs to." area: &'static str, {
        FitnessToPractise = "Fitness to practise", KNOWING_YOURSELF, [];
        EthicalApproach = "An ethical approach", KNOWING_YOURSELF, ["Maintaining an ethical approach"];
        CommunicatingAndConsulting = "Communicating and consulting", KNOWING_YOURSELF, ["Communication and consultation skills"];
        DataGathering = "Data gathering and interpretation", CLINICAL_KNOWLEDGE, [];
        ClinicalExamination = "Clinical examination and procedural skills", CLINICAL_KNOWLEDGE, ["CEPS"];
        DecisionMaking = "Decision-making and diagnosis", CLINICAL_KNOWLEDGE, ["Making a diagnosis / decisions", "Making a diagnosis/decisions"];
        ClinicalManagement = "Clinical management", CLINICAL_KNOWLEDGE, [];
        MedicalComplexity = "Medical complexity", COMPLEX_CARE, ["Managing medical complexity"];
        TeamWorking = "Team working", COMPLEX_CARE, ["Working with colleagues and in teams"];
        LearningAndTeaching = "Performance, learning and teaching", ORGANISATIONS, ["Maintaining performance, learning and teaching"];
        Organisation = "Organisation, management and leadership", ORGANISATIONS, [];
        HolisticPractice = "Holistic practice, health promotion and safeguarding", WHOLE_PERSON, ["Practising holistically, promoting health and safeguarding"];
        CommunityHealth = "Community health and environmental sustainability", WHOLE_PERSON, ["Community orientation"];
    }
}

const KNOWING_YOURSELF: &str = "Knowing yourself and relating to others";
const CLINICAL_KNOWLEDGE: &str = "Applying clinical knowledge and skill";
const COMPLEX_CARE: &str = "Managing complex and long-term care";
const ORGANISATIONS: &str = "Working well in organisations and systems of care";
const WHOLE_PERSON: &str = "Caring for the whole person, the wider community and the environment";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_read_back() {
        for capability in Foundation::ALL {
            assert_eq!(capability.name().parse(), Ok(capability));
        }
        for capability in Rcgp::ALL {
            assert_eq!(capability.name().to_uppercase().parse(), Ok(capability));
            for alias in capability.aliases() {
                assert_eq!(alias.parse(), Ok(capability));
            }
        }
        assert!("Being nice".parse::<Foundation>().is_err());
    }

    #[test]
    fn the_thirteen_fall_under_three_outcomes_as_the_curriculum_says() {
        let outcomes: Vec<u8> = Foundation::ALL.iter().map(|capability| capability.outcome()).collect();
        assert_eq!(outcomes, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]);
        assert_eq!(Foundation::UnderstandingMedicine.number(), 13);
    }
}
