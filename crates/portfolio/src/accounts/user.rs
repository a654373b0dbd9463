//! The account of who is signed in.

use domain::{
    accounts::{Caller, Password, User, Weakness, weaknesses},
    grades::Grade,
};
use store::{
    accounts,
    one_time_tokens::{self, Purpose},
    sessions,
};

use super::{Accounts, NotHashed, Wait};
use crate::Fault;

/// What a doctor changes about their account; `None` leaves a thing as it is.
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct UserChange {
    pub password: Option<Password>,
    pub training_grade: Option<Grade>,
}

/// Why an account was not shown or changed.
#[derive(Debug, thiserror::Error)]
pub enum UserError {
    /// The account is gone.
    #[error("no such account")]
    Missing,
    /// The new password is easy to guess.
    #[error("the password is easy to guess")]
    WeakPassword(Vec<Weakness>),
    /// Too many passwords are being hashed just now.
    #[error("the server is busy hashing passwords")]
    Busy(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<NotHashed> for UserError {
    fn from(refusal: NotHashed) -> Self {
        match refusal {
            NotHashed::Busy => Self::Busy(Wait::MOMENT),
            NotHashed::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl Accounts {
    /// The caller's account.
    pub async fn user(&self, caller: Caller) -> Result<User, UserError> {
        let read = self.0.store.read(move |session| accounts::by_id(session, caller.user)).await;
        read.map_err(Fault::from)?.map(|account| account.user).ok_or(UserError::Missing)
    }

    /// Changes the caller's account. A new password ends all other sign-ins and makes letters to recover worthless.
    pub async fn update_user(&self, caller: Caller, change: UserChange) -> Result<User, UserError> {
        let desk = &self.0;
        let now = desk.clock.now();
        let before = self.user(caller).await?;
        let password_hash = match change.password {
            None => None,
            Some(password) => {
                let weaknesses = weaknesses(&password, &before.email);
                if !weaknesses.is_empty() {
                    return Err(UserError::WeakPassword(weaknesses));
                }
                Some(desk.passwords.hash(password, desk.salt()).await?)
            }
        };
        let new_password = password_hash.is_some();
        let changed = desk
            .store
            .write(move |tx| {
                if let Some(hash) = password_hash {
                    accounts::set_password(tx, caller.user, &hash, now)?;
                    sessions::revoke_others(tx, caller.user, Some(caller.session), now)?;
                    one_time_tokens::discard(tx, caller.user, Purpose::Recovery)?;
                }
                if let Some(grade) = change.training_grade {
                    accounts::set_training_grade(tx, caller.user, grade, now)?;
                }
                Ok::<_, Fault>(accounts::by_id(tx, caller.user)?.map(|account| account.user))
            })
            .await?;
        if new_password {
            tracing::info!(user.id = %caller.user, "the password was changed; other sign-ins were ended");
        }
        changed.ok_or(UserError::Missing)
    }
}
