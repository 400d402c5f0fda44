//! Choosing a card, its face and its place: three settings, changed in any order, then taken.

use games::bronze::{Action, At, StackIx, Technology};

use super::choose::Step;
use crate::input::{Key, as_arrow, digit};
use crate::screen::Touch;

/// Which side of the card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Its technology.
    Up,
    /// Bronze Casting.
    Down,
}

/// The card that would be taken now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeChooser {
    stacks: Vec<(StackIx, Technology)>,
    /// The places of the matrix from left to right.
    pub places: Vec<At>,
    stack: usize,
    /// The side that shows.
    pub face: Face,
    place: usize,
}

/// Numbers of things to touch: stacks from here on,
pub const STACKS: usize = 0;
/// the two faces,
pub const FACES: usize = 10;
/// the places.
pub const PLACES: usize = 20;

impl TakeChooser {
    /// What can be taken; none if that is not asked.
    pub fn new(actions: &[Action]) -> Option<Self> {
        let mut stacks = Vec::new();
        let mut places = Vec::new();
        for action in actions {
            let Action::Take { stack, card, at } = *action else { return None };
            if card != Technology::Bronze && !stacks.contains(&(stack, card)) {
                stacks.push((stack, card));
            }
            if !places.contains(&at) {
                places.push(at);
            }
        }
        places.sort_by_key(|&at| from_left(at));
        let place = places.len().checked_sub(1)?;
        Some(TakeChooser { stacks, places, stack: 0, face: Face::Up, place })
    }

    /// The action that is chosen.
    pub fn action(&self) -> Action {
        Action::Take { stack: self.stack(), card: self.card(), at: self.at() }
    }

    /// The chosen stack.
    pub fn stack(&self) -> StackIx {
        self.stacks[self.stack].0
    }

    /// The technology on the chosen card's face.
    pub fn technology(&self) -> Technology {
        self.stacks[self.stack].1
    }

    /// The chosen card as it would lie.
    pub fn card(&self) -> Technology {
        match self.face {
            Face::Up => self.technology(),
            Face::Down => Technology::Bronze,
        }
    }

    /// The chosen place.
    pub fn at(&self) -> At {
        self.places[self.place]
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        match as_arrow(key) {
            Key::Enter => return Step::Play(self.action()),
            Key::Up => self.face = Face::Up,
            Key::Down => self.face = Face::Down,
            Key::Char('f') => self.flip(),
            Key::Left => self.place = (self.place + self.places.len() - 1) % self.places.len(),
            Key::Right => self.place = (self.place + 1) % self.places.len(),
            key => {
                return digit(key).map_or(Step::Ignored, |number| self.choose_stack(number.wrapping_sub(1)));
            }
        }
        Step::Changed
    }

    /// Takes a touch: a click on the place that is chosen takes the card.
    pub fn touch(&mut self, item: usize, touch: Touch) -> Step {
        match (item, touch) {
            (PLACES.., _) => self.touch_place(item - PLACES, touch),
            (FACES.., Touch::Click) => {
                self.face = if item == FACES { Face::Up } else { Face::Down };
                Step::Changed
            }
            (_, Touch::Click) => self.choose_stack(item - STACKS),
            (_, Touch::Hover) => Step::Ignored,
        }
    }

    fn touch_place(&mut self, place: usize, touch: Touch) -> Step {
        if place >= self.places.len() {
            return Step::Ignored;
        }
        if self.place == place && touch == Touch::Click {
            return Step::Play(self.action());
        }
        self.place = place;
        Step::Changed
    }

    fn choose_stack(&mut self, stack: usize) -> Step {
        match self.stacks.iter().position(|(ix, _)| ix.index() == stack) {
            Some(place) => {
                self.stack = place;
                Step::Changed
            }
            None => Step::Ignored,
        }
    }

    fn flip(&mut self) {
        self.face = match self.face {
            Face::Up => Face::Down,
            Face::Down => Face::Up,
        };
    }
}

fn from_left(at: At) -> u8 {
    match at {
        At::Left => 0,
        At::Column(column) => column + 1,
        At::Right => u8::MAX,
    }
}
