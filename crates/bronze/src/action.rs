//! What players can do and what can be drawn, with its notation.

use game_core::{NotationError, Seat, Words};
use serde::{Deserialize, Serialize};

use crate::state::PROVINCE_VALUES;
use crate::{Bronze, CityId, StackIx, Technology, Terrain, TileId, TileIx};

/// A decision of a player, or the outcome of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// `take 2 as wheel at right`: a card, its face and its place, all at once (BZ-T1).
    Take {
        /// From which stack.
        stack: StackIx,
        /// As its technology or as Bronze Casting.
        card: Technology,
        /// Where in the matrix.
        at: At,
    },
    /// `settle 3 woods 2 with wheel`: a marker, and which active card allows it (BZ-P1).
    Settle {
        /// The tile.
        tile: TileIx,
        /// The terrain.
        terrain: Terrain,
        /// The spot of that terrain on that tile, left to right.
        spot: u8,
        /// The technology of the active card that is used up.
        with: Technology,
    },
    /// `done`: no more settlements this turn (BZ-P1).
    Done,
    /// `city troy`: a city of the tile just reached (BZ-P4).
    TakeCity(CityId),
    /// `first P2`: who begins (BZ-S4).
    First(Seat),
    /// `province 5`: the token of the next tile (BZ-S4).
    Province(u8),
    /// `tile 7`: the land tile that is turned up (BZ-P3).
    Tile(TileId),
    /// `deal wheel`: the card that is turned up (BZ-T1).
    Deal(Technology),
    /// `draw troy`: the next city (BZ-P4).
    DrawCity(CityId),
}

/// A place in a matrix (BZ-T2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// The bottom of a column, counted from the left.
    Column(u8),
    /// A new column left of all others.
    Left,
    /// A new column right of all others; the first one too.
    #[default]
    Right,
}

/// Stacks of the pool.
const STACKS: u8 = 4;
/// The most columns of a matrix that a card can be put below.
const COLUMNS: u8 = 4;
/// The most land tiles.
const TILES: u8 = 11;
/// The most spots of a terrain on a tile.
const SPOTS: u8 = 3;
/// The most players.
const SEATS: u8 = 4;

pub(crate) fn exists(game: &Bronze, action: Action) -> bool {
    match action {
        Action::Take { stack, at, .. } => {
            stack.0 < STACKS && !matches!(at, At::Column(column) if column >= COLUMNS)
        }
        Action::Settle { tile, spot, .. } => tile.0 < TILES && spot < SPOTS,
        Action::TakeCity(city) | Action::DrawCity(city) => city.index() < game.pack.cities.len(),
        Action::First(seat) => seat.0 < SEATS,
        Action::Province(value) => (PROVINCE_VALUES[0]..=PROVINCE_VALUES[2]).contains(&value),
        Action::Tile(tile) => tile.index() < game.pack.tiles.len(),
        Action::Deal(card) => Technology::FACES.contains(&card),
        Action::Done => true,
    }
}

pub(crate) fn notate(game: &Bronze, action: Action) -> String {
    match action {
        Action::Take { stack, card, at } => {
            format!("take {} as {} at {}", stack.0 + 1, card.notation(), at.notation())
        }
        Action::Settle { tile, terrain, spot, with } => {
            format!("settle {} {} {} with {}", tile.0 + 1, terrain.notation(), spot + 1, with.notation())
        }
        Action::Done => "done".to_owned(),
        Action::TakeCity(city) => format!("city {}", game.city_id(city)),
        Action::First(seat) => format!("first {seat}"),
        Action::Province(value) => format!("province {value}"),
        Action::Tile(tile) => format!("tile {}", tile.0 + 1),
        Action::Deal(card) => format!("deal {}", card.notation()),
        Action::DrawCity(city) => format!("draw {}", game.city_id(city)),
    }
}

