//! A whole site in a test: both databases, a clock that stands still, chance that repeats itself, a cast of doctors.

mod memory;
#[cfg(feature = "site")]
mod nature;
#[cfg(feature = "site")]
mod reply;
#[cfg(feature = "site")]
mod site;

pub use memory::{Memory, run};
#[cfg(feature = "site")]
pub use nature::{StandingClock, StubbornChance};
#[cfg(feature = "site")]
pub use reply::Reply;
#[cfg(feature = "site")]
pub use site::{PASSWORD, Site, Visitor};
