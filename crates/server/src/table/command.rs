//! Commands of people at a table: each is checked and becomes events, or a refusal.

use game_core::{AnyTable, PlayError, Rng, Seat, Turn};
use games::Registry;
use protocol::web::{ApiCode, Command, LeaveReason, Status, TableResult};

use super::bot_level::BotLevel;
use super::event::{TableEvent, line};
use super::room::{Person, Place, Room, Sitter};
use crate::refusal::{Refusal, internal, refuse};
use crate::{chance, names};

/// Events that a table keeps: after the first number it takes only commands that bring the game to its end, after the
/// second none.
const FULL: Fullness = Fullness { but_for_moves: 20_000, for_all: 40_000 };

struct Fullness {
    but_for_moves: u32,
    for_all: u32,
}

/// The things that commands need besides the room.
pub struct Circumstances<'a> {
    /// All games, to start one.
    pub registry: &'a Registry,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

/// The events that a command leads to, or the reason why it is refused.
pub(super) type Decided = Result<Vec<TableEvent>, Refusal>;

pub(super) fn not_now<T>(why: &str) -> Result<T, Refusal> {
    Err(refuse(ApiCode::NotNow, why))
}

pub(super) fn forbidden<T>(why: &str) -> Result<T, Refusal> {
    Err(refuse(ApiCode::Forbidden, why))
}

impl Room {
    /// The events that a command leads to. The game itself has been played on when this returns; if the
    /// events cannot be written after all, the room must be thrown away.
    pub fn decide(&mut self, person: &Person, command: &Command, with: &Circumstances<'_>) -> Decided {
        self.has_space(command)?;
        match command {
            Command::Sit { seat, word } => self.sit(person, seat.map(Seat), word.as_deref()),
            Command::Leave => self.leave(person),
            Command::SeatBot { seat, level } => self.seat_bot(person, Seat(*seat), level),
            Command::ClearSeat { seat } => self.clear_seat(person, Seat(*seat)),
            Command::Start => self.start(person, with),
            Command::Play { action, at } => self.play(self.player(person)?, action, *at, with),
            Command::Undo { at } => self.undo(self.player(person)?, *at, with.now),
            Command::Answer { agree } => self.answer(self.player(person)?, *agree, with.now),
            Command::Resign => self.put_out(self.player(person)?, LeaveReason::Resigned),
            Command::Replace { seat, level } => {
                self.replace(self.player(person)?, Seat(*seat), level, with.now)
            }
            Command::Return => self.take_back(person),
            Command::Say { text } => self.say(person, text),
            Command::ShutOut { user } => self.shut_out(person, user),
            // The actor opens the new table before it comes here.
            Command::Rematch => not_now("a rematch can be had once the game is over"),
        }
    }

    /// Refuses a command at a table whose event log is as long as it may be.
    pub(super) fn has_space(&self, command: &Command) -> Result<(), Refusal> {
        let most = match command {
            Command::Play { .. } | Command::Resign => FULL.for_all,
            Command::Sit { .. }
            | Command::Leave
            | Command::SeatBot { .. }
            | Command::ClearSeat { .. }
            | Command::Start
            | Command::Undo { .. }
            | Command::Answer { .. }
            | Command::Replace { .. }
            | Command::Return
            | Command::Say { .. }
            | Command::ShutOut { .. }
            | Command::Rematch => FULL.but_for_moves,
        };
        if self.last < most {
            return Ok(());
        }
        not_now("this table is full: too much has happened here, open another one")
    }

    pub(super) fn waiting(&self) -> Result<(), Refusal> {
        if self.status == Status::Waiting { Ok(()) } else { not_now("the game has begun") }
    }

    pub(super) fn hosted_by(&self, person: &Person) -> Result<(), Refusal> {
        if self.host == person.id { Ok(()) } else { forbidden("only the host can do that") }
    }

