//! Bronze Age in words, abbreviations and colours; the outline and the legend.

use game_core::Seat;
use games::bronze_age::{Colour, Icon, Territory};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use super::scene::{Scene, Set};
use crate::canvas::pad;
use crate::theme::Theme;

/// The game in a few sentences.
pub const OUTLINE: &str = "\
    Two civilisations grow from three decks. A turn: play one of your action cards to a deck, or return one \
    from a deck to your hand, whoever played it. Played to a deck that shows the action's own territory (blue: The Sea, red: \
    The Mountains, yellow: The Plains) you take that card as a territory, draw the next one and play a card; \
    played to another deck you draw two cards or play one. Returning one you draw or play once, and once more for \
    each action still lying there. A card is played for one of its two sets of icons, under your basic or \
    your own civilisation; icons of your own civilisation also do what it says there. When a deck is empty after \
    a turn of the start player the Collapse comes: everybody keeps one type of territory and three cards in \
    hand, and new decks are made. When a deck is empty again after a turn of the second player the game \
    ends. Points: icons, 2 for each territory of your best type, and a triumph for the most icons of each \
    basic kind. Most points win.";

/// Three letters for a territory.
pub fn land(territory: Territory) -> &'static str {
    match territory {
        Territory::Sea => "Sea",
        Territory::Mountains => "Mtn",
        Territory::Plains => "Pla",
    }
}

/// A letter for a colour.
pub fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "B",
        Colour::Red => "R",
        Colour::Yellow => "Y",
    }
}

/// The colour of the actions that match a territory.
pub fn colour_of(territory: Territory) -> Colour {
    match territory {
        Territory::Sea => Colour::Blue,
        Territory::Mountains => Colour::Red,
        Territory::Plains => Colour::Yellow,
    }
}

/// Three letters for an icon.
pub fn short(icon: Icon) -> &'static str {
    match icon {
        Icon::Exploration => "Exp",
        Icon::Society => "Soc",
        Icon::Prosperity => "Pro",
        Icon::Warfare => "War",
        Icon::Artistry => "Art",
        Icon::Faith => "Fai",
        Icon::Commerce => "Com",
    }
}

/// A set, its icon in three letters or in full; in brackets if it has no place.
pub fn set_words(set: Set, full: bool) -> String {
    let icon = if full { set.icon.name() } else { short(set.icon) };
    if set.has_place { format!("{icon} {}", set.count) } else { format!("({icon} {})", set.count) }
}

/// "once", "twice", "3 times".
pub fn times(count: u8) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// "your", "Hektor's".
pub fn possessive(name: &str) -> String {
    if name == "You" { "your".to_owned() } else { format!("{name}'s") }
}

/// The ink of a territory and of the actions of its colour.
pub fn ink(theme: &Theme, territory: Territory) -> Style {
    let (basic, rich) = match territory {
        Territory::Sea => (Color::Blue, 75),
        Territory::Mountains => (Color::Red, 167),
        Territory::Plains => (Color::Yellow, 178),
    };
    theme.ink(basic, rich)
}

/// What letters and signs mean.
pub fn legend(scene: &Scene, theme: &Theme) -> Vec<Line<'static>> {
    let entry = |sign: &str, style: Style, means: &str| {
        Line::from(vec![Span::styled(pad(sign, 14), style), Span::raw(means.to_owned())])
    };
    let strong = theme.strong();
    let mut lines: Vec<Line<'static>> = Colour::ALL
        .into_iter()
        .map(|colour| {
            let means = format!("a {} action; it matches {}", colour.notation(), colour.territory().name());
            entry(letter(colour), ink(theme, colour.territory()).patch(strong), &means)
        })
        .collect();
    let shapes: Vec<_> = Seat::all(2).map(|seat| theme.shape(seat)).collect();
    lines.extend([
        entry(&shapes.join(" "), strong, "the players; in a triumph, who would get it now"),
        entry("Sea Mtn Pla", strong, "territories: The Sea, The Mountains, The Plains"),
        entry("Faith 3 x2", strong, "icons played, and points for each"),
        entry("Sea 3*", strong, "the type of territory that counts for points now"),
        entry("claim+play", strong, "take the top card as a territory, draw, play a card"),
        entry("draw 2/play", strong, "draw two cards, or play one"),
        entry("draw/play x3", strong, "draw a card or play one, three times"),
        entry("(War 2)", strong, "a set that has no place under your civilisations"),
        entry("Collapse: 5", strong, "so many cards are in the smallest deck"),
        entry("open", strong, "a card in hand that both players know"),
        entry("old", strong, "a hidden card in hand from before the Collapse"),
        Line::default(),
    ]);
    lines.extend(Icon::ALL.into_iter().map(|icon| entry(short(icon), strong, &icon_means(scene, icon))));
    lines
}

fn icon_means(scene: &Scene, icon: Icon) -> String {
    let pack = scene.game.pack();
    if let Some(basic) = pack.basic_points.get(icon.index()) {
        return format!("{}: basic, {basic} VP an icon, and a triumph for the most", icon.name());
    }
    let has = |civilisation: &&games::bronze_age::pack::Civilisation| {
        civilisation.sides.iter().any(|side| side.icon == icon)
    };
    let names: Vec<_> =
        pack.civilisations.iter().filter(has).map(|civilisation| civilisation.name.as_str()).collect();
    format!("{}: for {}", icon.name(), names.join(", "))
}
