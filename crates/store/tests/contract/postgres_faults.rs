//! How PostgreSQL fails, and that it serves again by itself.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU8, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use domain::words::Secret;
use postgres::{Client, NoTls};
use store::{Error, Location, Settings, Store, letters, profiles};
use testkit::{Memory, run};

use crate::cast::{doctor, letter, post, posted};

/// Runs a test on PostgreSQL only.
fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(Memory) -> F) {
    match Memory::postgres() {
        Some(memory) => run(test(memory)),
        None => println!("skipped: TEST_POSTGRES_URL names no server"),
    }
}

fn url(memory: &Memory) -> String {
    match &memory.settings().location {
        Location::Postgres(url) => url.expose().to_owned(),
        Location::Sqlite(_) => panic!("this memory is a file"),
    }
}

/// Runs statements beside the store, on a thread of their own because the client drives a runtime.
fn administer(memory: &Memory, statements: &str) {
    let (url, statements) = (url(memory), statements.to_owned());
    thread::spawn(move || Client::connect(&url, NoTls).unwrap().batch_execute(&statements).unwrap()).join().unwrap();
}

const OPEN: u8 = 0;
const CLOSED: u8 = 1;
/// The next answer of the server is dropped, and the connection with it.
const SWALLOWING: u8 = 2;

/// The wire between the store and the server, which can be cut.
struct Wire {
    address: SocketAddr,
    state: Arc<AtomicU8>,
    ends: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let (state, ends) = (Arc::new(AtomicU8::new(OPEN)), Arc::new(Mutex::new(Vec::new())));
        let wire = Self { address, state: Arc::clone(&state), ends: Arc::clone(&ends) };
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if state.load(Ordering::SeqCst) == CLOSED {
                    continue;
                }
                let server = TcpStream::connect(server).unwrap();
                ends.lock().unwrap().extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                let open = Arc::new(AtomicU8::new(OPEN));
                carry(client.try_clone().unwrap(), server.try_clone().unwrap(), open);
                carry(server, client, Arc::clone(&state));
            }
        });
        wire
    }

    fn cut(&self) {
        self.state.store(CLOSED, Ordering::SeqCst);
        for end in self.ends.lock().unwrap().drain(..) {
            // Fails for what the other side has ended already.
            drop(end.shutdown(Shutdown::Both));
        }
    }

    fn swallow_the_next_answer(&self) {
        self.state.store(SWALLOWING, Ordering::SeqCst);
    }

    fn mend(&self) {
        self.state.store(OPEN, Ordering::SeqCst);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, state: Arc<AtomicU8>) {
    thread::spawn(move || {
        let mut piece = [0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut piece) {
            if state.load(Ordering::SeqCst) == SWALLOWING || to.write_all(&piece[..length]).is_err() {
                break;
            }
        }
        for end in [from, to] {
            // Fails for what the other side has ended already.
            drop(end.shutdown(Shutdown::Both));
        }
    });
}

/// The same memory, reached through a wire.
fn through_a_wire(memory: &Memory, connections: usize) -> (Wire, Store) {
    let url = url(memory);
    let server = url.split(['@', '/']).find(|part| part.starts_with("127.0.0.1:")).expect("a server on loopback");
    let wire = Wire::to(server.parse().unwrap());
    let rewired = url.replace(server, &wire.address.to_string());
    let settings = Settings {
        location: Location::Postgres(Secret::new(rewired)),
        postgres_connections: connections,
        ..memory.settings().clone()
    };
    (wire, Store::open(&settings).unwrap())
}

#[test]
fn a_lost_server_is_unavailable_until_it_is_back() {
    on_postgres(|memory| async move {
        let (wire, store) = through_a_wire(&memory, 3);
        post(&store, 1).await.unwrap();
        for _ in 0..2 {
            wire.cut();
            for _ in 0..5 {
                assert!(post(&store, 2).await.unwrap_err().is_unavailable());
                assert!(posted(&store).await.unwrap_err().is_unavailable());
                assert!(store.ready().await.unwrap_err().is_unavailable());
            }
            wire.mend();
            for _ in 0..5 {
                assert_eq!(posted(&store).await.unwrap(), [1]);
            }
        }
        post(&store, 3).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1, 3]);
        store.close();
    });
}

#[test]
fn a_connection_that_was_lost_while_idle_is_replaced_unnoticed() {
    on_postgres(|memory| async move {
        let name = format!("idle_{}", std::process::id());
        let location = Location::Postgres(Secret::new(format!("{}&application_name={name}", url(&memory))));
        let end =
            format!("select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '{name}'");
        let store = Store::open(&Settings { location, ..memory.settings().clone() }).unwrap();
        for number in 0..20 {
            post(&store, number).await.unwrap();
            administer(&memory, &end);
        }
        assert_eq!(posted(&store).await.unwrap(), (0..20).collect::<Vec<_>>());
        store.close();
    });
}

