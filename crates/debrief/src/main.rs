//! The one binary: reads the configuration, wires the floors together, serves, and stops gracefully.

mod config;
mod demo;
mod draft;
mod log;
mod nature;
mod serve;
mod signing_key;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

use crate::config::{Config, Flags};

/// Speak or type a clinical note; get a portfolio entry to check, save and take away.
#[derive(Debug, Parser)]
#[command(name = "debrief", version, max_term_width = 100)]
struct CommandLine {
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves the API and the web app.
    Serve,
    /// Prints the configuration in force, secrets masked.
    Config,
    /// Reads a note on standard input and prints the entry drafted from it as JSON.
    Draft(draft::DraftFlags),
    /// Makes a demo account with forty entries and prints its password.
    Demo,
    /// Prints the OpenAPI document.
    Openapi,
}

/// The exit code of a wrong setting or a wrong input, as clap has it for a wrong flag.
const WRONG_INPUT: u8 = 2;

fn main() -> ExitCode {
    let line = CommandLine::parse();
    match run(line) {
        Ok(code) => code,
        Err(error) => {
            complain(&format!("debrief: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(line: CommandLine) -> anyhow::Result<ExitCode> {
    match line.command {
        Command::Draft(flags) => return draft::run(&flags),
        Command::Openapi => {
            say(&api::document().to_pretty_json()?);
            return Ok(ExitCode::SUCCESS);
        }
        Command::Serve | Command::Config | Command::Demo => {}
    }
    let config = match Config::read(line.flags) {
        Ok(config) => config,
        Err(problems) => {
            for problem in problems {
                complain(&format!("debrief: {problem}"));
            }
            return Ok(ExitCode::from(WRONG_INPUT));
        }
    };
    match line.command {
        Command::Config => say(&config.describe()),
        Command::Demo => demo::run(&config)?,
        _ => serve::run(&config)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells the person at the terminal something they asked for. A terminal that was closed does not stop a server.
fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Tells the person at the terminal what is wrong.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
