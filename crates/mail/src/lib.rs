//! Letters out: by SMTP where a server is configured, else into a folder, so that a newcomer needs no mail server.
//!
//! Sending is at least once: the message id is the letter's own, so that a mailbox can recognise a repeat.

mod folder;
mod letter;
mod smtp;

use std::{path::PathBuf, sync::Arc};

use domain::words::Secret;

pub use self::letter::{Letter, Sender};
use self::{folder::Folder, smtp::Smtp};

/// Shows one line to whoever sits at the terminal.
pub type Printer = Arc<dyn Fn(&str) + Send + Sync>;

/// The way letters leave the house.
#[derive(Clone)]
pub struct Mailer(Way);

#[derive(Clone)]
enum Way {
    Smtp(Smtp),
    Folder(Folder),
}

/// Why a letter did not leave.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The sender's address cannot be read.
    #[error("the sender's address is not one")]
    Sender(#[source] lettre::address::AddressError),
    /// The SMTP URL cannot be read. The reason is not repeated: the URL holds a password.
    #[error("the SMTP address is not an smtp:// or smtps:// URL")]
    Url,
    /// The recipient's address is one that mail cannot carry.
    #[error("the recipient's address cannot be written into a letter")]
    Recipient(#[source] lettre::address::AddressError),
    /// The letter cannot be put into the form mail has.
    #[error("the letter cannot be composed")]
    Compose(#[source] lettre::error::Error),
    /// The server could not be reached, or asked to be tried again later.
    #[error("the mail server is not taking letters now")]
    Unavailable(#[source] lettre::transport::smtp::Error),
    /// The server refuses this letter for good.
    #[error("the mail server refuses the letter")]
    Refused(#[source] lettre::transport::smtp::Error),
    /// The folder cannot be written.
    #[error("the outbox folder cannot be written")]
    Folder(#[source] std::io::Error),
    /// The writing task ended early.
    #[error("the outbox folder's task ended early")]
    Task(#[source] tokio::task::JoinError),
}

impl Error {
    /// True when the same letter will never pass, however often it is tried.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Recipient(_) | Self::Compose(_) | Self::Refused(_) => true,
            Self::Sender(_) | Self::Url | Self::Unavailable(_) | Self::Folder(_) | Self::Task(_) => false,
        }
    }

    /// What may be logged about the cause. What a mail server says may repeat the recipient's address, so of that only the
    /// code of its reply.
    pub fn reason(&self) -> String {
        match self {
            Self::Unavailable(error) | Self::Refused(error) => match error.status() {
                Some(code) => format!("reply {code}"),
                None => causes(error),
            },
            Self::Sender(error) | Self::Recipient(error) => error.to_string(),
            Self::Compose(error) => error.to_string(),
            Self::Folder(error) => error.to_string(),
            Self::Task(error) => error.to_string(),
            Self::Url => String::new(),
        }
    }
}

fn causes(error: &dyn std::error::Error) -> String {
    let chain: Vec<_> = std::iter::successors(Some(error), |error| error.source()).map(ToString::to_string).collect();
    chain.join(": ")
}

impl Mailer {
    /// Sends through the server a URL names: `smtp://` (with `?tls=required` for STARTTLS) or `smtps://`.
    pub fn smtp(url: &Secret, sender: Sender) -> Result<Self, Error> {
        Ok(Self(Way::Smtp(Smtp::new(url, sender)?)))
    }

    /// Writes each letter into `directory` as an `.eml` file and shows its code and link through `print`.
    pub fn folder(directory: PathBuf, sender: Sender, print: Printer) -> Self {
        Self(Way::Folder(Folder::new(directory, sender, print)))
    }

    /// Hands one letter over. When this returns `Ok`, the letter is the server's, or safely on disk.
    pub async fn send(&self, letter: &Letter) -> Result<(), Error> {
        match &self.0 {
            Way::Smtp(smtp) => smtp.send(letter).await,
            Way::Folder(folder) => folder.send(letter).await,
        }
    }
}
