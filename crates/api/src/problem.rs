//! Every refusal of `/api/v1` and `/functions/v1`, as RFC 9457 problem details.

use std::{any::Any, borrow::Cow, error::Error, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::entries::FieldProblem;
use portfolio::Fault;
use serde::Serialize;
use utoipa::ToSchema;

use crate::observe::current_request;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal, $status:ident, $title:literal;)*) => {
        /// The stable names of problems, listed in `docs/errors.md`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code { $($(#[$doc])* $code),* }

        impl Code {
            /// Every code, for the test that each is provoked.
            pub const ALL: &'static [Self] = &[$(Self::$code),*];

            /// The name on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name),* }
            }

            const fn status(self) -> StatusCode {
                match self { $(Self::$code => StatusCode::$status),* }
            }

            const fn title(self) -> &'static str {
                match self { $(Self::$code => $title),* }
            }
        }
    };
}

codes! {
    /// The body is not JSON in UTF-8.
    MalformedJson = "malformed_json", BAD_REQUEST, "The request could not be read";
    /// No token, or one that no longer holds.
    Unauthenticated = "unauthenticated", UNAUTHORIZED, "Please sign in";
    /// No free recording is left and nobody pays.
    NoRecordingsRemaining = "no_recordings_remaining", PAYMENT_REQUIRED, "No recordings remaining";
    /// Not there, or somebody else's.
    NotFound = "not_found", NOT_FOUND, "Not found";
    /// The path exists, the method does not.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "Not possible here";
    /// The client took too long to send its request.
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT, "The request took too long to arrive";
    /// The entry was changed since it was read.
    StaleRevision = "stale_revision", CONFLICT, "Changed somewhere else";
    /// The key belongs to another save.
    IdempotencyKeyReused = "idempotency_key_reused", CONFLICT, "This key was used before";
    /// The body is larger than anything this call takes.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE, "Too large";
    /// The body is of a kind this call does not read.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "Wrong kind of content";
    /// A value breaks a rule; `errors` says which.
    ValidationFailed = "validation_failed", UNPROCESSABLE_ENTITY, "Please check what you entered";
    /// More calls than anybody needs.
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS, "Too many requests";
    /// A fault of ours.
    Internal = "internal", INTERNAL_SERVER_ERROR, "Something went wrong";
    /// A fault that passes.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "Not available just now";
}

/// How long to wait when the memory cannot be reached.
const RETRY_UNAVAILABLE: Duration = Duration::from_secs(5);

/// A refusal on its way to the client.
#[derive(Debug)]
pub struct Problem {
    code: Code,
    detail: Cow<'static, str>,
    errors: Vec<FieldProblem>,
    retry_after: Option<Duration>,
}

/// The body of a problem.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemBody {
    r#type: &'static str,
    title: &'static str,
    status: u16,
    /// A sentence for a person.
    detail: String,
    /// Stable, in snake case; listed in docs/errors.md.
    code: &'static str,
    errors: Vec<FieldError>,
}

/// What is wrong with one field.
#[derive(Serialize, ToSchema)]
pub(crate) struct FieldError {
    field: String,
    message: String,
}

impl Problem {
    /// A problem with its sentence.
    pub fn new(code: Code, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), retry_after: None }
    }

    /// A body whose fields break rules. The first sentence is also the problem's own.
    pub fn invalid(errors: Vec<FieldProblem>) -> Self {
        let detail =
            errors.first().map_or_else(|| "Please check what you entered".into(), |first| first.message.clone());
        Self { errors, ..Self::new(Code::ValidationFailed, detail) }
    }

    /// What is asked for is not there, or is somebody else's, which must look the same.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound, "There is nothing here. It may have been deleted.")
    }

    /// The path is one of ours, the method is not.
    pub fn method_not_allowed() -> Self {
        Self::new(Code::MethodNotAllowed, "This cannot be done here.")
    }

    /// No recording is left.
    pub fn no_recordings() -> Self {
        Self::new(
            Code::NoRecordingsRemaining,
            "You have no recordings remaining. Your text is kept on this device: choose a plan or refer a friend to go on.",
        )
    }

    /// The same problem, to be tried again after a while.
    #[must_use]
    pub fn retry_after(self, pause: Duration) -> Self {
        Self { retry_after: Some(pause), ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let body = ProblemBody {
            r#type: "about:blank",
            title: self.code.title(),
            status: status.as_u16(),
            detail: self.detail.into_owned(),
            code: self.code.name(),
            errors: self.errors.into_iter().map(|e| FieldError { field: e.field, message: e.message }).collect(),
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(pause) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs().max(1)));
        }
        if self.code == Code::Unauthenticated {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<Fault> for Problem {
    /// Logs the whole chain once, under the request's id, and tells the client nothing of the inside.
    fn from(fault: Fault) -> Self {
        if fault.is_passing() {
            tracing::warn!(request.id = current_request(), error = chain(&fault), "the store is not available");
            let detail = "We cannot save or load just now. Nothing is lost: your text stays on this device. Try again in a moment.";
            return Self::new(Code::Unavailable, detail).retry_after(RETRY_UNAVAILABLE);
        }
        tracing::error!(request.id = current_request(), error = chain(&fault), "a request failed");
        internal()
    }
}

/// Answers a panic caught in a handler.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over by value")]
pub(crate) fn from_panic(panic: Box<dyn Any + Send>) -> Response {
    let message = panic.downcast_ref::<&str>().copied().unwrap_or("no message");
    tracing::error!(request.id = current_request(), panic = message, "a handler panicked");
    internal().into_response()
}

fn internal() -> Problem {
    Problem::new(
        Code::Internal,
        "Something went wrong on our side. Your text is still on this device. Please try again.",
    )
}

/// The sentences of an error and its sources, outermost first.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut sentences = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        sentences.push_str(": ");
        sentences.push_str(&error.to_string());
        cause = error.source();
    }
    sentences
}
