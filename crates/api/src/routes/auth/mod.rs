//! `/auth/v1`: signing up, in and out in GoTrue's protocol, so that the public client `@supabase/auth-js` works unchanged.

mod about;
mod body;
mod client;
mod letters;
mod logout;
mod refusal;
mod sign_up;
mod token;
mod user;
mod verify;
mod wire;

use axum::{
    Router,
    extract::FromRef,
    http::StatusCode,
    routing::{get, post},
};
use portfolio::accounts::Accounts;

use self::refusal::{Code, Refusal};

/// GoTrue's routes, to be nested under `/auth/v1`.
pub fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
{
    Router::new()
        .route("/signup", post(sign_up::sign_up))
        .route("/token", post(token::token))
        .route("/verify", get(verify::follow_link).head(verify::look_at_link).post(verify::verify))
        .route("/resend", post(letters::resend))
        .route("/recover", post(letters::recover))
        .route("/user", get(user::show).put(user::update))
        .route("/logout", post(logout::logout))
        .route("/settings", get(about::settings))
        .route("/health", get(about::health))
        .route("/.well-known/jwks.json", get(about::keys))
        .fallback(async || Refusal::with_status(StatusCode::NOT_FOUND, Code::ValidationFailed, "There is no such call"))
        .method_not_allowed_fallback(async || {
            Refusal::with_status(
                StatusCode::METHOD_NOT_ALLOWED,
                Code::ValidationFailed,
                "This call takes another method",
            )
        })
}
