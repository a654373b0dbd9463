//! A linear-chain CRF: the labels of a row of tokens that fit their features and each other best.

use crate::{
    hashing::Index,
    model::{BadModel, Bytes},
};

/// What a token belongs to; the order is that of `LABELS` in the trainer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    Nothing,
    Name,
    StaffName,
    Hospital,
    Ward,
    Address,
    Postcode,
    Phone,
    Email,
    NhsNumber,
    HospitalNumber,
    DateOfBirth,
    DateOfEvent,
}

const LABELS: [Label; 13] = [
    Label::Nothing,
    Label::Name,
    Label::StaffName,
    Label::Hospital,
    Label::Ward,
    Label::Address,
    Label::Postcode,
    Label::Phone,
    Label::Email,
    Label::NhsNumber,
    Label::HospitalNumber,
    Label::DateOfBirth,
    Label::DateOfEvent,
];
const COUNT: usize = LABELS.len();

/// Weights are kept as whole numbers of 1/512.
const SCALE: f32 = 512.0;

/// Scores of one token, one for each label.
pub(crate) type Scores = [f32; COUNT];

/// The learned weights.
pub(crate) struct Sequence {
    transitions: [Scores; COUNT],
    keys: Vec<u32>,
    weights: Vec<i16>,
    labels: Vec<u8>,
    index: Index,
}

impl Sequence {
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, BadModel> {
        let mut bytes = Bytes::new(bytes);
        let labels = bytes.u32()? as usize;
        if labels != COUNT {
            return Err(BadModel::Labels(labels));
        }
        let rows = bytes.u32()? as usize;
        let mut transitions = [[0.0; COUNT]; COUNT];
        for weight in transitions.iter_mut().flatten() {
            *weight = f32::from(bytes.i16()?) / SCALE;
        }
        let keys = bytes.many(rows, Bytes::u32)?;
        let weights = bytes.many(rows, Bytes::i16)?;
        let labels = bytes.many(rows, Bytes::u8)?;
        if let Some(label) = labels.iter().find(|label| usize::from(**label) >= COUNT) {
            return Err(BadModel::Labels(usize::from(*label)));
        }
        let index = Index::new(&keys);
        Ok(Self { transitions, keys, weights, labels, index })
    }

    /// Adds what one feature says to the scores of a token.
    pub(crate) fn add(&self, feature: u32, scores: &mut Scores) {
        for row in self.index.rows(feature) {
            if self.keys[row] == feature {
                scores[usize::from(self.labels[row])] += f32::from(self.weights[row]) / SCALE;
            }
        }
    }

    /// The best row of labels (Viterbi). `lean` is added to the scores of people: a leak costs more than a word too few.
    pub(crate) fn best(&self, tokens: &[Scores], lean: f32) -> Vec<Label> {
        let mut origins: Vec<[u8; COUNT]> = Vec::with_capacity(tokens.len());
        let mut ends: Scores = [0.0; COUNT];
        for (place, scores) in tokens.iter().enumerate() {
            let mut next = *scores;
            let mut origin = [0_u8; COUNT];
            next[1] += lean;
            next[2] += lean;
            if place > 0 {
                for to in 0..COUNT {
                    let mut best = (0_u8, f32::NEG_INFINITY);
                    for (from, end) in (0_u8..).zip(ends) {
                        let score = end + self.transitions[usize::from(from)][to];
                        if score > best.1 {
                            best = (from, score);
                        }
                    }
                    origin[to] = best.0;
                    next[to] += best.1;
                }
            }
            origins.push(origin);
            ends = next;
        }
        let mut at = (0..COUNT).max_by(|a, b| ends[*a].total_cmp(&ends[*b])).unwrap_or(0);
        let mut labels = vec![Label::Nothing; tokens.len()];
        for (place, origin) in origins.iter().enumerate().rev() {
            labels[place] = LABELS[at];
            at = usize::from(origin[at]);
        }
        labels
    }
}
