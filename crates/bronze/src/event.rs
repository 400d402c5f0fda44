//! What happens in a game, for the log and the animation. Nothing in Bronze is hidden.

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{Bronze, CityId, Grade, Kind, StackIx, Technology, Terrain, TileId, TileIx};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// A land tile was turned up.
    TileTurned { tile: TileIx, face: TileId },
    /// The top card of a stack was turned up.
    CardTurned { stack: StackIx, card: Technology },
    /// A province token was laid above a tile.
    ProvinceLaid { tile: TileIx, value: u8 },
    /// The first player was drawn.
    FirstPlayer { seat: Seat },
    /// A card was taken and put into a matrix; row and column count from the top left.
    CardTaken { seat: Seat, stack: StackIx, card: Technology, column: u8, row: u8 },
    /// So many cards of each technology became active.
    Activated { seat: Seat, cards: [u8; 8] },
    /// A stack ran out and the reserve took its place.
    ReserveMoved { stack: StackIx },
    /// A stack ran out for good.
    StackEmptied { stack: StackIx },
    /// A marker was placed.
    Settled { seat: Seat, tile: TileIx, terrain: Terrain, spot: u8, kind: Kind, with: Technology },
    /// A city was drawn to a tile.
    CityDrawn { tile: TileIx, city: CityId },
    /// A city was taken.
    CityTaken { seat: Seat, tile: TileIx, city: CityId },
    /// A city was discarded: nobody can take it any more.
    CityDiscarded { tile: TileIx, city: CityId },
    /// A trade route token was taken.
    RouteTaken { seat: Seat, terrain: Terrain, grade: Grade },
    /// A lesser trade route token went back.
    RouteReturned { seat: Seat, terrain: Terrain, grade: Grade },
    /// A province token was taken.
    ProvinceTaken { seat: Seat, tile: TileIx, value: u8 },
    /// A province token was lost by a draw.
    ProvinceLost { tile: TileIx },
    /// The end of the game was triggered.
    LastRound { reason: EndReason },
    /// The game ended.
    Ended,
}

/// What triggers the end (BZ-E1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The second stack ran out.
    SecondStack,
    /// A player has no marker left.
    NoMarkers,
    /// The last tile is full.
    LastTileFull,
}

impl EndReason {
    /// The reason in words.
    pub fn text(self) -> &'static str {
        match self {
            EndReason::SecondStack => "a second stack has run out",
            EndReason::NoMarkers => "a player has no marker left",
            EndReason::LastTileFull => "the last tile is full",
        }
    }
}

pub(crate) fn describe(game: &Bronze, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
    match *event {
        Event::TileTurned { tile, .. } => format!("Tile {} is turned up.", tile.0 + 1),
        Event::CardTurned { stack, card } => format!("Stack {} shows {}.", stack.0 + 1, card.name()),
        Event::ProvinceLaid { tile, value } => {
            format!("Tile {} is a province worth {value}.", tile.0 + 1)
        }
        Event::FirstPlayer { seat } => format!("{} begins.", name(seat)),
        Event::CardTaken { seat, card, column, row, .. } => {
            format!("{} plays {} (column {}, row {}).", name(seat), card.name(), column + 1, row + 1)
        }
        Event::Activated { cards, .. } => format!("Active: {}.", list_active(cards)),
        Event::ReserveMoved { stack } => {
            format!("Stack {} has run out: the reserve takes its place.", stack.0 + 1)
        }
        Event::StackEmptied { stack } => format!("Stack {} has run out.", stack.0 + 1),
        Event::Settled { seat, tile, terrain, kind, with, .. } => {
            let (who, kind, place) = (name(seat), kind.notation(), terrain.place());
            format!("{who} settles {kind} {place} of tile {} ({}).", tile.0 + 1, with.name())
        }
        Event::LastRound { reason } => format!("This round is the last: {}.", reason.text()),
        Event::Ended => "The game is over.".to_owned(),
        Event::CityDrawn { .. }
        | Event::CityTaken { .. }
        | Event::CityDiscarded { .. }
        | Event::RouteTaken { .. }
        | Event::RouteReturned { .. }
        | Event::ProvinceTaken { .. }
        | Event::ProvinceLost { .. } => game.describe_gain(event, name),
    }
}

impl Bronze {
    /// Cities and tokens.
    fn describe_gain(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        let city = |city: CityId| &self.pack.cities[city.index()].name;
        match *event {
            Event::CityDrawn { tile, city: drawn } => {
                format!("{} can be founded on tile {}.", city(drawn), tile.0 + 1)
            }
            Event::CityTaken { seat, city: taken, .. } => format!("{} takes {}.", name(seat), city(taken)),
            Event::CityDiscarded { city: gone, .. } => format!("{} is discarded.", city(gone)),
            Event::RouteTaken { seat, terrain, grade } => {
                let points = grade.points();
                format!(
                    "{} takes the {} trade route for a line of {} ({points} VP).",
                    name(seat),
                    terrain.notation(),
                    grade.name()
                )
            }
            Event::RouteReturned { seat, terrain, grade } => {
                format!("{} returns the {} trade route for {}.", name(seat), terrain.notation(), grade.name())
            }
            Event::ProvinceTaken { seat, tile, value } => {
                format!("{} takes the province of tile {} ({value} VP).", name(seat), tile.0 + 1)
            }
            Event::ProvinceLost { tile } => {
                format!("A draw: nobody gets the province of tile {}.", tile.0 + 1)
            }
            Event::TileTurned { .. }
            | Event::CardTurned { .. }
            | Event::ProvinceLaid { .. }
            | Event::FirstPlayer { .. }
            | Event::CardTaken { .. }
            | Event::Activated { .. }
            | Event::ReserveMoved { .. }
            | Event::StackEmptied { .. }
            | Event::Settled { .. }
            | Event::LastRound { .. }
            | Event::Ended => describe(self, event, name),
        }
    }
}

/// Active cards in words: "2 Wheel, Pottery".
pub(crate) fn list_active(cards: [u8; 8]) -> String {
    let some = Technology::ALL.into_iter().filter(|technology| cards[technology.index()] > 0);
    let word = |technology: Technology| match cards[technology.index()] {
        1 => technology.name().to_owned(),
        count => format!("{count} {}", technology.name()),
    };
    some.map(word).collect::<Vec<_>>().join(", ")
}
