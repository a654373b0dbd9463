//! The seam itself.

use std::sync::Arc;

use crate::{
    error::Error,
    migrations,
    postgresql::Postgres,
    session::{Reader, Tx},
    settings::{Location, Settings},
    sqlite::Sqlite,
    tasks,
};

/// The memory. Cheap to clone; all clones are the same memory.
#[derive(Clone)]
pub struct Store(Arc<Arm>);

enum Arm {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Store {
    /// Opens the database, makes it when it is a new SQLite file, and brings the schema up to date under a lock. Blocks.
    pub fn open(settings: &Settings) -> Result<Self, Error> {
        let arm = match &settings.location {
            Location::Sqlite(path) => Arm::Sqlite(Sqlite::open(path, settings)?),
            Location::Postgres(url) => Arm::Postgres(Postgres::open(url, settings)?),
        };
        Ok(Self(Arc::new(arm)))
    }

    /// Reads. On SQLite the closure runs on the calling thread (tens of microseconds from the page cache), on PostgreSQL on
    /// a thread of the store's own. Each statement sees what was committed when it began.
    pub async fn read<T, E>(&self, work: impl FnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        match &*self.0 {
            Arm::Sqlite(sqlite) => sqlite.read(work),
            Arm::Postgres(postgres) => {
                let (task, answer) = tasks::read(work);
                postgres.read(task).map_err(E::from)?;
                answer.wait().await
            }
        }
    }

    /// Writes, in one transaction: kept and on disk when this answers `Ok`, undone when the closure answers `Err` or
    /// panics. The closure is carried out even when the caller stops waiting.
    ///
    /// An [`Error::Unavailable`] that arrives while PostgreSQL is lost in the middle of a commit leaves open whether the
    /// transaction was kept; what must not happen twice carries a key of its own.
    pub async fn write<T, E>(&self, work: impl FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (task, answer) = tasks::write(work);
        match &*self.0 {
            Arm::Sqlite(sqlite) => sqlite.write(task),
            Arm::Postgres(postgres) => postgres.write(task),
        }
        .map_err(E::from)?;
        answer.wait().await
    }

    /// Confirms that the database answers and has the schema this program was built for.
    pub async fn ready(&self) -> Result<(), Error> {
        self.read(|reader| migrations::confirm(reader)).await
    }

    /// Finishes what was accepted, writes SQLite's log back into its file, and ends the store's threads. Blocks. Other
    /// clones answer "unavailable" from here on.
    pub fn close(self) {
        match &*self.0 {
            Arm::Sqlite(sqlite) => sqlite.close(),
            Arm::Postgres(postgres) => postgres.close(),
        }
    }
}
