//! The PostgreSQL arm: a bounded set of threads, each with a connection of its own.

mod connect;
mod connection;
mod worker;

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
};

use domain::words::Secret;

pub(crate) use connection::{Connection, raw};

use crate::{
    error::Error,
    settings::Settings,
    tasks::{Read, Write},
};
use connect::Connector;
use worker::{Message, Worker};

/// A PostgreSQL database with the threads that serve it.
pub(crate) struct Postgres {
    inbox: SyncSender<Message>,
    workers: Mutex<Vec<JoinHandle<()>>>,
}

impl Postgres {
    pub(crate) fn open(url: &Secret, settings: &Settings) -> Result<Self, Error> {
        let connector = Connector::new(url, settings.statement_timeout)?;
        // The client drives a runtime of its own, which must not happen on a thread that already drives one.
        let migration = thread::scope(|scope| scope.spawn(|| connector.migrate()).join());
        migration.unwrap_or_else(|_| Err(Error::migrate("the migration panicked")))?;
        let (inbox, messages) = sync_channel(settings.queue);
        let messages = Arc::new(Mutex::new(messages));
        let start = |number: usize| {
            let worker = Worker::new(connector.clone(), Arc::clone(&messages));
            thread::Builder::new().name(format!("store-{number}")).spawn(move || worker.serve())
        };
        let workers = (0..settings.postgres_connections.max(1)).map(start).collect::<Result<_, _>>();
        Ok(Self { inbox, workers: Mutex::new(workers.map_err(Error::unavailable)?) })
    }

    pub(crate) fn read(&self, task: Read) -> Result<(), Error> {
        self.submit(Message::Read(task))
    }

    pub(crate) fn write(&self, task: Box<dyn Write>) -> Result<(), Error> {
        self.submit(Message::Write(task))
    }

    pub(crate) fn close(&self) {
        let workers = std::mem::take(&mut *self.workers.lock().unwrap_or_else(PoisonError::into_inner));
        for _ in &workers {
            // Fails only when every worker has ended already.
            drop(self.inbox.send(Message::Close));
        }
        for worker in workers {
            // A worker that panicked has nothing left to finish.
            drop(worker.join());
        }
    }

    fn submit(&self, message: Message) -> Result<(), Error> {
        self.inbox.try_send(message).map_err(|refused| match refused {
            TrySendError::Full(_) => Error::unavailable("too many closures are waiting"),
            TrySendError::Disconnected(_) => Error::unavailable("the store was closed"),
        })
    }
}
