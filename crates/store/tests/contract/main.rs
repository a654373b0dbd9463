//! The store's contract: what it promises, proven on both databases, and how each of them fails and recovers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "a skipped test says so")]

mod accounts;
mod cast;
mod entries;
mod letters;
mod memberships;
mod one_time_tokens;
mod postgres_faults;
mod profiles;
mod schema;
mod seam;
mod sessions;
mod sqlite_faults;
