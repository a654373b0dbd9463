//! The SQLite arm: one writer thread that groups what is waiting into one commit, and a connection for each thread that
//! reads.

mod connection;
mod home;
mod statements;
mod writer;

use std::{
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
};

pub(crate) use statements::{each, execute, raw};

use crate::{
    error::Error,
    session::{Link, Reader},
    settings::Settings,
    tasks::Write,
};
use home::Home;
use writer::{Message, Writer};

/// A SQLite file with everything that serves it.
pub(crate) struct Sqlite {
    home: Arc<Home>,
    inbox: SyncSender<Message>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path, settings: &Settings) -> Result<Self, Error> {
        let (home, connection) = home::open(path, settings.lock_wait)?;
        let home = Arc::new(home);
        let (inbox, messages) = sync_channel(settings.queue);
        let writer = Writer::new(Arc::clone(&home), connection, settings.log_rest, messages)?;
        let handle = thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.serve())
            .map_err(Error::unavailable)?;
        Ok(Self { home, inbox, writer: Mutex::new(Some(handle)) })
    }

    pub(crate) fn read<T, E>(&self, work: impl FnOnce(&mut Reader<'_>) -> Result<T, E>) -> Result<T, E>
    where
        E: From<Error>,
    {
        let opened = self.home.present().inspect_err(|_| self.have_the_writer_look())?;
        let connection = opened.take_reader(self.home.path())?;
        let mut reader = Reader::new(Link::Sqlite(&connection));
        let result = work(&mut reader);
        if !reader.failed() {
            opened.give_back(connection);
        }
        result
    }

    pub(crate) fn write(&self, task: Box<dyn Write>) -> Result<(), Error> {
        self.inbox.try_send(Message::Write(task)).map_err(|refused| match refused {
            TrySendError::Full(_) => Error::unavailable("too many writes are waiting"),
            TrySendError::Disconnected(_) => Error::unavailable("the store was closed"),
        })
    }

    pub(crate) fn close(&self) {
        let handle = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(handle) = handle {
            // A writer that has ended already needs no telling, and one that panicked has nothing left to finish.
            drop(self.inbox.send(Message::Close));
            drop(handle.join());
        }
    }

    /// A file that came back as another inode is taken on by the writer; without this a site that is only read would never
    /// recover. A full queue means that the writer is about to look anyway.
    fn have_the_writer_look(&self) {
        drop(self.inbox.try_send(Message::Look));
    }
}
