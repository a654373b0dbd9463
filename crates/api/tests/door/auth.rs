//! Promises of `/auth/v1`: who gets in, who does not, and what each is told.

use std::sync::Arc;

use axum::http::Method;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{Span, ToSpan};
use portfolio::accounts::{AccountSettings, Accounts};
use serde_json::{Value, json};
use testkit::{Memory, PASSWORD, Reply, Site, StubbornChance, Visitor, on_both};

const AMARA: &str = "amara@debrief.example";
const OTHER_PASSWORD: &str = "seven slow snails";
const PASSWORD_GRANT: &str = "/auth/v1/token?grant_type=password";
const REFRESH_GRANT: &str = "/auth/v1/token?grant_type=refresh_token";

/// Signs up and answers the text of the letter. The clock moves on first, so that letters have an order.
async fn sign_up(site: &Site, email: &str, password: &str, grade: &str) -> String {
    site.clock.advance(1.second());
    let body = json!({"email": email, "password": password, "data": {"training_grade": grade}});
    let reply = site.stranger().post("/auth/v1/signup", &body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    site.last_letter_to(email).await
}

async fn recover(site: &Site, email: &str) -> Reply {
    site.clock.advance(1.second());
    site.stranger().post("/auth/v1/recover", &json!({"email": email})).await
}

/// What the reader of a letter has to use: its code and its link, each on an indented line.
fn code_and_link(letter: &str) -> (String, String) {
    let mut handles = letter.lines().filter_map(|line| line.strip_prefix("    ")).map(str::to_owned);
    (handles.next().expect("a code"), handles.next().expect("a link"))
}

fn code_of(letter: &str) -> String {
    code_and_link(letter).0
}

/// A link's path and query on this site.
fn path_of(letter: &str) -> String {
    let (_, link) = code_and_link(letter);
    link.strip_prefix("http://debrief.test").expect("a link to this site").to_owned()
}

async fn verify(site: &Site, email: &str, code: &str, kind: &str) -> Reply {
    site.stranger().post("/auth/v1/verify", &json!({"email": email, "token": code, "type": kind})).await
}

async fn sign_in(site: &Site, email: &str, password: &str) -> Reply {
    site.stranger().post(PASSWORD_GRANT, &json!({"email": email, "password": password})).await
}

async fn refresh(site: &Site, token: &Value) -> Reply {
    site.stranger().post(REFRESH_GRANT, &json!({"refresh_token": token})).await
}

/// The names and values behind the `#` of a redirect, and the address before it.
fn fragment(reply: &Reply) -> (String, Value) {
    assert_eq!(reply.status, 303, "{}", reply.text());
    let (address, fragment) = reply.header("location").split_once('#').expect("a fragment");
    let pairs = url::form_urlencoded::parse(fragment.as_bytes());
    (address.to_owned(), pairs.map(|(name, value)| (name.into_owned(), Value::from(value.into_owned()))).collect())
}

/// The accounts of a site, past its door.
fn accounts(site: &Site) -> Accounts {
    let settings = AccountSettings::for_tests("http://debrief.test".parse().unwrap(), 5);
    Accounts::new(site.memory.store(), site.clock.clone(), Arc::new(StubbornChance::default()), settings)
}

/// A wrong code, whatever the right one is.
fn wrong(code: &str) -> String {
    let number: u32 = code.parse().unwrap();
    format!("{:06}", (number + 1) % 1_000_000)
}

on_both! {
    async fn signing_up_waits_for_the_letter_to_come_back(memory: Memory) {
        let site = Site::open(memory);
        let body = json!({
            "email": " Amara@Debrief.example ", "password": PASSWORD,
            "data": {"training_grade": "GPST2", "referral_code": "BEN42"}, "gotrue_meta_security": {}, "code_challenge": null,
        });
        let user = site.stranger().post("/auth/v1/signup", &body).await.json();
        assert_eq!((user["email"].as_str(), user["aud"].as_str()), (Some(AMARA), Some("authenticated")));
        assert_eq!(user["user_metadata"], json!({"training_grade": "GPST2", "referral_code": "BEN42"}));
        assert!(user["email_confirmed_at"].is_null() && user["access_token"].is_null(), "{user}");
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.code(), "email_not_confirmed");
        assert_eq!(sign_in(&site, AMARA, "another password").await.code(), "invalid_credentials");

        let letter = site.last_letter_to(AMARA).await;
        let session = verify(&site, AMARA, &code_of(&letter), "email").await.json();
        assert_eq!((session["token_type"].as_str(), session["expires_in"].as_i64()), (Some("bearer"), Some(3600)));
        assert_eq!(session["expires_at"].as_i64(), Some(1_773_493_200));
        assert_eq!(session["user"]["id"], user["id"]);
        assert!(session["user"]["email_confirmed_at"].is_string());

        let amara = site.signed_in(session);
        let profile = amara.get("/api/v1/profile").await.json();
        assert_eq!((profile["email"].as_str(), profile["training_grade"].as_str()), (Some(AMARA), Some("GPST2")));
        assert_eq!((profile["curriculum"].as_str(), profile["e_portfolio"].as_str()), (Some("RCGP"), Some("FourteenFish")));
        assert_eq!(profile["free_recordings_remaining"], 5);
        assert_eq!(profile["referral_code"].as_str().unwrap().len(), 8);
        assert_eq!(amara.get("/auth/v1/user").await.json()["id"], user["id"]);
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
    }

    async fn a_link_leads_in_once(memory: Memory) {
        let site = Site::open(memory);
        let letter = sign_up(&site, AMARA, PASSWORD, "FY1").await;
        let link = path_of(&letter);
        assert_eq!(site.stranger().call(Method::HEAD, &link).await.status, 200, "a mail filter looks first");
        let (address, session) = fragment(&site.stranger().get(&link).await);
        assert_eq!(address, "http://debrief.test/");
        assert_eq!((session["type"].as_str(), session["token_type"].as_str()), (Some("signup"), Some("bearer")));
        let amara = site.signed_in(session);
        assert_eq!(amara.get("/auth/v1/user").await.json()["email"], AMARA);

        let (_, error) = fragment(&site.stranger().get(&link).await);
        assert_eq!((error["error"].as_str(), error["error_code"].as_str()), (Some("access_denied"), Some("otp_expired")));
        assert_eq!(verify(&site, AMARA, &code_of(&letter), "email").await.code(), "otp_expired", "its code went with it");
    }

    async fn a_link_leads_back_to_this_site_only(memory: Memory) {
        let site = Site::open(memory);
        for (wanted, led) in [
            ("http://debrief.test/auth?mode=recovery", "http://debrief.test/auth?mode=recovery"),
            ("https://debrief.test/", "http://debrief.test/"),
            ("http://evil.test/", "http://debrief.test/"),
            ("http://debrief.test@evil.test/", "http://debrief.test/"),
            ("http://debrief.test.evil.test/", "http://debrief.test/"),
            ("javascript:alert(1)", "http://debrief.test/"),
            ("//evil.test/", "http://debrief.test/"),
        ] {
            let query: String = url::form_urlencoded::byte_serialize(wanted.as_bytes()).collect();
            let (address, _) = fragment(&site.stranger().get(&format!("/auth/v1/verify?redirect_to={query}")).await);
            assert_eq!(address, led, "{wanted}");
        }
    }

    async fn a_link_holds_for_a_day_and_a_code_for_ten_minutes(memory: Memory) {
        let site = Site::open(memory);
        let letter = sign_up(&site, AMARA, PASSWORD, "FY1").await;
        site.clock.advance(10.minutes());
        assert_eq!(verify(&site, AMARA, &code_of(&letter), "signup").await.code(), "otp_expired");
        site.clock.advance(Span::new().hours(23).minutes(49));
        assert_eq!(fragment(&site.stranger().get(&path_of(&letter)).await).1["type"], "signup");

        let late = sign_up(&site, "ben@debrief.example", PASSWORD, "FY1").await;
        site.clock.advance(24.hours());
        assert_eq!(fragment(&site.stranger().get(&path_of(&late)).await).1["error_code"], "otp_expired");
    }

    async fn five_wrong_codes_end_a_code_but_not_its_link(memory: Memory) {
        let site = Site::open(memory);
        let letter = sign_up(&site, AMARA, PASSWORD, "FY1").await;
        let code = code_of(&letter);
        for _ in 0..5 {
            assert_eq!(verify(&site, AMARA, &wrong(&code), "email").await.code(), "otp_expired");
        }
        assert_eq!(verify(&site, AMARA, &code, "email").await.code(), "otp_expired");
        assert_eq!(verify(&site, "ben@debrief.example", &code, "email").await.code(), "otp_expired");
        let (_, session) = fragment(&site.stranger().get(&path_of(&letter)).await);
        assert!(session["access_token"].is_string(), "{session}");
    }

    async fn the_fifth_try_may_be_the_right_one(memory: Memory) {
        let site = Site::open(memory);
        let code = code_of(&sign_up(&site, AMARA, PASSWORD, "FY1").await);
        for _ in 0..4 {
            verify(&site, AMARA, &wrong(&code), "email").await;
        }
        for not_a_code in ["", "12345", "abcdef", "1234567"] {
            assert_eq!(verify(&site, AMARA, not_a_code, "email").await.code(), "otp_expired", "and costs no try");
        }
        assert_eq!(verify(&site, AMARA, &code, "email").await.status, 200);
    }

    async fn signing_up_again_brings_a_letter_that_carries_its_own_password(memory: Memory) {
        let site = Site::open(memory);
        let first = sign_up(&site, AMARA, PASSWORD, "FY1").await;
        let second = sign_up(&site, AMARA, OTHER_PASSWORD, "GPST1").await;
        assert_ne!(code_of(&first), code_of(&second));
        assert_eq!(verify(&site, AMARA, &code_of(&second), "email").await.status, 200);
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.code(), "invalid_credentials");
        let session = sign_in(&site, AMARA, OTHER_PASSWORD).await.json();
        assert_eq!(session["user"]["user_metadata"]["training_grade"], "GPST1");
        let link = fragment(&site.stranger().get(&path_of(&first)).await).1;
        assert_eq!(link["error_code"], "otp_expired", "the other letters are worthless now");
    }

    async fn a_stranger_cannot_take_an_address_nor_spoil_it(memory: Memory) {
        let site = Site::open(memory);
        let owners = sign_up(&site, AMARA, PASSWORD, "FY2").await;
        sign_up(&site, AMARA, OTHER_PASSWORD, "ST8").await;
        let session = verify(&site, AMARA, &code_of(&owners), "email").await.json();
        assert_eq!(session["user"]["user_metadata"]["training_grade"], "FY2");
        assert_eq!(sign_in(&site, AMARA, OTHER_PASSWORD).await.code(), "invalid_credentials");
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
    }

    async fn an_address_that_is_confirmed_is_taken(memory: Memory) {
        let site = Site::open(memory);
        site.doctor("amara", "FY1").await;
        let body = json!({"email": AMARA, "password": OTHER_PASSWORD});
        let reply = site.stranger().post("/auth/v1/signup", &body).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (422, "user_already_exists"));
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
        assert_eq!(sign_in(&site, AMARA, OTHER_PASSWORD).await.code(), "invalid_credentials");
    }

    async fn another_letter_is_sent_to_who_waits_and_to_nobody_else(memory: Memory) {
        let site = Site::open(memory);
        let first = sign_up(&site, AMARA, PASSWORD, "FY1").await;
        site.doctor("ben", "FY1").await;
        site.clock.advance(1.second());
        let mut replies = Vec::new();
        for email in [AMARA, "ben@debrief.example", "nobody@debrief.example"] {
            let reply = site.stranger().post("/auth/v1/resend", &json!({"email": email, "type": "signup"})).await;
            replies.push((reply.status.as_u16(), reply.text()));
        }
        assert_eq!(replies, vec![(200, "{}".to_owned()); 3]);
        let second = site.last_letter_to(AMARA).await;
        assert_ne!(first, second);
        assert_eq!(site.letters_to("ben@debrief.example").await.len(), 1, "the one he signed up with");
        assert_eq!(site.letters_to("nobody@debrief.example").await.len(), 0);
        assert_eq!(verify(&site, AMARA, &code_of(&second), "email").await.status, 200);
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
    }

    async fn a_wrong_password_and_an_unknown_address_look_the_same(memory: Memory) {
        let site = Site::open(memory);
        site.doctor("amara", "FY1").await;
        let known = sign_in(&site, AMARA, "not her password").await;
        let unknown = sign_in(&site, "nobody@debrief.example", "not her password").await;
        let no_address = sign_in(&site, "nobody", "short").await;
        assert_eq!((known.status.as_u16(), known.code().as_str()), (400, "invalid_credentials"));
        assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
        assert_eq!((known.status, known.text()), (no_address.status, no_address.text()));
    }

    async fn a_refresh_token_brings_one_successor(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let first = &amara.session["refresh_token"];
        site.clock.advance(59.minutes());
        let second = refresh(&site, first).await.json();
        assert_ne!(&second["refresh_token"], first);
        assert_eq!(second["user"]["email"], AMARA);
        site.clock.advance(10.seconds());
        let other_tab = refresh(&site, first).await.json();
        assert_eq!(other_tab["refresh_token"], second["refresh_token"], "two tabs, one successor");
        site.clock.advance(30.minutes());
        let third = refresh(&site, &second["refresh_token"]).await;
        assert_eq!(third.status, 200);
        assert_eq!(site.signed_in(third.json()).get("/api/v1/profile").await.status, 200);
    }

    async fn tabs_that_refresh_at_once_agree(memory: Memory) {
        let site = Arc::new(Site::open(memory));
        let amara = site.doctor("amara", "FY1").await;
        let tabs = (0..20).map(|_| {
            let (site, token) = (site.clone(), amara.session["refresh_token"].clone());
            tokio::spawn(async move { refresh(&site, &token).await.json()["refresh_token"].clone() })
        });
        let mut successors = Vec::new();
        for tab in tabs.collect::<Vec<_>>() {
            successors.push(tab.await.unwrap());
        }
        assert!(successors[0].is_string() && successors.iter().all(|token| token == &successors[0]), "{successors:?}");
    }

    async fn a_slow_tab_catches_up_with_the_newest_token(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let first = &amara.session["refresh_token"];
        let second = refresh(&site, first).await.json();
        let third = refresh(&site, &second["refresh_token"]).await.json();
        site.clock.advance(5.seconds());
        assert_eq!(refresh(&site, first).await.json()["refresh_token"], third["refresh_token"]);
    }

    async fn a_stolen_refresh_token_ends_the_sign_in_for_both(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let phone = site.sign_in("amara").await;
        let stolen = &amara.session["refresh_token"];
        let second = refresh(&site, stolen).await.json();
        site.clock.advance(11.seconds());
        let reply = refresh(&site, stolen).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (400, "refresh_token_already_used"));
        assert_eq!(refresh(&site, &second["refresh_token"]).await.code(), "refresh_token_not_found");
        let held = site.signed_in(second);
        assert_eq!(held.get("/auth/v1/user").await.code(), "session_not_found", "at once, not when its hour is over");
        assert_eq!(held.get("/api/v1/profile").await.code(), "unauthenticated");
        assert_eq!(phone.get("/auth/v1/user").await.status, 200, "other sign-ins are other families");
    }

    async fn a_sign_in_ends_when_idle_and_in_the_end(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let phone = site.sign_in("amara").await;
        let mut token = amara.session["refresh_token"].clone();
        for _ in 0..6 {
            site.clock.advance(Span::new().hours(29 * 24));
            token = refresh(&site, &token).await.json()["refresh_token"].clone();
            assert!(token.is_string());
        }
        assert_eq!(refresh(&site, &phone.session["refresh_token"]).await.code(), "refresh_token_not_found", "idle");
        site.clock.advance(Span::new().hours(8 * 24));
        assert_eq!(refresh(&site, &token).await.code(), "refresh_token_not_found", "half a year old");
        assert_eq!(refresh(&site, &json!("a guess")).await.code(), "refresh_token_not_found");
        assert_eq!(refresh(&site, &json!("")).await.code(), "refresh_token_not_found");
    }

    async fn who_forgot_the_password_gets_in_by_letter_and_chooses_another(memory: Memory) {
        let site = Site::open(memory);
        let laptop = site.doctor("amara", "FY1").await;
        let known = recover(&site, AMARA).await;
        let unknown = recover(&site, "nobody@debrief.example").await;
        assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
        assert_eq!(site.letters_to("nobody@debrief.example").await.len(), 0);

        let letter = site.last_letter_to(AMARA).await;
        assert_eq!(verify(&site, AMARA, &code_of(&letter), "email").await.code(), "otp_expired", "for another purpose");
        let session = verify(&site, AMARA, &code_of(&letter), "recovery").await.json();
        let amara = site.signed_in(session);
        let changed = amara.put("/auth/v1/user", &json!({"password": OTHER_PASSWORD})).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!(laptop.get("/auth/v1/user").await.code(), "session_not_found", "other sign-ins end");
        assert_eq!(refresh(&site, &laptop.session["refresh_token"]).await.code(), "refresh_token_not_found");
        assert_eq!(amara.get("/auth/v1/user").await.status, 200);
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.code(), "invalid_credentials");
        assert_eq!(sign_in(&site, AMARA, OTHER_PASSWORD).await.status, 200);
    }

    async fn a_recovery_link_says_so_and_a_newer_letter_replaces_it(memory: Memory) {
        let site = Site::open(memory);
        site.doctor("amara", "FY1").await;
        recover(&site, AMARA).await;
        let first = site.last_letter_to(AMARA).await;
        recover(&site, AMARA).await;
        let second = site.last_letter_to(AMARA).await;
        assert_eq!(fragment(&site.stranger().get(&path_of(&first)).await).1["error_code"], "otp_expired");
        let (_, session) = fragment(&site.stranger().get(&path_of(&second)).await);
        assert_eq!(session["type"], "recovery");
        assert_eq!(site.signed_in(session).get("/auth/v1/user").await.status, 200);
    }

    async fn a_new_password_makes_letters_to_recover_worthless(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        recover(&site, AMARA).await;
        let letter = site.last_letter_to(AMARA).await;
        assert_eq!(amara.put("/auth/v1/user", &json!({"password": OTHER_PASSWORD})).await.status, 200);
        assert_eq!(verify(&site, AMARA, &code_of(&letter), "recovery").await.code(), "otp_expired");
        assert_eq!(fragment(&site.stranger().get(&path_of(&letter)).await).1["error_code"], "otp_expired");
    }

    async fn recovering_an_address_a_stranger_signed_up_with_drops_the_strangers_password(memory: Memory) {
        let site = Site::open(memory);
        let strangers = sign_up(&site, AMARA, OTHER_PASSWORD, "ST8").await;
        recover(&site, AMARA).await;
        let letter = site.last_letter_to(AMARA).await;
        let amara = site.signed_in(verify(&site, AMARA, &code_of(&letter), "recovery").await.json());
        assert_eq!(amara.get("/api/v1/profile").await.status, 200, "she has a profile");
        assert_eq!(sign_in(&site, AMARA, OTHER_PASSWORD).await.code(), "invalid_credentials");
        assert_eq!(verify(&site, AMARA, &code_of(&strangers), "email").await.code(), "otp_expired");
        amara.put("/auth/v1/user", &json!({"password": PASSWORD})).await;
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
    }

    async fn signing_out_ends_what_it_says(memory: Memory) {
        let site = Site::open(memory);
        let phone = site.doctor("amara", "FY1").await;
        let laptop = site.sign_in("amara").await;
        let ward = site.sign_in("amara").await;
        let alive = async |visitor: &Visitor| visitor.get("/auth/v1/user").await.status == 200;
        assert_eq!(phone.post("/auth/v1/logout?scope=everywhere", &json!({})).await.code(), "validation_failed");
        assert_eq!(phone.call(Method::POST, "/auth/v1/logout?scope=local").await.status, 204);
        assert_eq!((alive(&phone).await, alive(&laptop).await, alive(&ward).await), (false, true, true));
        assert_eq!(laptop.call(Method::POST, "/auth/v1/logout?scope=others").await.status, 204);
        assert_eq!((alive(&laptop).await, alive(&ward).await), (true, false));
        assert_eq!(laptop.call(Method::POST, "/auth/v1/logout").await.status, 204);
        assert!(!alive(&laptop).await);
        assert_eq!(refresh(&site, &laptop.session["refresh_token"]).await.code(), "refresh_token_not_found");
        assert_eq!(laptop.call(Method::POST, "/auth/v1/logout").await.code(), "session_not_found");
    }

    async fn a_doctor_changes_the_account(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let user = amara.put("/auth/v1/user", &json!({"data": {"training_grade": "ST3"}, "email": AMARA})).await.json();
        assert_eq!(user["user_metadata"]["training_grade"], "ST3");
        for (body, code) in [
            (json!({"data": {"training_grade": "ST9"}}), "validation_failed"),
            (json!({"email": "ben@debrief.example"}), "validation_failed"),
            (json!({"password": "password"}), "weak_password"),
            (json!({"password": "short"}), "weak_password"),
            (json!({"password": "my name is amara!"}), "weak_password"),
        ] {
            assert_eq!(amara.put("/auth/v1/user", &body).await.code(), code, "{body}");
        }
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200, "nothing of that changed the password");
    }

    async fn what_no_longer_holds_is_tidied_away(memory: Memory) {
        let site = Site::open(memory);
        site.doctor("amara", "FY1").await;
        sign_up(&site, "ben@debrief.example", PASSWORD, "FY1").await;
        let tidied = accounts(&site).tidy().await.unwrap();
        assert_eq!((tidied.letters, tidied.sessions, tidied.unconfirmed_accounts), (0, 0, 0));
        site.clock.advance(Span::new().hours(31 * 24));
        let tidied = accounts(&site).tidy().await.unwrap();
        assert_eq!((tidied.letters, tidied.sessions, tidied.unconfirmed_accounts), (1, 1, 1));
        sign_up(&site, "ben@debrief.example", OTHER_PASSWORD, "FY1").await;
        assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 200);
    }
}

