//! Promises about the codes and links of letters.

use domain::ids::UserId;
use store::{
    Store,
    one_time_tokens::{self, OneTimeToken, Posted, Purpose},
};
use testkit::{Memory, on_both};

use crate::{
    accounts::{sign_up, wish},
    cast::{id, later, noon},
};

/// A letter whose hashes are `code-<name>` and `link-<name>`; its code holds ten minutes, its link an hour.
fn token(purpose: Purpose, name: &str) -> OneTimeToken {
    OneTimeToken {
        purpose,
        code_hash: format!("code-{name}"),
        link_hash: format!("link-{name}"),
        created_at: noon(),
        code_expires_at: later(10),
        link_expires_at: later(60),
        tries: 5,
        wish: (purpose == Purpose::SignUp).then(|| wish(&format!("hash-{name}"))),
    }
}

async fn keep(store: &Store, owner: UserId, purpose: Purpose, name: &'static str) {
    store.write(move |tx| one_time_tokens::keep(tx, owner, &token(purpose, name))).await.unwrap();
}

/// The codes that still held when a try was spent, in order.
async fn spend_try(store: &Store, owner: UserId, purpose: Purpose, minutes: i64) -> Vec<String> {
    let posted = store.write(move |tx| one_time_tokens::spend_try(tx, owner, purpose, later(minutes))).await.unwrap();
    let mut codes: Vec<_> = posted.into_iter().map(|posted| posted.code_hash).collect();
    codes.sort();
    codes
}

async fn take_link(store: &Store, name: &str, purpose: Purpose, minutes: i64) -> Option<Posted> {
    let hash = format!("link-{name}");
    store.write(move |tx| one_time_tokens::take_link(tx, &hash, purpose, later(minutes))).await.unwrap()
}

on_both! {
    async fn a_link_is_taken_once_with_what_was_wished_for(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::SignUp, "a").await;
        assert!(take_link(&store, "b", Purpose::SignUp, 1).await.is_none(), "unknown");
        assert!(take_link(&store, "a", Purpose::Recovery, 1).await.is_none(), "for another purpose");
        assert!(take_link(&store, "a", Purpose::SignUp, 60).await.is_none(), "too late");
        let posted = take_link(&store, "a", Purpose::SignUp, 59).await.unwrap();
        assert_eq!(posted.owner, owner);
        assert_eq!(posted.wish.unwrap().password_hash.expose(), "hash-a");
        assert!(take_link(&store, "a", Purpose::SignUp, 59).await.is_none(), "taken");
    }

    async fn of_many_who_take_a_link_at_once_one_gets_it(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::Recovery, "a").await;
        let takes = (0..20).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { take_link(&store, "a", Purpose::Recovery, 1).await.is_some() })
        });
        let mut taken = 0;
        for take in takes.collect::<Vec<_>>() {
            taken += u32::from(take.await.unwrap());
        }
        assert_eq!(taken, 1);
    }

    async fn a_code_holds_for_five_tries_and_ten_minutes(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::Recovery, "a").await;
        assert!(spend_try(&store, owner, Purpose::Recovery, 10).await.is_empty(), "too late, and no try spent");
        for _ in 0..5 {
            assert_eq!(spend_try(&store, owner, Purpose::Recovery, 9).await, ["code-a"]);
        }
        assert!(spend_try(&store, owner, Purpose::Recovery, 9).await.is_empty());
        assert!(take_link(&store, "a", Purpose::Recovery, 9).await.is_some(), "the link goes on");
    }

    async fn guesses_made_at_once_are_counted_each(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::Recovery, "a").await;
        let guesses = (0..50).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { spend_try(&store, owner, Purpose::Recovery, 1).await.len() })
        });
        let mut compared = 0;
        for guess in guesses.collect::<Vec<_>>() {
            compared += guess.await.unwrap();
        }
        assert_eq!(compared, 5);
    }

    async fn letters_to_sign_up_stand_side_by_side(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        keep(&store, amara, Purpose::SignUp, "a").await;
        keep(&store, amara, Purpose::SignUp, "b").await;
        keep(&store, ben, Purpose::SignUp, "c").await;
        assert_eq!(spend_try(&store, amara, Purpose::SignUp, 1).await, ["code-a", "code-b"]);
        assert_eq!(store.write(move |tx| one_time_tokens::discard(tx, amara, Purpose::SignUp)).await.unwrap(), 2);
        assert!(take_link(&store, "a", Purpose::SignUp, 1).await.is_none());
        assert!(take_link(&store, "c", Purpose::SignUp, 1).await.is_some());
    }

    async fn a_letter_to_recover_replaces_the_one_before(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::SignUp, "s").await;
        keep(&store, owner, Purpose::Recovery, "a").await;
        keep(&store, owner, Purpose::Recovery, "b").await;
        assert_eq!(spend_try(&store, owner, Purpose::Recovery, 1).await, ["code-b"]);
        assert!(take_link(&store, "a", Purpose::Recovery, 1).await.is_none());
        assert_eq!(spend_try(&store, owner, Purpose::SignUp, 1).await, ["code-s"], "letters to sign up are left alone");
    }

    async fn what_no_longer_holds_is_removed(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        keep(&store, owner, Purpose::SignUp, "a").await;
        assert_eq!(store.write(|tx| one_time_tokens::purge_expired(tx, later(59))).await.unwrap(), 0);
        assert_eq!(store.write(|tx| one_time_tokens::purge_expired(tx, later(60))).await.unwrap(), 1);
    }

    async fn a_letter_belongs_to_an_account(memory: Memory) {
        let refused =
            memory.store().write(|tx| one_time_tokens::keep(tx, id(9), &token(Purpose::Recovery, "a"))).await;
        assert!(refused.is_err());
    }
}