#[test]
fn a_transaction_cut_in_the_middle_is_undone() {
    on_postgres(|memory| async move {
        let (wire, store) = through_a_wire(&memory, 1);
        let (written, has_written) = mpsc::channel();
        let (gate, is_cut) = mpsc::channel::<()>();
        let writer = store.clone();
        let write = tokio::spawn(async move {
            let work = move |tx: &mut store::Tx<'_>| {
                letters::post(tx, &letter(1))?;
                written.send(()).unwrap();
                is_cut.recv().unwrap();
                Ok::<_, Error>(())
            };
            writer.write(work).await
        });
        has_written.recv().unwrap();
        wire.cut();
        gate.send(()).unwrap();
        assert!(write.await.unwrap().unwrap_err().is_unavailable());
        wire.mend();
        assert_eq!(posted(&store).await.unwrap(), []);
        post(&store, 2).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [2]);
        store.close();
    });
}

#[test]
fn a_commit_whose_answer_is_lost_is_unavailable_and_not_run_again() {
    on_postgres(|memory| async move {
        let (wire, store) = through_a_wire(&memory, 1);
        let owner = doctor(&store, 1, 5).await;
        let (ran, runs) = mpsc::channel();
        let wire = Arc::new(wire);
        let swallowing = Arc::clone(&wire);
        let write = store.write(move |tx| {
            ran.send(()).unwrap();
            assert!(profiles::spend_recording(tx, owner)?);
            swallowing.swallow_the_next_answer();
            Ok::<_, Error>(())
        });
        assert!(write.await.unwrap_err().is_unavailable());
        wire.mend();
        assert_eq!(runs.iter().count(), 1);
        let profile = store.read(move |session| profiles::by_id(session, owner)).await.unwrap().unwrap();
        assert_eq!(profile.free_recordings_remaining, 4, "the server had committed");
        store.close();
    });
}

#[test]
fn a_statement_that_waits_too_long_is_given_up() {
    on_postgres(|memory| async move {
        let patience = Duration::from_millis(200);
        let store = Store::open(&Settings { statement_timeout: patience, ..memory.settings().clone() }).unwrap();
        let owner = doctor(&store, 1, 5).await;
        let (locked, is_locked) = mpsc::channel();
        let (gate, is_over) = mpsc::channel::<()>();
        let neighbour = memory.store();
        let lock = tokio::spawn(async move {
            let work = move |tx: &mut store::Tx<'_>| {
                profiles::spend_recording(tx, owner)?;
                locked.send(()).unwrap();
                is_over.recv().unwrap();
                Ok::<_, Error>(())
            };
            neighbour.write(work).await
        });
        is_locked.recv().unwrap();
        let waited = store.write(move |tx| profiles::spend_recording(tx, owner)).await;
        assert!(waited.unwrap_err().is_unavailable());
        gate.send(()).unwrap();
        lock.await.unwrap().unwrap();
        assert!(store.write(move |tx| profiles::spend_recording(tx, owner)).await.unwrap());
        store.close();
    });
}

#[test]
fn several_servers_that_start_at_once_make_one_schema() {
    on_postgres(|memory| async move {
        administer(
            &memory,
            "do $$ declare name text := current_schema(); begin
                 execute format('drop schema %I cascade', name);
                 execute format('create schema %I', name);
             end $$",
        );
        let settings = memory.settings();
        let stores: Vec<Store> = thread::scope(|scope| {
            let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| Store::open(settings).unwrap())).collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect()
        });
        for (number, store) in (0..).zip(&stores) {
            store.ready().await.unwrap();
            post(store, number).await.unwrap();
        }
        assert_eq!(posted(&stores[0]).await.unwrap(), [0, 1, 2, 3]);
        for store in stores {
            store.close();
        }
    });
}

#[test]
fn a_schema_of_a_later_program_is_refused() {
    on_postgres(|memory| async move {
        administer(&memory, "insert into refinery_schema_history values (99, 'later', '2026-11-20T00:00:00Z', '1')");
        assert!(matches!(Store::open(memory.settings()), Err(Error::Migrate { .. })));
        assert!(matches!(memory.store().ready().await, Err(Error::Migrate { .. })));
    });
}

#[test]
fn a_server_without_tls_is_not_spoken_to_when_the_url_asks_for_tls() {
    on_postgres(|memory| async move {
        let location = Location::Postgres(Secret::new(format!("{}&sslmode=require", url(&memory))));
        let refused = Store::open(&Settings { location, ..memory.settings().clone() });
        assert!(refused.is_err_and(|error| error.is_unavailable()));
    });
}

#[test]
fn a_server_that_is_not_there_is_unavailable() {
    let nowhere = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let location = Location::Postgres(Secret::new(format!("postgres://debrief:hunter2@{nowhere}/debrief")));
    let error = Store::open(&Settings::new(location)).err().unwrap();
    assert!(error.is_unavailable());
    assert!(!format!("{error:?}").contains("hunter2"));
}
