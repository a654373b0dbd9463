//! Promises about entries.

use axum::http::Method;
use jiff::ToSpan;
use serde_json::{Value, json};
use testkit::{Memory, Site, on_both};

fn mini_cex() -> Value {
    json!({
        "title": "Chest pain on the take",
        "sle_type": "Mini-CEX",
        "date": "2026-03-12",
        "clinical_setting": "Acute Medical Unit",
        "description": "I clerked a 58 year old man with chest pain. “Pulse 118” — 2 mm of ST depression.",
        "feedback": "Structured.",
        "agreed_action": "",
        "reflection": null,
        "suggested_hlos": ["Clinical assessment"],
        "rcgp_capabilities": null,
        "transcript": "[colleague] watched me clerk a man with chest pain",
        "sle_fields": {"clinical_problem_category": "Clinical assessment"},
    })
}

on_both! {
    async fn a_saved_entry_is_found_again_word_for_word(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let saved = amara.post("/api/v1/entries", &mini_cex()).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let entry = saved.json();
        assert_eq!(entry["status"], "complete");
        assert_eq!(entry["revision"], 1);
        assert_eq!(entry["reflection"], "", "texts are never null");
        assert_eq!(entry["description"], mini_cex()["description"]);
        assert_eq!(entry["sle_fields"], mini_cex()["sle_fields"]);

        let shown = amara.get(&format!("/api/v1/entries/{}", entry["id"].as_str().unwrap())).await;
        assert_eq!(shown.json(), entry);
        let list = amara.get("/api/v1/entries").await.json();
        assert_eq!(list["total"], 1);
        assert_eq!(list["this_month"], 1);
        assert_eq!(list["next_cursor"], Value::Null);
        assert_eq!(list["items"][0]["title"], "Chest pain on the take");
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 4);
    }

    async fn every_type_keeps_its_own_fields(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let cases = [
            ("DOPS", json!({"procedure": "Cannula", "was_simulated": "Yes, on an arm"}), json!({"procedure": "Cannula", "was_simulated": true})),
            ("Developing the Clinical Teacher (DCT)", json!({"setting": "Tutorial", "virtual_event": "No", "simulated_learning": "Yes", "audience": "Students"}),
             json!({"setting": "Tutorial", "virtual_event": "No", "simulated_learning": "Yes", "audience": "Students"})),
            ("CBD", json!({"procedure": "of another type"}), Value::Null),
            ("dops", json!({"was_simulated": null}), json!({"procedure": "", "was_simulated": null})),
        ];
        for (sle_type, sent, kept) in cases {
            let mut body = mini_cex();
            body["sle_type"] = json!(sle_type);
            body["sle_fields"] = sent;
            let saved = amara.post("/api/v1/entries", &body).await;
            assert_eq!(saved.status, 201, "{}", saved.text());
            assert_eq!(saved.json()["sle_fields"], kept, "{sle_type}");
        }
    }

    async fn the_list_is_paged_newest_first_and_counts_everything(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        for (title, date) in [("one", "2026-02-28"), ("two", "2026-03-01"), ("three", "2026-03-14")] {
            let mut body = mini_cex();
            body["title"] = json!(title);
            body["date"] = json!(date);
            assert_eq!(amara.post("/api/v1/entries", &body).await.status, 201);
            site.clock.advance(1.second());
        }
        let first = amara.get("/api/v1/entries?limit=2").await.json();
        assert_eq!((&first["total"], &first["this_month"]), (&json!(3), &json!(2)));
        assert_eq!((&first["items"][0]["title"], &first["items"][1]["title"]), (&json!("three"), &json!("two")));
        let cursor = first["next_cursor"].as_str().unwrap();
        let second = amara.get(&format!("/api/v1/entries?limit=2&cursor={cursor}")).await.json();
        assert_eq!(second["items"][0]["title"], "one");
        assert_eq!(second["next_cursor"], Value::Null);
        for bad in ["limit=0", "limit=101", "limit=ten", "cursor=no"] {
            assert_eq!(amara.get(&format!("/api/v1/entries?{bad}")).await.code(), "validation_failed", "{bad}");
        }
    }

    async fn a_save_sent_twice_makes_one_entry_and_spends_once(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let key = [("idempotency-key", "draft-1")];
        let first = amara.send_json(Method::POST, "/api/v1/entries", &key, &mini_cex()).await;
        let again = amara.send_json(Method::POST, "/api/v1/entries", &key, &mini_cex()).await;
        assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
        assert_eq!(first.json(), again.json());
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 4);

        let mut other = mini_cex();
        other["title"] = json!("Another");
        let reused = amara.send_json(Method::POST, "/api/v1/entries", &key, &other).await;
        assert_eq!((reused.status.as_u16(), reused.code().as_str()), (409, "idempotency_key_reused"));
        let bad = amara.send_json(Method::POST, "/api/v1/entries", &[("idempotency-key", "not one key")], &other).await;
        assert_eq!(bad.fields(), ["Idempotency-Key"]);

        let bram = site.doctor("bram", "FY1").await;
        assert_eq!(bram.send_json(Method::POST, "/api/v1/entries", &key, &other).await.status, 201, "keys are a doctor's own");
    }

    async fn two_hundred_saves_at_once_with_one_recording_left_make_one_entry(memory: Memory) {
        let site = Site::with_free_recordings(memory, 1);
        let amara = site.doctor("amara", "FY1").await;
        let saves: Vec<_> = (0..200)
            .map(|_| {
                let amara = amara.clone();
                tokio::spawn(async move { amara.post("/api/v1/entries", &mini_cex()).await })
            })
            .collect();
        let mut statuses = Vec::new();
        for save in saves {
            let reply = save.await.unwrap();
            if reply.status == 402 {
                assert_eq!(reply.code(), "no_recordings_remaining");
            }
            statuses.push(reply.status.as_u16());
        }
        statuses.sort_unstable();
        assert_eq!(statuses[0], 201);
        assert!(statuses[1..].iter().all(|status| *status == 402), "{statuses:?}");
        assert_eq!(amara.get("/api/v1/entries").await.json()["total"], 1);
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 0);
    }

    async fn a_change_to_an_older_revision_is_refused(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let id = amara.post("/api/v1/entries", &mini_cex()).await.json()["id"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/entries/{id}");
        let mut change = mini_cex();
        change["revision"] = json!(1);
        change["title"] = json!("Chest pain, second thoughts");
        let changed = amara.put(&path, &change).await;
        assert_eq!((changed.status.as_u16(), &changed.json()["revision"]), (200, &json!(2)));
        let stale = amara.put(&path, &change).await;
        assert_eq!((stale.status.as_u16(), stale.code().as_str()), (409, "stale_revision"));
        change["revision"] = Value::Null;
        assert_eq!(amara.put(&path, &change).await.json()["revision"], 3, "without a revision the last one wins");
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 4, "changing is free");
    }

    async fn a_deleted_entry_comes_back_within_thirty_days(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let entry = amara.post("/api/v1/entries", &mini_cex()).await.json();
        let path = format!("/api/v1/entries/{}", entry["id"].as_str().unwrap());
        assert_eq!(amara.delete(&path).await.status, 204);
        assert_eq!(amara.get(&path).await.code(), "not_found");
        assert_eq!(amara.put(&path, &mini_cex()).await.code(), "not_found");
        assert_eq!(amara.delete(&path).await.code(), "not_found");
        assert_eq!(amara.get("/api/v1/entries").await.json()["total"], 0);

        site.clock.advance((29 * 24).hours());
        let amara = site.sign_in("amara").await;
        let restored = amara.call(Method::POST, &format!("{path}/restore")).await;
        assert_eq!((restored.status.as_u16(), &restored.json()["title"]), (200, &entry["title"]));
        assert_eq!(amara.call(Method::POST, &format!("{path}/restore")).await.status, 200, "an undo may be sent twice");

        assert_eq!(amara.delete(&path).await.status, 204);
        site.clock.advance((31 * 24).hours());
        let amara = site.sign_in("amara").await;
        assert_eq!(amara.call(Method::POST, &format!("{path}/restore")).await.code(), "not_found");
    }

    async fn another_doctors_entry_looks_like_none(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let bram = site.doctor("bram", "FY2").await;
        let id = amara.post("/api/v1/entries", &mini_cex()).await.json()["id"].as_str().unwrap().to_owned();
        for id in [id.as_str(), "0198c0de-0000-7000-8000-000000000000", "not-an-id"] {
            let path = format!("/api/v1/entries/{id}");
            let replies = [
                bram.get(&path).await,
                bram.put(&path, &mini_cex()).await,
                bram.delete(&path).await,
                bram.call(Method::POST, &format!("{path}/restore")).await,
            ];
            let bodies: Vec<_> = replies.iter().map(|reply| (reply.status.as_u16(), reply.text())).collect();
            assert!(bodies.iter().all(|body| *body == bodies[0] && body.0 == 404), "{bodies:?}");
        }
        assert_eq!(bram.get("/api/v1/entries").await.json()["total"], 0);
        assert_eq!(amara.get(&format!("/api/v1/entries/{id}")).await.status, 200, "untouched");
    }

    async fn bad_bodies_are_answered_and_spend_nothing(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let with = |field: &str, value: Value| {
            let mut body = mini_cex();
            body[field] = value;
            body
        };
        let cases = [
            (with("title", json!("")), "title"),
            (with("title", json!("x".repeat(201))), "title"),
            (with("date", json!("2026-03-15")), "date"),
            (with("date", json!("12/03/2026")), "date"),
            (with("sle_type", json!("Audit")), "sle_type"),
            (with("description", json!("é".repeat(20_001))), "description"),
            (with("suggested_hlos", json!(["Being nice"])), "suggested_hlos"),
            (with("rcgp_capabilities", json!([{"capability_name": "Being nice"}])), "rcgp_capabilities"),
            (with("suggested_hlos", json!(["Clinical assessment", "Ethics and law", "Quality improvement", "Sharing the vision"])), "suggested_hlos"),
            (with("title", json!(7)), "title"),
            (with("sle_fields", json!("none")), "sle_fields"),
            (json!({"title": "No type", "date": "2026-03-12"}), "sle_type"),
        ];
        for (body, field) in cases {
            let reply = amara.post("/api/v1/entries", &body).await;
            assert_eq!(reply.status, 422, "{field}: {}", reply.text());
            assert!(reply.fields().iter().all(|named| named == field) && !reply.fields().is_empty(), "{field}: {}", reply.text());
            assert_eq!(reply.header("content-type"), "application/problem+json");
        }
        let unknown = with("colour", json!("green"));
        assert_eq!(amara.post("/api/v1/entries", &unknown).await.status, 201, "unknown fields are ignored");
        assert_eq!(amara.get("/api/v1/profile").await.json()["free_recordings_remaining"], 4);
    }
}
