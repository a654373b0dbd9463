//! Accounts: the rows of `users`.

use domain::{
    accounts::{Email, User},
    grades::Grade,
    ids::UserId,
    words::Secret,
};
use jiff::Timestamp;

use crate::{
    error::Error,
    session::{Session, Tx},
    values::Row,
};

/// An account with the hash of its password.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Account {
    pub user: User,
    /// A PHC string; empty when no password opens the account.
    pub password_hash: Secret,
}

/// What somebody asked for when they signed up, not theirs until the address is.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names are the columns'")]
pub struct Wish {
    pub password_hash: Secret,
    pub training_grade: Grade,
    pub referral_code: Option<String>,
}

/// Adds an account. False when the address has one already.
pub fn insert(tx: &mut Tx<'_>, account: &Account) -> Result<bool, Error> {
    let Account { user, password_hash } = account;
    let added = tx.execute(
        "insert into users (id, email, password_hash, email_confirmed_at, training_grade, referral_code_used,
             created_at, updated_at, last_sign_in_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (email) do nothing",
        &[
            user.id.into(),
            user.email.as_str().into(),
            password_hash.expose().into(),
            user.email_confirmed_at.into(),
            user.training_grade.name().into(),
            user.referral_code_used.as_deref().into(),
            user.created_at.into(),
            user.updated_at.into(),
            user.last_sign_in_at.into(),
        ],
    )?;
    Ok(added == 1)
}

/// The account of an address.
pub fn by_email(session: &mut impl Session, email: &Email) -> Result<Option<Account>, Error> {
    session.row(
        "select id, email, email_confirmed_at, last_sign_in_at, training_grade, referral_code_used, created_at,
             updated_at, password_hash
         from users
         where email = $1",
        &[email.as_str().into()],
        account,
    )
}

/// An account.
pub fn by_id(session: &mut impl Session, owner: UserId) -> Result<Option<Account>, Error> {
    session.row(
        "select id, email, email_confirmed_at, last_sign_in_at, training_grade, referral_code_used, created_at,
             updated_at, password_hash
         from users
         where id = $1",
        &[owner.into()],
        account,
    )
}

/// Replaces what an account was asked to be, while nobody has proved that the address is theirs. False once somebody has.
pub fn replace_wish(tx: &mut Tx<'_>, owner: UserId, wish: &Wish, now: Timestamp) -> Result<bool, Error> {
    let replaced = tx.execute(
        "update users
         set password_hash = $2, training_grade = $3, referral_code_used = $4, updated_at = $5
         where id = $1 and email_confirmed_at is null",
        &[
            owner.into(),
            wish.password_hash.expose().into(),
            wish.training_grade.name().into(),
            wish.referral_code.as_deref().into(),
            now.into(),
        ],
    )?;
    Ok(replaced == 1)
}

/// Makes what was asked for the account's own. False when there is no such account.
pub fn take_over(tx: &mut Tx<'_>, owner: UserId, wish: &Wish, now: Timestamp) -> Result<bool, Error> {
    let taken = tx.execute(
        "update users
         set password_hash = $2, training_grade = $3, referral_code_used = $4, updated_at = $5
         where id = $1",
        &[
            owner.into(),
            wish.password_hash.expose().into(),
            wish.training_grade.name().into(),
            wish.referral_code.as_deref().into(),
            now.into(),
        ],
    )?;
    Ok(taken == 1)
}

/// Confirms the address. False when it was confirmed before.
pub fn confirm(tx: &mut Tx<'_>, owner: UserId, now: Timestamp) -> Result<bool, Error> {
    let confirmed = tx.execute(
        "update users
         set email_confirmed_at = $2, updated_at = $2
         where id = $1 and email_confirmed_at is null",
        &[owner.into(), now.into()],
    )?;
    Ok(confirmed == 1)
}

/// Replaces the password's hash; an empty one opens the account to no password. False when there is no such account.
pub fn set_password(tx: &mut Tx<'_>, owner: UserId, hash: &Secret, now: Timestamp) -> Result<bool, Error> {
    let set = tx.execute(
        "update users set password_hash = $2, updated_at = $3 where id = $1",
        &[owner.into(), hash.expose().into(), now.into()],
    )?;
    Ok(set == 1)
}

/// Replaces the grade given at sign-up. False when there is no such account.
pub fn set_training_grade(tx: &mut Tx<'_>, owner: UserId, grade: Grade, now: Timestamp) -> Result<bool, Error> {
    let set = tx.execute(
        "update users set training_grade = $2, updated_at = $3 where id = $1",
        &[owner.into(), grade.name().into(), now.into()],
    )?;
    Ok(set == 1)
}

/// Notes a sign-in with the password that `hash` was made of. False when the password has changed since it was compared.
pub fn note_sign_in(tx: &mut Tx<'_>, owner: UserId, hash: &Secret, now: Timestamp) -> Result<bool, Error> {
    let noted = tx.execute(
        "update users set last_sign_in_at = $3 where id = $1 and password_hash = $2",
        &[owner.into(), hash.expose().into(), now.into()],
    )?;
    Ok(noted == 1)
}

/// Notes a sign-in with a letter.
pub fn note_letter_sign_in(tx: &mut Tx<'_>, owner: UserId, now: Timestamp) -> Result<(), Error> {
    tx.execute("update users set last_sign_in_at = $2 where id = $1", &[owner.into(), now.into()])?;
    Ok(())
}

/// Removes an account and all that belongs to it. False when there is no such account.
pub fn delete(tx: &mut Tx<'_>, owner: UserId) -> Result<bool, Error> {
    Ok(tx.execute("delete from users where id = $1", &[owner.into()])? == 1)
}

/// Removes accounts whose address nobody confirmed, untouched since `before`. Answers how many went.
pub fn purge_unconfirmed(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64, Error> {
    tx.execute("delete from users where email_confirmed_at is null and updated_at < $1", &[before.into()])
}

fn account(row: &Row<'_>) -> Result<Account, Error> {
    Ok(Account {
        user: User {
            id: row.get(0)?,
            email: email(row, 1)?,
            email_confirmed_at: row.get(2)?,
            last_sign_in_at: row.get(3)?,
            training_grade: row.parse(4, "a training grade")?,
            referral_code_used: row.get(5)?,
            created_at: row.get(6)?,
            updated_at: row.get(7)?,
        },
        password_hash: Secret::new(row.get(8)?),
    })
}

fn email(row: &Row<'_>, index: usize) -> Result<Email, Error> {
    Email::parse(&row.get::<String>(index)?).map_err(|_| Error::Corrupt { what: "an e-mail address" })
}
