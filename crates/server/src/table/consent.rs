//! Proposals that need the consent of others: an undo, and a bot for somebody who is away.

use game_core::{AnyTable, Seat, Turn, Viewer};
use protocol::web::{ApiCode, Status};

use super::bot_level::BotLevel;
use super::command::{Decided, forbidden, not_now};
use super::event::{Proposal, TableEvent};
use super::room::{Place, Room};
use crate::refusal::{internal, refuse};

/// The time somebody must be away before a bot may be asked for, in milliseconds.
const AWAY: i64 = 120_000;

/// The undo that a seat could have: its last decision would be taken back, and all that followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undoing {
    /// The number of moves that would stay.
    pub to: u32,
    /// The consent it needs.
    pub consent: Consent,
}

/// The consent that an undo needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Nobody: the seat has learned nothing, or plays alone against bots.
    Free,
    /// These seats.
    Of(Vec<Seat>),
    /// Somebody who cannot: a bot stands in for this seat, and its decisions or hidden draws would be taken back.
    OfAbsent(Seat),
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The seat that asks.
    pub by: Seat,
    /// The proposal itself.
    pub proposal: Proposal,
    /// Seats that have to agree still.
    pub waiting: Vec<Seat>,
    /// Seats that have agreed.
    pub agreed: Vec<Seat>,
}

impl Offer {
    /// Notes that a seat agrees.
    pub fn agree(&mut self, seat: Seat) {
        self.waiting.retain(|waiting| *waiting != seat);
        self.agreed.push(seat);
    }
}

impl Room {
    /// The undo that a seat could have now.
    pub fn undoable(&self, seat: Seat) -> Option<Undoing> {
        let game = self.game.as_deref().filter(|_| self.status == Status::Playing)?;
        let to = game.last_decision(seat)?;
        let consent = if game.free_undo(seat) <= to {
            Consent::Free
        } else if let Some(absent) = self.absent_from(game, seat, to) {
            Consent::OfAbsent(absent)
        } else {
            match self.asked(seat, &Proposal::Undo { to: to as u32 }) {
                asked if asked.is_empty() => Consent::Free,
                asked => Consent::Of(asked),
            }
        };
        Some(Undoing { to: to as u32, consent })
    }

    /// A person who cannot agree, though decisions or hidden draws of that seat would be taken back.
    fn absent_from(&self, game: &dyn AnyTable, by: Seat, to: usize) -> Option<Seat> {
        let moves = game.moves_from(to);
        let decided = |seat: Seat, before: usize| {
            let own = (to..).zip(&moves).filter(|(_, (turn, _))| *turn == Turn::Player(seat));
            own.take_while(|(number, _)| *number < before).next().is_some()
        };
        let concerned = |seat: &Seat| {
            let place = &self.places[seat.index()];
            match (place.user(), place.out_at, &place.stand_in) {
                (None, ..) | (Some(_), None, None) => false,
                // A seat that resigned or ran out of time comes last whatever the bot does: only own decisions are kept.
                (Some(_), Some(out), _) => decided(*seat, out as usize),
                (Some(_), None, Some(_)) => decided(*seat, usize::MAX) || learned(game, *seat, to),
            }
        };
        self.head.seats().filter(|seat| *seat != by).find(concerned)
    }

    pub(super) fn undo(&mut self, seat: Seat, at: u32, now: i64) -> Decided {
        if self.game.as_ref().map(|game| game.len() as u32) != Some(at) {
            return Err(refuse(ApiCode::Stale, "the table has moved on since: look again"));
        }
        let Some(Undoing { to, consent }) = self.undoable(seat) else {
            return not_now("there is nothing of yours to take back");
        };
        match consent {
            Consent::Free => self.go_back(seat, to, now),
            Consent::Of(asked) => self.propose(seat, Proposal::Undo { to }, asked),
            Consent::OfAbsent(absent) => {
                let name = self.places[absent.index()].name();
                not_now(&format!("{name} is away and cannot agree: what was decided or drawn there stays"))
            }
        }
    }

    fn go_back(&mut self, seat: Seat, to: u32, now: i64) -> Decided {
        let Some(game) = &mut self.game else { return not_now("the game has not begun") };
        let mut decisions = vec![0; self.places.len()];
        for (turn, _) in game.moves_from(to as usize) {
            if let Turn::Player(seat) = turn {
                decisions[seat.index()] += 1;
            }
        }
        let number = game.take_back(to as usize).map_err(internal)?.unwrap_or(0);
        Ok(vec![TableEvent::Undone { seat, to, number, clocks: self.clock.take_back(&decisions, now) }])
    }

