//! What a doctor pays for, as the payment provider last told us.

use std::sync::Arc;

use domain::{accounts::Caller, time::Clock};
use store::{Store, memberships::Membership};

use crate::Fault;

/// The verbs of a membership.
#[derive(Clone)]
pub struct Memberships {
    store: Store,
    clock: Arc<dyn Clock>,
}

impl Memberships {
    /// The memberships kept in `store`.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// The caller's membership, if one is active now.
    pub async fn current(&self, caller: Caller) -> Result<Option<Membership>, Fault> {
        let now = self.clock.now();
        Ok(self.store.read(move |session| store::memberships::by_user(session, caller.user, now)).await?)
    }
}
