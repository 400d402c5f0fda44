//! Reading requests, with refusals in the API's own form.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use protocol::web::ApiCode;
use serde::de::DeserializeOwned;

use crate::refusal::{Refusal, refuse};

/// A body of JSON.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let Json(body) = Json::from_request(request, state).await.map_err(bad_json)?;
        Ok(Body(body))
    }
}

fn bad_json(rejection: JsonRejection) -> Refusal {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return refuse(ApiCode::TooLarge, "the body is too large");
    }
    refuse(ApiCode::BadRequest, rejection.body_text())
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
