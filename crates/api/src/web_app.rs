//! The React app, from inside the binary: compressed when it was built, hashed files kept for ever.

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use memory_serve::CacheControl;

/// Where the build puts files whose names carry a hash of their content.
const HASHED: &str = "/assets/";

/// Every file of the app; any other path answers `index.html`, whose router knows the screens.
pub(crate) fn router() -> Router {
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(StatusCode::OK)
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::Long)
        .into_router()
        .layer(middleware::from_fn(revalidate_unhashed))
}

/// Only a file with a hash in its name may be kept without asking again.
async fn revalidate_unhashed(request: Request, next: Next) -> Response {
    let hashed = request.uri().path().starts_with(HASHED);
    let mut response = next.run(request).await;
    if !hashed {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    response
}
