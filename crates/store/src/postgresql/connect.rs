//! How a connection to PostgreSQL is made: encryption, time limits, durability, and the schema.

use std::{net::IpAddr, sync::Arc, time::Duration};

use domain::words::Secret;
use postgres::{
    Client, Config, NoTls,
    config::{Host, SslMode},
};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::connection::{Connection, failure, failure_to_connect};
use crate::{error::Error, migrations};

/// How long a server may take to answer the first word.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long sent words may stay unacknowledged before the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(15);

/// Keeps two servers that start at once from migrating the same schema. The number is arbitrary and must not change.
const MIGRATION_LOCK: &str = "select pg_advisory_lock(1145393745, hashtext(cast(current_schema() as text)))";

/// Makes connections.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    limits: String,
}

impl Connector {
    /// Reads the URL. What is wrong with it is not repeated, because it holds a password.
    pub(super) fn new(url: &Secret, statement_timeout: Duration) -> Result<Self, Error> {
        let mut config: Config =
            url.expose().parse().map_err(|_| Error::unavailable("the database URL cannot be read"))?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        if config.get_application_name().is_none() {
            config.application_name(domain::PRODUCT);
        }
        let tls = if wants_tls(&config) {
            config.ssl_mode(SslMode::Require);
            Some(MakeRustlsConnect::new(tls_config()?))
        } else {
            config.ssl_mode(SslMode::Disable);
            None
        };
        let milliseconds = statement_timeout.as_millis();
        let limits = format!(
            "set statement_timeout to {milliseconds}; set idle_in_transaction_session_timeout to {milliseconds};
             set default_transaction_isolation to 'read committed';
             select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'"
        );
        Ok(Self { config, tls, limits })
    }

    /// A connection for the closures of the store.
    pub(super) fn connect(&self) -> Result<Connection, Error> {
        let mut client = self.client()?;
        client.batch_execute(&self.limits).map_err(failure)?;
        Ok(Connection::new(client))
    }

    /// Brings the schema up to date while a lock keeps other servers from doing the same.
    pub(super) fn migrate(&self) -> Result<(), Error> {
        let mut client = self.client()?;
        client.batch_execute(MIGRATION_LOCK).map_err(failure)?;
        migrations::migrate_postgres(&mut client)
    }

    fn client(&self) -> Result<Client, Error> {
        let client = match &self.tls {
            Some(tls) => self.config.connect(tls.clone()),
            None => self.config.connect(NoTls),
        };
        client.map_err(failure_to_connect)
    }
}

/// A server on another machine is spoken to in clear only when the URL says `sslmode=disable`.
fn wants_tls(config: &Config) -> bool {
    match config.get_ssl_mode() {
        SslMode::Disable => false,
        SslMode::Prefer => !is_on_this_machine(config),
        _ => true,
    }
}

fn is_on_this_machine(config: &Config) -> bool {
    let is_loopback = |host: &Host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
    };
    config.get_hosts().iter().all(is_loopback) && config.get_hostaddrs().iter().all(IpAddr::is_loopback)
}

fn tls_config() -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(Error::unavailable)?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_and_trusted_networks_are_spoken_to_in_clear() {
        for (url, tls) in [
            ("postgres://localhost/debrief", false),
            ("postgres://127.0.0.1/debrief", false),
            ("postgres://[::1]/debrief", false),
            ("postgres:///debrief?host=/run/postgresql", false),
            ("postgres://db.example/debrief", true),
            ("postgres://10.0.0.7/debrief?sslmode=prefer", true),
            ("postgres://localhost,db.example/debrief", true),
            ("postgres://db.example/debrief?sslmode=disable", false),
            ("postgres://localhost/debrief?sslmode=require", true),
        ] {
            assert_eq!(wants_tls(&url.parse().unwrap()), tls, "{url}");
        }
    }

    #[test]
    fn a_url_that_cannot_be_read_is_not_repeated() {
        let url = Secret::new("postgres://doctor:hunter2@[::1/debrief".into());
        let error = Connector::new(&url, Duration::from_secs(1)).err().unwrap();
        assert!(error.is_unavailable());
        assert!(!format!("{error:?}").contains("hunter2"));
    }
}
