//! One table, by requests.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use game_core::Seat;
use protocol::web::{
    ApiCode, Branch, ChatPage, Command, Course, CoursePoint, Done, GameAnalysis, Moment, NewWebTable, Pace,
    Preview, SeatPlan, ServerMessage, Status, TableOpened, Visibility, WhyNot,
};
use serde::Deserialize;

use super::read::{Asked, At, Body};
use crate::analyses::Finished;
use crate::app::App;
use crate::edge::{Client, Network};
use crate::person::{Maybe, Signed};
use crate::refusal::{Refusal, refuse};
use crate::table::{CHAT_PAGE, CHAT_STORED_AS, Person, Plan, Played, Room, StoredEvent, open};

/// A table with all that happened there, as I may know it.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = ServerMessage)))]
pub async fn table(
    State(app): State<App>,
    Maybe(person): Maybe,
    client: Client,
    At(id): At<String>,
) -> Result<Response, Refusal> {
    let news = app.snapshot(&id, person.as_ref(), client.network()).await?;
    Ok(([(CONTENT_TYPE, "application/json")], news.as_str().to_owned()).into_response())
}

/// Closes my table that waits for players.
#[utoipa::path(delete, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 204, description = "there is no such table any more")))]
pub async fn close(
    State(app): State<App>,
    Signed(host): Signed,
    At(id): At<String>,
) -> Result<StatusCode, Refusal> {
    app.close(&id, &host).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does something at a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = Done)))]
pub async fn command(
    State(app): State<App>,
    Signed(person): Signed,
    client: Client,
    At(id): At<String>,
    Body(command): Body<Command>,
) -> Result<Json<Done>, Refusal> {
    Ok(Json(Done { seen: app.command(&id, &person, client.network(), command).await? }))
}

/// Where older chat lines are asked for.
#[derive(Deserialize)]
pub struct Before {
    before: u32,
}

/// Chat lines before a number.
#[utoipa::path(get, path = "/api/tables/{id}/chat", params(("id" = String, Path), ("before" = u32, Query)),
    responses((status = 200, body = ChatPage)))]
pub async fn chat(
    State(app): State<App>,
    Maybe(person): Maybe,
    At(id): At<String>,
    Asked(page): Asked<Before>,
) -> Result<Json<ChatPage>, Refusal> {
    app.query(&id, move |room| admit(room, person.as_ref()).map(drop)).await?;
    let rows = app.store.latest_before(&id, CHAT_STORED_AS, page.before, CHAT_PAGE as u32 + 1).await?;
    let more = rows.len() > CHAT_PAGE;
    let stored: Vec<_> = rows.into_iter().take(CHAT_PAGE).map(StoredEvent::read).collect::<Result<_, _>>()?;
    let lines = stored.iter().rev().filter_map(StoredEvent::chat_line).collect();
    Ok(Json(ChatPage { lines, more }))
}

/// Looks at a table, if the person may.
fn admit(room: &Room, person: Option<&Person>) -> Result<Option<Seat>, Refusal> {
    let user = person.map(|person| person.id.as_str());
    room.admit(user)?;
    Ok(user.and_then(|user| room.seat_of(user)))
}

/// The action that is asked about.
#[derive(Deserialize)]
pub struct Which {
    action: String,
}

/// What an action would do, as far as I can know.
#[utoipa::path(get, path = "/api/tables/{id}/preview", params(("id" = String, Path), ("action" = String, Query)),
    responses((status = 200, body = Preview)))]
pub async fn preview(
    State(app): State<App>,
    Signed(person): Signed,
    At(id): At<String>,
    Asked(which): Asked<Which>,
) -> Result<Json<Preview>, Refusal> {
    let query = move |room: &Room| room.preview(admit(room, Some(&person))?, &which.action);
    Ok(Json(app.query(&id, query).await?))
}

/// Why an action is not allowed now.
#[utoipa::path(get, path = "/api/tables/{id}/why-not", params(("id" = String, Path), ("action" = String, Query)),
    responses((status = 200, body = WhyNot)))]
pub async fn why_not(
    State(app): State<App>,
    Signed(person): Signed,
    At(id): At<String>,
    Asked(which): Asked<Which>,
) -> Result<Json<WhyNot>, Refusal> {
    let query = move |room: &Room| room.why_not(admit(room, Some(&person))?, &which.action);
    Ok(Json(app.query(&id, query).await?))
}

/// Whose eyes.
#[derive(Deserialize)]
pub struct Eyes {
    seat: Option<Seat>,
}

/// The game as it was.
#[utoipa::path(get, path = "/api/tables/{id}/at/{moves}",
    params(("id" = String, Path), ("moves" = u32, Path), ("seat" = Option<u8>, Query)),
    responses((status = 200, body = Moment)))]
