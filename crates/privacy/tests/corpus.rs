//! The labelled notes of `training/`, as a floor under every change. Honest figures, on voices left out of the
//! training, come from `training/leaks.py`.

use std::{fs, path::Path};

use privacy::redact;
use serde_json::Value;

fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training").join(name);
    let notes = fs::read_to_string(path).expect("the notes lie in the repository");
    notes.lines().map(|line| serde_json::from_str(line).expect("each line is one note")).collect()
}

#[test]
fn nothing_labelled_remains_in_the_examples() {
    for case in lines("examples.jsonl") {
        let redacted = redact(case["transcript"].as_str().unwrap()).text;
        for item in case["expect"]["pii"].as_array().unwrap() {
            let label = item["text"].as_str().unwrap();
            assert!(!redacted.contains(label), "{}: {label}", case["id"]);
        }
    }
}

#[test]
fn nearly_everything_labelled_is_found_in_the_notes() {
    let (mut found, mut labelled, mut words, mut taken) = (0, 0, 0, 0);
    for note in lines("notes.jsonl") {
        let text = note["transcript"].as_str().unwrap();
        let byte = |characters: u64| {
            let at = usize::try_from(characters).unwrap();
            text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte)
        };
        let spans: Vec<(usize, usize)> = note["pii"]
            .as_array()
            .unwrap()
            .iter()
            .map(|span| (byte(span["start"].as_u64().unwrap()), byte(span["end"].as_u64().unwrap())))
            .collect();
        let redactions = redact(text).redactions;
        labelled += spans.len();
        found += spans
            .iter()
            .filter(|(start, end)| redactions.iter().any(|r| r.from.start < *end && r.from.end > *start))
            .count();
        words += text.split_whitespace().count();
        let needless =
            |r: &&privacy::Redaction| !spans.iter().any(|(start, end)| r.from.start < *end && r.from.end > *start);
        taken +=
            redactions.iter().filter(needless).map(|r| text[r.from.clone()].split_whitespace().count()).sum::<usize>();
    }
    assert!(labelled > 2_000);
    assert!(found * 1_000 >= labelled * 985, "{found} of {labelled} found");
    assert!(taken * 1_000 <= words * 3, "{taken} of {words} words taken without need");
}
