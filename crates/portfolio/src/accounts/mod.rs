//! Accounts: signing up, in and out, in GoTrue's manner.
//!
//! An address is its owner's: what is asked for with it is taken over only when the letter sent there comes back. Known and
//! unknown addresses get the same answer for the same work, except at sign-up, where the specification asks to be told.

mod access_tokens;
mod letters;
mod limits;
mod passwords;
mod refresh;
mod resend;
mod secrets;
mod sessions;
mod sign_in;
mod sign_up;
mod user;
mod verify;

use std::sync::Arc;

use domain::{
    accounts::{Caller, User},
    chance::Chance,
    ids::{SessionId, UserId},
    time::Clock,
    words::Secret,
};
use jiff::{SignedDuration, Timestamp};
pub use store::one_time_tokens::Purpose;
use store::{Store, sessions::SessionHead as Head};
use url::Url;

pub use self::{
    access_tokens::{ACCESS_TOKEN_LIFE, AUDIENCE},
    limits::Client,
    passwords::PasswordCost,
    refresh::RefreshError,
    resend::LetterError,
    sessions::{Scope, SessionHead},
    sign_in::SignInError,
    sign_up::{SignUp, SignUpError},
    user::{UserChange, UserError},
    verify::{Proof, VerifyError},
};
use self::{
    access_tokens::{AccessTokens, BadAccessToken},
    limits::Limits,
    passwords::{NotHashed, Passwords, SALT_BYTES},
    secrets::Secrets,
};
use crate::{Fault, Wait};

/// A sign-in that nobody used for this long is over.
const IDLE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A sign-in is over after this long, however busy it was.
const LIFE: SignedDuration = SignedDuration::from_hours(180 * 24);
/// An account whose address nobody confirmed in this time is removed.
const UNCONFIRMED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// What is kept of the name a browser gives itself, in characters.
const USER_AGENT_CHARACTERS: usize = 300;

/// How accounts are kept here.
#[derive(Debug, Clone)]
pub struct AccountSettings {
    /// The origin of the site, for links in letters and as the issuer of tokens.
    pub public_url: Url,
    /// Free recordings of a new account.
    pub free_recordings: u32,
    /// Signs access tokens and keys the hashes of codes.
    pub signing_key: Secret,
    /// What a password's hash costs.
    pub password_cost: PasswordCost,
    /// Off for measuring only.
    pub rate_limits: bool,
}

impl AccountSettings {
    /// Settings for a site that others reach.
    pub fn new(public_url: Url, free_recordings: u32, signing_key: Secret) -> Self {
        Self { public_url, free_recordings, signing_key, password_cost: PasswordCost::default(), rate_limits: true }
    }

    /// Settings for tests: a known key, the cheapest hash there is, and no limits.
    pub fn for_tests(public_url: Url, free_recordings: u32) -> Self {
        let signing_key = Secret::new("a signing key that everybody may know".into());
        let password_cost = PasswordCost { memory_kib: 8, passes: 1, lanes: 1 };
        Self { password_cost, rate_limits: false, ..Self::new(public_url, free_recordings, signing_key) }
    }
}

/// The verbs of an account. Cheap to clone.
#[derive(Clone)]
pub struct Accounts(Arc<Desk>);

/// What the verbs work with.
struct Desk {
    store: Store,
    clock: Arc<dyn Clock>,
    chance: Arc<dyn Chance>,
    public_url: Url,
    free_recordings: u32,
    access_tokens: AccessTokens,
    secrets: Secrets,
    passwords: Passwords,
    limits: Limits,
}

/// A doctor who has just been let in, with all that the browser keeps.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names are GoTrue's")]
pub struct SignedIn {
    pub access_token: Secret,
    pub refresh_token: Secret,
    pub expires_at: Timestamp,
    pub user: User,
}

/// Why a bearer is not let in.
#[derive(Debug, thiserror::Error)]
pub enum NotSignedIn {
    /// The token is not one of ours.
    #[error("the access token is not one of ours")]
    BadToken,
    /// The token's hour is over.
    #[error("the access token has expired")]
    Expired,
    /// The sign-in was ended.
    #[error("the sign-in was ended")]
    SessionEnded,
    /// Something broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A sign-in about to be kept.
struct Opening {
    head: Head,
    refresh_token: Secret,
}

/// What went in a round of tidying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Tidied {
    pub unconfirmed_accounts: u64,
    pub letters: u64,
    pub sessions: u64,
}

