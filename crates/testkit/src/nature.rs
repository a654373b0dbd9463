//! A clock that stands still and chance that repeats itself.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use domain::{chance::Chance, time::Clock};
use jiff::{Span, Timestamp};

/// Noon on Saturday 14 March 2026, until moved.
pub struct StandingClock(AtomicI64);

impl Default for StandingClock {
    fn default() -> Self {
        let noon: Timestamp = "2026-03-14T12:00:00Z".parse().expect("a literal");
        Self(AtomicI64::new(noon.as_microsecond()))
    }
}

impl StandingClock {
    /// Moves the clock on.
    pub fn advance(&self, span: Span) {
        let later = self.now() + span;
        self.0.store(later.as_microsecond(), Ordering::SeqCst);
    }
}

impl Clock for StandingClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_microsecond(self.0.load(Ordering::SeqCst)).expect("a clock that was set stays in range")
    }
}

/// The same numbers in every run, no two alike within one.
#[derive(Default)]
pub struct StubbornChance(AtomicU64);

impl Chance for StubbornChance {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            // SplitMix64 (Steele, Lea, Flood 2014): spreads a counter over all bits.
            let mut mixed = self.0.fetch_add(1, Ordering::SeqCst).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            chunk.copy_from_slice(&mixed.to_le_bytes()[..chunk.len()]);
        }
    }
}
