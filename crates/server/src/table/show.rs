//! A table as one viewer may see it. Everything that leaves the server about a game is made here, out of
//! views, redacted events and known scores.

use std::collections::HashMap;

use game_core::{AnyTable, LogLine, Part, Score, Seat, Turn, Viewer};
use protocol::web::{
    ActionInfo, Moment, Position, Preview, Prompt, Seal, SeatInfo, SeatKind, SeatSummary, ServerMessage,
    ShownEvent, ShownEventKind, Status, TableInfo, TableSummary, UndoInfo, WhyNot,
};
use protocol::{LoggedEvent, SeatPart, SeatScore, ToMove};
use serde_json::Value;

use super::chat::PAGE;
use super::event::TableEvent;
use super::room::{Place, Room, Sitter};
use super::storing::StoredEvent;
use crate::refusal::{Refusal, refuse};

impl StoredEvent {
    /// A chat line as everybody may see it.
    pub fn chat_line(&self) -> Option<ShownEvent> {
        self.is_chat().then(|| self.shown(Vec::new()))
    }

    /// The event as a viewer may see it, with the lines of the game's log that came of it.
    fn shown(&self, lines: Vec<LoggedEvent>) -> ShownEvent {
        ShownEvent { number: self.number, at: self.at, kind: shown(&self.event, lines) }
    }
}

/// Events of a table as a viewer may see them.
pub struct ShownEvents {
    /// In the order of their numbers.
    pub events: Vec<ShownEvent>,
    /// Chat lines before this number were left out.
    pub older_chat: Option<u32>,
}

/// The number of the first chat line that is shown, if earlier ones after a number are left out.
fn older_chat(stored: &[StoredEvent], after: u32) -> Option<u32> {
    let mut chat = stored.iter().rev().filter(|stored| stored.number > after && stored.is_chat());
    let first = chat.nth(PAGE - 1)?;
    chat.next().map(|_| first.number)
}

/// The eyes of a seat, or of a spectator.
fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Player(Seat(seat)))
}

impl Room {
    /// News for a seat or a spectator.
    pub fn news(
        &self,
        seat: Option<u8>,
        events: ShownEvents,
        position: Option<Position>,
        now: i64,
    ) -> ServerMessage {
        let table = Box::new(self.info(seat, now));
        let ShownEvents { events, older_chat } = events;
        let position = position.map(Box::new);
        ServerMessage::News { seen: self.last, now, events, older_chat, table, position }
    }

    /// The table beside the game.
    pub fn info(&self, seat: Option<u8>, now: i64) -> TableInfo {
        let head = &self.head;
        let plays = |user: &str| self.seat_of(user).is_some();
        TableInfo {
            id: self.id.clone(),
            game: head.game.clone(),
            pack: head.pack.clone(),
            options: head.options.clone(),
            pace: head.pace,
            visibility: head.visibility,
            spectators: head.spectators,
            live_scores: head.live_scores,
            status: self.status,
            host: self.host.clone(),
            seats: self.places.iter().map(|place| self.seat_info(place)).collect(),
            you: seat,
            watching: self.presence.spectators(plays),
            watchers: self.presence.listed_spectators(plays),
            seal: self.seal(),
            offer: self.offer.clone(),
            clocks: self.clock.show(now).filter(|_| self.status == Status::Playing),
            result: self.result.clone(),
            rematch: self.rematch.clone(),
            created: self.created,
        }
    }

    fn seal(&self) -> Option<Seal> {
        let secret = self.head.secret()?;
        let revealed = (self.status == Status::Over).then(|| secret.reveal());
        Some(Seal { hash: secret.hash(), secret: revealed })
    }

    fn seat_info(&self, place: &Place) -> SeatInfo {
        let begun = self.status != Status::Waiting;
        let word = match &place.sitter {
            Sitter::Person { word, .. } if begun && !word.is_empty() => Some(word.clone()),
            _ => None,
        };
        SeatInfo {
            kind: kind(place),
            name: place.name(),
            user: place.user().map(str::to_owned),
            user_kind: place.user_kind(),
            level: place.bot().map(str::to_owned),
            present: match place.user() {
                Some(user) => self.presence.is_connected(user),
                None => place.sitter != Sitter::Open,
            },
            out: place.out.is_some(),
            word,
        }
    }

