//! Which capabilities a note shows, strongest first, and the doctor's words that show them.

use std::{str::FromStr, sync::LazyLock};

use domain::{
    capabilities::{Foundation, Rcgp},
    entries::RcgpEvidence,
    limits::CAPABILITIES_PER_ENTRY,
    sle::SleType,
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

static CATEGORY: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../weights/category.bin"))
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

/// How many features say which type a note was sorted as; more would drown its words.
const TYPE_FEATURES: [&str; 6] = ["T0=", "T1=", "T2=", "T3=", "T4=", "T5="];

/// The foundation capabilities that a note of a type shows, strongest first.
pub(crate) fn foundation(sle_type: SleType, words: &[Word]) -> Vec<Foundation> {
    let mut features = Features::of(words);
    for name in TYPE_FEATURES {
        features.add(&[name, sle_type.code()]);
    }
    shown(&FOUNDATION, words, &features, LEAST_FOUNDATION).into_iter().map(|(_, capability)| capability).collect()
}

/// What the problem of an observed encounter was about: one of the first five foundation capabilities.
pub(crate) fn problem_category(words: &[Word]) -> Option<Foundation> {
    ranked(&CATEGORY, &Features::of(words)).into_iter().next().map(|(_, _, category)| category)
}

/// The RCGP capabilities a note shows, each with the sentence of the draft that shows it best.
pub(crate) fn rcgp<'a>(note: &[Word], sentences: impl Iterator<Item = &'a str>) -> Vec<RcgpEvidence> {
    let sentences: Vec<(&str, Vec<Word>)> = sentences.map(|sentence| (sentence, words(sentence))).collect();
    let mut used = Vec::new();
    shown::<Rcgp>(&RCGP, note, &Features::of(note), LEAST_RCGP)
        .into_iter()
        .filter_map(|(label, capability)| {
            let place = most_telling(&sentences, label, &used)?;
            used.push(place);
            Some(RcgpEvidence { capability, justification: Words::from(sentences[place].0) })
        })
        .collect()
}

/// The sentence that shows a capability best; one that already justifies another only when there is no other.
fn most_telling(sentences: &[(&str, Vec<Word>)], label: usize, used: &[usize]) -> Option<usize> {
    let strength = |words: &[Word]| Features::of(words).scores(&RCGP).get(label).copied().unwrap_or_default();
    let best = |fits: &dyn Fn(usize, &[Word]) -> bool| {
        sentences
            .iter()
            .enumerate()
            .filter(|(place, (_, words))| fits(*place, words))
            .map(|(place, (_, words))| (place, strength(words)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(place, _)| place)
    };
    best(&|place, words| words.len() >= FEWEST_WORDS && !used.contains(&place))
        .or_else(|| best(&|_, words| words.len() >= FEWEST_WORDS))
        .or_else(|| best(&|_, _| true))
}

fn shown<C: FromStr>(weights: &Weights, words: &[Word], features: &Features, least: f32) -> Vec<(usize, C)> {
    if words.iter().filter(|word| word.is_spoken()).count() < FEWEST_WORDS {
        return Vec::new();
    }
    ranked(weights, features)
        .into_iter()
        .take(CAPABILITIES_PER_ENTRY)
        .enumerate()
        .filter(|(rank, (_, score, _))| *rank == 0 || *score >= least)
        .map(|(_, (label, _, capability))| (label, capability))
        .collect()
}

/// Every capability with its label's place and its score, strongest first.
fn ranked<C: FromStr>(weights: &Weights, features: &Features) -> Vec<(usize, f32, C)> {
    let scores = features.scores(weights);
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