#[tokio::test]
async fn wrong_bodies_have_their_answers() {
    let site = Site::open(Memory::sqlite());
    let stranger = site.stranger();
    let cases: &[(&str, Value, u16, &str)] = &[
        ("no password", json!({"email": AMARA}), 400, "validation_failed"),
        ("a number for a password", json!({"email": AMARA, "password": 123_456}), 400, "validation_failed"),
        ("no address", json!({"email": "amara", "password": PASSWORD}), 400, "validation_failed"),
        (
            "a header in the address",
            json!({"email": "a@b.co\r\nBcc: c@d.co", "password": PASSWORD}),
            400,
            "validation_failed",
        ),
        (
            "a long address",
            json!({"email": format!("{}@b.co", "a".repeat(251)), "password": PASSWORD}),
            400,
            "validation_failed",
        ),
        ("a short password", json!({"email": AMARA, "password": "12345"}), 422, "weak_password"),
        ("a long password", json!({"email": AMARA, "password": "x7".repeat(51)}), 400, "validation_failed"),
        ("a common password", json!({"email": AMARA, "password": "Password1"}), 422, "weak_password"),
        ("her own name", json!({"email": AMARA, "password": "amara2026!"}), 422, "weak_password"),
        (
            "an unknown grade",
            json!({"email": AMARA, "password": PASSWORD, "data": {"training_grade": "FY3"}}),
            400,
            "validation_failed",
        ),
        (
            "a referral code in small letters",
            json!({"email": AMARA, "password": PASSWORD, "data": {"referral_code": "abc"}}),
            400,
            "validation_failed",
        ),
        (
            "a long referral code",
            json!({"email": AMARA, "password": PASSWORD, "data": {"referral_code": "A".repeat(21)}}),
            400,
            "validation_failed",
        ),
        ("a list", json!([]), 400, "validation_failed"),
        (
            "too much",
            json!({"email": AMARA, "password": PASSWORD, "data": {"x": "y".repeat(20_000)}}),
            413,
            "validation_failed",
        ),
    ];
    for (what, body, status, code) in cases {
        let reply = stranger.post("/auth/v1/signup", body).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (*status, *code), "{what}: {}", reply.text());
        assert_eq!(reply.json()["code"], *status, "{what}");
        assert!(reply.json()["msg"].as_str().is_some_and(|message| !message.is_empty()), "{what}");
    }
    let deep = format!("{}{}", "[".repeat(8000), "]".repeat(8000));
    for (what, bytes, code) in [
        ("cut off", b"{\"email\":".to_vec(), "bad_json"),
        ("not UTF-8", b"{\"email\":\"\xff\"}".to_vec(), "bad_json"),
        ("deep", deep.clone().into(), "validation_failed"),
        ("deep in what is ignored", format!("{{\"more\":{deep}}}").into(), "validation_failed"),
    ] {
        let reply = stranger.send_bytes("/auth/v1/signup", "application/json", bytes).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (400, code), "{what}");
    }
    let form = stranger.send_bytes("/auth/v1/signup", "application/x-www-form-urlencoded", "email=a").await;
    assert_eq!((form.status.as_u16(), form.code().as_str()), (415, "validation_failed"));
    assert_eq!(site.letters_to(AMARA).await.len(), 0, "and nobody got a letter");
}