pub(crate) fn parse(game: &Bronze, text: &str) -> Result<Action, NotationError> {
    const VERBS: [&str; 9] = ["take", "settle", "done", "city", "first", "province", "tile", "deal", "draw"];
    let mut words = Words::new(text);
    let verb = VERBS[words.name("an action", VERBS.into_iter())?];
    let action = match verb {
        "take" => read_take(&mut words)?,
        "settle" => read_settle(&mut words)?,
        "city" => Action::TakeCity(game.read_city(&mut words)?),
        "first" => Action::First(read_seat(&mut words)?),
        "province" => {
            Action::Province(words.number("a province token", PROVINCE_VALUES[0]..=PROVINCE_VALUES[2])?)
        }
        "tile" => Action::Tile(TileId(words.number("a land tile", 1..=game.pack.tiles.len() as u8)? - 1)),
        "deal" => Action::Deal(read_technology(&mut words, &Technology::FACES)?),
        "draw" => Action::DrawCity(game.read_city(&mut words)?),
        _ => Action::Done,
    };
    words.end()?;
    Ok(action)
}

/// The action as a sentence.
pub(crate) fn phrase(game: &Bronze, action: Action) -> String {
    match action {
        Action::Take { stack, card, at } => {
            format!("Take the card of stack {} as {}, {}.", stack.0 + 1, card.name(), at.words())
        }
        Action::Settle { tile, terrain, spot, with } => {
            let (place, spot, with) = (terrain.place(), spot + 1, with.name());
            format!("Settle spot {spot} {place} of tile {}, with {with}.", tile.0 + 1)
        }
        Action::Done => "Place no more markers this turn.".to_owned(),
        Action::TakeCity(city) => format!("Take {}.", game.city_name(city)),
        Action::First(seat) => format!("{seat} begins."),
        Action::Province(value) => format!("A province token worth {value}."),
        Action::Tile(tile) => format!("Land tile {}.", tile.0 + 1),
        Action::Deal(card) => format!("{} is turned up.", card.name()),
        Action::DrawCity(city) => format!("{} is drawn.", game.city_name(city)),
    }
}

impl Bronze {
    fn city_name(&self, city: CityId) -> &str {
        &self.pack.cities[city.index()].name
    }

    fn city_id(&self, city: CityId) -> &str {
        &self.pack.cities[city.index()].id
    }

    fn read_city(&self, words: &mut Words<'_>) -> Result<CityId, NotationError> {
        let names = self.pack.cities.iter().map(|city| city.id.as_str());
        Ok(CityId(words.name("a city", names)? as u8))
    }
}

impl At {
    fn words(self) -> String {
        match self {
            At::Column(column) => format!("below column {}", column + 1),
            At::Left => "in a new column at the left".to_owned(),
            At::Right => "in a new column at the right".to_owned(),
        }
    }

    fn notation(self) -> String {
        match self {
            At::Column(column) => (column + 1).to_string(),
            At::Left => "left".to_owned(),
            At::Right => "right".to_owned(),
        }
    }
}

fn read_take(words: &mut Words<'_>) -> Result<Action, NotationError> {
    let stack = StackIx(words.number("a stack", 1..=STACKS)? - 1);
    words.expect("as")?;
    let card = read_technology(words, &Technology::ALL)?;
    words.expect("at")?;
    let names = ["left", "right", "1", "2", "3", "4"];
    let at = match words.name("a place (left, right or a column from 1 to 4)", names.into_iter())? {
        0 => At::Left,
        1 => At::Right,
        column => At::Column(column as u8 - 2),
    };
    Ok(Action::Take { stack, card, at })
}

fn read_settle(words: &mut Words<'_>) -> Result<Action, NotationError> {
    let tile = TileIx(words.number("a tile", 1..=TILES)? - 1);
    let terrain = Terrain::ALL[words.name("a terrain", Terrain::ALL.iter().map(|t| t.notation()))?];
    let spot = words.number("a spot", 1..=SPOTS)? - 1;
    words.expect("with")?;
    let with = read_technology(words, &Technology::ALL)?;
    Ok(Action::Settle { tile, terrain, spot, with })
}

fn read_technology(words: &mut Words<'_>, among: &[Technology]) -> Result<Technology, NotationError> {
    let names = among.iter().map(|technology| technology.notation());
    Ok(among[words.name("a technology", names)?])
}

fn read_seat(words: &mut Words<'_>) -> Result<Seat, NotationError> {
    let word = words.word("a seat")?;
    let seat = word.parse::<Seat>().ok().filter(|seat| seat.0 < SEATS);
    seat.ok_or_else(|| NotationError(format!("'{word}' is not a seat (P1 to P4)")))
}
