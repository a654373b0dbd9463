//! A memory of a test's own, on either database.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use domain::words::Secret;
use postgres::{Client, NoTls};
use store::{Location, Settings, Store};
use tempfile::TempDir;

/// Names the PostgreSQL server that tests may make schemas in. `.ci/postgres` sets it.
const POSTGRES_URL: &str = "TEST_POSTGRES_URL";

/// Connections of each test: few, because many tests share the server.
const POSTGRES_CONNECTIONS: usize = 4;

/// A migrated, empty database that nobody else uses, removed when dropped.
pub struct Memory {
    store: Store,
    settings: Settings,
    place: Place,
}

enum Place {
    Sqlite(TempDir),
    Postgres { url: String, schema: String },
}

impl Memory {
    /// A SQLite file in a temporary folder, copied from one that was migrated once.
    pub fn sqlite() -> Self {
        static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
        let template = TEMPLATE.get_or_init(migrated_file);
        let folder = TempDir::new().expect("a temporary folder");
        let settings = Settings::new(Location::Sqlite(file_in(folder.path())));
        fs::write(file_in(folder.path()), template).expect("a copy of the template");
        Self { store: open(&settings), settings, place: Place::Sqlite(folder) }
    }

    /// A schema in the server that `TEST_POSTGRES_URL` names; `None` when it names none.
    pub fn postgres() -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let url = env::var(POSTGRES_URL).ok()?;
        let schema = format!("test_{}_{}", process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        administer(url.clone(), format!("create schema {schema}"));
        let separator = if url.contains('?') { '&' } else { '?' };
        let own_url = format!("{url}{separator}options=-c%20search_path%3D{schema}");
        let location = Location::Postgres(Secret::new(own_url));
        let settings = Settings { postgres_connections: POSTGRES_CONNECTIONS, ..Settings::new(location) };
        Some(Self { store: open(&settings), settings, place: Place::Postgres { url, schema } })
    }

    /// The store on this memory.
    pub fn store(&self) -> Store {
        self.store.clone()
    }

    /// How the store was opened, for opening it a second time.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Carries out statements behind the store's back, as a fault or another program would.
    pub fn spoil(&self, statements: &str) {
        match &self.place {
            Place::Sqlite(folder) => {
                let file = rusqlite::Connection::open(file_in(folder.path())).expect("the file can be opened twice");
                file.execute_batch(statements).unwrap_or_else(|error| panic!("{error}"));
            }
            Place::Postgres { url, schema } => {
                administer(url.clone(), format!("set search_path to {schema}; {statements}"));
            }
        }
    }

    /// The database file, when this memory is one.
    pub fn file(&self) -> Option<PathBuf> {
        match &self.place {
            Place::Sqlite(folder) => Some(file_in(folder.path())),
            Place::Postgres { .. } => None,
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.store.clone().close();
        if let Place::Postgres { url, schema } = &self.place {
            administer(url.clone(), format!("set client_min_messages to warning; drop schema {schema} cascade"));
        }
    }
}

/// Runs a test's future, so that the crates of the tests need no runtime of their own.
pub fn run(test: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().expect("a runtime").block_on(test);
}

/// Makes two tests of each promise: one on SQLite, one on PostgreSQL. Without `TEST_POSTGRES_URL` the second says that it
/// was skipped.
///
/// ```ignore
/// on_both! {
///     async fn a_store_is_ready(memory: Memory) {
///         memory.store().ready().await.unwrap();
///     }
/// }
/// ```
#[macro_export]
macro_rules! on_both {
    ($(async fn $name:ident($memory:ident: $type:ty) $body:block)*) => {
        $(mod $name {
            #[allow(unused_imports, reason = "a promise need not use what its file imports")]
            use super::*;

            async fn promise($memory: $type) $body

            #[test]
            fn sqlite() {
                $crate::run(async { promise($crate::Memory::sqlite()).await });
            }

            #[test]
            fn postgres() {
                $crate::run(async {
                    match $crate::Memory::postgres() {
                        Some(memory) => promise(memory).await,
                        None => println!("skipped: TEST_POSTGRES_URL names no server"),
                    }
                });
            }
        })*
    };
}

fn open(settings: &Settings) -> Store {
    Store::open(settings).unwrap_or_else(|error| panic!("{error:?}"))
}

fn migrated_file() -> Vec<u8> {
    let folder = TempDir::new().expect("a temporary folder");
    let file = file_in(folder.path());
    open(&Settings::new(Location::Sqlite(file.clone()))).close();
    fs::read(file).expect("the migrated file")
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("debrief.db")
}

/// Runs statements on a thread of their own: the client drives a runtime, which a test's thread may be doing already.
fn administer(url: String, statements: String) {
    let work = move || Client::connect(&url, NoTls)?.batch_execute(&statements);
    let done = thread::spawn(work).join().expect("the client does not panic");
    done.unwrap_or_else(|error| panic!("the test server refused: {error:?}"));
}
