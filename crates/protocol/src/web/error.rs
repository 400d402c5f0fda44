//! Why a request was refused.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// For programs: the list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ApiCode {
    /// Not JSON, a field missing, unknown or out of bounds.
    BadRequest,
    /// Nobody is signed in: be a guest first.
    SignIn,
    /// Name and password do not fit.
    WrongPassword,
    /// It is not yours to do.
    Forbidden,
    /// The request comes from another site.
    WrongOrigin,
    /// The request was made to a name that is not this server's.
    WrongHost,
    /// There is no such thing.
    NotFound,
    /// The name is taken.
    NameTaken,
    /// The table is not at a point where this can be done.
    NotNow,
    /// The table has moved on since: look again.
    Stale,
    /// The game does not allow the action now.
    IllegalAction,
    /// The game or its options cannot be set up this way.
    BadSetup,
    /// The body or the message is too large.
    TooLarge,
    /// The request did not arrive in time.
    TooSlow,
    /// Too many requests, tables or connections: wait a little, or close some.
    TooMany,
    /// A fault of the program; nothing was changed.
    Internal,
    /// The server is going down or cannot reach its data; nothing was changed.
    Unavailable,
    /// The data could not be reached in the middle of a change: it may have been saved or not. Look again.
    Uncertain,
}

/// A refusal: nothing was changed, unless the code is `uncertain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApiError {
    /// For programs.
    pub code: ApiCode,
    /// For people.
    pub message: String,
}