pub async fn moment(
    State(app): State<App>,
    Maybe(person): Maybe,
    At((id, moves)): At<(String, u32)>,
    Asked(eyes): Asked<Eyes>,
) -> Result<Json<Moment>, Refusal> {
    let query = move |room: &Room| {
        let own = admit(room, person.as_ref())?;
        if eyes.seat.is_some() && eyes.seat != own && room.status != Status::Over {
            return Err(refuse(
                ApiCode::Forbidden,
                "you can see the views of other seats once the game is over",
            ));
        }
        room.moment(moves, eyes.seat.or(own))
    };
    Ok(Json(app.query(&id, query).await?))
}

/// The record, or in play the log as I may know it.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String)))]
pub async fn record(
    State(app): State<App>,
    Maybe(person): Maybe,
    At(id): At<String>,
) -> Result<Response, Refusal> {
    let text = app.query(&id, move |room| room.record(admit(room, person.as_ref())?)).await?;
    let file = format!("attachment; filename=\"oxhide-{id}.txt\"");
    let heads = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, file)];
    Ok((heads, text).into_response())
}

/// A game that is over.
fn finished(room: &Room) -> Result<&dyn game_core::AnyTable, Refusal> {
    let over = room.game.as_deref().filter(|_| room.status == Status::Over);
    over.ok_or_else(|| refuse(ApiCode::NotNow, "the game is not over"))
}

/// How the scores of a finished game went.
#[utoipa::path(get, path = "/api/tables/{id}/course", params(("id" = String, Path)),
    responses((status = 200, body = Course)))]
pub async fn course(
    State(app): State<App>,
    Maybe(person): Maybe,
    At(id): At<String>,
) -> Result<Json<Course>, Refusal> {
    let query = move |room: &Room| {
        admit(room, person.as_ref())?;
        let totals = finished(room)?.course();
        let point = |(moves, totals): (usize, Vec<i32>)| CoursePoint { moves: moves as u32, totals };
        Ok(Course { points: totals.into_iter().map(point).collect() })
    };
    Ok(Json(app.query(&id, query).await?))
}

/// A finished game as the bots judge it: this may take some seconds the first time.
#[utoipa::path(get, path = "/api/tables/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = GameAnalysis)))]
pub async fn analysis(
    State(app): State<App>,
    Maybe(person): Maybe,
    client: Client,
    At(id): At<String>,
) -> Result<Json<GameAnalysis>, Refusal> {
    let query = move |room: &Room| {
        admit(room, person.as_ref())?;
        let record = finished(room)?.record();
        let places = room.result.as_ref().map_or(&[][..], |result| &result.places);
        let shares = game_core::shares(places).collect();
        Ok(Finished { table: room.id.clone(), network: client.network(), record, shares })
    };
    Ok(Json(app.analysis(app.query(&id, query).await?).await?))
}

/// Plays on from a moment of a finished game, against bots.
#[utoipa::path(post, path = "/api/tables/{id}/branch", params(("id" = String, Path)), request_body = Branch,
    responses((status = 200, body = TableOpened)))]
pub async fn branch(
    State(app): State<App>,
    Signed(host): Signed,
    client: Client,
    At(id): At<String>,
    Body(wish): Body<Branch>,
) -> Result<Json<TableOpened>, Refusal> {
    let person = host.clone();
    let query = move |room: &Room| {
        admit(room, Some(&person))?;
        finished(room)?;
        plan_branch(room, host, client.network(), &wish)
    };
    let plan = app.query(&id, query).await?;
    Ok(Json(TableOpened { table: open(&app, plan).await? }))
}

fn plan_branch(room: &Room, host: Person, network: Network, wish: &Branch) -> Result<Plan, Refusal> {
    let (rules, pack_hash) = (room.head.rules, room.head.pack_hash.clone());
    let played = Played { rules, pack_hash, moves: room.lines_up_to(wish.at)? };
    if wish.seat >= room.head.players {
        return Err(refuse(ApiCode::NotFound, format!("the table has no seat {}", wish.seat)));
    }
    let seat = |seat| match seat == wish.seat {
        true => SeatPlan::Me,
        false => SeatPlan::Bot { level: wish.level.clone() },
    };
    let wish = NewWebTable {
        game: room.head.game.clone(),
        seats: (0..room.head.players).map(seat).collect(),
        options: room.head.options.clone(),
        pack: Some(room.head.pack.clone()),
        pace: Pace::Free,
        visibility: Visibility::Private,
        spectators: true,
        live_scores: room.head.live_scores,
        start: true,
        word: None,
        seal: None,
    };
    Ok(Plan { host, network, wish, played: Some(played) })
}
