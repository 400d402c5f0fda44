//! The panels beside the choice: the players' realms, and the cards in hands and discards.

use game_core::Seat;
use games::bronze_age::pack::Special;
use games::bronze_age::{CardView, HandCardView, Icon, Slot, Territory};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::scene::Scene;
use super::text::{land, short};
use crate::canvas::wrap;
use crate::theme::Theme;

/// The realms: civilisations with points and abilities, territories, what lies under.
pub fn realms(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    [scene.other(), scene.me].into_iter().flat_map(|seat| realm(scene, theme, width, seat)).collect()
}

fn realm(scene: &Scene, theme: &Theme, width: u16, seat: Seat) -> Vec<Line<'static>> {
    let view = scene.realm(seat);
    let civilisation = view.civilisation.as_ref().map_or("no civilisation yet", |civ| civ.name.as_str());
    let head = format!("{} {civilisation}, {} VP", scene.name(seat), view.score);
    let mut lines = vec![Line::from(vec![
        Span::styled(format!("{} ", theme.shape(seat)), theme.seat(seat)),
        Span::styled(head, theme.strong()),
    ])];
    for (slot, side) in [Slot::First, Slot::Second].into_iter().zip(scene.sides(seat)) {
        let count = view.icons[side.icon.index()];
        let points = format!("{} {count} x{} VP: {}", side.icon.name(), side.points, side.text);
        lines.extend(indented(&points, width, Style::new()));
        lines.extend(under(theme, width, &view.under[slot.index()]));
    }
    lines.extend(indented(&basics(scene, seat), width, Style::new()));
    lines.extend(under(theme, width, &view.under[Slot::Basic.index()]));
    lines.extend(indented(&territories(scene, seat), width, Style::new()));
    lines
}

/// The basic icons with points an icon: "Exp 3 x1, Soc 0 x1, Pro 2 x1 VP".
fn basics(scene: &Scene, seat: Seat) -> String {
    let count = |icon: Icon| {
        format!(
            "{} {} x{}",
            short(icon),
            scene.realm(seat).icons[icon.index()],
            scene.icon_points(seat, icon)
        )
    };
    format!("{} VP", Icon::BASIC.map(count).join(", "))
}

fn territories(scene: &Scene, seat: Seat) -> String {
    let some = Territory::ALL.into_iter().filter(|&territory| scene.controlled(seat, territory) > 0);
    let counts: Vec<String> =
        some.map(|territory| format!("{} {}", land(territory), scene.controlled(seat, territory))).collect();
    match scene.best_territory(seat) {
        None => "No territories".to_owned(),
        Some(best) => {
            let points = 2 * scene.controlled(seat, best);
            format!("Territories {}: {points} VP for {}", counts.join(", "), best.name())
        }
    }
}

/// What lies under a civilisation.
fn under(theme: &Theme, width: u16, cards: &[CardView]) -> Vec<Line<'static>> {
    if cards.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    indented(&format!("under it: {}", names.join(", ")), width, theme.faint())
}

/// What is known of hands and discards.
pub fn cards(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines = hand(scene, theme, width, scene.other());
    lines.extend(pile(scene, theme, width, "Discards", &scene.view.discards));
    lines.extend(hand(scene, theme, width, scene.me));
    if scene.view.collapsed && !scene.is_collapsing() {
        lines.extend(pile(scene, theme, width, "Shuffled in at the Collapse", &scene.view.mixed_in));
    }
    lines
}

fn hand(scene: &Scene, theme: &Theme, width: u16, seat: Seat) -> Vec<Line<'static>> {
    let hand = &scene.realm(seat).hand;
    let head = Line::styled(format!("{}: {} in hand", scene.name(seat), hand.len()), theme.title());
    let cards = hand.iter().flat_map(|card| hand_card(scene, theme, width, card));
    std::iter::once(head).chain(cards).collect()
}

fn hand_card(scene: &Scene, theme: &Theme, width: u16, card: &HandCardView) -> Vec<Line<'static>> {
    let old = if card.before { ", old" } else { "" };
    let known = if card.known { ", open" } else { "" };
    match &card.front {
        Some(front) => {
            let text = format!("{} {}{old}{known}", land(card.back), front_words(scene, front));
            indented(&text, width, Style::new())
        }
        None => indented(&format!("{} hidden{old}", land(card.back)), width, theme.faint()),
    }
}

/// A card's name and sets: "Sea Peoples Exp 1/War 3".
fn front_words(scene: &Scene, front: &CardView) -> String {
    let face = scene.game.card(front.card);
    let basic = short(scene.game.basic_icon(front.card));
    match face.special {
        Special::Icons(icon, count) => {
            format!("{} {basic} {}/{} {count}", face.name, face.basic, short(icon))
        }
        Special::Wild => format!("{} {basic} {}/wild", face.name, face.basic),
    }
}

fn pile(scene: &Scene, theme: &Theme, width: u16, title: &str, cards: &[CardView]) -> Vec<Line<'static>> {
    let head = Line::styled(format!("{title}: {}", cards.len()), theme.title());
    let card = |card: &CardView| {
        let back = land(scene.game.territory(card.card));
        indented(&format!("{back} {}", front_words(scene, card)), width, Style::new())
    };
    std::iter::once(head).chain(cards.iter().flat_map(card)).collect()
}

/// A text in lines, set in by one, further lines by three.
fn indented(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let lines = wrap(text, width.saturating_sub(3)).into_iter().enumerate();
    lines
        .map(|(row, line)| Line::styled(format!("{}{line}", if row == 0 { " " } else { "   " }), style))
        .collect()
}
