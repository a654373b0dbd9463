//! From where a call comes, and who makes it.

use std::{convert::Infallible, net::SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{header, request::Parts},
};
use domain::accounts::Caller;
use portfolio::accounts::{Accounts, Client};

use super::refusal::{Code, Refusal};
use crate::caller::bearer;

/// The client at the other end of the connection. Headers that claim another address are not believed.
pub(super) struct FromClient(pub(super) Client);

impl<S: Send + Sync> FromRequestParts<S> for FromClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let user_agent = parts.headers.get(header::USER_AGENT).map(|value| String::from_utf8_lossy(value.as_bytes()));
        Ok(Self(Client { address, user_agent: user_agent.unwrap_or_default().into_owned() }))
    }
}

/// A signed-in doctor; strangers are refused in GoTrue's shape.
pub(super) struct SignedIn(pub(super) Caller);

impl<S> FromRequestParts<S> for SignedIn
where
    S: Send + Sync,
    Accounts: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let token = bearer(parts)
            .ok_or_else(|| Refusal::new(Code::NoAuthorization, "This endpoint requires a valid Bearer token"))?;
        Ok(Self(Accounts::from_ref(state).caller(token).await?))
    }
}
