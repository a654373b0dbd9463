//! The caller's sign-ins.

use domain::{accounts::Caller, ids::SessionId};
use store::sessions;
pub use store::sessions::SessionHead;

use super::{Accounts, IDLE, before};
use crate::Fault;

/// Which sign-ins to end, in GoTrue's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The caller's own.
    Local,
    /// All of them.
    Global,
    /// All but the caller's own.
    Others,
}

impl Accounts {
    /// Ends sign-ins at once: their access tokens stop working with the next call.
    pub async fn sign_out(&self, caller: Caller, scope: Scope) -> Result<(), Fault> {
        let now = self.0.clock.now();
        self.0
            .store
            .write(move |tx| match scope {
                Scope::Local => sessions::revoke(tx, caller.user, caller.session, now).map(u64::from),
                Scope::Global => sessions::revoke_others(tx, caller.user, None, now),
                Scope::Others => sessions::revoke_others(tx, caller.user, Some(caller.session), now),
            })
            .await?;
        tracing::info!(user.id = %caller.user, session.id = %caller.session, ?scope, "signed out");
        Ok(())
    }

    /// The caller's sign-ins that still hold, newest first.
    pub async fn sessions(&self, caller: Caller) -> Result<Vec<SessionHead>, Fault> {
        let not_before = before(self.0.clock.now(), IDLE);
        Ok(self.0.store.read(move |session| sessions::list(session, caller.user, not_before)).await?)
    }

    /// Ends one of the caller's sign-ins. False when the caller has no such sign-in that still holds.
    pub async fn revoke_session(&self, caller: Caller, id: SessionId) -> Result<bool, Fault> {
        let now = self.0.clock.now();
        let revoked = self.0.store.write(move |tx| sessions::revoke(tx, caller.user, id, now)).await?;
        if revoked {
            tracing::info!(user.id = %caller.user, session.id = %id, "a sign-in was ended");
        }
        Ok(revoked)
    }
}
