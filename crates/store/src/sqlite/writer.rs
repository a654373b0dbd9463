//! The one thread that writes: it takes what is waiting, commits it together, and answers after the commit.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::Duration,
};

use rusqlite::Connection;

use super::{
    connection::{LOG_LIMIT, empty_log, write_log_back},
    home::{Home, Identity},
    statements::failure,
};
use crate::{
    error::Error,
    session::{Link, Tx},
    tasks::Write,
};

/// The most closures in one commit. With the largest entries the wire lets through, a group this size and a log at
/// [`LOG_LIMIT`] stay below 64 MiB together.
const GROUP: usize = 64;

/// What the writer is asked for.
pub(super) enum Message {
    Write(Box<dyn Write>),
    /// See whether the file that had vanished is back.
    Look,
    Close,
}

/// The writer's own belongings.
pub(super) struct Writer {
    home: Arc<Home>,
    /// `None` while the file is being reopened.
    connection: Option<Connection>,
    log: Identity,
    log_rest: Duration,
    inbox: Receiver<Message>,
    closing: bool,
}

impl Writer {
    pub(super) fn new(
        home: Arc<Home>,
        connection: Connection,
        log_rest: Duration,
        inbox: Receiver<Message>,
    ) -> Result<Self, Error> {
        let log = home.identify_log()?;
        Ok(Self { home, connection: Some(connection), log, log_rest, inbox, closing: false })
    }

    /// Works until it is told to close or every [`Store`](crate::Store) is gone.
    pub(super) fn serve(mut self) {
        let mut tidied = false;
        while !self.closing {
            let message = self.next_message(tidied);
            tidied = matches!(message, Err(RecvTimeoutError::Timeout));
            match message {
                Ok(Message::Write(first)) => self.write_group(first),
                Ok(Message::Look) => self.look(),
                Ok(Message::Close) | Err(RecvTimeoutError::Disconnected) => self.closing = true,
                Err(RecvTimeoutError::Timeout) => self.tidy(),
            }
        }
        self.finish();
    }

    fn next_message(&self, however_long_it_takes: bool) -> Result<Message, RecvTimeoutError> {
        if however_long_it_takes { Ok(self.inbox.recv()?) } else { self.inbox.recv_timeout(self.log_rest) }
    }

    fn write_group(&mut self, first: Box<dyn Write>) {
        let mut group = vec![first];
        let fate = self.carry_out(&mut group);
        if fate.is_err() {
            // Whoever is already waiting would only meet the same fault, each after a wait of its own.
            while let Some(task) = self.next_waiting() {
                group.push(task);
            }
        }
        for task in group {
            task.settle(fate.clone());
        }
    }

    fn carry_out(&mut self, group: &mut Vec<Box<dyn Write>>) -> Result<(), Error> {
        let connection = self.take_connection()?;
        let fate = self.commit(&connection, group);
        if fate.is_ok() || connection.is_autocommit() || connection.execute_batch("rollback").is_ok() {
            self.connection = Some(connection);
        }
        fate
    }

    /// Runs the group, and what joins it meanwhile, in one transaction. When any of it cannot be kept or undone by itself,
    /// none of it is kept.
    fn commit(&mut self, connection: &Connection, group: &mut Vec<Box<dyn Write>>) -> Result<(), Error> {
        run(connection, "begin immediate")?;
        let mut next = 0;
        while let Some(task) = group.get_mut(next) {
            run_in_savepoint(connection, task.as_mut())?;
            next += 1;
            if next == group.len() && next < GROUP {
                group.extend(self.next_waiting());
            }
        }
        run(connection, "commit")
    }

    fn next_waiting(&mut self) -> Option<Box<dyn Write>> {
        match self.inbox.try_recv() {
            Ok(Message::Write(task)) => Some(task),
            Ok(Message::Close) => {
                self.closing = true;
                None
            }
            Ok(Message::Look) | Err(_) => None,
        }
    }

    /// The connection, with the file and its log known to be where they should be.
    fn take_connection(&mut self) -> Result<Connection, Error> {
        if !self.home.is_unmoved()? {
            self.connection = None;
            let connection = self.home.take_on(self.log)?;
            self.log = self.home.identify_log()?;
            return Ok(connection);
        }
        let log = self.home.log();
        let log_is_ours = log.is_some_and(|(identity, _)| identity == self.log);
        match self.connection.take() {
            Some(connection) if log_is_ours => {
                if log.is_some_and(|(_, length)| length > LOG_LIMIT) {
                    report(empty_log(&connection));
                }
                Ok(connection)
            }
            earlier => self.reopen(earlier, log_is_ours),
        }
    }

    /// Opens the same file anew. A log that was moved away is still open here, and is written back before it is let go.
    fn reopen(&mut self, earlier: Option<Connection>, log_is_ours: bool) -> Result<Connection, Error> {
        if let Some(connection) = earlier
            && let Err(error) = empty_log(&connection)
        {
            self.connection = Some(connection);
            return Err(error);
        }
        if !log_is_ours {
            self.home.put_strange_log_aside()?;
        }
        let connection = self.home.reopen()?;
        self.log = self.home.identify_log()?;
        tracing::warn!("the log of the database had been moved; the database has been opened anew");
        Ok(connection)
    }

    fn look(&mut self) {
        match self.take_connection() {
            Ok(connection) => self.connection = Some(connection),
            Err(error) => report(Err(error)),
        }
    }

    /// Brings the file up to date while nobody is writing, so that even a bare copy of it is nearly complete.
    fn tidy(&mut self) {
        if let Some(connection) = &self.connection {
            report(write_log_back(connection));
        }
    }

    fn finish(mut self) {
        self.home.close_readers();
        if let Some(connection) = self.connection.take() {
            report(empty_log(&connection));
        }
    }
}

/// Runs one closure so that it can be undone without the others.
fn run_in_savepoint(connection: &Connection, task: &mut dyn Write) -> Result<(), Error> {
    run(connection, "savepoint task")?;
    let keep = task.run(&mut Tx::new(Link::Sqlite(connection)));
    if connection.is_autocommit() {
        // SQLite undoes the whole transaction by itself when, for one, the disk is full.
        return Err(Error::unavailable("the transaction was given up"));
    }
    if !keep {
        run(connection, "rollback to task")?;
    }
    run(connection, "release task")
}

fn run(connection: &Connection, sql: &'static str) -> Result<(), Error> {
    connection.prepare_cached(sql).and_then(|mut statement| statement.execute([])).map_err(failure)?;
    Ok(())
}

fn report(upkeep: Result<(), Error>) {
    if let Err(error) = upkeep {
        tracing::warn!(error = &error as &dyn std::error::Error, "the database could not be looked after");
    }
}
