//! Guests, accounts and their passwords.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use protocol::web::{ApiCode, Credentials, Me, NewGuest, NewPassword, UserKind};
use store::{SignUp, StoreError};

use super::read::Body;
use crate::app::App;
use crate::chance;
use crate::cookies::{FreshSession, sign_out};
use crate::edge::Client;
use crate::names::{self, Name};
use crate::passwords::{fits, hash_password, slow_guesses};
use crate::person::{Maybe, Owner};
use crate::refusal::{Refusal, refuse};
use crate::table::Person;

/// An answer with cookies to set.
type WithCookies = (HeaderMap, Json<Me>);

fn with_cookies(cookies: HeaderMap, person: Option<Person>) -> WithCookies {
    (cookies, Json(Me { user: person.as_ref().map(Person::user) }))
}

fn slowly(app: &App, client: &Client) -> Result<(), Refusal> {
    let allowed = app.sign_ins.allows(&client.network().to_string());
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
    responses((status = 200, body = Me)))]
pub async fn guest(
    State(app): State<App>,
    Maybe(person): Maybe,
    client: Client,
    headers: HeaderMap,
    Body(wish): Body<NewGuest>,
) -> Result<WithCookies, Refusal> {
    let name = Name::new(&wish.name)?;
    slowly(&app, &client)?;
    if person.as_ref().is_some_and(|person| person.account) {
        return Err(refuse(ApiCode::NotNow, "you are signed in: sign out first"));
    }
    let Some(guest) = person else {
        let (id, fresh) = (chance::id()?, FreshSession::new(&headers, UserKind::Guest)?);
        app.store.admit_guest(name.forms(), fresh.sign_in(&id, None)).await?;
        let guest = Person { id, name: name.shown().to_owned(), account: false };
        return Ok(with_cookies(fresh.take_effect(&app, &client)?, Some(guest)));
    };
    app.store.rename_guest(&guest.id, name.forms()).await?;
    Ok(with_cookies(HeaderMap::new(), Some(Person { name: name.shown().to_owned(), ..guest })))
}

/// Makes an account; a guest keeps seats and games.
#[utoipa::path(post, path = "/api/register", request_body = Credentials,
    responses((status = 200, body = Me)))]
pub async fn register(
    State(app): State<App>,
    Maybe(person): Maybe,
    client: Client,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Result<WithCookies, Refusal> {
    let name = Name::new(&wish.name)?;
    names::password(&wish.password)?;
    slowly(&app, &client)?;
    names::unclaimed(&app, &name).await?;
    let hash = hash_password(&app, wish.password).await?;
    let guest = person.filter(|person| !person.account);
    let id = guest.map_or_else(chance::id, |guest| Ok(guest.id))?;
    let fresh = FreshSession::new(&headers, UserKind::Account)?;
    let sign_up = SignUp { id: &id, name: name.forms(), password: &hash, now: chance::now() };
    app.store.make_account(sign_up, fresh.sign_in(&id, None)).await?;
    app.sockets.end_owned_by(&id);
    let account = Person { name: name.shown().to_owned(), id, account: true };
    Ok(with_cookies(fresh.take_effect(&app, &client)?, Some(account)))
}

/// Signs in.
#[utoipa::path(post, path = "/api/login", request_body = Credentials,
    responses((status = 200, body = Me)))]
pub async fn login(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Result<WithCookies, Refusal> {
    slowly(&app, &client)?;
    let wrong = || refuse(ApiCode::WrongPassword, "name and password do not match");
    names::password(&wish.password).map_err(|_| wrong())?;
    // No account has a longer name, and nothing is kept about one.
    let name = names::typed(&wish.name).map_err(|_| wrong())?;
    let account = names::account(&app, &name).await?;
    let asked = names::folded(&name);
    slow_guesses(&app, client.network(), &headers, &asked, account.as_ref()).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !fits(&app, wish.password, hash).await? {
        return Err(wrong());
    }
    let user = account.ok_or_else(wrong)?;
    let fresh = FreshSession::new(&headers, UserKind::Account)?;
    match app.store.sign_in(fresh.sign_in(&user.id, Some(user.epoch))).await {
        // The password was changed while this one was being checked.
        Err(StoreError::Conflict) => return Err(wrong()),
        done => done?,
    }
    Ok(with_cookies(fresh.take_effect(&app, &client)?, Some(user.into())))
}

/// Signs out.
#[utoipa::path(post, path = "/api/logout", responses((status = 200, body = Me)))]
pub async fn logout(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<WithCookies, Refusal> {
    Ok(with_cookies(sign_out(&app, &client, &headers).await?, None))
}

/// Changes my password and ends all my other sessions and my tokens.
#[utoipa::path(post, path = "/api/me/password", request_body = NewPassword,
    responses((status = 200, body = Me)))]
pub async fn change_password(
    State(app): State<App>,
    owner: Owner,
    client: Client,
    headers: HeaderMap,
    Body(wish): Body<NewPassword>,
) -> Result<WithCookies, Refusal> {
    names::password(&wish.new)?;
    let account = app.store.user(&owner.person.id).await?;
    let old = account.as_ref().and_then(|account| account.password.clone());
    let Some(old) = old else {
        return Err(refuse(ApiCode::Forbidden, "guests have no password: sign up first"));
    };
    let folded = names::folded(&owner.person.name);
    slow_guesses(&app, client.network(), &headers, &folded, account.as_ref()).await?;
    let wrong = || refuse(ApiCode::WrongPassword, "the old password is not right");
    if !fits(&app, wish.old, Some(old.clone())).await? {
        return Err(wrong());
    }
    let new = hash_password(&app, wish.new).await?;
    let (id, fresh) = (&owner.person.id, FreshSession::new(&headers, UserKind::Account)?);
    match app.store.change_password(&old, &new, fresh.sign_in(id, None)).await {
        // Another change was faster.
        Err(StoreError::Conflict) => return Err(wrong()),
        done => done?,
    }
    app.sockets.end_owned_by(id);
    Ok(with_cookies(fresh.take_effect(&app, &client)?, Some(owner.person)))
}
