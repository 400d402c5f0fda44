//! The board: the other player above, three decks with their actions in the middle, oneself below.

use game_core::Seat;
use games::bronze_age::{Action, Colour, Deck, DeckIx, RealmView, Task, Territory};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::choose::{Chooser, DECKS};
use super::scene::Scene;
use super::text::{colour_of, ink, land, letter};
use crate::canvas::{Canvas, Target, pad, width};
use crate::theme::{BACK, HERE, NONE};

/// How many rows the board takes: two for each player, and the decks.
pub const HEIGHT: u16 = 4 + DECK;
/// How many rows a deck takes.
const DECK: u16 = 5;
/// The room for triumphs and the Collapse, beside the decks.
const RACES: u16 = 26;
/// The room for a player's name and civilisation.
const NAME: u16 = 27;
/// The room for an icon of it.
const ICON: u16 = 16;

/// The board and what is chosen on it.
pub struct Board<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// What is being chosen.
    pub chooser: &'a Chooser,
}

impl Board<'_> {
    /// Draws the board.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        self.draw_player(canvas, area, self.scene.other());
        self.draw_player(canvas, Rect { y: area.y + 2 + DECK, ..area }, self.scene.me);
        let room = (area.width.saturating_sub(RACES) / 3).clamp(12, 30);
        for deck in DeckIx::ALL {
            let x = area.x + u16::from(deck.0) * room;
            self.draw_deck(canvas, Rect::new(x, area.y + 2, room, DECK), deck);
        }
        let x = area.x + 3 * room + 1;
        let discards = format!("discards {}", self.scene.view.discards.len());
        let at = area.right().saturating_sub(width(&discards) + 1);
        canvas.put(at, area.y + HEIGHT - 1, &discards, canvas.theme.faint());
        self.draw_races(canvas, x, area.y + 2);
        self.draw_clock(canvas, x, area.y + 2 + DECK - 1);
    }

    /// A player in two lines: civilisation, icons, territories; actions and hand.
    fn draw_player(&self, canvas: &mut Canvas<'_>, area: Rect, seat: Seat) {
        let realm = self.scene.realm(seat);
        let x = canvas.put(area.x, area.y, canvas.theme.shape(seat), canvas.theme.seat(seat));
        let civilisation = realm.civilisation.as_ref().map_or(String::new(), |civ| format!(": {}", civ.name));
        let start = if seat == self.scene.view.start { " (start)" } else { "" };
        let name = format!("{}{civilisation}{start}", self.scene.name(seat));
        canvas.put(x + 1, area.y, &pad(&name, NAME - 2), canvas.theme.seat(seat));
        let x = self.draw_icons(canvas, area.x + NAME, area.y, seat);
        self.draw_lands(canvas, x, area.y, seat);
        let x = canvas.put(area.x + 2, area.y + 1, "actions ", canvas.theme.faint());
        let x = draw_actions(canvas, x, area.y + 1, realm.actions);
        let room = area.right().saturating_sub(x + 2);
        canvas.put(
            x + 2,
            area.y + 1,
            &pad(&hand_in_short(realm, seat == self.scene.me, room), room),
            Style::new(),
        );
    }

    /// The icons of the own civilisation, with points an icon; the basic ones are among the triumphs.
    fn draw_icons(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, seat: Seat) -> u16 {
        let mut at = x;
        for side in self.scene.sides(seat) {
            let count = self.scene.realm(seat).icons[side.icon.index()];
            let style = if count > 0 { canvas.theme.strong() } else { canvas.theme.faint() };
            let text = format!("{} {count}", side.icon.name());
            let end = canvas.put(at, y, &text, style);
            canvas.put(end, y, &format!(" x{}", side.points), canvas.theme.faint());
            at += ICON;
        }
        x + 2 * ICON
    }

    /// The territories; the type that counts has a star.
    fn draw_lands(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, seat: Seat) {
        let best = self.scene.best_territory(seat);
        let mut at = x;
        for territory in Territory::ALL {
            let count = self.scene.controlled(seat, territory);
            at = canvas.put(at, y, land(territory), ink(&canvas.theme, territory));
            let star = if best == Some(territory) { "*" } else { " " };
            let style = if count > 0 { canvas.theme.strong() } else { canvas.theme.faint() };
            at = canvas.put(at, y, &format!(" {count}{star} "), style);
        }
    }

    fn draw_deck(&self, canvas: &mut Canvas<'_>, area: Rect, deck: DeckIx) {
        let pile = self.scene.deck(deck);
        let (open, here) = (self.is_open(deck), self.is_chosen(deck));
        let mark = if here { canvas.theme.sign(HERE) } else { "" };
        let frame = match (pile.top, here) {
            _ if self.scene.is_collapsing() => canvas.theme.cursor(),
            (_, true) => canvas.theme.key(),
            (Some(top), false) => ink(&canvas.theme, top),
            (None, false) => canvas.theme.lines(),
        };
        let inside = canvas.frame(area, &format!("{mark}{}: {}", deck.0 + 1, cards(pile.cards)), frame);
        draw_top(canvas, inside, pile, here);
        if open {
            canvas.hit(area, Target::Item(DECKS + deck.index()));
        }
    }

    /// Whether a click on a deck means something.
    fn is_open(&self, deck: DeckIx) -> bool {
        match self.chooser {
            Chooser::Watch => false,
            Chooser::Act(_) => true,
            Chooser::Cards(cards) => cards.can_draw() && self.drawn_deck() == Some(deck),
            Chooser::List(list) => list.actions.contains(&Action::Deck(deck)),
        }
    }

    /// Whether what is chosen has to do with a deck.
    fn is_chosen(&self, deck: DeckIx) -> bool {
        match self.chooser.action() {
            Some(
                Action::Play(_, chosen)
                | Action::Return(_, chosen)
                | Action::Recall(_, chosen)
                | Action::Deck(chosen),
            ) => chosen == deck,
            Some(Action::Draw) => self.drawn_deck() == Some(deck),
            Some(_) | None => false,
        }
    }

    fn drawn_deck(&self) -> Option<DeckIx> {
        match self.scene.task() {
            Some(Task::DrawOrPlay { deck, .. }) => Some(deck),
            _ => None,
        }
    }

    /// The triumphs: both players' icons, and the marker of who would get the points now.
    fn draw_races(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let (me, other) = (self.scene.me, self.scene.other());
        let theme = canvas.theme;
        canvas.put(x, y, "Triumphs", theme.title());
        for (seat, at) in [(me, x + 13), (other, x + 16)] {
            canvas.put(at, y, theme.shape(seat), theme.seat(seat));
        }
        for (race, y) in self.scene.races().iter().zip(y + 1..) {
            canvas.put(x, y, race.triumph.icon.name(), Style::new());
            for (seat, at) in [(me, x + 12), (other, x + 15)] {
                let style = if race.leader == Some(seat) { theme.seat(seat) } else { theme.faint() };
                canvas.put(at, y, &format!("{:>2}", race.icons[seat.index()]), style);
            }
            match race.leader {
                Some(seat) => {
                    let won = format!("{} {} VP", theme.shape(seat), race.triumph.points);
                    canvas.put(x + 19, y, &won, theme.seat(seat))
                }
                None => canvas.put_sign(x + 19, y, NONE, theme.faint()),
            };
        }
    }

    /// How near the Collapse or the end is.
    fn draw_clock(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let (what, smallest) = (self.clock_name(), self.scene.smallest());
        let urgent = smallest <= 2 || self.scene.is_collapsing();
        let style = if urgent { canvas.theme.cursor() } else { canvas.theme.title() };
        let text = match smallest {
            _ if self.scene.is_collapsing() => "*** THE COLLAPSE ***".to_owned(),
            0 => format!("{what}: a deck is empty"),
            1 => format!("{what}: 1 card away"),
            count => format!("{what}: {count} cards away"),
        };
        canvas.put(x, y, &text, style);
    }

    fn clock_name(&self) -> &'static str {
        if self.scene.view.collapsed { "End" } else { "Collapse" }
    }
}

