//! The routes, one module per noun.

pub mod auth;
pub(crate) mod config;
pub(crate) mod entries;
pub(crate) mod entry_body;
pub(crate) mod membership;
pub(crate) mod operations;
pub(crate) mod profile;
pub mod recordings;
pub(crate) mod sessions;
