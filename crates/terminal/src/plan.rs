//! Where things go: one panel at a time on a small screen, all of them on a large one.

use ratatui::layout::{Constraint, Layout, Rect};

/// The smallest screen that the table fits.
pub const SMALLEST: (u16, u16) = (80, 24);
/// The smallest screen that shows all panels at once.
const LARGE: (u16, u16) = (116, 36);

/// How much room a screen has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// For the board and one panel.
    Small,
    /// For the board and all panels.
    Large,
}

/// The areas of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The players with their points.
    pub status: Rect,
    /// The board.
    pub board: Rect,
    /// The question.
    pub prompt: Rect,
    /// The names of the panels, where only one is shown.
    pub tabs: Option<Rect>,
    /// The choice, or the panel that is shown.
    pub main: Rect,
    /// The column for the other panels, where there is room.
    pub side: Option<Rect>,
    /// The keys.
    pub keys: Rect,
}

impl Plan {
    /// A plan for a screen, given how high the board is with so much room; none if it is too small.
    pub fn new(area: Rect, board: impl Fn(Room) -> u16) -> Option<Plan> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let large = area.width >= LARGE.0 && area.height >= LARGE.1;
        Some(match large {
            true => large_plan(area, board(Room::Large)),
            false => small_plan(area, board(Room::Small)),
        })
    }
}

fn small_plan(area: Rect, board: u16) -> Plan {
    let rows = [
        Constraint::Length(1),
        Constraint::Length(board),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ];
    let [status, board, prompt, tabs, main, keys] = Layout::vertical(rows).areas(area);
    Plan { status, board, prompt, tabs: Some(tabs), main, side: None, keys }
}

fn large_plan(area: Rect, board: u16) -> Plan {
    let side = (area.width / 3).clamp(36, 60);
    let rows = [Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)];
    let [status, middle, keys] = Layout::vertical(rows).areas(area);
    let [left, side] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).areas(middle);
    let rows = [
        Constraint::Length(1),
        Constraint::Length(board),
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Fill(1),
    ];
    let [_, board, _, prompt, main] = Layout::vertical(rows).areas(left);
    Plan { status, board, prompt, tabs: None, main, side: Some(side), keys }
}

/// Divides the side column among panels that want so many rows, borders included; the last one, the log,
/// takes what is left, at least a third.
pub fn stack(side: Rect, wanted: &[u16]) -> Vec<Rect> {
    let mut left = side.height - side.height / 3;
    let mut rows: Vec<Constraint> = Vec::new();
    for (index, &rows_wanted) in wanted.iter().enumerate() {
        let others = (wanted.len() - index) as u16;
        let share = if others == 1 { left } else { (left / others).max(left.saturating_sub(left / 2)) };
        let height = rows_wanted.min(share);
        left -= height;
        rows.push(Constraint::Length(height));
    }
    rows.push(Constraint::Fill(1));
    Layout::vertical(rows).split(side).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_screen_shows_one_panel_and_a_large_one_all() {
        assert_eq!(Plan::new(Rect::new(0, 0, 79, 24), |_| 11), None);
        assert_eq!(Plan::new(Rect::new(0, 0, 80, 23), |_| 11), None);
        let small = Plan::new(Rect::new(0, 0, 80, 24), |_| 11).unwrap();
        assert_eq!((small.side, small.main.height), (None, 8));
        let large = Plan::new(Rect::new(0, 0, 120, 40), |_| 11).unwrap();
        assert_eq!((large.tabs, large.main.width), (None, 80));
        assert_eq!(large.side, Some(Rect::new(80, 1, 40, 38)));
    }

    #[test]
    fn the_log_gets_what_the_other_panels_leave() {
        let side = Rect::new(0, 0, 40, 38);
        let heights = |wanted: &[u16]| stack(side, wanted).iter().map(|area| area.height).collect::<Vec<_>>();
        assert_eq!(heights(&[6, 8]), [6, 8, 24]);
        assert_eq!(heights(&[40, 40]), [13, 13, 12]);
        assert_eq!(heights(&[6, 40]), [6, 20, 12]);
    }
}
