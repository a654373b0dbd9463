//! Reading a JSON body, with GoTrue's answer for everything that can be wrong with one.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::StatusCode,
    response::IntoResponse,
};
use serde::de::DeserializeOwned;

use super::refusal::{Code, Refusal};
use crate::body::is_json;

/// The largest body of these calls, in bytes: the longest address, password and code fit several times over.
const BODY_BYTES: usize = 16 * 1024;

/// A body of JSON in UTF-8, read into `T`. Unknown fields are ignored.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

impl<T, S> FromRequest<S> for Json<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        if !is_json(&request) {
            return Err(Refusal::with_status(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Code::ValidationFailed,
                "Send JSON, with the content type application/json",
            ));
        }
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, BODY_BYTES)));
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| unreadable(rejection.into_response().status()))?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => Refusal::invalid("A required field is missing or has the wrong type"),
            _ => Refusal::new(Code::BadJson, "Could not parse request body as JSON"),
        })
    }
}

fn unreadable(status: StatusCode) -> Refusal {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::with_status(StatusCode::PAYLOAD_TOO_LARGE, Code::ValidationFailed, "The request is too large")
        }
        _ => Refusal::with_status(
            StatusCode::REQUEST_TIMEOUT,
            Code::UnexpectedFailure,
            "The request did not arrive whole. Please try again",
        ),
    }
}
