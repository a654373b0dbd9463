//! Sign-ins on devices and the refresh tokens that keep them going.

use domain::ids::{SessionId, UserId};
use jiff::Timestamp;

use crate::{
    error::Error,
    session::{Session, Tx},
    values::Row,
};

/// A sign-in on one device.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SessionHead {
    pub id: SessionId,
    pub created_at: Timestamp,
    pub last_used_at: Timestamp,
    /// What the browser called itself.
    pub user_agent: String,
}

/// A refresh token and the sign-in it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Grant {
    pub owner: UserId,
    pub session: SessionHead,
    pub revoked_at: Option<Timestamp>,
    /// When the token was exchanged for its successor.
    pub used_at: Option<Timestamp>,
}

/// Begins a sign-in.
pub fn open(tx: &mut Tx<'_>, owner: UserId, head: &SessionHead) -> Result<(), Error> {
    tx.execute(
        "insert into sessions (id, user_id, created_at, last_used_at, user_agent) values ($1, $2, $3, $4, $5)",
        &[
            head.id.into(),
            owner.into(),
            head.created_at.into(),
            head.last_used_at.into(),
            head.user_agent.as_str().into(),
        ],
    )?;
    Ok(())
}

/// True while the sign-in has not been ended.
pub fn alive(session: &mut impl Session, owner: UserId, id: SessionId) -> Result<bool, Error> {
    let found = session.row(
        "select 1 from sessions where id = $1 and user_id = $2 and revoked_at is null",
        &[id.into(), owner.into()],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// The owner's sign-ins that have not been ended and were used since `not_before`, newest first.
pub fn list(session: &mut impl Session, owner: UserId, not_before: Timestamp) -> Result<Vec<SessionHead>, Error> {
    session.rows(
        "select id, created_at, last_used_at, user_agent
         from sessions
         where user_id = $1 and revoked_at is null and last_used_at >= $2
         order by created_at desc, id desc",
        &[owner.into(), not_before.into()],
        |row| head(row, 0),
    )
}

/// Notes that a sign-in was used.
pub fn touch(tx: &mut Tx<'_>, owner: UserId, id: SessionId, now: Timestamp) -> Result<(), Error> {
    tx.execute(
        "update sessions set last_used_at = $3 where id = $1 and user_id = $2",
        &[id.into(), owner.into(), now.into()],
    )?;
    Ok(())
}

/// Ends a sign-in. False when the owner has no such sign-in that still holds.
pub fn revoke(tx: &mut Tx<'_>, owner: UserId, id: SessionId, now: Timestamp) -> Result<bool, Error> {
    let revoked = tx.execute(
        "update sessions set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null",
        &[id.into(), owner.into(), now.into()],
    )?;
    Ok(revoked == 1)
}

/// Ends all sign-ins of the owner but `kept`. Answers how many ended.
pub fn revoke_others(tx: &mut Tx<'_>, owner: UserId, kept: Option<SessionId>, now: Timestamp) -> Result<u64, Error> {
    match kept {
        Some(kept) => tx.execute(
            "update sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null",
            &[owner.into(), kept.into(), now.into()],
        ),
        None => tx.execute(
            "update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null",
            &[owner.into(), now.into()],
        ),
    }
}

/// Adds a refresh token, known by its hash, to a sign-in. Adding it twice is adding it once.
pub fn add_refresh_token(tx: &mut Tx<'_>, session: SessionId, hash: &str, now: Timestamp) -> Result<(), Error> {
    tx.execute(
        "insert into refresh_tokens (hash, session_id, created_at) values ($1, $2, $3) on conflict (hash) do nothing",
        &[hash.into(), session.into(), now.into()],
    )?;
    Ok(())
}

/// Marks a refresh token as exchanged. False when it is unknown or was exchanged before: of two at once one succeeds.
pub fn spend_refresh_token(tx: &mut Tx<'_>, hash: &str, now: Timestamp) -> Result<bool, Error> {
    let spent = tx.execute(
        "update refresh_tokens set used_at = $2 where hash = $1 and used_at is null",
        &[hash.into(), now.into()],
    )?;
    Ok(spent == 1)
}

/// What a refresh token grants.
pub fn by_refresh_token(session: &mut impl Session, hash: &str) -> Result<Option<Grant>, Error> {
    session.row(
        "select s.id, s.created_at, s.last_used_at, s.user_agent, s.user_id, s.revoked_at, t.used_at
         from refresh_tokens t
         join sessions s on s.id = t.session_id
         where t.hash = $1",
        &[hash.into()],
        |row| Ok(Grant { session: head(row, 0)?, owner: row.get(4)?, revoked_at: row.get(5)?, used_at: row.get(6)? }),
    )
}

/// Removes sign-ins, with their tokens, that were last used before `before`. Answers how many went.
pub fn purge(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64, Error> {
    tx.execute("delete from sessions where last_used_at < $1", &[before.into()])
}

fn head(row: &Row<'_>, first: usize) -> Result<SessionHead, Error> {
    Ok(SessionHead {
        id: row.get(first)?,
        created_at: row.get(first + 1)?,
        last_used_at: row.get(first + 2)?,
        user_agent: row.get(first + 3)?,
    })
}
