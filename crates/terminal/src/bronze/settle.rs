//! Choosing a spot on the board, and the active card that allows it.

use games::bronze::{Action, Technology, Terrain};

use super::choose::Step;
use super::scene::{Spot, spot_of};
use crate::input::{Key, as_arrow, digit};
use crate::screen::Touch;

/// The spot that would be settled now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettleChooser {
    /// The spots in order, each with the technologies that allow it.
    spots: Vec<(Spot, Vec<Technology>)>,
    /// The technologies of which a card is active and of use.
    pub technologies: Vec<Technology>,
    /// Where the cursor is.
    pub cursor: Spot,
    /// The technology whose spots are shown; all of them if none.
    pub only: Option<Technology>,
    /// Which technology is used, while that is asked.
    pub asked: Option<usize>,
}

/// Numbers of things to touch: spots by their place in the list,
pub const SPOTS: usize = 0;
/// the active cards, the first being all of them,
pub const ACTIVE: usize = 1000;
/// the technologies that are asked for.
pub const ASKED: usize = 2000;

impl SettleChooser {
    /// What can be settled; none if that is not asked. The cursor stays near where it was, or begins at the
    /// left: who skips tiles cannot come back.
    pub fn new(actions: &[Action], before: Option<&SettleChooser>) -> Option<Self> {
        let mut spots: Vec<(Spot, Vec<Technology>)> = Vec::new();
        for (spot, with) in actions.iter().filter_map(|&action| Some((spot_of(action)?, with_of(action)?))) {
            match spots.iter_mut().find(|(known, _)| *known == spot) {
                Some((_, fitting)) => fitting.push(with),
                None => spots.push((spot, vec![with])),
            }
        }
        spots.sort_unstable();
        let mut technologies: Vec<_> = spots.iter().flat_map(|(_, fitting)| fitting).copied().collect();
        technologies.sort_unstable();
        technologies.dedup();
        let leftmost = spots.iter().map(|(spot, _)| *spot).min_by_key(|spot| spot.tile)?;
        let cursor = before.map_or(leftmost, |before| before.cursor);
        let only = before.and_then(|before| before.only).filter(|only| technologies.contains(only));
        let mut chooser = SettleChooser { spots, technologies, cursor, only, asked: None };
        chooser.come_back();
        Some(chooser)
    }

