//! The words of the trade: ids, grades, SLE types, capabilities, entries, limits, and the pure rules over them.
//!
//! No I/O, no async, no serialisation: the wire belongs to `api`, rows belong to `store`.

pub mod accounts;
pub mod capabilities;
pub mod chance;
pub mod entries;
pub mod grades;
pub mod ids;
pub mod limits;
pub mod recordings;
pub mod sle;
pub mod time;
pub mod words;

/// The product's name, as a person reads it.
pub const PRODUCT: &str = "Debrief";
