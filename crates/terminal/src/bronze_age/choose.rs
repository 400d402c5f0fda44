//! What is being chosen: an action and its deck, a card and its icons, or one of a few things.

use games::bronze_age::Action;

use super::act::ActChooser;
use super::cards::CardsChooser;
use super::scene::Scene;
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

/// The decks on the board, as items: from this number on.
pub const DECKS: usize = 1000;

/// The choice of the moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// Nothing: somebody else decides, or the game is over.
    Watch,
    /// An action and a deck.
    Act(ActChooser),
    /// A card, with the icons it is played for; or drawing instead.
    Cards(CardsChooser),
    /// One of a few things: a deck, a territory, a branch, a civilisation.
    List(ListChooser),
}

impl Chooser {
    /// The choice in a position; a turn starts with an action that matches, if there is one.
    pub fn of(scene: &Scene) -> Self {
        let mut chooser = Chooser::new(&scene.actions);
        if let (Chooser::Act(act), Some(action)) = (&mut chooser, scene.matching()) {
            act.start_with(action);
        }
        chooser
    }

    /// The choice among these actions.
    fn new(actions: &[Action]) -> Self {
        let act = || ActChooser::new(actions).map(Chooser::Act);
        let cards = || CardsChooser::new(actions).map(Chooser::Cards);
        let list = || ListChooser::new(actions).map(Chooser::List);
        act().or_else(cards).or_else(list).unwrap_or(Chooser::Watch)
    }

    /// The action that is chosen, if there is a choice.
    pub fn action(&self) -> Option<Action> {
        match self {
            Chooser::Watch => None,
            Chooser::Act(act) => Some(act.action()),
            Chooser::Cards(cards) => Some(cards.action()),
            Chooser::List(list) => Some(list.action()),
        }
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        match self {
            Chooser::Watch => Step::Ignored,
            Chooser::Act(act) => act.press(key),
            Chooser::Cards(cards) => cards.press(key),
            Chooser::List(list) => list.press(key),
        }
    }

    /// Takes a touch.
    pub fn touch(&mut self, item: usize, touch: Touch) -> Step {
        match self {
            Chooser::Watch => Step::Ignored,
            Chooser::Act(act) => act.touch(item, touch),
            Chooser::Cards(cards) => cards.touch(item, touch),
            Chooser::List(list) => list.touch(item, touch),
        }
    }

    /// The keys of the choice.
    pub fn hints(&self) -> Vec<Hint> {
        match self {
            Chooser::Watch => Vec::new(),
            Chooser::Act(_) => vec![
                Hint::new("Enter", "do it", Key::Enter),
                Hint::new("Up/Down", "action", Key::Down),
                Hint::new("Left/Right", "deck", Key::Right),
                Hint::new("p/t", "play or take back", Key::Char('t')),
            ],
            Chooser::Cards(cards) => cards.hints(),
            Chooser::List(_) => {
                vec![Hint::new("Enter", "choose", Key::Enter), Hint::new("Up/Down", "which", Key::Down)]
            }
        }
    }
}

/// One of a few actions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListChooser {
    /// What can be done.
    pub actions: Vec<Action>,
    /// The place of the chosen one.
    pub chosen: usize,
}

impl ListChooser {
    fn new(actions: &[Action]) -> Option<Self> {
        (!actions.is_empty()).then(|| ListChooser { actions: actions.to_vec(), chosen: 0 })
    }

    /// The action that is chosen.
    pub fn action(&self) -> Action {
        self.actions[self.chosen]
    }

    fn press(&mut self, key: Key) -> Step {
        let count = self.actions.len();
        match as_arrow(key) {
            Key::Enter => return Step::Play(self.action()),
            Key::Up | Key::Left => self.chosen = (self.chosen + count - 1) % count,
            Key::Down | Key::Right => self.chosen = (self.chosen + 1) % count,
            key => return self.press_digit(key),
        }
        Step::Changed
    }

    /// A digit is the number of a deck where decks are chosen, else the place in the list.
    fn press_digit(&mut self, key: Key) -> Step {
        let Some(place) = digit(key).and_then(|number| number.checked_sub(1)) else { return Step::Ignored };
        let deck = self.place_of_deck(place);
        match deck.or(Some(place)).filter(|&place| place < self.actions.len()) {
            Some(place) => self.choose(place),
            None => Step::Ignored,
        }
    }

    fn choose(&mut self, place: usize) -> Step {
        self.chosen = place;
        Step::Changed
    }

    fn touch(&mut self, item: usize, touch: Touch) -> Step {
        let place = if item < DECKS { Some(item) } else { self.place_of_deck(item - DECKS) };
        match place.filter(|&place| place < self.actions.len()) {
            Some(place) if place == self.chosen && touch == Touch::Click => Step::Play(self.action()),
            Some(place) => self.choose(place),
            None => Step::Ignored,
        }
    }

    fn place_of_deck(&self, deck: usize) -> Option<usize> {
        self.actions.iter().position(|action| matches!(action, Action::Deck(ix) if ix.index() == deck))
    }
}