    /// The game as it is now, once it has begun.
    pub fn position(&self, seat: Option<u8>) -> Option<Position> {
        let game = self.game.as_ref()?;
        let view = game.view(viewer(seat));
        let mine =
            self.to_move().is_some_and(|to_move| Some(to_move.0) == seat) && self.bot_to_move().is_none();
        let over = self.status == Status::Over;
        let undo = seat.and_then(|seat| self.undoable(seat));
        Some(Position {
            moves: game.len() as u32,
            turn: if over { ToMove::Over } else { to_move(game.turn()) },
            prompt: prompt(&view),
            actions: if mine { actions(&**game) } else { Vec::new() },
            scores: self.scores(&**game, seat),
            undo: undo.map(UndoInfo::from),
            view,
        })
    }

    fn scores(&self, game: &dyn AnyTable, seat: Option<u8>) -> Vec<Option<SeatScore>> {
        let shown = self.head.live_scores || self.status == Status::Over;
        let known = if shown { game.known_scores(viewer(seat)) } else { vec![None; self.places.len()] };
        known.into_iter().map(|known| known.map(score)).collect()
    }

    /// The events after a number, as a seat or a spectator may see them.
    pub fn shown_events(&self, stored: &[StoredEvent], after: u32, seat: Option<u8>) -> ShownEvents {
        let older_chat = older_chat(stored, after);
        let mut spans = Spans::of(stored);
        let mut lines: HashMap<u32, Vec<LoggedEvent>> = HashMap::new();
        if let Some(game) = &self.game {
            for line in game.log(0..game.log_len(), Some(viewer(seat))) {
                lines.entry(spans.of_move(line.number)).or_default().push(logged(line));
            }
        }
        let left_out = |stored: &StoredEvent| stored.is_chat() && Some(stored.number) < older_chat;
        let news = stored.iter().filter(|stored| stored.number > after && !left_out(stored));
        let events = news.map(|stored| stored.shown(lines.remove(&stored.number).unwrap_or_default()));
        ShownEvents { events: events.collect(), older_chat }
    }

    /// A new event as a seat or a spectator may see it; `log` are the lines of the game's log that came of it.
    pub fn shown_event(
        &self,
        stored: &StoredEvent,
        log: std::ops::Range<usize>,
        seat: Option<u8>,
    ) -> ShownEvent {
        let lines = match (&stored.event, &self.game) {
            (TableEvent::Started { .. } | TableEvent::Moved { .. }, Some(game)) => {
                game.log(log, Some(viewer(seat))).into_iter().map(logged).collect()
            }
            _ => Vec::new(),
        };
        stored.shown(lines)
    }

    /// How the table is listed.
    pub fn summary(&self, now: i64) -> TableSummary {
        let seat = |(seat, place): (usize, &Place)| SeatSummary {
            kind: kind(place),
            name: place.name(),
            place: self.result.as_ref().map(|result| result.places[seat]),
            total: self.result.as_ref().map(|result| result.totals[seat]),
        };
        TableSummary {
            id: self.id.clone(),
            game: self.head.game.clone(),
            status: self.status,
            visibility: self.head.visibility,
            pace: self.head.pace,
            seats: self.places.iter().enumerate().map(seat).collect(),
            to_move: self.to_move().map(|seat| seat.0),
            your_seat: None,
            moves: self.game.as_ref().map_or(0, |game| game.len() as u32),
            created: self.created,
            updated: now,
        }
    }

    fn begun(&self) -> Result<&dyn AnyTable, Refusal> {
        let game = self.game.as_deref();
        game.ok_or_else(|| refuse(protocol::web::ApiCode::NotNow, "the game has not begun"))
    }

    /// What an action of whoever has the turn would do.
    pub fn preview(&self, seat: Option<u8>, action: &str) -> Result<Preview, Refusal> {
        let game = self.begun()?;
        if seat.is_none() || self.to_move().map(|seat| seat.0) != seat {
            return Err(refuse(protocol::web::ApiCode::Forbidden, "it is not your turn"));
        }
        let illegal =
            |error: game_core::PlayError| refuse(protocol::web::ApiCode::IllegalAction, error.to_string());
        let forecast = game.forecast(action).map_err(illegal)?;
        let shown = self.head.live_scores;
        Ok(Preview {
            notation: action.to_owned(),
            lines: forecast.lines.into_iter().map(logged).collect(),
            view: forecast.view,
            scores: forecast.scores.into_iter().map(|known| known.filter(|_| shown).map(score)).collect(),
            turn: forecast.turn.map(to_move),
        })
    }

