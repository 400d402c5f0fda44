//! Guests, accounts, tokens.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use protocol::web::{ApiCode, ApiError, Credentials, Me, NewGuest, NewToken, Token, TokenMade, Tokens};
use store::TokenRow;

use super::read::{At, Body};
use crate::app::App;
use crate::person::{Address, Maybe, Signed, fits, hash_password, sign_in, sign_out};
use crate::refusal::{Refusal, refuse};
use crate::table::Person;
use crate::{chance, names};

/// How many tokens somebody can have.
const TOKENS: usize = 20;

type WithCookie = ([(HeaderName, HeaderValue); 1], Json<Me>);

fn with_cookie(cookie: HeaderValue, person: Option<&Person>) -> WithCookie {
    ([(SET_COOKIE, cookie)], Json(Me { user: person.map(Person::user) }))
}

fn slowly(app: &App, address: &Address) -> Result<(), Refusal> {
    let allowed = app.sign_ins.allows(&address.0.to_string());
    let message = "too many people sign in from your address: wait a minute";
    if allowed { Ok(()) } else { Err(refuse(ApiCode::TooMany, message)) }
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(Maybe(person): Maybe) -> Json<Me> {
    Json(Me { user: person.as_ref().map(Person::user) })
}

/// Begins as a guest, or changes a guest's name.
#[utoipa::path(post, path = "/api/guest", request_body = NewGuest,
    responses((status = 200, body = Me), (status = 400, body = ApiError), (status = 429, body = ApiError)))]
pub async fn guest(
    State(app): State<App>,
    Maybe(person): Maybe,
    address: Address,
    Body(wish): Body<NewGuest>,
) -> Result<WithCookie, Refusal> {
    let name = names::name(&wish.name)?;
    slowly(&app, &address)?;
    let id = match person {
        Some(person) if person.account => {
            return Err(refuse(ApiCode::NotNow, "you are signed in: sign out first"));
        }
        Some(person) => {
            app.store.rename_guest(&person.id, &name).await?;
            person.id
        }
        None => {
            let id = chance::id()?;
            app.store.add_guest(&id, &name, chance::now()).await?;
            id
        }
    };
    let cookie = sign_in(&app, &id).await?;
    Ok(with_cookie(cookie, Some(&Person { id, name, account: false })))
}

/// Makes an account; a guest keeps seats and games.
#[utoipa::path(post, path = "/api/register", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = ApiError), (status = 409, body = ApiError)))]
pub async fn register(
    State(app): State<App>,
    Maybe(person): Maybe,
    address: Address,
    Body(wish): Body<Credentials>,
) -> Result<WithCookie, Refusal> {
    let name = names::name(&wish.name)?;
    names::password(&wish.password)?;
    slowly(&app, &address)?;
    let folded = names::folded(&name);
    if app.store.account(&folded).await?.is_some() {
        return Err(refuse(ApiCode::NameTaken, "this name is taken"));
    }
    let id = match person.filter(|person| !person.account) {
        Some(guest) => guest.id,
        None => {
            let id = chance::id()?;
            app.store.add_guest(&id, &name, chance::now()).await?;
            id
        }
    };
    let hash = hash_password(&app, wish.password).await?;
    app.store.make_account(&id, &name, &folded, &hash).await?;
    let cookie = sign_in(&app, &id).await?;
    Ok(with_cookie(cookie, Some(&Person { id, name, account: true })))
}

/// Signs in.
#[utoipa::path(post, path = "/api/login", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ApiError), (status = 429, body = ApiError)))]
pub async fn login(
    State(app): State<App>,
    address: Address,
    Body(wish): Body<Credentials>,
) -> Result<WithCookie, Refusal> {
    slowly(&app, &address)?;
    let wrong = || refuse(ApiCode::WrongPassword, "name and password do not fit");
    let name = names::name(&wish.name).map_err(|_| wrong())?;
    names::password(&wish.password).map_err(|_| wrong())?;
    let account = app.store.account(&names::folded(&name)).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !fits(&app, wish.password, hash).await? {
        return Err(wrong());
    }
    let person = Person::from(account.ok_or_else(wrong)?);
    let cookie = sign_in(&app, &person.id).await?;
    Ok(with_cookie(cookie, Some(&person)))
}

/// Signs out.
#[utoipa::path(post, path = "/api/logout", responses((status = 200, body = Me)))]
pub async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<WithCookie, Refusal> {
    Ok(with_cookie(sign_out(&app, &headers).await?, None))
}

/// My tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Tokens), (status = 401, body = ApiError)))]
pub async fn tokens(State(app): State<App>, Signed(person): Signed) -> Result<Json<Tokens>, Refusal> {
    let tokens = app.store.tokens(&person.id).await?;
    Ok(Json(Tokens { tokens: tokens.into_iter().map(token).collect() }))
}

fn token(row: TokenRow) -> Token {
    Token { id: row.id, name: row.name, created: row.created }
}

/// Makes a token for a program.
#[utoipa::path(post, path = "/api/me/tokens", request_body = NewToken,
    responses((status = 200, body = TokenMade), (status = 403, body = ApiError)))]
pub async fn add_token(
    State(app): State<App>,
    Signed(person): Signed,
    Body(wish): Body<NewToken>,
) -> Result<Json<TokenMade>, Refusal> {
    let name = names::label(&wish.name)?;
    if !person.account {
        return Err(refuse(ApiCode::Forbidden, "tokens are for accounts: sign up first"));
    }
    if app.store.tokens(&person.id).await?.len() >= TOKENS {
        return Err(refuse(ApiCode::TooMany, format!("you have {TOKENS} tokens: drop some first")));
    }
    let secret = format!("oxh_{}", chance::key()?);
    let row = TokenRow { id: chance::id()?, name, created: chance::now() };
    app.store.add_token(&row, &chance::hash(&secret), &person.id).await?;
    Ok(Json(TokenMade { token: token(row), secret }))
}

/// Takes a token back.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Tokens), (status = 401, body = ApiError)))]
pub async fn drop_token(
    State(app): State<App>,
    signed: Signed,
    At(id): At<String>,
) -> Result<Json<Tokens>, Refusal> {
    app.store.drop_token(&signed.0.id, &id).await?;
    tokens(State(app), signed).await
}
