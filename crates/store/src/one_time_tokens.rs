//! The codes and links of letters: each works once, for a while.

use domain::{ids::UserId, words::Secret};
use jiff::Timestamp;

use crate::{
    accounts::Wish,
    error::Error,
    session::{Session, Tx},
    values::{Row, Value},
};

/// What a letter is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To prove that an address is the one's who signed up with it.
    SignUp,
    /// To let in who forgot the password.
    Recovery,
}

impl Purpose {
    /// The name in the store, which is also GoTrue's.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignUp => "signup",
            Self::Recovery => "recovery",
        }
    }
}

/// The code and the link of one letter, both known by their hashes only.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names are the columns'")]
pub struct OneTimeToken {
    pub purpose: Purpose,
    pub code_hash: String,
    pub link_hash: String,
    pub created_at: Timestamp,
    pub code_expires_at: Timestamp,
    pub link_expires_at: Timestamp,
    pub tries: u32,
    /// What was asked for along with the letter; taken over only when this letter comes back.
    pub wish: Option<Wish>,
}

/// A letter that may have come back.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Posted {
    pub owner: UserId,
    pub code_hash: String,
    pub wish: Option<Wish>,
}

/// Keeps the tokens of a letter. A letter to recover replaces the ones before it. Letters to sign up stand side by side:
/// whoever else signs up with the same address must not make the owner's own letter worthless.
pub fn keep(tx: &mut Tx<'_>, owner: UserId, token: &OneTimeToken) -> Result<(), Error> {
    if token.purpose == Purpose::Recovery {
        discard(tx, owner, Purpose::Recovery)?;
    }
    tx.execute(
        "insert into one_time_tokens (link_hash, user_id, purpose, code_hash, created_at, code_expires_at,
             link_expires_at, tries_left, password_hash, training_grade, referral_code)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        &[
            token.link_hash.as_str().into(),
            owner.into(),
            token.purpose.name().into(),
            token.code_hash.as_str().into(),
            token.created_at.into(),
            token.code_expires_at.into(),
            token.link_expires_at.into(),
            token.tries.into(),
            token.wish.as_ref().map(|wish| wish.password_hash.expose()).into(),
            token.wish.as_ref().map(|wish| wish.training_grade.name()).into(),
            token.wish.as_ref().and_then(|wish| wish.referral_code.as_deref()).into(),
        ],
    )?;
    Ok(())
}

/// Spends one try of each of the owner's codes that still hold, and answers those codes. A try is spent whether or not
/// the code turns out to be right, so that guesses made at once count like guesses made in turn.
pub fn spend_try(tx: &mut Tx<'_>, owner: UserId, purpose: Purpose, now: Timestamp) -> Result<Vec<Posted>, Error> {
    tx.rows(
        "update one_time_tokens
         set tries_left = tries_left - 1
         where user_id = $1 and purpose = $2 and code_expires_at > $3 and tries_left > 0
         returning user_id, code_hash, password_hash, training_grade, referral_code",
        &[owner.into(), purpose.name().into(), now.into()],
        posted,
    )
}

/// Takes the link a hash stands for, if it still holds: of two at once one succeeds.
pub fn take_link(tx: &mut Tx<'_>, link_hash: &str, purpose: Purpose, now: Timestamp) -> Result<Option<Posted>, Error> {
    tx.row(
        "delete from one_time_tokens
         where link_hash = $1 and purpose = $2 and link_expires_at > $3
         returning user_id, code_hash, password_hash, training_grade, referral_code",
        &[link_hash.into(), purpose.name().into(), now.into()],
        posted,
    )
}

/// Makes the owner's letters of one purpose worthless. Answers how many there were.
pub fn discard(tx: &mut Tx<'_>, owner: UserId, purpose: Purpose) -> Result<u64, Error> {
    tx.execute(
        "delete from one_time_tokens where user_id = $1 and purpose = $2",
        &[owner.into(), purpose.name().into()],
    )
}

/// Removes what no longer holds. Answers how many letters went.
pub fn purge_expired(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64, Error> {
    tx.execute("delete from one_time_tokens where link_expires_at <= $1", &[Value::from(now)])
}

fn posted(row: &Row<'_>) -> Result<Posted, Error> {
    let wish = match row.get::<Option<String>>(2)? {
        None => None,
        Some(hash) => Some(Wish {
            password_hash: Secret::new(hash),
            training_grade: row.parse(3, "a training grade")?,
            referral_code: row.get(4)?,
        }),
    };
    Ok(Posted { owner: row.get(0)?, code_hash: row.get(1)?, wish })
}
