//! A whole site, called in process.

use std::sync::Arc;

use api::{App, Facts, Metrics, RequestIds};
use axum::{
    Router,
    body::Body,
    http::{Method, Request, header},
};
use domain::{chance::Chance, time::Clock};
use portfolio::{
    accounts::{AccountSettings, Accounts},
    entries::Entries,
    health::Health,
    memberships::Memberships,
    profiles::Profiles,
    recordings::Recordings,
};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::{Memory, StandingClock, StubbornChance, reply::Reply};

/// A site with a memory of its own, a clock that stands still and chance that repeats itself.
pub struct Site {
    /// Moves only when told to.
    pub clock: Arc<StandingClock>,
    /// Where the site keeps its data.
    pub memory: Memory,
    router: Router,
}

/// Somebody in front of the site: a doctor who is signed in, or a stranger.
#[derive(Clone)]
pub struct Visitor {
    router: Router,
    /// The access token, if signed in.
    pub token: Option<String>,
    /// The whole session of a doctor; null for a stranger.
    pub session: Value,
}

/// The password of every doctor in the cast.
pub const PASSWORD: &str = "correct horse battery staple";

impl Site {
    /// Opens a site where a new account has five free recordings.
    pub fn open(memory: Memory) -> Self {
        Self::with_free_recordings(memory, domain::limits::FREE_RECORDINGS)
    }

    /// Opens a site where a new account has `free_recordings`.
    pub fn with_free_recordings(memory: Memory, free_recordings: u32) -> Self {
        Self::build(memory, free_recordings, false)
    }

    /// Opens a site that keeps to its rate limits.
    pub fn with_rate_limits(memory: Memory) -> Self {
        Self::build(memory, domain::limits::FREE_RECORDINGS, true)
    }

    fn build(memory: Memory, free_recordings: u32, rate_limits: bool) -> Self {
        let clock = Arc::new(StandingClock::default());
        let dyn_clock: Arc<dyn Clock> = clock.clone();
        let chance: Arc<dyn Chance> = Arc::new(StubbornChance::default());
        let store = memory.store();
        let origin = "http://debrief.test".parse().expect("a literal");
        let settings = AccountSettings { rate_limits, ..AccountSettings::for_tests(origin, free_recordings) };
        let app = App {
            accounts: Accounts::new(store.clone(), dyn_clock.clone(), chance.clone(), settings),
            entries: Entries::new(store.clone(), dyn_clock.clone(), chance.clone()),
            facts: Arc::new(Facts { version: "0.0.0-test", free_recordings }),
            health: Health::new(store.clone()),
            memberships: Memberships::new(store.clone(), dyn_clock.clone()),
            profiles: Profiles::new(store.clone(), dyn_clock.clone()),
            recordings: Recordings::new(store, dyn_clock, rate_limits),
        };
        Self { clock, memory, router: api::site(app, Metrics::install(), RequestIds::new(chance)) }
    }

    /// The whole site, to be served on a port.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Somebody without a token.
    pub fn stranger(&self) -> Visitor {
        Visitor { router: self.router.clone(), token: None, session: Value::Null }
    }

    /// A doctor of this name and grade, signed up, verified with the code from the mail, and signed in.
    pub async fn doctor(&self, name: &str, grade: &str) -> Visitor {
        let email = format!("{name}@debrief.example");
        let stranger = self.stranger();
        let signed_up = stranger
            .post("/auth/v1/signup", &json!({"email": email, "password": PASSWORD, "data": {"training_grade": grade}}))
            .await;
        assert_eq!(signed_up.status, 200, "{}", signed_up.text());
        let code = self.code_mailed_to(&email).await;
        let verified = stranger.post("/auth/v1/verify", &json!({"email": email, "token": code, "type": "email"})).await;
        assert_eq!(verified.status, 200, "{}", verified.text());
        self.signed_in(verified.json())
    }

    /// The doctor of this name, signed in once more.
    pub async fn sign_in(&self, name: &str) -> Visitor {
        let body = json!({"email": format!("{name}@debrief.example"), "password": PASSWORD});
        let session = self.stranger().post("/auth/v1/token?grant_type=password", &body).await;
        assert_eq!(session.status, 200, "{}", session.text());
        self.signed_in(session.json())
    }

    /// The visitor a session belongs to.
    pub fn signed_in(&self, session: Value) -> Visitor {
        let token = session["access_token"].as_str().map(str::to_owned);
        Visitor { router: self.router.clone(), token, session }
    }

    /// The six-digit code in the last letter to an address.
    pub async fn code_mailed_to(&self, email: &str) -> String {
        let text = self.last_letter_to(email).await;
        let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        text.split(|c: char| !c.is_alphanumeric()).find(is_code).expect("a letter carries a code").to_owned()
    }

    /// The text of the last letter to an address that waits in the outbox.
    pub async fn last_letter_to(&self, email: &str) -> String {
        self.letters_to(email).await.pop().expect("a letter to this address waits in the outbox")
    }

    /// The texts of the letters to an address that wait in the outbox, in the order they were written.
    pub async fn letters_to(&self, email: &str) -> Vec<String> {
        let now = self.clock.now();
        let letters = self.memory.store().read(move |session| store::letters::due(session, now, 1000)).await;
        let letters = letters.expect("the outbox can be read").into_iter();
        letters.filter(|letter| letter.recipient.as_str() == email).map(|letter| letter.body).collect()
    }
}

impl Visitor {
    /// Asks for a path.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path).body(Body::empty())).await
    }

    /// Deletes a path.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path).body(Body::empty())).await
    }

    /// Posts JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send_json(Method::POST, path, &[], body).await
    }

    /// Puts JSON.
    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send_json(Method::PUT, path, &[], body).await
    }

    /// Patches with JSON.
    pub async fn patch(&self, path: &str, body: &Value) -> Reply {
        self.send_json(Method::PATCH, path, &[], body).await
    }

    /// Sends JSON with further headers.
    pub async fn send_json(&self, method: Method, path: &str, headers: &[(&str, &str)], body: &Value) -> Reply {
        let mut request = self.request(method, path).header(header::CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body.to_string()))).await
    }

    /// Sends bytes as they are, under a content type, and says how many they are, as browsers do.
    pub async fn send_bytes(&self, path: &str, content_type: &str, bytes: impl Into<Vec<u8>>) -> Reply {
        let bytes = bytes.into();
        let request = self.request(Method::POST, path).header(header::CONTENT_TYPE, content_type);
        self.send(request.header(header::CONTENT_LENGTH, bytes.len()).body(Body::from(bytes))).await
    }

    /// Posts JSON whose end never comes.
    pub async fn post_without_end(&self, path: &str) -> Reply {
        let request = self.request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
        let beginning = futures::stream::once(async { Ok::<_, std::io::Error>("{") });
        let body = Body::from_stream(futures::StreamExt::chain(beginning, futures::stream::pending()));
        self.send(request.body(body)).await
    }

    /// Sends a request without a body by any method.
    pub async fn call(&self, method: Method, path: &str) -> Reply {
        self.send(self.request(method, path).body(Body::empty())).await
    }

    fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let request = Request::builder().method(method).uri(path);
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    async fn send(&self, request: axum::http::Result<Request<Body>>) -> Reply {
        let request = request.expect("a test sends a well-formed request");
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        Reply::read(response).await
    }
}
