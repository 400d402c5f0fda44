//! The panels: cards in words, and all that a player has.

use games::legacies::{CardFace, Who};
use ratatui::text::{Line, Span};

use super::Scene;
use crate::table::canvas::wrap;
use crate::table::theme::Theme;

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
    for text in &face.lines {
        lines.extend(
            wrap(text, width.saturating_sub(2)).into_iter().map(|line| Line::from(format!("  {line}"))),
        );
    }
}

/// What every character in play has.
pub fn players(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for who in scene.game.everyone() {
        lines.push(Line::styled(format!("{} {}", scene.name(who), scene.character(who)), theme.strong()));
        for text in of_player(scene, who) {
            lines.extend(
                wrap(&text, width.saturating_sub(2)).into_iter().map(|line| Line::from(format!("  {line}"))),
            );
        }
    }
    lines
}

fn of_player(scene: &Scene, who: Who) -> Vec<String> {
    let player = &scene.view.players[who.index()];
    let house = scene.view.open.house(who);
    let own: Vec<String> = house.own.iter().map(|level| level.to_string()).collect();
    let controlled: Vec<String> = (1..7usize)
        .filter_map(|level| Some(format!("{level} of the {}", house.controlled[level]?.name())))
        .collect();
    let special = player.mat.as_ref().map_or(String::new(), |mat| mat.lines.join(" "));
    let mut texts = vec![format!("Special action: {special}")];
    texts.extend(
        player.successor.as_ref().map(|heir| format!("Successor: {}. {}", heir.name, heir.lines.join(" "))),
    );
    texts.push(format!("Own heirlooms: {}", own.join(", ")));
    if !controlled.is_empty() {
        texts.push(format!("Controlled: {}", controlled.join(", ")));
    }
    texts
}
