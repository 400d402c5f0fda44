//! Errors at the edge: everything that goes wrong becomes one of these, with a status and a clear sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::web::{ApiCode, ApiError};
use store::StoreError;

/// A refusal: nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub ApiError);

/// A refusal with its reason.
pub fn refuse(code: ApiCode, message: impl Into<String>) -> Refusal {
    Refusal(ApiError { code, message: message.into() })
}

/// A fault of ours: the details go to the log and not to the client.
pub fn internal(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "internal error");
    refuse(ApiCode::Internal, "this is a fault of the server; nothing was changed")
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NameTaken => refuse(ApiCode::NameTaken, "this name is taken"),
            StoreError::Conflict => refuse(ApiCode::Stale, "the table has moved on since: look again"),
            StoreError::Closed | StoreError::Database(_) | StoreError::Migration(_) => {
                tracing::error!(%error, "store");
                refuse(ApiCode::Unavailable, "the server cannot reach its data; nothing was changed")
            }
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (status(self.0.code), Json(self.0)).into_response()
    }
}

fn status(code: ApiCode) -> StatusCode {
    match code {
        ApiCode::BadRequest | ApiCode::BadSetup => StatusCode::BAD_REQUEST,
        ApiCode::SignIn | ApiCode::WrongPassword => StatusCode::UNAUTHORIZED,
        ApiCode::Forbidden | ApiCode::WrongOrigin => StatusCode::FORBIDDEN,
        ApiCode::NotFound => StatusCode::NOT_FOUND,
        ApiCode::NameTaken | ApiCode::NotNow | ApiCode::Stale => StatusCode::CONFLICT,
        ApiCode::IllegalAction => StatusCode::UNPROCESSABLE_ENTITY,
        ApiCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ApiCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ApiCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ApiCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}
