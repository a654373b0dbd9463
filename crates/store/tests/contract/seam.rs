//! Promises of the seam itself: what is kept, what is undone, who is told what.

use std::{
    error::Error as StdError,
    iter,
    sync::mpsc,
    task::{Context, Poll, Waker},
};

use domain::ids::UserId;
use store::{Error, Settings, Store, letters, profiles};
use testkit::{Memory, on_both};

use crate::cast::{add_doctor, doctor, id, letter, noon, post, posted, profile};

#[derive(Debug)]
enum Refusal {
    Store(Error),
    Unwilling,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

/// Everything an error would tell a log.
fn told(error: &Error) -> String {
    let causes = iter::successors(Some(error as &dyn StdError), |&error| error.source());
    causes.map(|cause| format!("{cause:?} {cause}")).collect::<Vec<_>>().join(" ")
}

/// Occupies every thread that writes until the sender is dropped.
fn occupy(store: &Store, threads: usize) -> Vec<mpsc::Sender<()>> {
    let mut gates = Vec::new();
    for _ in 0..threads {
        let (gate, closed) = mpsc::channel::<()>();
        let (entered, has_entered) = mpsc::channel();
        let store = store.clone();
        tokio::spawn(async move {
            let wait = move |_: &mut store::Tx<'_>| {
                entered.send(()).unwrap();
                assert!(closed.recv().is_err(), "a gate is only ever dropped");
                Ok::<_, Error>(())
            };
            store.write(wait).await
        });
        has_entered.recv().unwrap();
        gates.push(gate);
    }
    gates
}

fn narrow(settings: &Settings, queue: usize) -> Settings {
    Settings { postgres_connections: 1, queue, ..settings.clone() }
}

