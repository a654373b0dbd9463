//! Asking for another letter.

use domain::{
    accounts::{Email, User},
    grades::Grade,
    ids::UserId,
    words::Secret,
};
use jiff::Timestamp;
use store::{
    accounts::{self, Account, Wish},
    letters,
    one_time_tokens::{self, Purpose},
};
use url::Url;

use super::{Accounts, Client, Wait};
use crate::Fault;

/// Why no letter was posted.
#[derive(Debug, thiserror::Error)]
pub enum LetterError {
    /// More letters than anybody needs.
    #[error("too many letters were asked for")]
    TooManyLetters(Wait),
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Accounts {
    /// Posts another letter to who signed up and has not come back yet. Says the same to everybody else.
    pub async fn resend(&self, email: Email, way_back: Url, client: &Client) -> Result<(), LetterError> {
        self.post(Purpose::SignUp, email, way_back, client).await
    }

    /// Posts a letter that lets in who forgot the password. Says the same about addresses that are unknown.
    pub async fn recover(&self, email: Email, way_back: Url, client: &Client) -> Result<(), LetterError> {
        self.post(Purpose::Recovery, email, way_back, client).await
    }

    /// Posts a letter where there is somebody to read it. Either way an account of nobody's is made and removed again, and
    /// where nobody reads, the letter is about that one and goes with it: the same rows are written and the same
    /// transaction is committed, so how long the answer takes tells nothing.
    async fn post(&self, purpose: Purpose, email: Email, way_back: Url, client: &Client) -> Result<(), LetterError> {
        let desk = &self.0;
        let now = desk.clock.now();
        let _spent = desk.limits.mail(&email, client, now).map_err(LetterError::TooManyLetters)?;
        let stamped = desk.write_letter(purpose, &email, &way_back, now);
        let nobody = nobody(desk.chance.id(now), now);
        let accounts = self.clone();
        desk.store
            .write(move |tx| {
                accounts::insert(tx, &nobody)?;
                let reader = accounts::by_email(tx, &email)?.filter(|account| awaits(purpose, account));
                let account = reader.as_ref().unwrap_or(&nobody);
                let wish = (purpose == Purpose::SignUp).then(|| wish_of(account));
                let token = accounts.0.tokens_of(&stamped, account.user.id, wish);
                one_time_tokens::keep(tx, account.user.id, &token)?;
                letters::post(tx, &stamped.letter)?;
                if reader.is_none() {
                    letters::sent(tx, stamped.letter.id)?;
                }
                accounts::delete(tx, nobody.user.id)?;
                Ok::<_, Fault>(())
            })
            .await?;
        tracing::info!(purpose = purpose.name(), "a letter was asked for");
        Ok(())
    }
}

/// True when a letter for this purpose is of use to the account's owner.
fn awaits(purpose: Purpose, account: &Account) -> bool {
    match purpose {
        Purpose::SignUp => account.user.email_confirmed_at.is_none(),
        Purpose::Recovery => true,
    }
}

/// What was asked for last.
fn wish_of(account: &Account) -> Wish {
    Wish {
        password_hash: account.password_hash.clone(),
        training_grade: account.user.training_grade,
        referral_code: account.user.referral_code_used.clone(),
    }
}

/// An account that no address leads to.
fn nobody(id: UserId, now: Timestamp) -> Account {
    let user = User {
        id,
        email: Email::parse(&format!("{id}@nobody.invalid")).expect("an id and a reserved domain make an address"),
        email_confirmed_at: None,
        last_sign_in_at: None,
        training_grade: Grade::default(),
        referral_code_used: None,
        created_at: now,
        updated_at: now,
    };
    Account { user, password_hash: Secret::new(String::new()) }
}
