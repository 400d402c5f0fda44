//! Positions for clause tests: laid out piece by piece, then played in notation.
//!
//! Characters in play are numbered from 1 as at the table: first the persons by seat, then the Nemeses, last the
//! Rising Star.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its own part of this; tests may unwrap"
)]

pub mod style;

use std::sync::{Arc, LazyLock};

use game_core::{Game, List, Seat, Setup, Turn, Viewer};
use legacies::{
    Bits, BonusId, CardId, Century, Character, Event, EventId, FigureId, Global, GlobalTile, House, Industry,
    Legacies, Pack, Resource, Size, State, SuccessorId, Task, Who,
};
use test_games::{Position as _, rules};

/// A game in which a test can put everything where it wants it.
#[derive(Clone)]
pub struct Position {
    pub game: Arc<Legacies>,
    pub state: State,
    /// What happened since the position was laid out.
    pub events: Vec<Event>,
}

/// The pack that comes with the program.
pub fn classic_pack() -> Pack {
    static CLASSIC: LazyLock<Pack> = LazyLock::new(|| Pack::read(&Pack::classic()).unwrap());
    CLASSIC.clone()
}

/// The classic pack with passages of its files replaced: file, old text, new text. The old text stands in the
/// file once.
#[track_caller]
pub fn pack_with(changes: &[(&str, &str, &str)]) -> Pack {
    let mut source = Pack::classic();
    for (file, old, new) in changes {
        let text = source.files.get_mut(*file).unwrap();
        assert_eq!(text.matches(old).count(), 1, "'{old}' in {file}");
        *text = text.replace(old, new);
    }
    Pack::read(&source).unwrap()
}

impl test_games::Position for Position {
    type Game = Legacies;

    fn parts(&self) -> (&Legacies, &State) {
        (&self.game, &self.state)
    }

    fn parts_mut(&mut self) -> (&Legacies, &mut State, &mut Vec<Event>) {
        (&self.game, &mut self.state, &mut self.events)
    }
}

impl Position {
    /// Persons with these mats, such as `"politician socialite inventor"`, in generation 1; P1 is to act. A mat is
    /// aboveboard unless it says `politician/underhanded`. Everyone has three cards of the end of the deck, the
    /// market three others; there are no bonus tokens, and the figures are the first three of the pack.
    pub fn new(mats: &str) -> Self {
        Self::seated(Setup::new(mats.split_whitespace().count() as u8), mats)
    }

    /// The same at a table with NPCs, whose mats come behind those of the persons.
    pub fn seated(setup: Setup, mats: &str) -> Self {
        Self::of(classic_pack(), setup, mats)
    }

    /// The same with a pack.
    pub fn of(pack: Pack, setup: Setup, mats: &str) -> Self {
        let mut position = Self::unset(pack, setup);
        for mat in mats.split_whitespace() {
            let (character, side) = mat.split_once('/').unwrap_or((mat, "aboveboard"));
            position.play(&format!("mat {character} {side}"));
        }
        // An NPC that is first on the turn track waits.
        while position.turn() == Turn::Chance
            && !matches!(position.state.open.task(), Some(Task::DrawSolo(_)))
        {
            position.resolve_draw();
        }
        position.state.open.bonuses = [None; 10];
        position.generation(1).turn_of(1);
        position.events.clear();
        position
    }

    /// Before the set-up.
    pub fn unset(pack: Pack, setup: Setup) -> Self {
        let game = rules::<Legacies>(pack, setup);
        Position { state: game.start(), game, events: Vec::new() }
    }

    // Playing.

    // Looking.

    /// Whether it is this person's turn, with nothing of the last one left to do.
    pub fn acts(&self, seat: u8) -> bool {
        self.state.open.task() == Some(Task::Act(who(seat)))
    }

    /// What happened since the last look, in words, as seen by P1.
    pub fn told(&mut self) -> Vec<String> {
        self.told_to(Viewer::Player(Seat(0)))
    }

    pub fn house(&self, seat: u8) -> &House {
        self.state.open.house(who(seat))
    }

    pub fn fame(&self, seat: u8) -> i32 {
        self.house(seat).fame
    }

    pub fn gold(&self, seat: u8) -> i32 {
        self.house(seat).gold
    }

    pub fn foundation(&self, seat: u8) -> i32 {
        self.house(seat).foundation
    }

    /// Dye, gear, gem, iron.
    pub fn resources(&self, seat: u8) -> [u8; 4] {
        self.house(seat).resources
    }

    /// The owners of the tokens on a track as [`Position::track`] reads them.
    pub fn track_shown(&self, character_word: &str) -> String {
        shown(&self.state.open.tracks[character(character_word).index()])
    }

