//! The game as set up at one table, and the state it starts from.

use std::sync::Arc;

use game_core::{List, OptionSpec, Seat, Setup, SetupError};

use crate::Pack;
use crate::bits::Bits;
use crate::kinds::{Difficulty, Global, Tile};
use crate::state::{
    ALL_LOCKED, CENTURY_CARDS, GlobalTile, Hidden, House, MOST, Open, RESOURCES, SUCCESSORS, Slot, State,
    Task, Who,
};
use crate::versions::{Change, Version};
use crate::view::Faces;

pub(crate) const NEMESES: OptionSpec = OptionSpec {
    name: "nemeses",
    default: "auto",
    values: &["auto", "0", "1", "2", "3", "4", "5"],
    help: "How many Nemeses play: auto is one for a single person, else none.",
};

pub(crate) const RISING_STAR: OptionSpec = OptionSpec {
    name: "rising-star",
    default: "auto",
    values: &["auto", "yes", "no"],
    help: "Whether the Rising Star joins: auto is with two persons alone, or with one person and one Nemesis.",
};

pub(crate) const DIFFICULTY: OptionSpec = OptionSpec {
    name: "difficulty",
    default: "standard",
    values: &["novice", "standard", "advanced", "expert", "master", "guru"],
    help: "How hard the Nemeses are.",
};

pub(crate) const CHARACTERS: OptionSpec = OptionSpec {
    name: "characters",
    default: "choose",
    values: &["choose", "random"],
    help: "Whether players choose their characters and sides, or draw them.",
};

pub(crate) const SIDES: OptionSpec = OptionSpec {
    name: "sides",
    default: "both",
    values: &["both", "aboveboard"],
    help: "Whether mats may be used on both sides, or only aboveboard as in a first game.",
};

pub(crate) const NEMESIS_MATS: OptionSpec = OptionSpec {
    name: "nemesis-mats",
    default: "random",
    values: &["random", "choose"],
    help: "Whether the mats of Nemeses are drawn, or chosen by the first seat.",
};

/// The rules of Legacies for one table.
#[derive(Clone, Debug)]
pub struct Legacies {
    pub(crate) pack: Arc<Pack>,
    /// The version of the rules.
    pub(crate) version: Version,
    /// How many persons play.
    pub(crate) persons: u8,
    /// How many Nemeses play.
    pub(crate) nemeses: u8,
    /// Whether the Rising Star is there.
    pub(crate) star: bool,
    /// How hard the Nemeses are.
    pub(crate) difficulty: Difficulty,
    /// Whether persons choose their mats.
    pub(crate) choose: bool,
    /// Whether the first seat chooses the mats of Nemeses.
    pub(crate) choose_nemeses: bool,
    /// Whether mats are used on both sides.
    pub(crate) both_sides: bool,
    /// The global actions in their line (LG-S7).
    pub(crate) line: [Global; 8],
    /// All components in words.
    pub(crate) faces: Arc<Faces>,
}

impl Legacies {
    pub(crate) fn with(pack: Arc<Pack>, setup: &Setup) -> Result<Self, SetupError> {
        let persons = setup.players;
        let nemeses = match setup.option(&NEMESES) {
            "auto" => u8::from(persons == 1),
            number => number.parse().unwrap_or(0),
        };
        let wanted = setup.option(&RISING_STAR);
        let star = match wanted {
            "auto" => persons + nemeses == 2,
            answer => answer == "yes",
        };
        if persons == 1 && nemeses == 0 {
            return Err(refused(&NEMESES, "0", "1 to 5 for a single person"));
        }
        if persons + nemeses == 2 && !star {
            return Err(refused(&RISING_STAR, wanted, "yes at a table of two; or add a Nemesis"));
        }
        if usize::from(persons + nemeses + u8::from(star)) > MOST {
            let most = "as many Nemeses, and the Rising Star, as make six characters in all";
            return Err(refused(&NEMESES, setup.option(&NEMESES), most));
        }
        let difficulty =
            Difficulty::ALL.into_iter().find(|level| level.notation() == setup.option(&DIFFICULTY));
        let difficulty = difficulty.unwrap_or(Difficulty::Standard);
        let line = if nemeses > 0 { pack.level(difficulty).order } else { pack.board.order };
        let version = Version::of(setup);
        Ok(Legacies {
            version,
            persons,
            nemeses,
            star,
            difficulty,
            choose: setup.option(&CHARACTERS) == "choose",
            choose_nemeses: setup.option(&NEMESIS_MATS) == "choose",
            both_sides: setup.option(&SIDES) == "both",
            line,
            faces: Arc::new(Faces::new(&pack, line, version)),
            pack,
        })
    }

    /// The components in use.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The global actions in their line (LG-S7).
    pub fn line(&self) -> [Global; 8] {
        self.line
    }

    /// All characters in play.
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = Who> + Clone {
        (0..self.persons + self.nemeses + u8::from(self.star)).map(Who)
    }

