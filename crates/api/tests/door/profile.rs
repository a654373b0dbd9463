//! Promises about profiles.

use serde_json::{Value, json};
use testkit::{Memory, Site, on_both};

on_both! {
    async fn a_new_profile_has_the_grade_said_at_sign_up(memory: Memory) {
        let site = Site::open(memory);
        let profile = site.doctor("gwen", "GPST2").await.get("/api/v1/profile").await.json();
        assert_eq!(profile["email"], "gwen@debrief.example");
        assert_eq!(profile["name"], Value::Null);
        assert_eq!(profile["training_grade"], "GPST2");
        assert_eq!(profile["curriculum"], "RCGP");
        assert_eq!(profile["e_portfolio"], "FourteenFish");
        assert_eq!(profile["free_recordings_remaining"], 5);
    }

    async fn a_change_touches_only_what_it_names(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let named = amara.patch("/api/v1/profile", &json!({"name": " Zoë O’Brien ", "current_speciality": "Acute Medicine"})).await.json();
        assert_eq!((&named["name"], &named["training_grade"]), (&json!("Zoë O’Brien"), &json!("FY1")));
        let gp = amara.patch("/api/v1/profile", &json!({"training_grade": "GPST1"})).await.json();
        assert_eq!((&gp["curriculum"], &gp["e_portfolio"], &gp["name"]), (&json!("RCGP"), &json!("FourteenFish"), &json!("Zoë O’Brien")));
        let both = amara.patch("/api/v1/profile", &json!({"training_grade": "ST3", "e_portfolio": "Other"})).await.json();
        assert_eq!((&both["curriculum"], &both["e_portfolio"]), (&json!("Foundation"), &json!("Other")));
        let emptied = amara.patch("/api/v1/profile", &json!({"name": null, "current_speciality": " "})).await.json();
        assert_eq!((&emptied["name"], &emptied["current_speciality"]), (&Value::Null, &Value::Null));
        assert_eq!(amara.get("/api/v1/profile").await.json(), emptied);
    }

    async fn changes_made_at_once_do_not_undo_each_other(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        for round in 0..20 {
            let name = if round % 2 == 0 { "Amara" } else { "Zoë" };
            let speciality = format!("Speciality {round}");
            let (name_change, speciality_change) = (json!({"name": name}), json!({"current_speciality": speciality}));
            let both = [name_change, speciality_change].map(|change| {
                let amara = amara.clone();
                tokio::spawn(async move { amara.patch("/api/v1/profile", &change).await })
            });
            for reply in both {
                assert_eq!(reply.await.unwrap().status, 200);
            }
            let profile = amara.get("/api/v1/profile").await.json();
            assert_eq!((&profile["name"], &profile["current_speciality"]), (&json!(name), &json!(speciality)));
        }
    }

    async fn nobody_gives_themselves_recordings_or_another_id(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        let before = amara.get("/api/v1/profile").await.json();
        let change = json!({"id": "0198c0de-0000-7000-8000-000000000000", "free_recordings_remaining": 99, "email": "x@y.zz", "referral_code": "MINE"});
        assert_eq!(amara.patch("/api/v1/profile", &change).await.json(), before);
    }

    async fn bad_values_name_their_field(memory: Memory) {
        let site = Site::open(memory);
        let amara = site.doctor("amara", "FY1").await;
        for (change, field) in [
            (json!({"name": "R2D2"}), "name"),
            (json!({"name": "a".repeat(101)}), "name"),
            (json!({"current_speciality": "a".repeat(201)}), "current_speciality"),
            (json!({"training_grade": "FY9"}), "training_grade"),
            (json!({"curriculum": "Hogwarts"}), "curriculum"),
            (json!({"e_portfolio": "Paper"}), "e_portfolio"),
            (json!({"name": 7}), "name"),
        ] {
            let reply = amara.patch("/api/v1/profile", &change).await;
            assert_eq!((reply.status.as_u16(), reply.fields()), (422, vec![field.to_owned()]), "{}", reply.text());
        }
        assert_eq!(amara.get("/api/v1/profile").await.json()["training_grade"], "FY1");
    }
}
