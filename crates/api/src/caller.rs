//! Who is asking: the bearer token, checked before a handler runs.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{header, request::Parts},
};
use domain::accounts::Caller;
use portfolio::accounts::{Accounts, NotSignedIn};

use crate::problem::{Code, Problem};

/// A signed-in doctor. A handler that takes one is closed to strangers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SignedIn(pub(crate) Caller);

impl<S> FromRequestParts<S> for SignedIn
where
    S: Send + Sync,
    Accounts: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let token = bearer(parts).ok_or_else(unauthenticated)?;
        Ok(Self(Accounts::from_ref(state).caller(token).await?))
    }
}

/// The token of the `Authorization` header, if it carries one.
pub(crate) fn bearer(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn unauthenticated() -> Problem {
    Problem::new(Code::Unauthenticated, "Please sign in to go on. Your text is kept on this device.")
}

impl From<NotSignedIn> for Problem {
    fn from(refusal: NotSignedIn) -> Self {
        match refusal {
            NotSignedIn::Fault(fault) => fault.into(),
            NotSignedIn::BadToken | NotSignedIn::Expired | NotSignedIn::SessionEnded => unauthenticated(),
        }
    }
}
