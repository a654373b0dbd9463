//! Coming back with the code or the link of a letter.

use domain::{
    accounts::{Email, Profile, User},
    ids::SessionId,
    words::Secret,
};
use jiff::Timestamp;
use store::{
    Tx, accounts,
    one_time_tokens::{self, Posted, Purpose},
    profiles,
};

use super::{Accounts, Client, Opening, SignedIn, Wait, secrets};
use crate::Fault;

/// What proves that a letter arrived.
#[derive(Debug)]
pub enum Proof {
    /// The code, typed beside the address it was sent to.
    Code {
        /// The address.
        email: Email,
        /// Six digits, as typed.
        code: String,
    },
    /// The token of the link.
    Link(Secret),
}

/// Why a letter lets nobody in.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The code or link is wrong, used, replaced by a newer one, or too old; which of these is not told.
    #[error("the code or link does not hold")]
    Expired,
    /// Too many wrong codes or links.
    #[error("too many wrong codes")]
    TooManyTries(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What letting somebody in by letter takes, made before the transaction begins.
struct Entrance {
    opening: Opening,
    /// Should it be taken already, one chance in a million among a million doctors, the letter stays good for another try.
    referral_code: String,
    free_recordings: u32,
    now: Timestamp,
}

impl Accounts {
    /// Lets in who has the code or the link of a letter. The first letter that comes back confirms the address, and what
    /// was asked for with that letter becomes the account.
    pub async fn verify(&self, purpose: Purpose, proof: Proof, client: &Client) -> Result<SignedIn, VerifyError> {
        let desk = &self.0;
        let now = desk.clock.now();
        let leave = match &proof {
            Proof::Code { email, .. } => desk.limits.code(email, client, now),
            Proof::Link(_) => desk.limits.link(client, now),
        }
        .map_err(VerifyError::TooManyTries)?;
        let entrance = Entrance {
            opening: desk.opening(client, now),
            referral_code: secrets::referral_code(&*desk.chance),
            free_recordings: desk.free_recordings,
            now,
        };
        let accounts = self.clone();
        let let_in = desk
            .store
            .write(move |tx| match accounts.posted(tx, purpose, &proof, now)? {
                Some(posted) => entrance.let_in(tx, purpose, posted),
                None => Ok(None),
            })
            .await?;
        let Some((user, session, refresh_token)) = let_in else {
            tracing::info!(purpose = purpose.name(), "a code or link was refused");
            return Err(VerifyError::Expired);
        };
        leave.give_back();
        tracing::info!(user.id = %user.id, session.id = %session, purpose = purpose.name(), "let in by letter");
        Ok(desk.signed_in(user, session, refresh_token, now))
    }

    /// The letter that came back. A wrong code costs its letters a try, so this must be committed even when it is none.
    fn posted(
        &self,
        tx: &mut Tx<'_>,
        purpose: Purpose,
        proof: &Proof,
        now: Timestamp,
    ) -> Result<Option<Posted>, Fault> {
        match proof {
            Proof::Link(token) => {
                let hash = secrets::token_hash(token.expose());
                Ok(one_time_tokens::take_link(tx, &hash, purpose, now)?)
            }
            Proof::Code { email, code } => {
                let Some(code) = secrets::read_code(code) else { return Ok(None) };
                let live = match accounts::by_email(tx, email)? {
                    Some(account) => one_time_tokens::spend_try(tx, account.user.id, purpose, now)?,
                    None => Vec::new(),
                };
                if live.is_empty() {
                    self.0.write_for_nothing(tx, email, now)?;
                }
                let is_right =
                    |posted: &Posted| posted.code_hash == self.0.secrets.code_hash(posted.owner, purpose, &code);
                Ok(live.into_iter().find(is_right))
            }
        }
    }
}

impl Entrance {
    fn let_in(
        self,
        tx: &mut Tx<'_>,
        purpose: Purpose,
        posted: Posted,
    ) -> Result<Option<(User, SessionId, Secret)>, Fault> {
        let Posted { owner, wish, .. } = posted;
        one_time_tokens::discard(tx, owner, purpose)?;
        if accounts::confirm(tx, owner, self.now)? {
            one_time_tokens::discard(tx, owner, Purpose::SignUp)?;
            match wish {
                Some(wish) => accounts::take_over(tx, owner, &wish, self.now)?,
                // Whoever recovers an address proves it is theirs; the password asked for with it may be a stranger's.
                None => accounts::set_password(tx, owner, &Secret::new(String::new()), self.now)?,
            };
            let account = accounts::by_id(tx, owner)?.ok_or(Fault::Broken("a confirmed account is gone"))?;
            self.found_profile(tx, &account.user)?;
        } else if purpose == Purpose::SignUp {
            return Ok(None);
        }
        accounts::note_letter_sign_in(tx, owner, self.now)?;
        self.opening.keep(tx, owner)?;
        let account = accounts::by_id(tx, owner)?.ok_or(Fault::Broken("a confirmed account is gone"))?;
        Ok(Some((account.user, self.opening.head.id, self.opening.refresh_token)))
    }

    fn found_profile(&self, tx: &mut Tx<'_>, user: &User) -> Result<(), Fault> {
        let profile = Profile {
            id: user.id,
            email: user.email.clone(),
            name: None,
            training_grade: user.training_grade,
            current_speciality: None,
            curriculum: user.training_grade.default_curriculum(),
            e_portfolio: user.training_grade.default_e_portfolio(),
            referral_code: Some(self.referral_code.clone()),
            free_recordings_remaining: self.free_recordings,
        };
        let founded = profiles::insert(tx, &profile, self.now)?;
        founded.then_some(()).ok_or(Fault::Broken("an account had a profile before its address was confirmed"))
    }
}
