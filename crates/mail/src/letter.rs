//! A letter and the form mail gives it.

use domain::{accounts::Email, ids::LetterId};
use jiff::Timestamp;
use lettre::{
    Address, Message,
    message::{
        Body, Mailbox,
        header::{ContentTransferEncoding, ContentType, MIME_VERSION_1_0},
    },
};

use crate::Error;

/// The longest line that mail carries as it is (RFC 5322, section 2.1.1).
const LINE_CHARACTERS: usize = 998;

/// A letter in plain text. What the reader has to use (a code, a link) stands on a line of its own, indented by four
/// spaces.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Letter {
    pub id: LetterId,
    pub to: Email,
    pub subject: String,
    pub text: String,
    pub written_at: Timestamp,
}

/// Whom letters come from.
#[derive(Debug, Clone)]
pub struct Sender(Mailbox);

impl Sender {
    /// Reads `Name <address>` or a bare address.
    pub fn parse(text: &str) -> Result<Self, Error> {
        text.parse().map(Self).map_err(Error::Sender)
    }
}

impl Letter {
    /// The whole message: headers and body. Nothing in a letter can add a header: addresses are parsed, subjects encoded.
    pub(crate) fn message(&self, sender: &Sender) -> Result<Message, Error> {
        let recipient: Address = self.to.as_str().parse().map_err(Error::Recipient)?;
        let subject: String = self.subject.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Message::builder()
            .from(sender.0.clone())
            .to(Mailbox::new(None, recipient))
            .subject(subject)
            .date(self.written_at.into())
            .message_id(Some(format!("<{}@{}>", self.id, sender.0.email.domain())))
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN)
            .body(body(&self.text))
            .map_err(Error::Compose)
    }

    /// What the reader has to use, each on a line of its own in the text.
    pub(crate) fn handles(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(|line| line.strip_prefix("    ")).map(str::trim)
    }
}

/// A text as it is where mail can carry that, so that whoever opens the file finds the link in one piece; else encoded.
fn body(text: &str) -> Body {
    let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    if text.is_ascii() && text.lines().all(|line| line.len() <= LINE_CHARACTERS) {
        Body::dangerous_pre_encoded(text.replace('\n', "\r\n").into(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(subject: &str, text: &str) -> Letter {
        Letter {
            id: LetterId::new("0198c1f2-0000-7000-8000-000000000001".parse().unwrap()),
            to: Email::parse("amara@example.org").unwrap(),
            subject: subject.into(),
            text: text.into(),
            written_at: "2026-03-12T09:30:00Z".parse().unwrap(),
        }
    }

    fn raw(letter: &Letter) -> String {
        let sender = Sender::parse("Debrief <no-reply@debrief.example>").unwrap();
        String::from_utf8(letter.message(&sender).unwrap().formatted()).unwrap()
    }

    #[test]
    fn a_plain_letter_stays_readable_in_its_file() {
        let link = format!("https://debrief.example/verify?token={}", "a=b".repeat(50));
        let raw = raw(&letter("Your code", &format!("Hello,\n\n    123456\n    {link}\n")));
        assert!(raw.contains(&format!("\r\n    123456\r\n    {link}\r\n")), "{raw}");
        assert!(raw.contains("From: Debrief <no-reply@debrief.example>\r\n"), "{raw}");
        assert!(raw.contains("To: amara@example.org\r\n"), "{raw}");
        assert!(raw.contains("Date: Thu, 12 Mar 2026 09:30:00 +0000\r\n"), "{raw}");
        assert!(raw.contains("Message-ID: <0198c1f2-0000-7000-8000-000000000001@debrief.example>\r\n"), "{raw}");
        assert!(raw.contains("Content-Type: text/plain; charset=utf-8\r\n"), "{raw}");
    }

    #[test]
    fn a_subject_cannot_add_a_header() {
        let raw = raw(&letter("Hello\r\nBcc: thief@example.org\n\nbody", "text"));
        let head = raw.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc:")), "{head}");
        assert!(raw.ends_with("\r\n\r\ntext"), "{raw}");
    }

    #[test]
    fn other_alphabets_travel_encoded() {
        let raw = raw(&letter("Ihr Schlüssel – £5", "Hello, this subscription costs £24.99 a year.\n"));
        assert!(raw.is_ascii(), "{raw}");
        assert!(raw.contains("=C2=A324.99"), "{raw}");
    }

    #[test]
    fn what_mail_cannot_carry_is_encoded_or_left_out() {
        let long = raw(&letter("Hello", &"x".repeat(LINE_CHARACTERS + 1)));
        assert!(long.lines().all(|line| line.len() <= LINE_CHARACTERS), "{long}");
        let controlled = raw(&letter("Hello", "a\rb\0c\u{1b}[1m\nd"));
        assert!(controlled.ends_with("\r\n\r\nabc[1m\r\nd"), "{controlled:?}");
    }

    #[test]
    fn handles_are_the_indented_lines() {
        let letter = letter("s", "Hello\n\n    123456\n\nor\n\n    https://x.example/\n");
        assert_eq!(letter.handles().collect::<Vec<_>>(), ["123456", "https://x.example/"]);
    }
}
