//! Where the memory lies and how much of the machine it may take.

use std::{path::PathBuf, time::Duration};

use domain::words::Secret;

/// Which database keeps the data.
#[derive(Debug, Clone)]
pub enum Location {
    /// A file on a local disk. Its folder must exist; the file is made when it does not.
    Sqlite(PathBuf),
    /// A `postgres://` URL. Without `sslmode` a server on another machine must speak TLS with a certificate this
    /// machine trusts; `sslmode=disable` says that the network is trusted instead.
    Postgres(Secret),
}

/// How to open a [`Store`](crate::Store).
#[derive(Debug, Clone)]
pub struct Settings {
    /// Which database keeps the data.
    pub location: Location,
    /// How many connections PostgreSQL is asked for. SQLite has one writer and a reader for each thread that reads.
    pub postgres_connections: usize,
    /// How many closures may wait; one more is answered "unavailable" at once.
    pub queue: usize,
    /// How long a write waits for another process to release SQLite's write lock.
    pub lock_wait: Duration,
    /// How long nobody must have written before SQLite's log is written back into the file, so that even a bare copy of the
    /// file is nearly complete.
    pub log_rest: Duration,
    /// How long PostgreSQL may work on one statement.
    pub statement_timeout: Duration,
}

impl Settings {
    /// The defaults for a location.
    pub fn new(location: Location) -> Self {
        Self {
            location,
            postgres_connections: 8,
            queue: 1024,
            lock_wait: Duration::from_secs(2),
            log_rest: Duration::from_secs(2),
            statement_timeout: Duration::from_secs(10),
        }
    }
}
