//! `POST logout`.

use axum::{
    extract::{Query, State},
    http::StatusCode,
};
use portfolio::accounts::{Accounts, Scope};
use serde::Deserialize;

use super::{client::SignedIn, refusal::Refusal};

#[derive(Deserialize)]
pub(super) struct LogoutQuery {
    scope: Option<String>,
}

pub(super) async fn logout(
    State(accounts): State<Accounts>,
    SignedIn(caller): SignedIn,
    Query(query): Query<LogoutQuery>,
) -> Result<StatusCode, Refusal> {
    let scope = match query.scope.as_deref() {
        // GoTrue's default.
        None | Some("global") => Scope::Global,
        Some("local") => Scope::Local,
        Some("others") => Scope::Others,
        Some(_) => return Err(Refusal::invalid("scope must be local, global or others")),
    };
    accounts.sign_out(caller, scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
