//! Positions for clause tests: laid out piece by piece, then played in notation.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its own part of this; tests may unwrap"
)]

pub mod style;

use std::sync::{Arc, LazyLock};

use arrayvec::ArrayVec;
use bronze::{
    Bronze, CityId, EndReason, Event, Grade, Holder, Kind, Pack, Row, State, Technology, Terrain, TileIx,
};
use game_core::{Game, Seat, Setup};
use test_games::{Position as _, rules};

pub const EDITIONS: [&str; 2] = ["2017", "2018"];

/// A game in which a test can put everything where it wants it.
#[derive(Clone)]
pub struct Position {
    pub game: Arc<Bronze>,
    pub state: State,
    /// What happened since the position was laid out.
    pub events: Vec<Event>,
}

/// The pack that comes with the program.
pub fn classic_pack() -> Pack {
    static CLASSIC: LazyLock<Pack> = LazyLock::new(|| Pack::read(&Pack::classic()).unwrap());
    CLASSIC.clone()
}

/// A pack like the classic one, but on every tile every terrain has three spots: farmers, herders, hunters.
pub fn plain_pack() -> Pack {
    let mut pack = classic_pack();
    for tile in &mut pack.tiles {
        tile.spots = std::array::from_fn(|_| Kind::ALL.into_iter().collect());
    }
    pack
}

/// The same with one spot a terrain, so that tiles fill quickly.
pub fn small_pack(kind: Kind) -> Pack {
    let mut pack = plain_pack();
    for tile in &mut pack.tiles {
        tile.spots = std::array::from_fn(|_| ArrayVec::from_iter([kind]));
    }
    pack
}

impl test_games::Position for Position {
    type Game = Bronze;

    fn parts(&self) -> (&Bronze, &State) {
        (&self.game, &self.state)
    }

    fn parts_mut(&mut self) -> (&Bronze, &mut State, &mut Vec<Event>) {
        (&self.game, &mut self.state, &mut self.events)
    }

    /// The outcome that its number among all draws points to.
    fn unnamed_outcome(&self) -> usize {
        match self.state.task() {
            Some(bronze::Task::TurnCard(stack)) => stack.index(),
            Some(bronze::Task::LayProvinces) => self.state.provinces.len(),
            _ => 0,
        }
    }

    /// Pieces are laid out without being taken from somewhere: they do not add up.
    fn sound(&self) {}
}

impl Position {
    /// After the set-up: P1 begins, provinces are worth 4, 5, 6, 4, …, tiles come in the pack's order, and the
    /// pool shows domestication, pottery, masonry, authority.
    pub fn new(players: u8, edition: &str) -> Self {
        Self::with_pack(plain_pack(), players, edition)
    }

    pub fn with_pack(pack: Pack, players: u8, edition: &str) -> Self {
        let mut position = Self::unset(pack, players, edition);
        position.resolve();
        position.events.clear();
        position
    }

    /// The same under another version of the rules.
    pub fn under(mut self, rules: u32) -> Self {
        let edition = match self.game.edition() {
            bronze::Edition::First => "2017",
            bronze::Edition::Second => "2018",
        };
        let setup = Setup::new(self.game.players()).with("edition", edition).under(rules);
        self.game = Arc::new(Bronze::new(&setup, Arc::new(self.game.pack().clone())).unwrap());
        self
    }

    /// Before the set-up.
    pub fn unset(pack: Pack, players: u8, edition: &str) -> Self {
        let game = rules::<Bronze>(pack, Setup::new(players).with("edition", edition));
        Position { state: game.start(), game, events: Vec::new() }
    }

    /// Lets the player to move take a card of the first stack and place nothing.
    pub fn pass(&mut self) -> &mut Self {
        let take = self.legal_like("take").swap_remove(0);
        self.play(&take).resolve();
        if self.allows("done") {
            self.play("done");
        }
        self
    }

