//! The schema, brought up to date. The files in `migrations/` come in pairs and are never edited after a release.

use crate::{error::Error, session::Session};

mod sqlite {
    refinery::embed_migrations!("migrations/sqlite");
}

mod postgres {
    refinery::embed_migrations!("migrations/postgres");
}

/// Migrates a SQLite file. The caller holds the lock that keeps other processes from doing the same.
pub(crate) fn migrate_sqlite(connection: &mut rusqlite::Connection) -> Result<(), Error> {
    sqlite::migrations::runner().set_grouped(true).run(connection).map_err(Error::migrate)?;
    Ok(())
}

/// Migrates a PostgreSQL schema. The caller holds the lock that keeps other processes from doing the same.
pub(crate) fn migrate_postgres(client: &mut ::postgres::Client) -> Result<(), Error> {
    postgres::migrations::runner().set_grouped(true).run(client).map_err(Error::migrate)?;
    Ok(())
}

/// Confirms that the newest migration this program knows is the newest one applied.
pub(crate) fn confirm(session: &mut impl Session) -> Result<(), Error> {
    let applied = session
        .row("select cast(max(version) as bigint) from refinery_schema_history", &[], |row| row.get::<Option<i64>>(0))?
        .flatten();
    if applied == newest() { Ok(()) } else { Err(Error::migrate("the schema is not the one this program needs")) }
}

fn newest() -> Option<i64> {
    let versions = sqlite::migrations::runner();
    versions.get_migrations().iter().map(|migration| i64::from(migration.version())).max()
}
