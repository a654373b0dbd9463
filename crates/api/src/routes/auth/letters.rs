//! `POST resend` and `POST recover`: another letter.

use axum::extract::{Query, State};
use domain::accounts::Email;
use portfolio::accounts::Accounts;
use serde::{Deserialize, Serialize};

use super::{body::Json, client::FromClient, refusal::Refusal, sign_up::WayBack};

#[derive(Deserialize)]
pub(super) struct ResendBody {
    r#type: String,
    email: String,
}

#[derive(Deserialize)]
pub(super) struct RecoverBody {
    email: String,
}

/// The same empty object for everybody.
#[derive(Serialize)]
pub(super) struct Done {}

pub(super) async fn resend(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Query(way_back): Query<WayBack>,
    Json(body): Json<ResendBody>,
) -> Result<axum::Json<Done>, Refusal> {
    if body.r#type != "signup" {
        return Err(Refusal::invalid("type must be signup"));
    }
    let way_back = accounts.way_back(way_back.redirect_to.as_deref());
    accounts.resend(Email::parse(&body.email)?, way_back, &client).await?;
    Ok(axum::Json(Done {}))
}

pub(super) async fn recover(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Query(way_back): Query<WayBack>,
    Json(body): Json<RecoverBody>,
) -> Result<axum::Json<Done>, Refusal> {
    let way_back = accounts.way_back(way_back.redirect_to.as_deref());
    accounts.recover(Email::parse(&body.email)?, way_back, &client).await?;
    Ok(axum::Json(Done {}))
}
