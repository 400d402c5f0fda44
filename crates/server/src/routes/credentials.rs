//! My sessions and tokens: listed, made and ended.

use axum::Json;
use axum::extract::State;
use protocol::web::{ApiCode, NewToken, Session, Sessions, TokenMade, Tokens};
use store::{SessionRow, TokenRow};

use super::read::{At, Body};
use crate::app::App;
use crate::person::{Credential, Owner};
use crate::refusal::{Refusal, refuse};
use crate::{chance, names, tokens};

/// How many tokens somebody can have.
const TOKENS: usize = 20;

/// The id of a session: the start of the hash of its cookie, which is no secret.
fn id(row: &SessionRow) -> &str {
    row.hash.get(..16).unwrap_or(&row.hash)
}

/// My sessions.
#[utoipa::path(get, path = "/api/me/sessions",
    responses((status = 200, body = Sessions)))]
pub async fn sessions(State(app): State<App>, owner: Owner) -> Result<Json<Sessions>, Refusal> {
    let session = |row: SessionRow| Session {
        id: id(&row).to_owned(),
        current: row.hash == owner.session,
        client: row.client,
        created: row.created,
        used: row.used,
        expires: row.expires,
    };
    let rows = app.store.sessions(&owner.person.id, chance::now()).await?;
    Ok(Json(Sessions { sessions: rows.into_iter().map(session).collect() }))
}

/// Ends all my sessions but this one.
#[utoipa::path(delete, path = "/api/me/sessions",
    responses((status = 200, body = Sessions)))]
pub async fn drop_other_sessions(State(app): State<App>, owner: Owner) -> Result<Json<Sessions>, Refusal> {
    app.store.drop_other_sessions(&owner.person.id, &owner.session).await?;
    app.sockets.end_other_sessions(&owner.person.id, &Credential::Session(owner.session.clone()));
    sessions(State(app), owner).await
}

/// Ends one of my sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Sessions)))]
pub async fn drop_session(
    State(app): State<App>,
    owner: Owner,
    At(wanted): At<String>,
) -> Result<Json<Sessions>, Refusal> {
    let rows = app.store.sessions(&owner.person.id, chance::now()).await?;
    let missing = || refuse(ApiCode::NotFound, "you have no such session");
    let row = rows.into_iter().find(|row| id(row) == wanted).ok_or_else(missing)?;
    app.store.drop_session(&row.hash).await?;
    app.sockets.end(&Credential::Session(row.hash));
    sessions(State(app), owner).await
}

/// My tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Tokens)))]
pub async fn tokens(State(app): State<App>, owner: Owner) -> Result<Json<Tokens>, Refusal> {
    let rows = app.store.tokens(&owner.person.id).await?;
    Ok(Json(Tokens { tokens: rows.into_iter().map(tokens::listed).collect() }))
}

/// Makes a token for a program.
#[utoipa::path(post, path = "/api/me/tokens", request_body = NewToken,
    responses((status = 200, body = TokenMade)))]
pub async fn add_token(
    State(app): State<App>,
    owner: Owner,
    Body(wish): Body<NewToken>,
) -> Result<Json<TokenMade>, Refusal> {
    let (name, now) = (names::label(&wish.name)?, chance::now());
    let expires = tokens::expires(now, wish.days)?;
    if !owner.person.account {
        return Err(refuse(ApiCode::Forbidden, "tokens are for accounts: sign up first"));
    }
    if app.store.tokens(&owner.person.id).await?.len() >= TOKENS {
        return Err(refuse(ApiCode::TooMany, format!("you have {TOKENS} tokens: revoke some first")));
    }
    let secret = format!("oxh_{}", chance::key()?);
    let scope = tokens::scope_name(wish.scope).to_owned();
    let row = TokenRow { id: chance::id()?, name, created: now, scope, expires, used: 0 };
    app.store.add_token(&row, &chance::hash(&secret), &owner.person.id).await?;
    Ok(Json(TokenMade { token: tokens::listed(row), secret }))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Tokens)))]
pub async fn drop_token(
    State(app): State<App>,
    owner: Owner,
    At(id): At<String>,
) -> Result<Json<Tokens>, Refusal> {
    if let Some(hash) = app.store.drop_token(&owner.person.id, &id).await? {
        app.sockets.end(&Credential::Token(hash));
    }
    tokens(State(app), owner).await
}
