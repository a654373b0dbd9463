//! `debrief serve`: opens the house, keeps it running, closes it tidily.

use std::{fs, sync::Arc, time::Duration};

use anyhow::Context;
use api::{App, Facts, Metrics, RequestIds};
use domain::{chance::Chance, time::Clock};
use mail::{Mailer, Sender};
use portfolio::{
    accounts::{AccountSettings, Accounts},
    entries::Entries,
    health::Health,
    letters::Letters,
    memberships::Memberships,
    profiles::Profiles,
    recordings::Recordings,
};
use store::{Location, Settings, Store};
use tokio::{net::TcpListener, signal::unix::SignalKind};

use crate::{
    config::Config,
    log,
    nature::{SystemChance, SystemClock},
    say, signing_key,
};

/// The SQLite database in the data folder.
const DATABASE: &str = "debrief.db";
/// How often what is over is removed.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// Serves until the process is told to stop.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    log::start(&config.log);
    let store = open_store(config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(config, store.clone()));
    // Letters and purges that were under way are cut off here; both begin again at the next start.
    runtime.shutdown_timeout(Duration::from_secs(1));
    store.close();
    served
}

/// Opens the database the configuration names.
pub(crate) fn open_store(config: &Config) -> anyhow::Result<Store> {
    fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("the data folder {} cannot be made", config.data_dir.display()))?;
    let location = match &config.database_url {
        Some(url) => Location::Postgres(url.clone()),
        None => Location::Sqlite(config.data_dir.join(DATABASE)),
    };
    Store::open(&Settings::new(location)).context("the database cannot be opened")
}

/// The accounts of `store`, with the configuration's rules, where a new one has `free_recordings`.
pub(crate) fn accounts(config: &Config, store: &Store, free_recordings: u32) -> anyhow::Result<Accounts> {
    let signing_key = match &config.signing_key {
        Some(key) => key.clone(),
        None => signing_key::read_or_make(&config.data_dir, &SystemChance)?,
    };
    let settings = AccountSettings {
        rate_limits: config.rate_limits,
        ..AccountSettings::new(config.public_url.clone(), free_recordings, signing_key)
    };
    Ok(Accounts::new(store.clone(), Arc::new(SystemClock), Arc::new(SystemChance), settings))
}

async fn serve(config: &Config, store: Store) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let chance: Arc<dyn Chance> = Arc::new(SystemChance);
    let entries = Entries::new(store.clone(), clock.clone(), chance.clone());
    let accounts = accounts(config, &store, config.free_recordings)?;
    let app = App {
        accounts: accounts.clone(),
        entries: entries.clone(),
        facts: Arc::new(Facts { version: env!("CARGO_PKG_VERSION"), free_recordings: config.free_recordings }),
        health: Health::new(store.clone()),
        memberships: Memberships::new(store.clone(), clock.clone()),
        profiles: Profiles::new(store.clone(), clock.clone()),
        recordings: Recordings::new(store.clone(), clock.clone(), config.rate_limits),
    };
    let site = api::site(app, Metrics::install(), RequestIds::new(chance));
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("cannot listen on {}: choose another with --listen", config.listen))?;

    tokio::spawn(Letters::new(store, clock, mailer(config)?).deliver_forever());
    tokio::spawn(tidy_forever(accounts, entries));
    if !config.rate_limits {
        tracing::warn!("rate limits are off: for measuring only, never where others can reach this server");
    }
    welcome(config);
    api::serve(listener, site, config.trusted_proxies.clone(), told_to_stop()?).await;
    tracing::info!("stopped");
    Ok(())
}

fn mailer(config: &Config) -> anyhow::Result<Mailer> {
    let sender = Sender::parse(&config.mail_from)?;
    match &config.smtp_url {
        Some(url) => Ok(Mailer::smtp(url, sender)?),
        None => Ok(Mailer::folder(config.data_dir.join("outbox"), sender, Arc::new(say))),
    }
}

/// Removes what nobody can use any more: entries deleted long ago, sign-ins long over, accounts nobody confirmed.
async fn tidy_forever(accounts: Accounts, entries: Entries) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        match entries.purge_deleted().await {
            Ok(purged) => tracing::info!(entries = purged, "tidied the bin"),
            Err(error) => tracing::warn!(error = %error, "the bin could not be tidied; trying again in an hour"),
        }
        match accounts.tidy().await {
            Ok(gone) => tracing::info!(?gone, "tidied the accounts"),
            Err(error) => tracing::warn!(error = %error, "the accounts could not be tidied; trying again in an hour"),
        }
    }
}

fn welcome(config: &Config) {
    let mails = match config.smtp_url {
        Some(_) => "Mails go out by SMTP.".to_owned(),
        None => format!(
            "Mails are written to {} and their code and link are shown here.",
            config.data_dir.join("outbox").display()
        ),
    };
    say(&format!(
        "{} is running at {}\nOpen it in a browser and sign up with any address. {mails}\nPress Ctrl-C to stop.",
        domain::PRODUCT,
        config.public_url.origin().ascii_serialization(),
    ));
}

/// Resolves at the first of Ctrl-C and a polite request to end.
fn told_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = tokio::signal::unix::signal(SignalKind::terminate())?;
    let mut interrupt = tokio::signal::unix::signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