    /// The seat of somebody who plays.
    fn player(&self, person: &Person) -> Result<Seat, Refusal> {
        let Some(seat) = self.seat_of(&person.id) else {
            return forbidden("you do not sit at this table");
        };
        match self.status {
            Status::Waiting => not_now("the game has not begun"),
            Status::Over => not_now("the game is over"),
            Status::Playing => {
                let place = &self.places[seat.index()];
                if place.out.is_some() {
                    forbidden("you are out of this game: a bot plays on")
                } else if place.stand_in.is_some() {
                    forbidden("a bot plays for you: take your seat back first")
                } else {
                    Ok(seat)
                }
            }
        }
    }

    pub(super) fn place(&self, seat: Seat) -> Result<&Place, Refusal> {
        let missing = || refuse(ApiCode::NotFound, format!("the table has no seat {}", seat.0));
        self.places.get(seat.index()).ok_or_else(missing)
    }

    fn sit(&self, person: &Person, seat: Option<Seat>, word: Option<&str>) -> Decided {
        self.waiting()?;
        let word = names::word(word)?;
        let open = |place: &Place| place.sitter == Sitter::Open;
        let own = self.seat_of(&person.id);
        let first = self.head.seats().find(|seat| open(&self.places[seat.index()]));
        let Some(seat) = seat.or(own).or(first) else { return not_now("no seat is open") };
        if own != Some(seat) && !open(self.place(seat)?) {
            return not_now("this seat is taken");
        }
        let (user, name, kind) = (person.id.clone(), person.name.clone(), Some(person.kind()));
        let sitter = Sitter::Person { user: user.clone(), name: name.clone(), word: word.clone(), kind };
        if self.place(seat)?.sitter == sitter {
            return Ok(Vec::new());
        }
        let left = own.filter(|&own| own != seat).map(|seat| TableEvent::Cleared { seat });
        Ok(left.into_iter().chain([TableEvent::Sat { seat, user, name, word, kind }]).collect())
    }

    fn leave(&self, person: &Person) -> Decided {
        self.waiting()?;
        match self.seat_of(&person.id) {
            Some(seat) => Ok(vec![TableEvent::Cleared { seat }]),
            None => not_now("you do not sit at this table"),
        }
    }

    fn seat_bot(&self, person: &Person, seat: Seat, level: &str) -> Decided {
        self.hosted_by(person)?;
        self.waiting()?;
        if self.place(seat)?.user().is_some() {
            return not_now("somebody sits there");
        }
        let level = BotLevel::asked_for(level)?;
        let sits = self.place(seat)?.sitter == Sitter::Bot { level: level.clone() };
        Ok(if sits { Vec::new() } else { vec![TableEvent::BotSat { seat, level }] })
    }

    fn clear_seat(&self, person: &Person, seat: Seat) -> Decided {
        self.hosted_by(person)?;
        self.waiting()?;
        let open = self.place(seat)?.sitter == Sitter::Open;
        Ok(if open { Vec::new() } else { vec![TableEvent::Cleared { seat }] })
    }

    fn start(&mut self, person: &Person, with: &Circumstances<'_>) -> Decided {
        self.hosted_by(person)?;
        self.waiting()?;
        if self.places.iter().any(|place| place.sitter == Sitter::Open) {
            return not_now("a seat is open");
        }
        self.begin(with.registry)
    }

    /// Begins the game; all seats are taken.
    pub fn begin(&mut self, registry: &Registry) -> Decided {
        let mut game = registry.resume(&self.record_head(), &[]).map_err(internal)?;
        resolve_draws(&mut *game)?;
        let moves = lines_from(&*game, 0);
        self.game = Some(game);
        Ok(vec![TableEvent::Started { moves }])
    }

