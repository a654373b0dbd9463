//! How the memory fails.

use std::{error::Error as StdError, fmt, sync::Arc};

/// Why a closure could not be carried out.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The database cannot be reached, is locked, full, read-only or gone. Nothing was acknowledged; the store serves
    /// again by itself once the fault is mended.
    #[error("the database is unavailable")]
    Unavailable {
        /// What the database said.
        source: Cause,
    },
    /// A statement was refused: a constraint, or a fault in this crate.
    #[error("a statement failed")]
    Sql {
        /// What the database said.
        source: Cause,
    },
    /// The schema could not be brought up to date.
    #[error("the database could not be migrated")]
    Migrate {
        /// What stood in the way.
        source: Cause,
    },
    /// A kept value is not what the schema promises.
    #[error("{what} cannot be read back")]
    Corrupt {
        /// The kind of value.
        what: &'static str,
    },
}

impl Error {
    /// True when a unique constraint refused a row.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Sql { source } if source.conflict)
    }

    /// True when the same call may succeed later without anybody changing the program.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    pub(crate) fn unavailable(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unavailable { source: Cause::new(error) }
    }

    pub(crate) fn sql(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Sql { source: Cause::new(error) }
    }

    pub(crate) fn conflict(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Sql { source: Cause { conflict: true, ..Cause::new(error) } }
    }

    pub(crate) fn migrate(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Migrate { source: Cause::new(error) }
    }
}

/// What a database said, without any of the data it was about.
///
/// Cheap to clone: when a commit fails, every closure of its group is told the same cause.
#[derive(Clone)]
pub struct Cause {
    conflict: bool,
    error: Arc<dyn StdError + Send + Sync>,
}

impl Cause {
    fn new(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self { conflict: false, error: Arc::from(error.into()) }
    }
}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl StdError for Cause {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.error.source()
    }
}