impl Accounts {
    /// The accounts kept in `store`.
    pub fn new(store: Store, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>, settings: AccountSettings) -> Self {
        let issuer = format!("{}/auth/v1", settings.public_url.origin().ascii_serialization());
        Self(Arc::new(Desk {
            store,
            clock,
            chance,
            access_tokens: AccessTokens::new(&settings.signing_key, issuer),
            secrets: Secrets::new(&settings.signing_key),
            passwords: Passwords::new(settings.password_cost),
            limits: Limits::new(settings.rate_limits),
            public_url: settings.public_url,
            free_recordings: settings.free_recordings,
        }))
    }

    /// Who holds an access token, if it is ours, its hour is not over and the sign-in has not been ended meanwhile.
    pub async fn caller(&self, bearer: &str) -> Result<Caller, NotSignedIn> {
        let caller = self.0.access_tokens.read(bearer, self.0.clock.now()).map_err(|bad| match bad {
            BadAccessToken::Foreign => NotSignedIn::BadToken,
            BadAccessToken::Expired => NotSignedIn::Expired,
        })?;
        let read = self.0.store.read(move |session| store::sessions::alive(session, caller.user, caller.session)).await;
        if read.map_err(Fault::from)? { Ok(caller) } else { Err(NotSignedIn::SessionEnded) }
    }

    /// Where a link may lead back to: a page of this site, or its front page.
    pub fn way_back(&self, wanted: Option<&str>) -> Url {
        let here = &self.0.public_url;
        wanted
            .and_then(|wanted| Url::parse(wanted).ok())
            .filter(|wanted| {
                wanted.origin() == here.origin() && wanted.username().is_empty() && wanted.password().is_none()
            })
            .unwrap_or_else(|| here.clone())
    }

    /// Removes what no longer holds: letters whose link has lapsed, sign-ins long over, accounts nobody confirmed.
    pub async fn tidy(&self) -> Result<Tidied, Fault> {
        let now = self.0.clock.now();
        self.0
            .store
            .write(move |tx| {
                Ok(Tidied {
                    letters: store::one_time_tokens::purge_expired(tx, now)?,
                    sessions: store::sessions::purge(tx, before(now, IDLE))?,
                    unconfirmed_accounts: store::accounts::purge_unconfirmed(tx, before(now, UNCONFIRMED))?,
                })
            })
            .await
    }
}

impl Desk {
    fn salt(&self) -> [u8; SALT_BYTES] {
        let mut salt = [0; SALT_BYTES];
        self.chance.fill(&mut salt);
        salt
    }

    /// A sign-in from a client, to be kept in the transaction that lets the doctor in.
    fn opening(&self, client: &Client, now: Timestamp) -> Opening {
        let user_agent = client.user_agent.chars().filter(|c| !c.is_control()).take(USER_AGENT_CHARACTERS).collect();
        let head = Head { id: self.chance.id(now), created_at: now, last_used_at: now, user_agent };
        Opening { head, refresh_token: secrets::token(&*self.chance) }
    }

    fn signed_in(&self, user: User, session: SessionId, refresh_token: Secret, now: Timestamp) -> SignedIn {
        let (access_token, expires_at) = self.access_tokens.issue(Caller { user: user.id, session }, now);
        SignedIn { access_token, refresh_token, expires_at, user }
    }
}

impl Opening {
    fn keep(&self, tx: &mut store::Tx<'_>, owner: UserId) -> Result<(), store::Error> {
        store::sessions::open(tx, owner, &self.head)?;
        let hash = secrets::token_hash(self.refresh_token.expose());
        store::sessions::add_refresh_token(tx, self.head.id, &hash, self.head.created_at)
    }
}

fn before(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_sub(span).unwrap_or(Timestamp::MIN)
}

fn after(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_add(span).unwrap_or(Timestamp::MAX)
}
