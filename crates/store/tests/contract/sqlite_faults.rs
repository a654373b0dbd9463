//! How SQLite fails, and that it serves again by itself.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use jiff::Timestamp;
use rusqlite::Connection;
use store::{Error, Location, Settings, Store, letters, letters::Letter};
use tempfile::TempDir;
use testkit::{Memory, run};

use crate::cast::{letter, post, posted};

fn settings(file: &Path) -> Settings {
    let patience = Duration::from_millis(50);
    Settings { lock_wait: patience, ..Settings::new(Location::Sqlite(file.to_owned())) }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", file.display()))
}

/// A fresh database that is not closed when the test ends badly.
struct House {
    folder: TempDir,
    store: Store,
}

impl House {
    fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&settings(&folder.path().join("debrief.db"))).unwrap();
        Self { folder, store }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("debrief.db")
    }

    fn elsewhere(&self) -> PathBuf {
        self.folder.path().join("elsewhere.db")
    }

    async fn is_away(&self) {
        assert!(post(&self.store, 1000).await.unwrap_err().is_unavailable());
        assert!(posted(&self.store).await.unwrap_err().is_unavailable());
        assert!(self.store.ready().await.unwrap_err().is_unavailable());
    }

    /// What a program that starts anew finds in the file.
    async fn found_by_another(&self) -> Vec<u128> {
        let another = Store::open(&settings(&self.file())).unwrap();
        let found = posted(&another).await.unwrap();
        another.close();
        found
    }
}

#[test]
fn a_locked_database_is_unavailable_to_writers_until_it_is_released() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        let other = Connection::open(house.file()).unwrap();
        other.execute_batch("begin immediate").unwrap();
        let waiting: Vec<_> = (10..60)
            .map(|number| {
                let store = house.store.clone();
                tokio::spawn(async move { post(&store, number).await })
            })
            .collect();
        for write in waiting {
            assert!(write.await.unwrap().unwrap_err().is_unavailable());
        }
        assert_eq!(posted(&house.store).await.unwrap(), [1], "reading goes on");
        other.execute_batch("rollback").unwrap();
        post(&house.store, 2).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 2]);
    });
}

#[test]
fn a_vanished_file_is_waited_for_and_never_replaced() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        fs::rename(house.file(), house.elsewhere()).unwrap();
        house.is_away().await;
        assert!(!house.file().exists(), "nothing was made in its place");
        fs::rename(house.elsewhere(), house.file()).unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1]);
        post(&house.store, 2).await.unwrap();
        house.store.ready().await.unwrap();
        assert_eq!(house.found_by_another().await, [1, 2]);
    });
}

#[test]
fn a_whole_folder_that_vanished_and_came_back_is_served_again() {
    run(async {
        let outer = TempDir::new().unwrap();
        let (folder, away) = (outer.path().join("data"), outer.path().join("away"));
        fs::create_dir(&folder).unwrap();
        let store = Store::open(&settings(&folder.join("debrief.db"))).unwrap();
        post(&store, 1).await.unwrap();
        fs::rename(&folder, &away).unwrap();
        assert!(post(&store, 2).await.unwrap_err().is_unavailable());
        assert!(posted(&store).await.unwrap_err().is_unavailable());
        fs::rename(&away, &folder).unwrap();
        post(&store, 3).await.unwrap();
        assert_eq!(posted(&store).await.unwrap(), [1, 3]);
    });
}

#[test]
fn a_file_that_came_back_as_a_copy_of_itself_is_served() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        posted(&house.store).await.unwrap();
        // As `mv` does between file systems: what comes back has another inode, and the log lies where it lay.
        fs::copy(house.file(), house.elsewhere()).unwrap();
        fs::remove_file(house.file()).unwrap();
        house.is_away().await;
        fs::copy(house.elsewhere(), house.file()).unwrap();
        post(&house.store, 2).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 2]);
        assert_eq!(house.found_by_another().await, [1, 2]);
    });
}

