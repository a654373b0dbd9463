//! What keeps the house: nothing reachable is unproven, nothing documented is out of date.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::Value;
use testkit::{Memory, Site};

/// The described calls that need no token.
const OPEN: [&str; 1] = ["get /api/v1/config"];

fn operations() -> Vec<(Method, String)> {
    let document: Value = serde_json::to_value(api::document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| (method.to_uppercase().parse().unwrap(), path.clone()))
        })
        .collect()
}

fn name(method: &Method, path: &str) -> String {
    format!("{} {path}", method.as_str().to_lowercase())
}

#[tokio::test]
async fn every_route_is_closed_to_strangers() {
    let site = Site::open(Memory::sqlite());
    let mut stranger = site.stranger();
    for (method, path) in operations() {
        let operation = name(&method, &path);
        if OPEN.contains(&operation.as_str()) {
            continue;
        }
        let url = path.replace("{id}", "0198c0de-0000-7000-8000-000000000000");
        for token in [None, Some("nonsense".to_owned()), Some(UNSIGNED.to_owned())] {
            stranger.token = token;
            let reply = stranger.call(method.clone(), &url).await;
            assert_eq!((reply.status.as_u16(), reply.code().as_str()), (401, "unauthenticated"), "{operation}");
        }
    }
}

/// A well-formed token with the algorithm "none" and a far expiry.
const UNSIGNED: &str = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.\
    eyJzdWIiOiIwMTk4YzBkZS0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLCJhdWQiOiJhdXRoZW50aWNhdGVkIiwiZXhwIjo0MTAyNDQ0ODAwfQ.";

#[tokio::test]
async fn an_expired_token_opens_nothing() {
    let site = Site::open(Memory::sqlite());
    let amara = site.doctor("amara", "FY1").await;
    site.clock.advance(jiff::Span::new().minutes(61));
    for (method, path) in operations() {
        let operation = name(&method, &path);
        if OPEN.contains(&operation.as_str()) {
            continue;
        }
        let url = path.replace("{id}", "0198c0de-0000-7000-8000-000000000000");
        assert_eq!(amara.call(method, &url).await.code(), "unauthenticated", "{operation}");
    }
}

#[test]
fn the_openapi_document_is_up_to_date() {
    let committed = include_str!("../../openapi.json");
    let made = api::document().to_pretty_json().unwrap();
    assert!(committed.trim() == made.trim(), "crates/api/openapi.json is out of date: run `make openapi`");
}

/// Each code is listed in the documents, and the text of a test provokes it.
#[test]
fn every_code_is_listed_and_provoked() {
    let listed = include_str!("../../../../docs/errors.md");
    let scenes = concat!(
        include_str!("auth.rs"),
        include_str!("entries.rs"),
        include_str!("profile.rs"),
        include_str!("recordings.rs"),
        include_str!("sessions.rs"),
        include_str!("site.rs"),
    );
    let codes: BTreeSet<&str> = api::Code::ALL.iter().map(|code| code.name()).collect();
    let unlisted: Vec<_> = codes.iter().filter(|code| !listed.contains(&format!("| `{code}` |"))).collect();
    assert!(unlisted.is_empty(), "not in docs/errors.md: {unlisted:?}");
    let unproven: Vec<_> = codes.iter().filter(|code| !scenes.contains(&format!("\"{code}\""))).collect();
    assert!(unproven.is_empty(), "no scene provokes {unproven:?}");
}
