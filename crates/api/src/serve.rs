//! Accepting connections: no Nagle delay, a deadline for headers, and a graceful end.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::ConnectInfo, http::HeaderMap};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

/// How long a client may take to send the head of a request.
const HEADER_DEADLINE: Duration = Duration::from_secs(10);
/// How long requests in flight may take to end after the server was told to stop.
const GRACE: Duration = Duration::from_secs(10);
/// How long to wait when the system has no more file descriptors to give.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves `site` on `listener` until `stop` resolves, then lets the requests in flight end. Of clients behind one of
/// `proxies` the address is taken from what the proxy says of them.
pub async fn serve(listener: TcpListener, site: Router, proxies: Vec<IpAddr>, stop: impl Future<Output = ()>) {
    let proxies: Arc<[IpAddr]> = proxies.into();
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => attend(stream, peer, &site, &proxies, &graceful),
                Err(error) => pause_after(&error).await,
            },
            () = &mut stop => break,
        }
    }
    drop(listener);
    if tokio::time::timeout(GRACE, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time and were cut off");
    }
}

fn attend(stream: TcpStream, peer: SocketAddr, site: &Router, proxies: &Arc<[IpAddr]>, graceful: &GracefulShutdown) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection closed before it was served");
        return;
    }
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_DEADLINE);
    let (site, proxies) = (site.clone(), Arc::clone(proxies));
    let service = tower::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        let client = client_behind(peer, request.headers(), &proxies);
        request.extensions_mut().insert(ConnectInfo(client));
        site.clone().call(request)
    });
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let watched = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = watched.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

/// The header in which each proxy adds the address it was asked from.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client at the far end: the last address in the header that is not itself a trusted proxy. From anybody else the
/// header is not believed.
fn client_behind(peer: SocketAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> SocketAddr {
    let trusted = |address: IpAddr| proxies.contains(&address.to_canonical());
    if !trusted(peer.ip()) {
        return peer;
    }
    let lines = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let client = hops.iter().rev().map_while(|hop| hop.parse::<IpAddr>().ok()).find(|hop| !trusted(*hop));
    client.map_or(peer, |client| SocketAddr::new(client, peer.port()))
}

async fn pause_after(error: &io::Error) {
    tracing::warn!(%error, "a connection could not be accepted");
    tokio::time::sleep(ACCEPT_PAUSE).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, axum::http::HeaderValue::from_static(line));
        }
        let proxies = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        client_behind(SocketAddr::new(peer.parse().unwrap(), 443), &headers, &proxies).ip().to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(client("192.0.2.7", &["203.0.113.9"]), "192.0.2.7");
        assert_eq!(client("10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("::ffff:10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
    }

    #[test]
    fn what_the_client_itself_wrote_is_not_believed() {
        assert_eq!(client("10.0.0.1", &["198.51.100.1, 203.0.113.9, 10.0.0.2"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["198.51.100.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["198.51.100.1, nonsense"]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
    }
}
