//! The memory: SQL, migrations, and one module for each noun. Alone knows that there are two databases.
//!
//! A transaction is a plain function. [`Store::read`] and [`Store::write`] take synchronous closures, so nothing can
//! await while a transaction is open. A store function that writes demands `&mut Tx`; one that reads takes
//! `&mut impl Session`; the owner of the data is the first parameter after it. Only this crate can phrase a statement.
//!
//! One SQL text serves both databases: lower case, `$1` placeholders, and none of `now()`, `::`, `ilike`, `= any`.
//! Races are settled by guarded statements, unique constraints and `on conflict`, never by read-then-write.

pub mod accounts;
pub mod entries;
pub mod letters;
pub mod memberships;
pub mod one_time_tokens;
pub mod profiles;
pub mod sessions;

mod error;
mod migrations;
mod postgresql;
mod session;
mod settings;
mod sqlite;
mod store;
mod tasks;
mod values;

pub use error::{Cause, Error};
pub use session::{Reader, Session, Tx};
pub use settings::{Location, Settings};
pub use store::Store;
