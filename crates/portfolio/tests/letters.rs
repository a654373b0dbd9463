//! Promises about letters on their way out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use domain::{
    accounts::{Email, Password},
    grades::Grade,
    words::Secret,
};
use jiff::{Span, ToSpan};
use mail::{Mailer, Sender};
use portfolio::{
    accounts::{AccountSettings, Accounts, Client, SignUp},
    letters::{Delivered, Letters},
};
use testkit::{Memory, StandingClock, StubbornChance, on_both};

/// A house with an outbox.
struct House {
    memory: Memory,
    clock: Arc<StandingClock>,
    accounts: Accounts,
}

impl House {
    fn on(memory: Memory) -> Self {
        let clock = Arc::new(StandingClock::default());
        let settings = AccountSettings::for_tests("http://debrief.test".parse().unwrap(), 5);
        let accounts = Accounts::new(memory.store(), clock.clone(), Arc::new(StubbornChance::default()), settings);
        Self { memory, clock, accounts }
    }

    async fn sign_up(&self, name: &str) {
        let sign_up = SignUp {
            email: Email::parse(&format!("{name}@debrief.example")).unwrap(),
            password: Password::parse("correct horse battery staple".into()).unwrap(),
            training_grade: Grade::Fy1,
            referral_code: None,
            way_back: "http://debrief.test/".parse().unwrap(),
        };
        self.accounts.sign_up(sign_up, &Client::default()).await.unwrap();
    }

    fn letters(&self, mailer: Mailer) -> Letters {
        Letters::new(self.memory.store(), self.clock.clone(), mailer)
    }
}

fn sender() -> Sender {
    Sender::parse("Debrief <no-reply@debrief.example>").unwrap()
}

/// A mailer into a folder, and the lines it shows.
fn folder(directory: &Path) -> (Mailer, Arc<Mutex<Vec<String>>>) {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let shown = Arc::clone(&lines);
    (
        Mailer::folder(directory.to_owned(), sender(), Arc::new(move |line| shown.lock().unwrap().push(line.into()))),
        lines,
    )
}

/// A mailer to a server that is not there: port 9 discards what it is sent, where there is anything at all.
fn nowhere() -> Mailer {
    Mailer::smtp(&Secret::new("smtp://127.0.0.1:9".into()), sender()).unwrap()
}

fn files(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).into_iter().flatten();
    files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

fn delivered(sent: u32, put_off: u32, dropped: u32) -> Delivered {
    Delivered { sent, put_off, dropped }
}

on_both! {
    async fn a_letter_leaves_once(memory: Memory) {
        let house = House::on(memory);
        let outbox = tempfile::tempdir().unwrap();
        let (mailer, lines) = folder(outbox.path());
        let letters = house.letters(mailer);
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(0, 0, 0));
        house.sign_up("amara").await;
        house.sign_up("ben").await;
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(2, 0, 0));
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(0, 0, 0));
        house.clock.advance(2.hours());
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(0, 0, 0), "nor later");

        let written = files(outbox.path());
        assert_eq!(written.len(), 2);
        let amaras = written.iter().find(|letter| letter.contains("To: amara@debrief.example\r\n")).unwrap();
        assert!(amaras.contains("Subject: Confirm your email address for Debrief\r\n"), "{amaras}");
        assert!(amaras.contains("\r\n    http://debrief.test/auth/v1/verify?token="), "{amaras}");
        let lines = lines.lock().unwrap();
        let line = lines.iter().find(|line| line.starts_with("Mail to amara@debrief.example: Confirm")).unwrap();
        let code = amaras.lines().find_map(|line| line.strip_prefix("    ").filter(|text| text.len() == 6)).unwrap();
        assert!(line.contains(&format!(": {code}  http://debrief.test/auth/v1/verify?token=")), "{line}");
    }

    async fn a_letter_waits_while_the_way_is_blocked(memory: Memory) {
        let house = House::on(memory);
        let outbox = tempfile::tempdir().unwrap();
        house.sign_up("amara").await;
        let blocked = house.letters(nowhere());
        assert_eq!(blocked.deliver_due().await.unwrap(), delivered(0, 1, 0));
        assert_eq!(blocked.deliver_due().await.unwrap(), delivered(0, 0, 0), "not at once again");
        house.clock.advance(30.seconds());
        assert_eq!(blocked.deliver_due().await.unwrap(), delivered(0, 1, 0));
        house.clock.advance(59.seconds());
        let open = house.letters(folder(outbox.path()).0);
        assert_eq!(open.deliver_due().await.unwrap(), delivered(0, 0, 0), "the pause has doubled");
        house.clock.advance(1.second());
        assert_eq!(open.deliver_due().await.unwrap(), delivered(1, 0, 0));
        assert_eq!(files(outbox.path()).len(), 1);
    }

    async fn a_letter_whose_link_has_lapsed_is_dropped(memory: Memory) {
        let house = House::on(memory);
        let outbox = tempfile::tempdir().unwrap();
        house.sign_up("amara").await;
        house.clock.advance(Span::new().hours(24));
        let letters = house.letters(folder(outbox.path()).0);
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(0, 0, 1));
        assert_eq!(letters.deliver_due().await.unwrap(), delivered(0, 0, 0));
        assert!(files(outbox.path()).is_empty());
    }

    async fn servers_that_share_an_outbox_send_each_letter_once(memory: Memory) {
        let house = House::on(memory);
        for number in 0..10 {
            house.sign_up(&format!("doctor{number}")).await;
        }
        let outbox = tempfile::tempdir().unwrap();
        let (mailer, lines) = folder(outbox.path());
        let servers = (0..4).map(|_| {
            let letters = house.letters(mailer.clone());
            tokio::spawn(async move { letters.deliver_due().await.unwrap().sent })
        });
        let mut sent = 0;
        for server in servers.collect::<Vec<_>>() {
            sent += server.await.unwrap();
        }
        assert_eq!((sent, lines.lock().unwrap().len()), (10, 10));
    }
}
