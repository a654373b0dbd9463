//! Promises about sign-ins and refresh tokens.

use domain::ids::{SessionId, UserId};
use store::{
    Error, Store,
    sessions::{self, Grant, SessionHead},
};
use testkit::{Memory, on_both};

use crate::{
    accounts::sign_up,
    cast::{id, later, noon},
};

fn head(number: u128) -> SessionHead {
    SessionHead { id: id(number), created_at: noon(), last_used_at: noon(), user_agent: format!("Browser {number}") }
}

/// Begins a sign-in whose first refresh token has the hash `token-<number>`.
async fn sign_in(store: &Store, owner: UserId, number: u128) -> SessionId {
    store
        .write(move |tx| {
            sessions::open(tx, owner, &head(number))?;
            sessions::add_refresh_token(tx, id(number), &format!("token-{number}"), noon())
        })
        .await
        .unwrap();
    id(number)
}

async fn alive(store: &Store, owner: UserId, session: SessionId) -> bool {
    store.read(move |reader| sessions::alive(reader, owner, session)).await.unwrap()
}

async fn grant(store: &Store, hash: &'static str) -> Option<Grant> {
    store.read(move |session| sessions::by_refresh_token(session, hash)).await.unwrap()
}

on_both! {
    async fn a_sign_in_lives_until_it_is_revoked(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        let session = sign_in(&store, amara, 10).await;
        assert!(alive(&store, amara, session).await);
        assert!(!alive(&store, ben, session).await, "it is not another's");
        assert!(!store.write(move |tx| sessions::revoke(tx, ben, session, later(1))).await.unwrap());
        assert!(alive(&store, amara, session).await);
        assert!(store.write(move |tx| sessions::revoke(tx, amara, session, later(1))).await.unwrap());
        assert!(!alive(&store, amara, session).await);
        assert!(!store.write(move |tx| sessions::revoke(tx, amara, session, later(2))).await.unwrap(), "once");
    }

    async fn the_list_holds_what_lives_newest_first(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        for number in [10, 11, 12, 13] {
            sign_in(&store, amara, number).await;
        }
        sign_in(&store, ben, 20).await;
        store
            .write(move |tx| {
                sessions::revoke(tx, amara, id(11), later(1))?;
                sessions::touch(tx, amara, id(10), later(5))?;
                sessions::touch(tx, amara, id(12), later(5))?;
                sessions::touch(tx, ben, id(13), later(5))
            })
            .await
            .unwrap();
        let list = |since: i64| {
            let store = store.clone();
            async move { store.read(move |session| sessions::list(session, amara, later(since))).await.unwrap() }
        };
        let used = |number| SessionHead { last_used_at: later(5), ..head(number) };
        assert_eq!(list(0).await, [head(13), used(12), used(10)]);
        assert_eq!(list(1).await, [used(12), used(10)], "13 was touched by another doctor, in vain");
    }

    async fn all_other_sign_ins_end_together(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        for number in [10, 11, 12] {
            sign_in(&store, amara, number).await;
        }
        sign_in(&store, ben, 20).await;
        let ended = store.write(move |tx| sessions::revoke_others(tx, amara, Some(id(11)), later(1))).await.unwrap();
        assert_eq!(ended, 2);
        assert!(alive(&store, amara, id(11)).await && !alive(&store, amara, id(10)).await);
        assert_eq!(store.write(move |tx| sessions::revoke_others(tx, amara, None, later(1))).await.unwrap(), 1);
        assert!(!alive(&store, amara, id(11)).await);
        assert!(alive(&store, ben, id(20)).await);
    }

    async fn a_refresh_token_is_spent_once(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        sign_in(&store, owner, 10).await;
        let unspent = Grant { owner, session: head(10), revoked_at: None, used_at: None };
        assert_eq!(grant(&store, "token-10").await, Some(unspent.clone()));
        assert_eq!(grant(&store, "token-11").await, None);
        assert!(!store.write(|tx| sessions::spend_refresh_token(tx, "token-11", later(1))).await.unwrap());

        let spends = (0..20).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.write(|tx| sessions::spend_refresh_token(tx, "token-10", later(1))).await })
        });
        let mut spent = 0;
        for spend in spends.collect::<Vec<_>>() {
            spent += u32::from(spend.await.unwrap().unwrap());
        }
        assert_eq!(spent, 1);
        assert_eq!(grant(&store, "token-10").await, Some(Grant { used_at: Some(later(1)), ..unspent }));
    }

    async fn a_successor_is_added_once(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        let session = sign_in(&store, owner, 10).await;
        for minutes in [1, 2] {
            store.write(move |tx| sessions::add_refresh_token(tx, session, "successor", later(minutes))).await.unwrap();
        }
        assert_eq!(grant(&store, "successor").await.unwrap().session.id, session);
        store.write(move |tx| sessions::revoke(tx, owner, session, later(3))).await.unwrap();
        assert_eq!(grant(&store, "successor").await.unwrap().revoked_at, Some(later(3)));
    }

    async fn sign_ins_long_over_are_removed_with_their_tokens(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        sign_in(&store, owner, 10).await;
        sign_in(&store, owner, 11).await;
        store.write(move |tx| sessions::touch(tx, owner, id(11), later(10))).await.unwrap();
        assert_eq!(store.write(|tx| sessions::purge(tx, later(10))).await.unwrap(), 1);
        assert_eq!(grant(&store, "token-10").await, None);
        assert!(grant(&store, "token-11").await.is_some());
    }

    async fn a_sign_in_belongs_to_an_account(memory: Memory) {
        let refused = memory.store().write(|tx| sessions::open(tx, id(9), &head(10))).await;
        assert!(matches!(refused, Err(Error::Sql { .. })), "{refused:?}");
    }
}