    /// Lets the player to move take the first of the cities offered, if there are any.
    pub fn take_a_city(&mut self) -> &mut Self {
        match self.resolve().legal_like("city").first() {
            Some(city) => self.play(city),
            None => self,
        }
    }

    /// Puts markers of a seat (1 for P1) on spots, such as `"1 woods 2, 3 shore 1"`; tiles are turned up as needed.
    #[track_caller]
    pub fn markers(&mut self, seat: u8, spots: &str) -> &mut Self {
        for spot in spots.split(',') {
            let words: Vec<_> = spot.split_whitespace().collect();
            let [tile, spot] = [words[0], words[2]].map(|number| number.parse::<u8>().unwrap() - 1);
            self.marker(Seat(seat - 1), TileIx(tile), terrain(words[1]), spot);
        }
        self
    }

    fn marker(&mut self, seat: Seat, tile: TileIx, terrain: Terrain, spot: u8) {
        self.open(tile.0 + 1);
        let bit = 1u64 << (tile.0 * 3 + spot);
        let land = &mut self.state.lands[terrain.index()];
        let free = land.free.iter_mut().find(|row| row.contains(tile, spot)).expect("a free spot");
        free.0 &= !bit;
        land.markers[seat.index()].0 |= bit;
        self.state.on_tile[tile.index()][seat.index()] += 1;
        let people = &mut self.state.people[seat.index()];
        people.markers -= 1;
        people.front = people.front.max(Some(tile));
    }

    /// Turns tiles up, in the pack's order, until this many are.
    pub fn open(&mut self, tiles: u8) -> &mut Self {
        while self.state.tiles.len() < usize::from(tiles) {
            let face = bronze::TileId(self.state.unseen_tiles.trailing_zeros() as u8);
            self.state.unseen_tiles &= !(1 << face.0);
            let tile = TileIx(self.state.tiles.len() as u8);
            self.state.tiles.push(face);
            let spots = self.game.pack().tiles[face.index()].spots.clone();
            for (land, kinds) in self.state.lands.iter_mut().zip(spots) {
                for (spot, kind) in kinds.iter().enumerate() {
                    let Row(free) = &mut land.free[kind.index()];
                    *free |= 1 << (tile.0 * 3 + spot as u8);
                }
            }
        }
        self
    }

    /// Gives a seat a matrix: columns separated by `|`, each from the top.
    #[track_caller]
    pub fn matrix(&mut self, seat: u8, columns: &str) -> &mut Self {
        let column = |text: &str| text.split_whitespace().map(technology).collect();
        self.state.people[usize::from(seat - 1)].matrix = columns.split('|').map(column).collect();
        self
    }

    /// Gives a seat cities.
    #[track_caller]
    pub fn cities(&mut self, seat: u8, cities: &str) -> &mut Self {
        for id in cities.split_whitespace() {
            let city = self.game.city(id).unwrap_or_else(|| panic!("no city {id}"));
            self.state.deck.0 &= !(1 << city.0);
            self.state.people[usize::from(seat - 1)].cities.0 |= 1 << city.0;
        }
        self
    }

    /// A matrix in which `take … as bronze at 2` activates three Bronze Castings: three markers anywhere.
    pub fn three_bronze(&mut self, seat: u8) -> &mut Self {
        self.matrix(seat, "wheel bronze | wheel | wheel bronze")
    }

    /// Gives a seat trade route tokens, such as `"woods 5, shore 3"`.
    #[track_caller]
    pub fn routes(&mut self, seat: u8, tokens: &str) -> &mut Self {
        for token in tokens.split(',') {
            let (land, line) = token.trim().split_once(' ').unwrap();
            let grade = Grade::ALL.into_iter().find(|grade| grade.notation() == line).unwrap();
            self.state.routes[terrain(land).index()][grade.index()] = Some(Seat(seat - 1));
        }
        self
    }

    /// Gives a seat the province tokens of some tiles.
    pub fn provinces(&mut self, seat: u8, tiles: &[u8]) -> &mut Self {
        for &tile in tiles {
            self.state.provinces[usize::from(tile - 1)].holder = Holder::Seat(Seat(seat - 1));
        }
        self
    }

