//! Hashing passwords: off the workers that answer requests, two at a time, and for a crowd not at all.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{Error as HashError, PasswordHasher, PasswordVerifier},
};
use domain::{accounts::Password, words::Secret};
use tokio::sync::Semaphore;

use crate::Fault;

/// Hashes at once: each takes 19 MiB and a core for some 16 ms.
const AT_ONCE: usize = 2;
/// Callers that may wait for their turn, about half a second of work; one more is sent away.
const IN_LINE: usize = 32;
/// Bytes of salt.
pub(crate) const SALT_BYTES: usize = 16;
/// A salt and a hash that belong to no password.
const NOBODYS: &str = "AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What a password's hash costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are argon2's")]
pub struct PasswordCost {
    pub memory_kib: u32,
    pub passes: u32,
    pub lanes: u32,
}

impl Default for PasswordCost {
    /// 19 MiB, two passes, one lane: OWASP's first choice for argon2id.
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, passes: 2, lanes: 1 }
    }
}

/// Why a password was not hashed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotHashed {
    /// The line is full.
    #[error("too many passwords are waiting to be hashed")]
    Busy,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The desk where passwords are hashed.
pub(crate) struct Passwords {
    argon2: Argon2<'static>,
    nobodys_hash: Arc<str>,
    line: Arc<Semaphore>,
    gate: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Self {
        let PasswordCost { memory_kib, passes, lanes } = cost;
        let params = Params::new(memory_kib, passes, lanes, None).expect("the cost is a constant of this program");
        Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            nobodys_hash: format!("$argon2id$v=19$m={memory_kib},t={passes},p={lanes}${NOBODYS}").into(),
            line: Arc::new(Semaphore::new(AT_ONCE + IN_LINE)),
            gate: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Hashes a password into a PHC string.
    pub(crate) async fn hash(&self, password: Password, salt: [u8; SALT_BYTES]) -> Result<Secret, NotHashed> {
        let argon2 = self.argon2.clone();
        self.in_turn(move || match argon2.hash_password_with_salt(password.expose().as_bytes(), &salt) {
            Ok(hash) => Ok(Secret::new(hash.to_string())),
            Err(_) => Err(Fault::Broken("a password could not be hashed")),
        })
        .await
    }

    /// Compares a password with a hash. Without one, or with one nothing can match, it does the same work and answers no.
    pub(crate) async fn verify(&self, password: Password, hash: Option<Secret>) -> Result<bool, NotHashed> {
        let argon2 = self.argon2.clone();
        let nobodys = Arc::clone(&self.nobodys_hash);
        self.in_turn(move || {
            let kept = hash.as_ref().map(Secret::expose).filter(|hash| !hash.is_empty());
            match argon2.verify_password(password.expose().as_bytes(), kept.unwrap_or(&nobodys)) {
                Ok(()) => Ok(kept.is_some()),
                Err(HashError::PasswordInvalid) => Ok(false),
                Err(_) => Err(Fault::Broken("a password's hash cannot be read")),
            }
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, NotHashed> {
        let place = Arc::clone(&self.line).try_acquire_owned().map_err(|_full| NotHashed::Busy)?;
        let permit = Arc::clone(&self.gate)
            .acquire_owned()
            .await
            .map_err(|_closed| NotHashed::Fault(Fault::Broken("the hashing gate was closed")))?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work ends, also when whoever asked has gone away.
            let _held = (place, permit);
            work()
        });
        Ok(done.await.map_err(Fault::from)??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Passwords {
        Passwords::new(PasswordCost { memory_kib: 8, passes: 1, lanes: 1 })
    }

    fn password(text: &str) -> Password {
        Password::parse(text.into()).unwrap()
    }

    #[tokio::test]
    async fn only_the_right_password_passes() {
        let hash = cheap().hash(password("correct horse"), [7; SALT_BYTES]).await.unwrap();
        assert!(hash.expose().starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{}", hash.expose());
        assert!(cheap().verify(password("correct horse"), Some(hash.clone())).await.unwrap());
        assert!(!cheap().verify(password("correct horsf"), Some(hash)).await.unwrap());
    }

    #[tokio::test]
    async fn the_cost_is_owasps() {
        let hash = Passwords::new(PasswordCost::default()).hash(password("correct horse"), [7; SALT_BYTES]).await;
        assert!(hash.unwrap().expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    }

    #[tokio::test]
    async fn an_unknown_account_and_a_closed_one_are_compared_with_nobodys_hash() {
        // A hash that could not be read would be a fault, not a no: so the work was done.
        assert!(!cheap().verify(password("correct horse"), None).await.unwrap());
        assert!(!cheap().verify(password("correct horse"), Some(Secret::new(String::new()))).await.unwrap());
        let unreadable = Secret::new("$argon2id$nonsense".into());
        assert!(matches!(cheap().verify(password("correct horse"), Some(unreadable)).await, Err(NotHashed::Fault(_))));
    }

    #[tokio::test]
    async fn a_crowd_is_sent_away() {
        let passwords = cheap();
        let held: Vec<_> =
            (0..AT_ONCE + IN_LINE).map(|_| Arc::clone(&passwords.line).try_acquire_owned().unwrap()).collect();
        let refused = passwords.hash(password("correct horse"), [7; SALT_BYTES]).await;
        assert!(matches!(refused, Err(NotHashed::Busy)), "{refused:?}");
        drop(held);
        assert!(passwords.hash(password("correct horse"), [7; SALT_BYTES]).await.is_ok());
    }

    #[tokio::test]
    async fn two_are_hashed_at_once() {
        let passwords = cheap();
        let held = Arc::clone(&passwords.gate).acquire_many_owned(2).await.unwrap();
        let mut third = std::pin::pin!(passwords.hash(password("correct horse"), [7; SALT_BYTES]));
        assert!(futures_poll(third.as_mut()).await.is_none(), "the third waits");
        drop(held);
        assert!(third.await.is_ok());
    }

    /// Polls once.
    async fn futures_poll<F: Future>(mut future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        std::future::poll_fn(|context| {
            std::task::Poll::Ready(match future.as_mut().poll(context) {
                std::task::Poll::Ready(output) => Some(output),
                std::task::Poll::Pending => None,
            })
        })
        .await
    }
}
