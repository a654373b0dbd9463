//! What the client may ask about this service.

use axum::Json;
use domain::PRODUCT;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Settings {
    external: External,
    disable_signup: bool,
    mailer_autoconfirm: bool,
}

#[derive(Serialize)]
struct External {
    email: bool,
    phone: bool,
    anonymous_users: bool,
}

#[derive(Serialize)]
pub(super) struct Health {
    name: &'static str,
    version: &'static str,
    description: &'static str,
}

#[derive(Serialize)]
pub(super) struct Keys {
    keys: [(); 0],
}

/// How one can sign in here: with an address and a password, once the address is confirmed.
pub(super) async fn settings() -> Json<Settings> {
    Json(Settings {
        external: External { email: true, phone: false, anonymous_users: false },
        disable_signup: false,
        mailer_autoconfirm: false,
    })
}

pub(super) async fn health() -> Json<Health> {
    Json(Health { name: PRODUCT, version: env!("CARGO_PKG_VERSION"), description: "Accounts, in GoTrue's protocol" })
}

/// No public keys: access tokens are signed with a shared secret, so the client asks `GET user` instead.
pub(super) async fn keys() -> Json<Keys> {
    Json(Keys { keys: [] })
}