    /// Why an action is not allowed now; an empty one asks what is allowed instead.
    pub fn why_not(&self, seat: Option<u8>, action: &str) -> Result<WhyNot, Refusal> {
        let game = self.begun()?;
        let mover = self.to_move();
        if self.status == Status::Over {
            let text = "The game is over.".to_owned();
            return Ok(WhyNot { allowed: false, text, clause: String::new() });
        }
        let asked = prompt(&game.view(viewer(seat)));
        let instead = |text: String| WhyNot { allowed: false, text, clause: asked.clause.clone() };
        let Some(mover) = mover.filter(|mover| Some(mover.0) != seat || self.bot_to_move().is_some()) else {
            return Ok(self.own_objection(game, action).unwrap_or_else(|| instead(asked.text.clone())));
        };
        let name = self.places[mover.index()].name();
        Ok(instead(format!("It is the turn of {name}: {}", asked.text)))
    }

    /// What the rules have against an action of whoever has the turn, or that they have nothing.
    fn own_objection(&self, game: &dyn AnyTable, action: &str) -> Option<WhyNot> {
        let allowed = game.legal().iter().any(|choice| choice.action == action);
        if allowed {
            let text = "This is allowed.".to_owned();
            return Some(WhyNot { allowed, text, clause: String::new() });
        }
        // What is no action at all has no reason of its own.
        let why = game.why_not(action).ok().flatten()?;
        Some(WhyNot { allowed: false, text: why.text, clause: why.clause.to_owned() })
    }

    /// The game after so many moves, with the eyes of a seat.
    pub fn moment(&self, moves: u32, seat: Option<u8>) -> Result<Moment, Refusal> {
        let game = self.begun()?;
        let of = game.len() as u32;
        if moves > of {
            let message = format!("the game has {of} moves so far");
            return Err(refuse(protocol::web::ApiCode::NotFound, message));
        }
        let moment = game.moment(moves as usize, viewer(seat));
        let lines = game.log(0..game.log_len(), Some(viewer(seat)));
        let last = lines.into_iter().filter(|line| line.number + 1 == moves);
        let shown = self.head.live_scores || self.status == Status::Over;
        Ok(Moment {
            moves,
            of,
            turn: to_move(moment.turn),
            prompt: prompt(&moment.view),
            view: moment.view,
            scores: moment.scores.into_iter().map(|known| known.filter(|_| shown).map(score)).collect(),
            lines: last.map(logged).collect(),
        })
    }

    /// The record once the game is over; in play the log as a viewer may know it.
    pub fn record(&self, seat: Option<u8>) -> Result<String, Refusal> {
        let game = self.begun()?;
        if self.status == Status::Over {
            return Ok(game.record());
        }
        let who = seat.map_or("a spectator".to_owned(), |seat| Seat(seat).to_string());
        let mut text = format!("oxhide log of a game in play\ngame: {}\nas seen by: {who}\n", self.head.game);
        for (seat, name) in self.head.seats().zip(game.names()) {
            text += &format!("{seat}: {name}\n");
        }
        text.push('\n');
        for line in game.log(0..game.log_len(), Some(viewer(seat))) {
            text += &format!("{} {}\n", line.number + 1, line.text);
        }
        Ok(text)
    }
}

/// Which event each move of the game came from, those taken back left out.
struct Spans {
    starts: Vec<(u32, u32)>,
}

impl Spans {
    fn of(stored: &[StoredEvent]) -> Self {
        let mut starts: Vec<(u32, u32)> = Vec::new();
        let mut moves = 0;
        for StoredEvent { number, event, .. } in stored {
            match event {
                TableEvent::Started { moves: more } | TableEvent::Moved { moves: more, .. } => {
                    starts.push((moves, *number));
                    moves += more.len() as u32;
                }
                TableEvent::Undone { to, .. } => {
                    starts.retain(|(start, _)| start < to);
                    moves = *to;
                }
                _ => {}
            }
        }
        Spans { starts }
    }

