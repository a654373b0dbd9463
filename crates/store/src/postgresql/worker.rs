//! One thread with one connection: it takes the next closure, runs it, and mends its connection when that was lost.

use std::sync::{Arc, Mutex, PoisonError, mpsc::Receiver};

use super::{connect::Connector, connection::Connection};
use crate::{
    error::Error,
    session::{Link, Reader, Tx},
    tasks::{Read, Write},
};

/// What a worker is asked for.
pub(super) enum Message {
    Read(Read),
    Write(Box<dyn Write>),
    Close,
}

/// A worker's own belongings.
pub(super) struct Worker {
    connector: Connector,
    connection: Option<Connection>,
    inbox: Arc<Mutex<Receiver<Message>>>,
}

impl Worker {
    pub(super) fn new(connector: Connector, inbox: Arc<Mutex<Receiver<Message>>>) -> Self {
        Self { connector, connection: None, inbox }
    }

    /// Works until it is told to close or every [`Store`](crate::Store) is gone.
    pub(super) fn serve(mut self) {
        loop {
            let message = self.inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
            match message {
                Ok(Message::Read(task)) => self.read(task),
                Ok(Message::Write(task)) => self.write(task),
                Ok(Message::Close) | Err(_) => return,
            }
        }
    }

    fn read(&mut self, task: Read) {
        match self.connection() {
            Ok(connection) => {
                task(Ok(&mut Reader::new(Link::Postgres(connection))));
                self.let_go_if_broken();
            }
            Err(error) => task(Err(error)),
        }
    }

    fn write(&mut self, mut task: Box<dyn Write>) {
        let fate = self.connection().and_then(|connection| transact(connection, task.as_mut()));
        self.let_go_if_broken();
        task.settle(fate);
    }

    /// A connection that was alive a moment ago.
    fn connection(&mut self) -> Result<&mut Connection, Error> {
        let connection = match self.connection.take().and_then(Connection::if_alive) {
            Some(connection) => connection,
            None => self.connector.connect()?,
        };
        Ok(self.connection.insert(connection))
    }

    fn let_go_if_broken(&mut self) {
        if self.connection.as_ref().is_some_and(Connection::is_broken) {
            self.connection = None;
        }
    }
}

/// Runs a closure in a transaction. An error means that it was not committed, or that nobody can know: it is never run again.
fn transact(connection: &mut Connection, task: &mut dyn Write) -> Result<(), Error> {
    connection.command("begin")?;
    let keep = task.run(&mut Tx::new(Link::Postgres(connection)));
    connection.command(if keep { "commit" } else { "rollback" })
}
