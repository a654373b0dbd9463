//! What the site answered.

use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use http_body_util::BodyExt;
use serde_json::Value;

/// An answer, whole.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub(crate) async fn read(response: Response) -> Self {
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("a body in memory can be read").to_bytes().to_vec();
        Self { status: head.status, headers: head.headers, body }
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; fails the test when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// The code of a problem, or of GoTrue's errors.
    pub fn code(&self) -> String {
        let body = self.json();
        let code = body["error_code"].as_str().or_else(|| body["code"].as_str());
        code.unwrap_or_else(|| panic!("no code in {body}")).to_owned()
    }

    /// A header's value, empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The names of the fields a problem complains of.
    pub fn fields(&self) -> Vec<String> {
        let body = self.json();
        let errors = body["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str().map(str::to_owned)).collect()
    }
}
