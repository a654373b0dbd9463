//! A count for every request and a line in the log for each that did not go well; never a word of content.

use std::{
    fmt,
    sync::{Arc, LazyLock},
    time::Instant,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use domain::chance::Chance;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The header that carries a request's id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Upper edges of the duration histogram, in seconds.
const DURATIONS: [f64; 9] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0];

/// A request that took this long is worth a line, in seconds.
const SLOW: f64 = 1.0;

/// Gives every request an id of its own.
#[derive(Clone)]
pub struct RequestIds(Arc<dyn Chance>);

impl RequestIds {
    /// Draws ids from `chance`.
    pub fn new(chance: Arc<dyn Chance>) -> Self {
        Self(chance)
    }
}

impl fmt::Debug for RequestIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RequestIds")
    }
}

/// What `/metrics` shows.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

impl Metrics {
    /// Starts to count. Counters belong to the process: a second site in it shares them.
    pub fn install() -> Self {
        static COUNTERS: LazyLock<PrometheusHandle> = LazyLock::new(|| {
            PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Full("http_request_seconds".into()), &DURATIONS)
                .expect("there are buckets")
                .install_recorder()
                .expect("nothing else in this process records")
        });
        Self(COUNTERS.clone())
    }

    /// The counts so far, in Prometheus' text format.
    pub(crate) fn render(&self) -> String {
        self.0.run_upkeep();
        self.0.render()
    }
}

tokio::task_local! {
    /// The id of the request being answered. A span would say the same at ten times the price.
    static REQUEST: String;
}

/// The id of the request being answered, for what is logged on its behalf; empty outside of one.
pub(crate) fn current_request() -> String {
    REQUEST.try_with(Clone::clone).unwrap_or_default()
}

/// Wraps a request: an id for whatever is logged meanwhile, a count and perhaps a line at its end.
pub(crate) async fn request(State(ids): State<RequestIds>, request: Request, next: Next) -> Response {
    let id = ids.0.uuid().simple().to_string();
    let method = method_name(request.method());
    // The route's pattern, not the path: a path can hold what must not be logged.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let started = Instant::now();
    let mut response = REQUEST.scope(id.clone(), next.run(request)).await;

    let seconds = started.elapsed().as_secs_f64();
    let status = response.status().as_u16();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let outcome =
        ["1xx", "2xx", "3xx", "4xx", "5xx"].get(usize::from(status / 100).wrapping_sub(1)).unwrap_or(&"other");
    metrics::histogram!("http_request_seconds", "method" => method, "route" => route.to_owned(), "status" => *outcome)
        .record(seconds);
    if status >= 400 || seconds >= SLOW {
        tracing::info!(request.id = %id, method, route, status, seconds, "request");
    } else {
        tracing::debug!(request.id = %id, method, route, status, seconds, "request");
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// A method as a label: the set is closed, so that nobody can fill the metrics with names of their own.
fn method_name(method: &axum::http::Method) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        .into_iter()
        .find(|name| method.as_str() == *name)
        .unwrap_or("other")
}