    /// The owners of the tokens on legendary figures as [`Position::legends`] reads them.
    pub fn legends_shown(&self) -> String {
        shown(&self.state.open.legends)
    }

    pub fn value(&self, industry_word: &str) -> i32 {
        self.game.value(&self.state.open, industry(industry_word))
    }

    pub fn hand(&self, seat: u8) -> Vec<&str> {
        let cards = self.state.hand_cards(who(seat));
        cards.map(|card| self.game.pack().cards[card.index()].id.as_str()).collect()
    }

    pub fn heirs(&self, seat: u8) -> Vec<&str> {
        let heirs = self.state.heirs(who(seat)).iter();
        heirs.map(|heir| self.game.pack().successors[usize::from(heir)].id.as_str()).collect()
    }

    pub fn market_shown(&self) -> Vec<&str> {
        let cards = self.state.open.market.iter();
        cards.map(|card| self.game.pack().cards[card.index()].id.as_str()).collect()
    }

    /// The turn track: 1 for P1.
    pub fn order_shown(&self) -> Vec<u8> {
        self.state.open.order.iter().map(|who| who.0 + 1).collect()
    }

    // Laying out.

    pub fn house_mut(&mut self, seat: u8) -> &mut House {
        &mut self.state.open.houses[usize::from(seat - 1)]
    }

    /// Makes it the turn of a person, with nothing else to do.
    pub fn turn_of(&mut self, seat: u8) -> &mut Self {
        let open = &mut self.state.open;
        open.tasks = [Task::NextTurn, Task::Act(who(seat))].into_iter().collect();
        open.position = open.order.iter().position(|&other| other == who(seat)).unwrap() as u8;
        open.last = who(seat);
        open.skipped = 0;
        self
    }

    /// The turn track from its top: `[2, 1, 3]`.
    pub fn order(&mut self, seats: &[u8]) -> &mut Self {
        self.state.open.order = seats.iter().map(|&seat| who(seat)).collect();
        self
    }

    /// The beginning of a generation: three cards of the century for every person, the market, nothing played or
    /// discarded, all global actions face up, no successors in hands, two face up.
    pub fn generation(&mut self, generation: u8) -> &mut Self {
        let century = Century::of(generation);
        self.state.hidden = Default::default();
        let open = &mut self.state.open;
        open.generation = generation;
        open.discards = Bits::EMPTY;
        open.fresh = Bits::below(50);
        open.globals = [GlobalTile::Up; 8];
        open.market = [28, 27, 26].map(|bit| card_at(century, bit)).into_iter().collect();
        open.event = Some(EventId(15 * (generation - 1) / 2 + generation % 2));
        open.upcoming = (generation < 6).then(|| EventId(15 * (generation / 2) + 2 + generation % 2));
        open.events_seen = [open.event, open.upcoming].into_iter().flatten().map(|event| event.0).collect();
        open.heir_discards = Bits::EMPTY;
        open.fresh_heirs = Bits::below(60);
        for house in &mut open.houses {
            house.played = Bits::EMPTY;
            house.known = Bits::EMPTY;
            house.known_heirs = Bits::EMPTY;
            house.cards = 0;
            house.triggered = 0;
            house.heir_put = false;
            house.solo = Bits::EMPTY;
            house.newest = None;
        }
        open.face_up =
            if generation < 6 { [58, 59].map(SuccessorId).into_iter().collect() } else { List::new() };
        for seat in 0..self.game.players() {
            self.state.hidden.cards[usize::from(seat)] = (0..3).map(|n| 49 - 3 * seat - n).collect();
        }
        self
    }

    pub fn with_fame(&mut self, seat: u8, fame: i32) -> &mut Self {
        let house = self.house_mut(seat);
        house.fame = fame;
        house.ledger = [fame as i16, 0, 0, 0, 0, 0, 0, 0, 0];
        self
    }

    pub fn with_gold(&mut self, seat: u8, gold: i32) -> &mut Self {
        self.house_mut(seat).gold = gold;
        self
    }

    pub fn with_foundation(&mut self, seat: u8, foundation: i32) -> &mut Self {
        self.house_mut(seat).foundation = foundation;
        self
    }

    /// Exactly so much dye, gear, gem and iron, out of the bank.
    pub fn with_resources(&mut self, seat: u8, resources: [u8; 4]) -> &mut Self {
        let had = std::mem::replace(&mut self.house_mut(seat).resources, resources);
        if let Some(bank) = &mut self.state.open.bank {
            for kind in 0..4 {
                bank[kind] = (bank[kind] + had[kind]).saturating_sub(resources[kind]);
            }
        }
        self
    }

