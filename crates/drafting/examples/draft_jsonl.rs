//! Throwaway: drafts each line of a JSON Lines file read from standard input, for measuring.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a tool for measuring, not part of the product"
)]
use std::io::BufRead;

use domain::{entries::SleFields, recordings::Note};

fn main() {
    let mut micros = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = |key: &str| case[key].as_str().map(str::to_owned);
        let grade: domain::grades::Grade = text("training_grade").unwrap().parse().unwrap();
        let note = Note {
            words: text("transcript").unwrap().into(),
            grade,
            speciality: text("current_speciality"),
            curriculum: grade.default_curriculum(),
            recorded_on: text("recorded_on").unwrap().parse().unwrap(),
        };
        let start = std::time::Instant::now();
        let d = drafting::draft(&note);
        micros.push(start.elapsed().as_micros());
        let fields = match &d.sle_fields {
            SleFields::None => serde_json::Value::Null,
            SleFields::Dops { procedure, was_simulated } => {
                serde_json::json!({"procedure": &**procedure, "was_simulated": was_simulated})
            }
            other => other
                .texts()
                .into_iter()
                .map(|(k, v)| (k.to_owned(), serde_json::json!(&**v)))
                .collect::<serde_json::Map<_, _>>()
                .into(),
        };
        println!(
            "{}",
            serde_json::json!({"id": case["id"], "draft": {
            "sleType": d.sle_type.code(), "date": d.date.to_string(), "title": &*d.title, "clinical_setting": &*d.clinical_setting,
            "description": &*d.description, "feedback": &*d.feedback, "agreed_action": &*d.agreed_action, "reflection": &*d.reflection,
            "suggested_hlos": d.suggested_hlos.iter().map(|c| c.name()).collect::<Vec<_>>(),
            "rcgp_capabilities": d.rcgp_capabilities.as_ref().map(|all| all.iter().map(|e| serde_json::json!({"capability_name": e.capability.name(), "justification": &*e.justification})).collect::<Vec<_>>()),
            "sle_fields": fields, "transcript": &*d.transcript}})
        );
    }
    micros.sort_unstable();
    eprintln!(
        "drafts {}, median {} us, slowest {} us",
        micros.len(),
        micros[micros.len() / 2],
        micros[micros.len() - 1]
    );
}
