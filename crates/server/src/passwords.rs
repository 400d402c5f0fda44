//! Passwords: hashed with much work, and guessed slowly.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use axum::http::HeaderMap;
use protocol::web::ApiCode;
use store::UserRow;

use crate::app::App;
use crate::chance;
use crate::cookies::device_key;
use crate::edge::Network;
use crate::refusal::{Refusal, internal, refuse};

/// The hash of a password. It takes a core and much memory on purpose.
pub fn password_hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
}

/// The hash of a password, made away from the threads that serve.
pub async fn hash_password(app: &App, password: String) -> Result<String, Refusal> {
    let _permit = app.hashing.acquire().await.map_err(internal)?;
    let hash = tokio::task::spawn_blocking(move || password_hash(&password));
    hash.await.map_err(internal)?.map_err(internal)
}

/// Whether a password fits. Without an account as much work is done, so that the time gives nothing away.
pub async fn fits(app: &App, password: String, hash: Option<String>) -> Result<bool, Refusal> {
    let Some(hash) = hash else {
        hash_password(app, password).await?;
        return Ok(false);
    };
    let _permit = app.hashing.acquire().await.map_err(internal)?;
    let fits = tokio::task::spawn_blocking(move || {
        let hash = PasswordHash::new(&hash)?;
        Argon2::default().verify_password(password.as_bytes(), &hash)
    });
    Ok(fits.await.map_err(internal)?.is_ok())
}

/// Refuses guesses that come too fast. One address has few for one account; all addresses together have more
/// than one of them can use up, so that no single stranger keeps somebody out. A browser in which the owner has
/// signed in before has guesses of its own.
pub async fn slow_guesses(
    app: &App,
    network: Network,
    headers: &HeaderMap,
    name: &str,
    account: Option<&UserRow>,
) -> Result<(), Refusal> {
    let allowed = match known_device(app, headers, account).await? {
        Some(device) => app.guesses.allows(&device),
        None => app.guesses.allows(&format!("{network} {name}")) && app.account_guesses.allows(name),
    };
    let message = "too many attempts to sign in to this account: wait a minute, or use a browser where you \
                   have signed in before";
    if allowed { Ok(()) } else { Err(refuse(ApiCode::TooMany, message)) }
}

/// The hash of the mark of a browser, if the owner of the account has signed in there.
async fn known_device(
    app: &App,
    headers: &HeaderMap,
    account: Option<&UserRow>,
) -> Result<Option<String>, Refusal> {
    let (Some(key), Some(account)) = (device_key(headers), account) else { return Ok(None) };
    let hash = chance::hash(key);
    Ok(app.store.knows_device(&hash, &account.id).await?.then_some(hash))
}
