//! What the sorters of types and capabilities see of a whole note: the twin of `note_features` in
//! `training/features.py`.

use std::collections::HashSet;

use crate::{
    weights::{Weights, hash},
    words::{Word, class_name},
};

/// The words a note opens with often say what it is.
const OPENING: usize = 25;

/// The features of a whole note, as hashes: each counts once.
pub(crate) struct Features(HashSet<u32>);

impl Features {
    /// What the words alone show.
    pub(crate) fn of(words: &[Word]) -> Self {
        let mut features = Self(HashSet::new());
        let spoken: Vec<&Word> = words.iter().filter(|word| word.is_spoken()).collect();
        for (place, word) in spoken.iter().enumerate() {
            features.add(&["u=", &word.normal]);
            features.add(&["s=", word.stem()]);
            let next = spoken.get(place + 1);
            if let Some(next) = next {
                features.add(&["b=", &word.normal, "_", &next.normal]);
            }
            if place < OPENING {
                features.add(&["h=", &word.normal]);
            }
            if let Some(next) = next
                && place + 1 < OPENING
            {
                features.add(&["hb=", &word.normal, "_", &next.normal]);
            }
        }
        features.add_classes(words, spoken.len());
        features
    }

    /// One more feature, in pieces.
    pub(crate) fn add(&mut self, feature: &[&str]) {
        self.0.insert(hash(feature));
    }

    /// Which classes of cue words there are, and how densely.
    fn add_classes(&mut self, words: &[Word], spoken: usize) {
        let mut counts = [0_usize; 64];
        for word in words {
            word.cues.iter().for_each(|class| counts[class] += 1);
        }
        for (class, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            self.add(&["c=", class_name(class)]);
            if count * 25 > spoken {
                self.add(&["C=", class_name(class)]);
            }
            if count * 10 > spoken {
                self.add(&["CC=", class_name(class)]);
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn into_hashes(self) -> HashSet<u32> {
        self.0
    }

    /// The score of each label of a sorter.
    pub(crate) fn scores(&self, weights: &Weights) -> Vec<f32> {
        let mut sums = vec![0.0; weights.labels().len()];
        for feature in &self.0 {
            weights.add(*feature, &mut sums);
        }
        #[expect(clippy::cast_precision_loss, reason = "a note has far fewer than 2^23 features")]
        let length = (self.0.len().max(1) as f32).sqrt();
        sums.iter().zip(weights.biases()).map(|(sum, bias)| sum / length + bias).collect()
    }
}