#[test]
fn a_copy_that_came_back_is_noticed_though_nobody_writes() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        fs::copy(house.file(), house.elsewhere()).unwrap();
        fs::remove_file(house.file()).unwrap();
        house.is_away().await;
        fs::copy(house.elsewhere(), house.file()).unwrap();
        // The first read that finds it has the writer look; one of those after it is served.
        while let Err(error) = posted(&house.store).await {
            assert!(error.is_unavailable(), "{error:?}");
            tokio::task::yield_now().await;
        }
        assert_eq!(posted(&house.store).await.unwrap(), [1]);
    });
}

#[test]
fn another_database_is_not_mixed_with_the_log_of_the_first() {
    run(async {
        let (house, stranger) = (House::open(), House::open());
        post(&house.store, 1).await.unwrap();
        for number in 50..60 {
            post(&stranger.store, number).await.unwrap();
        }
        let strange_file = stranger.file();
        stranger.store.clone().close();
        fs::rename(house.file(), house.elsewhere()).unwrap();
        fs::copy(&strange_file, house.file()).unwrap();
        house.is_away().await;
        house.is_away().await;
        fs::remove_file(house.file()).unwrap();
        house.is_away().await;
        fs::rename(house.elsewhere(), house.file()).unwrap();
        post(&house.store, 2).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 2]);
        assert_eq!(house.found_by_another().await, [1, 2]);
    });
}

#[test]
fn a_backup_put_in_place_without_a_log_is_served() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        let backup = house.elsewhere();
        let other = Connection::open(house.file()).unwrap();
        other.execute("vacuum into ?1", [backup.to_str().unwrap()]).unwrap();
        drop(other);
        post(&house.store, 2).await.unwrap();
        for suffix in ["", "-wal", "-shm"] {
            fs::remove_file(beside(&house.file(), suffix)).unwrap();
        }
        house.is_away().await;
        fs::copy(backup, house.file()).unwrap();
        post(&house.store, 3).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 3]);
        assert_eq!(house.found_by_another().await, [1, 3]);
    });
}

#[test]
fn an_empty_file_in_its_place_is_no_database() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        fs::rename(house.file(), house.elsewhere()).unwrap();
        fs::write(house.file(), "").unwrap();
        house.is_away().await;
        assert_eq!(fs::metadata(house.file()).unwrap().len(), 0, "nothing was written into it");
        fs::rename(house.elsewhere(), house.file()).unwrap();
        post(&house.store, 2).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 2]);
    });
}

#[test]
fn a_log_that_was_taken_away_loses_nothing() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        let (log, taken) = (beside(&house.file(), "-wal"), beside(&house.elsewhere(), "-wal"));
        fs::rename(&log, &taken).unwrap();
        post(&house.store, 2).await.unwrap();
        assert_eq!(house.found_by_another().await, [1, 2]);
        // Back it comes, over the log that took its place: it must not be replayed.
        fs::rename(&taken, &log).unwrap();
        post(&house.store, 3).await.unwrap();
        assert_eq!(posted(&house.store).await.unwrap(), [1, 2, 3]);
        assert_eq!(house.found_by_another().await, [1, 2, 3]);
    });
}

#[test]
fn a_log_without_its_file_is_not_started_over() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        fs::rename(house.file(), house.elsewhere()).unwrap();
        assert!(Store::open(&settings(&house.file())).is_err_and(|error| error.is_unavailable()));
        fs::write(house.file(), "").unwrap();
        assert!(Store::open(&settings(&house.file())).is_err_and(|error| error.is_unavailable()));
        assert!(fs::metadata(beside(&house.file(), "-wal")).unwrap().len() > 0, "the log is still there");
    });
}

