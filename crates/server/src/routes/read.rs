//! Reading requests, with refusals in the API's own form.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use protocol::web::ApiCode;
use serde::de::DeserializeOwned;

use crate::refusal::{Refusal, refuse};

/// A body of JSON.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        // Forms of other sites can send every other type without asking first.
        if !is_json(request.headers()) {
            return Err(refuse(ApiCode::BadRequest, "the body must be of the type application/json"));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| refuse(ApiCode::BadRequest, error.body_text()))?;
        json(&bytes).map(Body)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads JSON. The character NUL is refused everywhere: databases disagree about it, and no text needs it.
pub fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    if has_nul(bytes) {
        return Err(nul());
    }
    serde_json::from_slice(bytes).map_err(|error| refuse(ApiCode::BadRequest, error.to_string()))
}

/// The refusal of the character NUL.
pub fn nul() -> Refusal {
    refuse(ApiCode::BadRequest, "the character NUL is not allowed")
}

/// Whether JSON contains NUL, as it is or as an escape. A backslash that is itself escaped begins no escape.
fn has_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some((&byte, behind)) = rest.split_first() {
        let escape = byte == b'\\';
        if byte == 0 || (escape && behind.starts_with(b"u0000")) {
            return true;
        }
        rest = if escape { behind.get(1..).unwrap_or_default() } else { behind };
    }
    false
}

/// Parts of the path.
pub struct At<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let bad =
            |error: axum::extract::rejection::PathRejection| refuse(ApiCode::BadRequest, error.body_text());
        let Path(path) = Path::from_request_parts(parts, state).await.map_err(bad)?;
        Ok(At(path))
    }
}

/// What follows the question mark.
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let bad =
            |error: axum::extract::rejection::QueryRejection| refuse(ApiCode::BadRequest, error.body_text());
        let Query(query) = Query::from_request_parts(parts, state).await.map_err(bad)?;
        Ok(Asked(query))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nul_is_found_in_every_form() {
        for (text, found) in [
            (r#"{"name":"a\u0000b"}"#, true),
            (r#"{"name":"\\\u0000"}"#, true),
            (r#"{"name":"\\u0000"}"#, false),
            (r#"{"name":"\u0001 u0000"}"#, false),
            ("\u{0}", true),
            ("\\", false),
        ] {
            assert_eq!(has_nul(text.as_bytes()), found, "{text}");
        }
    }
}
