//! Promises about entries.

use domain::{
    capabilities::Rcgp,
    entries::{Entry, EntryBody, RcgpEvidence, SleFields},
    ids::{EntryId, UserId},
    sle::SleType,
};
use jiff::{Timestamp, civil::date};
use store::{
    Error, Store,
    entries::{self, Counts, Inserted, Updated},
};
use testkit::{Memory, on_both};

use crate::cast::{body, doctor, entry, id, later, noon};

async fn add(store: &Store, entry: &Entry) {
    let entry = entry.clone();
    let added = store.write(move |tx| entries::insert(tx, entry.owner, &entry, None)).await.unwrap();
    assert!(matches!(added, Inserted::New));
}

async fn save(store: &Store, entry: Entry, key: &'static str, hash: &'static str) -> Inserted {
    store.write(move |tx| entries::insert(tx, entry.owner, &entry, Some((key, hash)))).await.unwrap()
}

async fn show(store: &Store, owner: UserId, entry: EntryId) -> Option<Entry> {
    store.read(move |session| entries::by_id(session, owner, entry)).await.unwrap()
}

async fn list(store: &Store, owner: UserId, limit: usize, before: Option<(Timestamp, EntryId)>) -> Vec<EntryId> {
    let heads = store.read(move |session| entries::recent(session, owner, limit, before)).await.unwrap();
    heads.into_iter().map(|head| head.id).collect()
}

async fn count(store: &Store, owner: UserId) -> (i64, i64) {
    let march = (date(2026, 3, 1), date(2026, 3, 31));
    let Counts { total, this_month } = store.read(move |session| entries::counts(session, owner, march)).await.unwrap();
    (total, this_month)
}

async fn delete(store: &Store, owner: UserId, entry: EntryId, minutes: i64) -> bool {
    store.write(move |tx| entries::delete(tx, owner, entry, later(minutes))).await.unwrap()
}

async fn restore(store: &Store, owner: UserId, entry: EntryId, not_before: i64) -> Option<Entry> {
    store.write(move |tx| entries::restore(tx, owner, entry, later(not_before), later(99))).await.unwrap()
}

fn bodies() -> Vec<EntryBody> {
    let of = |sle_type, sle_fields| EntryBody { sle_type, sle_fields, ..body("A case") };
    let evidence =
        |capability| RcgpEvidence { capability, justification: "“I rang the family.” \\ \"twice\"".into() };
    vec![
        of(SleType::Dops, SleFields::Dops { procedure: "Cannula".into(), was_simulated: Some(false) }),
        of(SleType::Dops, SleFields::Dops { procedure: "".into(), was_simulated: None }),
        of(SleType::Dct, SleFields::empty_for(SleType::Dct)),
        of(SleType::Cbd, SleFields::None),
        EntryBody {
            suggested_hlos: vec![],
            rcgp_capabilities: Some(vec![evidence(Rcgp::TeamWorking), evidence(Rcgp::MedicalComplexity)]),
            ..of(SleType::ClinicalCaseReview, SleFields::None)
        },
        EntryBody { rcgp_capabilities: Some(vec![]), ..of(SleType::ClinicalCaseReview, SleFields::None) },
        EntryBody { description: "é".repeat(20_000).as_str().into(), ..of(SleType::Leader, SleFields::None) },
    ]
}

