//! Learned weights: a score for each label from each feature seen, and, for the section labeller, from each step
//! between two labels.
//!
//! `training/weights.py` writes the bytes: labels, scale, biases, steps, then the features' hashes in rising order
//! and one signed byte a feature and label.

use std::collections::HashMap;

/// Why bytes are not weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadWeights {
    #[error("the weights end too early")]
    Short,
    #[error("a label is not text")]
    Label,
}

/// The weights of one sorter.
pub(crate) struct Weights {
    labels: Vec<String>,
    biases: Vec<f32>,
    steps: Vec<f32>,
    scale: f32,
    rows: HashMap<u32, u32, Unhashed>,
    cells: Vec<i8>,
}

type Unhashed = std::hash::BuildHasherDefault<Identity>;

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct Identity(u64);

impl std::hash::Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash << 8 | u64::from(*byte));
    }

    /// The map takes its buckets from the low bits and its tags from the high ones; this fills both.
    fn write_u32(&mut self, key: u32) {
        self.0 = u64::from(key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Weights {
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, BadWeights> {
        let mut bytes = Bytes(bytes);
        let count = usize::from(bytes.u8()?);
        let labels = (0..count).map(|_| bytes.text()).collect::<Result<Vec<_>, _>>()?;
        let scale = bytes.f32()?;
        let biases = (0..count).map(|_| bytes.f32()).collect::<Result<Vec<_>, _>>()?;
        let steps = usize::try_from(bytes.u32()?).map_err(|_| BadWeights::Short)?;
        let steps = (0..steps).map(|_| bytes.f32()).collect::<Result<Vec<_>, _>>()?;
        let features = bytes.u32()?;
        let rows = (0..features).map(|row| Ok((bytes.u32()?, row))).collect::<Result<HashMap<_, _, _>, _>>()?;
        let cells = (0..features as usize * count).map(|_| bytes.i8()).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { labels, biases, steps, scale, rows, cells })
    }

    /// The labels, in the order of every row of scores.
    pub(crate) fn labels(&self) -> &[String] {
        &self.labels
    }

    /// What each label starts with.
    pub(crate) fn biases(&self) -> &[f32] {
        &self.biases
    }

    /// The score of going from one label to another.
    pub(crate) fn step(&self, from: usize, to: usize) -> f32 {
        self.steps.get(from * self.labels.len() + to).copied().unwrap_or(0.0)
    }

    /// Adds what one feature says to the scores; false when it says nothing.
    pub(crate) fn add(&self, feature: u32, scores: &mut [f32]) -> bool {
        let Some(row) = self.rows.get(&feature) else { return false };
        let start = *row as usize * self.labels.len();
        for (score, cell) in scores.iter_mut().zip(&self.cells[start..]) {
            *score += f32::from(*cell) * self.scale;
        }
        true
    }
}

/// The hash of a feature, given in pieces: 64-bit FNV-1a, folded to 32 bits.
pub(crate) fn hash(pieces: &[&str]) -> u32 {
    let long = pieces
        .iter()
        .flat_map(|piece| piece.bytes())
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    let bytes = (long ^ long >> 32).to_le_bytes();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], BadWeights> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(BadWeights::Short)?;
        self.0 = rest;
        Ok(*first)
    }

    fn u8(&mut self) -> Result<u8, BadWeights> {
        Ok(self.array::<1>()?[0])
    }

    fn i8(&mut self) -> Result<i8, BadWeights> {
        Ok(i8::from_le_bytes(self.array()?))
    }

    fn u32(&mut self) -> Result<u32, BadWeights> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn f32(&mut self) -> Result<f32, BadWeights> {
        Ok(f32::from_le_bytes(self.array()?))
    }

    fn text(&mut self) -> Result<String, BadWeights> {
        let length = usize::from(self.u8()?);
        let (text, rest) = self.0.split_at_checked(length).ok_or(BadWeights::Short)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).map_err(|_| BadWeights::Label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_hashes_the_same_whole_and_in_pieces() {
        assert_eq!(hash(&["w0=", "felt"]), hash(&["w0=felt"]));
        assert_eq!(hash(&["bias"]), 0x0E1A_763F, "the trainer's value");
    }

    #[test]
    fn cut_bytes_are_refused() {
        assert_eq!(Weights::read(&[]).err(), Some(BadWeights::Short));
        assert_eq!(Weights::read(&[1, 2, b'a']).err(), Some(BadWeights::Short));
        assert_eq!(Weights::read(&[1, 1, 0xFF]).err(), Some(BadWeights::Label));
    }
}
