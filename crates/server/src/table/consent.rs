//! What needs the consent of others: taking back, and a bot for somebody who is away.

use game_core::{AnyTable, Seat, Turn, Viewer};
use protocol::web::{ApiCode, Offer, OfferKind, Status, UndoInfo};

use super::command::{Decided, forbidden, level_named, not_now};
use super::event::TableEvent;
use super::room::{Place, Room};
use crate::refusal::{internal, refuse};

/// How long somebody must be away before a bot may be asked for, in milliseconds.
const AWAY: i64 = 120_000;

/// The undo that a seat could have: its last decision would be taken back, and all that followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undoing {
    /// How many moves would stay.
    pub to: u32,
    /// Who must agree.
    pub consent: Consent,
}

/// Who must agree to an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Nobody: the seat has learned nothing, or plays alone against bots.
    Free,
    /// These seats.
    Of(Vec<u8>),
    /// Somebody who cannot: a bot stands in for this seat, and its decisions or hidden draws would be taken back.
    OfAbsent(u8),
}

impl From<Undoing> for UndoInfo {
    fn from(undoing: Undoing) -> Self {
        let (free, asks, absent) = match undoing.consent {
            Consent::Free => (true, Vec::new(), None),
            Consent::Of(seats) => (false, seats, None),
            Consent::OfAbsent(seat) => (false, Vec::new(), Some(seat)),
        };
        UndoInfo { to: undoing.to, free, asks, absent }
    }
}

impl Room {
    /// What a seat could take back.
    pub fn undoable(&self, seat: u8) -> Option<Undoing> {
        let game = self.game.as_deref().filter(|_| self.status == Status::Playing)?;
        let to = game.last_decision(Seat(seat))?;
        let consent = if game.free_undo(Seat(seat)) <= to {
            Consent::Free
        } else if let Some(absent) = self.absent_from(game, seat, to) {
            Consent::OfAbsent(absent)
        } else {
            match self.asked(seat, &OfferKind::Undo { to: to as u32 }) {
                asked if asked.is_empty() => Consent::Free,
                asked => Consent::Of(asked),
            }
        };
        Some(Undoing { to: to as u32, consent })
    }

    /// A person who cannot agree, though decisions or hidden draws of that seat would be taken back.
    fn absent_from(&self, game: &dyn AnyTable, by: u8, to: usize) -> Option<u8> {
        let moves = game.moves_from(to);
        let decided = |seat: u8, before: usize| {
            let own = (to..).zip(&moves).filter(|(_, (turn, _))| *turn == Turn::Player(Seat(seat)));
            own.take_while(|(number, _)| *number < before).next().is_some()
        };
        let concerned = |seat: &u8| {
            let place = &self.places[usize::from(*seat)];
            match (place.user(), place.out_at, &place.stand_in) {
                (None, ..) | (Some(_), None, None) => false,
                // Who gave up or ran out of time comes last whatever the bot does: only own decisions are kept.
                (Some(_), Some(out), _) => decided(*seat, out as usize),
                (Some(_), None, Some(_)) => decided(*seat, usize::MAX) || learned(game, *seat, to),
            }
        };
        (0..self.head.players).filter(|seat| *seat != by).find(concerned)
    }

    pub(super) fn undo(&mut self, seat: u8, at: u32, now: i64) -> Decided {
        if self.game.as_ref().map(|game| game.len() as u32) != Some(at) {
            return Err(refuse(ApiCode::Stale, "the table has moved on since: look again"));
        }
        let Some(Undoing { to, consent }) = self.undoable(seat) else {
            return not_now("there is nothing of yours to take back");
        };
        match consent {
            Consent::Free => self.go_back(seat, to, now),
            Consent::Of(asked) => self.propose(seat, OfferKind::Undo { to }, asked),
            Consent::OfAbsent(absent) => {
                let name = self.places[usize::from(absent)].name();
                not_now(&format!("{name} is away and cannot agree: what was decided or drawn there stays"))
            }
        }
    }

