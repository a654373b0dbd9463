//! The settings: flags and `DEBRIEF_*` variables, read into real types, everything wrong reported at once.

use std::{
    fmt::Write as _,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use clap::Args;
use domain::{limits::FREE_RECORDINGS, words::Secret};
use mail::Sender;
use url::Url;

/// Flags and variables as they were given.
#[derive(Debug, Args)]
pub(crate) struct Flags {
    /// The folder of all local state: the database, the signing key, the outbox of mails.
    #[arg(long, global = true, env = "DEBRIEF_DATA_DIR", default_value = "./data", value_name = "FOLDER")]
    data_dir: PathBuf,
    /// The address and port to serve on.
    #[arg(long, global = true, env = "DEBRIEF_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: String,
    /// The origin that links in mails use [default: http:// and the listening address].
    #[arg(long, global = true, env = "DEBRIEF_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// A postgres:// URL [default: SQLite in the data folder].
    #[arg(long, global = true, env = "DEBRIEF_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    database_url: Option<String>,
    /// An smtp:// or smtps:// URL [default: mails become files in the data folder's outbox].
    #[arg(long, global = true, env = "DEBRIEF_SMTP_URL", hide_env_values = true, value_name = "URL")]
    smtp_url: Option<String>,
    /// The sender of mails, such as "Debrief <no-reply@debrief.example>"; needed with an SMTP URL.
    #[arg(long, global = true, env = "DEBRIEF_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// The key that signs access tokens, at least 32 characters; the same on all servers of one database [default: made
    /// once and kept in the data folder].
    #[arg(long, global = true, env = "DEBRIEF_SIGNING_KEY", hide_env_values = true, value_name = "SECRET")]
    signing_key: Option<String>,
    /// Addresses of proxies in front of this server, separated by commas: what they say of their clients
    /// (X-Forwarded-For) is believed [default: none].
    #[arg(long, global = true, env = "DEBRIEF_TRUSTED_PROXIES", value_name = "ADDRESSES")]
    trusted_proxies: Option<String>,
    /// Free recordings of a new account [default: 5].
    #[arg(long, global = true, env = "DEBRIEF_FREE_RECORDINGS", value_name = "NUMBER")]
    free_recordings: Option<String>,
    /// on, or off for measuring only.
    #[arg(long, global = true, env = "DEBRIEF_RATE_LIMITS", default_value = "on", value_name = "on|off")]
    rate_limits: String,
    /// What to log: error, warn, info, debug, or a filter by module.
    #[arg(long, global = true, env = "DEBRIEF_LOG", default_value = "info", value_name = "FILTER")]
    log: String,
}

/// Settings that passed.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) data_dir: PathBuf,
    pub(crate) listen: SocketAddr,
    pub(crate) public_url: Url,
    pub(crate) database_url: Option<Secret>,
    /// None: mails become files.
    pub(crate) smtp_url: Option<Secret>,
    pub(crate) mail_from: String,
    pub(crate) signing_key: Option<Secret>,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) free_recordings: u32,
    pub(crate) rate_limits: bool,
    pub(crate) log: String,
}

/// The shortest signing key: as long as the digest it keys (RFC 7518, section 3.2).
const SIGNING_KEY_CHARACTERS: usize = 32;
/// The sender of mails that only become files.
const LOCAL_SENDER: &str = "Debrief <no-reply@debrief.localhost>";
/// More free recordings than this is a slip of the finger.
const FREE_RECORDINGS_MAX: u32 = 1_000_000;