    fn propose(&self, seat: Seat, offer: Proposal, asked: Vec<Seat>) -> Decided {
        if self.offer.is_some() {
            return not_now("another question is open");
        }
        Ok(vec![TableEvent::Offered { seat, offer, asked: Some(asked) }])
    }

    pub(super) fn answer(&mut self, seat: Seat, agree: bool, now: i64) -> Decided {
        let Some(offer) = self.offer.clone() else { return not_now("nothing is asked") };
        let withdraws = offer.by == seat && !agree;
        if !withdraws && !offer.waiting.contains(&seat) {
            return forbidden("you are not asked");
        }
        if !agree {
            return Ok(vec![TableEvent::Declined { seat: Some(seat) }]);
        }
        let mut events = vec![TableEvent::Agreed { seat }];
        if offer.waiting == [seat] {
            events.extend(self.carry_out(offer, now)?);
        }
        Ok(events)
    }

    /// Does what all seats have agreed to.
    fn carry_out(&mut self, offer: Offer, now: i64) -> Decided {
        match offer.proposal {
            Proposal::Undo { to } => self.go_back(offer.by, to, now),
            Proposal::Replace { seat, level } => self.stand_in(seat, level, now),
        }
    }

    pub(super) fn replace(&mut self, by: Seat, seat: Seat, level: &str, now: i64) -> Decided {
        let level = BotLevel::asked_for(level)?;
        let place = self.place(seat)?;
        let Some(user) = place.user().filter(|_| place.bot().is_none() && seat != by) else {
            return not_now("no other person plays there");
        };
        let away = self.presence.away_since(user).is_some_and(|since| now - since >= AWAY);
        if !away && !self.clock.is_late(seat, now) {
            return not_now(
                "a bot can be asked for once the player has been away for two minutes or is late",
            );
        }
        let offer = Proposal::Replace { seat, level: level.clone() };
        match self.asked(by, &offer) {
            asked if asked.is_empty() => self.stand_in(seat, level, now),
            asked => self.propose(by, offer, asked),
        }
    }

    fn stand_in(&mut self, seat: Seat, level: BotLevel, now: i64) -> Decided {
        Ok(vec![TableEvent::Replaced { seat, level, left: self.clock.pause(seat, now) }])
    }

    /// An offer as it was made.
    pub(super) fn offered(&self, seat: Seat, offer: &Proposal, asked: Option<&[Seat]>) -> Offer {
        // Tables of earlier versions did not store who was asked.
        let waiting = asked.map_or_else(|| self.asked(seat, offer), <[Seat]>::to_vec);
        Offer { by: seat, proposal: offer.clone(), waiting, agreed: Vec::new() }
    }

    /// The seats of people who play, without the one that asks and the one that is away.
    pub(super) fn asked(&self, by: Seat, offer: &Proposal) -> Vec<Seat> {
        let about = match offer {
            Proposal::Undo { .. } => None,
            Proposal::Replace { seat, .. } => Some(*seat),
        };
        let plays = |place: &Place| place.user().is_some() && place.bot().is_none();
        let others = self.head.seats().filter(|seat| *seat != by && Some(*seat) != about);
        others.filter(|seat| plays(&self.places[seat.index()])).collect()
    }
}

/// True if a seat was shown something after so many moves that a spectator was not.
fn learned(game: &dyn AnyTable, seat: Seat, to: usize) -> bool {
    let lines = |viewer| {
        let lines = game.log(0..game.log_len(), Some(viewer)).into_iter();
        lines.filter(|line| line.number as usize >= to).collect::<Vec<_>>()
    };
    lines(Viewer::Player(seat)) != lines(Viewer::Spectator)
}

#[cfg(test)]
mod tests {
    use protocol::web::{Command, LeaveReason, Pace};

    use super::super::bot_level::CARETAKER;
    use super::super::testing::Played;
    use super::*;
    use crate::uptime::uptime;

    const PEOPLE: [&str; 3] = ["ada", "bob", "eve"];
    const ADA: Seat = Seat(0);
    const BOB: Seat = Seat(1);
    const EVE: Seat = Seat(2);

    /// Plays until a seat has to decide.
    fn until_turn_of(table: &mut Played, seat: Seat) {
        while table.room.to_move() != Some(seat) {
            table.play(0);
        }
    }

    fn undoing(table: &Played, seat: Seat) -> Consent {
        table.room.undoable(seat).unwrap().consent
    }

    fn replace(table: &mut Played, seat: Seat) {
        table.add(vec![TableEvent::Replaced { seat, level: BotLevel::Known(CARETAKER), left: None }]);
    }

