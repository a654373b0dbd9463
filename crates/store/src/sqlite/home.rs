//! The file itself: which one is open, whether it is still there, and what to do when it is not.
//!
//! A file that vanished is waited for, never replaced by an empty one. When the path names another file than the one that
//! was opened, it is taken on only if that cannot mix two databases (see [`Home::take_on`]).

use std::{
    fs::{File, Metadata, OpenOptions},
    io,
    os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
    time::Duration,
};

use rusqlite::Connection;

use super::connection::{open_reader, open_writer};
use crate::{
    error::Error,
    migrations,
    session::{Link, Reader},
};

/// Which file a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    fn of(metadata: &Metadata) -> Self {
        Self { device: metadata.dev(), inode: metadata.ino() }
    }
}

/// The place of the database, and the file that is open there.
pub(super) struct Home {
    path: PathBuf,
    log_path: PathBuf,
    lock_wait: Duration,
    opened: RwLock<Arc<Opened>>,
}

/// One file, opened, with the connections that read it.
pub(super) struct Opened {
    identity: Identity,
    /// `None` once the file is given up: no reader is handed out or taken back any more.
    readers: Mutex<Option<Vec<Connection>>>,
    /// Kept to compare contents later. It is declared after the connections because closing any descriptor of a file gives
    /// up this process's locks on it, so it must be the last to close.
    file: Arc<File>,
}

/// Opens the database, making and migrating it as needed, while a lock keeps other processes from doing the same.
pub(super) fn open(path: &Path, lock_wait: Duration) -> Result<(Home, Connection), Error> {
    let log_path = beside(path, "-wal");
    let guard = File::create(beside(path, ".lock")).map_err(Error::unavailable)?;
    guard.lock().map_err(Error::unavailable)?;
    create_if_new(path, &log_path).map_err(Error::unavailable)?;
    let file = File::open(path).map_err(Error::unavailable)?;
    let identity = Identity::of(&file.metadata().map_err(Error::unavailable)?);
    let mut connection = open_writer(path, lock_wait)?;
    migrations::migrate_sqlite(&mut connection)?;
    let opened = Opened { identity, readers: Mutex::new(Some(Vec::new())), file: Arc::new(file) };
    let home = Home { path: path.to_owned(), log_path, lock_wait, opened: RwLock::new(Arc::new(opened)) };
    Ok((home, connection))
}

impl Home {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The open file, if it is the one the path still names.
    pub(super) fn present(&self) -> Result<Arc<Opened>, Error> {
        let opened = self.opened();
        if self.found()? == opened.identity {
            Ok(opened)
        } else {
            Err(Error::unavailable("the database file was replaced"))
        }
    }

    /// True when the path names the file that was opened, false when it names another.
    pub(super) fn is_unmoved(&self) -> Result<bool, Error> {
        Ok(self.found()? == self.opened().identity)
    }

    /// The identity and the size of the write-ahead log, if there is one.
    pub(super) fn log(&self) -> Option<(Identity, u64)> {
        let metadata = std::fs::metadata(&self.log_path).ok()?;
        Some((Identity::of(&metadata), metadata.len()))
    }

    /// Which file the log of the database just opened is.
    pub(super) fn identify_log(&self) -> Result<Identity, Error> {
        self.log().map(|(identity, _)| identity).ok_or_else(|| Error::unavailable("the write-ahead log is missing"))
    }

    /// Lets no reader begin any more.
    pub(super) fn close_readers(&self) {
        *self.opened().readers() = None;
    }

    /// Opens the same file anew. Every earlier connection must be on its way out.
    pub(super) fn reopen(&self) -> Result<Connection, Error> {
        let old = self.opened();
        old.retire()?;
        self.begin_again(Arc::clone(&old.file), old.identity)
    }

