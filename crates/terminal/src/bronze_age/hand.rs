//! Cards in rows: a hand, the discards; with their sets, of which one may be chosen.

use game_core::Seat;
use games::bronze_age::{Action, CardId, HandCardView, Territory};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cards::{CardsChooser, Entry, item};
use super::scene::{Scene, Set};
use super::text::{ink, land, set_words, short};
use crate::canvas::{Canvas, Target, pad};
use crate::input::Key;
use crate::theme::HERE;

/// The room for a card's name.
const NAME: u16 = 20;

/// The room for a set, and whether its icon is written in full.
fn set_room(width: u16) -> (u16, bool) {
    if width >= 72 { (15, true) } else { (8, false) }
}

/// The cards to choose from; what does not fit is reached by going on.
pub struct CardRows<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// The choice.
    pub cards: &'a CardsChooser,
}

impl CardRows<'_> {
    /// Draws as many rows as there is room for, the chosen one among them, and the way to the others.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let count = self.cards.entries.len();
        let all_fit = count <= usize::from(area.height);
        let rows = usize::from(area.height.saturating_sub(u16::from(!all_fit)));
        let from = (self.cards.row + 1).saturating_sub(rows);
        for (row, line) in (from..count).take(rows).zip(area.rows()) {
            self.draw_entry(canvas, line, row, &self.cards.entries[row]);
        }
        if !all_fit {
            let below = count.saturating_sub(from + rows);
            draw_others(canvas, Rect { y: area.bottom().saturating_sub(1), ..area }, from, below);
        }
    }

    fn draw_entry(&self, canvas: &mut Canvas<'_>, line: Rect, row: usize, entry: &Entry) {
        let chosen = row == self.cards.row;
        let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
        let name_style = match (chosen, entry.actions.len()) {
            (true, 1) => canvas.theme.cursor(),
            (true, _) => canvas.theme.strong(),
            (false, _) => canvas.theme.key(),
        };
        canvas.put(line.x, line.y, mark, canvas.theme.strong());
        canvas.hit(Rect { width: 5 + NAME, ..line }, Target::Item(self.item_of_row(row)));
        match entry.card {
            None => self.draw_draw(canvas, line, name_style),
            Some(card) => {
                let number = row + 1 - usize::from(self.cards.can_draw());
                let number = if number > 9 { " ".to_owned() } else { number.to_string() };
                canvas.put(line.x + 1, line.y, &number, canvas.theme.faint());
                draw_name(canvas, line.x + 3, line.y, self.scene, card, name_style);
                self.draw_sets(canvas, line, row, entry, card);
            }
        }
    }

    /// A touch of a card's name keeps to the set that is chosen in its row.
    fn item_of_row(&self, row: usize) -> usize {
        item(row, if row == self.cards.row { self.cards.set } else { 0 })
    }

    fn draw_draw(&self, canvas: &mut Canvas<'_>, line: Rect, style: Style) {
        let preview = super::preview::Preview::new(self.scene, Action::Draw);
        canvas.put(line.x + 1, line.y, &format!("d {}", preview.title), style);
    }

    fn draw_sets(&self, canvas: &mut Canvas<'_>, line: Rect, row: usize, entry: &Entry, card: CardId) {
        let mut x = line.x + 7 + NAME;
        let (room, full) = set_room(line.width);
        for set in self.scene.sets(card, self.scene.me) {
            let wanted = |action: &Action| *action == Action::Advance(card, set.icon);
            let place = entry.actions.iter().position(wanted);
            let style = match place {
                Some(place) if (row, place) == (self.cards.row, self.cards.set) => canvas.theme.cursor(),
                Some(_) => canvas.theme.key(),
                None => set_style(canvas, set),
            };
            if place.is_some_and(|place| (row, place) == (self.cards.row, self.cards.set)) {
                canvas.put_sign(x - 1, line.y, HERE, canvas.theme.strong());
            }
            let end = canvas.put(x, line.y, &set_words(set, full), style);
            if let Some(place) = place {
                canvas.hit(Rect::new(x, line.y, end - x, 1), Target::Item(item(row, place)));
            }
            x += room;
        }
    }
}

/// How many cards are above and below those in sight; a click goes there.
fn draw_others(canvas: &mut Canvas<'_>, area: Rect, above: usize, below: usize) {
    let mut x = area.x + 3;
    let sides = [(above, "above", Key::Up), (below, "below", Key::Down)];
    for (count, side, key) in sides.into_iter().filter(|(count, ..)| *count > 0) {
        let text = format!("{count} more {side}");
        let end = canvas.put(x, area.y, &text, canvas.theme.faint());
        canvas.hit(Rect::new(x, area.y, end - x, 1), Target::Press(key));
        x = end + 3;
    }
}

fn set_style(canvas: &Canvas<'_>, set: Set) -> Style {
    if set.has_place { Style::new() } else { canvas.theme.faint() }
}

/// A card's territory and name.
fn draw_name(canvas: &mut Canvas<'_>, x: u16, y: u16, scene: &Scene, card: CardId, style: Style) {
    draw_land(canvas, x, y, scene.game.territory(card));
    canvas.put(x + 4, y, &pad(&scene.game.card(card).name, NAME - 1), style);
}

fn draw_land(canvas: &mut Canvas<'_>, x: u16, y: u16, territory: Territory) {
    canvas.put(x, y, land(territory), ink(&canvas.theme, territory));
}

/// A hand that nothing is chosen from.
pub fn draw_hand(canvas: &mut Canvas<'_>, area: Rect, scene: &Scene, seat: Seat) {
    let hand = &scene.realm(seat).hand;
    let fits = usize::from(area.height);
    let shown = if hand.len() > fits { fits.saturating_sub(1) } else { hand.len() };
    for (card, line) in hand.iter().take(shown).zip(area.rows()) {
        draw_hand_card(canvas, line, scene, seat, card);
    }
    if shown < hand.len() {
        let text = format!("and {} more: Tab shows the panels", hand.len() - shown);
        canvas.put(area.x, area.bottom().saturating_sub(1), &text, canvas.theme.faint());
    }
}

fn draw_hand_card(canvas: &mut Canvas<'_>, line: Rect, scene: &Scene, seat: Seat, card: &HandCardView) {
    draw_land(canvas, line.x, line.y, card.back);
    let old = if card.before { " old" } else { "" };
    let Some(front) = &card.front else {
        canvas.put(line.x + 4, line.y, &format!("?{old}"), canvas.theme.faint());
        return;
    };
    let (room, full) = set_room(line.width);
    if line.width < 4 + NAME + 3 * room {
        let text = pad(&front.name, NAME) + &playable_sets(scene, seat, front.card);
        canvas.put(line.x, line.y, &text, ink(&canvas.theme, card.back));
        return;
    }
    canvas.put(line.x + 4, line.y, &pad(&front.name, NAME), Style::new());
    let mut x = line.x + 4 + NAME;
    for set in scene.sets(front.card, seat) {
        canvas.put(x, line.y, &set_words(set, full), set_style(canvas, set));
        x += room;
    }
}

/// The sets with a place, as short as can be: "Exp1 War2".
fn playable_sets(scene: &Scene, seat: Seat, card: CardId) -> String {
    let sets = scene.sets(card, seat);
    if let [basic, _, _] = sets[..] {
        return format!("{}{} wild", short(basic.icon), basic.count);
    }
    let some = sets.iter().filter(|set| set.has_place);
    some.map(|set| format!("{}{}", short(set.icon), set.count)).collect::<Vec<_>>().join(" ")
}
