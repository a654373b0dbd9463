//! Signing up.

use domain::{
    accounts::{Email, Password, User, Weakness, weaknesses},
    grades::Grade,
};
use store::{
    accounts::{self, Account, Wish},
    letters, one_time_tokens,
    one_time_tokens::Purpose,
};
use url::Url;

use super::{Accounts, Client, NotHashed, Wait};
use crate::Fault;

/// Who signs up, as what.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names are the specification's")]
pub struct SignUp {
    pub email: Email,
    pub password: Password,
    pub training_grade: Grade,
    pub referral_code: Option<String>,
    /// Where the link in the letter leads.
    pub way_back: Url,
}

/// Why somebody could not sign up.
#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    /// The password is easy to guess.
    #[error("the password is easy to guess")]
    WeakPassword(Vec<Weakness>),
    /// The address has an account whose owner has confirmed it.
    #[error("the address is registered")]
    AlreadyRegistered,
    /// More letters than anybody needs.
    #[error("too many letters were asked for")]
    TooManyLetters(Wait),
    /// Too many passwords are being hashed just now.
    #[error("the server is busy hashing passwords")]
    Busy(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<NotHashed> for SignUpError {
    fn from(refusal: NotHashed) -> Self {
        match refusal {
            NotHashed::Busy => Self::Busy(Wait::MOMENT),
            NotHashed::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl Accounts {
    /// Keeps an account that waits for its address to be confirmed, and posts the letter in the same transaction.
    ///
    /// Signing up again before that posts another letter; the password and grade asked for travel with their own letter, so
    /// that a stranger who signs up with somebody's address can neither take it nor spoil it.
    pub async fn sign_up(&self, sign_up: SignUp, client: &Client) -> Result<User, SignUpError> {
        let desk = &self.0;
        let now = desk.clock.now();
        let SignUp { email, password, training_grade, referral_code, way_back } = sign_up;
        let weaknesses = weaknesses(&password, &email);
        if !weaknesses.is_empty() {
            return Err(SignUpError::WeakPassword(weaknesses));
        }
        let leave = desk.limits.mail(&email, client, now).map_err(SignUpError::TooManyLetters)?;
        let password_hash = match desk.passwords.hash(password, desk.salt()).await {
            Ok(hash) => hash,
            Err(refusal) => {
                leave.give_back();
                return Err(refusal.into());
            }
        };
        let user = User {
            id: desk.chance.id(now),
            email: email.clone(),
            email_confirmed_at: None,
            last_sign_in_at: None,
            training_grade,
            referral_code_used: referral_code.clone(),
            created_at: now,
            updated_at: now,
        };
        let wish = Wish { password_hash: password_hash.clone(), training_grade, referral_code };
        let stamped = desk.write_letter(Purpose::SignUp, &email, &way_back, now);
        let accounts = self.clone();
        let kept = desk
            .store
            .write(move |tx| {
                let account = Account { user, password_hash };
                let mut user = account.user.clone();
                if !accounts::insert(tx, &account)? {
                    let Some(before) = accounts::by_email(tx, &email)? else {
                        return Err(Fault::Broken("an address is taken by no account"));
                    };
                    if !accounts::replace_wish(tx, before.user.id, &wish, now)? {
                        return Ok(None);
                    }
                    user = User { id: before.user.id, created_at: before.user.created_at, ..user };
                }
                let token = accounts.0.tokens_of(&stamped, user.id, Some(wish));
                one_time_tokens::keep(tx, user.id, &token)?;
                letters::post(tx, &stamped.letter)?;
                Ok(Some(user))
            })
            .await?;
        let Some(user) = kept else {
            leave.give_back();
            return Err(SignUpError::AlreadyRegistered);
        };
        tracing::info!(user.id = %user.id, "signed up, waiting for the address to be confirmed");
        Ok(user)
    }
}
