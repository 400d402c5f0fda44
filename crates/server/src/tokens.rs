//! Tokens of programs: their scope and their end.

use protocol::web::{ApiCode, Token, TokenScope};
use store::TokenRow;

use crate::refusal::{Refusal, refuse};

const DAY: i64 = 24 * 3_600_000;
/// The days after which a token ends if nothing else is asked for.
const DEFAULT_DAYS: u16 = 90;
const MOST_DAYS: u16 = 365;
/// The life of tokens from before tokens had an end, in milliseconds from the first start of this version.
pub const DEFAULT_LIFE: i64 = DEFAULT_DAYS as i64 * DAY;

/// When a token of so many days ends.
pub fn expires(now: i64, days: Option<u16>) -> Result<i64, Refusal> {
    let days = days.unwrap_or(DEFAULT_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(refuse(ApiCode::BadRequest, format!("a token lasts 1 to {MOST_DAYS} days")));
    }
    Ok(now + i64::from(days) * DAY)
}

/// A scope as it is stored.
pub fn scope_name(scope: TokenScope) -> &'static str {
    match scope {
        TokenScope::Read => "read",
        TokenScope::Play => "play",
    }
}

/// A stored scope. One that is not known allows the least.
pub fn scope(name: &str) -> TokenScope {
    if name == scope_name(TokenScope::Play) { TokenScope::Play } else { TokenScope::Read }
}

/// A token as it is listed.
pub fn listed(row: TokenRow) -> Token {
    let used = (row.used > 0).then_some(row.used);
    let scope = scope(&row.scope);
    Token { id: row.id, name: row.name, scope, created: row.created, expires: row.expires, used }
}
