//! The panels: cards in words, and all that lies on the table.

use games::legacies::{CardFace, Character, Industry, Who};
use ratatui::text::{Line, Span};

use super::{Scene, board};
use crate::canvas::wrap;
use crate::theme::Theme;

/// The hand, the market and the successors, in words.
pub fn cards(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let view = &scene.view;
    let chapters = [
        ("Your hand", &view.hand),
        ("Market", &view.market),
        ("Your successors", &view.heirs),
        ("Successors face up", &view.face_up),
        ("On the board", &view.components),
    ];
    let mut lines = Vec::new();
    for (heading, faces) in chapters.into_iter().filter(|(_, faces)| !faces.is_empty()) {
        lines.push(Line::styled(heading, theme.title()));
        faces.iter().for_each(|face| describe(face, theme, width, &mut lines));
    }
    lines
}

fn describe(face: &CardFace, theme: &Theme, width: u16, lines: &mut Vec<Line<'static>>) {
    lines.push(Line::from(Span::styled(face.name.clone(), theme.strong())));
    face.lines.iter().for_each(|text| lines.extend(indented(text, width)));
}

/// What every character in play has, and the parts of the board that a small screen leaves out.
pub fn table(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for who in scene.game.everyone() {
        lines.push(Line::styled(format!("{} {}", scene.name(who), scene.character(who)), theme.strong()));
        of_player(scene, who).iter().for_each(|text| lines.extend(indented(text, width)));
    }
    lines.push(Line::styled("Shares", theme.title()));
    lines.extend(Industry::ALL.map(|industry| Line::from(format!("  {}", board::share(scene, industry)))));
    lines.push(Line::styled("Relationships", theme.title()));
    lines.extend(Character::ALL.map(|character| Line::from(board::track(scene, character))));
    for (heading, text) in board::lying_open(scene) {
        lines.push(Line::styled(heading, theme.title()));
        lines.extend(indented(&text, width));
    }
    lines
}

/// A text under a heading.
fn indented(text: &str, width: u16) -> impl Iterator<Item = Line<'static>> {
    wrap(text, width.saturating_sub(2)).into_iter().map(|line| Line::from(format!("  {line}")))
}

fn of_player(scene: &Scene, who: Who) -> Vec<String> {
    let player = &scene.view.players[who.index()];
    let house = scene.view.open.house(who);
    let own: Vec<String> = house.own.iter().map(|level| level.to_string()).collect();
    let controlled: Vec<String> = (1..7usize)
        .filter_map(|level| Some(format!("{level} of the {}", house.controlled[level]?.name())))
        .collect();
    let Some(mat) = &player.mat else { return Vec::new() };
    let mut texts = vec![format!("Special action: {}", mat.lines.join(" "))];
    texts.extend(
        player.successor.as_ref().map(|heir| format!("Successor: {}. {}", heir.name, heir.lines.join(" "))),
    );
    texts.push(format!("Own heirlooms: {}", own.join(", ")));
    if !controlled.is_empty() {
        texts.push(format!("Controlled: {}", controlled.join(", ")));
    }
    texts
}