    fn go_back(&mut self, seat: u8, to: u32, now: i64) -> Decided {
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

    fn propose(&self, seat: u8, offer: OfferKind, asked: Vec<u8>) -> Decided {
        if self.offer.is_some() {
            return not_now("another question is open");
        }
        Ok(vec![TableEvent::Offered { seat, offer, asked: Some(asked) }])
    }

    pub(super) fn answer(&mut self, seat: u8, agree: bool, now: i64) -> Decided {
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

    /// Does what all have agreed to.
    fn carry_out(&mut self, offer: Offer, now: i64) -> Decided {
        match offer.what {
            OfferKind::Undo { to } => self.go_back(offer.by, to, now),
            OfferKind::Replace { seat, level } => self.stand_in(seat, level, now),
        }
    }

    pub(super) fn replace(&mut self, by: u8, seat: u8, level: &str, now: i64) -> Decided {
        let level = level_named(level)?;
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
        let offer = OfferKind::Replace { seat, level: level.clone() };
        match self.asked(by, &offer) {
            asked if asked.is_empty() => self.stand_in(seat, level, now),
            asked => self.propose(by, offer, asked),
        }
    }

    fn stand_in(&mut self, seat: u8, level: String, now: i64) -> Decided {
        Ok(vec![TableEvent::Replaced { seat, level, left: self.clock.pause(seat, now) }])
    }

    /// An offer as it was made.
    pub(super) fn offered(&self, seat: u8, offer: &OfferKind, asked: Option<&[u8]>) -> Offer {
        // Tables of earlier versions did not store who was asked.
        let waiting = asked.map_or_else(|| self.asked(seat, offer), <[u8]>::to_vec);
        Offer { by: seat, what: offer.clone(), waiting, agreed: Vec::new() }
    }

    /// The people who play, but not who asks, nor who is away.
    pub(super) fn asked(&self, by: u8, offer: &OfferKind) -> Vec<u8> {
        let about = match offer {
            OfferKind::Undo { .. } => None,
            OfferKind::Replace { seat, .. } => Some(*seat),
        };
        let plays = |place: &Place| place.user().is_some() && place.bot().is_none();
        let others = (0..self.head.players).filter(|seat| *seat != by && Some(*seat) != about);
        others.filter(|seat| plays(&self.places[usize::from(*seat)])).collect()
    }
}

/// Whether a seat was shown something after so many moves that a spectator was not.
fn learned(game: &dyn AnyTable, seat: u8, to: usize) -> bool {
    let lines = |viewer| {
        let lines = game.log(0..game.log_len(), Some(viewer)).into_iter();
        lines.filter(|line| line.number as usize >= to).collect::<Vec<_>>()
    };
    lines(Viewer::Player(Seat(seat))) != lines(Viewer::Spectator)
}

#[cfg(test)]
mod tests {
    use protocol::web::{Command, LeaveReason, Pace};

    use super::super::testing::Played;
    use super::*;
    use crate::uptime::uptime;

    const PEOPLE: [&str; 3] = ["ada", "bob", "eve"];

    /// Plays until a seat has to decide.
    fn until_turn_of(table: &mut Played, seat: u8) {
        while table.room.to_move() != Some(Seat(seat)) {
            table.play(0);
        }
    }

    fn undoing(table: &Played, seat: u8) -> Consent {
        table.room.undoable(seat).unwrap().consent
    }

    fn replace(table: &mut Played, seat: u8) {
        table.add(vec![TableEvent::Replaced { seat, level: "greedy".to_owned(), left: None }]);
    }

    #[test]
    fn nothing_decided_by_or_for_somebody_absent_is_taken_back() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE[..2]);
        until_turn_of(&mut table, 0);
        while table.play(0) == 0 {}
        until_turn_of(&mut table, 0);
        // Bob decided, and is away since: a bot stands in, and Ada would be asked of nobody.
        assert_eq!(undoing(&table, 0), Consent::Of(vec![1]));
        replace(&mut table, 1);
        assert_eq!(undoing(&table, 0), Consent::OfAbsent(1));
        let before = table.moves();
        let refusal = table.refused("ada", &table.undo());
        assert!(refusal.starts_with("bob is away"), "{refusal}");
        while table.play(0) == 0 {}
        until_turn_of(&mut table, 0);
        assert_eq!(undoing(&table, 0), Consent::OfAbsent(1), "the bot decided for Bob");
        assert!(table.moves() > before);
        table.must("bob", &Command::Return);
        assert_eq!(undoing(&table, 0), Consent::Of(vec![1]), "Bob can agree again");
    }

