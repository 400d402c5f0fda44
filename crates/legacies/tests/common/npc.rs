//! What the tests of global actions, scoring and NPCs need besides [`Position`]: solo cards made to measure, and
//! the reasons that NPCs give.

use game_core::{Game, List, Setup};
use legacies::pack::{SoloCard, SoloRow};
use legacies::{Bits, Century, Commodity, Direction, Event, Global, Pack, Reason, SoloId, Task, Tile};
use test_games::Position as _;

use crate::common::{Position, classic_pack, who};

/// A table at which P1 can trigger global actions; the turn track is that of the seats.
pub fn ready(mats: &str) -> Position {
    let mut position = Position::new(mats);
    let seats: Vec<u8> = (1..=mats.split_whitespace().count() as u8).collect();
    position.order(&seats).turn_of(1).played(1, 2);
    position
}

/// `solo-i-1` with this row five times, up, face up and worth 8; on its priority row are gold 10, fame 2,
/// resources 1 and foundation 5.
pub fn solo(row: SoloRow) -> SoloCard {
    SoloCard {
        id: "solo-i-1".to_owned(),
        century: Century::I,
        rows: std::array::from_fn(|_| row.clone()),
        market: None,
        priority: [
            (Commodity::Gold, 10),
            (Commodity::Fame, 2),
            (Commodity::Resources, 1),
            (Commodity::Foundation, 5),
        ],
        foundation: 8,
        arrow: Direction::Up,
        face_up: true,
    }
}

/// The classic pack with another `solo-i-1`.
pub fn pack_of(card: SoloCard) -> Pack {
    let mut pack = classic_pack();
    pack.solo[0] = card;
    pack
}

/// One person, one Nemesis and the Rising Star, as P1 to P3.
pub fn duel(card: SoloCard, mats: &str) -> Position {
    Position::cleared(pack_of(card), Setup::new(1), mats)
}

/// The General as P1, the Politician as the Nemesis P2, the Socialite as the Rising Star P3.
pub const MATS: &str = "general politician socialite";

pub fn duel_of(row: SoloRow) -> Position {
    duel(solo(row), MATS)
}

pub fn shows(global: Global) -> SoloRow {
    SoloRow::Trigger(global, None)
}

/// The Nemesis plays `solo-i-1` with this row five times, changed like this.
pub fn plays(row: SoloRow, change: impl FnOnce(&mut SoloCard)) -> Position {
    let mut card = solo(row);
    change(&mut card);
    duel(card, MATS)
}

pub fn down(card: &mut SoloCard) {
    card.arrow = Direction::Down;
}

impl Position {
    /// A table with NPCs of which none has done anything yet; the turn track is that of the numbers.
    pub fn cleared(pack: Pack, setup: Setup, mats: &str) -> Self {
        let mut position = Position::of(pack, setup, mats);
        let game = position.game.clone();
        let open = &mut position.state.open;
        open.tracks = [[None; 4]; 10];
        open.legends = [None; 5];
        open.rows = [game.pack().board.start_row(); 10];
        open.solo_discards = Bits::EMPTY;
        open.bank = open.bank.map(|_| [12; 4]);
        open.order = game.everyone().collect();
        for who in game.everyone() {
            let house = &mut open.houses[who.index()];
            let mat = game.pack().mat(house.character.unwrap());
            house.tokens = 5;
            house.shares = [3; 2];
            house.invested = [Bits::EMPTY; 2];
            house.own = Bits::of(0);
            house.controlled = [None; 7];
            house.foundation = i32::from(mat.foundation);
            house.gold = if game.is_person(who) { i32::from(mat.gold) } else { 0 };
            house.resources = [0; 4];
            house.fame = if game.is_star(who) { 0 } else { i32::from(mat.fame) };
            house.ledger = [house.fame as i16, 0, 0, 0, 0, 0, 0, 0, 0];
        }
        position.turn_of(1);
        position.events.clear();
        position
    }

    /// It is the turn of an NPC, which plays `solo-i-1` as the card of this number.
    #[track_caller]
    pub fn npc_plays(&mut self, npc: u8, number: u8) -> &mut Self {
        self.npc_turn(npc, number).play("solo solo-i-1")
    }

    /// It is the turn of an NPC, which is to draw the card of this number.
    pub fn npc_turn(&mut self, npc: u8, number: u8) -> &mut Self {
        self.turn_of(npc);
        self.state.open.tasks = [Task::NextTurn, Task::DrawSolo(who(npc))].into_iter().collect();
        self.house_mut(npc).cards = number - 1;
        self.events.clear();
        self
    }

    /// An NPC's newest card is `solo-i-1`.
    pub fn newest(&mut self, npc: u8) -> &mut Self {
        let house = self.house_mut(npc);
        house.newest = Some(SoloId(0));
        house.solo = Bits::of(0);
        house.cards = 1;
        self
    }

    /// Why NPCs did what they did since the position was laid out.
    pub fn reasons(&self) -> Vec<Reason> {
        let reason = |event: &Event| match event {
            Event::NpcDecided { reason, .. } => Some(*reason),
            _ => None,
        };
        self.events.iter().filter_map(reason).collect()
    }

    /// The same in words.
    pub fn said(&self) -> Vec<String> {
        let decided = self.events.iter().filter(|event| matches!(event, Event::NpcDecided { .. }));
        decided.map(|event| self.game.describe(event, &|seat| seat.to_string())).collect()
    }

    /// Whether something happened, in words; the events stay.
    pub fn tells(&self, text: &str) -> bool {
        self.words().iter().any(|told| told == text)
    }

    /// All that happened, in words; the events stay.
    pub fn words(&self) -> Vec<String> {
        self.events.iter().map(|event| self.game.describe(event, &|seat| seat.to_string())).collect()
    }

    /// The clean-up of the generation comes at once, without any successors put in play.
    pub fn clean_up(&mut self) -> &mut Self {
        self.state.open.tasks = [Task::CleanUp, Task::Honorarium(who(1))].into_iter().collect();
        self.play("honorarium gold")
    }

    /// The century-end tiles, none of them scored yet.
    pub fn century_tiles(&mut self, tiles: &[Tile]) -> &mut Self {
        self.state.open.century_tiles = tiles.iter().copied().collect();
        self.state.open.tiles_scored = 0;
        self
    }

    pub fn game_tiles(&mut self, tiles: &[Tile]) -> &mut Self {
        self.state.open.game_tiles = tiles.iter().copied().collect();
        self
    }

    /// The game is over.
    pub fn over(&mut self) -> &mut Self {
        self.state.open.tasks = List::new();
        self
    }
}
