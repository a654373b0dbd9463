//! What the routes are served with: a row of services, of which each handler asks for the one it needs.

use std::sync::Arc;

use axum::extract::FromRef;
use portfolio::{
    accounts::Accounts, entries::Entries, health::Health, memberships::Memberships, profiles::Profiles,
    recordings::Recordings,
};

/// The services behind the door.
#[derive(Clone, FromRef)]
#[expect(missing_docs, reason = "the types say it")]
pub struct App {
    pub accounts: Accounts,
    pub entries: Entries,
    pub facts: Arc<Facts>,
    pub health: Health,
    pub memberships: Memberships,
    pub profiles: Profiles,
    pub recordings: Recordings,
}

/// What this server tells everybody about itself.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The server's own version.
    pub version: &'static str,
    /// Free recordings of a new account.
    pub free_recordings: u32,
}
