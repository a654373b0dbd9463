//! Portfolio entries. A deleted one is kept for a while and seen by nothing but [`restore`] and [`purge_deleted`].

mod documents;

use domain::{
    entries::{Entry, EntryBody, EntryHead, STATUS},
    ids::{EntryId, UserId},
};
use jiff::{Timestamp, civil::Date};

use crate::{
    error::Error,
    session::{Session, Tx},
    values::{Row, Value},
};

/// What became of an entry that was to be added.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "made once for a request and taken apart at once")]
pub enum Inserted {
    /// It was added.
    New,
    /// The same request had added an entry before: this one, even if it was deleted since.
    Replayed(Entry),
    /// The key belongs to another request; nothing was added.
    KeyReused,
}

/// What became of an entry that was to be changed.
#[derive(Debug)]
pub enum Updated {
    /// It was changed.
    Done(Entry),
    /// It is no longer the revision the change was made to; this is what it is now.
    Stale(Entry),
    /// The doctor has no such entry.
    Missing,
}

/// How many entries a doctor has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub total: i64,
    /// Those dated in the month asked for.
    pub this_month: i64,
}

const NEWEST: &str = "select id, title, sle_type, date, created_at
    from portfolio_entries
    where user_id = $1 and deleted_at is null
    order by created_at desc, id desc
    limit $2";

const NEWEST_BEFORE: &str = "select id, title, sle_type, date, created_at
    from portfolio_entries
    where user_id = $1 and deleted_at is null and (created_at, id) < ($3, $4)
    order by created_at desc, id desc
    limit $2";

const COUNTS: &str = "select
    (select count(*) from portfolio_entries where user_id = $1 and deleted_at is null),
    (select count(*) from portfolio_entries where user_id = $1 and deleted_at is null and date between $2 and $3)";

macro_rules! columns {
    () => {
        "id, user_id, created_at, updated_at, revision, title, sle_type, date, clinical_setting, description, feedback, \
         agreed_action, reflection, suggested_hlos, rcgp_capabilities, transcript, sle_fields"
    };
}

/// Adds an entry. `idempotency` is the key of the request and a fingerprint of its body; of several requests with one key,
/// also at once, the first adds the entry and the others are answered with it.
pub fn insert(
    tx: &mut Tx<'_>,
    owner: UserId,
    entry: &Entry,
    idempotency: Option<(&str, &str)>,
) -> Result<Inserted, Error> {
    let (key, request_hash) = idempotency.unzip();
    let mut values: Vec<Value<'_>> = vec![
        entry.id.into(),
        owner.into(),
        entry.created_at.into(),
        entry.updated_at.into(),
        entry.revision.into(),
        STATUS.into(),
        key.into(),
        request_hash.into(),
    ];
    values.extend(body_values(&entry.body));
    let added = tx.execute(
        "insert into portfolio_entries (id, user_id, created_at, updated_at, revision, status, idempotency_key,
             request_hash, title, sle_type, date, clinical_setting, description, feedback, agreed_action, reflection,
             suggested_hlos, rcgp_capabilities, transcript, sle_fields)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
         on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing",
        &values,
    )?;
    if added == 1 {
        return Ok(Inserted::New);
    }
    let earlier = tx.row(
        concat!(
            "select ",
            columns!(),
            ", request_hash from portfolio_entries where user_id = $1 and idempotency_key = $2"
        ),
        &[owner.into(), key.into()],
        |row| Ok((entry_of(row)?, row.get::<Option<String>>(17)?)),
    )?;
    match earlier {
        Some((entry, hash)) if hash.as_deref() == request_hash => Ok(Inserted::Replayed(entry)),
        Some(_) => Ok(Inserted::KeyReused),
        None => Err(Error::Corrupt { what: "the entry of an idempotency key" }),
    }
}

/// The newest entries, at most `limit` of them, of those that come after `before` in the list.
pub fn recent(
    session: &mut impl Session,
    owner: UserId,
    limit: usize,
    before: Option<(Timestamp, EntryId)>,
) -> Result<Vec<EntryHead>, Error> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    match before {
        None => session.rows(NEWEST, &[owner.into(), limit.into()], head_of),
        Some((created_at, id)) => {
            session.rows(NEWEST_BEFORE, &[owner.into(), limit.into(), created_at.into(), id.into()], head_of)
        }
    }
}

/// Counts the entries, and those dated from the first to the last day of `month`.
pub fn counts(session: &mut impl Session, owner: UserId, month: (Date, Date)) -> Result<Counts, Error> {
    let counts = session.row(COUNTS, &[owner.into(), month.0.into(), month.1.into()], |row| {
        Ok(Counts { total: row.get(0)?, this_month: row.get(1)? })
    })?;
    Ok(counts.unwrap_or(Counts { total: 0, this_month: 0 }))
}

/// One entry, whole.
pub fn by_id(session: &mut impl Session, owner: UserId, id: EntryId) -> Result<Option<Entry>, Error> {
    session.row(
        concat!("select ", columns!(), " from portfolio_entries where user_id = $1 and id = $2 and deleted_at is null"),
        &[owner.into(), id.into()],
        entry_of,
    )
}