    /// Opens the file that has taken the place of the one that was open.
    ///
    /// SQLite would replay a log that lies beside a database into it, whichever database it was written for. So a file is
    /// taken on beside our own log only when it is a byte for byte copy of the one the log belongs to.
    pub(super) fn take_on(&self, our_log: Identity) -> Result<Connection, Error> {
        let old = self.opened();
        old.retire()?;
        let file = File::open(&self.path).map_err(Error::unavailable)?;
        let identity = Identity::of(&file.metadata().map_err(Error::unavailable)?);
        let beside_our_log = self.log().is_some_and(|(log, length)| log == our_log && length > 0);
        if beside_our_log && !same_contents(&old.file, &file).map_err(Error::unavailable)? {
            return Err(Error::unavailable("the database file was replaced beside the log of the earlier one"));
        }
        let connection = self.begin_again(Arc::new(file), identity)?;
        tracing::warn!("the database file was replaced and has been opened anew");
        Ok(connection)
    }

    /// Puts a log aside that is not the one of the open file, so that it can never be replayed into it.
    pub(super) fn put_strange_log_aside(&self) -> Result<(), Error> {
        match self.log() {
            Some((_, length)) if length > 0 => {
                std::fs::rename(&self.log_path, beside(&self.path, "-wal.orphaned")).map_err(Error::unavailable)
            }
            _ => Ok(()),
        }
    }

    fn begin_again(&self, file: Arc<File>, identity: Identity) -> Result<Connection, Error> {
        let connection = open_writer(&self.path, self.lock_wait)?;
        migrations::confirm(&mut Reader::new(Link::Sqlite(&connection)))?;
        let opened = Opened { identity, readers: Mutex::new(Some(Vec::new())), file };
        *self.opened.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(opened);
        Ok(connection)
    }

    fn opened(&self) -> Arc<Opened> {
        Arc::clone(&self.opened.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn found(&self) -> Result<Identity, Error> {
        std::fs::metadata(&self.path).map(|metadata| Identity::of(&metadata)).map_err(Error::unavailable)
    }
}

impl Opened {
    /// Closes the readers of a file that is given up. While one is still at work, two generations of connections would
    /// share one log, so the caller has to try again later.
    fn retire(self: &Arc<Self>) -> Result<(), Error> {
        *self.readers() = None;
        let the_caller_and_the_home = 2;
        if Arc::strong_count(self) > the_caller_and_the_home {
            return Err(Error::unavailable("the earlier file is still being read"));
        }
        Ok(())
    }

    /// A connection nobody else is reading with.
    pub(super) fn take_reader(&self, path: &Path) -> Result<Connection, Error> {
        let idle = match &mut *self.readers() {
            Some(readers) => readers.pop(),
            None => return Err(Error::unavailable("the database file is being reopened")),
        };
        idle.map_or_else(|| open_reader(path), Ok)
    }

    /// Takes a connection back for the next reader.
    pub(super) fn give_back(&self, connection: Connection) {
        if let Some(readers) = &mut *self.readers() {
            readers.push(connection);
        }
    }

    fn readers(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the file, for its owner's eyes only, unless there is one. A log without its file means that the file was lost:
/// SQLite would delete the log, and with it everything written since it was last emptied.
fn create_if_new(path: &Path, log_path: &Path) -> io::Result<()> {
    let length_of = |path: &Path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    if length_of(path) > 0 {
        return Ok(());
    }
    if length_of(log_path) > 0 {
        return Err(io::Error::other("there is a write-ahead log but the database file it belongs to is missing"));
    }
    OpenOptions::new().create(true).append(true).mode(0o600).open(path)?.sync_all()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn same_contents(one: &File, other: &File) -> io::Result<bool> {
    const PIECE: usize = 1024 * 1024;
    let length = one.metadata()?.len();
    if other.metadata()?.len() != length {
        return Ok(false);
    }
    let (mut left, mut right) = (vec![0; PIECE], vec![0; PIECE]);
    let mut offset = 0;
    while offset < length {
        let piece = usize::try_from(length - offset).map_or(PIECE, |rest| rest.min(PIECE));
        one.read_exact_at(&mut left[..piece], offset)?;
        other.read_exact_at(&mut right[..piece], offset)?;
        if left[..piece] != right[..piece] {
            return Ok(false);
        }
        offset += piece as u64;
    }
    Ok(true)
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