    /// The number of the event that a move came from.
    fn of_move(&mut self, number: u32) -> u32 {
        let after = self.starts.partition_point(|(start, _)| *start <= number);
        after.checked_sub(1).map_or(0, |index| self.starts[index].1)
    }
}

fn shown(event: &TableEvent, lines: Vec<LoggedEvent>) -> ShownEventKind {
    match event.clone() {
        TableEvent::Opened { name } => ShownEventKind::Opened { name },
        TableEvent::Sat { seat, name, .. } => ShownEventKind::Sat { seat, name },
        TableEvent::BotSat { seat, level } => ShownEventKind::BotSat { seat, level },
        TableEvent::Cleared { seat } => ShownEventKind::Cleared { seat },
        TableEvent::Started { .. } => ShownEventKind::Started { lines },
        TableEvent::Moved { seat, .. } => ShownEventKind::Moved { seat, lines },
        TableEvent::Undone { seat, to, .. } => ShownEventKind::Undone { seat, to },
        TableEvent::Said { seat, name, user, text, kind } => {
            ShownEventKind::Said { name, kind, seat, user, text }
        }
        TableEvent::ShutOut { user, name } => ShownEventKind::ShutOut { user, name },
        TableEvent::Offered { seat, offer, .. } => ShownEventKind::Offered { seat, offer },
        TableEvent::Agreed { seat } => ShownEventKind::Agreed { seat },
        TableEvent::Declined { seat } => ShownEventKind::Declined { seat },
        TableEvent::Out { seat, reason } => ShownEventKind::Out { seat, reason },
        TableEvent::Replaced { seat, level, .. } => ShownEventKind::Replaced { seat, level },
        TableEvent::Returned { seat } => ShownEventKind::Returned { seat },
        TableEvent::Ended { result } => ShownEventKind::Ended { result },
        TableEvent::Rematch { table } => ShownEventKind::Rematch { table },
    }
}

fn kind(place: &Place) -> SeatKind {
    match place.sitter {
        Sitter::Open => SeatKind::Open,
        Sitter::Person { .. } => SeatKind::Person,
        Sitter::Bot { .. } => SeatKind::Bot,
    }
}

fn actions(game: &dyn AnyTable) -> Vec<ActionInfo> {
    let info = |possible: game_core::Possible| ActionInfo {
        notation: possible.notation,
        text: possible.text,
        action: possible.action,
    };
    game.possible().into_iter().map(info).collect()
}

/// The question, which every game's view has.
fn prompt(view: &Value) -> Prompt {
    let text = |name: &str| view["prompt"][name].as_str().unwrap_or_default().to_owned();
    let seat = view["prompt"]["seat"].as_u64().and_then(|seat| seat.try_into().ok());
    Prompt { seat, text: text("text"), clause: text("clause") }
}

fn to_move(turn: Turn) -> ToMove {
    match turn {
        Turn::Player(seat) => ToMove::Player { seat: seat.0 },
        Turn::Chance => ToMove::Chance,
        Turn::Over => ToMove::Over,
    }
}

fn logged(line: LogLine) -> LoggedEvent {
    LoggedEvent { number: line.number, event: line.event, text: line.text }
}

fn score(score: Score) -> SeatScore {
    let part = |Part { group, name, points }| SeatPart { group, name, points };
    SeatScore {
        total: score.total,
        tie_breaks: score.tie_breaks,
        parts: score.parts.into_iter().map(part).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_taken_back_belong_to_no_event() {
        let moved =
            |moves: usize| TableEvent::Moved { seat: 0, moves: vec![String::new(); moves], left: None };
        let events = [
            TableEvent::Started { moves: vec![String::new(); 3] },
            moved(1),
            moved(2),
            TableEvent::Undone { seat: 0, to: 4, number: 0, clocks: Vec::new() },
            moved(1),
        ];
        let stored: Vec<_> =
            (1..).zip(events).map(|(number, event)| StoredEvent { number, at: 0, event }).collect();
        let mut spans = Spans::of(&stored);
        let found: Vec<u32> = (0..5).map(|number| spans.of_move(number)).collect();
        assert_eq!(found, [1, 1, 1, 2, 5]);
    }
}