    #[test]
    fn before_an_absent_player_is_concerned_the_others_take_back_as_ever() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        until_turn_of(&mut table, 0);
        table.play(0);
        let absent = 1;
        replace(&mut table, absent);
        // Ada's card was followed by a public draw; Bob has not decided since, and saw what all saw.
        assert_eq!(undoing(&table, 0), Consent::Of(vec![2]));
    }

    #[test]
    fn a_seat_that_gave_up_bars_its_own_decisions_only() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        until_turn_of(&mut table, 0);
        while table.room.to_move() == Some(Seat(0)) {
            table.play(0);
        }
        until_turn_of(&mut table, 0);
        let out = table.room.put_out(1, LeaveReason::Resigned).unwrap();
        table.add(out);
        assert_eq!(undoing(&table, 0), Consent::OfAbsent(1), "Bob decided that");
        while table.room.to_move() == Some(Seat(0)) {
            table.play(0);
        }
        until_turn_of(&mut table, 0);
        assert_eq!(undoing(&table, 0), Consent::Of(vec![2]), "a bot decided that, and for nobody");
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
            let learned = [0, 1].map(|seat| learned(game, seat, to));
            found = [found[0] || learned[0], found[1] || learned[1]];
        }
        assert_eq!(found, [true, true], "both drew cards that the other did not see");
        let bronze = Played::start("bronze", Pace::Free, &PEOPLE[..2]);
        assert!(!learned(bronze.room.game.as_deref().unwrap(), 0, 0), "everything is open in Bronze");
    }

    #[test]
    fn who_plays_alone_takes_back_freely_but_sees_no_draw_twice() {
        let mut table = Played::start("bronze", Pace::Free, &["ada", ":greedy"]);
        let (mut others, mut undos) = (0, 0);
        for round in 0..30 {
            until_turn_of(&mut table, 0);
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
            until_turn_of(&mut table, 0);
            let before = table.moves();
            let draws = draws_after(&mut table, round);
            // What version 0.1 did: the same is drawn again, and nothing but the place is stored.
            table.room.game.as_mut().unwrap().undo(before as usize).unwrap();
            let old = format!(r#"{{"e":"undone","seat":0,"to":{before}}}"#);
            table.add(vec![serde_json::from_str(&old).unwrap()]);
            assert_eq!(draws_after(&mut table, round), draws);
        }
        rebuilds_to_the_same(&table);
        assert!(!table.room.game.as_ref().unwrap().record().contains("redraws"));
        // From now on an undo counts, at this table too.
        until_turn_of(&mut table, 0);
        table.play(0);
        table.must("ada", &table.undo());
        table.play(0);
        rebuilds_to_the_same(&table);
    }

    #[test]
    fn every_yes_is_stored_and_counts_after_a_restart() {
        let mut table = Played::start("bronze", Pace::Free, &PEOPLE);
        let seat = table.play(0);
        let [other, last] = [1, 2].map(|more| (seat + more) % 3);
        let name = |seat: u8| PEOPLE[usize::from(seat)];
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
        let seat = usize::from(table.play(0));
        let mover = usize::from(table.room.to_move().unwrap().0);
        // The server lives to 70 s, is down for a day, and starts again 5 s before somebody looks.
        let day = 86_400_000;
        let room = table.rebuilt(&uptime(&[(0, 70_000)], day), day + 5_000);
        let left = room.clock.show(day + 5_000).unwrap().left;
        let used = 60_000 + 5_000 + if mover == seat { 10_000 } else { 0 };
        assert_eq!(left[mover], 300_000 - used);
        assert_eq!(left.iter().sum::<i64>(), 900_000 - 10_000 - 65_000, "nobody else pays or gains");
        let later = room.clock.fallen(day + 5_000 + left[mover]);
        assert_eq!(later, Some(mover as u8));
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
        let seat = table.room.to_move().unwrap().0;
        table.now = 200_000;
        let events = table.room.stand_in(seat, "greedy".to_owned(), table.now).unwrap();
        table.add(events);
        table.now = 250_000;
        table.must(PEOPLE[usize::from(seat)], &Command::Return);
        let rebuilt = table.rebuilt(&uptime(&[], 0), 260_000);
        for room in [&table.room, &rebuilt] {
            assert_eq!(room.clock.show(260_000).unwrap().left[usize::from(seat)], 90_000);
        }
    }
}
