//! Who asks: by a cookie that scripts cannot read, or by the token of a program.

use std::net::{IpAddr, SocketAddr};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use protocol::web::{ApiCode, User, UserKind};
use store::UserRow;

use crate::app::App;
use crate::chance;
use crate::refusal::{Refusal, internal, refuse};
use crate::table::Person;

/// The name of the cookie.
const COOKIE_NAME: &str = "oxhide_session";
/// How long a session lasts, in seconds.
const SESSION: i64 = 180 * 24 * 3600;

/// Whoever asks, signed in or not.
pub struct Maybe(pub Option<Person>);

/// Somebody who is signed in, a guest at least.
pub struct Signed(pub Person);

/// The address a request comes from.
pub struct Address(pub IpAddr);

impl From<UserRow> for Person {
    fn from(row: UserRow) -> Self {
        Person { id: row.id, name: row.name, account: row.password.is_some() }
    }
}

impl Person {
    /// As it is shown.
    pub fn user(&self) -> User {
        let kind = if self.account { UserKind::Account } else { UserKind::Guest };
        User { id: self.id.clone(), name: self.name.clone(), kind }
    }
}

impl FromRequestParts<App> for Maybe {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        if let Some(token) = bearer(&parts.headers) {
            let user = app.store.token(&chance::hash(token)).await?;
            let wrong = || refuse(ApiCode::SignIn, "this token is not known");
            return Ok(Maybe(Some(user.ok_or_else(wrong)?.into())));
        }
        let Some(key) = cookie(&parts.headers) else { return Ok(Maybe(None)) };
        let user = app.store.session(&chance::hash(key), chance::now()).await?;
        Ok(Maybe(user.map(Person::from)))
    }
}

impl FromRequestParts<App> for Signed {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Maybe(person) = Maybe::from_request_parts(parts, app).await?;
        let nobody = || refuse(ApiCode::SignIn, "say who you are first: POST /api/guest with a name");
        person.map(Signed).ok_or_else(nobody)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        Ok(Address(address(parts, app)))
    }
}

/// The address a request comes from; behind a proxy, the one the proxy names last.
pub fn address(parts: &Parts, app: &App) -> IpAddr {
    let forwarded = || {
        let header = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let named = app.config.behind_proxy.then(forwarded).flatten();
    named.or(peer).unwrap_or(IpAddr::from([0, 0, 0, 0]))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The secret in the cookie, if there is one.
pub fn cookie(headers: &HeaderMap) -> Option<&str> {
    let pairs = headers.get_all(COOKIE).into_iter().filter_map(|header| header.to_str().ok());
    let mut pairs = pairs.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, key)| key)
}

/// Signs somebody in: the header that sets the cookie.
pub async fn sign_in(app: &App, user: &str) -> Result<HeaderValue, Refusal> {
    let key = chance::key()?;
    app.store.add_session(&chance::hash(&key), user, chance::now() + SESSION * 1000).await?;
    set_cookie(app, &key, SESSION)
}

/// Signs whoever has the cookie out: the header that takes it back.
pub async fn sign_out(app: &App, headers: &HeaderMap) -> Result<HeaderValue, Refusal> {
    if let Some(key) = cookie(headers) {
        app.store.drop_session(&chance::hash(key)).await?;
    }
    set_cookie(app, "", 0)
}

fn set_cookie(app: &App, key: &str, seconds: i64) -> Result<HeaderValue, Refusal> {
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={key}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(internal)
}

/// The hash of a password, made away from the threads that serve.
pub async fn hash_password(app: &App, password: String) -> Result<String, Refusal> {
    let _permit = app.hashing.acquire().await.map_err(internal)?;
    let hash = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    hash.await.map_err(internal)?.map_err(internal)
}

/// Whether a password fits. Without an account as much work is done, so that time tells nothing.
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
