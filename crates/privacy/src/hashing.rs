//! The hash under which words and features are kept in the weights: 32-bit FNV-1a, the same as in `training/identifiers.py`.

/// A hash being made, piece by piece.
#[derive(Clone, Copy)]
pub(crate) struct Fnv(u32);

impl Fnv {
    pub(crate) fn of(text: &str) -> Self {
        Self(0x811C_9DC5).and(text)
    }

    #[must_use]
    pub(crate) fn and(self, text: &str) -> Self {
        Self(text.bytes().fold(self.0, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }

    /// The next piece after a bar.
    #[must_use]
    pub(crate) fn bar(self, text: &str) -> Self {
        self.and("|").and(text)
    }

    pub(crate) const fn value(self) -> u32 {
        self.0
    }
}

/// Finds the first row of a hash in rows sorted by hash, by way of a table over its highest bits.
pub(crate) struct Index {
    starts: Vec<u32>,
}

const BITS: u32 = 14;

impl Index {
    pub(crate) fn new(keys: &[u32]) -> Self {
        let mut starts = vec![0_u32; (1 << BITS) + 1];
        for key in keys {
            starts[(key >> (32 - BITS)) as usize + 1] += 1;
        }
        for slot in 1..starts.len() {
            starts[slot] += starts[slot - 1];
        }
        Self { starts }
    }

    /// The rows among which `key` stands, if it does.
    pub(crate) fn rows(&self, key: u32) -> std::ops::Range<usize> {
        let slot = (key >> (32 - BITS)) as usize;
        self.starts[slot] as usize..self.starts[slot + 1] as usize
    }
}
