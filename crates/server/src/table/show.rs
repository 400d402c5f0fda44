//! A table as one viewer may see it. Everything that leaves the server about a game is made here, out of
//! views, redacted events and known scores.

mod events;

use game_core::{AnyPrompt, AnyTable, LogLine, Part, Score, Seat, Turn, Viewer};
use protocol::web::{
    ActionInfo, Clocks, Moment, Position, Preview, Prompt, Seal, SeatInfo, SeatKind, SeatSummary,
    ServerMessage, Status, TableInfo, TableSummary, UndoInfo, WhyNot,
};
use protocol::{LoggedEvent, SeatPart, SeatScore, ToMove};

use events::offer_kind;

use super::consent::{Consent, Offer, Undoing};
use super::room::{Place, Room, Sitter};
use crate::refusal::{Refusal, refuse};
use crate::uptime::Now;

pub use events::ShownEvents;

/// The viewer on a seat, or a spectator.
fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Spectator, Viewer::Player)
}

impl Room {
    /// News for a seat or a spectator.
    pub fn news(
        &self,
        seat: Option<Seat>,
        events: ShownEvents,
        position: Option<Position>,
        now: Now,
    ) -> ServerMessage {
        let table = Box::new(self.info(seat, now));
        let ShownEvents { events, older_chat } = events;
        let position = position.map(Box::new);
        ServerMessage::News { seen: self.last, now: now.date, events, older_chat, table, position }
    }

    /// The table apart from the game.
    pub fn info(&self, seat: Option<Seat>, now: Now) -> TableInfo {
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
            you: seat.map(|seat| seat.0),
            watching: self.presence.spectators(plays),
            watchers: self.presence.listed_spectators(plays),
            seal: self.seal(),
            offer: self.offer.as_ref().map(offer),
            clocks: self.clocks(now),
            result: self.result.clone(),
            rematch: self.rematch.clone(),
            created: self.created,
        }
    }

    /// The clocks; a deadline is shown as a date.
    fn clocks(&self, now: Now) -> Option<Clocks> {
        let clocks = self.clock.show(now.clock).filter(|_| self.status == Status::Playing)?;
        let deadline = clocks.deadline.map(|deadline| deadline + now.date - now.clock);
        Some(Clocks { deadline, ..clocks })
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
            level: place.bot().map(|level| level.to_string()),
            present: match place.user() {
                Some(user) => self.presence.is_connected(user),
                None => place.sitter != Sitter::Open,
            },
            out: place.out.is_some(),
            word,
        }
    }

    /// The game as it is now, once it has begun.
    pub fn position(&self, seat: Option<Seat>) -> Option<Position> {
        let game = self.game.as_ref()?;
        let view = game.view(viewer(seat));
        let mine =
            self.to_move().is_some_and(|to_move| Some(to_move) == seat) && self.bot_to_move().is_none();
        let over = self.status == Status::Over;
        let undo = seat.and_then(|seat| self.undoable(seat));
        Some(Position {
            moves: game.len() as u32,
            turn: if over { ToMove::Over } else { to_move(game.turn()) },
            prompt: prompt(game.prompt()),
            actions: if mine { actions(&**game) } else { Vec::new() },
            scores: self.scores(&**game, seat),
            undo: undo.map(undo_info),
            view,
        })
    }

    fn scores(&self, game: &dyn AnyTable, seat: Option<Seat>) -> Vec<Option<SeatScore>> {
        let shown = self.head.live_scores || self.status == Status::Over;
        let known = if shown { game.known_scores(viewer(seat)) } else { vec![None; self.places.len()] };
        known.into_iter().map(|known| known.map(score)).collect()
    }

    /// The table as lists show it.
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

    /// The effects of an action of the seat that has the turn, as far as it can know them.
    pub fn preview(&self, seat: Option<Seat>, action: &str) -> Result<Preview, Refusal> {
        let game = self.begun()?;
        if seat.is_none() || self.to_move() != seat {
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

    /// The reason why an action is not allowed now; for an empty one, the question that is open.
    pub fn why_not(&self, seat: Option<Seat>, action: &str) -> Result<WhyNot, Refusal> {
        let game = self.begun()?;
        let mover = self.to_move();
        if self.status == Status::Over {
            let text = "The game is over.".to_owned();
            return Ok(WhyNot { allowed: false, text, clause: String::new() });
        }
        let asked = game.prompt();
        let instead = |text: String| WhyNot { allowed: false, text, clause: asked.clause.to_owned() };
        let Some(mover) = mover.filter(|mover| Some(*mover) != seat || self.bot_to_move().is_some()) else {
            return Ok(self.own_objection(game, action).unwrap_or_else(|| instead(asked.text.clone())));
        };
        let name = self.places[mover.index()].name();
        Ok(instead(format!("It is the turn of {name}: {}", asked.text)))
    }

    /// The objection of the rules to an action of the seat that has the turn, or that they have none.
    fn own_objection(&self, game: &dyn AnyTable, action: &str) -> Option<WhyNot> {
        let allowed = game.legal().iter().any(|choice| choice.action == action);
        if allowed {
            let text = "This is allowed.".to_owned();
            return Some(WhyNot { allowed, text, clause: String::new() });
        }
        // A text that is no action at all has no reason of its own.
        let why = game.why_not(action).ok().flatten()?;
        Some(WhyNot { allowed: false, text: why.text, clause: why.clause.to_owned() })
    }

    /// The game after so many moves, as a seat sees it.
    pub fn moment(&self, moves: u32, seat: Option<Seat>) -> Result<Moment, Refusal> {
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
            prompt: prompt(moment.prompt),
            view: moment.view,
            scores: moment.scores.into_iter().map(|known| known.filter(|_| shown).map(score)).collect(),
            lines: last.map(logged).collect(),
        })
    }

    /// The record once the game is over; in play the log as a viewer may know it.
    pub fn record(&self, seat: Option<Seat>) -> Result<String, Refusal> {
        let game = self.begun()?;
        if self.status == Status::Over {
            return Ok(game.record());
        }
        let who = seat.map_or("a spectator".to_owned(), |seat| seat.to_string());
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

/// An offer as it is shown.
fn offer(offer: &Offer) -> protocol::web::Offer {
    let numbers = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
    protocol::web::Offer {
        by: offer.by.0,
        what: offer_kind(&offer.proposal),
        waiting: numbers(&offer.waiting),
        agreed: numbers(&offer.agreed),
    }
}

fn undo_info(undoing: Undoing) -> UndoInfo {
    let (free, asks, absent) = match undoing.consent {
        Consent::Free => (true, Vec::new(), None),
        Consent::Of(seats) => (false, seats.iter().map(|seat| seat.0).collect(), None),
        Consent::OfAbsent(seat) => (false, Vec::new(), Some(seat.0)),
    };
    UndoInfo { to: undoing.to, free, asks, absent }
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

fn prompt(prompt: AnyPrompt) -> Prompt {
    let AnyPrompt { seat, question, text, clause, source } = prompt;
    Prompt { seat: seat.map(|seat| seat.0), question, text, clause: clause.to_owned(), source }
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
