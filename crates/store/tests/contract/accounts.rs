//! Promises about accounts.

use domain::{
    accounts::{Email, User},
    grades::Grade,
    ids::UserId,
    words::Secret,
};
use jiff::Timestamp;
use store::{
    Error, Store,
    accounts::{self, Account, Wish},
    profiles,
};
use testkit::{Memory, on_both};

use crate::cast::{id, later, noon};

pub(crate) fn email(name: &str) -> Email {
    Email::parse(&format!("{name}@debrief.example")).unwrap()
}

/// An account that waits for its address to be confirmed.
pub(crate) fn waiting(number: u128, name: &str) -> Account {
    let user = User {
        id: id(number),
        email: email(name),
        email_confirmed_at: None,
        last_sign_in_at: None,
        training_grade: Grade::Fy1,
        referral_code_used: Some("ABC123".into()),
        created_at: noon(),
        updated_at: noon(),
    };
    Account { user, password_hash: Secret::new("first hash".into()) }
}

pub(crate) fn wish(hash: &str) -> Wish {
    Wish { password_hash: Secret::new(hash.into()), training_grade: Grade::Gpst2, referral_code: None }
}

pub(crate) async fn sign_up(store: &Store, number: u128, name: &str) -> UserId {
    let account = waiting(number, name);
    let owner = account.user.id;
    assert!(store.write(move |tx| accounts::insert(tx, &account)).await.unwrap());
    owner
}

pub(crate) async fn account(store: &Store, owner: UserId) -> Account {
    store.read(move |session| accounts::by_id(session, owner)).await.unwrap().expect("the account is there")
}

async fn confirm(store: &Store, owner: UserId, now: Timestamp) -> bool {
    store.write(move |tx| accounts::confirm(tx, owner, now)).await.unwrap()
}

