//! Promises about drafting.

use serde_json::{Value, json};
use testkit::{Memory, Site, on_both};

const NOTE: &str = "Mini-CEX on the Acute Medical Unit yesterday. I clerked a 58 year old man with central chest pain while \
    the registrar, Dr Amara Nwosu, watched. His first troponin was 86. Feedback: Dr Nwosu said my history was structured.";

fn note(transcript: &str) -> Value {
    json!({"transcript": transcript, "trainingGrade": "FY1"})
}

on_both! {
    async fn a_note_becomes_a_draft_without_names(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let reply = amara.post("/functions/v1/process-entry-foundation", &note(NOTE)).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let draft = reply.json();
        assert_eq!(draft["sleType"], "Mini-CEX");
        assert_eq!(draft["date"], "2026-03-13", "yesterday counts from the day of the note");
        assert_eq!(draft["agreed_action"], "", "what was not said stays empty");
        assert_eq!(draft["reflection"], "");
        assert!(draft["description"].as_str().unwrap().contains("troponin was 86"), "{draft}");
        assert!(!reply.text().contains("Nwosu"), "{draft}");
        assert!(draft["redactions"].as_array().unwrap().iter().any(|it| it["kind"] == "staff_name"));
        for part in draft["grounding"].as_array().unwrap() {
            let field: Vec<u16> = draft[part["field"].as_str().unwrap()].as_str().unwrap().encode_utf16().collect();
            let (start, end) = (part["start"].as_u64().unwrap(), part["end"].as_u64().unwrap());
            assert!(start < end && usize::try_from(end).unwrap() <= field.len(), "{part}");
        }
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 5, "a draft spends nothing");
    }

    async fn the_curriculum_decides_what_is_drafted(memory: Memory) {
        let site = Site::open(memory);
        let gp = site.doctor("gwen", "GPST1").await;
        let unobserved = "I saw a 71 year old woman with tiredness in my morning surgery. I checked her thyroid function and \
            explained the plan. I realised I should have asked about her mood earlier.";
        let mut body = note(unobserved);
        body["trainingGrade"] = json!("GPST1");
        let draft = gp.post("/functions/v1/process-entry-gp", &body).await.json();
        assert_eq!(draft["sleType"], "Clinical Case Review");
        assert_eq!(draft["suggested_hlos"], json!([]));
        let capabilities = draft["rcgp_capabilities"].as_array().unwrap();
        assert!((1..=3).contains(&capabilities.len()), "{draft}");
        assert!(capabilities.iter().all(|it| !it["justification"].as_str().unwrap().is_empty()), "{draft}");

        let changed = gp.patch("/api/v1/profile", &json!({"curriculum": "Foundation"})).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let draft = gp.post("/functions/v1/process-entry", &body).await.json();
        assert_ne!(draft["sleType"], "Clinical Case Review");
        assert_eq!(draft["rcgp_capabilities"], Value::Null);
    }

    async fn a_note_of_another_day_counts_from_that_day(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let mut body = note(NOTE);
        body["recordedOn"] = json!("2026-02-01");
        let draft = amara.post("/functions/v1/process-entry", &body).await.json();
        assert_eq!(draft["date"], "2026-01-31");
    }

    async fn bad_notes_are_answered(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let path = "/functions/v1/process-entry";
        for (body, field, sentence) in [
            (note(" \n "), "transcript", "Please enter some text"),
            (note(&"a ".repeat(10_001)), "transcript", "at most 20,000"),
            (json!({"transcript": "a note", "trainingGrade": "FY9"}), "trainingGrade", "from the list"),
            (json!({"transcript": "a note", "recordedOn": "2026-03-15"}), "recordedOn", "future"),
            (json!({"transcript": "a note", "recordedOn": "yesterday"}), "recordedOn", "YYYY-MM-DD"),
            (json!({"transcript": ["a note"]}), "transcript", "wrong type"),
            (json!({}), "transcript", "missing"),
        ] {
            let reply = amara.post(path, &body).await;
            assert_eq!((reply.status.as_u16(), reply.fields()), (422, vec![field.to_owned()]), "{}", reply.text());
            assert!(reply.text().contains(sentence), "{}", reply.text());
        }
        let twenty_thousand = "a ".repeat(10_000);
        assert_eq!(amara.post(path, &note(&twenty_thousand)).await.status, 200);
        let deep = format!("{{\"transcript\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        for (bytes, content_type, status, code) in [
            (b"{\"transcript\": \"caf\xe9\"}".to_vec(), "application/json", 400, "malformed_json"),
            (b"{\"transcript\": ".to_vec(), "application/json", 400, "malformed_json"),
            (deep.into_bytes(), "application/json", 422, "validation_failed"),
            (b"transcript=a".to_vec(), "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
            (vec![b' '; 5 * 1024 * 1024], "application/json", 413, "too_large"),
        ] {
            let reply = amara.send_bytes(path, content_type, bytes).await;
            assert_eq!((reply.status.as_u16(), reply.code().as_str()), (status, code));
            assert_eq!(reply.header("content-type"), "application/problem+json");
        }
    }

    async fn without_recordings_nothing_is_drafted(memory: Memory) {
        let site = Site::with_free_recordings(memory, 0);
        let amara = site.doctor("amara", "FY1").await;
        let reply = amara.post("/functions/v1/process-entry", &note(NOTE)).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (402, "no_recordings_remaining"));
        let status = amara.post("/functions/v1/check-subscription", &json!({})).await.json();
        assert_eq!(status, json!({"subscribed": false, "isFreeMonth": false, "freeMonthsRemaining": 0, "subscription_end": null}));
    }
}
