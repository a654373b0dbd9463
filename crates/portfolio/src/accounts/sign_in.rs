//! Signing in with a password.

use domain::accounts::{Email, Password, User};
use store::accounts;

use super::{Accounts, Client, NotHashed, SignedIn, Wait};
use crate::Fault;

/// Why somebody could not sign in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// The address is unknown or the password is wrong; which of the two is not told.
    #[error("the address or the password is wrong")]
    InvalidCredentials,
    /// The password is right, but the address has not been confirmed.
    #[error("the address has not been confirmed")]
    NotConfirmed,
    /// Too many wrong passwords.
    #[error("too many wrong passwords")]
    TooManyTries(Wait),
    /// Too many passwords are being hashed just now.
    #[error("the server is busy hashing passwords")]
    Busy(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<NotHashed> for SignInError {
    fn from(refusal: NotHashed) -> Self {
        match refusal {
            NotHashed::Busy => Self::Busy(Wait::MOMENT),
            NotHashed::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl Accounts {
    /// Begins a sign-in on a device. Only wrong passwords count towards the limits.
    pub async fn sign_in(&self, email: Email, password: Password, client: &Client) -> Result<SignedIn, SignInError> {
        let desk = &self.0;
        let now = desk.clock.now();
        let leave = desk.limits.password(&email, client, now).map_err(SignInError::TooManyTries)?;
        let account = desk.store.read(move |session| accounts::by_email(session, &email)).await.map_err(Fault::from)?;
        let hash = account.as_ref().map(|account| account.password_hash.clone());
        match desk.passwords.verify(password, hash).await {
            Ok(true) => leave.give_back(),
            Ok(false) => {
                tracing::info!("a password was refused");
                return Err(SignInError::InvalidCredentials);
            }
            Err(refusal) => {
                leave.give_back();
                return Err(refusal.into());
            }
        }
        let account = account.ok_or(SignInError::InvalidCredentials)?;
        if account.user.email_confirmed_at.is_none() {
            return Err(SignInError::NotConfirmed);
        }
        let opening = desk.opening(client, now);
        let user = account.user;
        let kept = desk
            .store
            .write(move |tx| {
                // The password may have been changed since it was compared.
                if !accounts::note_sign_in(tx, user.id, &account.password_hash, now)? {
                    return Ok(None);
                }
                opening.keep(tx, user.id)?;
                Ok::<_, Fault>(Some((User { last_sign_in_at: Some(now), ..user }, opening)))
            })
            .await?;
        let (user, opening) = kept.ok_or(SignInError::InvalidCredentials)?;
        tracing::info!(user.id = %user.id, session.id = %opening.head.id, "signed in");
        Ok(desk.signed_in(user, opening.head.id, opening.refresh_token, now))
    }
}
