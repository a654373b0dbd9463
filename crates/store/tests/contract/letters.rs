//! Promises about the outbox.

use jiff::ToSpan;
use store::{Store, letters, letters::Letter};
use testkit::{Memory, on_both};

use crate::cast::{id, later, letter, noon, post};

async fn due(store: &Store, minutes: i64, limit: usize) -> Vec<Letter> {
    store.read(move |session| letters::due(session, later(minutes), limit)).await.unwrap()
}

on_both! {
    async fn a_letter_is_due_at_once_and_reads_back(memory: Memory) {
        let store = memory.store();
        post(&store, 1).await.unwrap();
        assert_eq!(due(&store, 0, 10).await, [letter(1)]);
        let early = store.read(|session| letters::due(session, noon() - 1.microseconds(), 10)).await.unwrap();
        assert_eq!(early, []);
    }

    async fn a_sent_letter_is_gone(memory: Memory) {
        let store = memory.store();
        post(&store, 1).await.unwrap();
        post(&store, 2).await.unwrap();
        store.write(|tx| letters::sent(tx, id(1))).await.unwrap();
        assert_eq!(due(&store, 0, 10).await, [letter(2)]);
    }

    async fn a_claimed_letter_waits_and_counts(memory: Memory) {
        let store = memory.store();
        post(&store, 1).await.unwrap();
        post(&store, 2).await.unwrap();
        assert!(store.write(|tx| letters::claim(tx, &letter(1), later(5))).await.unwrap());
        assert_eq!(due(&store, 4, 10).await, [letter(2)]);
        let claimed = Letter { attempts: 1, ..letter(1) };
        assert_eq!(due(&store, 5, 10).await, [letter(2), claimed], "the longest due comes first");
        assert_eq!(due(&store, 5, 1).await, [letter(2)]);
    }

    async fn of_servers_that_claim_a_letter_at_once_one_succeeds(memory: Memory) {
        let store = memory.store();
        post(&store, 1).await.unwrap();
        let claims = (0..20).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.write(|tx| letters::claim(tx, &letter(1), later(5))).await })
        });
        let mut claimed = 0;
        for claim in claims.collect::<Vec<_>>() {
            claimed += u32::from(claim.await.unwrap().unwrap());
        }
        assert_eq!(claimed, 1);
    }
}

#[test]
fn a_letter_in_a_log_shows_neither_code_nor_address() {
    let shown = format!("{:?}", letter(1));
    assert!(!shown.contains("123456") && !shown.contains("amara"), "{shown}");
}