    /// Persons and Nemeses together: the head count, and all who have a score.
    pub fn head_count(&self) -> u8 {
        self.persons + self.nemeses
    }

    /// The Nemeses.
    pub(crate) fn nemeses(&self) -> impl DoubleEndedIterator<Item = Who> + Clone + use<> {
        (self.persons..self.persons + self.nemeses).map(Who)
    }

    /// The persons.
    pub(crate) fn persons(&self) -> impl DoubleEndedIterator<Item = Who> + Clone {
        (0..self.persons).map(Who)
    }

    /// Whether a person moves this character.
    pub fn is_person(&self, who: Who) -> bool {
        who.0 < self.persons
    }

    /// Whether it is a Nemesis.
    pub fn is_nemesis(&self, who: Who) -> bool {
        !self.is_person(who) && !self.is_star(who)
    }

    /// Whether it is the Rising Star.
    pub fn is_star(&self, who: Who) -> bool {
        who.0 >= self.persons + self.nemeses
    }

    /// How many non-mandatory global actions end a generation (LG-G6).
    pub(crate) fn needed(&self) -> usize {
        match self.head_count() {
            0..=2 => 2,
            3..=4 => 3,
            5.. => 4,
        }
    }

    /// Whether there are Nemeses who sum what they get at once (LG-N6).
    pub(crate) fn sums(&self) -> bool {
        self.nemeses > 0 && self.version.has(Change::SummedGold)
    }

    /// How many heirlooms of one opponent one may take (LG-A16).
    pub(crate) fn heirloom_limit(&self) -> u8 {
        let counted =
            if self.version.has(Change::PersonsForHeirlooms) { self.persons } else { self.head_count() };
        if counted <= 3 { 2 } else { 1 }
    }

    /// The seat of a person.
    pub fn seat(&self, who: Who) -> Option<Seat> {
        self.is_person(who).then_some(Seat(who.0))
    }

    /// The draws and choices before the first generation, the next one last (LG-S1 to LG-S6).
    fn push_opening(&self, open: &mut Open) {
        open.tasks.push(Task::StartGeneration);
        open.tasks.push(Task::DrawEvent);
        self.everyone().rev().for_each(|who| open.tasks.push(Task::DrawBonus(who)));
        let npcs = self.everyone().filter(|&who| !self.is_person(who));
        npcs.rev().for_each(|who| open.tasks.push(Task::TakeMat(who)));
        if self.persons == 1 {
            open.aids.push(Who(0));
            open.tasks.push(Task::TakeMat(Who(0)));
        } else {
            open.tasks.push(Task::DrawAid);
        }
        match self.first_game_tile() {
            Some(tile) => open.game_tiles.push(tile),
            None => open.tasks.push(Task::DrawGameTile),
        }
        open.tasks.push(Task::DrawCenturyTile);
        [Slot(2), Slot(1), Slot(0)].into_iter().for_each(|slot| open.tasks.push(Task::DrawFigure(slot)));
    }

    /// The game-end tile that the difficulty level sets (LG-N9).
    fn first_game_tile(&self) -> Option<Tile> {
        if self.nemeses == 0 { None } else { self.pack.level(self.difficulty).tile }
    }
}

/// Everything in its place, with all that is random still to be drawn.
pub(crate) fn start(game: &Legacies) -> State {
    let house = House { tokens: 5, shares: [3; 2], locked: ALL_LOCKED, ..House::default() };
    let mut open = Open {
        tasks: List::new(),
        generation: 0,
        aids: List::new(),
        order: List::new(),
        position: 0,
        last: Who(0),
        skipped: 0,
        houses: [House::default(); MOST],
        tracks: [[None; 4]; 10],
        bonuses: [None; 10],
        figures: [None; 5],
        legends: [None; 5],
        rows: [game.pack.board.start_row(); 10],
        century_tiles: List::new(),
        tiles_scored: 0,
        game_tiles: List::new(),
        event: None,
        upcoming: None,
        resolved: List::new(),
        globals: [GlobalTile::Up; 8],
        market: List::new(),
        discards: Bits::EMPTY,
        fresh: Bits::below(CENTURY_CARDS),
        face_up: List::new(),
        heir_discards: Bits::EMPTY,
        fresh_heirs: Bits::below(SUCCESSORS),
        solo_discards: Bits::EMPTY,
        events_seen: Bits::EMPTY,
        bank: (!game.version.has(Change::EndlessResources)).then_some([RESOURCES; 4]),
        currency: None,
        bids: [None; MOST],
    };
    for who in game.everyone() {
        *open.house_mut(who) = house;
    }
    game.push_opening(&mut open);
    State { open, hidden: Hidden::default() }
}

fn refused(option: &OptionSpec, value: &str, allowed: &str) -> SetupError {
    SetupError::BadValue { option: option.name, value: value.to_owned(), allowed: allowed.to_owned() }
}
