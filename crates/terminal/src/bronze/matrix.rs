//! Matrices of technology cards: one's own with the card that would be played, the others' in short.

use game_core::Seat;
use games::bronze::{At, Task, Technology};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::scene::{Cell, Scene};
use super::take::{PLACES, TakeChooser};
use super::text::{one_word, place_name, short};
use crate::canvas::{Canvas, Target, center, pad};
use crate::theme::Theme;

/// The width of a column with whole names.
const WIDE: u16 = 15;

/// A player's own matrix.
pub struct OwnMatrix<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// The card that would be played, while that is chosen.
    pub take: Option<&'a TakeChooser>,
}

impl OwnMatrix<'_> {
    fn columns(&self) -> &[Vec<Technology>] {
        &self.scene.view.people[self.scene.me.index()].matrix
    }

    /// Draws as many rows as there is room for, the ones that matter for the choice.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let slots = self.slots();
        let width = (area.width / slots.len().max(1) as u16).clamp(5, WIDE);
        let first = self.first_row(area.height.saturating_sub(1));
        for (place, &at) in slots.iter().enumerate() {
            let slot = Rect { x: area.x + place as u16 * width, width, ..area }.intersection(area);
            self.draw_slot(canvas, slot, at, first);
            if self.take.is_some() {
                canvas.hit(slot, Target::Item(PLACES + place));
            }
        }
    }

    /// The places from left to right: those that can be chosen, or else the columns.
    fn slots(&self) -> Vec<At> {
        match self.take {
            Some(take) => take.places.clone(),
            None => (0..self.columns().len() as u8).map(At::Column).collect(),
        }
    }

    fn draw_slot(&self, canvas: &mut Canvas<'_>, area: Rect, at: At, first: usize) {
        let chosen = self.take.is_some_and(|take| take.at() == at);
        let head = if chosen { canvas.theme.cursor() } else { canvas.theme.faint() };
        let name = place_name(at, self.columns().len());
        canvas.put(area.x, area.y, &center(&name, area.width - 1), head);
        let cards = self.slot_cards(at);
        let active = self.active();
        for (row, y) in (first..).zip(area.y + 1..area.bottom()) {
            let Some(&card) = cards.get(row) else { continue };
            let cell = (self.column_of(at), row);
            let new = chosen && row + 1 == cards.len();
            let (mark, style) = match (new, active.contains(&cell)) {
                (true, _) => ("+", canvas.theme.cursor()),
                (false, true) => ("*", canvas.theme.glow()),
                (false, false) => (" ", Style::new()),
            };
            let name = if area.width < WIDE { short(card) } else { one_word(card) };
            canvas.put(area.x, y, &pad(&format!("{mark}{name}"), area.width - 1), style);
        }
    }

    /// The cards that would become active, or that still are.
    fn active(&self) -> Vec<Cell> {
        if let Some(take) = self.take {
            let (matrix, cell) = with_card(self.columns(), take.card(), take.at());
            return active_cells(&matrix, cell);
        }
        let (Some(Task::Settle(left)), Some(cell)) = (self.scene.task(), self.scene.last_card) else {
            return Vec::new();
        };
        let unused = |&(column, row): &Cell| left[self.columns()[column][row].index()] > 0;
        active_cells(self.columns(), cell).into_iter().filter(unused).collect()
    }

    /// The cards of a slot from the top, the one that would be played included.
    fn slot_cards(&self, at: At) -> Vec<Technology> {
        let mut cards = match at {
            At::Column(column) => self.columns()[usize::from(column)].clone(),
            At::Left | At::Right => Vec::new(),
        };
        if let Some(take) = self.take.filter(|take| take.at() == at) {
            cards.push(take.card());
        }
        cards
    }

    /// The column that a slot would be, once the card is played.
    fn column_of(&self, at: At) -> usize {
        let shift = usize::from(self.take.is_some_and(|take| take.at() == At::Left));
        match at {
            At::Left => 0,
            At::Column(column) => usize::from(column) + shift,
            At::Right => self.columns().len() + shift,
        }
    }

    /// The first row that is shown: all if they fit, else those that end with the card that would be played.
    fn first_row(&self, rows: u16) -> usize {
        let height = self.columns().iter().map(Vec::len).max().unwrap_or(0);
        let last = self.take.map_or(height, |take| self.slot_cards(take.at()).len() + 1);
        let last = if height < usize::from(rows) { 0 } else { last };
        last.saturating_sub(usize::from(rows))
    }
}

/// The matrix with a card put into it, and where that card lies.
pub fn with_card(matrix: &[Vec<Technology>], card: Technology, at: At) -> (Vec<Vec<Technology>>, Cell) {
    let mut columns = matrix.to_vec();
    let column = match at {
        At::Left => {
            columns.insert(0, Vec::new());
            0
        }
        At::Column(column) => usize::from(column),
        At::Right => {
            columns.push(Vec::new());
            columns.len() - 1
        }
    };
    columns[column].push(card);
    let row = columns[column].len() - 1;
    (columns, (column, row))
}

/// The cards that a new card makes active, to be shown; how many there are is said by the rules.
pub fn active_cells(matrix: &[Vec<Technology>], (column, row): Cell) -> Vec<Cell> {
    let card = |(column, row): Cell| matrix.get(column).and_then(|cards| cards.get(row)).copied();
    let new = card((column, row));
    let alike = |cell: &Cell| *cell == (column, row) || new != Some(Technology::Bronze) && card(*cell) == new;
    let mut cells: Vec<Cell> = (0..=row).map(|row| (column, row)).filter(alike).collect();
    let beside = [column.checked_sub(1), Some(column + 1)].into_iter().flatten().map(|beside| (beside, row));
    cells.extend(beside.filter(|&cell| card(cell).is_some()));
    cells
}

/// Everybody's matrix in short, side by side as the width allows.
pub fn matrices(scene: &Scene, names: &[String], theme: &Theme, width: u16) -> Vec<Line<'static>> {
    const EACH: u16 = 19;
    let beside = usize::from((width / EACH).max(1));
    let seats: Vec<Seat> = Seat::all(scene.view.people.len() as u8).collect();
    let mut lines = Vec::new();
    for group in seats.chunks(beside) {
        let head = |&seat: &Seat| {
            let name = names.get(seat.index()).map_or("", String::as_str);
            let left = scene.view.people[seat.index()].markers;
            Span::styled(pad(&format!("{} {name} {left} left", theme.shape(seat)), EACH), theme.seat(seat))
        };
        lines.push(Line::from(group.iter().map(head).collect::<Vec<_>>()));
        let height =
            |&seat: &Seat| scene.view.people[seat.index()].matrix.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..group.iter().map(height).max().unwrap_or(0).max(1) {
            let cells = |&seat: &Seat| {
                Span::raw(pad(&matrix_row(&scene.view.people[seat.index()].matrix, row), EACH))
            };
            lines.push(Line::from(group.iter().map(cells).collect::<Vec<_>>()));
        }
    }
    lines
}

fn matrix_row(matrix: &[Vec<Technology>], row: usize) -> String {
    let cell = |column: &Vec<Technology>| column.get(row).map_or("   ", |&card| short(card));
    matrix.iter().map(cell).collect::<Vec<_>>().join(" ")
}
