//! A note becomes a draft.

use std::{
    hash::{BuildHasher, RandomState},
    sync::Arc,
};

use domain::{
    accounts::Caller,
    entries::FieldProblem,
    grades::Grade,
    recordings::{BadNote, Draft, Note, note_words},
    time::{Clock, london_day},
};
use jiff::{SignedDuration, Timestamp, civil::Date};
use store::{Store, memberships, profiles};
use tokio::sync::Semaphore;

use crate::{Fault, Wait, budget::Budget};

/// The engine that drafts on this server.
pub const ENGINE: &str = drafting::ENGINE.name;

/// Drafts a doctor may ask for in a day: far above any honest use, and the bound on a runaway script.
const DRAFTS_A_DAY: usize = 300;

/// The verbs of a note.
#[derive(Clone)]
pub struct Recordings {
    store: Store,
    clock: Arc<dyn Clock>,
    /// One permit a core: drafting is pure computation.
    desks: Arc<Semaphore>,
    /// `None` when there are no limits.
    allowance: Option<Arc<Budget>>,
    hasher: RandomState,
}

/// A note as the browser sends it.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names are the call's own (specification, section 7)")]
pub struct NoteSent {
    pub transcript: String,
    pub training_grade: Grade,
    pub current_speciality: Option<String>,
    /// The day the note was made; today in London when absent.
    pub recorded_on: Option<Date>,
}

/// Why a note was not drafted.
#[derive(Debug, thiserror::Error)]
pub enum DraftError {
    /// The note breaks the bounds.
    #[error("the note is not acceptable")]
    Invalid(Vec<FieldProblem>),
    /// No free recording is left and no subscription is active.
    #[error("no recordings are left")]
    NoRecordings,
    /// More drafts than anybody needs in a day.
    #[error("too many drafts")]
    TooMany(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<store::Error> for DraftError {
    fn from(error: store::Error) -> Self {
        Self::Fault(error.into())
    }
}

impl Recordings {
    /// Drafts with the embedded engine; `rate_limits` off is for measuring only.
    pub fn new(store: Store, clock: Arc<dyn Clock>, rate_limits: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let allowance = rate_limits.then(|| Arc::new(Budget::new(DRAFTS_A_DAY, SignedDuration::from_hours(24))));
        Self { store, clock, desks: Arc::new(Semaphore::new(cores)), allowance, hasher: RandomState::new() }
    }

    /// Turns a note into a draft for the caller to check. Nothing is stored and nothing is spent.
    pub async fn draft(&self, caller: Caller, sent: NoteSent) -> Result<Draft, DraftError> {
        let now = self.clock.now();
        let today = london_day(now);
        let recorded_on = sent.recorded_on.unwrap_or(today);
        if recorded_on > today {
            return Err(refused("recordedOn", "The date cannot be in the future"));
        }
        let words = note_words(sent.transcript).map_err(|bad| refused("transcript", sentence(bad)))?;
        self.take_from_allowance(caller, now)?;
        let curriculum = self
            .store
            .read(move |session| {
                let profile =
                    profiles::by_id(session, caller.user)?.ok_or(Fault::Broken("a signed-in doctor has no profile"))?;
                let may_record =
                    profile.free_recordings_remaining > 0 || memberships::by_user(session, caller.user, now)?.is_some();
                // The grade sent with the note decides only when it is not the one whose curriculum was chosen.
                let curriculum = if sent.training_grade == profile.training_grade {
                    profile.curriculum
                } else {
                    sent.training_grade.default_curriculum()
                };
                may_record.then_some(curriculum).ok_or(DraftError::NoRecordings)
            })
            .await?;
        let note =
            Note { words, grade: sent.training_grade, speciality: sent.current_speciality, curriculum, recorded_on };
        let _desk = self.desks.acquire().await.map_err(|_| Fault::Broken("the drafting desks were closed"))?;
        Ok(tokio::task::spawn_blocking(move || drafting::draft(&note)).await.map_err(Fault::from)?)
    }
}

impl Recordings {
    fn take_from_allowance(&self, caller: Caller, now: Timestamp) -> Result<(), DraftError> {
        let Some(allowance) = &self.allowance else { return Ok(()) };
        allowance.take(self.hasher.hash_one(caller.user), now).map_err(DraftError::TooMany)
    }
}

fn refused(field: &str, message: impl Into<String>) -> DraftError {
    DraftError::Invalid(vec![FieldProblem::new(field, message)])
}

fn sentence(bad: BadNote) -> String {
    match bad {
        BadNote::Blank => "Please enter some text".into(),
        BadNote::TooLong { characters } => format!(
            "Your note has {characters} characters; at most 20,000 can be processed at once. Shorten it, or split it in two."
        ),
    }
}