/// What a deck shows, the actions lying there, and the colour that matches.
fn draw_top(canvas: &mut Canvas<'_>, area: Rect, pile: &Deck, here: bool) {
    let actions = canvas.put(area.x + 1, area.y + 1, "actions ", canvas.theme.faint());
    draw_actions(canvas, actions, area.y + 1, pile.actions);
    let Some(top) = pile.top else {
        let back = canvas.theme.sign(BACK).repeat(usize::from(area.width));
        canvas.put(area.x, area.y, &back, canvas.theme.faint());
        canvas.put(area.x + 1, area.y + 2, "nothing to draw", canvas.theme.faint());
        return;
    };
    let strong = ink(&canvas.theme, top).patch(canvas.theme.strong());
    let style = if here { canvas.theme.cursor() } else { strong };
    canvas.put(area.x + 1, area.y, &pad(top.name(), area.width.saturating_sub(2)), style);
    let colour = canvas.put(area.x + 1, area.y + 2, letter(colour_of(top)), strong);
    canvas.put(colour, area.y + 2, " matches", canvas.theme.faint());
}

/// "1 card", "5 cards", "empty".
fn cards(count: u8) -> String {
    match count {
        0 => "empty".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

/// Actions as letters in their colours; the column behind three of them.
pub fn draw_actions(canvas: &mut Canvas<'_>, x: u16, y: u16, actions: [u8; 3]) -> u16 {
    let mut at = x;
    for colour in Colour::ALL {
        let style = ink(&canvas.theme, colour.territory()).patch(canvas.theme.strong());
        for _ in 0..actions[colour.index()] {
            at = canvas.put(at, y, letter(colour), style) + 1;
        }
    }
    if at == x {
        canvas.put_sign(x, y, NONE, canvas.theme.faint());
    }
    at.max(x + 6)
}

/// A hand by its backs, and what is known of it.
fn hand_in_short(realm: &RealmView, own: bool, room: u16) -> String {
    let count = |territory| realm.hand.iter().filter(|card| card.back == territory).count();
    let backs: Vec<String> = Territory::ALL
        .into_iter()
        .filter(|&territory| count(territory) > 0)
        .map(|territory| format!("{} {}", count(territory), land(territory)))
        .collect();
    let mut text = format!("hand {}", realm.hand.len());
    if !backs.is_empty() {
        text += &format!(" ({})", backs.join(", "));
    }
    let known: Vec<&str> = realm
        .hand
        .iter()
        .filter(|card| card.known)
        .filter_map(|card| card.front.as_ref().map(|front| front.name.as_str()))
        .collect();
    let names = format!(", known: {}", known.join(", "));
    match known.len() {
        0 => {}
        _ if !own && width(&text) + width(&names) <= room => text += &names,
        count if own => text += &format!(", {count} open"),
        count => text += &format!(", {count} known: see Cards"),
    }
    text
}
