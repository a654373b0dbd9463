//! Redacts the `transcript` of each line of JSON on standard input, for the measurements in `training/`:
//! `redact_jsonl [FOLDER OF OTHER WEIGHTS] < notes.jsonl`.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::Path,
};

use privacy::{model::Model, redact, redact_with};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let other = match std::env::args().nth(1) {
        Some(folder) => {
            let read = |name: &str| fs::read(Path::new(&folder).join(name));
            Some(Model::read(&read("lexicon.bin")?, &read("identifiers.bin")?)?)
        }
        None => None,
    };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let note: Value = serde_json::from_str(&line?)?;
        let text = note["transcript"].as_str().unwrap_or_default();
        let redacted = other.as_ref().map_or_else(|| redact(text), |model| redact_with(model, text));
        let redactions: Vec<Value> = redacted
            .redactions
            .iter()
            .map(|r| json!({"kind": r.kind.name(), "placeholder": r.placeholder, "text": &text[r.from.clone()], "from": [r.from.start, r.from.end]}))
            .collect();
        writeln!(out, "{}", json!({"id": note["id"], "text": redacted.text, "redactions": redactions}))?;
    }
    Ok(())
}
