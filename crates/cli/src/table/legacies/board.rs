//! The board: who stands where, the values, the tracks, the global actions and what lies open.

use games::legacies::{Character, Global, GlobalTile, Industry, Who};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Scene;
use crate::table::canvas::{Canvas, pad, width};

/// How many rows the board takes.
pub const HEIGHT: u16 = 19;
/// The columns in which the three parts begin.
const VALUES: u16 = 58;
const TRACKS: u16 = 80;

/// Draws the board.
pub fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    draw_players(scene, canvas, area);
    draw_values(scene, canvas, Rect { x: area.x + VALUES.min(area.width), ..area });
    draw_tracks(scene, canvas, Rect { x: area.x + TRACKS.min(area.width), ..area });
    let below = Rect { y: area.y + 12, ..area };
    draw_open(scene, canvas, below);
}

fn draw_players(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let open = &scene.view.open;
    let heading = format!("{:<24} fame  gold found  res  hand  tokens", era(scene));
    canvas.put(area.x, area.y, &heading, canvas.theme.title());
    let order: Vec<Who> = if open.order.is_empty() {
        scene.game.everyone().collect()
    } else {
        open.order.iter().copied().collect()
    };
    for (row, who) in (area.y + 1..).zip(order) {
        let house = open.house(who);
        let player = &scene.view.players[who.index()];
        let name = format!("{}{} {}", sign(who), scene.name(who), scene.character(who));
        let resources: String = house
            .resources
            .iter()
            .zip(["d", "g", "m", "i"])
            .map(|(n, kind)| kind.repeat(usize::from(*n)))
            .collect();
        let line = format!(
            "{} {:>4} {:>5} {:>5} {:>5} {:>4}   {} {}/{}",
            cut(&name, 24),
            house.fame,
            house.gold,
            house.foundation,
            cut(&resources, 5),
            player.hand,
            house.tokens,
            house.shares[0],
            house.shares[1],
        );
        let acts = open.order.get(usize::from(open.position)) == Some(&who);
        let style = if acts { canvas.theme.strong() } else { Style::new() };
        canvas.put(area.x, row, &line, style);
    }
}

/// The generation and the century.
fn era(scene: &Scene) -> String {
    let open = &scene.view.open;
    format!("Generation {} of 6", open.generation.max(1))
}

/// The sign of a character in play: its number in turn.
fn sign(who: Who) -> char {
    char::from(b'1' + who.0)
}

fn draw_values(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let open = &scene.view.open;
    canvas.put(area.x, area.y, "Shares", canvas.theme.title());
    for (row, industry) in (area.y + 1..).zip(Industry::ALL) {
        let value = scene.view.values[industry.index()];
        let mut line = format!("{} {value:>3} ", cut(industry.name(), 12));
        for who in scene.game.everyone() {
            let house = open.house(who);
            let held = games::legacies::Size::ALL.map(|size| house.has_share(industry, size));
            match held {
                [true, true] => line.push_str(&format!("{0}{0}+", sign(who))),
                [false, true] => line.push_str(&format!("{}+", sign(who))),
                [true, false] => line.push(sign(who)),
                [false, false] => {}
            }
        }
        canvas.put(area.x, row, &line, Style::new());
    }
}

fn draw_tracks(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let open = &scene.view.open;
    canvas.put(area.x, area.y, "Relationships", canvas.theme.title());
    for (row, character) in (area.y + 1..).zip(Character::ALL) {
        let owner = scene.game.player_of(open, character).map_or(' ', sign);
        let token = |token: &Option<Who>| token.map_or('.', sign).to_string();
        let spaces: Vec<String> = open.tracks[character.index()].iter().map(token).collect();
        let line = format!("{owner} {} {}", cut(character.name(), 20), spaces.join(" "));
        canvas.put(area.x, row, &line, Style::new());
    }
}

/// Global actions, the market, legendary figures, successors and events.
fn draw_open(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let open = &scene.view.open;
    let global = |global: &Global| match open.globals[global.index()] {
        GlobalTile::Up => global.name().to_owned(),
        GlobalTile::Down => format!("({})", global.name().to_lowercase()),
        GlobalTile::Blocked(who) => format!("{}:{}", sign(who), global.name()),
    };
    let globals: Vec<String> = scene.game.line().iter().map(global).collect();
    let names = |faces: &[std::sync::Arc<games::legacies::CardFace>]| {
        faces.iter().map(|face| face.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let of_kind = |kind: &str| {
        let faces = scene.view.components.iter().filter(|face| face.kind == kind);
        faces.map(|face| format!("{}: {}", face.name, face.lines.join(" / "))).collect::<Vec<_>>().join("  ")
    };
    let figures: Vec<String> = scene
        .view
        .components
        .iter()
        .filter(|face| face.kind == "legend")
        .zip(open.legends)
        .map(|(face, token)| {
            format!("{}{}", face.name, token.map_or(String::new(), |w| format!(" [{}]", sign(w))))
        })
        .collect();
    let tiles: Vec<&str> = open
        .century_tiles
        .iter()
        .skip(usize::from(open.tiles_scored))
        .chain(&open.game_tiles)
        .map(|t| t.name())
        .collect();
    let lines = [
        ("Global", globals.join(" ")),
        ("Market", names(&scene.view.market)),
        ("Legends", figures.join(", ")),
        ("Successors", names(&scene.view.face_up)),
        ("Event", of_kind("event")),
        ("Tiles", tiles.join(", ")),
    ];
    for (row, (heading, text)) in (area.y..area.bottom()).zip(lines) {
        let x = canvas.put(area.x, row, &pad(heading, 11), canvas.theme.title());
        let room = usize::from(area.width.saturating_sub(x - area.x));
        canvas.put(x, row, &text.chars().take(room).collect::<String>(), Style::new());
    }
}

/// A text of exactly so many columns.
fn cut(text: &str, columns: u16) -> String {
    let mut cut: String = text.chars().collect();
    while width(&cut) > columns {
        cut.pop();
    }
    pad(&cut, columns)
}
