//! A note becomes a draft: the embedded engine of learned sorters and plain rules.
//!
//! Everything in a draft is the doctor's own words. The sorters read only the redacted note, so no identifier can come
//! back; the day of the event alone is read from the note as it was said, because dates are identifiers.

mod audience;
mod capabilities;
mod chain;
mod dates;
mod fields;
mod markup;
#[cfg(test)]
mod parity;
mod phrases;
mod procedures;
mod sections;
mod setting;
mod tidy;
mod title;
mod types;
mod weights;
mod whole;
mod words;

use domain::{
    recordings::{Draft, DraftField, Engine, Grounding, Note, Redacted},
    sle::SleType,
    words::Words,
};

use sections::{Piece, Section};
use tidy::Prose;
use types::Author;
use words::Word;

/// The engine's name and the version of its rules and weights.
pub const ENGINE: Engine = Engine { name: "embedded", version: "1" };

/// Proposes an entry from a note. Never fails: a note that says nothing gives a draft that says nothing.
pub fn draft(note: &Note) -> Draft {
    let redacted = privacy::redact(&note.words);
    let text = markup::blank_tags(&redacted.text);
    let words = words::words(&text);
    let author = Author { grade: note.grade, speciality: note.speciality.as_deref(), curriculum: note.curriculum };
    let event = types::event(&text, &words, author);
    let sle_type = event.sle_type;
    let phrases = phrases::find(&words);
    let sorted = sections::sort(&words, event.is_one);
    let account = account(&text, &words, &sorted.pieces);
    let clinical_setting = setting::place(sle_type, &account, &words, &phrases);
    let texts = Texts::write(&text, &words, &sorted.pieces);
    let is_review = sle_type == SleType::ClinicalCaseReview;
    let suggested_hlos = match sle_type {
        SleType::ClinicalCaseReview => Vec::new(),
        _ if !sorted.tells_of_an_event => Vec::new(),
        _ => capabilities::foundation(sle_type, &words),
    };
    Draft {
        sle_type,
        date: dates::event_date(&note.words, note.recorded_on).unwrap_or(note.recorded_on),
        title: Words::from(title::title(sle_type, &account, &words, &phrases, &texts.description.text)),
        sle_fields: fields::fields(sle_type, &account, &words, &phrases, &clinical_setting),
        clinical_setting: Words::from(clinical_setting),
        suggested_hlos,
        rcgp_capabilities: is_review.then(|| capabilities::rcgp(&words, texts.sentences())),
        grounding: texts.grounding(),
        description: Words::from(texts.description.text),
        feedback: Words::from(texts.feedback.text),
        agreed_action: Words::from(texts.agreed_action.text),
        reflection: Words::from(texts.reflection.text),
        redactions: redacted
            .redactions
            .iter()
            .map(|redaction| Redacted { kind: redaction.kind, placeholder: redaction.placeholder })
            .collect(),
        transcript: Words::from(redacted.text),
        engine: ENGINE,
    }
}

/// The note at its own length with everything but the account of the event blanked out: a manikin in next week's plan
/// was not there today.
fn account(text: &str, words: &[Word], pieces: &[Piece]) -> String {
    let mut account = String::with_capacity(text.len());
    for piece in pieces.iter().filter(|piece| piece.section != Section::Description) {
        let [first, .., last] = &words[piece.words.clone()] else { continue };
        account.push_str(&text[account.len()..first.at.start]);
        account.extend(std::iter::repeat_n(' ', last.at.end - first.at.start));
    }
    account.push_str(&text[account.len()..]);
    account
}

/// The four long texts of an entry.
struct Texts {
    description: Prose,
    feedback: Prose,
    agreed_action: Prose,
    reflection: Prose,
}

impl Texts {
    fn write(note: &str, words: &[Word], pieces: &[Piece]) -> Self {
        let of = |section: Section| {
            let mine = pieces.iter().filter(|piece| piece.section == section);
            tidy::prose(note, mine.map(|piece| &words[piece.words.clone()]))
        };
        Self {
            description: of(Section::Description),
            feedback: of(Section::Feedback),
            agreed_action: of(Section::Action),
            reflection: of(Section::Reflection),
        }
    }

    fn all(&self) -> [(DraftField, &Prose); 4] {
        [
            (DraftField::Description, &self.description),
            (DraftField::Feedback, &self.feedback),
            (DraftField::AgreedAction, &self.agreed_action),
            (DraftField::Reflection, &self.reflection),
        ]
    }

    fn grounding(&self) -> Vec<Grounding> {
        self.all().into_iter().flat_map(|(field, prose)| prose.grounded(field).collect::<Vec<_>>()).collect()
    }

    /// Every sentence, in the order of the fields.
    fn sentences(&self) -> impl Iterator<Item = &str> {
        self.all().into_iter().flat_map(|(_, prose)| prose.sentences())
    }
}
