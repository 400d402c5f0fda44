//! Opening a table: the plan is checked, and the first events are written.

use std::collections::BTreeMap;

use game_core::{Seat, Secret, Setup};
use games::GameId;
use protocol::web::{ApiCode, NewWebTable, Pace, SeatPlan, Status, Visibility};
use store::NewTable;

use super::Head;
use super::bot_level::BotLevel;
use super::command::resolve_draws;
use super::event::TableEvent;
use super::room::{Person, Room};
use crate::app::App;
use crate::edge::Network;
use crate::origins::Listed;
use crate::refusal::{Refusal, internal, refuse};
use crate::{chance, names};

/// A table that is to be opened.
pub struct Plan {
    /// The host.
    pub host: Person,
    /// The network it is opened from.
    pub network: Network,
    /// The table that the host asked for.
    pub wish: NewWebTable,
    /// The game whose moves are played on, if it does not begin with its first.
    pub played: Option<Played>,
}

/// A moment of another game to play on from, under the rules and with the pack of that game.
pub struct Played {
    /// The version of the rules.
    pub rules: u32,
    /// The hash of the pack.
    pub pack_hash: String,
    /// The moves up to that moment.
    pub moves: Vec<String>,
}

/// Opens a table and returns its id.
pub async fn open(app: &App, plan: Plan) -> Result<String, Refusal> {
    let open = app.store.open_tables_of(&plan.host.id).await?;
    if open >= app.config.limits.tables {
        let message = format!("you have {open} tables open: finish or resign some first");
        return Err(refuse(ApiCode::TooMany, message));
    }
    let (room, events) = prepare(app, &plan)?;
    let first = room.new_events(&events, 1, room.created)?;
    let table = NewTable {
        id: room.id.clone(),
        game: room.head.game.clone(),
        host: room.host.clone(),
        visibility: visibility_name(room.head.visibility).to_owned(),
        head: serde_json::to_string(&room.head).map_err(internal)?,
        first,
    };
    app.origins.enter(&room.id, plan.network, listed(&room), &app.config.limits)?;
    if let Err(error) = app.store.add_table(table).await {
        app.origins.leave(&room.id);
        return Err(error.into());
    }
    Ok(room.id)
}

fn listed(room: &Room) -> Listed {
    let waits = room.status == Status::Waiting && room.head.visibility == Visibility::Open;
    if waits { Listed::InLobby } else { Listed::Elsewhere }
}

/// The room as it will be, and the events that lead to it.
fn prepare(app: &App, plan: &Plan) -> Result<(Room, Vec<TableEvent>), Refusal> {
    let (host, wish) = (&plan.host, &plan.wish);
    if wish.visibility == Visibility::Friends && !host.account {
        return Err(refuse(ApiCode::Forbidden, "tables for friends are for accounts: sign up first"));
    }
    let secret = if plan.played.is_some() { None } else { Some(secret(app, host, wish)?) };
    let mut head = head(app, wish, secret)?;
    if let Some(played) = &plan.played {
        head.rules = played.rules;
        head.pack_hash.clone_from(&played.pack_hash);
    }
    let mut room = Room::new(chance::id()?, host.id.clone(), app.uptime.now().date, head);
    let mut events = vec![TableEvent::Opened { name: host.name.clone() }];
    let mut seated = false;
    for (seat, wanted) in room.head.seats().zip(&wish.seats) {
        events.extend(sitting(host, wish, seat, wanted, &mut seated)?);
    }
    events.iter().for_each(|event| room.fold(event));
    if wish.start || plan.played.is_some() {
        if wish.seats.contains(&SeatPlan::Open) {
            return Err(refuse(ApiCode::BadRequest, "a game cannot begin while a seat is open"));
        }
        let started = begin(app, &mut room, plan.played.as_ref())?;
        started.iter().for_each(|event| room.fold(event));
        events.extend(started);
    }
    Ok((room, events))
}

