//! Bronze in words: actions, abbreviations, the legend.

use game_core::Seat;
use games::bronze::{Action, At, Technology};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::scene::{Scene, Spot};
use crate::canvas::pad;
use crate::theme::{BACK, CITY, LOST, Theme};

/// The game in a few sentences.
pub const OUTLINE: &str = "\
    A turn: take a card of the pool and put it into your matrix, as its technology or face down as Bronze \
    Casting. Active are the card itself, its neighbours in the row and its likes in the column. Each active \
    card lets you settle one spot of its terrains and kinds, never left of your rightmost tile. The first \
    marker on a tile brings a city, a long line in a terrain a trade route, the most markers on a tile its \
    province. Most points win.";

/// Three letters for a technology.
pub fn short(technology: Technology) -> &'static str {
    match technology {
        Technology::Domestication => "Dom",
        Technology::Pottery => "Pot",
        Technology::Masonry => "Mas",
        Technology::Authority => "Aut",
        Technology::Religion => "Rel",
        Technology::Wheel => "Whe",
        Technology::Irrigation => "Irr",
        Technology::Bronze => "Brz",
    }
}

/// A technology in one word.
pub fn one_word(technology: Technology) -> &'static str {
    match technology {
        Technology::Bronze => "Bronze",
        face => face.name(),
    }
}

/// Active cards in words: "2 Wheel, Pottery".
pub fn active_cards(active: [u8; 8]) -> String {
    let some = Technology::ALL.into_iter().filter(|technology| active[technology.index()] > 0);
    some.map(|technology| counted(active[technology.index()], technology)).collect::<Vec<_>>().join(", ")
}

/// "Wheel", "2 Wheel".
pub fn counted(count: u8, technology: Technology) -> String {
    if count == 1 { technology.name().to_owned() } else { format!("{count} {}", technology.name()) }
}

/// A spot in words: "woods of tile 3, herders".
pub fn spot_words(scene: &Scene, spot: Spot) -> String {
    let kind = scene.kind(spot).map_or("", |kind| kind.notation());
    format!("tile {}, {}, {kind}", spot.tile.0 + 1, spot.terrain.notation())
}

/// An action in words.
pub fn action_words(scene: &Scene, action: Action) -> String {
    match action {
        Action::Take { card, at, .. } => {
            let active = scene.active(card, at);
            let spots = scene.open_spots(active).len();
            format!("{}: {spots} spots", active_cards(active))
        }
        Action::Settle { tile, terrain, spot, .. } => {
            scene.kind(Spot { terrain, tile, spot }).map_or("", |kind| kind.notation()).to_owned()
        }
        Action::Done => "no more settlements this turn".to_owned(),
        Action::TakeCity(city) => scene.city(city).map_or(String::new(), |city| city.text.clone()),
        Action::First(_) | Action::Province(_) | Action::Tile(_) | Action::Deal(_) | Action::DrawCity(_) => {
            String::new()
        }
    }
}

/// The head of a place in the matrix.
pub fn place_name(at: At, columns: usize) -> String {
    match at {
        At::Right if columns == 0 => "first column".to_owned(),
        At::Left => "left".to_owned(),
        At::Column(column) => (column + 1).to_string(),
        At::Right => "right".to_owned(),
    }
}

/// What the signs on the board mean.
pub fn legend(scene: &Scene, theme: &Theme) -> Vec<Line<'static>> {
    let entry = |sign: &str, style: Style, means: &str| {
        Line::from(vec![Span::styled(pad(sign, 14), style), Span::raw(means.to_owned())])
    };
    let shapes = Seat::all(scene.view.people.len() as u8).map(|seat| theme.shape(seat)).collect::<Vec<_>>();
    let strong = theme.strong();
    let mut lines = vec![
        entry("f h u", strong, "a free spot for farmers, herders, hunters"),
        entry("F H U", theme.glow(), "a spot that you can choose, or that the card would open"),
        entry(&shapes.join(" "), strong, "a player's marker; lit up if placed since your last turn"),
        entry(theme.sign(BACK), strong, "a tile that is face down"),
        entry("(5)", strong, "a province token; its holder's marker stands before it later"),
        entry(theme.sign(LOST), strong, "a province lost by a draw: nobody gets it"),
        entry(&format!("{}3", theme.sign(CITY)), strong, "cities lying at a tile"),
        entry("lines", strong, "each player's longest line in the terrain"),
        entry("tokens", strong, "points for lines of 3, 5 and 7; the marker of who holds one"),
        entry("* +", strong, "in a matrix: an active card, the card that would be played"),
    ];
    lines.push(Line::default());
    for technology in Technology::ALL {
        let name = format!("{} {}", short(technology), technology.name());
        let allows = scene.allowance(technology);
        lines.push(Line::from(vec![Span::styled(pad(&name, 20), strong), Span::raw(allows)]));
    }
    lines
}
