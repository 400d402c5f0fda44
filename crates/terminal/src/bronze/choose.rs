//! What is being chosen: a card, a spot or a city.

use games::bronze::{Action, CityId};

use super::settle::SettleChooser;
use super::take::TakeChooser;
use crate::canvas::Hint;
use crate::input::{Key, as_arrow, digit};
use crate::screen::Touch;

/// What a key or a touch made of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It means nothing here.
    Ignored,
    /// Something else is chosen.
    Changed,
    /// This is played.
    Play(Action),
}

/// The choice of the moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// Nothing: somebody else decides, or the game is over.
    Watch,
    /// A card with its face and place.
    Take(TakeChooser),
    /// A spot.
    Settle(SettleChooser),
    /// A city.
    City(CityChooser),
}

impl Chooser {
    /// The choice among these actions. What was chosen before guides where it starts.
    pub fn new(actions: &[Action], before: &Chooser) -> Self {
        let settled = match before {
            Chooser::Settle(settle) => Some(settle),
            Chooser::Watch | Chooser::Take(_) | Chooser::City(_) => None,
        };
        let take = || TakeChooser::new(actions).map(Chooser::Take);
        let settle = || SettleChooser::new(actions, settled).map(Chooser::Settle);
        let city = || CityChooser::new(actions).map(Chooser::City);
        take().or_else(settle).or_else(city).unwrap_or(Chooser::Watch)
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        match self {
            Chooser::Watch => Step::Ignored,
            Chooser::Take(take) => take.press(key),
            Chooser::Settle(settle) => settle.press(key),
            Chooser::City(city) => city.press(key),
        }
    }

    /// Takes a touch.
    pub fn touch(&mut self, item: usize, touch: Touch) -> Step {
        match self {
            Chooser::Watch => Step::Ignored,
            Chooser::Take(take) => take.touch(item, touch),
            Chooser::Settle(settle) => settle.touch(item, touch),
            Chooser::City(city) => city.touch(item, touch),
        }
    }

    /// The keys of the choice.
    pub fn hints(&self) -> Vec<Hint> {
        match self {
            Chooser::Watch => Vec::new(),
            Chooser::Take(_) => vec![
                Hint::new("Enter", "take", Key::Enter),
                Hint::new("1-4", "stack", Key::Char('1')),
                Hint::new("Up/Down", "face", Key::Char('f')),
                Hint::new("Left/Right", "place", Key::Right),
            ],
            Chooser::Settle(settle) if settle.asked.is_some() => vec![
                Hint::new("Enter", "settle", Key::Enter),
                Hint::new("Tab", "next card", Key::Tab),
                Hint::new("Esc", "another spot", Key::Esc),
            ],
            Chooser::Settle(_) => vec![
                Hint::new("Enter", "settle", Key::Enter),
                Hint::new("arrows", "spot", Key::Right),
                Hint::new("0-9", "card", Key::Char('0')),
                Hint::new("d", "done", Key::Char('d')),
            ],
            Chooser::City(_) => {
                vec![Hint::new("Enter", "take", Key::Enter), Hint::new("Up/Down", "city", Key::Down)]
            }
        }
    }
}

/// The city that would be taken now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CityChooser {
    /// The cities there are.
    pub cities: Vec<CityId>,
    /// The place of the chosen one.
    pub chosen: usize,
}

impl CityChooser {
    /// What cities can be taken; none if that is not asked.
    fn new(actions: &[Action]) -> Option<Self> {
        let city = |action: &Action| if let Action::TakeCity(city) = *action { Some(city) } else { None };
        let cities: Vec<CityId> = actions.iter().filter_map(city).collect();
        (!cities.is_empty()).then_some(CityChooser { cities, chosen: 0 })
    }

    fn press(&mut self, key: Key) -> Step {
        let count = self.cities.len();
        match as_arrow(key) {
            Key::Enter => return Step::Play(Action::TakeCity(self.cities[self.chosen])),
            Key::Up | Key::Left => self.chosen = (self.chosen + count - 1) % count,
            Key::Down | Key::Right => self.chosen = (self.chosen + 1) % count,
            key => {
                let Some(place) = digit(key).and_then(|n| n.checked_sub(1)).filter(|&place| place < count)
                else {
                    return Step::Ignored;
                };
                self.chosen = place;
            }
        }
        Step::Changed
    }

    fn touch(&mut self, item: usize, touch: Touch) -> Step {
        match self.cities.get(item) {
            Some(&city) if self.chosen == item && touch == Touch::Click => Step::Play(Action::TakeCity(city)),
            Some(_) => {
                self.chosen = item;
                Step::Changed
            }
            None => Step::Ignored,
        }
    }
}
