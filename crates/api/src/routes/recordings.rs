//! A note comes in, a draft goes out.

use axum::{Json, extract::State};
use domain::{
    entries::FieldProblem,
    recordings::{Draft, Grounding},
};
use portfolio::recordings::{DraftError, NoteSent, Recordings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    JsonBody, Problem,
    caller::SignedIn,
    problem::Code,
    routes::entry_body::{RcgpCapability, SleFieldsBody},
};

/// A typed note or a transcript.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NoteBody {
    /// 1 to 20,000 characters.
    #[schema(min_length = 1, max_length = 20000)]
    transcript: String,
    training_grade: Option<String>,
    current_speciality: Option<String>,
    /// The day the note was made; today in London when absent.
    #[schema(format = Date)]
    recorded_on: Option<String>,
}

/// The entry response of the specification's section 3, and where it came from.
#[derive(Serialize, ToSchema)]
#[schema(as = Draft)]
pub struct DraftBody {
    #[serde(rename = "sleType")]
    sle_type: &'static str,
    #[schema(format = Date)]
    date: String,
    title: String,
    clinical_setting: String,
    description: String,
    feedback: String,
    agreed_action: String,
    reflection: String,
    suggested_hlos: Vec<&'static str>,
    rcgp_capabilities: Option<Vec<RcgpCapability>>,
    sle_fields: Option<SleFieldsBody>,
    /// The note without identifiers, to be kept with the entry.
    transcript: String,
    redactions: Vec<RedactionBody>,
    grounding: Vec<GroundingBody>,
    engine: EngineBody,
}

/// What was removed from the note; never the removed text.
#[derive(Serialize, ToSchema)]
#[schema(as = Redaction)]
pub(crate) struct RedactionBody {
    kind: &'static str,
    placeholder: &'static str,
}

/// A sentence of the draft and its place in `transcript`, in UTF-16 code units as browsers count; null: not in the note.
#[derive(Serialize, ToSchema)]
#[schema(as = Grounding)]
pub(crate) struct GroundingBody {
    field: &'static str,
    start: usize,
    end: usize,
    source: Option<[usize; 2]>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Engine)]
pub(crate) struct EngineBody {
    name: &'static str,
    version: &'static str,
}

/// Drafts an entry for a foundation doctor's note.
#[utoipa::path(post, path = "/functions/v1/process-entry-foundation", tag = "recordings", security(("bearer" = [])), request_body = NoteBody, responses((status = 200, body = DraftBody)))]
pub(crate) async fn process_entry_foundation(
    recordings: State<Recordings>,
    caller: SignedIn,
    body: JsonBody<NoteBody>,
) -> Result<Json<DraftBody>, Problem> {
    draft(recordings, caller, body).await
}

/// Drafts an entry for a GP trainee's note.
#[utoipa::path(post, path = "/functions/v1/process-entry-gp", tag = "recordings", security(("bearer" = [])), request_body = NoteBody, responses((status = 200, body = DraftBody)))]
pub(crate) async fn process_entry_gp(
    recordings: State<Recordings>,
    caller: SignedIn,
    body: JsonBody<NoteBody>,
) -> Result<Json<DraftBody>, Problem> {
    draft(recordings, caller, body).await
}

/// Drafts an entry for any doctor's note.
#[utoipa::path(post, path = "/functions/v1/process-entry", tag = "recordings", security(("bearer" = [])), request_body = NoteBody, responses((status = 200, body = DraftBody)))]
pub(crate) async fn process_entry(
    recordings: State<Recordings>,
    caller: SignedIn,
    body: JsonBody<NoteBody>,
) -> Result<Json<DraftBody>, Problem> {
    draft(recordings, caller, body).await
}

