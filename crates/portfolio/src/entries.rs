//! Saving, finding, changing and deleting portfolio entries.

use std::sync::Arc;

use domain::{
    accounts::Caller,
    chance::Chance,
    entries::{Entry, EntryBody, EntryHead, FieldProblem},
    ids::EntryId,
    limits::RESTORE_DAYS,
    time::{Clock, london_day, month_of},
};
use jiff::{Timestamp, ToSpan};
use store::{
    Store,
    entries::{self, Inserted, Updated},
    memberships, profiles,
};

use crate::Fault;

/// The verbs of an entry.
#[derive(Clone)]
pub struct Entries {
    store: Store,
    clock: Arc<dyn Clock>,
    chance: Arc<dyn Chance>,
}

/// The newest entries of a doctor, from a place on.
#[derive(Debug)]
pub struct EntryPage {
    /// The entries, newest first.
    pub items: Vec<EntryHead>,
    /// How many entries the doctor has.
    pub total: i64,
    /// How many of them are dated in this calendar month (Europe/London).
    pub this_month: i64,
    /// Where the next page begins, if there is one.
    pub next: Option<Place>,
}

/// A place in a doctor's list: the entry before which a page begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Place {
    pub created_at: Timestamp,
    pub id: EntryId,
}

/// A key the browser makes once for one save, and a fingerprint of what it saves.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Idempotency {
    pub key: String,
    pub request_hash: String,
}

/// How a save ended well.
#[derive(Debug)]
pub enum Saved {
    /// The entry is new.
    New(Entry),
    /// The same save had been made before; this is what it made.
    Before(Entry),
}

/// Why an entry was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The body breaks the bounds.
    #[error("the entry is not acceptable")]
    Invalid(Vec<FieldProblem>),
    /// No free recording is left and no subscription is active.
    #[error("no recordings are left")]
    NoRecordings,
    /// The key was used for another entry.
    #[error("the idempotency key belongs to another save")]
    KeyReused,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Why an entry was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The body breaks the bounds.
    #[error("the entry is not acceptable")]
    Invalid(Vec<FieldProblem>),
    /// There is no such entry of this doctor's.
    #[error("no such entry")]
    Missing,
    /// It was changed somewhere else since it was read.
    #[error("the entry has changed since revision it was read at")]
    Stale,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<store::Error> for SaveError {
    fn from(error: store::Error) -> Self {
        Self::Fault(error.into())
    }
}

impl From<store::Error> for ChangeError {
    fn from(error: store::Error) -> Self {
        Self::Fault(error.into())
    }
}

impl Entries {
    /// The entries kept in `store`.
    pub fn new(store: Store, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>) -> Self {
        Self { store, clock, chance }
    }

    /// Saves a new entry and, unless the doctor subscribes, spends one free recording in the same transaction.
    pub async fn save(
        &self,
        caller: Caller,
        body: EntryBody,
        idempotency: Option<Idempotency>,
    ) -> Result<Saved, SaveError> {
        let now = self.clock.now();
        let body = body.check(london_day(now)).map_err(SaveError::Invalid)?;
        let entry =
            Entry { id: self.chance.id(now), owner: caller.user, body, created_at: now, updated_at: now, revision: 1 };
        self.store
            .write(move |tx| {
                let key = idempotency.as_ref().map(|it| (it.key.as_str(), it.request_hash.as_str()));
                match entries::insert(tx, caller.user, &entry, key)? {
                    Inserted::Replayed(before) => return Ok(Saved::Before(before)),
                    Inserted::KeyReused => return Err(SaveError::KeyReused),
                    Inserted::New => {}
                }
                let pays = memberships::by_user(tx, caller.user, now)?.is_some();
                if pays || profiles::spend_recording(tx, caller.user)? {
                    Ok(Saved::New(entry))
                } else {
                    Err(SaveError::NoRecordings)
                }
            })
            .await
    }

    /// The caller's newest entries, at most `limit` of them, from `place` on.
    pub async fn recent(&self, caller: Caller, limit: usize, place: Option<Place>) -> Result<EntryPage, Fault> {
        let month = month_of(london_day(self.clock.now()));
        let page = self
            .store
            .read(move |session| {
                let before = place.map(|place| (place.created_at, place.id));
                let mut items = entries::recent(session, caller.user, limit + 1, before)?;
                let more = items.len() > limit;
                items.truncate(limit);
                let next = items.last().filter(|_| more).map(|last| Place { created_at: last.created_at, id: last.id });
                let counts = entries::counts(session, caller.user, month)?;
                Ok::<_, store::Error>(EntryPage { items, total: counts.total, this_month: counts.this_month, next })
            })
            .await?;
        Ok(page)
    }

    /// One of the caller's entries, whole.
    pub async fn show(&self, caller: Caller, id: EntryId) -> Result<Entry, ChangeError> {
        self.store.read(move |session| entries::by_id(session, caller.user, id)?.ok_or(ChangeError::Missing)).await
    }

    /// Replaces what one of the caller's entries says. With a `revision`, only if nobody changed it since.
    pub async fn change(
        &self,
        caller: Caller,
        id: EntryId,
        body: EntryBody,
        revision: Option<i64>,
    ) -> Result<Entry, ChangeError> {
        let now = self.clock.now();
        let body = body.check(london_day(now)).map_err(ChangeError::Invalid)?;
        self.store
            .write(move |tx| match entries::update(tx, caller.user, id, &body, revision, now)? {
                Updated::Done(entry) => Ok(entry),
                Updated::Stale(_) => Err(ChangeError::Stale),
                Updated::Missing => Err(ChangeError::Missing),
            })
            .await
    }

    /// Deletes one of the caller's entries; it can be brought back for 30 days.
    pub async fn delete(&self, caller: Caller, id: EntryId) -> Result<(), ChangeError> {
        let now = self.clock.now();
        self.store
            .write(move |tx| entries::delete(tx, caller.user, id, now)?.then_some(()).ok_or(ChangeError::Missing))
            .await
    }

    /// Brings a deleted entry back.
    pub async fn restore(&self, caller: Caller, id: EntryId) -> Result<Entry, ChangeError> {
        let now = self.clock.now();
        let not_before = days_before(now, RESTORE_DAYS);
        self.store
            .write(move |tx| entries::restore(tx, caller.user, id, not_before, now)?.ok_or(ChangeError::Missing))
            .await
    }

    /// Removes for good what was deleted more than 30 days ago, whoever's it was. Answers how many entries went.
    pub async fn purge_deleted(&self) -> Result<u64, Fault> {
        let before = days_before(self.clock.now(), RESTORE_DAYS);
        Ok(self.store.write(move |tx| entries::purge_deleted(tx, before)).await?)
    }
}

fn days_before(moment: Timestamp, days: i64) -> Timestamp {
    moment.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}
