//! What can be played, and where.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use games::GameId;
use protocol::web::{
    ApiCode, FinishedTables, Lobby, MyTables, NewWebTable, SealOffered, TableOpened, TableSummary,
};
use protocol::{Games, Offered, OfferedOption};
use search::Level;
use serde::Deserialize;
use store::ListedTable;

use super::read::{Asked, At, Body};
use crate::app::App;
use crate::chance;
use crate::edge::Client;
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
    responses((status = 200, body = String)))]
pub async fn rules(At(game): At<String>) -> Result<Response, Refusal> {
    let missing = |error: games::UnknownGame| refuse(ApiCode::NotFound, error.to_string());
    let game: GameId = game.parse().map_err(missing)?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], games::rules_page(game)).into_response())
}

/// Where a further page of the lobby begins.
#[derive(Deserialize)]
pub struct LobbyPage {
    waiting_after: Option<String>,
    playing_after: Option<String>,
}

/// What is open to all, and to me by my friends.
#[utoipa::path(get, path = "/api/tables",
    params(("waiting_after" = Option<String>, Query), ("playing_after" = Option<String>, Query)),
    responses((status = 200, body = Lobby)))]
pub async fn lobby(
    State(app): State<App>,
    Maybe(person): Maybe,
    Asked(page): Asked<LobbyPage>,
) -> Result<Json<Lobby>, Refusal> {
    let me = person.as_ref().map(|person| person.id.as_str());
    let (waiting, waiting_next) = listed(&app, me, "waiting", page.waiting_after.as_deref()).await?;
    let (playing, playing_next) = listed(&app, me, "playing", page.playing_after.as_deref()).await?;
    Ok(Json(Lobby { waiting, playing, waiting_next, playing_next }))
}

/// A page of the lobby, and where the next one begins.
async fn listed(
    app: &App,
    me: Option<&str>,
    status: &str,
    after: Option<&str>,
) -> Result<(Vec<TableSummary>, Option<String>), Refusal> {
    let after = after.map(cursor).transpose()?;
    let mut tables = app.store.listed(me, status, after, LISTED + 1).await?;
    let more = tables.len() > LISTED as usize;
    tables.truncate(LISTED as usize);
    let next = tables.last().filter(|_| more).map(|table| format!("{}-{}", table.updated, table.id));
    Ok((summaries(tables), next))
}

/// The table after which a page begins: `UPDATED-ID`, as `waiting_next` says it.
fn cursor(text: &str) -> Result<(i64, &str), Refusal> {
    let wrong =
        || refuse(ApiCode::BadRequest, "a page begins after what 'waiting_next' or 'playing_next' said");
    let (updated, id) = text.split_once('-').ok_or_else(wrong)?;
    let fits = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Ok((updated.parse().ok().filter(|_| fits).ok_or_else(wrong)?, id))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewWebTable,
    responses((status = 200, body = TableOpened)))]
pub async fn open_table(
    State(app): State<App>,
    Signed(host): Signed,
    client: Client,
    Body(wish): Body<NewWebTable>,
) -> Result<Json<TableOpened>, Refusal> {
    let table = open(&app, Plan { host, network: client.network(), wish, played: None }).await?;
    Ok(Json(TableOpened { table }))
}

/// Settles on a secret for my next table, so that I can choose my word afterwards.
#[utoipa::path(post, path = "/api/seals",
    responses((status = 200, body = SealOffered)))]
pub async fn offer_seal(
    State(app): State<App>,
    Signed(person): Signed,
) -> Result<Json<SealOffered>, Refusal> {
    Ok(Json(SealOffered { hash: app.seals.offer(&person.id, chance::secret()?) }))
}

/// Where I sit or sat.
#[utoipa::path(get, path = "/api/me/tables",
    responses((status = 200, body = MyTables)))]
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
