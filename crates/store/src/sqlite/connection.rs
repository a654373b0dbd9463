//! Connections to a SQLite file, with the settings durability rests on.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags};

use super::statements::failure;
use crate::error::Error;

/// The size above which the log is written back into the file and cut, in bytes.
pub(super) const LOG_LIMIT: u64 = 32 * 1024 * 1024;

/// Statements kept prepared on each connection: more than the store has.
const PREPARED_STATEMENTS: usize = 128;

/// How long a read waits for another process, such as one that recovers the log. It waits on a thread that serves others.
const READER_WAIT: Duration = Duration::from_millis(250);

/// Opens the one connection that writes. The file must exist.
pub(super) fn open_writer(path: &Path, lock_wait: Duration) -> Result<Connection, Error> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE, lock_wait)?;
    let mode: String = connection.query_row("pragma journal_mode = wal", [], |row| row.get(0)).map_err(failure)?;
    if mode != "wal" {
        return Err(Error::unavailable("the file system cannot hold a write-ahead log"));
    }
    // Overwriting what is deleted keeps a purged entry from surviving in the file's free pages.
    connection
        .execute_batch(&format!(
            "pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on;
             pragma journal_size_limit = {LOG_LIMIT};"
        ))
        .map_err(failure)?;
    Ok(connection)
}

/// Opens a connection that can only read.
pub(super) fn open_reader(path: &Path) -> Result<Connection, Error> {
    open(path, OpenFlags::SQLITE_OPEN_READ_ONLY, READER_WAIT)
}

/// Writes the log back into the file and cuts it to nothing. Fails when others keep it from being complete.
pub(super) fn empty_log(connection: &Connection) -> Result<(), Error> {
    let busy: bool = connection.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0)).map_err(failure)?;
    if busy { Err(Error::unavailable("the log is in use")) } else { Ok(()) }
}

/// Writes back as much of the log as nobody is reading.
pub(super) fn write_log_back(connection: &Connection) -> Result<(), Error> {
    connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(())).map_err(failure)
}

fn open(path: &Path, access: OpenFlags, wait: Duration) -> Result<Connection, Error> {
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failure)?;
    connection.busy_timeout(wait).map_err(failure)?;
    connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS);
    connection.execute_batch("pragma trusted_schema = off; pragma temp_store = memory;").map_err(failure)?;
    Ok(connection)
}
