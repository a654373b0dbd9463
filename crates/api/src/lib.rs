//! The front door: routes, wire types, problems, sign-in, the OpenAPI document and the web app's files.
//!
//! The only crate with status codes and with sentences for people. It knows no SQL and opens no transaction.

mod app;
mod body;
mod caller;
mod observe;
mod openapi;
mod problem;
pub mod routes;
mod security;
mod serve;
mod web_app;

pub use app::{App, Facts};
pub use body::JsonBody;
pub use observe::{Metrics, RequestIds};
pub use openapi::document;
pub use problem::{Code, Problem};
pub use serve::serve;

use axum::{Router, extract::DefaultBodyLimit, middleware};
use tower::ServiceBuilder;
use tower_http::{catch_panic::CatchPanicLayer, timeout::RequestBodyTimeoutLayer};

/// The largest body of any call of this server, in bytes: an entry of full fields in four-byte characters fits.
const BODY_BYTES: usize = 1024 * 1024;
/// How long a client may take to send a body.
const BODY_DEADLINE: std::time::Duration = std::time::Duration::from_secs(15);

/// The whole site: every route, with what holds for all of them around it.
pub fn site(app: App, metrics: Metrics, request_ids: RequestIds) -> Router {
    // One layer of several: each layer of a router costs an allocation a request. The first is the outermost.
    let around = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(request_ids, observe::request))
        .layer(middleware::from_fn(security::headers))
        .layer(RequestBodyTimeoutLayer::new(BODY_DEADLINE))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(CatchPanicLayer::custom(problem::from_panic));
    let (described, _) = openapi::described_routes().split_for_parts();
    described
        .merge(openapi::router())
        .nest("/auth/v1", routes::auth::router())
        .merge(routes::operations::router(metrics))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .with_state(app)
        .merge(web_app::router())
        .layer(around)
}
