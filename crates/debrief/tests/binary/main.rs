//! Promises of the binary, and of the house it is built from.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod commands;
mod house;
mod serving;

use std::process::{Command, Output};

/// The binary, with nothing of this machine's settings around it.
fn debrief() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_debrief"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("DEBRIEF_")) {
        command.env_remove(name);
    }
    command
}

/// What a command said on standard output.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a command complained of on standard error.
fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
