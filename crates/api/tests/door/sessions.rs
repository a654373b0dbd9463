//! Promises about sign-ins.

use testkit::{Memory, Site, on_both};

on_both! {
    async fn a_revoked_sign_in_ends_at_once(memory: Memory) {
        let site = Site::open(memory);
        let phone = site.doctor("amara", "FY1").await;
        let laptop = site.sign_in("amara").await;
        let items = laptop.get("/api/v1/sessions").await.json()["items"].as_array().unwrap().clone();
        assert_eq!(items.len(), 2);
        assert_eq!(items.iter().filter(|item| item["current"] == true).count(), 1);
        let other = items.iter().find(|item| item["current"] == false).unwrap()["id"].as_str().unwrap().to_owned();

        let bram = site.doctor("bram", "FY1").await;
        assert_eq!(bram.delete(&format!("/api/v1/sessions/{other}")).await.code(), "not_found");
        assert_eq!(phone.get("/api/v1/profile").await.status, 200);
        assert_eq!(laptop.delete(&format!("/api/v1/sessions/{other}")).await.status, 204);
        assert_eq!(phone.get("/api/v1/profile").await.code(), "unauthenticated");
        assert_eq!(laptop.get("/api/v1/profile").await.status, 200);
        assert_eq!(laptop.delete("/api/v1/sessions/not-an-id").await.code(), "not_found");
    }
}