#[test]
fn a_file_that_is_no_database_is_not_touched() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("debrief.db");
    let text = "Not a database, but somebody's words. ".repeat(200);
    fs::write(&file, &text).unwrap();
    assert!(Store::open(&settings(&file)).is_err_and(|error| error.is_unavailable()));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn only_the_owner_can_read_the_file() {
    run(async {
        let house = House::open();
        post(&house.store, 1).await.unwrap();
        for suffix in ["", "-wal", "-shm"] {
            let mode = fs::metadata(beside(&house.file(), suffix)).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{suffix} {mode:o}");
        }
    });
}

/// A file system of a few megabytes, gone when dropped.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// `None` where this process may not mount.
    fn mount() -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(folder.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(Self(folder))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn fill(&self) {
        let mut ballast = fs::File::create(self.file("ballast")).unwrap();
        while ballast.write_all(&[0; 4096]).is_ok() {}
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
        assert!(unmounted.is_ok_and(|status| status.success()));
    }
}

async fn post_long(store: &Store, number: u128, bytes: usize) -> Result<(), Error> {
    let long = Letter { body: "x".repeat(bytes), ..letter(number) };
    store.write(move |tx| letters::post(tx, &long)).await
}

#[test]
fn a_full_disk_is_unavailable_until_there_is_room() {
    run(async {
        let Some(disk) = SmallDisk::mount() else {
            println!("skipped: this process may not mount a file system");
            return;
        };
        let store = Store::open(&settings(&disk.file("debrief.db"))).unwrap();
        post(&store, 0).await.unwrap();
        disk.fill();
        let mut kept = vec![0];
        let mut refused = 0;
        for number in 1..100 {
            match post_long(&store, number, 50_000).await {
                Ok(()) => kept.push(number),
                Err(error) => {
                    assert!(error.is_unavailable(), "{error:?}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 0, "the disk was not full");
        assert_eq!(posted(&store).await.unwrap(), kept, "reading goes on, and shows what was acknowledged");
        let crowd: Vec<_> = (200..250)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { post_long(&store, number, 50_000).await })
            })
            .collect();
        for write in crowd {
            assert!(write.await.unwrap().unwrap_err().is_unavailable());
        }
        assert_eq!(posted(&store).await.unwrap(), kept);
        fs::remove_file(disk.file("ballast")).unwrap();
        post_long(&store, 300, 50_000).await.unwrap();
        kept.push(300);
        assert_eq!(posted(&store).await.unwrap(), kept);
        store.ready().await.unwrap();
        store.close();
    });
}

#[test]
fn the_log_stays_below_64_mib() {
    run(async {
        let house = House::open();
        let largest = Arc::new(AtomicU32::new(0));
        let writers: Vec<_> = (0..8_u128)
            .map(|writer| {
                let (store, log, largest) = (house.store.clone(), beside(&house.file(), "-wal"), Arc::clone(&largest));
                tokio::spawn(async move {
                    for number in 0..60 {
                        post_long(&store, writer * 1000 + number, 300_000).await.unwrap();
                        let read = store.read(|session| letters::due(session, Timestamp::MAX, 1)).await;
                        assert_eq!(read.unwrap().len(), 1);
                        let mebibytes = fs::metadata(&log).unwrap().len() / 1024 / 1024;
                        largest.fetch_max(u32::try_from(mebibytes).unwrap(), Ordering::Relaxed);
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        let largest = largest.load(Ordering::Relaxed);
        assert!(largest < 64, "{largest} MiB");
    });
}

#[test]
fn a_bare_copy_of_a_file_at_rest_is_complete() {
    run(async {
        let folder = TempDir::new().unwrap();
        let (file, copy) = (folder.path().join("debrief.db"), folder.path().join("copy.db"));
        let store = Store::open(&Settings { log_rest: Duration::from_millis(1), ..settings(&file) }).unwrap();
        post(&store, 1).await.unwrap();
        let is_complete = || {
            fs::copy(&file, &copy).unwrap();
            let copy = Connection::open(format!("file:{}?immutable=1", copy.display())).unwrap();
            copy.query_row("select count(*) from letters", [], |row| row.get(0)) == Ok(1)
        };
        assert!((0..10_000).any(|_| is_complete()), "the log was never written back");
    });
}

const SCRIBE_FILE: &str = "DEBRIEF_TEST_SCRIBE_FILE";
const SCRIBE_FIRST: &str = "DEBRIEF_TEST_SCRIBE_FIRST";

/// Writes until it is killed and says what was acknowledged. It is a test only so that the next one can start it as a
/// process of its own; without its variables it has nothing to do.
#[test]
fn scribe() {
    let (Ok(file), Ok(first)) = (std::env::var(SCRIBE_FILE), std::env::var(SCRIBE_FIRST)) else { return };
    let first: u128 = first.parse().unwrap();
    run(async {
        let store = Store::open(&settings(Path::new(&file))).unwrap();
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                let store = store.clone();
                tokio::spawn(async move {
                    for number in (first + writer..first + 1_000_000).step_by(8) {
                        post_long(&store, number, 2_000).await.unwrap();
                        println!("kept {number}");
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

#[test]
fn what_was_acknowledged_survives_a_killed_process() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("debrief.db");
    let mut acknowledged = Vec::new();
    for round in 1..=3_u128 {
        let mut scribe = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "sqlite_faults::scribe", "--nocapture"])
            .env(SCRIBE_FILE, &file)
            .env(SCRIBE_FIRST, (round * 1_000_000).to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(scribe.stdout.take().unwrap()).lines();
        let number = |line: &str| line.strip_prefix("kept ").and_then(|number| number.parse::<u128>().ok());
        acknowledged.extend(lines.by_ref().map_while(Result::ok).filter_map(|line| number(&line)).take(500));
        scribe.kill().unwrap();
        // What was said before the end came was acknowledged, too. The last line may be torn.
        let mut rest: Vec<String> = lines.map_while(Result::ok).collect();
        rest.pop();
        acknowledged.extend(rest.iter().filter_map(|line| number(line)));
        scribe.wait().unwrap();

        run(async {
            let store = Store::open(&settings(&file)).unwrap();
            let kept = posted(&store).await.unwrap();
            let lost: Vec<_> = acknowledged.iter().filter(|number| kept.binary_search(number).is_err()).collect();
            assert!(lost.is_empty(), "{lost:?}");
            store.close();
        });
    }
    assert!(acknowledged.len() >= 1500);
    let integrity: String =
        Connection::open(&file).unwrap().query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(integrity, "ok");
}

#[test]
fn several_servers_that_start_at_once_make_one_database() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("debrief.db");
    let stores: Vec<Store> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..6).map(|_| scope.spawn(|| Store::open(&settings(&file)).unwrap())).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    run(async {
        for (number, store) in (0..).zip(&stores) {
            store.ready().await.unwrap();
            post(store, number).await.unwrap();
        }
        assert_eq!(posted(&stores[0]).await.unwrap(), (0..6).collect::<Vec<_>>());
    });
}

#[test]
fn a_database_of_a_later_program_is_refused() {
    run(async {
        let memory = Memory::sqlite();
        let other = Connection::open(memory.file().unwrap()).unwrap();
        other
            .execute("insert into refinery_schema_history values (99, 'later', '2026-11-20T00:00:00Z', '1')", [])
            .unwrap();
        assert!(matches!(Store::open(memory.settings()), Err(Error::Migrate { .. })));
        assert!(matches!(memory.store().ready().await, Err(Error::Migrate { .. })));
    });
}

#[test]
fn a_purged_text_does_not_stay_in_the_file() {
    run(async {
        let house = House::open();
        let marked = Letter { body: "a sentence that must go ".repeat(400), ..letter(1) };
        house.store.write(move |tx| letters::post(tx, &marked)).await.unwrap();
        house.store.write(|tx| letters::sent(tx, letter(1).id)).await.unwrap();
        let file = house.file();
        house.store.clone().close();
        let bytes = fs::read(file).unwrap();
        let sentence = b"a sentence that must go";
        assert!(!bytes.windows(sentence.len()).any(|window| window == sentence));
    });
}
