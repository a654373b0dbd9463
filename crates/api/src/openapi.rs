//! The described part of the door: `/api/v1` and `/functions/v1`, and the document made from it.

use axum::{Router, routing::get};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        Content, Ref, Response, ResponseBuilder,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    App, Problem,
    problem::{Code, ProblemBody},
    routes::{config, entries, membership, profile, recordings, sessions},
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Debrief", description = "Portfolio entries for UK resident doctors. Sign-in speaks GoTrue's protocol under /auth/v1.", license(name = "Proprietary")),
    components(schemas(ProblemBody)),
    modifiers(&BearerTokens),
)]
struct Described;

/// Every described route, with its description.
pub(crate) fn described_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(config::show_config))
        .routes(routes!(profile::show_profile, profile::change_profile))
        .routes(routes!(entries::list_entries, entries::save_entry))
        .routes(routes!(entries::show_entry, entries::change_entry, entries::delete_entry))
        .routes(routes!(entries::restore_entry))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::revoke_session))
        .routes(routes!(membership::check_subscription))
        .routes(routes!(recordings::process_entry))
        .routes(routes!(recordings::process_entry_foundation))
        .routes(routes!(recordings::process_entry_gp))
}

/// The OpenAPI document of this server.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = described_routes().into_openapi();
    Problems.modify(&mut document);
    document
}

/// Serves the document, and answers what nobody described.
pub(crate) fn router() -> Router<App> {
    let text = document().to_json().unwrap_or_default();
    let unknown = async || Problem::not_found();
    Router::new()
        .route(
            "/api/v1/openapi.json",
            get(async move || ([(axum::http::header::CONTENT_TYPE, "application/json")], text.clone())),
        )
        .route("/api/{*path}", axum::routing::any(unknown))
        .route("/functions/{*path}", axum::routing::any(unknown))
}

/// Calls that need a doctor carry a bearer token.
struct BearerTokens;

impl Modify for BearerTokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        document.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// Every call can be refused, always in the same shape; which codes there are stands in the description.
struct Problems;

impl Modify for Problems {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        for item in document.paths.paths.values_mut() {
            for operation in
                [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
            {
                operation.responses.responses.insert("default".into(), problem_response().into());
            }
        }
    }
}

fn problem_response() -> Response {
    let codes = Code::ALL.iter().map(|code| code.name()).collect::<Vec<_>>().join(", ");
    ResponseBuilder::new()
        .description(format!("A refusal. `code` is one of: {codes}."))
        .content("application/problem+json", Content::new(Some(Ref::from_schema_name("Problem"))))
        .build()
}
