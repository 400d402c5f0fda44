//! The panel in which a choice is made: what can be chosen, and what would come of it.

use games::bronze_age::{Action, DeckIx, SideView};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::act::{ActChooser, Way, item};
use super::cards::CardsChooser;
use super::choose::{Chooser, ListChooser};
use super::hand::{CardRows, draw_hand};
use super::preview::{Preview, turn_in_short};
use super::scene::Scene;
use super::text::{ink, letter, short};
use crate::canvas::{Canvas, Target, pad, wrap};
use crate::theme::{HERE, NONE};

/// From this height on there is room for the hand and the abilities below a choice.
const TALL: u16 = 18;
/// The room for what a row of the turn's choice is.
const WAY: u16 = 9;

/// The choice of the moment.
pub struct Play<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// What is being chosen.
    pub chooser: &'a Chooser,
}

impl Play<'_> {
    /// Draws the choice.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if area.height >= TALL {
            self.draw_tall(canvas, area);
        } else {
            self.draw_short(canvas, area);
        }
    }

    /// Choice and preview on the left, or side by side; the hand on the right while a turn is chosen.
    fn draw_short(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let left = match self.chooser {
            Chooser::Act(_) => 48,
            Chooser::Cards(_) | Chooser::List(_) => 50,
            Chooser::Watch => 49,
        };
        let [left, right] =
            Layout::horizontal([Constraint::Length(left), Constraint::Fill(1)]).spacing(1).areas(area);
        match self.chooser {
            Chooser::Act(act) => {
                let grid = Constraint::Length(act.rows.len() as u16 + 1);
                let text = self.text(canvas, left.width, false).len() as u16;
                let rows = [grid, Constraint::Length(text), Constraint::Fill(1)];
                let [grid, text, abilities] = Layout::vertical(rows).areas(left);
                self.draw_act(canvas, grid, act);
                self.draw_text(canvas, text, false);
                self.draw_abilities_in_short(canvas, abilities);
                draw_titled_hand(canvas, right, self.scene);
            }
            Chooser::Cards(cards) => {
                self.draw_cards(canvas, left, cards);
                self.draw_text(canvas, right, true);
            }
            Chooser::List(list) => {
                let rows = [Constraint::Length(list.actions.len() as u16 + 1), Constraint::Fill(1)];
                let [choice, abilities] = Layout::vertical(rows).areas(left);
                self.draw_list(canvas, choice, list);
                self.draw_text(canvas, right, true);
                self.draw_abilities_in_short(canvas, abilities);
            }
            Chooser::Watch => self.draw_watch(canvas, left, right),
        }
    }

    /// Choice, preview, then the hand if it is not what is chosen from, then one's abilities.
    fn draw_tall(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let wanted = match self.chooser {
            Chooser::Act(act) => act.rows.len() as u16 + 1,
            Chooser::Cards(cards) => cards.entries.len() as u16,
            Chooser::List(list) => list.actions.len() as u16,
            Chooser::Watch => 0,
        };
        let rows = [
            Constraint::Length(wanted.min(area.height.saturating_sub(12))),
            Constraint::Length(1),
            Constraint::Length(if wanted == 0 { 0 } else { 4 }),
            Constraint::Fill(1),
            Constraint::Length(6),
        ];
        let [choice, _, text, hand, abilities] = Layout::vertical(rows).areas(area);
        match self.chooser {
            Chooser::Act(act) => self.draw_act(canvas, choice, act),
            Chooser::Cards(cards) => self.draw_cards(canvas, choice, cards),
            Chooser::List(list) => self.draw_list(canvas, choice, list),
            Chooser::Watch => {}
        }
        self.draw_text(canvas, text, true);
        if !matches!(self.chooser, Chooser::Cards(_)) {
            draw_titled_hand(canvas, hand, self.scene);
        }
        self.draw_abilities(canvas, abilities);
    }

    /// The turn's choice: a row for each action card, a column for each deck, in each cell what it gives.
    fn draw_act(&self, canvas: &mut Canvas<'_>, area: Rect, act: &ActChooser) {
        let room = (area.width.saturating_sub(WAY) / 3).min(22);
        for deck in DeckIx::ALL {
            let top = self.scene.deck(deck).top;
            let name = format!(" {} {}", deck.0 + 1, top.map_or("empty", |top| top.notation()));
            let style = top.map_or(canvas.theme.faint(), |top| ink(&canvas.theme, top));
            canvas.put(area.x + WAY + u16::from(deck.0) * room, area.y, &name, style);
        }
        for (row, (way, colour)) in act.rows.iter().enumerate() {
            let y = area.y + 1 + row as u16;
            let style = ink(&canvas.theme, colour.territory()).patch(canvas.theme.strong());
            let x = canvas.put(area.x, y, letter(*colour), style);
            let style = if row == act.row { canvas.theme.strong() } else { Style::new() };
            canvas.put(x + 1, y, way_words(*way), style);
            for deck in DeckIx::ALL {
                let cell = Rect::new(area.x + WAY + u16::from(deck.0) * room, y, room, 1);
                self.draw_cell(canvas, cell, act, row, deck);
            }
        }
    }

    fn draw_cell(&self, canvas: &mut Canvas<'_>, cell: Rect, act: &ActChooser, row: usize, deck: DeckIx) {
        let Some(action) = act.at(row, deck) else {
            canvas.put_sign(cell.x + 1, cell.y, NONE, canvas.theme.faint());
            return;
        };
        let chosen = (act.row, act.deck) == (row, deck);
        let style = if chosen { canvas.theme.cursor() } else { canvas.theme.key() };
        let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
        canvas.put(cell.x, cell.y, &format!("{mark}{}", turn_in_short(self.scene, action)), style);
        canvas.hit(cell, Target::Item(item(row, deck)));
    }

    fn draw_cards(&self, canvas: &mut Canvas<'_>, area: Rect, cards: &CardsChooser) {
        CardRows { scene: self.scene, cards }.draw(canvas, area);
    }

    fn draw_list(&self, canvas: &mut Canvas<'_>, area: Rect, list: &ListChooser) {
        for (place, (&action, line)) in list.actions.iter().zip(area.rows()).enumerate() {
            let chosen = place == list.chosen;
            let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
            let style = if chosen { canvas.theme.cursor() } else { canvas.theme.key() };
            let preview = Preview::new(self.scene, action);
            let said = if matches!(action, Action::Branch(_)) { preview.text } else { preview.title };
            let points = preview.points.map_or(String::new(), |points| format!("  {points}"));
            let x = canvas.put(line.x, line.y, &format!("{mark}{} {said} ", place + 1), style);
            canvas.put(x, line.y, &pad(&points, line.right().saturating_sub(x)), canvas.theme.strong());
            canvas.hit(line, Target::Item(place));
        }
    }

    fn draw_text(&self, canvas: &mut Canvas<'_>, area: Rect, titled: bool) {
        let lines = self.text(canvas, area.width, titled);
        canvas.put_lines(area, &lines, 0);
    }

    /// What would come of what is chosen; without a title as short as it can be said.
    fn text(&self, canvas: &Canvas<'_>, width: u16, titled: bool) -> Vec<Line<'static>> {
        let Some(action) = self.chooser.action() else { return Vec::new() };
        let Preview { title, points, text } = Preview::new(self.scene, action);
        let say = |text: &str, style: Style| -> Vec<Line<'static>> {
            wrap(text, width).into_iter().map(|line| Line::styled(line, style)).collect()
        };
        if !titled {
            let text = points.map_or(text.clone(), |points| format!("{points}. {text}"));
            return say(&text, Style::new());
        }
        let heads = [Some(title), points].into_iter().flatten();
        let mut lines: Vec<_> = heads.flat_map(|head| say(&head, canvas.theme.strong())).collect();
        lines.extend(text.lines().flat_map(|text| say(text, Style::new())));
        lines
    }

    /// Nothing to choose: both hands.
    fn draw_watch(&self, canvas: &mut Canvas<'_>, left: Rect, right: Rect) {
        draw_titled_hand(canvas, left, self.scene);
        let title = format!("{}: hand", self.scene.name(self.scene.other()));
        canvas.put(right.x, right.y, &title, canvas.theme.title());
        draw_hand(canvas, below(right), self.scene, self.scene.other());
    }

    /// What one's own civilisation does, with a heading.
    fn draw_abilities(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let say = |side: &SideView| {
            let text = format!("{} ({} VP an icon): {}", side.icon.name(), side.points, side.text);
            wrap(&text, area.width)
        };
        let sides = self.scene.sides(self.scene.me);
        let mut lines: Vec<Line<'static>> = sides.iter().flat_map(say).map(Line::raw).collect();
        lines.insert(0, Line::styled("What your civilisation does", canvas.theme.title()));
        canvas.put_lines(area, &lines, 0);
    }

    /// The same in what room is left, each ability whole or not at all.
    fn draw_abilities_in_short(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for side in self.scene.sides(self.scene.me) {
            let said = wrap(&format!("{}: {}", short(side.icon), side.text), area.width);
            if lines.len() + said.len() <= usize::from(area.height) {
                lines.extend(said.into_iter().map(|line| Line::styled(line, canvas.theme.faint())));
            }
        }
        canvas.put_lines(area, &lines, 0);
    }
}

fn way_words(way: Way) -> &'static str {
    match way {
        Way::Play => "play",
        Way::Return => "return",
    }
}

/// One's own hand with a heading.
fn draw_titled_hand(canvas: &mut Canvas<'_>, area: Rect, scene: &Scene) {
    let title = format!("{}: hand", scene.name(scene.me));
    canvas.put(area.x, area.y, &title, canvas.theme.title());
    draw_hand(canvas, below(area), scene, scene.me);
}

fn below(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}