fn begin(app: &App, room: &mut Room, played: Option<&Played>) -> Result<Vec<TableEvent>, Refusal> {
    let Some(played) = played else { return room.begin(&app.registry) };
    let moves: Option<Vec<_>> = played.moves.iter().map(|line| super::event::read(line)).collect();
    let moves = moves.ok_or_else(|| internal("a stored move cannot be read"))?;
    let mut game = app.registry.resume(&room.record_head(), &moves).map_err(internal)?;
    resolve_draws(&mut *game)?;
    let moves = super::command::lines_from(&*game, 0);
    room.game = Some(game);
    Ok(vec![TableEvent::Started { moves }])
}

fn sitting(
    host: &Person,
    wish: &NewWebTable,
    seat: Seat,
    wanted: &SeatPlan,
    seated: &mut bool,
) -> Result<Option<TableEvent>, Refusal> {
    match wanted {
        SeatPlan::Open => Ok(None),
        SeatPlan::Bot { level } => Ok(Some(TableEvent::BotSat { seat, level: BotLevel::asked_for(level)? })),
        SeatPlan::Me if *seated => Err(refuse(ApiCode::BadRequest, "you can sit on one seat only")),
        SeatPlan::Me => {
            *seated = true;
            let (user, name) = (host.id.clone(), host.name.clone());
            let word = names::word(wish.word.as_deref())?;
            Ok(Some(TableEvent::Sat { seat, user, name, word, kind: Some(host.kind()) }))
        }
    }
}

/// The secret that was offered, or a new one.
fn secret(app: &App, host: &Person, wish: &NewWebTable) -> Result<Secret, Refusal> {
    let Some(hash) = &wish.seal else { return chance::secret() };
    let missing = || refuse(ApiCode::NotNow, "this seal is not offered any more: ask for another");
    app.seals.take(&host.id, hash).ok_or_else(missing)
}

fn head(app: &App, wish: &NewWebTable, secret: Option<Secret>) -> Result<Head, Refusal> {
    check_pace(wish.pace)?;
    let bad = |error: &dyn std::fmt::Display| refuse(ApiCode::BadSetup, error.to_string());
    let game: GameId = wish.game.parse().map_err(|error| bad(&error))?;
    let players = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let setup = Setup {
        players,
        rules: None,
        pack: wish.pack.clone().unwrap_or_else(|| "classic".to_owned()),
        options: small_options(&wish.options)?,
    };
    let record = app.registry.table(game, setup, None).map_err(|error| bad(&error))?.head();
    Ok(Head {
        rules: record.rules(),
        game: record.game,
        pack: record.setup.pack,
        pack_hash: record.pack_hash,
        players,
        options: record.setup.options,
        pace: wish.pace,
        visibility: wish.visibility,
        spectators: wish.spectators,
        live_scores: wish.live_scores,
        secret: secret.map(|secret| secret.reveal()),
    })
}

fn small_options(options: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Refusal> {
    let small = |(name, value): (&String, &String)| name.len() <= 64 && value.len() <= 256;
    if options.len() <= 32 && options.iter().all(small) {
        return Ok(options.clone());
    }
    Err(refuse(ApiCode::BadSetup, "the options are too long"))
}

fn check_pace(pace: Pace) -> Result<(), Refusal> {
    let fits = match pace {
        Pace::Free => true,
        Pace::Live { minutes, increment } => (1..=180).contains(&minutes) && increment <= 120,
        Pace::Slow { hours } => (1..=336).contains(&hours),
    };
    let message = "a clock has 1 to 180 minutes and up to 120 seconds a move, a deadline 1 to 336 hours";
    if fits { Ok(()) } else { Err(refuse(ApiCode::BadRequest, message)) }
}

/// A visibility as the store lists it.
fn visibility_name(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Open => "open",
        Visibility::Private => "private",
        Visibility::Friends => "friends",
    }
}
