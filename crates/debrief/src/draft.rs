//! `debrief draft`: the embedded engine on the command line, with nothing stored.

use std::{
    io::{self, BufRead, Read, Write},
    process::ExitCode,
};

use anyhow::Context;
use api::routes::recordings::DraftBody;
use clap::Args;
use domain::{
    grades::Grade,
    recordings::{Note, note_words},
    time::{Clock, london_day},
    words::Words,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{WRONG_INPUT, complain, nature::SystemClock};

/// How the note is to be read.
#[derive(Debug, Args)]
pub(crate) struct DraftFlags {
    /// The doctor's training grade.
    #[arg(long, default_value = "FY1")]
    grade: String,
    /// The doctor's speciality.
    #[arg(long)]
    speciality: Option<String>,
    /// The day the note was made, YYYY-MM-DD [default: today in London].
    #[arg(long, value_name = "DATE")]
    recorded_on: Option<String>,
    /// Reads lines `{id, transcript, training_grade, current_speciality, recorded_on}` and prints lines `{id, draft}`.
    #[arg(long)]
    jsonl: bool,
}

/// A line of `--jsonl`; other keys are ignored.
#[derive(Deserialize)]
struct Line {
    id: String,
    transcript: String,
    training_grade: Option<String>,
    current_speciality: Option<String>,
    recorded_on: Option<String>,
}

#[derive(Serialize)]
struct Drafted {
    id: String,
    draft: DraftBody,
}

/// Drafts what stands on standard input. A wrong flag or a wrong line is a sentence and exit code 2.
pub(crate) fn run(flags: &DraftFlags) -> anyhow::Result<ExitCode> {
    let outcome = if flags.jsonl { draft_lines() } else { draft_one(flags) };
    match outcome {
        Err(error) if error.is::<WrongInput>() => {
            complain(&format!("debrief draft: {error}"));
            Ok(ExitCode::from(WRONG_INPUT))
        }
        other => other.map(|()| ExitCode::SUCCESS),
    }
}

/// What the person at the keyboard can mend.
#[derive(Debug)]
struct WrongInput(String);

impl std::fmt::Display for WrongInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongInput {}

fn draft_one(flags: &DraftFlags) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).context("standard input cannot be read")?;
    let text = String::from_utf8(bytes).map_err(|_| WrongInput("the note is not UTF-8 text".into()))?;
    let words = note_words(text).map_err(|bad| WrongInput(bad.to_string()))?;
    let note = note(words, Some(&flags.grade), flags.speciality.clone(), flags.recorded_on.as_deref())?;
    print_json(&DraftBody::from(drafting::draft(&note)), true)
}

fn draft_lines() -> anyhow::Result<()> {
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.context("standard input cannot be read")?;
        if line.trim().is_empty() {
            continue;
        }
        let at_line = |reason: String| WrongInput(format!("line {}: {reason}", number + 1));
        let line: Line = serde_json::from_str(&line).map_err(|error| at_line(error.to_string()))?;
        // A blank note is a case like any other here: its draft is empty.
        let note = note(
            Words::from(line.transcript),
            line.training_grade.as_deref(),
            line.current_speciality,
            line.recorded_on.as_deref(),
        )
        .map_err(|bad| at_line(bad.to_string()))?;
        print_json(&Drafted { id: line.id, draft: drafting::draft(&note).into() }, false)?;
    }
    Ok(())
}

fn note(
    words: Words,
    grade: Option<&str>,
    speciality: Option<String>,
    recorded_on: Option<&str>,
) -> Result<Note, WrongInput> {
    let grade = grade.map_or(Ok(Grade::default()), str::parse).map_err(|_| {
        let grades: Vec<_> = Grade::ALL.iter().map(|grade| grade.name()).collect();
        WrongInput(format!("unknown training grade: choose one of {}", grades.join(", ")))
    })?;
    let recorded_on = match recorded_on {
        None => london_day(SystemClock.now()),
        Some(text) => {
            text.parse::<Date>().map_err(|_| WrongInput(format!("'{text}' is not a date: write it as YYYY-MM-DD")))?
        }
    };
    Ok(Note { words, grade, speciality, curriculum: grade.default_curriculum(), recorded_on })
}

fn print_json(value: &impl Serialize, pretty: bool) -> anyhow::Result<()> {
    let text = if pretty { serde_json::to_string_pretty(value)? } else { serde_json::to_string(value)? };
    writeln!(io::stdout(), "{text}").context("standard output cannot be written")
}
