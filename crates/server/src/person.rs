//! The person behind a request, by a cookie that scripts cannot read, or by the token of a program.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use protocol::web::{ApiCode, TokenScope, User, UserKind};
use store::UserRow;

use crate::app::App;
use crate::cookies::session_key;
use crate::refusal::{Refusal, refuse};
use crate::table::Person;
use crate::{chance, tokens};

/// The time after which the last use of a session or token is noted again, in milliseconds.
const NOTED: i64 = 10 * 60 * 1000;

/// The session or token by which somebody is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// A session, by the hash of its cookie.
    Session(String),
    /// A token, by the hash of its secret.
    Token(String),
}

impl Credential {
    /// The hash of the cookie or secret.
    pub fn hash(&self) -> &str {
        match self {
            Credential::Session(hash) | Credential::Token(hash) => hash,
        }
    }
}

/// Somebody who asks, with the credential that says so.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person.
    pub person: Person,
    /// The session or token.
    pub credential: Credential,
    /// What the credential allows at tables.
    pub scope: TokenScope,
    /// When the credential ends.
    pub expires: i64,
}

/// Whoever asks, signed in or not, with the credential.
pub struct MaybeAsker(pub Option<Asker>);

/// Whoever asks, signed in or not.
pub struct Maybe(pub Option<Person>);

/// Somebody who is signed in, a guest at least.
pub struct Signed(pub Person);

/// Somebody who is signed in by a session, which is needed for sessions, tokens and passwords.
pub struct Owner {
    /// The person.
    pub person: Person,
    /// The hash of the cookie.
    pub session: String,
}

impl From<UserRow> for Person {
    fn from(row: UserRow) -> Self {
        Person { id: row.id, name: row.name, account: row.password.is_some() }
    }
}

impl Person {
    /// As it is shown.
    pub fn user(&self) -> User {
        User { id: self.id.clone(), name: self.name.clone(), kind: self.kind() }
    }

    /// Guest or account.
    pub fn kind(&self) -> UserKind {
        if self.account { UserKind::Account } else { UserKind::Guest }
    }
}

/// The owner of a valid credential.
///
/// # Errors
/// A token that is unknown or has ended is refused with the reason; a cookie that is not valid is nobody's.
pub async fn asker(app: &App, credential: Credential) -> Result<Option<Asker>, Refusal> {
    match credential {
        Credential::Session(hash) => session_asker(app, hash).await,
        Credential::Token(hash) => token_asker(app, hash).await.map(Some),
    }
}

async fn session_asker(app: &App, hash: String) -> Result<Option<Asker>, Refusal> {
    let now = chance::now();
    let Some((user, session)) = app.store.session(&hash, now).await? else { return Ok(None) };
    app.bans.admit_person(&user.id, now)?;
    if now - session.used > NOTED {
        note(app.store.use_session(&hash, now).await);
    }
    let credential = Credential::Session(hash);
    Ok(Some(Asker { person: user.into(), credential, scope: TokenScope::Play, expires: session.expires }))
}

async fn token_asker(app: &App, hash: String) -> Result<Asker, Refusal> {
    let unknown = || refuse(ApiCode::SignIn, "this token is not known: it may have been revoked");
    let (user, token) = app.store.token(&hash).await?.ok_or_else(unknown)?;
    let now = chance::now();
    app.bans.admit_person(&user.id, now)?;
    if token.expires != 0 && token.expires <= now {
        return Err(refuse(ApiCode::SignIn, "this token has expired: its owner can make another"));
    }
    if now - token.used > NOTED {
        note(app.store.use_token(&token.id, now).await);
    }
    let expires = if token.expires == 0 { now + tokens::DEFAULT_LIFE } else { token.expires };
    let scope = tokens::scope(&token.scope);
    Ok(Asker { person: user.into(), credential: Credential::Token(hash), scope, expires })
}

/// The time of the last use is a courtesy: a request does not fail for it.
fn note(done: Result<(), store::StoreError>) {
    if let Err(error) = done {
        tracing::debug!(%error, "the last use was not noted");
    }
}

/// The refusal of something that a token does not allow.
pub fn out_of_scope() -> Refusal {
    refuse(ApiCode::Forbidden, "this token may only read: make one with the scope \"play\"")
}

impl FromRequestParts<App> for MaybeAsker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let token = bearer(&parts.headers).map(|key| Credential::Token(chance::hash(key)));
        let session = || session_key(&parts.headers).map(|key| Credential::Session(chance::hash(key)));
        let Some(credential) = token.or_else(session) else { return Ok(MaybeAsker(None)) };
        let asker = asker(app, credential).await?;
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        if !reads && asker.as_ref().is_some_and(|asker| asker.scope == TokenScope::Read) {
            return Err(out_of_scope());
        }
        Ok(MaybeAsker(asker))
    }
}

impl FromRequestParts<App> for Maybe {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let MaybeAsker(asker) = MaybeAsker::from_request_parts(parts, app).await?;
        Ok(Maybe(asker.map(|asker| asker.person)))
    }
}

fn nobody() -> Refusal {
    refuse(ApiCode::SignIn, "say who you are first: POST /api/guest with a name")
}

impl FromRequestParts<App> for Signed {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Maybe(person) = Maybe::from_request_parts(parts, app).await?;
        person.map(Signed).ok_or_else(nobody)
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let MaybeAsker(asker) = MaybeAsker::from_request_parts(parts, app).await?;
        let Asker { person, credential, .. } = asker.ok_or_else(nobody)?;
        match credential {
            Credential::Session(session) => Ok(Owner { person, session }),
            Credential::Token(_) => {
                Err(refuse(ApiCode::Forbidden, "a token cannot do this: sign in with your password"))
            }
        }
    }
}

/// The secret that a program sends with its request.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}
