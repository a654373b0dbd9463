//! Statements on SQLite, and what its failures mean.

use rusqlite::{
    Connection, ErrorCode, Statement, ToSql, ffi,
    types::{ToSqlOutput, ValueRef},
};
use uuid::Uuid;

use crate::{
    error::Error,
    values::{Raw, Row, Value},
};

pub(crate) fn execute(connection: &Connection, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Error> {
    let mut statement = connection.prepare_cached(sql).map_err(failure)?;
    bind(&mut statement, values)?;
    let touched = statement.raw_execute().map_err(failure)?;
    Ok(touched as u64)
}

pub(crate) fn each(
    connection: &Connection,
    sql: &'static str,
    values: &[Value<'_>],
    read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut statement = connection.prepare_cached(sql).map_err(failure)?;
    bind(&mut statement, values)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().map_err(failure)? {
        read(&Row::Sqlite(row))?;
    }
    Ok(())
}

/// Binds `$1` to the first value, `$2` to the second, and so on. To SQLite these are names, which it numbers in the order they
/// appear in the text.
fn bind(statement: &mut Statement<'_>, values: &[Value<'_>]) -> Result<(), Error> {
    for index in 1..=statement.parameter_count() {
        let named = statement.parameter_name(index).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let value = named.and_then(|number| values.get(number.checked_sub(1)?));
        let value = value.ok_or_else(|| Error::sql("a parameter has no value"))?;
        statement.raw_bind_parameter(index, value).map_err(failure)?;
    }
    Ok(())
}

pub(crate) fn raw(row: &rusqlite::Row<'_>, index: usize) -> Result<Raw, Error> {
    match row.get_ref(index).map_err(failure)? {
        ValueRef::Null => Ok(Raw::Null),
        ValueRef::Integer(number) => Ok(Raw::Int(number)),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Raw::Text(text.to_owned())),
            Err(_) => Err(Error::Corrupt { what: "a text" }),
        },
        ValueRef::Blob(bytes) => match Uuid::from_slice(bytes) {
            Ok(uuid) => Ok(Raw::Id(uuid)),
            Err(_) => Err(Error::Corrupt { what: "an id" }),
        },
        ValueRef::Real(_) => Err(Error::Corrupt { what: "a number" }),
    }
}

/// Sorts a failure of SQLite. Its messages name tables and columns, never values.
pub(super) fn failure(error: rusqlite::Error) -> Error {
    let Some(fault) = error.sqlite_error() else { return Error::sql(error) };
    match fault.code {
        ErrorCode::ConstraintViolation => match fault.extended_code {
            ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => Error::conflict(error),
            _ => Error::sql(error),
        },
        ErrorCode::DatabaseBusy
        | ErrorCode::DatabaseLocked
        | ErrorCode::DiskFull
        | ErrorCode::SystemIoFailure
        | ErrorCode::CannotOpen
        | ErrorCode::ReadOnly
        | ErrorCode::PermissionDenied
        | ErrorCode::FileLockingProtocolFailed
        | ErrorCode::OutOfMemory
        | ErrorCode::OperationInterrupted
        | ErrorCode::OperationAborted
        | ErrorCode::NotADatabase
        | ErrorCode::DatabaseCorrupt => Error::unavailable(error),
        _ => Error::sql(error),
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Id(uuid) => ValueRef::Blob(uuid.as_bytes()),
        }))
    }
}