impl Config {
    /// Reads the settings; each sentence says which setting is wrong and what would be right.
    pub(crate) fn read(flags: Flags) -> Result<Self, Vec<String>> {
        let mut problems = Vec::new();
        let mut refuse = |sentence: String| problems.push(sentence);

        let listen = flags.listen.parse::<SocketAddr>().unwrap_or_else(|_| {
            refuse(format!(
                "DEBRIEF_LISTEN is '{}': write an address and a port, such as 127.0.0.1:8080",
                flags.listen
            ));
            SocketAddr::from(([127, 0, 0, 1], 8080))
        });
        let public_url = flags.public_url.unwrap_or_else(|| format!("http://{listen}"));
        let public_url = origin(&public_url).unwrap_or_else(|| {
            refuse(format!("DEBRIEF_PUBLIC_URL is '{public_url}': write an origin, such as https://debrief.example"));
            Url::parse("http://127.0.0.1:8080").expect("a literal")
        });
        if let Some(url) = &flags.database_url
            && !(url.starts_with("postgres://") || url.starts_with("postgresql://"))
        {
            refuse("DEBRIEF_DATABASE_URL does not start with postgres://: leave it out to use SQLite".into());
        }
        if let Some(url) = &flags.smtp_url
            && !Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "smtp" | "smtps") && url.has_host())
        {
            refuse(
                "DEBRIEF_SMTP_URL is not an smtp:// or smtps:// URL: leave it out to have mails written to files"
                    .into(),
            );
        }
        if flags.smtp_url.is_some() && flags.mail_from.is_none() {
            refuse("DEBRIEF_MAIL_FROM is missing: mail servers need to know who is writing".into());
        }
        let mail_from = flags.mail_from.unwrap_or_else(|| LOCAL_SENDER.to_owned());
        if Sender::parse(&mail_from).is_err() {
            refuse(format!("DEBRIEF_MAIL_FROM is '{mail_from}': write an address, such as no-reply@debrief.example"));
        }
        if flags.signing_key.as_ref().is_some_and(|key| key.chars().count() < SIGNING_KEY_CHARACTERS) {
            refuse(format!("DEBRIEF_SIGNING_KEY is shorter than {SIGNING_KEY_CHARACTERS} characters"));
        }
        let proxies = flags.trusted_proxies.as_deref().unwrap_or_default().split(',').map(str::trim);
        let proxies = proxies.filter(|address| !address.is_empty()).map(str::parse).collect::<Result<_, _>>();
        let trusted_proxies: Vec<IpAddr> = proxies.unwrap_or_else(|_| {
            refuse("DEBRIEF_TRUSTED_PROXIES is not a list of IP addresses, such as 10.0.0.1,10.0.0.2".into());
            Vec::new()
        });
        let free_recordings = flags.free_recordings.as_deref().map_or(Ok(FREE_RECORDINGS), str::parse);
        let free_recordings =
            free_recordings.ok().filter(|number| *number <= FREE_RECORDINGS_MAX).unwrap_or_else(|| {
                refuse(format!("DEBRIEF_FREE_RECORDINGS is not a number from 0 to {FREE_RECORDINGS_MAX}"));
                FREE_RECORDINGS
            });
        let rate_limits = match flags.rate_limits.as_str() {
            "on" => true,
            "off" => false,
            other => {
                refuse(format!("DEBRIEF_RATE_LIMITS is '{other}': write on or off"));
                true
            }
        };
        if let Err(error) = flags.log.parse::<tracing_subscriber::EnvFilter>() {
            refuse(format!("DEBRIEF_LOG is '{}': {error}", flags.log));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self {
            data_dir: flags.data_dir,
            listen,
            public_url,
            database_url: flags.database_url.map(Secret::new),
            smtp_url: flags.smtp_url.map(Secret::new),
            mail_from,
            signing_key: flags.signing_key.map(Secret::new),
            trusted_proxies,
            free_recordings,
            rate_limits,
            log: flags.log,
        })
    }

    /// The settings in force, one a line, secrets masked.
    pub(crate) fn describe(&self) -> String {
        let on_off = |on: bool| if on { "on" } else { "off" };
        let masked =
            |secret: &Option<Secret>, otherwise: &str| secret.as_ref().map_or(otherwise.to_owned(), |_| "(set)".into());
        let lines = [
            ("DEBRIEF_DATA_DIR", self.data_dir.display().to_string()),
            ("DEBRIEF_LISTEN", self.listen.to_string()),
            ("DEBRIEF_PUBLIC_URL", self.public_url.origin().ascii_serialization()),
            ("DEBRIEF_DATABASE_URL", masked(&self.database_url, "(none: SQLite in the data folder)")),
            ("DEBRIEF_SMTP_URL", masked(&self.smtp_url, "(none: mails become files in the data folder's outbox)")),
            ("DEBRIEF_MAIL_FROM", self.mail_from.clone()),
            ("DEBRIEF_SIGNING_KEY", masked(&self.signing_key, "(none: kept in the data folder)")),
            (
                "DEBRIEF_TRUSTED_PROXIES",
                self.trusted_proxies.iter().map(IpAddr::to_string).collect::<Vec<_>>().join(","),
            ),
            ("DEBRIEF_FREE_RECORDINGS", self.free_recordings.to_string()),
            ("DEBRIEF_RATE_LIMITS", on_off(self.rate_limits).to_owned()),
            ("DEBRIEF_LOG", self.log.clone()),
        ];
        lines.iter().fold(String::new(), |mut text, (name, value)| {
            let _ = writeln!(text, "{name}={value}");
            text
        })
    }
}

/// An http(s) origin without path, query or credentials.
fn origin(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    (matches!(url.scheme(), "http" | "https") && url.has_host() && bare).then_some(url)
}
