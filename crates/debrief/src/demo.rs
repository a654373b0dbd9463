//! `debrief demo`: a believable account, made through the same doors as any other.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use domain::{
    accounts::{Caller, Email, Password},
    chance::Chance,
    entries::EntryBody,
    grades::Grade,
    recordings::{Draft, Note},
    time::{Clock, london_day},
    words::Words,
};
use jiff::{Timestamp, ToSpan, civil::Date};
use mail::{Mailer, Sender};
use portfolio::{
    accounts::{Accounts, Client, Proof, Purpose, SignUp, SignUpError},
    entries::Entries,
    letters::Letters,
};
use serde::Deserialize;
use store::Store;

use crate::{
    config::Config,
    nature::{SystemChance, SystemClock},
    say, serve,
};

/// Forty notes of one invented foundation doctor, one JSON object a line, from `training/notes.jsonl`.
const NOTES: &str = include_str!("demo/notes.jsonl");
/// Days between two entries, so that forty of them fill the months since the training year began.
const DAYS_BETWEEN: i64 = 7;
/// A note that speaks of a calendar date is older than the demo; its entry then takes the day of the note.
const BELIEVABLE_DAYS: i32 = 14;
/// Demo accounts tried before giving up.
const ACCOUNTS: u32 = 100;

#[derive(Deserialize)]
struct DemoNote {
    transcript: String,
}

/// A clock that stands at the moment an entry is said to have been made.
struct MomentInThePast(Timestamp);

impl Clock for MomentInThePast {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// Makes the account and prints how to sign in.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let store = serve::open_store(config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let made = runtime.block_on(make(config, &store));
    store.close();
    let (email, password) = made?;
    say(&format!(
        "A demo account with forty entries is ready.\n  Email     {}\n  Password  {}\nStart the server with `make run` and sign in at {}/auth",
        email.as_str(),
        password.expose(),
        config.public_url.origin().ascii_serialization(),
    ));
    Ok(())
}

async fn make(config: &Config, store: &Store) -> anyhow::Result<(Email, Password)> {
    let notes: Vec<DemoNote> = NOTES.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let free_recordings = config.free_recordings.saturating_add(u32::try_from(notes.len())?);
    let accounts = serve::accounts(config, store, free_recordings)?;
    let chance: &dyn Chance = &SystemChance;
    let password = Password::parse(format!("forty-{}", chance.uuid().simple()))?;
    let (email, caller) = open_account(config, store, &accounts, &password).await?;
    let now = SystemClock.now();
    for (weeks_ago, note) in (0..).zip(&notes) {
        let saved_at = now - (weeks_ago * DAYS_BETWEEN * 24 + 3).hours();
        save(store, caller, &note.transcript, saved_at).await?;
    }
    Ok((email, password))
}

/// Signs up the first demo address that is free, and verifies it with the code from its own letter.
async fn open_account(
    config: &Config,
    store: &Store,
    accounts: &Accounts,
    password: &Password,
) -> anyhow::Result<(Email, Caller)> {
    let client = Client { address: None, user_agent: "debrief demo".into() };
    for number in 1..=ACCOUNTS {
        let suffix = if number == 1 { String::new() } else { number.to_string() };
        let email = Email::parse(&format!("demo{suffix}@debrief.example"))?;
        let sign_up = SignUp {
            email: email.clone(),
            password: password.clone(),
            training_grade: Grade::Fy1,
            referral_code: None,
            way_back: config.public_url.clone(),
        };
        match accounts.sign_up(sign_up, &client).await {
            Err(SignUpError::AlreadyRegistered) => continue,
            other => other?,
        };
        let code = code_mailed(config, store).await?;
        let proof = Proof::Code { email: email.clone(), code };
        let session = accounts.verify(Purpose::SignUp, proof, &client).await?;
        return Ok((email, accounts.caller(session.access_token.expose()).await?));
    }
    bail!("there are {ACCOUNTS} demo accounts already: use one of them, or another data folder")
}

/// Delivers the waiting letters into the outbox folder and reads the code in the last of them.
async fn code_mailed(config: &Config, store: &Store) -> anyhow::Result<String> {
    let printed = Arc::new(Mutex::new(String::new()));
    let seen = printed.clone();
    let print = move |line: &str| line.clone_into(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
    let mailer = Mailer::folder(config.data_dir.join("outbox"), Sender::parse(&config.mail_from)?, Arc::new(print));
    Letters::new(store.clone(), Arc::new(SystemClock), mailer).deliver_due().await?;
    let line = printed.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    line.split_whitespace().find(is_code).map(str::to_owned).context("the demo's letter carries no code")
}

async fn save(store: &Store, caller: Caller, transcript: &str, saved_at: Timestamp) -> anyhow::Result<()> {
    let recorded_on = london_day(saved_at);
    let note = Note {
        words: Words::from(transcript),
        grade: Grade::Fy1,
        speciality: None,
        curriculum: Grade::Fy1.default_curriculum(),
        recorded_on,
    };
    let entries = Entries::new(store.clone(), Arc::new(MomentInThePast(saved_at)), Arc::new(SystemChance));
    entries.save(caller, checked(drafting::draft(&note), recorded_on), None).await?;
    Ok(())
}

/// The draft as the demo's doctor would save it.
fn checked(draft: Draft, recorded_on: Date) -> EntryBody {
    let days = draft.date.until(recorded_on).map_or(i32::MAX, |span| span.get_days());
    let title = if draft.title.is_empty() { Words::from(draft.sle_type.label()) } else { draft.title };
    EntryBody {
        title,
        sle_type: draft.sle_type,
        date: if (0..=BELIEVABLE_DAYS).contains(&days) { draft.date } else { recorded_on },
        clinical_setting: draft.clinical_setting,
        description: draft.description,
        feedback: draft.feedback,
        agreed_action: draft.agreed_action,
        reflection: draft.reflection,
        suggested_hlos: draft.suggested_hlos,
        rcgp_capabilities: draft.rcgp_capabilities,
        transcript: draft.transcript,
        sle_fields: draft.sle_fields,
    }
}