    /// Leaves a seat this many markers; the others are lost.
    pub fn markers_left(&mut self, seat: u8, markers: u8) -> &mut Self {
        self.state.people[usize::from(seat - 1)].markers = markers;
        self
    }

    /// Leaves the city deck these cards only.
    pub fn deck(&mut self, cities: &str) -> &mut Self {
        let bit = |id: &str| 1 << self.game.city(id).unwrap().0;
        self.state.deck.0 = cities.split_whitespace().map(bit).sum();
        self
    }

    /// Leaves the stacks of the pool this many cards.
    pub fn stacks(&mut self, cards: [u8; 4]) -> &mut Self {
        self.state.pool.iter_mut().zip(cards).for_each(|(stack, cards)| stack.cards = cards);
        self
    }

    /// Makes it the turn of a seat.
    pub fn turn_of(&mut self, seat: u8) -> &mut Self {
        self.state.active = Seat(seat - 1);
        self
    }

    /// Makes this round the last one.
    pub fn last_round(&mut self) -> &mut Self {
        self.state.ending = Some(EndReason::SecondStack);
        self
    }

    /// Makes the stacks show these cards; the pool of unseen cards is left as it is.
    pub fn pool(&mut self, cards: &str) -> &mut Self {
        for (stack, card) in self.state.pool.iter_mut().zip(cards.split_whitespace()) {
            stack.top = Some(technology(card));
        }
        self
    }

    /// The cities lying at a tile.
    pub fn cities_at(&self, tile: u8) -> Vec<&str> {
        self.names(self.state.offered[usize::from(tile - 1)].iter())
    }

    /// The cities that a seat has.
    pub fn cities_of(&self, seat: u8) -> Vec<&str> {
        self.names(self.state.people[usize::from(seat - 1)].cities.iter())
    }

    fn names(&self, cities: impl Iterator<Item = CityId>) -> Vec<&str> {
        cities.map(|city| self.game.pack().cities[city.index()].id.as_str()).collect()
    }

    /// A seat's matrix as [`Position::matrix`] reads it.
    pub fn matrix_of(&self, seat: u8) -> String {
        let column =
            |column: &bronze::Column| column.iter().map(|c| c.notation()).collect::<Vec<_>>().join(" ");
        let columns = self.state.people[usize::from(seat - 1)].matrix.iter().map(column);
        columns.collect::<Vec<_>>().join(" | ")
    }

    /// Who holds the tokens of a terrain for lines of 3, 5 and 7: 0 for nobody.
    pub fn route(&self, land: &str) -> [u8; 3] {
        self.state.routes[terrain(land).index()].map(|holder| holder.map_or(0, |seat| seat.0 + 1))
    }

    /// Where the province token of a tile is.
    pub fn province(&self, tile: u8) -> Holder {
        self.state.provinces[usize::from(tile - 1)].holder
    }

    /// A seat's points for one thing now, such as a city's name.
    #[track_caller]
    pub fn points_for(&self, seat: u8, name: &str) -> i32 {
        let score = self.score(seat);
        let part = score.parts.iter().find(|part| part.name == name);
        part.unwrap_or_else(|| panic!("P{seat} has no {name}: {:?}", score.parts)).points
    }
}

#[track_caller]
pub fn technology(word: &str) -> Technology {
    let found = Technology::ALL.into_iter().find(|technology| technology.notation() == word);
    found.unwrap_or_else(|| panic!("no technology {word}"))
}

#[track_caller]
pub fn terrain(word: &str) -> Terrain {
    let found = Terrain::ALL.into_iter().find(|terrain| terrain.notation() == word);
    found.unwrap_or_else(|| panic!("no terrain {word}"))
}

/// Where a province token is if a seat (1 for P1) has it.
pub fn held_by(seat: u8) -> Holder {
    Holder::Seat(Seat(seat - 1))
}
