//! Tests that the trainer and this crate see the same in a note: `training/parity.py` wrote what it saw.

use std::collections::HashSet;

use serde_json::Value;

use crate::{
    chain::Chain,
    phrases::{self, phrase_features},
    sections::{self, section_features},
    weights::hash,
    whole::Features,
    words::{Word, words},
};

fn fixtures() -> Vec<Value> {
    include_str!("../tests/parity.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("the trainer writes JSON"))
        .collect()
}

fn letters(chain: &Chain<'_>) -> String {
    chain.best(|_, _| Some(0.0)).kinds.into_iter().map(|kind| kind.unwrap_or('-')).collect()
}

fn each_note(test: impl Fn(&Value, &[Word])) {
    for fixture in fixtures() {
        test(&fixture, &words(fixture["text"].as_str().expect("a text")));
    }
}

#[test]
fn words_have_the_same_normal_forms() {
    each_note(|fixture, words| {
        let normal: Vec<&str> = words.iter().map(|word| word.normal.as_str()).collect();
        assert_eq!(serde_json::json!(normal), fixture["normal"]);
    });
}

#[test]
fn the_section_labeller_sees_the_same_and_decides_the_same() {
    each_note(|fixture, words| {
        let mut seen = vec![0_u32; words.len()];
        section_features(words, &mut |places, feature| {
            seen[places].iter_mut().for_each(|sum| *sum = sum.wrapping_add(hash(feature)));
        });
        assert_eq!(serde_json::json!(seen), fixture["sections_seen"], "{}", fixture["text"]);
        assert_eq!(letters(&sections::chain(words)), fixture["sections"].as_str().expect("letters"));
    });
}

#[test]
fn the_phrase_finder_sees_the_same_and_decides_the_same() {
    each_note(|fixture, words| {
        let mut seen = vec![0_u32; words.len()];
        phrase_features(words, &mut |place, feature| seen[place] = seen[place].wrapping_add(hash(feature)));
        assert_eq!(serde_json::json!(seen), fixture["phrases_seen"], "{}", fixture["text"]);
        assert_eq!(letters(&phrases::chain(words)), fixture["phrases"].as_str().expect("letters"));
    });
}

#[test]
fn the_sorters_of_whole_notes_see_the_same() {
    each_note(|fixture, words| {
        let features: HashSet<u32> = Features::of(words).into_hashes();
        let sum = features.into_iter().fold(0_u32, u32::wrapping_add);
        assert_eq!(serde_json::json!(sum), fixture["note_seen"], "{}", fixture["text"]);
    });
}
