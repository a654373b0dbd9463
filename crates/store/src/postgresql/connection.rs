//! A connection to PostgreSQL: statements, prepared once, and what its failures mean.

use std::{collections::HashMap, error::Error as StdError, io, time::Duration};

use bytes::BytesMut;
use postgres::{
    Client, Statement,
    error::{DbError, SqlState},
    fallible_iterator::FallibleIterator,
    types::{IsNull, ToSql, Type, to_sql_checked},
};
use uuid::Uuid;

use crate::{
    error::Error,
    values::{Raw, Row, Value},
};

/// A client with its prepared statements.
pub(crate) struct Connection {
    client: Client,
    statements: HashMap<&'static str, Statement>,
    broken: bool,
}

impl Connection {
    pub(super) fn new(client: Client) -> Self {
        Self { client, statements: HashMap::new(), broken: false }
    }

    /// True when the connection is not to be used again: it was lost, or a statement failed in a way that no row explains.
    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// The connection itself, unless the server ended it since the last statement. Takes in what the server sent meanwhile
    /// without waiting for more.
    pub(super) fn if_alive(mut self) -> Option<Self> {
        let heard = self.client.notifications().timeout_iter(Duration::ZERO).next();
        (heard.is_ok() && !self.client.is_closed()).then_some(self)
    }

    /// Carries out a statement that has no values and yields no rows.
    pub(super) fn command(&mut self, sql: &'static str) -> Result<(), Error> {
        let done = self.client.batch_execute(sql);
        done.map_err(|error| self.failure(error))
    }

    pub(crate) fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Error> {
        let statement = self.prepare(sql)?;
        let parameters: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let done = self.client.execute(&statement, &parameters);
        done.map_err(|error| self.failure(error))
    }

    pub(crate) fn each(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let statement = self.prepare(sql)?;
        let parameters: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let rows = self.client.query(&statement, &parameters);
        for row in rows.map_err(|error| self.failure(error))? {
            read(&Row::Postgres(&row))?;
        }
        Ok(())
    }

    fn prepare(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).map_err(|error| self.failure(error))?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }

    fn failure(&mut self, error: postgres::Error) -> Error {
        self.broken |= !error.code().is_some_and(is_about_a_row);
        failure(error)
    }
}

pub(crate) fn raw(row: &postgres::Row, index: usize) -> Result<Raw, Error> {
    let column = row.columns().get(index).ok_or(Error::Corrupt { what: "a missing column" })?;
    let raw = match *column.type_() {
        Type::INT8 => row.try_get(index).map(|number: Option<i64>| number.map(Raw::Int)),
        Type::TEXT => row.try_get(index).map(|text: Option<String>| text.map(Raw::Text)),
        Type::UUID => row.try_get(index).map(|uuid: Option<Uuid>| uuid.map(Raw::Id)),
        _ => return Err(Error::Corrupt { what: "a column of an unknown type" }),
    };
    raw.map(|value| value.unwrap_or(Raw::Null)).map_err(failure)
}

/// A refusal of the server without its message and detail, which quote the data.
#[derive(Debug, thiserror::Error)]
#[error("sqlstate {code}{}{}", named(" in table ", table.as_deref()), named(" by constraint ", constraint.as_deref()))]
struct Refusal {
    code: String,
    table: Option<String>,
    constraint: Option<String>,
}

impl From<&DbError> for Refusal {
    fn from(error: &DbError) -> Self {
        Self {
            code: error.code().code().to_owned(),
            table: error.table().map(str::to_owned),
            constraint: error.constraint().map(str::to_owned),
        }
    }
}

fn named(what: &str, name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!("{what}{name}"))
}

/// Sorts a failure of PostgreSQL.
pub(super) fn failure(error: postgres::Error) -> Error {
    let Some(refusal) = error.as_db_error() else {
        let lost = error.is_closed() || error.source().is_some_and(<dyn StdError>::is::<io::Error>);
        return if lost { Error::unavailable(error) } else { Error::sql(error) };
    };
    match refusal.code() {
        &SqlState::UNIQUE_VIOLATION => Error::conflict(Refusal::from(refusal)),
        code if passes_with_time(code) => Error::unavailable(Refusal::from(refusal)),
        _ => Error::sql(Refusal::from(refusal)),
    }
}

/// Any failure to connect means that there is no database for now.
pub(super) fn failure_to_connect(error: postgres::Error) -> Error {
    match error.as_db_error() {
        Some(refusal) => Error::unavailable(Refusal::from(refusal)),
        None => Error::unavailable(error),
    }
}

/// True for the classes of the manual's appendix A that speak of the server's state and not of the statement: lost
/// connections (08), conflicts with other transactions (40), exhausted resources (53), operators and time limits (57), the
/// machine below (58), and locks not had in time or a server that only reads.
fn passes_with_time(code: &SqlState) -> bool {
    ["08", "40", "53", "57", "58"].iter().any(|class| code.code().starts_with(class))
        || [SqlState::LOCK_NOT_AVAILABLE, SqlState::READ_ONLY_SQL_TRANSACTION].contains(code)
}

/// True when the statement itself was at fault (data exceptions and constraints): the connection is as good as before.
fn is_about_a_row(code: &SqlState) -> bool {
    code.code().starts_with("22") || code.code().starts_with("23")
}

impl ToSql for Value<'_> {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match (self, of) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Int(number), &Type::INT8) => number.to_sql(of, out),
            (Self::Text(text), &Type::TEXT) => text.as_ref().to_sql(of, out),
            (Self::Id(uuid), &Type::UUID) => uuid.to_sql(of, out),
            _ => Err(format!("a value does not fit a parameter of type {of}").into()),
        }
    }

    fn accepts(of: &Type) -> bool {
        matches!(*of, Type::INT8 | Type::TEXT | Type::UUID)
    }

    to_sql_checked!();
}
