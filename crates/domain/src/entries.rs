//! Portfolio entries: what they hold and what makes one acceptable.

use jiff::{Timestamp, civil::Date};

use crate::{
    capabilities::{Foundation, Rcgp},
    ids::{EntryId, UserId},
    limits::{CAPABILITIES_PER_ENTRY, FIELD_CHARACTERS, TITLE_CHARACTERS, TRANSCRIPT_CHARACTERS},
    sle::SleType,
    words::Words,
};

/// What a doctor writes in an entry, checked.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names are the specification's (section 3)")]
pub struct EntryBody {
    pub title: Words,
    pub sle_type: SleType,
    pub date: Date,
    pub clinical_setting: Words,
    pub description: Words,
    pub feedback: Words,
    pub agreed_action: Words,
    pub reflection: Words,
    pub suggested_hlos: Vec<Foundation>,
    pub rcgp_capabilities: Option<Vec<RcgpEvidence>>,
    /// The redacted note the entry was drafted from; empty when it was written by hand.
    pub transcript: Words,
    pub sle_fields: SleFields,
}

/// An RCGP capability and the doctor's own words that show it.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct RcgpEvidence {
    pub capability: Rcgp,
    pub justification: Words,
}

/// The fields only one type of entry has. A procedure on a teaching form cannot be expressed.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(missing_docs, reason = "the names are the specification's (section 3)")]
pub enum SleFields {
    #[default]
    None,
    Dops {
        procedure: Words,
        /// `None` when the note does not say.
        was_simulated: Option<bool>,
    },
    MiniCex {
        clinical_problem_category: Words,
    },
    /// The yes/no fields are free text, as the specification leaves them.
    Dct {
        setting: Words,
        virtual_event: Words,
        simulated_learning: Words,
        audience: Words,
    },
}

impl SleFields {
    /// Empty fields of the right shape for a type.
    pub fn empty_for(sle_type: SleType) -> Self {
        match sle_type {
            SleType::Dops => Self::Dops { procedure: Words::default(), was_simulated: None },
            SleType::MiniCex => Self::MiniCex { clinical_problem_category: Words::default() },
            SleType::Dct => Self::Dct {
                setting: Words::default(),
                virtual_event: Words::default(),
                simulated_learning: Words::default(),
                audience: Words::default(),
            },
            SleType::Cbd | SleType::ClinicalCaseReview | SleType::Learn | SleType::Leader => Self::None,
        }
    }

    /// The texts, with the names they have on the wire.
    pub fn texts(&self) -> Vec<(&'static str, &Words)> {
        match self {
            Self::None => Vec::new(),
            Self::Dops { procedure, .. } => vec![("procedure", procedure)],
            Self::MiniCex { clinical_problem_category } => {
                vec![("clinical_problem_category", clinical_problem_category)]
            }
            Self::Dct { setting, virtual_event, simulated_learning, audience } => vec![
                ("setting", setting),
                ("virtual_event", virtual_event),
                ("simulated_learning", simulated_learning),
                ("audience", audience),
            ],
        }
    }
}

/// True when the text of a yes/no field says yes: "yes" at its start, in any case (`docs/decisions.md`).
pub fn says_yes(text: &str) -> bool {
    text.trim_start().get(..3).is_some_and(|start| start.eq_ignore_ascii_case("yes"))
}

/// Something wrong with one field, in a sentence for the doctor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldProblem {
    /// The field's name on the wire.
    pub field: String,
    /// What to do about it.
    pub message: String,
}

impl FieldProblem {
    /// A problem with `field`.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}

impl EntryBody {
    /// Checks the body against the bounds, on the day it is in London. All problems are reported at once.
    pub fn check(self, today: Date) -> Result<Self, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        if self.title.trim().is_empty() {
            problems.push(FieldProblem::new("title", "Give the entry a title"));
        }
        if self.title.characters() > TITLE_CHARACTERS {
            problems.push(FieldProblem::new("title", format!("Title must be at most {TITLE_CHARACTERS} characters")));
        }
        if self.date > today {
            problems.push(FieldProblem::new("date", "The date cannot be in the future"));
        }
        problems.extend(self.overlong_texts());
        if self.suggested_hlos.len() > CAPABILITIES_PER_ENTRY {
            problems.push(too_many_capabilities("suggested_hlos"));
        }
        if self.rcgp_capabilities.as_ref().is_some_and(|evidence| evidence.len() > CAPABILITIES_PER_ENTRY) {
            problems.push(too_many_capabilities("rcgp_capabilities"));
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }

