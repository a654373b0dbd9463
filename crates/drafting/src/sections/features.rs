//! What the section labeller sees of a note: the twin of `section_features` in `training/features.py`.

use std::ops::Range;

use crate::words::{Cues, Word, class_name, classes, starred};

/// Sentences longer than this are run-on dictation, whose words say little about each other.
const LONGEST_SENTENCE: usize = 60;
/// How many words on each side are seen without their places.
const NEIGHBOURHOOD: usize = 12;
const EDGES: [usize; 6] = [1, 3, 6, 12, 24, 48];
const BUCKETS: [&str; 7] = ["0", "1", "2", "3", "4", "5", "6"];
const EIGHTHS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

/// Calls `see` with each feature, in pieces, and the tokens it belongs to.
pub(crate) fn section_features(words: &[Word], see: &mut impl FnMut(Range<usize>, &[&str])) {
    let sentences = sentences(words);
    let seen: Vec<Cues> = words.iter().map(|word| word.cues.and(starred())).collect();
    for place in 0..words.len() {
        let mut here = |feature: &[&str]| see(place..place + 1, feature);
        place_features(place, words.len(), &mut here);
        window_features(place, words, &mut here);
        for (offset, cues) in around(place, &seen, -3, 5) {
            for class in cues.iter() {
                here(&["c", offset, "=", class_name(class)]);
            }
        }
    }
    distance_features(&seen, see);
    sentence_features(words, &sentences, &seen, see);
}

/// The sentences of a note, as ranges of its words.
pub(crate) fn sentences(words: &[Word]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (place, word) in words.iter().enumerate() {
        if word.ends_sentence() {
            found.push(start..place + 1);
            start = place + 1;
        }
    }
    if start < words.len() {
        found.push(start..words.len());
    }
    found
}

fn place_features(place: usize, count: usize, here: &mut impl FnMut(&[&str])) {
    here(&["bias"]);
    here(&["p=", EIGHTHS[place * 8 / count]]);
    here(&["fs=", BUCKETS[(place / 6).min(6)]]);
    here(&["fe=", BUCKETS[((count - 1 - place) / 6).min(6)]]);
}

fn window_features(place: usize, words: &[Word], here: &mut impl FnMut(&[&str])) {
    const OFFSETS: [&str; 10] = ["-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5"];
    let at = |offset: usize| match (place + offset).checked_sub(4) {
        None => "START",
        Some(place) => words.get(place).map_or("END", |word| word.normal.as_str()),
    };
    for (offset, name) in OFFSETS.into_iter().enumerate() {
        here(&["w", name, "=", at(offset)]);
        if (1..8).contains(&offset) {
            here(&["b", name, "=", at(offset), "_", at(offset + 1)]);
        }
        if (2..5).contains(&offset) {
            here(&["t", name, "=", at(offset), "_", at(offset + 1), "_", at(offset + 2)]);
        }
    }
    for (name, offset) in [("-1", -1), ("0", 0), ("1", 1)] {
        if let Some(word) = place.checked_add_signed(offset).and_then(|place| words.get(place)) {
            here(&["s", name, "=", word.stem()]);
        }
    }
    for word in &words[place.saturating_sub(NEIGHBOURHOOD)..place] {
        here(&["<", word.stem()]);
    }
    for word in words.iter().skip(place + 1).take(NEIGHBOURHOOD) {
        here(&[">", word.stem()]);
    }
}

/// What stands from `first` to `last` around a place, with the offset's name.
fn around<T: Copy>(
    place: usize,
    row: &[T],
    first: isize,
    last: isize,
) -> impl Iterator<Item = (&'static str, T)> + use<'_, T> {
    const NAMES: [&str; 9] = ["-3", "-2", "-1", "0", "1", "2", "3", "4", "5"];
    (first..=last).zip(NAMES).filter_map(move |(offset, name)| {
        let at = place.checked_add_signed(offset)?;
        Some((name, *row.get(at)?))
    })
}

/// How far back and how far ahead the nearest word of each class stands.
fn distance_features(seen: &[Cues], see: &mut impl FnMut(Range<usize>, &[&str])) {
    let mut walk = |places: &mut dyn Iterator<Item = usize>, name: &str| {
        let mut nearest = [None::<usize>; 64];
        for place in places {
            for (class, at) in nearest.iter().enumerate() {
                if let Some(at) = at {
                    see(place..place + 1, &[name, class_name(class), "=", BUCKETS[bucket(at.abs_diff(place))]]);
                }
            }
            for class in seen[place].iter() {
                nearest[class] = Some(place);
            }
        }
    };
    walk(&mut (0..seen.len()), "l");
    walk(&mut (0..seen.len()).rev(), "n");
}

fn bucket(distance: usize) -> usize {
    EDGES.iter().position(|edge| distance <= *edge).unwrap_or(EDGES.len())
}

fn sentence_features(
    words: &[Word],
    sentences: &[Range<usize>],
    seen: &[Cues],
    see: &mut impl FnMut(Range<usize>, &[&str]),
) {
    let inside: Vec<Cues> = sentences
        .iter()
        .map(|sentence| {
            let mut cues = Cues::default();
            seen[sentence.clone()].iter().for_each(|word| cues.join(*word));
            cues
        })
        .collect();
    for (number, sentence) in sentences.iter().enumerate() {
        let mut whole = |feature: &[&str]| see(sentence.clone(), feature);
        let part = &words[sentence.clone()];
        opening_features(part, &mut whole);
        for class in inside[number].iter() {
            whole(&["cin=", class_name(class)]);
        }
        if part.len() < LONGEST_SENTENCE {
            word_features(part, &mut whole);
            pair_features(inside[number], &mut whole);
        }
        if let Some(before) = number.checked_sub(1) {
            inside[before].iter().for_each(|class| whole(&["cprev=", class_name(class)]));
        }
        if let Some(after) = inside.get(number + 1) {
            after.iter().for_each(|class| whole(&["cnext=", class_name(class)]));
        }
    }
}

fn opening_features(part: &[Word], whole: &mut impl FnMut(&[&str])) {
    match part {
        [] => {}
        [only] => {
            whole(&["op=", &only.normal]);
            whole(&["o1=", &only.normal]);
        }
        [first, second, ..] => {
            whole(&["op=", &first.normal, "_", &second.normal]);
            whole(&["o1=", &first.normal]);
        }
    }
}

fn word_features(part: &[Word], whole: &mut impl FnMut(&[&str])) {
    for (place, word) in part.iter().enumerate() {
        if part[..place].iter().all(|earlier| earlier.normal != word.normal) {
            whole(&["in=", &word.normal]);
        }
    }
}

/// Classes whose meeting in one sentence says more than each alone.
fn pair_features(inside: Cues, whole: &mut impl FnMut(&[&str])) {
    const PAIRED: [&str; 13] = [
        "say",
        "plan",
        "need",
        "emotion",
        "insight",
        "clinical",
        "feedback",
        "should",
        "praise",
        "first",
        "third",
        "person_high",
        "patient",
    ];
    let paired: Vec<usize> = inside.and(classes(&PAIRED)).iter().collect();
    for (place, first) in paired.iter().enumerate() {
        for second in &paired[place + 1..] {
            whole(&["cc=", class_name(*first), "+", class_name(*second)]);
        }
    }
}
