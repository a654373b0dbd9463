//! A doctor's profile.

use std::sync::Arc;

use domain::{
    accounts::{Caller, PersonName, Profile, Speciality},
    grades::{Curriculum, EPortfolio, Grade},
    time::Clock,
};
use store::{Store, profiles};

use crate::Fault;

/// The verbs of a profile.
#[derive(Clone)]
pub struct Profiles {
    store: Store,
    clock: Arc<dyn Clock>,
}

/// What a doctor changes about themselves; `None` leaves a thing as it is.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the names are the profile's own")]
pub struct ProfileChange {
    /// `Some(None)` removes the name.
    pub name: Option<Option<PersonName>>,
    /// `Some(None)` removes the speciality.
    pub current_speciality: Option<Option<Speciality>>,
    pub training_grade: Option<Grade>,
    pub curriculum: Option<Curriculum>,
    pub e_portfolio: Option<EPortfolio>,
}

/// Why a profile cannot be shown or changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The account is gone.
    #[error("no such profile")]
    Missing,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<store::Error> for ProfileError {
    fn from(error: store::Error) -> Self {
        Self::Fault(error.into())
    }
}

impl Profiles {
    /// The profiles kept in `store`.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// The caller's own profile.
    pub async fn show(&self, caller: Caller) -> Result<Profile, ProfileError> {
        self.store.read(move |session| profiles::by_id(session, caller.user)?.ok_or(ProfileError::Missing)).await
    }

    /// Changes the caller's profile. A new grade brings its own curriculum and e-portfolio unless they are named too.
    pub async fn change(&self, caller: Caller, change: ProfileChange) -> Result<Profile, ProfileError> {
        let now = self.clock.now();
        self.store
            .write(move |tx| {
                profiles::hold(tx, caller.user)?;
                let profile = profiles::by_id(tx, caller.user)?.ok_or(ProfileError::Missing)?;
                let changed = change.applied_to(profile);
                profiles::update(tx, caller.user, &changed, now)?;
                Ok(changed)
            })
            .await
    }
}

impl ProfileChange {
    fn applied_to(self, mut profile: Profile) -> Profile {
        if let Some(grade) = self.training_grade.filter(|grade| *grade != profile.training_grade) {
            profile.training_grade = grade;
            profile.curriculum = grade.default_curriculum();
            profile.e_portfolio = grade.default_e_portfolio();
        }
        if let Some(curriculum) = self.curriculum {
            profile.curriculum = curriculum;
        }
        if let Some(e_portfolio) = self.e_portfolio {
            profile.e_portfolio = e_portfolio;
        }
        if let Some(name) = self.name {
            profile.name = name;
        }
        if let Some(speciality) = self.current_speciality {
            profile.current_speciality = speciality;
        }
        profile
    }
}
