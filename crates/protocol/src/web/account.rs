//! Who is there: guests, accounts, tokens of programs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Whether somebody signed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserKind {
    /// A name for this browser, nothing else.
    Guest,
    /// A name with a password: comes back anywhere.
    Account,
}

/// A person, or the owner of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct User {
    /// The id: it never changes.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Guest or account.
    pub kind: UserKind,
}

/// Who I am.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// Nobody yet, if there is none.
    pub user: Option<User>,
}

/// A guest begins, or changes the name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// 1 to 24 letters.
    pub name: String,
}

/// Signing up or in. Who signs up as a guest keeps seats and games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 1 to 24 letters; accounts have different names, whatever the capitals.
    pub name: String,
    /// 8 to 256 bytes.
    pub password: String,
}

/// A password must not reach a log by way of `{:?}`.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Asks for a token, with which a program acts for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, 1 to 40 letters.
    pub name: String,
}

/// A token as it is listed: its secret was shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Token {
    /// The id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// When it was made.
    #[ts(type = "number")]
    pub created: i64,
}

/// My tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tokens {
    /// Newest first.
    pub tokens: Vec<Token>,
}

/// A token that was just made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenMade {
    /// The token.
    pub token: Token,
    /// What the program sends as `Authorization: Bearer …`; it is never shown again.
    pub secret: String,
}

/// Names somebody as a friend: asks, or agrees if that person has asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFriend {
    /// The name of an account, whatever the capitals.
    pub name: String,
}

/// Somebody in the list of friends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Friend {
    /// The person's id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// My friends, and who might become one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Friends {
    /// Both have said yes.
    pub friends: Vec<Friend>,
    /// They have asked me.
    pub asking: Vec<Friend>,
    /// I have asked them.
    pub asked: Vec<Friend>,
}
