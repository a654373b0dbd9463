//! The caller's portfolio entries.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::{
    entries::{Entry, EntryHead, FieldProblem, STATUS},
    ids::EntryId,
};
use jiff::Timestamp;
use portfolio::entries::{ChangeError, Entries, EntryPage, Idempotency, Place, SaveError, Saved};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{JsonBody, Problem, body, caller::SignedIn, problem::Code, routes::entry_body::EntryBodyWire};

/// Entries in a page, unless asked otherwise.
const PAGE: usize = 10;
/// The most entries in a page.
const PAGE_MAX: usize = 100;
/// The header that makes a save safe to send twice.
const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// The longest key.
const KEY_CHARACTERS: usize = 100;

/// An entry, whole. Texts are never null.
#[derive(Serialize, ToSchema)]
#[schema(as = Entry)]
pub(crate) struct EntryWire {
    id: Uuid,
    user_id: Uuid,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    status: &'static str,
    /// Counts the changes, from 1. Send it back with a change, and a change made meanwhile is not overwritten.
    revision: i64,
    #[serde(flatten)]
    body: EntryBodyWire,
}

/// A line of the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct EntryItem {
    id: Uuid,
    title: String,
    sle_type: &'static str,
    #[schema(format = Date)]
    date: String,
    status: &'static str,
    #[schema(format = DateTime)]
    created_at: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = EntryPage)]
pub(crate) struct EntryPageWire {
    items: Vec<EntryItem>,
    /// How many entries the caller has.
    total: i64,
    /// How many of them are dated in this calendar month (Europe/London).
    this_month: i64,
    /// Send it back as `cursor` for the next page.
    next_cursor: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// 1 to 100; 10 unless given.
    limit: Option<String>,
    cursor: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct EntryChange {
    /// The revision the change was made to.
    revision: Option<i64>,
    #[serde(flatten)]
    body: EntryBodyWire,
}

/// The caller's newest entries.
#[utoipa::path(get, path = "/api/v1/entries", tag = "entries", security(("bearer" = [])), params(ListQuery), responses((status = 200, body = EntryPageWire)))]
pub(crate) async fn list_entries(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    Query(query): Query<ListQuery>,
) -> Result<Json<EntryPageWire>, Problem> {
    let (limit, place) = query.read()?;
    Ok(Json(entries.recent(caller, limit, place).await?.into()))
}

/// Saves a new entry and spends one free recording. The same `Idempotency-Key` again answers what the first save made.
#[utoipa::path(post, path = "/api/v1/entries", tag = "entries", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Made once for each save; 1 to 100 visible ASCII characters")),
    request_body = EntryBodyWire, responses((status = 201, body = EntryWire), (status = 200, body = EntryWire, description = "Saved before")))]
pub(crate) async fn save_entry(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    headers: HeaderMap,
    request: axum::extract::Request,
) -> Result<impl IntoResponse, Problem> {
    let bytes = body::json_bytes(request).await?;
    let idempotency = idempotency(&headers, &bytes)?;
    let entry = body::read_json::<EntryBodyWire>(&bytes)?.read().map_err(Problem::invalid)?;
    let (status, saved) = match entries.save(caller, entry, idempotency).await? {
        Saved::New(entry) => (StatusCode::CREATED, entry),
        Saved::Before(entry) => (StatusCode::OK, entry),
    };
    Ok((status, Json(EntryWire::from(saved))))
}

