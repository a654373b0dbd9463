//! Profiles, and the free recordings counted in them.

use domain::{
    accounts::{Email, PersonName, Profile, Speciality},
    ids::UserId,
};
use jiff::Timestamp;

use crate::{
    error::Error,
    session::{Session, Tx},
    values::Row,
};

/// Adds a profile to an account. False when the account has one already.
pub fn insert(tx: &mut Tx<'_>, profile: &Profile, now: Timestamp) -> Result<bool, Error> {
    let added = tx.execute(
        "insert into profiles (id, name, training_grade, current_speciality, curriculum, e_portfolio, referral_code,
             free_recordings_remaining, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         on conflict (id) do nothing",
        &[
            profile.id.into(),
            profile.name.as_ref().map(PersonName::as_str).into(),
            profile.training_grade.name().into(),
            profile.current_speciality.as_ref().map(Speciality::as_str).into(),
            profile.curriculum.name().into(),
            profile.e_portfolio.name().into(),
            profile.referral_code.as_deref().into(),
            profile.free_recordings_remaining.into(),
            now.into(),
        ],
    )?;
    Ok(added == 1)
}

/// The profile of an account.
pub fn by_id(session: &mut impl Session, owner: UserId) -> Result<Option<Profile>, Error> {
    session.row(
        "select profiles.id, users.email, profiles.name, profiles.training_grade, profiles.current_speciality,
             profiles.curriculum, profiles.e_portfolio, profiles.referral_code, profiles.free_recordings_remaining
         from profiles
         join users on users.id = profiles.id
         where profiles.id = $1",
        &[owner.into()],
        profile,
    )
}

/// Makes other changes of a profile wait until this transaction ends, so that what is read next is still so when it is
/// written. (SQLite has one writer anyway; PostgreSQL holds the row.) False when there is no such profile.
pub fn hold(tx: &mut Tx<'_>, owner: UserId) -> Result<bool, Error> {
    let held = tx.execute("update profiles set updated_at = updated_at where id = $1", &[owner.into()])?;
    Ok(held == 1)
}

/// Replaces what a doctor may change about themselves; the address, the referral code and the free recordings stay. False
/// when there is no such profile.
pub fn update(tx: &mut Tx<'_>, owner: UserId, profile: &Profile, now: Timestamp) -> Result<bool, Error> {
    let replaced = tx.execute(
        "update profiles
         set name = $2, training_grade = $3, current_speciality = $4, curriculum = $5, e_portfolio = $6, updated_at = $7
         where id = $1",
        &[
            owner.into(),
            profile.name.as_ref().map(PersonName::as_str).into(),
            profile.training_grade.name().into(),
            profile.current_speciality.as_ref().map(Speciality::as_str).into(),
            profile.curriculum.name().into(),
            profile.e_portfolio.name().into(),
            now.into(),
        ],
    )?;
    Ok(replaced == 1)
}

/// Spends one free recording. False, and nothing spent, when none is left.
pub fn spend_recording(tx: &mut Tx<'_>, owner: UserId) -> Result<bool, Error> {
    let spent = tx.execute(
        "update profiles
         set free_recordings_remaining = free_recordings_remaining - 1
         where id = $1 and free_recordings_remaining > 0",
        &[owner.into()],
    )?;
    Ok(spent == 1)
}

/// Gives free recordings. False when there is no such profile.
pub fn add_recordings(tx: &mut Tx<'_>, owner: UserId, recordings: u32) -> Result<bool, Error> {
    let given = tx.execute(
        "update profiles set free_recordings_remaining = free_recordings_remaining + $2 where id = $1",
        &[owner.into(), recordings.into()],
    )?;
    Ok(given == 1)
}

fn profile(row: &Row<'_>) -> Result<Profile, Error> {
    let email = Email::parse(&row.get::<String>(1)?).map_err(|_| Error::Corrupt { what: "an address" })?;
    let name: Option<String> = row.get(2)?;
    let speciality: Option<String> = row.get(4)?;
    Ok(Profile {
        id: row.get(0)?,
        email,
        name: match name {
            Some(name) => PersonName::parse(&name).map_err(|_| Error::Corrupt { what: "a name" })?,
            None => None,
        },
        training_grade: row.parse(3, "a grade")?,
        current_speciality: match speciality {
            Some(text) => Speciality::parse(&text).map_err(|_| Error::Corrupt { what: "a speciality" })?,
            None => None,
        },
        curriculum: row.parse(5, "a curriculum")?,
        e_portfolio: row.parse(6, "an e-portfolio")?,
        referral_code: row.get(7)?,
        free_recordings_remaining: row.get(8)?,
    })
}