    /// Plays an action for a seat, its own or that of a bot.
    pub fn play(&mut self, seat: Seat, action: &str, at: u32, with: &Circumstances<'_>) -> Decided {
        let to_move = self.to_move();
        let Some(game) = &mut self.game else { return not_now("the game has not begun") };
        let before = game.len();
        if before as u32 != at {
            return Err(refuse(ApiCode::Stale, "the table has moved on since: look again"));
        }
        if to_move != Some(seat) {
            return forbidden("it is not your turn");
        }
        game.play(action).map_err(|error| match error {
            PlayError::Over => refuse(ApiCode::NotNow, error.to_string()),
            _ => refuse(ApiCode::IllegalAction, error.to_string()),
        })?;
        resolve_draws(&mut **game)?;
        let moves = lines_from(&**game, before);
        let left = self.clock.stop(seat, with.now);
        let mut events = vec![TableEvent::Moved { seat, moves, left }];
        events.extend(self.outcome().map(|result| TableEvent::Ended { result }));
        Ok(events)
    }

    fn outcome(&self) -> Option<TableResult> {
        let outcome = self.game.as_ref()?.outcome()?;
        Some(self.ranked(&outcome.places, outcome.scores.iter().map(|score| score.total).collect()))
    }

    /// A seat is out of the running. With one seat left the game ends there.
    pub fn put_out(&mut self, seat: Seat, reason: LeaveReason) -> Decided {
        let mut events = vec![TableEvent::Out { seat, reason }];
        let others = self.places.iter().enumerate().filter(|(other, _)| *other != seat.index());
        if others.filter(|(_, place)| place.out.is_none()).count() > 1 {
            return Ok(events);
        }
        let Some(game) = &self.game else { return not_now("the game has not begun") };
        let totals: Vec<i32> = game.scores().iter().map(|score| score.total).collect();
        self.places[seat.index()].out = Some(reason);
        let by_points = |total: &i32| totals.iter().filter(|other| *other > total).count() as u8 + 1;
        let places: Vec<u8> = totals.iter().map(by_points).collect();
        events.push(TableEvent::Ended { result: self.ranked(&places, totals.clone()) });
        Ok(events)
    }

    fn take_back(&self, person: &Person) -> Decided {
        match self.seat_of(&person.id) {
            Some(seat) if self.places[seat.index()].stand_in.is_some() => {
                Ok(vec![TableEvent::Returned { seat }])
            }
            _ => not_now("no bot plays for you"),
        }
    }
}

/// Resolves draws that no seal resolves: in games that resume from a moment of another.
pub fn resolve_draws(game: &mut dyn AnyTable) -> Result<(), Refusal> {
    while game.turn() == Turn::Chance {
        let outcomes = game.legal();
        let total = outcomes.iter().filter_map(|outcome| outcome.weight).sum::<u32>().max(1);
        let mut left = Rng::new(chance::seed()?).below(total);
        let drawn = outcomes.iter().find(|outcome| {
            let weight = outcome.weight.unwrap_or(0);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        });
        let drawn = drawn.ok_or_else(|| internal("a draw has no outcome"))?;
        game.play(&drawn.action).map_err(internal)?;
    }
    Ok(())
}

/// The moves of a game after the first, as lines.
pub fn lines_from(game: &dyn AnyTable, first: usize) -> Vec<String> {
    game.moves_from(first).iter().map(|(turn, notation): &(Turn, String)| line(*turn, notation)).collect()
}

#[cfg(test)]
mod tests {
    use protocol::web::Pace;
    use search::Level;

    use super::super::bot_level::CARETAKER;
    use super::super::testing::Played;
    use super::*;

    const PEOPLE: [&str; 3] = ["ada", "bob", "eve"];

    #[test]
    fn nothing_is_stored_of_a_command_that_changes_nothing() {
        let mut table = Played::waiting("bronze", Pace::Free, &PEOPLE);
        let sit = |word: &str| Command::Sit { seat: Some(1), word: Some(word.to_owned()) };
        assert_eq!(table.must("bob", &sit("sesame")).len(), 1);
        assert_eq!(table.must("bob", &sit(" sesame ")), []);
        assert_eq!(table.must("bob", &sit("acorn")).len(), 1, "another word");
        assert_eq!(table.must("bob", &Command::Sit { seat: Some(2), word: None }).len(), 2, "another seat");
        let bot = Command::SeatBot { seat: 1, level: "greedy".to_owned() };
        assert_eq!(table.must("ada", &bot).len(), 1);
        assert_eq!(table.must("ada", &bot), []);
        assert_eq!(table.must("ada", &Command::ClearSeat { seat: 1 }).len(), 1);
        assert_eq!(table.must("ada", &Command::ClearSeat { seat: 1 }), []);
    }

