//! BA-V6 against the real thing: decks that lie there in an order, shuffled with all cards. Such a game is
//! followed by the rules step by step: what they say about the chances of each draw must agree with how often
//! it comes out each way, whatever the players have seen before.

use std::collections::HashMap;

use bronze_age::{Action, CardId, CardSet, Lift, Place, State, Task, Territory};
use game_core::{Game, Rng, Seat, Seed, Silent, Turn};

use crate::common::Position;

/// Cards in their places: decks from the bottom to the top, fronts of territories included.
struct Cards {
    decks: [Vec<CardId>; 3],
    territories: [Vec<CardId>; 2],
    discards: Vec<CardId>,
    /// The card in the air.
    lifted: Option<CardId>,
    mixed: bool,
}

fn shuffle(cards: &mut [CardId], rng: &mut Rng) {
    for end in (1..cards.len()).rev() {
        cards.swap(end, rng.below(end as u32 + 1) as usize);
    }
}

/// A step of a script: who lifts a card from which deck, and what becomes of it.
#[derive(Clone, Copy)]
enum Step {
    Lift(u8, Lift, u8),
    LastLift(u8, Lift, u8),
}

/// One game, in which seats, ways to lift and decks follow a script.
struct Follower<'a> {
    position: &'a Position,
    state: State,
    cards: Cards,
}

impl<'a> Follower<'a> {
    /// All unseen cards shuffled and dealt to the places they can be in, as the backs that are seen allow.
    fn new(position: &'a Position, rng: &mut Rng) -> Self {
        let state = position.state;
        let mut unseen: Vec<_> = state.unseen.iter().collect();
        shuffle(&mut unseen, rng);
        let mut with_back = |back: Territory| {
            let place = unseen.iter().rposition(|&card| position.game.territory(card) == back).unwrap();
            unseen.remove(place)
        };
        let territories = state.realms.map(|realm| {
            let backs = Territory::ALL.into_iter().zip(realm.territories);
            backs.flat_map(|(back, count)| (0..count).map(move |_| back)).map(&mut with_back).collect()
        });
        let tops = state.decks.map(|deck| deck.top.map(&mut with_back));
        // Those looked for were taken from the end: what is left is no longer in random order.
        shuffle(&mut unseen, rng);
        let mut decks = [0, 1, 2].map(|deck| {
            let hidden = state.decks[deck].cards as usize - usize::from(tops[deck].is_some());
            unseen.split_off(unseen.len() - hidden)
        });
        decks.iter_mut().zip(tops).for_each(|(deck, top)| deck.extend(top));
        assert_eq!(unseen, []);
        let discards = state.discards.iter().collect();
        Follower {
            position,
            state,
            cards: Cards { decks, territories, discards, lifted: None, mixed: false },
        }
    }

    fn back(&self, card: CardId) -> Territory {
        self.position.game.territory(card)
    }

    fn apply(&mut self, action: Action) {
        self.position.game.apply(&mut self.state, action, &mut Silent);
    }

    /// A lift, from an ability as it were; in the last one of a turn the turn is over with it.
    fn lift(&mut self, step: Step) {
        let (Step::Lift(seat, how, deck) | Step::LastLift(seat, how, deck)) = step;
        if matches!(step, Step::LastLift(..)) {
            self.state.tasks.pop();
            self.state.tasks.push(Task::EndTurn);
        }
        let (seat, deck) = (Seat(seat - 1), deck - 1);
        let card = self.cards.decks[usize::from(deck)].pop().unwrap();
        match how {
            Lift::Claim => self.cards.territories[seat.index()].push(card),
            Lift::Draw | Lift::Clear => self.cards.lifted = Some(card),
        }
        if how == Lift::Clear {
            self.cards.discards.push(card);
        }
        self.state.tasks.push(Task::ChooseDeck(seat, how, Place::default()));
        self.apply(Action::Deck(bronze_age::DeckIx(deck)));
    }

