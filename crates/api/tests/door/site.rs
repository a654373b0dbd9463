//! Promises of the site as a whole.

use axum::http::Method;
use serde_json::json;
use testkit::{Memory, Site, on_both};

on_both! {
    async fn the_operator_is_answered(memory: Memory) {
        let site = Site::open(memory);
        let stranger = site.stranger();
        assert_eq!(stranger.get("/healthz").await.status, 200);
        assert_eq!(stranger.get("/readyz").await.status, 200);
        let metrics = stranger.get("/metrics").await.text();
        assert!(metrics.contains("http_request_seconds_count") && metrics.contains("route=\"/readyz\""), "{metrics}");
    }
}

on_both! {
    async fn a_fault_of_ours_tells_nothing_of_the_inside(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let entry = json!({"title": "Kept", "sle_type": "CBD", "date": "2026-03-12"});
        assert_eq!(amara.post("/api/v1/entries", &entry).await.status, 201);
        site.memory.spoil("update portfolio_entries set sle_type = 'a type nobody knows'");
        let reply = amara.get("/api/v1/entries").await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (500, "internal"));
        assert!(!reply.text().contains("SLE") && !reply.text().contains("nobody knows"), "{}", reply.text());
        assert_eq!(reply.header("x-request-id").len(), 32);
    }
}

#[tokio::test]
async fn a_body_that_never_ends_is_given_up() {
    let site = sqlite_site();
    let amara = site.doctor("amara", "FY1").await;
    tokio::time::pause();
    let reply = amara.post_without_end("/functions/v1/process-entry").await;
    assert_eq!((reply.status.as_u16(), reply.code().as_str()), (408, "request_timeout"));
}

#[tokio::test]
async fn a_script_that_drafts_without_end_is_slowed_down() {
    let site = Site::with_rate_limits(Memory::sqlite());
    let amara = site.doctor("amara", "FY1").await;
    let note = json!({"transcript": "Cannula in majors.", "trainingGrade": "FY1"});
    let mut drafted = 0;
    let slowed = loop {
        let reply = amara.post("/functions/v1/process-entry", &note).await;
        if reply.status != 200 {
            break reply;
        }
        drafted += 1;
    };
    assert!(drafted >= 40, "{drafted} drafts at once are an honest evening's work");
    assert_eq!((slowed.status.as_u16(), slowed.code().as_str()), (429, "too_many_requests"));
    assert!(slowed.header("retry-after").parse::<u64>().unwrap() >= 1);
}

fn sqlite_site() -> Site {
    Site::open(Memory::sqlite())
}

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_an_id() {
    let site = sqlite_site();
    for path in ["/", "/dashboard", "/api/v1/config", "/api/v1/profile", "/nowhere.js", "/auth/v1/health"] {
        let reply = site.stranger().get(path).await;
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("x-request-id").len(), 32, "{path}");
    }
    let first = site.stranger().get("/healthz").await;
    let second = site.stranger().get("/healthz").await;
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
}

#[tokio::test]
async fn what_is_private_is_not_kept_and_pages_are_asked_for_again() {
    let site = sqlite_site();
    let amara = site.doctor("amara", "FY1").await;
    assert_eq!(amara.get("/api/v1/profile").await.header("cache-control"), "no-store");
    let page = site.stranger().get("/dashboard").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-cache"));
    assert!(page.header("content-type").starts_with("text/html"));
}

#[tokio::test]
async fn unknown_calls_are_problems_not_pages() {
    let site = sqlite_site();
    for path in ["/api/v1/nothing", "/functions/v1/nothing", "/api/v2/entries"] {
        assert_eq!(site.stranger().get(path).await.code(), "not_found", "{path}");
    }
    let wrong_method = site.stranger().call(Method::DELETE, "/api/v1/config").await;
    assert_eq!((wrong_method.status.as_u16(), wrong_method.code().as_str()), (405, "method_not_allowed"));
}

#[tokio::test]
async fn the_configuration_names_every_closed_list() {
    let config = sqlite_site().stranger().get("/api/v1/config").await.json();
    assert_eq!(config["product"], "Debrief");
    assert_eq!(config["grades"].as_array().unwrap().len(), 16);
    assert_eq!(config["hlos"].as_array().unwrap().len(), 13);
    assert_eq!(config["rcgp_capabilities"].as_array().unwrap().len(), 13);
    assert_eq!(config["sle_types"].as_array().unwrap().len(), 7);
    assert_eq!(config["engines"]["speech"]["available"], false);
    assert_eq!(config["limits"]["transcript_characters"], 20_000);
}

#[tokio::test]
async fn a_database_that_went_away_is_answered_and_comes_back() {
    let memory = Memory::sqlite();
    let path = memory.file().expect("this memory is a file");
    let site = Site::open(memory);
    let amara = site.doctor("amara", "FY1").await;
    let entry = json!({"title": "Kept", "sle_type": "CBD", "date": "2026-03-12"});
    let aside = path.with_extension("aside");
    std::fs::rename(&path, &aside).unwrap();
    let refused = amara.post("/api/v1/entries", &entry).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (503, "unavailable"));
    assert_eq!(refused.header("retry-after"), "5");
    assert_eq!(site.stranger().get("/readyz").await.status, 503);
    assert_eq!(site.stranger().get("/healthz").await.status, 200, "the process itself is well");
    std::fs::rename(&aside, &path).unwrap();
    assert_eq!(amara.post("/api/v1/entries", &entry).await.status, 201);
    assert_eq!(site.stranger().get("/readyz").await.status, 200);
}