/// One of the caller's entries.
#[utoipa::path(get, path = "/api/v1/entries/{id}", tag = "entries", security(("bearer" = [])), params(("id" = Uuid, Path)), responses((status = 200, body = EntryWire)))]
pub(crate) async fn show_entry(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<EntryWire>, Problem> {
    Ok(Json(entries.show(caller, entry_id(&id)?).await?.into()))
}

/// Replaces what an entry says.
#[utoipa::path(put, path = "/api/v1/entries/{id}", tag = "entries", security(("bearer" = [])), params(("id" = Uuid, Path)), request_body = EntryChange, responses((status = 200, body = EntryWire)))]
pub(crate) async fn change_entry(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    Path(id): Path<String>,
    JsonBody(change): JsonBody<EntryChange>,
) -> Result<Json<EntryWire>, Problem> {
    let id = entry_id(&id)?;
    let revision = change.revision;
    let body = change.body.read().map_err(Problem::invalid)?;
    Ok(Json(entries.change(caller, id, body, revision).await?.into()))
}

/// Deletes an entry; it can be restored for 30 days.
#[utoipa::path(delete, path = "/api/v1/entries/{id}", tag = "entries", security(("bearer" = [])), params(("id" = Uuid, Path)), responses((status = 204)))]
pub(crate) async fn delete_entry(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    entries.delete(caller, entry_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Brings a deleted entry back.
#[utoipa::path(post, path = "/api/v1/entries/{id}/restore", tag = "entries", security(("bearer" = [])), params(("id" = Uuid, Path)), responses((status = 200, body = EntryWire)))]
pub(crate) async fn restore_entry(
    State(entries): State<Entries>,
    SignedIn(caller): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<EntryWire>, Problem> {
    Ok(Json(entries.restore(caller, entry_id(&id)?).await?.into()))
}

impl From<SaveError> for Problem {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Invalid(problems) => Self::invalid(problems),
            SaveError::NoRecordings => Self::no_recordings(),
            SaveError::KeyReused => Self::new(
                Code::IdempotencyKeyReused,
                "This save was already made with other content. Save again to keep both.",
            ),
            SaveError::Fault(fault) => fault.into(),
        }
    }
}

impl From<ChangeError> for Problem {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Invalid(problems) => Self::invalid(problems),
            ChangeError::Missing => Self::not_found(),
            ChangeError::Stale => Self::new(
                Code::StaleRevision,
                "This entry was changed somewhere else since you opened it. Your version is still here: compare the two, then save.",
            ),
            ChangeError::Fault(fault) => fault.into(),
        }
    }
}

/// An id that is not one names nothing, like one that names nothing.
fn entry_id(text: &str) -> Result<EntryId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

fn idempotency(headers: &HeaderMap, bytes: &Bytes) -> Result<Option<Idempotency>, Problem> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > KEY_CHARACTERS || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        let message = "Idempotency-Key must be 1 to 100 visible ASCII characters";
        return Err(Problem::invalid(vec![FieldProblem::new("Idempotency-Key", message)]));
    }
    let request_hash = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
    Ok(Some(Idempotency { key: key.to_owned(), request_hash }))
}

impl ListQuery {
    fn read(self) -> Result<(usize, Option<Place>), Problem> {
        let limit = self.limit.map_or(Ok(PAGE), |text| text.parse());
        let limit = limit.ok().filter(|limit| (1..=PAGE_MAX).contains(limit)).ok_or_else(|| {
            Problem::invalid(vec![FieldProblem::new("limit", "limit must be a number from 1 to 100")])
        })?;
        let place = self.cursor.map(|cursor| read_cursor(&cursor)).transpose()?;
        Ok((limit, place))
    }
}

/// A cursor is opaque to clients: the moment and the id of the last entry of a page.
fn cursor(place: Place) -> String {
    let mut bytes = place.created_at.as_microsecond().to_be_bytes().to_vec();
    bytes.extend(place.id.uuid().as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn read_cursor(text: &str) -> Result<Place, Problem> {
    let read = || {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let (moment, id) = bytes.split_first_chunk::<8>()?;
        let created_at = Timestamp::from_microsecond(i64::from_be_bytes(*moment)).ok()?;
        Some(Place { created_at, id: EntryId::new(Uuid::from_slice(id).ok()?) })
    };
    read().ok_or_else(|| {
        Problem::invalid(vec![FieldProblem::new("cursor", "cursor must be one that an earlier page gave")])
    })
}

impl From<Entry> for EntryWire {
    fn from(entry: Entry) -> Self {
        Self {
            id: entry.id.uuid(),
            user_id: entry.owner.uuid(),
            created_at: entry.created_at.to_string(),
            updated_at: entry.updated_at.to_string(),
            status: STATUS,
            revision: entry.revision,
            body: EntryBodyWire::from(entry.body),
        }
    }
}

impl From<EntryHead> for EntryItem {
    fn from(head: EntryHead) -> Self {
        Self {
            id: head.id.uuid(),
            title: head.title.into_string(),
            sle_type: head.sle_type.code(),
            date: head.date.to_string(),
            status: STATUS,
            created_at: head.created_at.to_string(),
        }
    }
}

impl From<EntryPage> for EntryPageWire {
    fn from(page: EntryPage) -> Self {
        Self {
            items: page.items.into_iter().map(EntryItem::from).collect(),
            total: page.total,
            this_month: page.this_month,
            next_cursor: page.next.map(cursor),
        }
    }
}
