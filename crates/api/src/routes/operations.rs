//! What the operator asks: is it alive, is it ready, how is it doing.

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use portfolio::health::Health;

use crate::{App, Metrics, Problem};

/// `/healthz`, `/readyz` and `/metrics`.
pub(crate) fn router(metrics: Metrics) -> Router<App> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(async move || ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.render())))
}

async fn ready(State(health): State<Health>) -> Result<impl IntoResponse, Problem> {
    health.ready().await?;
    Ok("ready\n")
}