    /// Exactly these cards in hand; those so far go back to the deck.
    #[track_caller]
    pub fn holds(&mut self, seat: u8, cards: &str) -> &mut Self {
        self.state.hidden.cards[usize::from(seat - 1)] = Bits::EMPTY;
        self.house_mut(seat).known = Bits::EMPTY;
        for name in cards.split_whitespace() {
            let card = self.fetch(name);
            let hand = &mut self.state.hidden.cards[usize::from(seat - 1)];
            *hand = hand.with(bit(card));
        }
        self
    }

    #[track_caller]
    pub fn market(&mut self, cards: &str) -> &mut Self {
        self.state.open.market = List::new();
        for name in cards.split_whitespace() {
            let card = self.fetch(name);
            self.state.open.market.push(card);
        }
        self
    }

    #[track_caller]
    pub fn discarded(&mut self, cards: &str) -> &mut Self {
        for name in cards.split_whitespace() {
            let card = self.fetch(name);
            self.state.open.discards = self.state.open.discards.with(bit(card));
        }
        self
    }

    /// So many cards played this generation.
    pub fn played(&mut self, seat: u8, cards: u8) -> &mut Self {
        self.house_mut(seat).cards = cards;
        self
    }

    /// Exactly these successors in hand.
    #[track_caller]
    pub fn holds_heirs(&mut self, seat: u8, heirs: &str) -> &mut Self {
        self.house_mut(seat).known_heirs = Bits::EMPTY;
        let heirs = heirs.split_whitespace().map(|name| self.heir(name).0).collect();
        self.state.hidden.heirs[usize::from(seat - 1)] = heirs;
        self
    }

    /// Puts a successor in play, without any of its effects.
    #[track_caller]
    pub fn successor(&mut self, seat: u8, name: &str) -> &mut Self {
        let heir = self.heir(name);
        self.house_mut(seat).line.push(heir);
        self
    }

    /// The owners of the tokens on a character's track from the left: `"1 - 2 -"`.
    #[track_caller]
    pub fn track(&mut self, character_word: &str, owners: &str) -> &mut Self {
        let place = character(character_word).index();
        let tokens = tokens(owners);
        let old = std::mem::replace(&mut self.state.open.tracks[place], tokens);
        self.recount_tokens(&old, &tokens);
        self
    }

    /// The owners of the tokens on legendary figures from the left: `"1 - 2 - -"`.
    #[track_caller]
    pub fn legends(&mut self, owners: &str) -> &mut Self {
        let tokens = tokens(owners);
        let old = std::mem::replace(&mut self.state.open.legends, tokens);
        self.recount_tokens(&old, &tokens);
        self
    }

    fn recount_tokens(&mut self, old: &[Option<Who>], new: &[Option<Who>]) {
        for owner in old.iter().flatten() {
            self.state.open.houses[owner.index()].tokens += 1;
        }
        for owner in new.iter().flatten() {
            self.state.open.houses[owner.index()].tokens -= 1;
        }
    }

    /// The legendary figures turned up, from the left.
    #[track_caller]
    pub fn figures(&mut self, names: &str) -> &mut Self {
        self.state.open.figures = [None; 5];
        for (slot, name) in names.split_whitespace().enumerate() {
            let figure = self.game.pack().figures.iter().position(|figure| figure.id == name).unwrap();
            self.state.open.figures[slot] = Some(FigureId(figure as u8));
        }
        self
    }

    #[track_caller]
    pub fn bonus(&mut self, character_word: &str, name: &str) -> &mut Self {
        let bonus = self.game.pack().bonuses.iter().position(|bonus| bonus.id == name).unwrap();
        self.state.open.bonuses[character(character_word).index()] = Some(BonusId(bonus as u8));
        self
    }

    /// Puts investment tokens of the mat on industries: `"minor law, major finance"`.
    #[track_caller]
    pub fn invests(&mut self, seat: u8, tokens: &str) -> &mut Self {
        for token in tokens.split(',') {
            let (size, name) = token.trim().split_once(' ').unwrap();
            let size = Size::ALL.into_iter().find(|found| found.notation() == size).unwrap();
            let industry = industry(name);
            let house = self.house_mut(seat);
            house.shares[size.index()] -= 1;
            house.invested[size.index()] = house.invested[size.index()].with(industry as u8);
        }
        self
    }

    /// Moves an industry to the row of this value in the present century.
    #[track_caller]
    pub fn with_value(&mut self, industry_word: &str, value: i32) -> &mut Self {
        let century = self.state.open.century();
        let row = self.game.pack().board.rows.iter().position(|row| row.value(century) == value).unwrap();
        self.state.open.rows[industry(industry_word).index()] = row as u8;
        self
    }

