//! The screen of Bronze Age.

use std::sync::Arc;

use game_core::{AnyTable, Game as _, Seat, Table, Viewer};
use games::bronze_age::{Action, BronzeAge, View};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::canvas::{Canvas, Hint, Target};
use super::input::{Key, as_arrow};
use super::screen::{Answer, Gaze, Question, Screen, Touch, typed};
use super::theme::Theme;

/// Bronze Age as it is shown and played at a terminal.
pub struct BronzeAgeScreen {
    game: Arc<BronzeAge>,
    view: View,
    actions: Vec<Action>,
    chosen: usize,
}

impl BronzeAgeScreen {
    /// A screen that looks at a table from outside, until it is told who looks.
    pub fn new(table: &Table<BronzeAge>) -> Self {
        let game = Arc::clone(table.game());
        let view = game.view(table.state(), Viewer::Spectator);
        BronzeAgeScreen { game, view, actions: Vec::new(), chosen: 0 }
    }

    fn choose(&mut self, chosen: usize) -> Answer {
        self.chosen = chosen;
        Answer::Changed
    }

    fn play(&self) -> Answer {
        self.actions
            .get(self.chosen)
            .map_or(Answer::Ignored, |&action| Answer::Play(self.game.notate(action)))
    }
}

impl Screen for BronzeAgeScreen {
    fn look(&mut self, table: &dyn AnyTable, gaze: &Gaze) {
        let table: &Table<BronzeAge> = typed(table);
        self.view = self.game.view(table.state(), gaze.viewer);
        self.actions = if gaze.asked { table.actions() } else { Vec::new() };
        self.chosen = 0;
    }

    fn prompt(&self) -> Question {
        let prompt = &self.view.prompt;
        Question { text: prompt.text.clone(), clause: prompt.clause.clone(), aside: None }
    }

    fn standing(&self, seat: Seat) -> String {
        let cards = self.view.realms.get(seat.index()).map_or(0, |realm| realm.hand.len());
        format!("{cards} in hand")
    }

    fn board_height(&self) -> u16 {
        8
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for ((row, deck), number) in area.rows().zip(&self.view.decks).zip(1..) {
            let top = deck.top.map_or("empty", |territory| territory.name());
            let text = format!("Deck {number}: {top}, {} cards, actions {:?}", deck.cards, deck.actions);
            canvas.put(row.x, row.y, &text, Style::new());
        }
    }

    fn draw_play(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for ((row, &action), item) in area.rows().zip(&self.actions).zip(0..) {
            let mark = if item == self.chosen { "▸" } else { " " };
            canvas.put(row.x, row.y, &format!("{mark}{}", self.game.notate(action)), Style::new());
            canvas.hit(row, Target::Item(item));
        }
    }

    fn panels(&self) -> &'static [&'static str] {
        &["Realms"]
    }

    fn panel(&self, _panel: usize, _theme: &Theme, _width: u16) -> Vec<Line<'static>> {
        let line = |realm: &games::bronze_age::RealmView| {
            Line::from(format!("{} VP, icons {:?}", realm.score, realm.icons))
        };
        self.view.realms.iter().map(line).collect()
    }

    fn press(&mut self, key: Key) -> Answer {
        let count = self.actions.len().max(1);
        match as_arrow(key) {
            Key::Enter => self.play(),
            Key::Up | Key::Left => self.choose((self.chosen + count - 1) % count),
            Key::Down | Key::Right => self.choose((self.chosen + 1) % count),
            _ => Answer::Ignored,
        }
    }

    fn touch(&mut self, item: usize, touch: Touch) -> Answer {
        if self.chosen == item && touch == Touch::Click { self.play() } else { self.choose(item) }
    }

    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new("Enter", "play", Key::Enter), Hint::new("Up/Down", "choice", Key::Down)]
    }

    fn words(&self, action: &str) -> String {
        action.to_owned()
    }

    fn outline(&self) -> &'static str {
        "Two civilisations grow from three decks of territories until the Collapse, and on to the end."
    }

    fn legend(&self, _theme: &Theme) -> Vec<Line<'static>> {
        Vec::new()
    }
}