    /// The spots that can be chosen.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let fits = |fitting: &[Technology]| self.only.is_none_or(|only| fitting.contains(&only));
        self.spots.iter().filter(move |(_, fitting)| fits(fitting)).map(|(spot, _)| *spot)
    }

    /// The number to touch a spot by.
    pub fn item(&self, spot: Spot) -> Option<usize> {
        self.spots.iter().position(|(known, _)| *known == spot).map(|place| SPOTS + place)
    }

    /// How many spots a technology allows, or all of them.
    pub fn count(&self, technology: Option<Technology>) -> usize {
        let fits = |fitting: &[Technology]| technology.is_none_or(|one| fitting.contains(&one));
        self.spots.iter().filter(|(_, fitting)| fits(fitting)).count()
    }

    /// The technologies that can be used for the spot below the cursor.
    pub fn fitting(&self) -> Vec<Technology> {
        let found = self.spots.iter().find(|(spot, _)| *spot == self.cursor);
        let fitting = found.map_or(&[][..], |(_, fitting)| fitting);
        fitting.iter().copied().filter(|with| self.only.is_none_or(|only| only == *with)).collect()
    }

    /// The action that is chosen, or the first of those that are asked for.
    pub fn action(&self) -> Option<Action> {
        self.settle(self.asked.unwrap_or(0))
    }

    fn settle(&self, place: usize) -> Option<Action> {
        let Spot { terrain, tile, spot } = self.cursor;
        self.fitting().get(place).map(|&with| Action::Settle { tile, terrain, spot, with })
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        if let Some(place) = self.asked {
            return self.press_asked(key, place);
        }
        match as_arrow(key) {
            Key::Enter => return self.choose(),
            Key::Char('d') => return Step::Play(Action::Done),
            Key::Left => self.step(-1),
            Key::Right => self.step(1),
            Key::Up => self.change_row(-1),
            Key::Down => self.change_row(1),
            key => return digit(key).map_or(Step::Ignored, |number| self.choose_active(number)),
        }
        Step::Changed
    }

    /// Settles the spot below the cursor, or asks for the card if several fit.
    fn choose(&mut self) -> Step {
        match self.fitting().as_slice() {
            [] => Step::Ignored,
            [_] => self.action().map_or(Step::Ignored, Step::Play),
            [..] => {
                self.asked = Some(0);
                Step::Changed
            }
        }
    }

    fn press_asked(&mut self, key: Key, place: usize) -> Step {
        let count = self.fitting().len();
        match as_arrow(key) {
            Key::Enter => return self.settle(place).map_or(Step::Ignored, Step::Play),
            Key::Esc => self.asked = None,
            Key::Tab | Key::Down | Key::Right => self.asked = Some((place + 1) % count),
            Key::BackTab | Key::Up | Key::Left => self.asked = Some((place + count - 1) % count),
            key => {
                let chosen = digit(key).and_then(|number| self.settle(number.checked_sub(1)?));
                return chosen.map_or(Step::Ignored, Step::Play);
            }
        }
        Step::Changed
    }

    /// Shows the spots of one active technology, or of all of them.
    fn choose_active(&mut self, number: usize) -> Step {
        let only = match number.checked_sub(1) {
            None => None,
            Some(place) => match self.technologies.get(place) {
                Some(&technology) => Some(technology),
                None => return Step::Ignored,
            },
        };
        self.only = only;
        self.asked = None;
        self.come_back();
        Step::Changed
    }

    /// Takes a touch: a click on the spot below the cursor settles it.
    pub fn touch(&mut self, item: usize, touch: Touch) -> Step {
        match (item, touch) {
            (ASKED.., Touch::Click) => self.settle(item - ASKED).map_or(Step::Ignored, Step::Play),
            (ACTIVE..ASKED, Touch::Click) => self.choose_active(item - ACTIVE),
            (ACTIVE.., Touch::Hover) => Step::Ignored,
            (_, touch) => self.touch_spot(item - SPOTS, touch),
        }
    }

    fn touch_spot(&mut self, place: usize, touch: Touch) -> Step {
        let Some(&(spot, _)) = self.spots.get(place) else { return Step::Ignored };
        if !self.spots().any(|known| known == spot) || self.asked.is_some() && touch == Touch::Hover {
            return Step::Ignored;
        }
        if self.cursor == spot && touch == Touch::Click {
            return self.choose();
        }
        self.cursor = spot;
        self.asked = None;
        Step::Changed
    }

    /// Moves along the row, up to its ends.
    fn step(&mut self, by: isize) {
        let row: Vec<Spot> = self.spots().filter(|spot| spot.terrain == self.cursor.terrain).collect();
        let place = row.iter().position(|&spot| spot == self.cursor);
        let next = place.and_then(|place| row.get(place.checked_add_signed(by)?));
        self.cursor = next.copied().unwrap_or(self.cursor);
    }

    /// Moves to the nearest spot of the next row that has one.
    fn change_row(&mut self, by: isize) {
        let mut row = self.cursor.terrain.index();
        while let Some(next) = row.checked_add_signed(by).filter(|&next| next < Terrain::ALL.len()) {
            row = next;
            let spots = self.spots().filter(|spot| spot.terrain.index() == row);
            if let Some(spot) = spots.min_by_key(|spot| (spot.column() - self.cursor.column()).abs()) {
                self.cursor = spot;
                return;
            }
        }
    }

    /// Moves the cursor to the nearest spot that can be chosen.
    fn come_back(&mut self) {
        let away = |spot: &Spot| {
            let rows = spot.terrain.index().abs_diff(self.cursor.terrain.index());
            (rows, (spot.column() - self.cursor.column()).abs())
        };
        self.cursor = self.spots().min_by_key(away).unwrap_or(self.cursor);
    }
}

fn with_of(action: Action) -> Option<Technology> {
    if let Action::Settle { with, .. } = action { Some(with) } else { None }
}
