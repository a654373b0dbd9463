//! Failures that are nobody's decision.

/// Something broke beneath a verb. What the caller may be told about it is decided at the door.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The memory failed.
    #[error("the store failed")]
    Store(#[from] store::Error),
    /// A task that works off the request's own thread died.
    #[error("a background task ended early")]
    Task(#[from] tokio::task::JoinError),
    /// Something that must hold did not.
    #[error("{0}")]
    Broken(&'static str),
}

impl Fault {
    /// True when trying again later, unchanged, may well succeed.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Store(error) => error.is_unavailable(),
            Self::Task(_) | Self::Broken(_) => false,
        }
    }
}
