//! Letters by SMTP.

use std::time::Duration;

use domain::words::Secret;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use crate::{Error, Letter, Sender};

/// How long a server may take over one answer before it counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that takes letters, with its pool of connections.
#[derive(Clone)]
pub(crate) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    sender: Sender,
}

impl Smtp {
    pub(crate) fn new(url: &Secret, sender: Sender) -> Result<Self, Error> {
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose()).map_err(|_holds_the_url| Error::Url)?;
        Ok(Self { transport: builder.timeout(Some(PATIENCE)).build(), sender })
    }

    pub(crate) async fn send(&self, letter: &Letter) -> Result<(), Error> {
        let message = letter.message(&self.sender)?;
        match self.transport.send(message).await {
            Ok(_accepted) => Ok(()),
            Err(error) if error.is_permanent() => Err(Error::Refused(error)),
            Err(error) => Err(Error::Unavailable(error)),
        }
    }
}