on_both! {
    async fn an_account_reads_back(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        let kept = account(&store, owner).await;
        assert_eq!((kept.user, kept.password_hash), (waiting(1, "amara").user, Secret::new("first hash".into())));
        let by_email = store.read(|session| accounts::by_email(session, &email("amara"))).await.unwrap();
        assert_eq!(by_email.unwrap().user.id, owner);
        assert!(store.read(|session| accounts::by_email(session, &email("ben"))).await.unwrap().is_none());
    }

    async fn an_address_has_one_account(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        let again = store.write(|tx| accounts::insert(tx, &waiting(2, "amara"))).await.unwrap();
        assert!(!again);
        assert_eq!(account(&store, owner).await.user.id, owner);
        assert!(store.read(|session| accounts::by_id(session, id(2))).await.unwrap().is_none());
    }

    async fn of_many_who_sign_up_at_once_one_gets_the_address(memory: Memory) {
        let store = memory.store();
        let tries = (1..=20).map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.write(move |tx| accounts::insert(tx, &waiting(number, "amara"))).await })
        });
        let mut won = 0;
        for one in tries.collect::<Vec<_>>() {
            won += u32::from(one.await.unwrap().unwrap());
        }
        assert_eq!(won, 1);
    }

    async fn a_wish_is_replaced_until_the_address_is_confirmed(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        assert!(store.write(move |tx| accounts::replace_wish(tx, owner, &wish("second hash"), later(1))).await.unwrap());
        let replaced = account(&store, owner).await;
        assert_eq!(replaced.password_hash.expose(), "second hash");
        assert_eq!((replaced.user.training_grade, replaced.user.referral_code_used), (Grade::Gpst2, None));
        assert_eq!((replaced.user.created_at, replaced.user.updated_at), (noon(), later(1)));

        assert!(confirm(&store, owner, later(2)).await);
        assert!(!store.write(move |tx| accounts::replace_wish(tx, owner, &wish("third hash"), later(3))).await.unwrap());
        assert_eq!(account(&store, owner).await.password_hash.expose(), "second hash");
    }

    async fn an_address_is_confirmed_once(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        assert!(confirm(&store, owner, later(1)).await);
        assert!(!confirm(&store, owner, later(2)).await);
        assert_eq!(account(&store, owner).await.user.email_confirmed_at, Some(later(1)));
        assert!(!confirm(&store, id(9), later(1)).await, "nobody's");
    }

    async fn what_was_wished_for_is_taken_over(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        assert!(store.write(move |tx| accounts::take_over(tx, owner, &wish("wished hash"), later(1))).await.unwrap());
        let kept = account(&store, owner).await;
        assert_eq!((kept.password_hash.expose(), kept.user.training_grade), ("wished hash", Grade::Gpst2));
    }

    async fn passwords_and_grades_change_for_their_owner_alone(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        let changed = store
            .write(move |tx| {
                let hash = Secret::new("new hash".into());
                Ok::<_, Error>([
                    accounts::set_password(tx, amara, &hash, later(1))?,
                    accounts::set_training_grade(tx, amara, Grade::St3, later(2))?,
                    accounts::set_password(tx, id(9), &hash, later(1))?,
                    accounts::set_training_grade(tx, id(9), Grade::St3, later(1))?,
                    accounts::take_over(tx, id(9), &wish("x"), later(1))?,
                ])
            })
            .await
            .unwrap();
        assert_eq!(changed, [true, true, false, false, false]);
        let kept = account(&store, amara).await;
        assert_eq!((kept.password_hash.expose(), kept.user.training_grade), ("new hash", Grade::St3));
        assert_eq!(kept.user.updated_at, later(2));
        assert_eq!(account(&store, ben).await.user, waiting(2, "ben").user);
    }

    async fn a_sign_in_counts_only_with_the_password_that_was_compared(memory: Memory) {
        let store = memory.store();
        let owner = sign_up(&store, 1, "amara").await;
        let note = |hash: &'static str, minutes: i64| {
            let store = store.clone();
            async move {
                let hash = Secret::new(hash.into());
                store.write(move |tx| accounts::note_sign_in(tx, owner, &hash, later(minutes))).await.unwrap()
            }
        };
        assert!(note("first hash", 1).await);
        assert!(!note("another hash", 2).await);
        assert_eq!(account(&store, owner).await.user.last_sign_in_at, Some(later(1)));
        store.write(move |tx| accounts::note_letter_sign_in(tx, owner, later(3))).await.unwrap();
        assert_eq!(account(&store, owner).await.user.last_sign_in_at, Some(later(3)));
    }

    async fn an_account_goes_with_all_that_is_its_own(memory: Memory) {
        let store = memory.store();
        let (amara, ben) = (sign_up(&store, 1, "amara").await, sign_up(&store, 2, "ben").await);
        let kept = store.write(move |tx| {
            crate::cast::add_doctor(tx, id(3), 5)?;
            Ok::<_, Error>([accounts::delete(tx, amara)?, accounts::delete(tx, amara)?, accounts::delete(tx, id(3))?])
        });
        assert_eq!(kept.await.unwrap(), [true, false, true]);
        assert!(store.read(move |session| accounts::by_id(session, amara)).await.unwrap().is_none());
        assert!(store.read(move |session| profiles::by_id(session, id(3))).await.unwrap().is_none());
        assert_eq!(account(&store, ben).await.user.id, ben);
    }

    async fn accounts_nobody_confirmed_are_removed_in_time(memory: Memory) {
        let store = memory.store();
        let confirmed = sign_up(&store, 1, "amara").await;
        confirm(&store, confirmed, noon()).await;
        sign_up(&store, 2, "ben").await;
        let fresh = sign_up(&store, 3, "chidi").await;
        store.write(move |tx| accounts::replace_wish(tx, fresh, &wish("x"), later(10))).await.unwrap();
        assert_eq!(store.write(|tx| accounts::purge_unconfirmed(tx, later(10))).await.unwrap(), 1);
        let mut left = Vec::new();
        for number in [1, 2, 3] {
            left.push(store.read(move |session| accounts::by_id(session, id(number))).await.unwrap().is_some());
        }
        assert_eq!(left, [true, false, true]);
    }
}