    /// Settles everything that is open by what lies there; choices of the Collapse are the first allowed.
    fn settle(&mut self, ledger: &mut Ledger, rng: &mut Rng) {
        loop {
            match self.position.game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = self.outcome(rng);
                    ledger.note(self, outcome);
                    self.apply(outcome);
                }
                Turn::Player(seat) if self.state.task() != Some(Task::Act) => {
                    let mut actions = Vec::new();
                    self.position.game.actions(&self.state, &mut actions);
                    if let Action::Discard(card) = actions[0] {
                        let copy = |held: &CardId| held.kind() == card;
                        self.cards.discards.extend(self.state.realm(seat).hand.iter().find(copy));
                    }
                    self.apply(actions[0]);
                }
                Turn::Player(_) | Turn::Over => return,
            }
        }
    }

    /// What comes of the draw that is open, by the cards that lie there.
    fn outcome(&mut self, rng: &mut Rng) -> Action {
        match self.state.task().unwrap() {
            Task::SeeTop(deck) => {
                if self.state.collapsed && !self.cards.mixed {
                    self.mix(rng);
                }
                Action::Top(self.back(*self.cards.decks[deck.index()].last().unwrap()))
            }
            Task::SeeFront(..) => Action::Front(self.cards.lifted.take().unwrap().kind()),
            Task::TurnOver(seat, kept) => {
                let lost = |&card: &CardId| self.back(card) != kept;
                let mut backs: Vec<_> =
                    self.cards.territories[seat.index()].iter().copied().filter(lost).collect();
                backs.sort_by_key(|&card| self.back(card));
                self.cards.discards.push(backs[0]);
                Action::Front(self.take_territory(seat, backs[0]).kind())
            }
            Task::DrawKept => {
                let seat = Seat::all(2).find(|seat| self.state.realm(*seat).territories != [0; 3]).unwrap();
                let card = self.cards.territories[seat.index()][0];
                Action::Front(self.take_territory(seat, card))
            }
            task => panic!("{task:?}"),
        }
    }

    fn take_territory(&mut self, seat: Seat, card: CardId) -> CardId {
        self.cards.territories[seat.index()].retain(|&held| held != card);
        card
    }

    /// The Collapse: all that is left in decks and all discards become three equal decks.
    fn mix(&mut self, rng: &mut Rng) {
        let Cards { decks, discards, mixed, .. } = &mut self.cards;
        let mut all: Vec<_> = decks.iter().flatten().chain(discards.iter()).copied().collect();
        shuffle(&mut all, rng);
        let size = all.len() / 3;
        *decks = [0, 1, 2].map(|deck| all[deck * size..(deck + 1) * size].to_vec());
        *mixed = true;
    }
}

/// How often outcomes came and how often they should have, for draws that have something in common.
#[derive(Default)]
struct Ledger {
    cells: HashMap<(Key, Action), Cell>,
    number: u32,
    last: Option<Action>,
}

/// What draws have in common: their number in the game and, for the rest, what was seen before.
type Key = (u32, Seen);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Seen {
    Whatever,
    Last(Option<Action>),
    Tops([Option<Territory>; 3]),
    Unseen(CardSet),
    Weights([u32; 3]),
}

#[derive(Default, Debug)]
struct Cell {
    times: f64,
    expected: f64,
    variance: f64,
}

impl Ledger {
    fn new_game(&mut self) {
        (self.number, self.last) = (0, None);
    }

    fn note(&mut self, follower: &Follower<'_>, outcome: Action) {
        let (game, state) = (&follower.position.game, &follower.state);
        let mut outcomes = Vec::new();
        game.actions(state, &mut outcomes);
        assert!(outcomes.contains(&outcome), "{} cannot come by the rules", game.notate(outcome));
        let weights: Vec<_> = outcomes.iter().map(|&outcome| game.weight(state, outcome)).collect();
        let total = f64::from(weights.iter().sum::<u32>());
        let mut keys = vec![Seen::Whatever, Seen::Tops(state.decks.map(|deck| deck.top))];
        if matches!(outcome, Action::Top(_)) {
            keys.push(Seen::Last(self.last));
            let backs = Territory::ALL.map(|back| game.weight(state, Action::Top(back)));
            keys.push(Seen::Weights(backs));
        }
        if state.unseen.len() < 6 {
            keys.push(Seen::Unseen(state.unseen));
        }
        for (&each, &weight) in outcomes.iter().zip(&weights) {
            let chance = f64::from(weight) / total;
            for &seen in &keys {
                let cell = self.cells.entry(((self.number, seen), each)).or_default();
                cell.times += f64::from(u8::from(each == outcome));
                cell.expected += chance;
                cell.variance += chance * (1.0 - chance);
            }
        }
        self.number += 1;
        self.last = Some(outcome);
    }

