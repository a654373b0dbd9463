//! Accepting connections: no Nagle delay, a deadline for headers, and a graceful end.

use std::{future::Future, io, net::SocketAddr, time::Duration};

use axum::{Router, extract::ConnectInfo};
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

/// Serves `site` on `listener` until `stop` resolves, then lets the requests in flight end.
pub async fn serve(listener: TcpListener, site: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => attend(stream, peer, &site, &graceful),
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

fn attend(stream: TcpStream, peer: SocketAddr, site: &Router, graceful: &GracefulShutdown) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection closed before it was served");
        return;
    }
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_DEADLINE);
    let site = site.clone();
    let service = tower::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
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

async fn pause_after(error: &io::Error) {
    tracing::warn!(%error, "a connection could not be accepted");
    tokio::time::sleep(ACCEPT_PAUSE).await;
}
