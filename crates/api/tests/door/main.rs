//! Scenes at the door, each on both databases.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod auth;
mod auth_limits;
mod entries;
mod house;
mod profile;
mod recordings;
mod sessions;
mod site;