on_both! {
    async fn what_is_written_is_read(memory: Memory) {
        let store = memory.store();
        store.ready().await.unwrap();
        post(&store, 1).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1]);
    }

    async fn a_refusal_undoes_its_own_closure_only(memory: Memory) {
        let store = memory.store();
        let writes: Vec<_> = (0..300_u128)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move {
                    let write = store.write(move |tx| {
                        letters::post(tx, &letter(number))?;
                        match number % 3 {
                            0 => Ok(number),
                            1 => Err(Refusal::Unwilling),
                            _ => panic!("a closure that panics, on purpose"),
                        }
                    });
                    write.await
                })
            })
            .collect();
        for (number, write) in (0..300).zip(writes) {
            match (number % 3, write.await) {
                (0, Ok(Ok(answer))) => assert_eq!(answer, number),
                (1, Ok(Err(Refusal::Unwilling))) => {}
                (2, Err(panicked)) => assert!(panicked.is_panic()),
                (_, other) => panic!("{number}: {other:?}"),
            }
        }
        let kept: Vec<u128> = (0..300).filter(|number| number % 3 == 0).collect();
        assert_eq!(posted(&store).await.unwrap(), kept);
    }

    async fn a_panic_while_reading_harms_nobody_else(memory: Memory) {
        let store = memory.store();
        let reader = store.clone();
        let read = tokio::spawn(async move {
            reader.read(|_| -> Result<(), Error> { panic!("a reader that panics, on purpose") }).await
        });
        assert!(read.await.unwrap_err().is_panic());
        for _ in 0..20 {
            assert_eq!(posted(&store).await.unwrap(), []);
        }
    }

    async fn an_ignored_failure_is_not_kept(memory: Memory) {
        let store = memory.store();
        post(&store, 1).await.unwrap();
        let ignoring = store.write(|tx| {
            letters::post(tx, &letter(2))?;
            let twice = letters::post(tx, &letter(1));
            assert!(twice.is_err_and(|error| error.is_conflict()));
            Ok::<_, Error>(())
        });
        assert!(matches!(ignoring.await, Err(Error::Sql { .. })));
        assert_eq!(posted(&store).await.unwrap(), [1]);
        post(&store, 3).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1, 3]);
    }

    async fn errors_do_not_quote_the_data(memory: Memory) {
        let store = memory.store();
        doctor(&store, 1, 5).await;
        let second = store.write(|tx| {
            let owner: UserId = id(2);
            add_doctor(tx, owner, 5)?;
            let named = |number| domain::accounts::Profile { referral_code: Some("SECRET42".into()), ..profile(id(number), 5) };
            profiles::insert(tx, &domain::accounts::Profile { id: id(3), ..named(3) }, noon()).map(|_| ())
        });
        let orphan = second.await.unwrap_err();
        assert!(!orphan.is_conflict() && !orphan.is_unavailable(), "{orphan:?}");

        let same_id = store.write(|tx| {
            letters::post(tx, &letter(7))?;
            letters::post(tx, &letter(7))
        });
        let conflict = same_id.await.unwrap_err();
        assert!(conflict.is_conflict(), "{conflict:?}");
        for error in [orphan, conflict] {
            let told = told(&error);
            for secret in ["SECRET42", "amara@", "123456", "0000-0000"] {
                assert!(!told.contains(secret), "{secret} in {told}");
            }
        }
    }

    async fn two_hundred_spends_at_once_with_one_left_spend_one(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 1).await;
        let spends: Vec<_> = (0..200_u128)
            .map(|number| {
                let store = store.clone();
                let spend = async move {
                    store.write(move |tx| {
                        letters::post(tx, &letter(number))?;
                        if profiles::spend_recording(tx, owner)? { Ok(()) } else { Err(Refusal::Unwilling) }
                    }).await
                };
                tokio::spawn(spend)
            })
            .collect();
        let mut succeeded = 0;
        for spend in spends {
            match spend.await.unwrap() {
                Ok(()) => succeeded += 1,
                Err(Refusal::Unwilling) => {}
                Err(Refusal::Store(error)) => panic!("{error:?}"),
            }
        }
        assert_eq!(succeeded, 1);
        assert_eq!(posted(&store).await.unwrap().len(), 1, "what went with a refused spend is undone");
        let profile = store.read(move |session| profiles::by_id(session, owner)).await.unwrap().unwrap();
        assert_eq!(profile.free_recordings_remaining, 0);
    }

    async fn a_full_queue_answers_at_once(memory: Memory) {
        let store = Store::open(&narrow(memory.settings(), 1)).unwrap();
        let gates = occupy(&store, 1);
        let waiting = store.write(|tx| letters::post(tx, &letter(1)));
        let mut waiting = Box::pin(waiting);
        let mut context = Context::from_waker(Waker::noop());
        assert!(matches!(waiting.as_mut().poll(&mut context), Poll::Pending));
        let refused = post(&store, 2).await.unwrap_err();
        assert!(refused.is_unavailable(), "{refused:?}");
        drop(gates);
        waiting.await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1]);
        store.close();
    }

    async fn a_caller_that_goes_away_does_not_undo_its_write(memory: Memory) {
        let store = Store::open(&narrow(memory.settings(), 8)).unwrap();
        let gates = occupy(&store, 1);
        {
            let mut abandoned = Box::pin(post(&store, 1));
            let mut context = Context::from_waker(Waker::noop());
            assert!(abandoned.as_mut().poll(&mut context).is_pending());
        }
        drop(gates);
        post(&store, 2).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1, 2]);
        store.close();
    }

    async fn a_closed_store_finished_its_work_and_serves_nobody(memory: Memory) {
        let store = Store::open(&narrow(memory.settings(), 64)).unwrap();
        let gates = occupy(&store, 1);
        let accepted: Vec<_> = (0..20).map(|number| {
            let mut write = Box::pin({
                let store = store.clone();
                async move { post(&store, number).await }
            });
            assert!(write.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            write
        }).collect();
        let (clone, closing) = (store.clone(), store);
        let closed = tokio::task::spawn_blocking(|| closing.close());
        drop(gates);
        closed.await.unwrap();
        for write in accepted {
            write.await.unwrap();
        }
        assert!(post(&clone, 99).await.unwrap_err().is_unavailable());
        assert!(posted(&clone).await.unwrap_err().is_unavailable());
        assert!(clone.ready().await.unwrap_err().is_unavailable());
        assert_eq!(posted(&memory.store()).await.unwrap(), (0..20).collect::<Vec<_>>());
    }

    async fn opening_a_second_time_changes_nothing(memory: Memory) {
        post(&memory.store(), 1).await.unwrap();
        let second = Store::open(memory.settings()).unwrap();
        second.ready().await.unwrap();
        assert_eq!(posted(&second).await.unwrap(), [1]);
        post(&second, 2).await.unwrap();
        assert_eq!(posted(&memory.store()).await.unwrap(), [1, 2]);
        second.close();
        post(&memory.store(), 3).await.unwrap();
        assert_eq!(posted(&memory.store()).await.unwrap(), [1, 2, 3]);
    }
}
