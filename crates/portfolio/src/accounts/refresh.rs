//! Exchanging a refresh token for its successor.

use domain::{accounts::User, ids::SessionId, words::Secret};
use jiff::{SignedDuration, Timestamp};
use store::{
    Tx, accounts,
    sessions::{self, Grant},
};

use super::{Accounts, Desk, IDLE, LIFE, SignedIn, before, secrets};
use crate::Fault;

/// How long a token that was exchanged still stands for its successor: two tabs may refresh at once, and an answer may be
/// lost on its way (GoTrue's reuse interval).
const REUSE: SignedDuration = SignedDuration::from_secs(10);

/// Why a sign-in was not renewed.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// The token is unknown, or its sign-in is over.
    #[error("the refresh token is unknown or over")]
    NotFound,
    /// The token had been exchanged long before. Somebody has a copy, so the sign-in was ended.
    #[error("the refresh token was used before")]
    AlreadyUsed,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// How an exchange ended; all but the first have refusals.
enum Exchange {
    Renewed { user: User, session: SessionId, successor: Secret },
    Unknown,
    Stolen(SessionId),
}

impl Accounts {
    /// Renews a sign-in. The token given is spent; for ten seconds more it brings the same successor again, after that it
    /// ends the sign-in for whoever holds it.
    pub async fn refresh(&self, refresh_token: Secret) -> Result<SignedIn, RefreshError> {
        let now = self.0.clock.now();
        let hash = secrets::token_hash(refresh_token.expose());
        // Strangers' guesses stop here, before they cost a write.
        let known = self.0.store.read(move |session| sessions::by_refresh_token(session, &hash)).await;
        if known.map_err(Fault::from)?.is_none() {
            return Err(RefreshError::NotFound);
        }
        let accounts = self.clone();
        match self.0.store.write(move |tx| accounts.0.exchange(tx, refresh_token, now)).await? {
            Exchange::Renewed { user, session, successor } => Ok(self.0.signed_in(user, session, successor, now)),
            Exchange::Unknown => Err(RefreshError::NotFound),
            Exchange::Stolen(session) => {
                tracing::warn!(session.id = %session, "a refresh token was used again; the sign-in was ended");
                Err(RefreshError::AlreadyUsed)
            }
        }
    }
}

impl Desk {
    fn exchange(&self, tx: &mut Tx<'_>, refresh_token: Secret, now: Timestamp) -> Result<Exchange, Fault> {
        let mut token = refresh_token;
        // Each turn follows one exchange that was made within the last seconds; a token is spent at most once.
        loop {
            let hash = secrets::token_hash(token.expose());
            let spent_now = sessions::spend_refresh_token(tx, &hash, now)?;
            let Some(grant) = sessions::by_refresh_token(tx, &hash)? else { return Ok(Exchange::Unknown) };
            if is_over(&grant, now) {
                return Ok(Exchange::Unknown);
            }
            let successor = self.secrets.successor(token.expose());
            if spent_now {
                return renew(tx, &grant, successor, now);
            }
            let session = grant.session.id;
            if grant.used_at.is_none_or(|used_at| now.duration_since(used_at).abs() > REUSE) {
                sessions::revoke(tx, grant.owner, session, now)?;
                return Ok(Exchange::Stolen(session));
            }
            let next = sessions::by_refresh_token(tx, &secrets::token_hash(successor.expose()))?;
            match next {
                Some(Grant { used_at: None, .. }) => return renewed(tx, &grant, successor),
                Some(_) => token = successor,
                None => return Ok(Exchange::Unknown),
            }
        }
    }
}

fn renew(tx: &mut Tx<'_>, grant: &Grant, successor: Secret, now: Timestamp) -> Result<Exchange, Fault> {
    let session = grant.session.id;
    sessions::add_refresh_token(tx, session, &secrets::token_hash(successor.expose()), now)?;
    sessions::touch(tx, grant.owner, session, now)?;
    renewed(tx, grant, successor)
}

fn renewed(tx: &mut Tx<'_>, grant: &Grant, successor: Secret) -> Result<Exchange, Fault> {
    let Some(account) = accounts::by_id(tx, grant.owner)? else { return Ok(Exchange::Unknown) };
    Ok(Exchange::Renewed { user: account.user, session: grant.session.id, successor })
}

fn is_over(grant: &Grant, now: Timestamp) -> bool {
    grant.revoked_at.is_some()
        || grant.session.last_used_at < before(now, IDLE)
        || grant.session.created_at < before(now, LIFE)
}