/// Replaces what an entry says; with a `revision`, only while the entry is still at it.
pub fn update(
    tx: &mut Tx<'_>,
    owner: UserId,
    id: EntryId,
    body: &EntryBody,
    revision: Option<i64>,
    now: Timestamp,
) -> Result<Updated, Error> {
    let mut values: Vec<Value<'_>> = vec![owner.into(), id.into(), revision.into(), now.into()];
    values.extend(body_values(body));
    let changed = tx.row(
        concat!(
            "update portfolio_entries
             set updated_at = $4, revision = revision + 1, title = $5, sle_type = $6, date = $7, clinical_setting = $8,
                 description = $9, feedback = $10, agreed_action = $11, reflection = $12, suggested_hlos = $13,
                 rcgp_capabilities = $14, transcript = $15, sle_fields = $16
             where user_id = $1 and id = $2 and deleted_at is null and revision = coalesce($3, revision)
             returning ",
            columns!()
        ),
        &values,
        entry_of,
    )?;
    match changed {
        Some(entry) => Ok(Updated::Done(entry)),
        None => Ok(by_id(tx, owner, id)?.map_or(Updated::Missing, Updated::Stale)),
    }
}

/// Deletes an entry so that it can be brought back. False when the doctor has no such entry.
pub fn delete(tx: &mut Tx<'_>, owner: UserId, id: EntryId, now: Timestamp) -> Result<bool, Error> {
    let deleted = tx.execute(
        "update portfolio_entries set deleted_at = $3 where user_id = $1 and id = $2 and deleted_at is null",
        &[owner.into(), id.into(), now.into()],
    )?;
    Ok(deleted == 1)
}

/// Brings back an entry that was deleted at `not_before` or later. One that is not deleted is answered as it is, so that an
/// undo may be sent twice.
pub fn restore(
    tx: &mut Tx<'_>,
    owner: UserId,
    id: EntryId,
    not_before: Timestamp,
    now: Timestamp,
) -> Result<Option<Entry>, Error> {
    tx.execute(
        "update portfolio_entries
         set deleted_at = null, updated_at = $4
         where user_id = $1 and id = $2 and deleted_at >= $3",
        &[owner.into(), id.into(), not_before.into(), now.into()],
    )?;
    by_id(tx, owner, id)
}

/// Removes for good what was deleted before a moment, whoever's it was. Answers how many entries went.
pub fn purge_deleted(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64, Error> {
    tx.execute("delete from portfolio_entries where deleted_at < $1", &[before.into()])
}

fn body_values(body: &EntryBody) -> [Value<'_>; 12] {
    [
        (&body.title).into(),
        body.sle_type.code().into(),
        body.date.into(),
        (&body.clinical_setting).into(),
        (&body.description).into(),
        (&body.feedback).into(),
        (&body.agreed_action).into(),
        (&body.reflection).into(),
        documents::write_hlos(&body.suggested_hlos).into(),
        body.rcgp_capabilities.as_deref().map(documents::write_evidence).into(),
        (&body.transcript).into(),
        documents::write_fields(&body.sle_fields).into(),
    ]
}

fn head_of(row: &Row<'_>) -> Result<EntryHead, Error> {
    Ok(EntryHead {
        id: row.get(0)?,
        title: row.get(1)?,
        sle_type: row.parse(2, "an SLE type")?,
        date: row.get(3)?,
        created_at: row.get(4)?,
    })
}

fn entry_of(row: &Row<'_>) -> Result<Entry, Error> {
    let sle_type = row.parse(6, "an SLE type")?;
    let evidence: Option<String> = row.get(14)?;
    let fields: Option<String> = row.get(16)?;
    Ok(Entry {
        id: row.get(0)?,
        owner: row.get(1)?,
        created_at: row.get(2)?,
        updated_at: row.get(3)?,
        revision: row.get(4)?,
        body: EntryBody {
            title: row.get(5)?,
            sle_type,
            date: row.get(7)?,
            clinical_setting: row.get(8)?,
            description: row.get(9)?,
            feedback: row.get(10)?,
            agreed_action: row.get(11)?,
            reflection: row.get(12)?,
            suggested_hlos: documents::read_hlos(&row.get::<String>(13)?)?,
            rcgp_capabilities: evidence.as_deref().map(documents::read_evidence).transpose()?,
            transcript: row.get(15)?,
            sle_fields: documents::read_fields(sle_type, fields.as_deref())?,
        },
    })
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::migrations;

    /// The wide row holds some 5 KB; reading it for a list costs twenty times as much as the index alone.
    #[test]
    fn the_dashboard_is_answered_from_the_index_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::migrate_sqlite(&mut connection).unwrap();
        for (query, index) in [(NEWEST, "recent"), (NEWEST_BEFORE, "recent"), (COUNTS, "dated")] {
            let mut explain = connection.prepare(&format!("explain query plan {query}")).unwrap();
            let plan: Vec<String> =
                explain.raw_query().mapped(|row| row.get("detail")).collect::<Result<_, _>>().unwrap();
            let mut searches = plan.iter().filter(|step| step.contains("portfolio_entries")).peekable();
            assert!(searches.peek().is_some(), "{plan:?}");
            let wanted = format!("SEARCH portfolio_entries USING COVERING INDEX portfolio_entries_{index}");
            assert!(searches.all(|step| step.starts_with(&wanted)), "{plan:?}");
            assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?}");
        }
    }
}
