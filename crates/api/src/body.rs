//! Reading a JSON body, with an answer for everything that can be wrong with one.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{StatusCode, header},
    response::IntoResponse,
};
use domain::entries::FieldProblem;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// A body of JSON in UTF-8, read into `T`. Unknown fields are ignored.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<T, S> FromRequest<S> for JsonBody<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        read_json(&json_bytes(request).await?).map(Self)
    }
}

/// The bytes of a body that says it is JSON.
pub(crate) async fn json_bytes(request: Request) -> Result<Bytes, Problem> {
    if !is_json(&request) {
        return Err(Problem::new(Code::UnsupportedMediaType, "Send JSON, with the content type application/json."));
    }
    Bytes::from_request(request, &()).await.map_err(unreadable)
}

/// True when a request says that its body is JSON.
pub(crate) fn is_json(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = content_type.split(';').next().unwrap_or("").trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn unreadable(rejection: BytesRejection) -> Problem {
    match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Problem::new(Code::RequestTimeout, "The request did not arrive whole. Please try again."),
    }
}

/// The answer to a body above the limit.
fn too_large() -> Problem {
    Problem::new(Code::TooLarge, "That is more than can be sent at once. Shorten the text and try again.")
}

/// Reads JSON; a value of the wrong type is named by its place, never repeated.
pub(crate) fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value: T = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = error.path().to_string();
        match error.inner().classify() {
            serde_json::error::Category::Data => {
                let missing = error.inner().to_string().starts_with("missing field");
                let message = if missing { "A required field is missing" } else { "This value has the wrong type" };
                let field = if missing { missing_field(error.inner(), &place) } else { place };
                Problem::invalid(vec![FieldProblem::new(field, message)])
            }
            _ => malformed(),
        }
    })?;
    reader.end().map_err(|_| malformed())?;
    Ok(value)
}

/// `missing field `title` at line 1 column 2` names the field between back-ticks; it is one of our own names.
fn missing_field(error: &serde_json::Error, place: &str) -> String {
    let text = error.to_string();
    let name = text.split('`').nth(1).unwrap_or_default();
    if place == "." { name.to_owned() } else { format!("{place}.{name}") }
}

fn malformed() -> Problem {
    Problem::new(Code::MalformedJson, "The request is not valid JSON in UTF-8.")
}
