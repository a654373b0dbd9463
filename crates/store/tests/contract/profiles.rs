//! Promises about profiles.

use domain::{
    accounts::{PersonName, Profile, Speciality},
    grades::{Curriculum, EPortfolio, Grade},
    ids::UserId,
};
use store::{Error, profiles};
use testkit::{Memory, on_both};

use crate::cast::{doctor, id, later, noon, profile};

on_both! {
    async fn a_profile_reads_back(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let kept = store.read(move |session| profiles::by_id(session, owner)).await.unwrap();
        assert_eq!(kept, Some(profile(owner, 5)));
        let stranger: UserId = id(2);
        assert_eq!(store.read(move |session| profiles::by_id(session, stranger)).await.unwrap(), None);
    }

    async fn an_account_has_one_profile(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let again = store.write(move |tx| profiles::insert(tx, &profile(owner, 50), noon())).await.unwrap();
        assert!(!again);
        let kept = store.read(move |session| profiles::by_id(session, owner)).await.unwrap().unwrap();
        assert_eq!(kept.free_recordings_remaining, 5);
    }

    async fn a_change_leaves_the_address_the_code_and_the_recordings_alone(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let changed = Profile {
            name: PersonName::parse("Zoë O’Brien").unwrap(),
            training_grade: Grade::Gpst2,
            current_speciality: Speciality::parse("Acute Medicine").unwrap(),
            curriculum: Curriculum::Rcgp,
            e_portfolio: EPortfolio::Other,
            ..profile(owner, 5)
        };
        let asked = Profile { referral_code: Some("MINE".into()), free_recordings_remaining: 500, ..changed.clone() };
        assert!(store.write(move |tx| profiles::update(tx, owner, &asked, later(1))).await.unwrap());
        let kept = store.read(move |session| profiles::by_id(session, owner)).await.unwrap();
        assert_eq!(kept, Some(changed));
        let stranger: UserId = id(2);
        assert!(!store.write(move |tx| profiles::update(tx, stranger, &profile(stranger, 5), later(1))).await.unwrap());
    }

    async fn recordings_are_spent_down_to_none(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 2).await;
        let other = doctor(&store, 2, 2).await;
        let spend = || store.write(move |tx| profiles::spend_recording(tx, owner));
        assert!(spend().await.unwrap());
        assert!(spend().await.unwrap());
        assert!(!spend().await.unwrap());
        assert!(store.write(move |tx| profiles::add_recordings(tx, owner, 5)).await.unwrap());
        let left = |owner| store.read(move |session| {
            Ok::<_, Error>(profiles::by_id(session, owner)?.unwrap().free_recordings_remaining)
        });
        assert_eq!(left(owner).await.unwrap(), 5);
        assert_eq!(left(other).await.unwrap(), 2);
    }

    async fn nobody_without_a_profile_is_given_recordings(memory: Memory) {
        let stranger: UserId = id(1);
        let store = memory.store();
        assert!(!store.write(move |tx| profiles::add_recordings(tx, stranger, 5)).await.unwrap());
        assert!(!store.write(move |tx| profiles::spend_recording(tx, stranger)).await.unwrap());
    }
}
