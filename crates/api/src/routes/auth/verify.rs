//! `verify`: coming back with a code (`POST`) or a link (`GET`).

use axum::{
    extract::{Query, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::{accounts::Email, words::Secret};
use portfolio::accounts::{Accounts, Client, Proof, Purpose};
use serde::Deserialize;

use super::{
    body::Json,
    client::FromClient,
    refusal::{Code, Refusal},
    wire::{SessionBody, form},
};

#[derive(Deserialize)]
pub(super) struct VerifyBody {
    r#type: String,
    email: Option<String>,
    token: Option<String>,
    /// The token of a link, where a page of the app took the link up itself.
    token_hash: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Link {
    token: Option<String>,
    r#type: Option<String>,
    redirect_to: Option<String>,
}

pub(super) async fn verify(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Json(body): Json<VerifyBody>,
) -> Result<axum::Json<SessionBody>, Refusal> {
    let purpose = purpose(&body.r#type)?;
    let proof = match (body.token_hash, body.email, body.token) {
        (Some(token), _, _) => Proof::Link(Secret::new(token)),
        (None, Some(email), Some(code)) => Proof::Code { email: Email::parse(&email)?, code },
        _ => return Err(Refusal::invalid("An email and a code are needed")),
    };
    Ok(axum::Json(accounts.verify(purpose, proof, &client).await?.into()))
}

/// Answers a look at a link without using it up: mail filters look at links before their owners do.
pub(super) async fn look_at_link() -> StatusCode {
    StatusCode::OK
}

/// Takes the link up and leads back into the app, with the session, or with the reason why there is none.
pub(super) async fn follow_link(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Query(link): Query<Link>,
) -> Response {
    let mut way_back = accounts.way_back(link.redirect_to.as_deref());
    let kind = link.r#type.as_deref().unwrap_or_default();
    let fragment = match take_up(&accounts, kind, link.token, &client).await {
        Ok(session) => session.fragment(kind),
        Err(refusal) => why_not(&refusal),
    };
    way_back.set_fragment(Some(&fragment));
    let location = HeaderValue::from_str(way_back.as_str()).expect("an address is written in visible ASCII");
    (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
}

async fn take_up(
    accounts: &Accounts,
    kind: &str,
    token: Option<String>,
    client: &Client,
) -> Result<SessionBody, Refusal> {
    let purpose = purpose(kind)?;
    let token = token.ok_or_else(|| Refusal::invalid("The link is incomplete"))?;
    Ok(accounts.verify(purpose, Proof::Link(Secret::new(token)), client).await?.into())
}

fn purpose(kind: &str) -> Result<Purpose, Refusal> {
    match kind {
        // The client's word for whatever a code was mailed for that is not recovery; here that is signing up.
        "signup" | "email" => Ok(Purpose::SignUp),
        "recovery" => Ok(Purpose::Recovery),
        _ => Err(Refusal::invalid("type must be email, signup or recovery")),
    }
}

fn why_not(refusal: &Refusal) -> String {
    let error = if refusal.code() == Code::UnexpectedFailure { "server_error" } else { "access_denied" };
    form(&[("error", error), ("error_code", refusal.code().name()), ("error_description", refusal.message())])
}
