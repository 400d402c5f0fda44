//! What the mouse does: it goes by where the last picture has put things.

use ratatui::layout::Position;

use crate::canvas::Target;
use crate::input::{Key, Wheel};
use crate::model::{Effect, Model};
use crate::overlay::Overlay;
use crate::screen::Touch;

/// How many lines a turn of the wheel moves.
const LINES: i32 = 3;

impl Model {
    /// A click is the key, the item, the panel or the row below it.
    pub(super) fn click(&mut self, at: Position) -> Effect {
        match self.drawn.target(at) {
            Some(Target::Press(key)) => self.key(key),
            Some(Target::Item(item)) => self.touch(item, Touch::Click),
            Some(Target::Panel(panel)) => {
                self.panel = panel;
                Effect::None
            }
            Some(Target::Row(row)) => self.click_row(row),
            None => Effect::None,
        }
    }

    /// The mouse over an item shows what choosing it would give.
    pub(super) fn hover(&mut self, at: Position) -> Effect {
        match self.drawn.target(at) {
            Some(Target::Item(item)) => self.touch(item, Touch::Hover),
            Some(Target::Press(_) | Target::Panel(_) | Target::Row(_)) | None => Effect::None,
        }
    }

    fn touch(&mut self, item: usize, touch: Touch) -> Effect {
        if !self.is_asked() {
            return Effect::None;
        }
        let answer = self.screen.touch(item, touch);
        self.answer(answer)
    }

    /// A click on a row of the list chooses it, a second one plays it.
    fn click_row(&mut self, row: usize) -> Effect {
        let Some(Overlay::List(list)) = &mut self.overlay else { return Effect::None };
        if list.chosen == row {
            return self.key(Key::Enter);
        }
        list.chosen = row;
        Effect::None
    }

    /// The wheel scrolls the window on top, or the panel below the mouse.
    pub(super) fn wheel(&mut self, at: Position, wheel: Wheel) -> Effect {
        let by = match wheel {
            Wheel::Up => -LINES,
            Wheel::Down => LINES,
        };
        match &mut self.overlay {
            Some(Overlay::Read(reader)) => reader.scroll(by),
            Some(Overlay::List(list)) => {
                list.chosen =
                    list.chosen.saturating_add_signed(by as isize).min(self.drawn.rows.saturating_sub(1));
            }
            Some(Overlay::Save(_) | Overlay::Overwrite(_) | Overlay::Quit) => {}
            None => {
                let panel = self.drawn.panel_at(at).unwrap_or(self.panel);
                self.scroll_panel(panel, by);
            }
        }
        Effect::None
    }

    /// Scrolls a panel; the log is held at its end.
    pub(super) fn scroll_panel(&mut self, panel: usize, by: i32) {
        let Some(scroll) = self.scrolls.get_mut(panel) else { return };
        let last = self.drawn.scroll_ends.get(panel).copied().unwrap_or(0);
        let by = if panel == self.screen.panels().len() + 1 { -by } else { by };
        *scroll = (i32::from(*scroll) + by).clamp(0, i32::from(last)) as u16;
    }
}
