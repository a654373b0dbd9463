//! The caller's sign-ins.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use portfolio::accounts::{Accounts, SessionHead};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Problem, caller::SignedIn};

#[derive(Serialize, ToSchema)]
pub(crate) struct SignIns {
    items: Vec<SignIn>,
}

/// A sign-in on one device.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignIn {
    id: Uuid,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    last_used_at: String,
    /// What the browser called itself.
    user_agent: String,
    /// True for the one that asks.
    current: bool,
}

/// The caller's sign-ins that still hold, newest first.
#[utoipa::path(get, path = "/api/v1/sessions", tag = "sessions", security(("bearer" = [])), responses((status = 200, body = SignIns)))]
pub(crate) async fn list_sessions(
    State(accounts): State<Accounts>,
    SignedIn(caller): SignedIn,
) -> Result<Json<SignIns>, Problem> {
    let sessions = accounts.sessions(caller).await?;
    let items = sessions.into_iter().map(|head| SignIn::of(head, caller.session.uuid())).collect();
    Ok(Json(SignIns { items }))
}

/// Ends one of the caller's sign-ins at once.
#[utoipa::path(delete, path = "/api/v1/sessions/{id}", tag = "sessions", security(("bearer" = [])), params(("id" = Uuid, Path)), responses((status = 204)))]
pub(crate) async fn revoke_session(
    State(accounts): State<Accounts>,
    SignedIn(caller): SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = id.parse().map_err(|_| Problem::not_found())?;
    if accounts.revoke_session(caller, id).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) }
}

impl SignIn {
    fn of(head: SessionHead, current: Uuid) -> Self {
        Self {
            id: head.id.uuid(),
            created_at: head.created_at.to_string(),
            last_used_at: head.last_used_at.to_string(),
            user_agent: head.user_agent,
            current: head.id.uuid() == current,
        }
    }
}
