//! Letters through a real SMTP server that nobody here wrote: Python's aiosmtpd, on loopback.
#![expect(clippy::unwrap_used, reason = "what fails in a test may panic")]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use domain::{accounts::Email, ids::LetterId, words::Secret};
use mail::{Error, Letter, Mailer, Sender};

/// A running server; it ends when its standard input is closed.
struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    port: u16,
}

impl Server {
    /// Starts a server, or says plainly why the test is skipped.
    fn start(arguments: &[&str]) -> Option<Self> {
        let python = std::env::var("DEBRIEF_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
        let has_aiosmtpd = Command::new(&python)
            .args(["-c", "import aiosmtpd"])
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|it| it.success());
        if !has_aiosmtpd {
            // Written past the test harness, which would swallow it.
            let _ =
                writeln!(std::io::stderr(), "SKIPPED an SMTP test: {python} has no aiosmtpd (pip install aiosmtpd)");
            return None;
        }
        let mut child = Command::new(python)
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/smtp_server.py"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        Some(Self { child, stdin, output, port: line.trim().parse().unwrap() })
    }

    fn mailer(&self, user: &str) -> Mailer {
        let url = Secret::new(format!("smtp://{user}127.0.0.1:{}", self.port));
        Mailer::smtp(&url, Sender::parse("Debrief <no-reply@debrief.example>").unwrap()).unwrap()
    }

    fn received(&mut self) -> serde_json::Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stdin.take();
        let _ = self.child.wait();
    }
}

fn letter(to: &str) -> Letter {
    Letter {
        id: LetterId::new("0198c1f2-0000-7000-8000-000000000001".parse().unwrap()),
        to: Email::parse(to).unwrap(),
        subject: "Ihr Zugang – £5".into(),
        text: "Grüße,\n\n    123456\n\n    https://debrief.example/verify?token=a=b\n\n.a line that starts with a full stop\n".into(),
        written_at: "2026-03-12T09:30:00Z".parse().unwrap(),
    }
}

#[tokio::test]
async fn a_letter_arrives_as_it_was_written() {
    let Some(mut server) = Server::start(&[]) else { return };
    server.mailer("").send(&letter("amara@example.org")).await.unwrap();
    let arrived = server.received();
    assert_eq!(arrived["from"], "no-reply@debrief.example");
    assert_eq!(arrived["to"], serde_json::json!(["amara@example.org"]));
    assert_eq!(arrived["message_id"], "<0198c1f2-0000-7000-8000-000000000001@debrief.example>");
    assert_eq!(arrived["subject"], letter("amara@example.org").subject);
    let text = arrived["text"].as_str().unwrap().replace("\r\n", "\n");
    assert_eq!(text.trim_end(), letter("amara@example.org").text.trim_end());
}

#[tokio::test]
async fn a_letter_in_ascii_arrives_as_it_was_written() {
    let Some(mut server) = Server::start(&[]) else { return };
    let link = format!("https://debrief.example/verify?token={}", "a=b".repeat(50));
    let text = format!("Hello,\n\n    123456\n    {link}\n\n.a line that starts with a full stop\n..\n.\nthe end\n");
    server.mailer("").send(&Letter { text: text.clone(), ..letter("amara@example.org") }).await.unwrap();
    let arrived = server.received()["text"].as_str().unwrap().replace("\r\n", "\n");
    assert_eq!(arrived.trim_end(), text.trim_end());
}

#[tokio::test]
async fn a_refusal_is_final_and_a_busy_server_is_not() {
    let Some(server) = Server::start(&[]) else { return };
    let mailer = server.mailer("");
    let gone = mailer.send(&letter("amara@gone.example")).await.unwrap_err();
    assert!(matches!(gone, Error::Refused(_)) && gone.is_final(), "{gone:?}");
    assert_eq!(gone.reason(), "reply 550", "the server's words stay out of the log");
    let busy = mailer.send(&letter("amara@busy.example")).await.unwrap_err();
    assert!(matches!(busy, Error::Unavailable(_)) && !busy.is_final(), "{busy:?}");
    assert_eq!(busy.reason(), "reply 451");
}

#[tokio::test]
async fn a_server_may_ask_who_sends() {
    let Some(mut server) = Server::start(&["--password", "tr0mb0ne"]) else { return };
    assert!(server.mailer("").send(&letter("amara@example.org")).await.is_err());
    assert!(server.mailer("debrief:wrong@").send(&letter("amara@example.org")).await.is_err());
    server.mailer("debrief:tr0mb0ne@").send(&letter("amara@example.org")).await.unwrap();
    assert_eq!(server.received()["to"], serde_json::json!(["amara@example.org"]));
}

#[tokio::test]
async fn a_server_that_is_away_is_worth_another_try() {
    let Some(server) = Server::start(&[]) else { return };
    let mailer = server.mailer("");
    drop(server);
    let error = mailer.send(&letter("amara@example.org")).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)) && !error.is_final(), "{error:?}");
}

#[test]
fn a_wrong_url_is_told_without_its_password() {
    let sender = Sender::parse("no-reply@debrief.example").unwrap();
    for wrong in ["mail.example.org", "http://u:hunter2@mail.example.org", "smtp://"] {
        let error = Mailer::smtp(&Secret::new(wrong.into()), sender.clone()).err().unwrap();
        assert!(!format!("{error:?} {error}").contains("hunter2"));
    }
}