on_both! {
    async fn every_kind_of_entry_reads_back_word_for_word(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        for (number, body) in (1..).zip(bodies()) {
            let entry = Entry { body, ..entry(owner, number, noon()) };
            add(&store, &entry).await;
            assert_eq!(show(&store, owner, entry.id).await, Some(entry));
        }
    }

    async fn the_list_is_paged_from_the_newest(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        // Two were saved in the same microsecond: the id decides.
        for (number, minutes) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3)] {
            add(&store, &entry(owner, number, later(minutes))).await;
        }
        let [one, two, three, four, five] = [1, 2, 3, 4, 5].map(id);
        assert_eq!(list(&store, owner, 10, None).await, [five, four, three, two, one]);
        assert_eq!(list(&store, owner, 3, None).await, [five, four, three]);
        assert_eq!(list(&store, owner, 3, Some((later(1), three))).await, [two, one]);
        assert_eq!(list(&store, owner, 3, Some((later(0), one))).await, []);
        assert_eq!(list(&store, owner, 0, None).await, []);
        let heads = store.read(move |session| entries::recent(session, owner, 1, None)).await.unwrap();
        let whole = entry(owner, 5, later(3));
        assert_eq!((&heads[0].title, heads[0].sle_type), (&whole.body.title, whole.body.sle_type));
        assert_eq!((heads[0].date, heads[0].created_at), (whole.body.date, whole.created_at));
    }

    async fn the_counters_count_all_and_the_month(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        assert_eq!(count(&store, owner).await, (0, 0));
        for (number, day) in (1..).zip(["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01", "2025-03-15"]) {
            let dated = EntryBody { date: day.parse().unwrap(), ..body("A case") };
            add(&store, &Entry { body: dated, ..entry(owner, number, noon()) }).await;
        }
        assert_eq!(count(&store, owner).await, (5, 2));
        assert!(delete(&store, owner, id(2), 1).await);
        assert_eq!(count(&store, owner).await, (4, 1));
    }

    async fn another_doctors_entry_does_not_exist(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let other = doctor(&store, 2, 5).await;
        let kept = entry(owner, 1, noon());
        add(&store, &kept).await;
        assert_eq!(show(&store, other, kept.id).await, None);
        assert_eq!(list(&store, other, 10, None).await, []);
        assert_eq!(count(&store, other).await, (0, 0));
        let updated = store.write(move |tx| entries::update(tx, other, id(1), &body("Mine now"), None, later(1))).await;
        assert!(matches!(updated.unwrap(), Updated::Missing));
        assert!(!delete(&store, other, kept.id, 1).await);
        assert!(delete(&store, owner, kept.id, 1).await);
        assert_eq!(restore(&store, other, kept.id, 0).await, None);
        assert_eq!(restore(&store, owner, kept.id, 0).await.unwrap().body, kept.body);
    }

    async fn a_change_is_made_to_the_revision_it_was_read_at(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        add(&store, &entry(owner, 1, noon())).await;
        let change = |title: &'static str, revision, minutes| {
            store.write(move |tx| entries::update(tx, owner, id(1), &body(title), revision, later(minutes)))
        };
        let Updated::Done(second) = change("Second", Some(1), 1).await.unwrap() else { panic!("revision 1 is current") };
        assert_eq!((second.revision, second.updated_at, second.created_at), (2, later(1), noon()));
        assert_eq!(second.body, body("Second"));
        assert_eq!(show(&store, owner, id(1)).await, Some(second.clone()));
        let Updated::Stale(current) = change("Stale", Some(1), 2).await.unwrap() else { panic!("revision 1 is past") };
        assert_eq!(current, second);
        let Updated::Done(third) = change("Third", None, 3).await.unwrap() else { panic!("no revision was asked for") };
        assert_eq!((third.revision, &third.body), (3, &body("Third")));
        delete(&store, owner, id(1), 4).await;
        assert!(matches!(change("Deleted", None, 5).await.unwrap(), Updated::Missing));
    }

    async fn of_many_changes_to_one_revision_one_is_made(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        add(&store, &entry(owner, 1, noon())).await;
        let changes: Vec<_> = (0..50).map(|number| {
            let change = store.clone();
            tokio::spawn(async move {
                change.write(move |tx| {
                    entries::update(tx, owner, id(1), &body(&format!("Title {number}")), Some(1), later(1))
                }).await
            })
        }).collect();
        let mut done = Vec::new();
        for change in changes {
            if let Updated::Done(entry) = change.await.unwrap().unwrap() {
                done.push(entry);
            }
        }
        assert_eq!(done.len(), 1);
        assert_eq!(show(&store, owner, id(1)).await.as_ref(), done.first());
    }

    async fn a_deleted_entry_comes_back_within_its_time(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let kept = entry(owner, 1, noon());
        add(&store, &kept).await;
        assert!(delete(&store, owner, kept.id, 10).await);
        assert!(!delete(&store, owner, kept.id, 11).await, "it is deleted once");
        assert_eq!(show(&store, owner, kept.id).await, None);
        assert_eq!(restore(&store, owner, kept.id, 11).await, None, "deleted too long ago");
        let back = restore(&store, owner, kept.id, 10).await.unwrap();
        assert_eq!(back, Entry { updated_at: later(99), ..kept.clone() });
        assert_eq!(restore(&store, owner, kept.id, 10).await, Some(back.clone()), "an undo may be sent twice");
        assert_eq!(list(&store, owner, 10, None).await, [kept.id]);
    }

    async fn what_was_deleted_long_ago_is_purged(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        for number in 1..=3 {
            add(&store, &entry(owner, number, noon())).await;
        }
        delete(&store, owner, id(1), 10).await;
        delete(&store, owner, id(2), 20).await;
        assert_eq!(store.write(|tx| entries::purge_deleted(tx, later(20))).await.unwrap(), 1);
        assert_eq!(restore(&store, owner, id(1), 0).await, None);
        assert!(restore(&store, owner, id(2), 0).await.is_some());
        assert!(show(&store, owner, id(3)).await.is_some());
    }

    async fn the_same_save_sent_again_saves_nothing_more(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let other = doctor(&store, 2, 5).await;
        let first = entry(owner, 1, noon());
        assert!(matches!(save(&store, first.clone(), "key", "hash").await, Inserted::New));
        let Inserted::Replayed(again) = save(&store, entry(owner, 2, later(1)), "key", "hash").await else {
            panic!("the key and the body are the same")
        };
        assert_eq!(again, first);
        assert!(matches!(save(&store, entry(owner, 3, later(1)), "key", "other").await, Inserted::KeyReused));
        assert!(matches!(save(&store, entry(other, 4, later(1)), "key", "hash").await, Inserted::New));
        add(&store, &entry(owner, 5, noon())).await;
        add(&store, &entry(owner, 6, noon())).await;
        assert_eq!(count(&store, owner).await.0, 3);
        delete(&store, owner, first.id, 5).await;
        assert!(matches!(save(&store, entry(owner, 7, later(9)), "key", "hash").await, Inserted::Replayed(_)));
    }

    async fn of_many_equal_saves_at_once_one_is_new(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let saves: Vec<_> = (1..=50).map(|number| {
            let store = store.clone();
            tokio::spawn(async move { save(&store, entry(owner, number, noon()), "key", "hash").await })
        }).collect();
        let (mut new, mut answered) = (0, Vec::new());
        for save in saves {
            match save.await.unwrap() {
                Inserted::New => new += 1,
                Inserted::Replayed(entry) => answered.push(entry.id),
                Inserted::KeyReused => panic!("the bodies are the same"),
            }
        }
        assert_eq!((new, answered.len()), (1, 49));
        answered.dedup();
        assert_eq!(answered, list(&store, owner, 10, None).await);
    }

    async fn an_id_is_used_once(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        add(&store, &entry(owner, 1, noon())).await;
        let again = store.write(move |tx| entries::insert(tx, owner, &entry(owner, 1, noon()), Some(("key", "hash")))).await;
        assert!(again.unwrap_err().is_conflict());
    }

    async fn an_entry_needs_an_account(memory: Memory) {
        let nobody: UserId = id(9);
        let orphan = memory.store().write(move |tx| entries::insert(tx, nobody, &entry(nobody, 1, noon()), None)).await;
        assert!(matches!(orphan, Err(Error::Sql { .. })));
    }
}
