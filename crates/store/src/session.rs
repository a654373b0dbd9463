//! The two ways to hold the database: a [`Reader`] reads, a [`Tx`] reads and writes.

use crate::{
    error::Error,
    values::{Row, Value},
};

/// Something statements can be read through. Sealed: only this crate can phrase a statement.
#[expect(
    private_bounds,
    private_interfaces,
    reason = "nobody outside can name what the methods take, so nobody outside can call them"
)]
pub trait Session: sealed::Sealed {
    /// Every row a statement yields.
    #[doc(hidden)]
    fn rows<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut rows = Vec::new();
        self.each(sql, values, &mut |row| {
            rows.push(read(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// The only row a statement yields, or none. The statement must not yield two.
    #[doc(hidden)]
    fn row<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        Ok(self.rows(sql, values, read)?.pop())
    }
}

/// Reads, each statement by itself.
pub struct Reader<'a>(Held<'a>);

/// A transaction: all of it is kept, or none.
pub struct Tx<'a>(Held<'a>);

/// One connection of either database.
pub(crate) enum Link<'a> {
    Sqlite(&'a rusqlite::Connection),
    Postgres(&'a mut crate::postgresql::Connection),
}

impl<'a> Reader<'a> {
    pub(crate) fn new(link: Link<'a>) -> Self {
        Self(Held { link, failed: false })
    }

    pub(crate) fn failed(&self) -> bool {
        self.0.failed
    }
}

impl<'a> Tx<'a> {
    pub(crate) fn new(link: Link<'a>) -> Self {
        Self(Held { link, failed: false })
    }

    /// True once a statement has failed. PostgreSQL has then given the transaction up and SQLite may have, so it must
    /// not be kept even when the closure ignores the failure.
    pub(crate) fn failed(&self) -> bool {
        self.0.failed
    }

    /// Carries out a statement and says how many rows it touched.
    pub(crate) fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Error> {
        let done = match &mut self.0.link {
            Link::Sqlite(connection) => crate::sqlite::execute(connection, sql, values),
            Link::Postgres(connection) => connection.execute(sql, values),
        };
        self.0.failed |= done.is_err();
        done
    }
}

impl Session for Reader<'_> {}
impl Session for Tx<'_> {}

mod sealed {
    use super::{Error, Reader, Row, Tx, Value};

    #[expect(private_interfaces, reason = "as for the trait above")]
    pub trait Sealed {
        /// Hands each row of a statement to `read`.
        fn each(
            &mut self,
            sql: &'static str,
            values: &[Value<'_>],
            read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
        ) -> Result<(), Error>;
    }

    #[expect(private_interfaces, reason = "as for the trait above")]
    impl Sealed for Reader<'_> {
        fn each(
            &mut self,
            sql: &'static str,
            values: &[Value<'_>],
            read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
        ) -> Result<(), Error> {
            self.0.each(sql, values, read)
        }
    }

    #[expect(private_interfaces, reason = "as for the trait above")]
    impl Sealed for Tx<'_> {
        fn each(
            &mut self,
            sql: &'static str,
            values: &[Value<'_>],
            read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
        ) -> Result<(), Error> {
            self.0.each(sql, values, read)
        }
    }
}

/// A connection for the length of a closure.
struct Held<'a> {
    link: Link<'a>,
    failed: bool,
}

impl Held<'_> {
    fn each(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let done = match &mut self.link {
            Link::Sqlite(connection) => crate::sqlite::each(connection, sql, values, read),
            Link::Postgres(connection) => connection.each(sql, values, read),
        };
        self.failed |= done.is_err();
        done
    }
}
