//! What comes from outside: keys, the mouse, time, bots and the disk.

use std::time::Duration;

pub use ratatui::crossterm::event::KeyCode as Key;
use ratatui::crossterm::event::{
    Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Everything that the table reacts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Ctrl-C.
    Interrupt,
    /// The left button was pressed.
    Click(Position),
    /// The mouse moved.
    Hover(Position),
    /// The wheel was turned.
    Scroll(Position, Wheel),
    /// The screen has another size.
    Resize,
    /// Time went by.
    Tick(Duration),
    /// A bot has decided.
    Bot(Ticket, String),
    /// A record was written, or not.
    Saved(SaveResult),
}

/// A turn of the mouse wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Towards what came earlier.
    Up,
    /// Towards what comes later.
    Down,
}

/// The number of a question to a bot: an answer to an older one is not wanted any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticket(pub u64);

/// How saving went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveResult {
    /// The record is in the file.
    Written(String),
    /// There is such a file already.
    Exists(String),
    /// The file could not be written, and why.
    Failed(String),
}

impl Input {
    /// What a terminal's event means here.
    pub fn from_event(event: &Event) -> Option<Input> {
        match event {
            Event::Key(key) => from_key(*key),
            Event::Mouse(mouse) => from_mouse(*mouse),
            Event::Resize(..) => Some(Input::Resize),
            Event::FocusGained | Event::FocusLost | Event::Paste(_) => None,
        }
    }
}

fn from_key(event: KeyEvent) -> Option<Input> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    match (event.kind, control) {
        (KeyEventKind::Release, _) => None,
        (KeyEventKind::Press | KeyEventKind::Repeat, false) => Some(Input::Key(event.code)),
        (KeyEventKind::Press | KeyEventKind::Repeat, true) => {
            (event.code == Key::Char('c')).then_some(Input::Interrupt)
        }
    }
}

fn from_mouse(event: MouseEvent) -> Option<Input> {
    let at = Position::new(event.column, event.row);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(at)),
        MouseEventKind::Moved => Some(Input::Hover(at)),
        MouseEventKind::ScrollUp => Some(Input::Scroll(at, Wheel::Up)),
        MouseEventKind::ScrollDown => Some(Input::Scroll(at, Wheel::Down)),
        MouseEventKind::Down(MouseButton::Right | MouseButton::Middle)
        | MouseEventKind::Up(_)
        | MouseEventKind::Drag(_)
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => None,
    }
}

/// The arrow that h, j, k and l stand for; other keys are themselves.
pub fn as_arrow(key: Key) -> Key {
    match key {
        Key::Char('h') => Key::Left,
        Key::Char('j') => Key::Down,
        Key::Char('k') => Key::Up,
        Key::Char('l') => Key::Right,
        other => other,
    }
}

/// The number of a digit key.
pub fn digit(key: Key) -> Option<usize> {
    key.as_char()?.to_digit(10).map(|digit| digit as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_and_releases_are_not() {
        let press = |code, modifiers| Input::from_event(&Event::Key(KeyEvent::new(code, modifiers)));
        assert_eq!(press(Key::Char('?'), KeyModifiers::SHIFT), Some(Input::Key(Key::Char('?'))));
        assert_eq!(press(Key::Char('c'), KeyModifiers::CONTROL), Some(Input::Interrupt));
        assert_eq!(press(Key::Char('q'), KeyModifiers::CONTROL), None);
        let release = KeyEvent::new_with_kind(Key::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(Input::from_event(&Event::Key(release)), None);
    }

    #[test]
    fn letters_are_arrows_too() {
        let arrows = ['h', 'j', 'k', 'l'].map(|letter| as_arrow(Key::Char(letter)));
        assert_eq!(arrows, [Key::Left, Key::Down, Key::Up, Key::Right]);
        assert_eq!(digit(Key::Char('7')), Some(7));
        assert_eq!(digit(Key::Char('x')), None);
    }
}