    fn overlong_texts(&self) -> Vec<FieldProblem> {
        let mut texts = vec![
            ("clinical_setting", &self.clinical_setting),
            ("description", &self.description),
            ("feedback", &self.feedback),
            ("agreed_action", &self.agreed_action),
            ("reflection", &self.reflection),
        ];
        texts.extend(self.sle_fields.texts());
        texts.extend(self.rcgp_capabilities.iter().flatten().map(|e| ("rcgp_capabilities", &e.justification)));
        let mut problems: Vec<_> = texts
            .into_iter()
            .filter(|(_, text)| text.characters() > FIELD_CHARACTERS)
            .map(|(field, _)| FieldProblem::new(field, "Must be at most 20,000 characters"))
            .collect();
        if self.transcript.characters() > TRANSCRIPT_CHARACTERS {
            problems.push(FieldProblem::new("transcript", "Must be at most 20,000 characters"));
        }
        problems
    }
}

fn too_many_capabilities(field: &str) -> FieldProblem {
    FieldProblem::new(field, format!("Choose at most {CAPABILITIES_PER_ENTRY}"))
}

/// An entry as it is kept.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Entry {
    pub id: EntryId,
    pub owner: UserId,
    pub body: EntryBody,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// Counts the changes, from 1; a change made to an older revision is refused.
    pub revision: i64,
}

/// An entry as lists show it.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct EntryHead {
    pub id: EntryId,
    pub title: Words,
    pub sle_type: SleType,
    pub date: Date,
    pub created_at: Timestamp,
}

/// The status every saved entry has (specification, section 3).
pub const STATUS: &str = "complete";

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn body() -> EntryBody {
        EntryBody {
            title: "Chest pain on the take".into(),
            sle_type: SleType::MiniCex,
            date: date(2026, 3, 12),
            clinical_setting: Words::default(),
            description: Words::default(),
            feedback: Words::default(),
            agreed_action: Words::default(),
            reflection: Words::default(),
            suggested_hlos: vec![],
            rcgp_capabilities: None,
            transcript: Words::default(),
            sle_fields: SleFields::empty_for(SleType::MiniCex),
        }
    }

    fn fields_refused(body: EntryBody) -> Vec<String> {
        body.check(date(2026, 3, 12)).err().unwrap_or_default().into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn an_entry_of_today_with_a_title_is_enough() {
        assert_eq!(fields_refused(body()), Vec::<String>::new());
    }

    #[test]
    fn each_bound_names_its_field() {
        let long = Words::from("x".repeat(20_001));
        assert_eq!(fields_refused(EntryBody { title: "  ".into(), ..body() }), ["title"]);
        assert_eq!(fields_refused(EntryBody { title: "x".repeat(201).as_str().into(), ..body() }), ["title"]);
        assert_eq!(fields_refused(EntryBody { date: date(2026, 3, 13), ..body() }), ["date"]);
        assert_eq!(fields_refused(EntryBody { reflection: long.clone(), ..body() }), ["reflection"]);
        assert_eq!(fields_refused(EntryBody { transcript: long.clone(), ..body() }), ["transcript"]);
        let sle_fields = SleFields::MiniCex { clinical_problem_category: long };
        assert_eq!(fields_refused(EntryBody { sle_fields, ..body() }), ["clinical_problem_category"]);
        let four = Foundation::ALL[..4].to_vec();
        assert_eq!(fields_refused(EntryBody { suggested_hlos: four, ..body() }), ["suggested_hlos"]);
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let wrong = EntryBody { title: "".into(), date: date(2027, 1, 1), ..body() };
        assert_eq!(fields_refused(wrong), ["title", "date"]);
    }

    #[test]
    fn yes_is_read_as_the_decision_says() {
        for (text, yes) in
            [("Yes", true), ("yes, on a manikin", true), (" YES", true), ("no", false), ("", false), ("é", false)]
        {
            assert_eq!(says_yes(text), yes, "{text}");
        }
    }
}