    #[test]
    fn a_full_table_takes_moves_for_a_while_and_then_nothing() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        let say = Command::Say { text: "hi".to_owned() };
        table.room.last = FULL.but_for_moves - 1;
        table.must("ada", &say);
        for command in [&say, &table.undo(), &Command::Answer { agree: false }] {
            assert!(table.refused("ada", command).contains("full"), "{command:?}");
        }
        let game = table.room.game.as_ref().unwrap();
        let play = Command::Play { action: game.legal()[0].action.clone(), at: table.moves() };
        let mover = PEOPLE[table.room.to_move().unwrap().index()];
        table.must(mover, &play);
        table.room.last = FULL.for_all;
        assert!(table.refused(mover, &play).contains("full"));
        assert!(table.refused("ada", &Command::Resign).contains("full"));
    }

    #[test]
    fn an_absent_player_is_replaced_when_all_others_agree_and_can_come_back() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        table.room.presence.set_away("bob", 1000);
        let ask = Command::Replace { seat: 1, level: "greedy".to_owned() };
        table.now = 1000 + 120_000 - 1;
        table.refused("ada", &ask);
        table.now += 1;
        table.must("ada", &ask);
        let waiting = table.room.offer.as_ref().map(|offer| offer.waiting.clone());
        assert_eq!(waiting, Some(vec![Seat(2)]), "Eve is asked, Bob is not");
        table.refused("bob", &Command::Answer { agree: true });
        let agreed = table.must("eve", &Command::Answer { agree: true });
        let replaced =
            TableEvent::Replaced { seat: Seat(1), level: BotLevel::Known(Level::Greedy), left: None };
        assert_eq!(agreed, [TableEvent::Agreed { seat: Seat(2) }, replaced]);
        assert_eq!(table.room.places[1].bot(), Some(Level::Greedy));
        table.refused("bob", &Command::Resign);
        table.must("bob", &Command::Return);
        assert_eq!(table.room.places[1].bot(), None);
    }

    #[test]
    fn who_misses_a_deadline_can_be_replaced_though_present() {
        let mut table = Played::start("bronze", Pace::Slow { hours: 1 }, &PEOPLE);
        let late = table.room.to_move().unwrap().0;
        let asker = PEOPLE[usize::from((late + 1) % 3)];
        let ask = Command::Replace { seat: late, level: "random".to_owned() };
        table.now = 3_599_999;
        table.refused(asker, &ask);
        table.now = 3_600_000;
        assert_eq!(table.must(asker, &ask).len(), 1);
    }

    #[test]
    fn who_runs_out_of_time_comes_last_and_the_last_one_in_wins() {
        let mut table = Played::start("bronze", Pace::Live { minutes: 1, increment: 0 }, &PEOPLE);
        let first = table.room.clock.fallen(60_000).unwrap();
        let events = table.room.put_out(first, LeaveReason::Time).unwrap();
        assert_eq!(events.len(), 1, "two go on: {events:?}");
        table.add(events);
        assert_eq!(table.room.bot_to_move(), Some(CARETAKER));
        let [second, third] = [first.next(3), first.next(3).next(3)];
        let events = table.room.put_out(second, LeaveReason::Resigned).unwrap();
        let Some(TableEvent::Ended { result }) = events.last() else { panic!("{events:?}") };
        assert_eq!(result.places[third.index()], 1);
        assert!(result.places[first.index()] > 1 && result.places[second.index()] > 1);
    }
}