#[tokio::test]
async fn weak_passwords_come_with_reasons() {
    let site = Site::open(Memory::sqlite());
    let reasons = async |password: &str| {
        let body = json!({"email": AMARA, "password": password});
        site.stranger().post("/auth/v1/signup", &body).await.json()["weak_password"]["reasons"].clone()
    };
    assert_eq!(reasons("12345").await, json!(["length"]));
    assert_eq!(reasons("password1").await, json!(["pwned"]));
    assert_eq!(reasons("Amara in March").await, json!(["contains_email"]));
}

#[tokio::test]
async fn a_grade_that_is_not_given_is_fy1() {
    let site = Site::open(Memory::sqlite());
    let user = site.stranger().post("/auth/v1/signup", &json!({"email": AMARA, "password": PASSWORD})).await.json();
    assert_eq!(user["user_metadata"], json!({"training_grade": "FY1"}));
}

#[tokio::test]
async fn what_a_call_does_not_know_it_refuses() {
    let site = Site::open(Memory::sqlite());
    let stranger = site.stranger();
    for (path, body) in [
        ("/auth/v1/token", json!({})),
        ("/auth/v1/token?grant_type=pkce", json!({"auth_code": "x"})),
        ("/auth/v1/token?grant_type=password", json!({"email": AMARA})),
        ("/auth/v1/verify", json!({"type": "sms", "phone": "1", "token": "123456"})),
        ("/auth/v1/verify", json!({"type": "email", "token": "123456"})),
        ("/auth/v1/verify", json!({"type": "email", "email": "amara", "token": "123456"})),
        ("/auth/v1/resend", json!({"type": "email_change", "email": AMARA})),
        ("/auth/v1/recover", json!({"email": "amara"})),
    ] {
        let reply = stranger.post(path, &body).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (400, "validation_failed"), "{path} {body}");
    }
    let unknown = stranger.get("/auth/v1/authorize").await;
    assert_eq!((unknown.status.as_u16(), unknown.code().as_str()), (404, "validation_failed"));
    let wrong_method = stranger.call(Method::DELETE, "/auth/v1/user").await;
    assert_eq!((wrong_method.status.as_u16(), wrong_method.code().as_str()), (405, "validation_failed"));
    assert_eq!(fragment(&stranger.get("/auth/v1/verify?type=signup").await).1["error_code"], "validation_failed");
    assert_eq!(
        fragment(&stranger.get("/auth/v1/verify?type=invite&token=x").await).1["error_code"],
        "validation_failed"
    );
}

