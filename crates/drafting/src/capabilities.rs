//! Which capabilities a note shows, strongest first, and the doctor's words that show them.

use std::{str::FromStr, sync::LazyLock};

use domain::{
    capabilities::{Foundation, Rcgp},
    entries::RcgpEvidence,
    limits::CAPABILITIES_PER_ENTRY,
    words::Words,
};

use crate::{
    weights::Weights,
    whole::Features,
    words::{Word, words},
};

static FOUNDATION: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../weights/foundation.bin"))
        .expect("the weights in the repository were written for this code, and a test reads them")
});

static RCGP: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../weights/rcgp.bin"))
        .expect("the weights in the repository were written for this code, and a test reads them")
});

/// A second or third capability must score at least this; the scores are log-odds.
const LEAST_FOUNDATION: f32 = -1.9;
const LEAST_RCGP: f32 = -2.0;
/// Too few words show nothing.
const FEWEST_WORDS: usize = 8;

/// The foundation capabilities a note shows, strongest first.
pub(crate) fn foundation(words: &[Word]) -> Vec<Foundation> {
    shown(&FOUNDATION, words, LEAST_FOUNDATION).into_iter().map(|(_, capability)| capability).collect()
}

/// The strongest of some foundation capabilities, however weak.
pub(crate) fn strongest_of(words: &[Word], among: &[Foundation]) -> Option<Foundation> {
    ranked::<Foundation>(&FOUNDATION, words)
        .into_iter()
        .find(|(_, _, capability)| among.contains(capability))
        .map(|(_, _, capability)| capability)
}

/// The RCGP capabilities a note shows, each with the sentence of the draft that shows it best.
pub(crate) fn rcgp<'a>(note: &[Word], sentences: impl Iterator<Item = &'a str>) -> Vec<RcgpEvidence> {
    let sentences: Vec<(&str, Vec<Word>)> = sentences.map(|sentence| (sentence, words(sentence))).collect();
    shown::<Rcgp>(&RCGP, note, LEAST_RCGP)
        .into_iter()
        .filter_map(|(label, capability)| {
            let strength = |words: &[Word]| Features::of(words).scores(&RCGP).get(label).copied().unwrap_or_default();
            let (sentence, _) = sentences
                .iter()
                .filter(|(_, words)| words.len() >= FEWEST_WORDS)
                .max_by(|(_, a), (_, b)| strength(a).total_cmp(&strength(b)))
                .or(sentences.first())?;
            Some(RcgpEvidence { capability, justification: Words::from(*sentence) })
        })
        .collect()
}

fn shown<C: FromStr>(weights: &Weights, words: &[Word], least: f32) -> Vec<(usize, C)> {
    if words.iter().filter(|word| word.is_spoken()).count() < FEWEST_WORDS {
        return Vec::new();
    }
    ranked(weights, words)
        .into_iter()
        .take(CAPABILITIES_PER_ENTRY)
        .enumerate()
        .filter(|(rank, (_, score, _))| *rank == 0 || *score >= least)
        .map(|(_, (label, _, capability))| (label, capability))
        .collect()
}

/// Every capability with its label's place and its score, strongest first.
fn ranked<C: FromStr>(weights: &Weights, words: &[Word]) -> Vec<(usize, f32, C)> {
    let scores = Features::of(words).scores(weights);
    let mut ranked: Vec<(usize, f32, C)> = weights
        .labels()
        .iter()
        .zip(scores)
        .enumerate()
        .filter_map(|(place, (label, score))| Some((place, score, label.parse().ok()?)))
        .collect();
    ranked.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
    ranked
}