    #[test]
    fn nothing_decided_by_or_for_somebody_absent_is_taken_back() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE[..2]);
        until_turn_of(&mut table, ADA);
        while table.play(0) == ADA {}
        until_turn_of(&mut table, ADA);
        // Bob decided, and is away since: a bot stands in, and Ada would be asked of nobody.
        assert_eq!(undoing(&table, ADA), Consent::Of(vec![BOB]));
        replace(&mut table, BOB);
        assert_eq!(undoing(&table, ADA), Consent::OfAbsent(BOB));
        let before = table.moves();
        let refusal = table.refused("ada", &table.undo());
        assert!(refusal.starts_with("bob is away"), "{refusal}");
        while table.play(0) == ADA {}
        until_turn_of(&mut table, ADA);
        assert_eq!(undoing(&table, ADA), Consent::OfAbsent(BOB), "the bot decided for Bob");
        assert!(table.moves() > before);
        table.must("bob", &Command::Return);
        assert_eq!(undoing(&table, ADA), Consent::Of(vec![BOB]), "Bob can agree again");
    }

    #[test]
    fn before_an_absent_player_is_concerned_the_others_take_back_as_ever() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        until_turn_of(&mut table, ADA);
        table.play(0);
        replace(&mut table, BOB);
        // Ada's card was followed by a public draw; Bob has not decided since, and saw what all saw.
        assert_eq!(undoing(&table, ADA), Consent::Of(vec![EVE]));
    }

    #[test]
    fn a_seat_that_gave_up_bars_its_own_decisions_only() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        until_turn_of(&mut table, ADA);
        while table.room.to_move() == Some(ADA) {
            table.play(0);
        }
        until_turn_of(&mut table, ADA);
        let out = table.room.put_out(BOB, LeaveReason::Resigned).unwrap();
        table.add(out);
        assert_eq!(undoing(&table, ADA), Consent::OfAbsent(BOB), "Bob decided that");
        while table.room.to_move() == Some(ADA) {
            table.play(0);
        }
        until_turn_of(&mut table, ADA);
        assert_eq!(undoing(&table, ADA), Consent::Of(vec![EVE]), "a bot decided that, and for nobody");
    }

    #[test]
    fn a_hidden_draw_is_known_by_what_a_spectator_does_not_see() {
        let mut table = Played::start("bronze-age", Pace::Free, &PEOPLE[..2]);
        let mut found = [false; 2];
        for pick in 0..60 {
            let to = table.moves() as usize;
            if table.room.to_move().is_none() {
                break;
            }
            table.play(pick * 3 + 1);
            let game = table.room.game.as_deref().unwrap();
            let learned = [ADA, BOB].map(|seat| learned(game, seat, to));
            found = [found[0] || learned[0], found[1] || learned[1]];
        }
        assert_eq!(found, [true, true], "both drew cards that the other did not see");
        let bronze = Played::start("bronze", Pace::Free, &PEOPLE[..2]);
        assert!(!learned(bronze.room.game.as_deref().unwrap(), ADA, 0), "everything is open in Bronze");
    }

    #[test]
    fn who_plays_alone_takes_back_freely_but_sees_no_draw_twice() {
        let mut table = Played::start("bronze", Pace::Free, &["ada", ":greedy"]);
        let (mut others, mut undos) = (0, 0);
        for round in 0..30 {
            until_turn_of(&mut table, ADA);
            let (before, draws) = (table.moves(), draws_after(&mut table, round));
            let events = table.must("ada", &table.undo());
            let [TableEvent::Undone { to, number, .. }] = events[..] else { panic!("{events:?}") };
            assert_eq!(to, before);
            undos += u32::from(!draws.is_empty());
            assert_eq!(number, if draws.is_empty() { 0 } else { undos });
            others += usize::from(draws_after(&mut table, round) != draws);
        }
        assert!(undos >= 10, "{undos} undos took back draws");
        assert!(others as u32 * 2 > undos, "{others} of {undos} were drawn otherwise");
        rebuilds_to_the_same(&table);
    }

    /// Plays one decision of Ada; what was drawn after it.
    fn draws_after(table: &mut Played, pick: usize) -> Vec<String> {
        let before = table.moves() as usize;
        table.play(pick);
        let moves = table.room.game.as_ref().unwrap().moves_from(before);
        moves.into_iter().filter(|(turn, _)| *turn == Turn::Chance).map(|(_, draw)| draw).collect()
    }

    /// The stored events lead to the same game, and its record is proved.
    fn rebuilds_to_the_same(table: &Played) {
        let rebuilt = table.rebuilt(&uptime(&[], 0), 0);
        let [one, other] = [&table.room, &rebuilt].map(|room| room.game.as_ref().unwrap());
        assert_eq!((one.state(), one.record()), (other.state(), other.record()));
        let proved = table.registry.load(&one.record()).unwrap();
        assert_eq!(proved.state(), one.state());
    }

    #[test]
    fn a_stored_table_of_an_earlier_version_with_undos_is_the_same_as_ever() {
        let mut table = Played::start("bronze", Pace::Free, &["ada", ":greedy"]);
        for round in 0..6 {
            until_turn_of(&mut table, ADA);
            let before = table.moves();
            let draws = draws_after(&mut table, round);
            // Like version 0.1: the same is drawn again, and nothing but the place is stored.
            table.room.game.as_mut().unwrap().undo(before as usize).unwrap();
            let old = format!(r#"{{"e":"undone","seat":0,"to":{before}}}"#);
            table.add(vec![serde_json::from_str(&old).unwrap()]);
            assert_eq!(draws_after(&mut table, round), draws);
        }
        rebuilds_to_the_same(&table);
        assert!(!table.room.game.as_ref().unwrap().record().contains("redraws"));
        // From now on an undo counts, at this table too.
        until_turn_of(&mut table, ADA);
        table.play(0);
        table.must("ada", &table.undo());
        table.play(0);
        rebuilds_to_the_same(&table);
    }

    #[test]
    fn every_yes_is_stored_and_counts_after_a_restart() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        let seat = table.play(0);
        let [other, last] = [seat.next(3), seat.next(3).next(3)];
        let name = |seat: Seat| PEOPLE[seat.index()];
        table.must(name(seat), &table.undo());
        table.must(name(other), &Command::Answer { agree: true });
        let offer = table.rebuilt(&uptime(&[], 0), 0).offer.unwrap();
        assert_eq!((&offer.waiting, &offer.agreed), (&vec![last], &vec![other]));
        assert_eq!(Some(offer), table.room.offer);
        let refusal = table.refused(name(other), &Command::Answer { agree: true });
        assert_eq!(refusal, "you are not asked", "once is enough");
        let events = table.must(name(last), &Command::Answer { agree: true });
        assert!(matches!(events[..], [TableEvent::Agreed { .. }, TableEvent::Undone { .. }]), "{events:?}");
        rebuilds_to_the_same(&table);
    }

    #[test]
    fn a_restart_neither_refills_a_clock_nor_charges_the_time_without_a_server() {
        let mut table = Played::start("bronze", Pace::Live { minutes: 5, increment: 0 }, &PEOPLE);
        table.now = 10_000;
        let seat = table.play(0).index();
        let to_move = table.room.to_move().unwrap();
        let mover = to_move.index();
        // The server lives to 70 s, is down for a day, and starts again 5 s before somebody looks.
        let day = 86_400_000;
        let room = table.rebuilt(&uptime(&[(0, 70_000)], day), day + 5_000);
        let left = room.clock.show(day + 5_000).unwrap().left;
        let used = 60_000 + 5_000 + if mover == seat { 10_000 } else { 0 };
        assert_eq!(left[mover], 300_000 - used);
        assert_eq!(left.iter().sum::<i64>(), 900_000 - 10_000 - 65_000, "nobody else pays or gains");
        let later = room.clock.fallen(day + 5_000 + left[mover]);
        assert_eq!(later, Some(to_move));
    }

    #[test]
    fn a_deadline_is_the_same_after_a_table_was_put_away() {
        let mut table = Played::start("bronze", Pace::Slow { hours: 1 }, &PEOPLE);
        table.now = 1_000;
        table.play(0);
        let deadline = table.room.clock.due().unwrap();
        let room = table.rebuilt(&uptime(&[], 0), 1_800_000);
        assert_eq!(room.clock.due(), Some(deadline));
    }

    #[test]
    fn somebody_who_comes_back_finds_the_clock_as_it_was() {
        let mut table = Played::start("bronze", Pace::Live { minutes: 5, increment: 0 }, &PEOPLE);
        let seat = table.room.to_move().unwrap();
        table.now = 200_000;
        let events = table.room.stand_in(seat, BotLevel::Known(CARETAKER), table.now).unwrap();
        table.add(events);
        table.now = 250_000;
        table.must(PEOPLE[seat.index()], &Command::Return);
        let rebuilt = table.rebuilt(&uptime(&[], 0), 260_000);
        for room in [&table.room, &rebuilt] {
            assert_eq!(room.clock.show(260_000).unwrap().left[seat.index()], 90_000);
        }
    }
}
