//! A linear-chain CRF: the row of labels that fits a note's words, and each other, best.
//!
//! Labels are `O` for a word outside everything, `BX` for the first word of a stretch of kind `X` and `IX` for a
//! later one.

use std::ops::Range;

use crate::weights::{Weights, hash};

/// A score no path recovers from.
const IMPOSSIBLE: f32 = -1e6;

/// What one label means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Meaning {
    kind: Option<char>,
    inside: bool,
}

/// The scores of a note's words, ready for finding the best path.
pub(crate) struct Chain<'w> {
    weights: &'w Weights,
    meanings: Vec<Meaning>,
    scores: Vec<f32>,
    row: Vec<f32>,
}

/// A path through the note: for each word the kind of stretch it belongs to, and how well it all fits.
pub(crate) struct Path {
    pub(crate) kinds: Vec<Option<char>>,
    pub(crate) score: f32,
}

impl<'w> Chain<'w> {
    /// A chain over `words` words that nothing is known of yet.
    pub(crate) fn new(weights: &'w Weights, words: usize) -> Self {
        let meanings: Vec<Meaning> = weights
            .labels()
            .iter()
            .map(|label| Meaning {
                kind: label.strip_prefix(['B', 'I']).and_then(|kind| kind.chars().next()),
                inside: label.starts_with('I'),
            })
            .collect();
        let labels = meanings.len();
        Self { weights, meanings, scores: vec![0.0; words * labels], row: vec![0.0; labels] }
    }

    /// Takes a feature of some words into account; it comes in pieces.
    pub(crate) fn see(&mut self, words: Range<usize>, feature: &[&str]) {
        let labels = self.meanings.len();
        self.row.fill(0.0);
        if self.weights.add(hash(feature), &mut self.row) {
            for cells in self.scores[words.start * labels..words.end * labels].chunks_exact_mut(labels) {
                cells.iter_mut().zip(&self.row).for_each(|(cell, score)| *cell += score);
            }
        }
    }

    /// The best path (Viterbi), where `lean(word, kind)` is added to the scores and `None` forbids.
    pub(crate) fn best(&self, lean: impl Fn(usize, Option<char>) -> Option<f32>) -> Path {
        let labels = self.meanings.len();
        let mut origins: Vec<usize> = Vec::with_capacity(self.scores.len());
        let mut ends = vec![0.0_f32; labels];
        for (place, scores) in self.scores.chunks_exact(labels).enumerate() {
            let mut next = Vec::with_capacity(labels);
            for (to, (score, meaning)) in scores.iter().zip(&self.meanings).enumerate() {
                let (origin, before) = self.best_step(&ends, to, place == 0);
                origins.push(origin);
                next.push(before + lean(place, meaning.kind).map_or(IMPOSSIBLE, |lean| score + lean));
            }
            ends = next;
        }
        self.walk_back(&ends, &origins)
    }

    /// The label to come from on the way to `to`, and the score of the path up to there.
    fn best_step(&self, ends: &[f32], to: usize, at_start: bool) -> (usize, f32) {
        let target = self.meanings[to];
        if at_start {
            return (to, if target.inside { IMPOSSIBLE } else { 0.0 });
        }
        let mut best = (0, f32::NEG_INFINITY);
        for (from, (end, origin)) in ends.iter().zip(&self.meanings).enumerate() {
            let torn = target.inside && origin.kind != target.kind;
            let score = end + if torn { IMPOSSIBLE } else { self.weights.step(from, to) };
            if score > best.1 {
                best = (from, score);
            }
        }
        best
    }

    fn walk_back(&self, ends: &[f32], origins: &[usize]) -> Path {
        let labels = self.meanings.len();
        let mut at = (0..labels).max_by(|a, b| ends[*a].total_cmp(&ends[*b])).unwrap_or(0);
        let score = ends.get(at).copied().unwrap_or(0.0);
        let mut kinds = vec![None; origins.len() / labels.max(1)];
        for (place, kind) in kinds.iter_mut().enumerate().rev() {
            *kind = self.meanings[at].kind;
            at = origins[place * labels + at];
        }
        Path { kinds, score }
    }
}

/// The stretches of each kind along a path, in order.
pub(crate) fn stretches<K: Copy + PartialEq>(kinds: &[Option<K>]) -> Vec<(K, Range<usize>)> {
    let mut found: Vec<(K, Range<usize>)> = Vec::new();
    for (place, kind) in kinds.iter().enumerate() {
        let Some(kind) = *kind else { continue };
        match found.last_mut() {
            Some((last, words)) if *last == kind && words.end == place => words.end = place + 1,
            _ => found.push((kind, place..place + 1)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_cut_where_the_kind_changes() {
        let kinds = [Some('D'), Some('D'), None, Some('D'), Some('F')];
        assert_eq!(stretches(&kinds), [('D', 0..2), ('D', 3..4), ('F', 4..5)]);
    }
}
