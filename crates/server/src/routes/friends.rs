//! Friends: both have to say so, and only accounts have them.

use axum::Json;
use axum::extract::State;
use protocol::web::{ApiCode, Friend, Friends, NewFriend};
use store::FriendRow;

use super::read::{At, Body};
use crate::app::App;
use crate::person::Signed;
use crate::refusal::{Refusal, refuse};
use crate::table::Person;
use crate::{chance, names};

/// How many people somebody can call friends.
const FRIENDS: usize = 200;

fn accounts_only(person: &Person) -> Result<(), Refusal> {
    let why = "friends are for accounts: sign up first";
    if person.account { Ok(()) } else { Err(refuse(ApiCode::Forbidden, why)) }
}

/// My friends, and who might become one.
#[utoipa::path(get, path = "/api/me/friends",
    responses((status = 200, body = Friends)))]
pub async fn friends(State(app): State<App>, Signed(person): Signed) -> Result<Json<Friends>, Refusal> {
    let rows = app.store.friends(&person.id).await?;
    let some = |fits: fn(&FriendRow) -> bool| {
        let found = rows.iter().filter(|row| fits(row));
        found.map(|row| Friend { id: row.id.clone(), name: row.name.clone() }).collect()
    };
    Ok(Json(Friends {
        friends: some(FriendRow::mutual),
        asking: some(|row| row.names && !row.named),
        asked: some(|row| row.named && !row.names),
    }))
}

/// Asks somebody to be my friend, or agrees if that person has asked.
#[utoipa::path(post, path = "/api/me/friends", request_body = NewFriend,
    responses((status = 200, body = Friends)))]
pub async fn add_friend(
    State(app): State<App>,
    signed: Signed,
    Body(wish): Body<NewFriend>,
) -> Result<Json<Friends>, Refusal> {
    let name = names::typed(&wish.name)?;
    accounts_only(&signed.0)?;
    let missing = || refuse(ApiCode::NotFound, "there is no account with this name");
    let other = names::account(&app, &name).await?.ok_or_else(missing)?;
    let me = &signed.0.id;
    if other.id == *me {
        return Err(refuse(ApiCode::BadRequest, "this is your own name"));
    }
    let named = app.store.friends(me).await?.iter().filter(|row| row.named).count();
    if named >= FRIENDS {
        return Err(refuse(ApiCode::TooMany, format!("you have named {named} friends: drop some first")));
    }
    app.store.name_friend(me, &other.id, chance::now()).await?;
    tell(&app, me, &other.id).await?;
    friends(State(app), signed).await
}

/// Ends a friendship, or takes a question back, or says no to one.
#[utoipa::path(delete, path = "/api/me/friends/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Friends)))]
pub async fn drop_friend(
    State(app): State<App>,
    signed: Signed,
    At(id): At<String>,
) -> Result<Json<Friends>, Refusal> {
    app.store.drop_friend(&signed.0.id, &id).await?;
    tell(&app, &signed.0.id, &id).await?;
    friends(State(app), signed).await
}

/// Lets friends in and others out, at the tables of both.
async fn tell(app: &App, one: &str, other: &str) -> Result<(), Refusal> {
    app.announce_friends(one).await?;
    app.announce_friends(other).await
}
