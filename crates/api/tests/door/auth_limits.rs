//! Promises about too much of anything: who is slowed down, and who is not.

use std::{net::SocketAddr, sync::Arc};

use api::routes::auth;
use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
    response::Response,
};
use jiff::ToSpan;
use portfolio::accounts::{AccountSettings, Accounts, PasswordCost};
use serde_json::{Value, json};
use testkit::{Memory, PASSWORD, Site, StandingClock, StubbornChance};
use tower::ServiceExt;

const AMARA: &str = "amara@debrief.example";
const HOME: &str = "192.0.2.1:40000";
const ELSEWHERE: &str = "203.0.113.9:40000";

/// A door with its limits on, before the memory of a site whose own limits are off.
struct Door {
    router: Router,
    clock: Arc<StandingClock>,
}

impl Door {
    fn of(site: &Site) -> Self {
        let settings = AccountSettings::for_tests("http://debrief.test".parse().unwrap(), 5);
        Self::with(site, AccountSettings { rate_limits: true, ..settings })
    }

    fn with(site: &Site, settings: AccountSettings) -> Self {
        let chance = Arc::new(StubbornChance::default());
        let accounts = Accounts::new(site.memory.store(), site.clock.clone(), chance, settings);
        Self { router: Router::new().nest("/auth/v1", auth::router()).with_state(accounts), clock: site.clock.clone() }
    }

    /// Posts from an address; answers the status, the error's code and the pause asked for.
    async fn post(&self, from: &str, path: &str, body: Value) -> (u16, String, u64) {
        let peer: SocketAddr = from.parse().unwrap();
        let request = Request::post(format!("/auth/v1/{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", "198.51.100.7")
            .extension(ConnectInfo(peer))
            .body(Body::from(body.to_string()))
            .unwrap();
        let response: Response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let pause =
            response.headers().get(header::RETRY_AFTER).map_or(0, |value| value.to_str().unwrap().parse().unwrap());
        let body = axum::body::to_bytes(response.into_body(), 100_000).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        (status, body["error_code"].as_str().unwrap_or_default().to_owned(), pause)
    }

    async fn sign_in(&self, from: &str, password: &str) -> (u16, String, u64) {
        self.post(from, "token?grant_type=password", json!({"email": AMARA, "password": password})).await
    }
}

#[tokio::test]
async fn ten_wrong_passwords_in_five_minutes_and_no_owner_locked_out() {
    let site = Site::open(Memory::sqlite());
    site.doctor("amara", "FY1").await;
    let door = Door::of(&site);
    for _ in 0..10 {
        assert_eq!(door.sign_in(ELSEWHERE, "a wrong guess").await.1, "invalid_credentials");
    }
    assert_eq!(door.sign_in(ELSEWHERE, "a wrong guess").await, (429, "over_request_rate_limit".into(), 300));
    assert_eq!(door.sign_in(ELSEWHERE, PASSWORD).await.0, 429, "nor does a lucky guess get in");
    assert_eq!(door.sign_in(HOME, PASSWORD).await.0, 200, "the owner does");
    door.clock.advance(5.minutes());
    assert_eq!(door.sign_in(ELSEWHERE, PASSWORD).await.0, 200);
}

#[tokio::test]
async fn right_passwords_are_not_counted() {
    let site = Site::open(Memory::sqlite());
    site.doctor("amara", "FY1").await;
    let door = Door::of(&site);
    for _ in 0..30 {
        assert_eq!(door.sign_in(HOME, PASSWORD).await.0, 200);
    }
}

#[tokio::test]
async fn an_unknown_address_is_slowed_down_like_a_known_one() {
    let site = Site::open(Memory::sqlite());
    let door = Door::of(&site);
    for _ in 0..10 {
        assert_eq!(door.sign_in(HOME, PASSWORD).await.1, "invalid_credentials");
    }
    assert_eq!(door.sign_in(HOME, PASSWORD).await.0, 429);
}

#[tokio::test]
async fn four_mails_an_hour_whether_or_not_anybody_reads_them() {
    let site = Site::open(Memory::sqlite());
    site.doctor("amara", "FY1").await;
    let door = Door::of(&site);
    for email in [AMARA, "nobody@debrief.example"] {
        for _ in 0..4 {
            assert_eq!(door.post(HOME, "recover", json!({"email": email})).await.0, 200);
        }
        let fifth = door.post(HOME, "recover", json!({"email": email})).await;
        assert_eq!(fifth, (429, "over_email_send_rate_limit".into(), 3600), "{email}");
        assert_eq!(door.post(HOME, "resend", json!({"email": email, "type": "signup"})).await.0, 429);
        assert_eq!(door.post(ELSEWHERE, "recover", json!({"email": email})).await.0, 200);
    }
    door.clock.advance(1.hour());
    assert_eq!(door.post(HOME, "recover", json!({"email": AMARA})).await.0, 200);
}

#[tokio::test]
async fn signing_up_with_an_address_that_is_taken_uses_up_no_mail() {
    let site = Site::open(Memory::sqlite());
    site.doctor("amara", "FY1").await;
    let door = Door::of(&site);
    for _ in 0..6 {
        let reply = door.post(HOME, "signup", json!({"email": AMARA, "password": PASSWORD})).await;
        assert_eq!(reply.1, "user_already_exists");
    }
    assert_eq!(door.post(HOME, "recover", json!({"email": AMARA})).await.0, 200);
}

#[tokio::test]
async fn ten_wrong_codes_in_five_minutes() {
    let site = Site::open(Memory::sqlite());
    let door = Door::of(&site);
    let guess =
        async |from| door.post(from, "verify", json!({"email": AMARA, "token": "123456", "type": "email"})).await;
    for _ in 0..10 {
        assert_eq!(guess(ELSEWHERE).await.1, "otp_expired");
    }
    assert_eq!(guess(ELSEWHERE).await.1, "over_request_rate_limit");
    assert_eq!(guess(HOME).await.1, "otp_expired");
}

#[tokio::test]
async fn a_flood_of_passwords_is_shed_and_the_rest_is_served() {
    let site = Site::open(Memory::sqlite());
    let settings = AccountSettings::for_tests("http://debrief.test".parse().unwrap(), 5);
    let door = Arc::new(Door::with(&site, AccountSettings { password_cost: PasswordCost::default(), ..settings }));
    let flood = (0..100).map(|_| {
        let door = door.clone();
        tokio::spawn(async move { door.sign_in(HOME, PASSWORD).await })
    });
    let (mut served, mut shed) = (0, 0);
    for reply in flood.collect::<Vec<_>>() {
        match reply.await.unwrap() {
            (400, code, 0) if code == "invalid_credentials" => served += 1,
            (429, code, 1) if code == "over_request_rate_limit" => shed += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(served >= 34 && shed > 0, "{served} served, {shed} shed");
}
