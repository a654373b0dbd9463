//! Commands that end by themselves.

use std::{
    io::Write,
    process::{Output, Stdio},
};

use serde_json::Value;

use crate::{complained, debrief, said};

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child =
        debrief().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn config_shows_what_is_in_force_and_no_secret() {
    let output = debrief()
        .args(["config", "--listen", "127.0.0.1:9000"])
        .env("DEBRIEF_DATABASE_URL", "postgres://doctor:hunter2@db.example/debrief")
        .env("DEBRIEF_SMTP_URL", "smtps://post:hunter3@mail.example")
        .env("DEBRIEF_MAIL_FROM", "Debrief <no-reply@debrief.example>")
        .env("DEBRIEF_SIGNING_KEY", "hunter4-hunter4-hunter4-hunter4-hunter4")
        .env("DEBRIEF_FREE_RECORDINGS", "7")
        .output()
        .unwrap();
    let text = said(&output);
    assert!(output.status.success(), "{}", complained(&output));
    assert!(!text.contains("hunter"), "{text}");
    for line in [
        "DEBRIEF_LISTEN=127.0.0.1:9000",
        "DEBRIEF_PUBLIC_URL=http://127.0.0.1:9000",
        "DEBRIEF_DATABASE_URL=(set)",
        "DEBRIEF_FREE_RECORDINGS=7",
        "DEBRIEF_RATE_LIMITS=on",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line} is not in {text}");
    }
}

#[test]
fn everything_wrong_is_said_at_once() {
    let output = debrief()
        .arg("serve")
        .env("DEBRIEF_LISTEN", "everywhere")
        .env("DEBRIEF_PUBLIC_URL", "ftp://debrief.example/path")
        .env("DEBRIEF_DATABASE_URL", "mysql://hunter2@db")
        .env("DEBRIEF_SMTP_URL", "pigeon://loft")
        .env("DEBRIEF_SIGNING_KEY", "short")
        .env("DEBRIEF_TRUSTED_PROXIES", "the one in front")
        .env("DEBRIEF_FREE_RECORDINGS", "many")
        .env("DEBRIEF_RATE_LIMITS", "sometimes")
        .env("DEBRIEF_LOG", "a=b=c")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = complained(&output);
    for name in [
        "LISTEN",
        "PUBLIC_URL",
        "DATABASE_URL",
        "SMTP_URL",
        "MAIL_FROM",
        "SIGNING_KEY",
        "TRUSTED_PROXIES",
        "FREE_RECORDINGS",
        "RATE_LIMITS",
        "LOG",
    ] {
        assert!(text.contains(&format!("DEBRIEF_{name} ")), "{name} is not in {text}");
    }
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn a_note_on_standard_input_is_drafted() {
    let note =
        b"DOPS yesterday on the ward: I put in a cannula, the registrar watched. She said my technique was safe.";
    let output = with_input(&["draft", "--grade", "FY2", "--recorded-on", "2026-03-14"], note);
    let draft: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", complained(&output)));
    assert_eq!(draft["sleType"], "DOPS");
    assert_eq!(draft["date"], "2026-03-13");
}

#[test]
fn lines_of_notes_become_lines_of_drafts() {
    let lines = concat!(
        r#"{"id": "one", "transcript": "Mini-CEX on AMU today.", "training_grade": "FY1", "current_speciality": null, "recorded_on": "2026-03-14", "expect": {}}"#,
        "\n\n",
        r#"{"id": "two", "transcript": "", "recorded_on": "2026-03-14"}"#,
    );
    let output = with_input(&["draft", "--jsonl"], lines.as_bytes());
    assert!(output.status.success(), "{}", complained(&output));
    let drafts: Vec<Value> = said(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((drafts.len(), &drafts[0]["id"], &drafts[1]["id"]), (2, &"one".into(), &"two".into()));
    assert_eq!(drafts[0]["draft"]["sleType"], "Mini-CEX");
    assert_eq!(drafts[1]["draft"]["description"], "", "nothing said, nothing written");
}

#[test]
fn a_wrong_note_is_a_sentence_and_exit_code_two() {
    let cases: [(&[&str], &[u8], &str); 6] = [
        (&["draft"], b" \n", "blank"),
        (&["draft"], b"caf\xe9", "not UTF-8"),
        (&["draft", "--grade", "FY9"], b"a note", "choose one of FY1"),
        (&["draft", "--recorded-on", "yesterday"], b"a note", "YYYY-MM-DD"),
        (&["draft", "--jsonl"], b"{}\n", "line 1"),
        (&["draft", "--jsonl"], b"not json", "line 1"),
    ];
    for (arguments, input, sentence) in cases {
        let output = with_input(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(sentence), "{arguments:?}: {}", complained(&output));
    }
    let long = "a ".repeat(10_001);
    assert_eq!(with_input(&["draft"], long.as_bytes()).status.code(), Some(2));
}

#[test]
fn the_demo_is_forty_entries_behind_a_password() {
    let folder = tempfile::tempdir().unwrap();
    let run = || debrief().args(["demo", "--data-dir"]).arg(folder.path()).output().unwrap();
    let output = run();
    assert!(output.status.success(), "{}", complained(&output));
    let text = said(&output);
    assert!(text.contains("demo@debrief.example") && text.contains("Password  forty-"), "{text}");
    assert!(said(&run()).contains("demo2@debrief.example"), "a second demo does not disturb the first");
}
