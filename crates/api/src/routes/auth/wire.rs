//! GoTrue's session and user.

use domain::accounts::User;
use jiff::Timestamp;
use portfolio::accounts::{ACCESS_TOKEN_LIFE, AUDIENCE, SignedIn};
use serde::Serialize;
use uuid::Uuid;

/// A session as the client keeps it.
#[derive(Serialize)]
pub(super) struct SessionBody {
    access_token: String,
    token_type: &'static str,
    /// Seconds.
    expires_in: i64,
    /// Seconds since 1970.
    expires_at: i64,
    refresh_token: String,
    user: UserBody,
}

/// A user as the client sees one.
#[derive(Serialize)]
pub(super) struct UserBody {
    id: Uuid,
    aud: &'static str,
    role: &'static str,
    email: String,
    email_confirmed_at: Option<String>,
    /// When the letter went out that is still to come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation_sent_at: Option<String>,
    last_sign_in_at: Option<String>,
    app_metadata: AppMetadata,
    user_metadata: UserMetadata,
    created_at: String,
    updated_at: String,
    is_anonymous: bool,
}

#[derive(Serialize)]
struct AppMetadata {
    provider: &'static str,
    providers: [&'static str; 1],
}

#[derive(Serialize)]
struct UserMetadata {
    training_grade: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    referral_code: Option<String>,
}

impl From<SignedIn> for SessionBody {
    fn from(signed_in: SignedIn) -> Self {
        Self {
            access_token: signed_in.access_token.expose().to_owned(),
            token_type: "bearer",
            expires_in: ACCESS_TOKEN_LIFE.as_secs(),
            expires_at: signed_in.expires_at.as_second(),
            refresh_token: signed_in.refresh_token.expose().to_owned(),
            user: signed_in.user.into(),
        }
    }
}

impl SessionBody {
    /// The session as the fragment of an address, which browsers keep to themselves.
    pub(super) fn fragment(&self, kind: &str) -> String {
        form(&[
            ("access_token", &self.access_token),
            ("expires_at", &self.expires_at.to_string()),
            ("expires_in", &self.expires_in.to_string()),
            ("refresh_token", &self.refresh_token),
            ("token_type", self.token_type),
            ("type", kind),
        ])
    }
}

impl From<User> for UserBody {
    fn from(user: User) -> Self {
        let waits = user.email_confirmed_at.is_none();
        Self {
            id: user.id.uuid(),
            aud: AUDIENCE,
            role: AUDIENCE,
            email: user.email.as_str().to_owned(),
            email_confirmed_at: user.email_confirmed_at.map(moment),
            confirmation_sent_at: waits.then(|| moment(user.updated_at)),
            last_sign_in_at: user.last_sign_in_at.map(moment),
            app_metadata: AppMetadata { provider: "email", providers: ["email"] },
            user_metadata: UserMetadata {
                training_grade: user.training_grade.name(),
                referral_code: user.referral_code_used,
            },
            created_at: moment(user.created_at),
            updated_at: moment(user.updated_at),
            is_anonymous: false,
        }
    }
}

fn moment(moment: Timestamp) -> String {
    moment.to_string()
}

/// Names and values in the form of a query, percent-encoded.
pub(super) fn form(pairs: &[(&str, &str)]) -> String {
    let mut encoded = url::form_urlencoded::Serializer::new(String::new());
    encoded.extend_pairs(pairs).finish()
}