    /// Own heirlooms besides level 0.
    pub fn owns(&mut self, seat: u8, levels: &[u8]) -> &mut Self {
        self.house_mut(seat).own = levels.iter().copied().chain([0]).collect();
        self
    }

    /// Controlled heirlooms: `"general 3, inventor 6"`.
    #[track_caller]
    pub fn controls(&mut self, seat: u8, heirlooms: &str) -> &mut Self {
        for heirloom in heirlooms.split(',') {
            let (name, level) = heirloom.trim().split_once(' ').unwrap();
            self.house_mut(seat).controlled[level.parse::<usize>().unwrap()] = Some(character(name));
        }
        self
    }

    /// Global actions triggered this generation.
    #[track_caller]
    pub fn down(&mut self, globals: &str) -> &mut Self {
        for name in globals.split_whitespace() {
            self.state.open.globals[global(name).index()] = GlobalTile::Down;
        }
        self
    }

    /// Blocks global actions with relationship tokens of a mat.
    #[track_caller]
    pub fn blocked(&mut self, seat: u8, globals: &str) -> &mut Self {
        for name in globals.split_whitespace() {
            self.state.open.globals[global(name).index()] = GlobalTile::Blocked(who(seat));
            self.house_mut(seat).tokens -= 1;
        }
        self
    }

    /// The event of this generation.
    #[track_caller]
    pub fn event(&mut self, name: &str) -> &mut Self {
        let event = self.game.pack().events.iter().position(|event| event.id == name).unwrap() as u8;
        self.state.open.event = Some(EventId(event));
        self.state.open.events_seen = self.state.open.events_seen.with(event);
        self
    }

    #[track_caller]
    pub fn card(&self, name: &str) -> CardId {
        let found = self.game.pack().cards.iter().position(|card| card.id == name);
        CardId(found.unwrap_or_else(|| panic!("no card {name}")) as u8)
    }

    #[track_caller]
    pub fn heir(&self, name: &str) -> SuccessorId {
        let found = self.game.pack().successors.iter().position(|heir| heir.id == name);
        SuccessorId(found.unwrap_or_else(|| panic!("no successor {name}")) as u8)
    }

    /// A card, taken from wherever it is; another one of the deck takes its place in the market.
    #[track_caller]
    fn fetch(&mut self, name: &str) -> CardId {
        let card = self.card(name);
        let open = &mut self.state.open;
        assert_eq!(self.game.pack().cards[card.index()].century, open.century(), "{name}");
        open.discards = open.discards.less(bit(card));
        for house in &mut open.houses {
            house.played = house.played.less(bit(card));
            house.known = house.known.less(bit(card));
        }
        for hand in &mut self.state.hidden.cards {
            *hand = hand.less(bit(card));
        }
        assert!(!self.state.open.market.contains(&card), "{name} is in the market: lay that out first");
        card
    }
}

/// A character in play by number: 1 for P1.
pub fn who(seat: u8) -> Who {
    Who(seat - 1)
}

/// The place of a card among those of its century.
pub fn bit(card: CardId) -> u8 {
    card.0 % 50
}

fn card_at(century: Century, bit: u8) -> CardId {
    CardId(century.index() as u8 * 50 + bit)
}

#[track_caller]
pub fn character(word: &str) -> Character {
    let found = Character::ALL.into_iter().find(|found| found.notation() == word);
    found.unwrap_or_else(|| panic!("no character {word}"))
}

#[track_caller]
pub fn industry(word: &str) -> Industry {
    let found = Industry::ALL.into_iter().find(|found| found.notation() == word);
    found.unwrap_or_else(|| panic!("no industry {word}"))
}

#[track_caller]
pub fn global(word: &str) -> Global {
    let found = Global::ALL.into_iter().find(|found| found.notation() == word);
    found.unwrap_or_else(|| panic!("no global action {word}"))
}

#[track_caller]
pub fn resource(word: &str) -> Resource {
    let found = Resource::ALL.into_iter().find(|found| found.notation() == word);
    found.unwrap_or_else(|| panic!("no resource {word}"))
}

#[track_caller]
fn tokens<const N: usize>(owners: &str) -> [Option<Who>; N] {
    let mut tokens = [None; N];
    for (token, word) in tokens.iter_mut().zip(owners.split_whitespace()) {
        *token = (word != "-").then(|| who(word.parse().unwrap()));
    }
    tokens
}

fn shown(tokens: &[Option<Who>]) -> String {
    let words = tokens.iter().map(|token| token.map_or("-".to_owned(), |who| (who.0 + 1).to_string()));
    words.collect::<Vec<_>>().join(" ")
}
