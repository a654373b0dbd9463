//! The real clock and the real dice: the only places where time and chance come from outside.

use domain::{
    chance::Chance,
    time::{Clock, whole_microseconds},
};
use jiff::Timestamp;

/// The system's clock.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everything else is handed")]
    fn now(&self) -> Timestamp {
        whole_microseconds(Timestamp::now())
    }
}

/// The operating system's randomness.
pub(crate) struct SystemChance;

impl Chance for SystemChance {
    #[expect(clippy::disallowed_methods, reason = "this is the chance that everything else is handed")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has randomness once it has started");
    }
}
