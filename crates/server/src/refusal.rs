//! Errors at the edge: everything that goes wrong becomes one of these, with a status and a clear sentence.

use axum::Json;
use axum::http::header::{CONNECTION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::web::{ApiCode, ApiError};
use store::StoreError;

/// A refusal: nothing was changed, unless its code is `uncertain`.
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
            StoreError::NameTaken => {
                let message = "this name is taken, or looks like one that is taken: choose another";
                refuse(ApiCode::NameTaken, message)
            }
            StoreError::Conflict => refuse(ApiCode::Stale, "the table has moved on since: look again"),
            StoreError::Closed => {
                refuse(ApiCode::Unavailable, "the server is going down; nothing was changed")
            }
            // The store has logged it, once for all who wait.
            StoreError::Unavailable(trouble) => {
                let reason = trouble.brief();
                refuse(ApiCode::Unavailable, format!("nothing was changed: {reason}; try again in a moment"))
            }
            StoreError::Uncertain(trouble) => {
                let reason = trouble.brief();
                let message = format!("Your move may not have been saved: please reload ({reason}).");
                refuse(ApiCode::Uncertain, message)
            }
            StoreError::Open { .. }
            | StoreError::Locked { .. }
            | StoreError::TooNew { .. }
            | StoreError::BadPlace(_)
            | StoreError::Database(_)
            | StoreError::Migration(_) => {
                tracing::error!(%error, "store");
                refuse(ApiCode::Unavailable, "the server cannot use its data; nothing was changed")
            }
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = self.0.code;
        let mut response = (status(code), Json(self.0)).into_response();
        if code == ApiCode::TooSlow {
            // The rest of the request may still come: this connection is of no more use.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        if code == ApiCode::TooMany {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
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
        ApiCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
        ApiCode::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        ApiCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ApiCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ApiCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ApiCode::Unavailable | ApiCode::Uncertain => StatusCode::SERVICE_UNAVAILABLE,
    }
}

#[cfg(test)]
mod tests {
    use store::Trouble;

    use super::*;

    #[test]
    fn a_commit_that_may_have_happened_has_a_code_of_its_own() {
        let Refusal(refused) = StoreError::Unavailable(Trouble::Silent).into();
        assert_eq!(refused.code, ApiCode::Unavailable);
        assert!(refused.message.starts_with("nothing was changed"), "{}", refused.message);
        let Refusal(uncertain) = StoreError::Uncertain(Trouble::Silent).into();
        assert_eq!(uncertain.code, ApiCode::Uncertain);
        assert!(uncertain.message.starts_with("Your move may not have been saved: please reload"));
    }
}
