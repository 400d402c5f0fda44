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
    /// 1 to 24 characters that cannot be mistaken for the name of an account or a bot.
    pub name: String,
}

/// Signing up or in. Who signs up as a guest keeps seats and games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 1 to 24 characters; no two accounts have names that look alike.
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

/// Changes my password and ends all my other sessions.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: String,
    /// The password from now on, 8 to 256 bytes.
    pub new: String,
}

/// Passwords must not reach a log by way of `{:?}`.
impl std::fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewPassword").finish_non_exhaustive()
    }
}

/// A browser in which I am signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Session {
    /// The id, with which the session can be ended. It is not its secret.
    pub id: String,
    /// The browser and its system, roughly; perhaps empty.
    pub client: String,
    /// When I signed in.
    #[ts(type = "number")]
    pub created: i64,
    /// When it was used last, to about ten minutes.
    #[ts(type = "number")]
    pub used: i64,
    /// When it ends.
    #[ts(type = "number")]
    pub expires: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// My sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Sessions {
    /// Last used first.
    pub sessions: Vec<Session>,
}

/// The things a token allows a program to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TokenScope {
    /// To see what its owner sees.
    Read,
    /// To do at tables what its owner can do. Sessions, tokens and the password stay out of reach.
    #[default]
    Play,
}

/// Asks for a token, with which a program acts for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, 1 to 40 characters.
    pub name: String,
    /// What it may do; `play` if it is missing.
    #[serde(default)]
    #[ts(optional, as = "Option<TokenScope>")]
    pub scope: TokenScope,
    /// After how many days it ends, 1 to 365; 90 if it is missing.
    #[serde(default)]
    #[ts(optional)]
    pub days: Option<u16>,
}

/// A token as it is listed: its secret was shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Token {
    /// The id, with which the token can be revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What it may do.
    pub scope: TokenScope,
    /// When it was made.
    #[ts(type = "number")]
    pub created: i64,
    /// When it ends.
    #[ts(type = "number")]
    pub expires: i64,
    /// When it was used last, to about ten minutes; null for never.
    #[ts(type = "number | null")]
    pub used: Option<i64>,
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
