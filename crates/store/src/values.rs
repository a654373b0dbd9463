//! What goes into a statement and what comes out of a row, alike on both databases.
//!
//! Four kinds are kept: null, 64-bit integer, text, UUID. A boolean is 0 or 1, a moment is its microseconds since 1970 in
//! UTC, a day is `YYYY-MM-DD`, a list is JSON text.

use std::{borrow::Cow, fmt, str::FromStr};

use domain::{ids::Id, words::Words};
use jiff::{Timestamp, civil::Date};
use uuid::Uuid;

use crate::error::Error;

/// One parameter of a statement. The PostgreSQL client writes the `Debug` of parameters to its log, so it says what kind a
/// value is and nothing of what it holds.
pub(crate) enum Value<'a> {
    Null,
    Int(i64),
    Text(Cow<'a, str>),
    Id(Uuid),
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "null",
            Self::Int(_) => "<number>",
            Self::Text(_) => "<text>",
            Self::Id(_) => "<id>",
        })
    }
}

macro_rules! value_from {
    ($($type:ty, $value:ident => $made:expr;)*) => {
        $(impl<'a> From<$type> for Value<'a> {
            fn from($value: $type) -> Self {
                $made
            }
        })*
    };
}

value_from! {
    bool, flag => Self::Int(i64::from(flag));
    u32, number => Self::Int(i64::from(number));
    i64, number => Self::Int(number);
    &'a str, text => Self::Text(Cow::Borrowed(text));
    &'a String, text => Self::Text(Cow::Borrowed(text));
    String, text => Self::Text(Cow::Owned(text));
    &'a Words, words => Self::Text(Cow::Borrowed(words));
    Uuid, uuid => Self::Id(uuid);
    Timestamp, moment => Self::Int(moment.as_microsecond());
    Date, day => Self::Text(Cow::Owned(day.to_string()));
}

impl<K> From<Id<K>> for Value<'_> {
    fn from(id: Id<K>) -> Self {
        Self::Id(id.uuid())
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// One value of a row, as either database hands it out.
#[derive(Debug)]
pub(crate) enum Raw {
    Null,
    Int(i64),
    Text(String),
    Id(Uuid),
}

/// A row being read.
pub(crate) enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r ::postgres::Row),
}

impl Row<'_> {
    /// Reads the column at `index`, counted from 0.
    pub(crate) fn get<T: Column>(&self, index: usize) -> Result<T, Error> {
        let raw = match self {
            Self::Sqlite(row) => crate::sqlite::raw(row, index)?,
            Self::Postgres(row) => crate::postgresql::raw(row, index)?,
        };
        T::from_raw(raw).ok_or(Error::Corrupt { what: T::WHAT })
    }

    /// Reads the name of a member of a closed list.
    pub(crate) fn parse<T: FromStr>(&self, index: usize, what: &'static str) -> Result<T, Error> {
        self.get::<String>(index)?.parse().map_err(|_| Error::Corrupt { what })
    }
}

/// A type that a column can be read as.
pub(crate) trait Column: Sized {
    /// What [`Error::Corrupt`] calls it.
    const WHAT: &'static str;

    fn from_raw(raw: Raw) -> Option<Self>;
}

macro_rules! column {
    ($($type:ty, $what:literal, $pattern:pat => $made:expr;)*) => {
        $(impl Column for $type {
            const WHAT: &'static str = $what;

            fn from_raw(raw: Raw) -> Option<Self> {
                match raw {
                    $pattern => $made,
                    _ => None,
                }
            }
        })*
    };
}

column! {
    i64, "a number", Raw::Int(number) => Some(number);
    u32, "a count", Raw::Int(number) => u32::try_from(number).ok();
    bool, "a yes or no", Raw::Int(number @ (0 | 1)) => Some(number == 1);
    String, "a text", Raw::Text(text) => Some(text);
    Words, "a text", Raw::Text(text) => Some(Words::from(text));
    Uuid, "an id", Raw::Id(uuid) => Some(uuid);
    Timestamp, "a moment", Raw::Int(number) => Timestamp::from_microsecond(number).ok();
    Date, "a day", Raw::Text(text) => text.parse().ok();
}

impl<K> Column for Id<K> {
    const WHAT: &'static str = "an id";

    fn from_raw(raw: Raw) -> Option<Self> {
        Uuid::from_raw(raw).map(Self::new)
    }
}

impl<T: Column> Column for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn from_raw(raw: Raw) -> Option<Self> {
        match raw {
            Raw::Null => Some(None),
            raw => T::from_raw(raw).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_schema_forbids_is_not_read() {
        assert_eq!(bool::from_raw(Raw::Int(2)), None);
        assert_eq!(u32::from_raw(Raw::Int(-1)), None);
        assert_eq!(String::from_raw(Raw::Null), None);
        assert_eq!(Date::from_raw(Raw::Text("2026-02-30".into())), None);
        assert_eq!(Option::<i64>::from_raw(Raw::Null), Some(None));
        assert_eq!(Option::<i64>::from_raw(Raw::Text("1".into())), None);
    }

    #[test]
    fn a_parameter_in_a_log_says_nothing() {
        let words = Words::from("chest pain");
        assert_eq!(
            format!("{:?}", [Value::from(&words), Value::from(42_i64), Value::Null]),
            "[<text>, <number>, null]"
        );
    }

    #[test]
    fn a_moment_keeps_its_microseconds() {
        let moment: Timestamp = "2026-06-30T23:30:00.123456Z".parse().unwrap();
        let Value::Int(number) = Value::from(moment) else { panic!("a moment is a number") };
        assert_eq!(Timestamp::from_raw(Raw::Int(number)), Some(moment));
    }
}
