//! Whether the house can be lived in.

use store::Store;

use crate::Fault;

/// Looks after the things everything else stands on.
#[derive(Clone)]
pub struct Health {
    store: Store,
}

impl Health {
    /// Watches `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Passes when the database can be reached and has the schema this server needs.
    pub async fn ready(&self) -> Result<(), Fault> {
        Ok(self.store.ready().await?)
    }
}
