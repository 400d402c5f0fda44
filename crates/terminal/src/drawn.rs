//! What the last picture has put where, for the mouse and for scrolling.

use ratatui::layout::{Position, Rect};

use crate::canvas::Target;

/// What is known of the last picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The places that can be clicked; the last one that contains a point counts.
    pub hits: Vec<(Rect, Target)>,
    /// Where panels are.
    pub panels: Vec<(Rect, usize)>,
    /// How far each panel can be scrolled.
    pub scroll_ends: Vec<u16>,
    /// How far the window on top can be scrolled.
    pub overlay_end: u16,
    /// Whether another panel covers the choice.
    pub play_hidden: bool,
    /// How many rows the list of actions has.
    pub rows: usize,
}

impl Drawn {
    /// What can be clicked at a point.
    pub fn target(&self, at: Position) -> Option<Target> {
        self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, target)| *target)
    }

    /// The panel at a point.
    pub fn panel_at(&self, at: Position) -> Option<usize> {
        self.panels.iter().find(|(area, _)| area.contains(at)).map(|(_, panel)| *panel)
    }
}