    /// No cell is further from what it should be than chance explains, and there are enough of them to say so.
    #[track_caller]
    fn balance(&self, at_least: usize) {
        let telling = || self.cells.iter().filter(|(_, cell)| cell.expected >= 20.0);
        for (key, cell) in telling() {
            let off = (cell.times - cell.expected).abs();
            assert!(off <= 5.2 * cell.variance.sqrt() + 1e-6, "{key:?} {cell:?}");
        }
        let (cells, chi) = telling().fold((0.0, 0.0), |(cells, chi), (_, cell)| {
            let term =
                if cell.variance > 0.0 { (cell.times - cell.expected).powi(2) / cell.variance } else { 1.0 };
            (cells + 1.0, chi + term)
        });
        assert!(cells as usize >= at_least, "only {cells} cells");
        assert!((chi / cells - 1.0_f64).abs() < 0.2, "{chi} in {cells} cells");
    }
}

/// Follows many games of a script from a position.
fn follow(position: &Position, script: &[Step], games: u32) -> Ledger {
    let (mut rng, mut ledger) = (Rng::new(Seed(2026)), Ledger::default());
    for _ in 0..games {
        let mut follower = Follower::new(position, &mut rng);
        ledger.new_game();
        for &step in script {
            follower.lift(step);
            follower.settle(&mut ledger, &mut rng);
        }
        assert_eq!(follower.position.game.audit(&follower.state), Ok(()));
        let sizes = follower.cards.decks.each_ref().map(|deck| deck.len() as u8);
        assert_eq!(follower.state.decks.map(|deck| deck.cards), sizes);
    }
    ledger
}

use Lift::{Claim, Clear, Draw};
use test_games::Position as _;

#[test]
fn ba_v6_the_first_draws_of_a_game_come_as_from_shuffled_decks() {
    let position = Position::new("mycenae", "hatti");
    let script = [
        (1, Claim, 1),
        (1, Draw, 1),
        (2, Draw, 2),
        (2, Draw, 2),
        (1, Clear, 3),
        (1, Claim, 3),
        (2, Claim, 1),
        (2, Draw, 3),
        (1, Draw, 1),
        (1, Claim, 2),
        (2, Clear, 1),
    ];
    follow(&position, &script.map(|(seat, how, deck)| Step::Lift(seat, how, deck)), GAMES).balance(1_000);
}

const GAMES: u32 = 8_000;

/// Late in a game, with few cards left: the first deck has one.
fn late(discards: &str) -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.controls(1, "sea 2, plains 1").controls(2, "mountains 1").gets(2, "silver-mines reed-flutes");
    position.decks([1, 2, 3]).tops("sea mountains sea").buries_discards(2).discarded(discards);
    position.sound();
    position
}

#[test]
fn ba_v6_through_the_collapse_draws_come_as_from_decks_that_are_shuffled_again() {
    let script = [
        Step::LastLift(1, Draw, 1),
        Step::Lift(2, Draw, 2),
        Step::Lift(2, Claim, 3),
        Step::Lift(1, Clear, 3),
        Step::Lift(2, Draw, 1),
        Step::Lift(1, Claim, 2),
        Step::Lift(1, Draw, 1),
    ];
    for discards in ["first-harbour tin-road", "first-harbour tin-road oxhide-cargo first-harbour"] {
        follow(&late(discards), &script, GAMES).balance(400);
    }
}

#[test]
fn ba_v6_what_is_claimed_right_before_the_collapse_is_kept_or_turned_over() {
    let script = [
        Step::Lift(1, Claim, 3),
        Step::Lift(2, Claim, 2),
        Step::LastLift(1, Draw, 1),
        Step::Lift(2, Draw, 1),
        Step::Lift(2, Draw, 2),
        Step::Lift(1, Claim, 3),
        Step::Lift(1, Draw, 3),
    ];
    follow(&late("first-furrow first-hearth tin-road"), &script, GAMES).balance(400);
}
