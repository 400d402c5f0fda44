//! The board: the characters in play, the shares, the tracks, the global actions and what lies open.

use std::sync::Arc;

use games::legacies::{CardFace, Character, Global, GlobalTile, House, Industry, Size, View, Who};
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;

use super::Scene;
use crate::canvas::{Canvas, pad, wrap};
use crate::plan::Room;

/// How many rows the shares and the tracks take, side by side.
const MIDDLE: u16 = 11;
/// How many rows the rest takes: a row for each part, and two for what is long.
const OPEN: u16 = 8;

/// The columns of a part's heading.
const HEADING: u16 = 11;

/// How many rows the board takes; with little room only the characters in play are on it, and all the rest is
/// in a panel.
pub fn height(scene: &Scene, room: Room) -> u16 {
    let players = 1 + scene.game.everyone().count() as u16;
    match room {
        Room::Small => players,
        Room::Large => players + MIDDLE + OPEN,
    }
}

/// Draws the board, as much of it as there are rows for.
pub fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    draw_players(scene, canvas, area);
    if area.height >= height(scene, Room::Large) {
        let rows = [height(scene, Room::Small), MIDDLE, OPEN].map(Constraint::Length);
        let [_, middle, open] = Layout::vertical(rows).flex(Flex::Start).areas(area);
        let [shares, tracks] = Layout::horizontal([Constraint::Fill(1); 2]).areas(middle);
        draw_list(canvas, shares, "Shares", Industry::ALL.map(|industry| share(scene, industry)));
        draw_list(canvas, tracks, "Relationships", Character::ALL.map(|character| track(scene, character)));
        draw_open(scene, canvas, open);
    }
}

fn draw_list(canvas: &mut Canvas<'_>, area: Rect, heading: &str, lines: [String; 10]) {
    canvas.put(area.x, area.y, heading, canvas.theme.title());
    for (row, line) in area.rows().skip(1).zip(lines) {
        canvas.put(row.x, row.y, &line, Style::new());
    }
}

fn draw_players(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let open = &scene.view.open;
    let heading = format!("{:<32} fame gold base  d  g  m  i  hand tokens shares", era(scene));
    canvas.put(area.x, area.y, &heading, canvas.theme.title());
    let order: Vec<Who> = if open.order.is_empty() {
        scene.game.everyone().collect()
    } else {
        open.order.iter().copied().collect()
    };
    for (row, who) in (area.y + 1..).zip(order) {
        let acts = open.order.get(usize::from(open.position)) == Some(&who);
        let style = if acts { canvas.theme.strong() } else { Style::new() };
        canvas.put(area.x, row, &player(scene, who), style);
    }
}

/// What a character in play has.
fn player(scene: &Scene, who: Who) -> String {
    let House { fame, gold, foundation, resources, tokens, shares, .. } = scene.view.open.house(who);
    let hand = scene.view.players[who.index()].hand;
    let name = format!("{} {} {}", sign(who), scene.name(who), scene.character(who));
    let goods: String = resources.iter().map(|count| format!("{count:>3}")).collect();
    let [minor, major] = shares;
    format!(
        "{} {fame:>4} {gold:>4} {foundation:>4}{goods} {hand:>5} {tokens:>6}   {minor}/{major}",
        pad(&name, 32)
    )
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

/// An industry: its value, who has a minor investment in it, and behind a + who has a major one.
pub fn share(scene: &Scene, industry: Industry) -> String {
    let value = scene.view.values[industry.index()];
    let holders = |size: Size| -> String {
        let holds = |who: &Who| scene.view.open.house(*who).has_share(industry, size);
        scene.game.everyone().filter(holds).map(sign).collect()
    };
    let [minor, major] = Size::ALL.map(holders);
    let mark = if major.is_empty() { "" } else { "+" };
    format!("{} {value:>3}  {minor}{mark}{major}", pad(industry.name(), 14))
}

/// A character track: whose character it is, and the tokens on its spaces.
pub fn track(scene: &Scene, character: Character) -> String {
    let open = &scene.view.open;
    let owner = scene.game.player_of(open, character).map_or(' ', sign);
    let token = |token: &Option<Who>| token.map_or('.', sign).to_string();
    let spaces: Vec<String> = open.tracks[character.index()].iter().map(token).collect();
    format!("{owner} {} {}", pad(character.name(), 20), spaces.join(" "))
}

fn draw_open(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let parts = lying_open(scene).map(|(heading, text)| (heading, wrap(&text, area.width - HEADING)));
    let rows = parts.into_iter().flat_map(|(heading, lines)| {
        let headings = std::iter::once(heading).chain(std::iter::repeat(""));
        headings.zip(lines).collect::<Vec<_>>()
    });
    for (row, (heading, text)) in area.rows().zip(rows) {
        canvas.put(row.x, row.y, heading, canvas.theme.title());
        canvas.put(row.x + HEADING, row.y, &pad(&text, row.width - HEADING), Style::new());
    }
}

/// Global actions, the market, events, successors, legendary figures and scoring tiles.
pub fn lying_open(scene: &Scene) -> [(&'static str, String); 6] {
    let View { open, components, market, face_up, .. } = &scene.view;
    let names = |faces: &[Arc<CardFace>]| join(faces.iter().map(|face| face.name.clone()), ", ");
    let of_kind = |kind: &'static str| components.iter().filter(move |face| face.kind == kind);
    let figures = of_kind("legend").zip(open.legends).map(|(face, token)| match token {
        Some(who) => format!("{} [{}]", face.name, sign(who)),
        None => face.name.clone(),
    });
    let scored = usize::from(open.tiles_scored);
    let tiles = open.century_tiles.iter().skip(scored).chain(&open.game_tiles);
    [
        ("Global", join(scene.game.line().iter().map(|&global| global_text(scene, global)), ", ")),
        ("Market", names(market)),
        ("Event", join(of_kind("event").map(|face| face.name.clone()), ", then ")),
        ("Successors", names(face_up)),
        ("Legends", join(figures, ", ")),
        ("Tiles", join(tiles.map(|tile| tile.name().to_owned()), ", ")),
    ]
}

/// A global action: in brackets once it was triggered, with the number of who blocks it.
fn global_text(scene: &Scene, global: Global) -> String {
    match scene.view.open.globals[global.index()] {
        GlobalTile::Up => global.name().to_owned(),
        GlobalTile::Down => format!("({})", global.name().to_lowercase()),
        GlobalTile::Blocked(who) => format!("{}:{}", sign(who), global.name()),
    }
}

fn join(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}
