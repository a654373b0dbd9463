//! `POST token`: a session for a password, or for a refresh token.

use axum::extract::{Query, State};
use domain::{
    accounts::{Email, Password},
    words::Secret,
};
use portfolio::accounts::{Accounts, Client, RefreshError, SignInError};
use serde::Deserialize;

use super::{body::Json, client::FromClient, refusal::Refusal, wire::SessionBody};

#[derive(Deserialize)]
pub(super) struct Grant {
    grant_type: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TokenBody {
    email: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
}

pub(super) async fn token(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Query(grant): Query<Grant>,
    Json(body): Json<TokenBody>,
) -> Result<axum::Json<SessionBody>, Refusal> {
    let signed_in = match grant.grant_type.as_deref() {
        Some("password") => with_password(&accounts, body, &client).await?,
        Some("refresh_token") => {
            let token = body.refresh_token.filter(|token| !token.is_empty()).ok_or(RefreshError::NotFound)?;
            accounts.refresh(Secret::new(token)).await?
        }
        _ => return Err(Refusal::invalid("grant_type must be password or refresh_token")),
    };
    Ok(axum::Json(signed_in.into()))
}

/// What cannot be an address or a password opens no account; that is all there is to tell.
async fn with_password(
    accounts: &Accounts,
    body: TokenBody,
    client: &Client,
) -> Result<portfolio::accounts::SignedIn, Refusal> {
    let (Some(email), Some(password)) = (body.email, body.password) else {
        return Err(Refusal::invalid("An email and a password are needed"));
    };
    let email = Email::parse(&email).map_err(|_| SignInError::InvalidCredentials)?;
    let password = Password::parse(password).map_err(|_| SignInError::InvalidCredentials)?;
    Ok(accounts.sign_in(email, password, client).await?)
}