/// What either function drafts is decided by the doctor's curriculum, not by its name (`docs/decisions.md`).
async fn draft(
    State(recordings): State<Recordings>,
    SignedIn(caller): SignedIn,
    JsonBody(body): JsonBody<NoteBody>,
) -> Result<Json<DraftBody>, Problem> {
    let note = body.read().map_err(Problem::invalid)?;
    Ok(Json(recordings.draft(caller, note).await?.into()))
}

impl From<DraftError> for Problem {
    fn from(error: DraftError) -> Self {
        match error {
            DraftError::Invalid(problems) => Self::invalid(problems),
            DraftError::NoRecordings => Self::no_recordings(),
            DraftError::TooMany(wait) => Self::new(
                Code::TooManyRequests,
                "That is a great many notes at once. Your text is kept on this device: try again a little later.",
            )
            .retry_after(wait.pause()),
            DraftError::Fault(fault) => fault.into(),
        }
    }
}

impl NoteBody {
    fn read(self) -> Result<NoteSent, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let training_grade = self.training_grade.as_deref().map_or(Ok(domain::grades::Grade::default()), str::parse);
        if training_grade.is_err() {
            problems.push(FieldProblem::new("trainingGrade", "Choose a training grade from the list"));
        }
        let recorded_on = self.recorded_on.as_deref().map(str::parse).transpose();
        if recorded_on.is_err() {
            problems.push(FieldProblem::new("recordedOn", "Write the date as YYYY-MM-DD"));
        }
        match (training_grade, recorded_on) {
            (Ok(training_grade), Ok(recorded_on)) => Ok(NoteSent {
                transcript: self.transcript,
                training_grade,
                current_speciality: self.current_speciality.filter(|speciality| !speciality.trim().is_empty()),
                recorded_on,
            }),
            _ => Err(problems),
        }
    }
}

impl From<Draft> for DraftBody {
    fn from(draft: Draft) -> Self {
        let grounding = draft.grounding.iter().map(|it| GroundingBody::of(it, &draft)).collect();
        Self {
            sle_type: draft.sle_type.code(),
            date: draft.date.to_string(),
            title: draft.title.into_string(),
            clinical_setting: draft.clinical_setting.into_string(),
            description: draft.description.into_string(),
            feedback: draft.feedback.into_string(),
            agreed_action: draft.agreed_action.into_string(),
            reflection: draft.reflection.into_string(),
            suggested_hlos: draft.suggested_hlos.iter().map(|it| it.name()).collect(),
            rcgp_capabilities: draft
                .rcgp_capabilities
                .map(|evidence| evidence.into_iter().map(RcgpCapability::from).collect()),
            sle_fields: SleFieldsBody::from_fields(draft.sle_fields),
            transcript: draft.transcript.into_string(),
            redactions: draft
                .redactions
                .iter()
                .map(|it| RedactionBody { kind: it.kind.name(), placeholder: it.placeholder })
                .collect(),
            grounding,
            engine: EngineBody { name: draft.engine.name, version: draft.engine.version },
        }
    }
}

impl GroundingBody {
    fn of(grounding: &Grounding, draft: &Draft) -> Self {
        use domain::recordings::DraftField;
        let text = match grounding.field {
            DraftField::Title => &draft.title,
            DraftField::ClinicalSetting => &draft.clinical_setting,
            DraftField::Description => &draft.description,
            DraftField::Feedback => &draft.feedback,
            DraftField::AgreedAction => &draft.agreed_action,
            DraftField::Reflection => &draft.reflection,
        };
        Self {
            field: grounding.field.name(),
            start: utf16_length(text, grounding.at.start),
            end: utf16_length(text, grounding.at.end),
            source: grounding
                .source
                .as_ref()
                .map(|at| [utf16_length(&draft.transcript, at.start), utf16_length(&draft.transcript, at.end)]),
        }
    }
}

/// The length of the first `bytes` bytes of a text, in UTF-16 code units.
fn utf16_length(text: &str, bytes: usize) -> usize {
    text.get(..bytes).unwrap_or(text).encode_utf16().count()
}
