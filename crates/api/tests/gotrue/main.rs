//! The public client of GoTrue's protocol, `@supabase/auth-js`, against the whole site on a loopback port.
//!
//! `npm ci` in this folder brings the client; without it the test says that it was skipped.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
};

use domain::time::Clock;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use testkit::{Memory, Site, on_both};
use tokio::net::TcpListener;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gotrue");

on_both! {
    async fn the_public_client_plays_its_scenes(memory: Memory) {
        if !can_play() {
            return;
        }
        let site = Site::open(memory);
        set_to_the_real_time(&site);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/auth/v1", listener.local_addr().unwrap());
        tokio::spawn(api::serve(listener, site.router(), Vec::new(), std::future::pending()));
        let played = play(&site, &url).await;
        assert!(played >= 7, "{played} scenes");
    }
}

/// Plays all scenes and answers how many there were.
async fn play(site: &Site, url: &str) -> u64 {
    let mut peer = Command::new("node")
        .args(["peer.mjs", url])
        .current_dir(FOLDER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut answers = peer.stdin.take().unwrap();
    let mut played = None;
    for line in BufReader::new(peer.stdout.take().unwrap()).lines() {
        let question: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = if let Some(email) = question["letter"].as_str() {
            letter_to(site, email).await
        } else if let Some(seconds) = question["advance"].as_i64() {
            site.clock.advance(jiff::Span::new().seconds(seconds));
            json!({})
        } else {
            played = question["played"].as_u64();
            break;
        };
        writeln!(answers, "{answer}").unwrap();
    }
    assert!(peer.wait().unwrap().success(), "a scene failed; the peer says above which");
    played.expect("the peer counts its scenes")
}

async fn letter_to(site: &Site, email: &str) -> Value {
    let letter = site.last_letter_to(email).await;
    let mut handles = letter.lines().filter_map(|line| line.strip_prefix("    "));
    json!({"code": handles.next(), "link": handles.next()})
}

/// The client compares expiries with its own clock, so the server's stands still a minute ago; scenes move it a little.
#[expect(clippy::disallowed_methods, reason = "a peer with a clock of its own can only be met on real time")]
fn set_to_the_real_time(site: &Site) {
    let behind: SignedDuration = Timestamp::now().duration_since(site.clock.now());
    site.clock.advance(jiff::Span::new().seconds(behind.as_secs() - 60));
}

fn can_play() -> bool {
    let has_node = Command::new("node").arg("--version").stdout(Stdio::null()).status().is_ok_and(|it| it.success());
    let has_client = Path::new(FOLDER).join("node_modules/@supabase/auth-js").exists();
    if !(has_node && has_client) {
        // Written past the test harness, which would swallow it.
        let why = if has_node { "run `npm ci` in crates/api/tests/gotrue" } else { "node is missing" };
        let _ = writeln!(std::io::stderr(), "SKIPPED the scenes of the public client: {why}");
    }
    has_node && has_client
}
