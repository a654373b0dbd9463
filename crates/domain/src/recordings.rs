//! A note on its way to becoming an entry: the note itself, the draft made of it, and where each part came from.

use std::ops::Range;

use jiff::civil::Date;

use crate::{
    capabilities::Foundation,
    entries::{RcgpEvidence, SleFields},
    grades::{Curriculum, Grade},
    limits::TRANSCRIPT_CHARACTERS,
    sle::SleType,
    words::Words,
};

/// What a doctor said or typed, with what is needed to read it.
#[derive(Debug, Clone)]
pub struct Note {
    /// The words as they were said, identifiers and all. They never leave the process in this form.
    pub words: Words,
    /// The doctor's training grade.
    pub grade: Grade,
    /// The doctor's speciality at the time, if known.
    pub speciality: Option<String>,
    /// The curriculum that decides which kind of entry is drafted.
    pub curriculum: Curriculum,
    /// The day the note was made; "yesterday" counts from it.
    pub recorded_on: Date,
}

/// Why a text cannot be a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadNote {
    /// Nothing but white space.
    #[error("the note is blank")]
    Blank,
    /// More than [`TRANSCRIPT_CHARACTERS`].
    #[error("the note has {characters} characters")]
    TooLong {
        /// Its length in characters.
        characters: usize,
    },
}

/// Accepts a text as the words of a note.
pub fn note_words(text: String) -> Result<Words, BadNote> {
    if text.trim().is_empty() {
        return Err(BadNote::Blank);
    }
    let words = Words::from(text);
    match words.characters() {
        characters if characters > TRANSCRIPT_CHARACTERS => Err(BadNote::TooLong { characters }),
        _ => Ok(words),
    }
}

/// A structured entry proposed from a note, for the doctor to check. What was not said is empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The type said in the note, or inferred from it.
    pub sle_type: SleType,
    /// The day of the event; the day of the note when the words give none.
    pub date: Date,
    /// A short title in the doctor's words.
    pub title: Words,
    /// Where it happened, as said.
    pub clinical_setting: Words,
    /// What happened.
    pub description: Words,
    /// What an observer said about the doctor.
    pub feedback: Words,
    /// What was agreed or planned for the doctor's development.
    pub agreed_action: Words,
    /// What the doctor felt and learnt.
    pub reflection: Words,
    /// Up to three foundation capabilities, strongest first; empty for a Clinical Case Review.
    pub suggested_hlos: Vec<Foundation>,
    /// Up to three RCGP capabilities, strongest first; `None` unless a Clinical Case Review.
    pub rcgp_capabilities: Option<Vec<RcgpEvidence>>,
    /// The fields of the type's own.
    pub sle_fields: SleFields,
    /// The note without identifiers, as it is kept with the entry.
    pub transcript: Words,
    /// What was removed from the note.
    pub redactions: Vec<Redacted>,
    /// Where each sentence of the draft came from.
    pub grounding: Vec<Grounding>,
    /// Which engine wrote the draft.
    pub engine: Engine,
}

/// The engine behind a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engine {
    /// Its name, such as `embedded`.
    pub name: &'static str,
    /// Its version; changes whenever the same note may give another draft.
    pub version: &'static str,
}

/// One identifier taken out of a note. The removed text is kept nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redacted {
    /// What it was.
    pub kind: IdentifierKind,
    /// What stands in its place.
    pub placeholder: &'static str,
}

/// Kinds of text that could identify a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum IdentifierKind {
    Name,
    StaffName,
    NhsNumber,
    ChiNumber,
    HospitalNumber,
    DateOfBirth,
    DateOfEvent,
    Postcode,
    Address,
    Phone,
    Email,
    Url,
    Hospital,
    Ward,
}

impl IdentifierKind {
    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::StaffName => "staff_name",
            Self::NhsNumber => "nhs_number",
            Self::ChiNumber => "chi_number",
            Self::HospitalNumber => "hospital_number",
            Self::DateOfBirth => "dob",
            Self::DateOfEvent => "date_of_event",
            Self::Postcode => "postcode",
            Self::Address => "address",
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Url => "url",
            Self::Hospital => "hospital",
            Self::Ward => "ward",
        }
    }
}

/// The fields of a draft that hold the doctor's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the draft's own")]
pub enum DraftField {
    Title,
    ClinicalSetting,
    Description,
    Feedback,
    AgreedAction,
    Reflection,
}

impl DraftField {
    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::ClinicalSetting => "clinical_setting",
            Self::Description => "description",
            Self::Feedback => "feedback",
            Self::AgreedAction => "agreed_action",
            Self::Reflection => "reflection",
        }
    }
}

/// One sentence of a draft and the place in the redacted note it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grounding {
    /// The field the sentence stands in.
    pub field: DraftField,
    /// Where in the field, in bytes.
    pub at: Range<usize>,
    /// Where in [`Draft::transcript`], in bytes; `None` when it is not in the note.
    pub source: Option<Range<usize>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_neither_blank_nor_longer_than_the_limit() {
        assert_eq!(note_words(" \n\t".into()), Err(BadNote::Blank));
        assert!(note_words("é".repeat(TRANSCRIPT_CHARACTERS)).is_ok(), "characters count, not bytes");
        assert_eq!(note_words("a".repeat(20_001)), Err(BadNote::TooLong { characters: 20_001 }));
    }
}
