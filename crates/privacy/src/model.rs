//! What was learned offline, read from bytes.

use std::sync::LazyLock;

use crate::{lexicon::Lexicon, sequence::Sequence};

/// The word lists and the learned weights.
pub struct Model {
    pub(crate) lexicon: Lexicon,
    pub(crate) sequence: Sequence,
}

/// Why bytes are not a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadModel {
    /// The bytes end too early.
    #[error("the weights end too early")]
    Short,
    /// The weights were made for other labels than these.
    #[error("the weights know {0} labels")]
    Labels(usize),
}

impl Model {
    /// Reads what `training/identifiers.py` wrote: `lexicon.bin` and `identifiers.bin`.
    pub fn read(lexicon: &[u8], weights: &[u8]) -> Result<Self, BadModel> {
        Ok(Self { lexicon: Lexicon::read(lexicon)?, sequence: Sequence::read(weights)? })
    }

    /// The model that is built into the program.
    pub(crate) fn built_in() -> &'static Self {
        static MODEL: LazyLock<Model> = LazyLock::new(|| {
            Model::read(include_bytes!("../weights/lexicon.bin"), include_bytes!("../weights/identifiers.bin"))
                .expect("the weights in the repository were written for this code, and a test reads them")
        });
        &MODEL
    }
}

/// Little-endian numbers, read one after another.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BadModel> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(BadModel::Short)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, BadModel> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16, BadModel> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn i16(&mut self) -> Result<i16, BadModel> {
        Ok(i16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, BadModel> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn many<T>(
        &mut self,
        count: usize,
        mut one: impl FnMut(&mut Self) -> Result<T, BadModel>,
    ) -> Result<Vec<T>, BadModel> {
        (0..count).map(|_| one(self)).collect()
    }
}
