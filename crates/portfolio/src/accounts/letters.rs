//! What the letters of an account say.

use domain::{PRODUCT, accounts::Email, ids::UserId, words::Secret};
use jiff::{SignedDuration, Timestamp};
use store::{
    Tx,
    accounts::Wish,
    letters::{self, Letter},
    one_time_tokens::{OneTimeToken, Purpose},
};
use url::Url;

use super::{Desk, after, secrets};

/// How long a code holds (ASVS 6.5.5: at most ten minutes).
const CODE_LIFE: SignedDuration = SignedDuration::from_mins(10);
/// How long a link holds.
const LINK_LIFE: SignedDuration = SignedDuration::from_hours(24);
/// Wrong codes after which a new letter is needed.
const TRIES: u32 = 5;

/// A letter with the tokens it carries, both to be kept in one transaction.
pub(super) struct Stamped {
    pub(super) letter: Letter,
    token: OneTimeToken,
    code: Secret,
}

impl Desk {
    /// Writes a letter with a fresh code and link.
    pub(super) fn write_letter(&self, purpose: Purpose, to: &Email, way_back: &Url, now: Timestamp) -> Stamped {
        let code = secrets::code(&*self.chance);
        let link_token = secrets::token(&*self.chance);
        let link = self.link(&link_token, purpose, way_back);
        let letter = Letter {
            id: self.chance.id(now),
            recipient: to.clone(),
            subject: subject(purpose),
            body: body(purpose, &code, &link),
            created_at: now,
            attempts: 0,
        };
        let token = OneTimeToken {
            purpose,
            code_hash: String::new(),
            link_hash: secrets::token_hash(link_token.expose()),
            created_at: now,
            code_expires_at: after(now, CODE_LIFE),
            link_expires_at: after(now, LINK_LIFE),
            tries: TRIES,
            wish: None,
        };
        Stamped { letter, token, code: Secret::new(code) }
    }

    /// The tokens of a letter, as they are kept for the account it is about.
    pub(super) fn tokens_of(&self, stamped: &Stamped, owner: UserId, wish: Option<Wish>) -> OneTimeToken {
        let code_hash = self.secrets.code_hash(owner, stamped.token.purpose, stamped.code.expose());
        OneTimeToken { code_hash, wish, ..stamped.token.clone() }
    }

    /// Writes and takes back, so that a transaction about nobody is committed like one about somebody: how long the answer
    /// takes tells nothing.
    pub(super) fn write_for_nothing(&self, tx: &mut Tx<'_>, to: &Email, now: Timestamp) -> Result<(), store::Error> {
        let letter = Letter {
            id: self.chance.id(now),
            recipient: to.clone(),
            subject: String::new(),
            body: String::new(),
            created_at: now,
            attempts: 0,
        };
        letters::post(tx, &letter)?;
        letters::sent(tx, letter.id)
    }

    fn link(&self, token: &Secret, purpose: Purpose, way_back: &Url) -> Url {
        let mut link = self.public_url.clone();
        link.set_path("/auth/v1/verify");
        link.query_pairs_mut()
            .append_pair("token", token.expose())
            .append_pair("type", purpose.name())
            .append_pair("redirect_to", way_back.as_str());
        link
    }
}

fn subject(purpose: Purpose) -> String {
    match purpose {
        Purpose::SignUp => format!("Confirm your email address for {PRODUCT}"),
        Purpose::Recovery => format!("Choose a new password for {PRODUCT}"),
    }
}

fn body(purpose: Purpose, code: &str, link: &Url) -> String {
    let (why, if_not_you) = match purpose {
        Purpose::SignUp => (
            format!("Someone, most likely you, signed up for {PRODUCT} with this email address."),
            "If it was not you, do nothing: without the code or the link nobody can use your address,\n\
             and what was asked for is forgotten.",
        ),
        Purpose::Recovery => (
            format!("Someone, most likely you, asked for a new password for {PRODUCT}."),
            "If it was not you, do nothing: your password stays as it is.",
        ),
    };
    format!(
        "Hello,\n\n\
         {why}\n\n\
         Your code, good for 10 minutes:\n\n    {code}\n\n\
         Or open this link, good for 24 hours:\n\n    {link}\n\n\
         Each works once. If you asked more than once, use the letter you asked for yourself, and the\n\
         newest of those.\n\n\
         {if_not_you}\n\n\
         {PRODUCT} will never ask you for this code by phone or mail.\n"
    )
}
