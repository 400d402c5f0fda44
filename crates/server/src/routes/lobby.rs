//! What can be played, and where.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use games::GameId;
use protocol::web::{
    ApiCode, ApiError, FinishedTables, Lobby, MyTables, NewWebTable, SealOffered, TableOpened, TableSummary,
};
use protocol::{Games, Offered, OfferedOption};
use search::Level;
use serde::Deserialize;
use store::ListedTable;

use super::read::{Asked, At, Body};
use crate::app::App;
use crate::chance;
use crate::person::{Maybe, Signed};
use crate::refusal::{Refusal, refuse};
use crate::table::{Plan, open};

/// How many tables a list has.
const LISTED: u32 = 50;

/// The games there are.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games)))]
pub async fn games(State(app): State<App>) -> Json<Games> {
    let option = |spec: &game_core::OptionSpec| OfferedOption {
        name: spec.name.to_owned(),
        default: spec.default.to_owned(),
        values: spec.values.iter().map(|&value| value.to_owned()).collect(),
        help: spec.help.to_owned(),
    };
    let offered = |game: games::GameInfo| Offered {
        id: game.id.to_owned(),
        name: game.name.to_owned(),
        rules: game.rules,
        seats: game.seats,
        options: game.options.iter().map(option).collect(),
        packs: game.packs,
    };
    Json(Games {
        games: app.registry.games().into_iter().map(offered).collect(),
        levels: Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    })
}

/// The rules of a game as Markdown.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = ApiError)))]
pub async fn rules(At(game): At<String>) -> Result<Response, Refusal> {
    let missing = |error: games::UnknownGame| refuse(ApiCode::NotFound, error.to_string());
    let game: GameId = game.parse().map_err(missing)?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], games::rules_page(game)).into_response())
}

/// What is open to all, and to me by my friends.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Lobby)))]
pub async fn lobby(State(app): State<App>, Maybe(person): Maybe) -> Result<Json<Lobby>, Refusal> {
    let me = person.as_ref().map(|person| person.id.as_str());
    let waiting = summaries(app.store.listed(me, "waiting", LISTED).await?);
    let playing = summaries(app.store.listed(me, "playing", LISTED).await?);
    Ok(Json(Lobby { waiting, playing }))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewWebTable,
    responses((status = 200, body = TableOpened), (status = 400, body = ApiError), (status = 429, body = ApiError)))]
pub async fn open_table(
    State(app): State<App>,
    Signed(host): Signed,
    Body(wish): Body<NewWebTable>,
) -> Result<Json<TableOpened>, Refusal> {
    let table = open(&app, Plan { host, wish, played: None }).await?;
    Ok(Json(TableOpened { table }))
}

/// Settles on a secret for my next table, so that I can choose my word afterwards.
#[utoipa::path(post, path = "/api/seals",
    responses((status = 200, body = SealOffered), (status = 401, body = ApiError)))]
pub async fn offer_seal(
    State(app): State<App>,
    Signed(person): Signed,
) -> Result<Json<SealOffered>, Refusal> {
    Ok(Json(SealOffered { hash: app.seals.offer(&person.id, chance::secret()?) }))
}

/// Where I sit or sat.
#[utoipa::path(get, path = "/api/me/tables",
    responses((status = 200, body = MyTables), (status = 401, body = ApiError)))]
pub async fn my_tables(State(app): State<App>, Signed(person): Signed) -> Result<Json<MyTables>, Refusal> {
    let tables = app.store.tables_of(&person.id, 4 * LISTED).await?;
    Ok(Json(MyTables { tables: summaries(tables) }))
}

/// What finished games can be asked for.
#[derive(Deserialize)]
pub struct Which {
    game: Option<String>,
    before: Option<i64>,
}

/// Finished games, latest first.
#[utoipa::path(get, path = "/api/tables/finished",
    params(("game" = Option<String>, Query), ("before" = Option<i64>, Query)),
    responses((status = 200, body = FinishedTables)))]
pub async fn finished(
    State(app): State<App>,
    Maybe(person): Maybe,
    Asked(which): Asked<Which>,
) -> Result<Json<FinishedTables>, Refusal> {
    let me = person.as_ref().map(|person| person.id.as_str());
    let before = which.before.unwrap_or_else(|| chance::now() + 1);
    let tables = app.store.finished(me, which.game.as_deref(), before, LISTED).await?;
    let more = tables.len() as u32 == LISTED;
    let next = tables.last().filter(|_| more).map(|table| table.updated);
    Ok(Json(FinishedTables { tables: summaries(tables), next }))
}

/// Tables as they are listed; one whose listing cannot be read is left out.
fn summaries(tables: Vec<ListedTable>) -> Vec<TableSummary> {
    let summary = |table: ListedTable| {
        let summary = serde_json::from_str::<TableSummary>(&table.summary).ok()?;
        Some(TableSummary { your_seat: table.seat, updated: table.updated, ..summary })
    };
    tables.into_iter().filter_map(summary).collect()
}
