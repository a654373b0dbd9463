//! What a doctor can do: one module per noun, one function per verb. Every transaction is opened here and nowhere else.

pub mod accounts;
mod budget;
pub mod entries;
mod fault;
pub mod health;
pub mod letters;
pub mod memberships;
pub mod profiles;
pub mod recordings;

pub use budget::Wait;
pub use fault::Fault;