#[tokio::test]
async fn the_service_describes_itself() {
    let stranger = Site::open(Memory::sqlite()).stranger();
    assert_eq!(stranger.get("/auth/v1/.well-known/jwks.json").await.json(), json!({"keys": []}));
    assert_eq!(stranger.get("/auth/v1/health").await.json()["name"], "Debrief");
    let settings = stranger.get("/auth/v1/settings").await.json();
    assert_eq!((&settings["external"]["email"], &settings["mailer_autoconfirm"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn only_our_own_tokens_open_an_account() {
    let site = Site::open(Memory::sqlite());
    let amara = site.doctor("amara", "FY1").await;
    let mut visitor = amara.clone();
    let token = amara.token.clone().unwrap();
    let parts: Vec<_> = token.split('.').collect();
    let unsigned = BASE64_URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT"}"#);
    let claims = BASE64_URL_SAFE_NO_PAD.decode(parts[1]).unwrap();
    let claims = String::from_utf8(claims).unwrap().replace("authenticated", "service_role");
    let refresh_token = amara.session["refresh_token"].as_str().unwrap();
    for forged in [
        format!("{unsigned}.{}.", parts[1]),
        format!("{unsigned}.{}.{}", parts[1], parts[2]),
        format!("{}.{}.{}", parts[0], BASE64_URL_SAFE_NO_PAD.encode(claims), parts[2]),
        format!("{}.{}.", parts[0], parts[1]),
        refresh_token.to_owned(),
        "nonsense".to_owned(),
    ] {
        visitor.token = Some(forged);
        for (method, path) in [(Method::GET, "/auth/v1/user"), (Method::POST, "/auth/v1/logout")] {
            let reply = visitor.call(method, path).await;
            assert_eq!((reply.status.as_u16(), reply.code().as_str()), (403, "bad_jwt"));
        }
        assert_eq!(visitor.put("/auth/v1/user", &json!({"password": OTHER_PASSWORD})).await.code(), "bad_jwt");
    }
    for (method, path) in
        [(Method::GET, "/auth/v1/user"), (Method::PUT, "/auth/v1/user"), (Method::POST, "/auth/v1/logout")]
    {
        let reply = site.stranger().call(method, path).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (401, "no_authorization"), "{path}");
    }
    site.clock.advance(60.minutes());
    assert_eq!(amara.get("/auth/v1/user").await.code(), "bad_jwt");
}

#[tokio::test]
async fn a_database_that_went_away_is_told_as_worth_another_try() {
    let memory = Memory::sqlite();
    let path = memory.file().expect("this memory is a file");
    let site = Site::open(memory);
    let amara = site.doctor("amara", "FY1").await;
    let aside = path.with_extension("aside");
    std::fs::rename(&path, &aside).unwrap();
    let refused = refresh(&site, &amara.session["refresh_token"]).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (503, "unexpected_failure"));
    assert_eq!(refused.header("retry-after"), "5");
    assert_eq!(sign_in(&site, AMARA, PASSWORD).await.status, 503);
    std::fs::rename(&aside, &path).unwrap();
    assert_eq!(refresh(&site, &amara.session["refresh_token"]).await.status, 200, "nobody was signed out");
}
