//! Bids: a game with everything that tables, records and laws have to cope with, used by several test files.

use std::sync::Arc;

use game_core::{
    Edition, Game, NoSource, NotationError, OptionSpec, PackProblem, PackSource, Pool, Prompt, Rng, Score,
    Seat, Setup, SetupError, Sink, Turn, Viewer, Words,
};
use serde::{Deserialize, Serialize};

/// In every round each player is dealt a secret card and bids in secret, at most one more than the card. The
/// last bid reveals all: the highest takes the cards' points, and the cards are out of the game.
#[derive(Debug)]
pub struct Bids {
    players: u8,
    rounds: u8,
}

const CARDS: usize = 6;
const HIGHEST: u8 = 6;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    round: u8,
    deck: Pool<CARDS>,
    seats: Vec<Place>,
}

/// What lies before a player; in a view only what the viewer may know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    card: Secret,
    bid: Secret,
    points: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Secret {
    #[default]
    None,
    Known(u8),
    Unknown,
}

impl Secret {
    fn hide(self) -> Self {
        if self == Secret::None { self } else { Secret::Unknown }
    }

    fn number(self) -> u8 {
        if let Secret::Known(number) = self { number } else { 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Deal(u8),
    Bid(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Dealt(Seat, Secret),
    Bid(Seat, Secret),
    Revealed { winner: Seat, seats: Vec<Place> },
}

/// A state as a viewer knows it: the deck holds all that the viewer has not seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View(State);

impl Bids {
    fn reveal(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let highest = state.seats.iter().map(|place| place.bid.number()).max().unwrap_or_default();
        let winner = state.seats.iter().position(|place| place.bid.number() == highest).unwrap_or_default();
        events.push(Event::Revealed { winner: Seat(winner as u8), seats: state.seats.clone() });
        let points: i32 = state.seats.iter().map(|place| i32::from(place.card.number())).sum();
        state.seats[winner].points += points - i32::from(highest);
        for place in &mut state.seats {
            *place = Place { points: place.points, ..Place::default() };
        }
        state.round += 1;
    }

    fn waiting(&self, state: &State, missing: impl Fn(&Place) -> Secret) -> Option<Seat> {
        Seat::all(self.players).find(|seat| missing(&state.seats[seat.index()]) == Secret::None)
    }
}

impl Game for Bids {
    const ID: &'static str = "bids";
    const NAME: &'static str = "Bids";
    const RULES: u32 = 7;
    const PLAYERS: (u8, u8) = (2, 4);
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "motto", default: "", values: &[], help: "Anything." },
        OptionSpec { name: "rounds", default: "3", values: &["1", "2", "3"], help: "How long it is." },
    ];

    type Pack = ();
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Turn;
    type Source = NoSource;

    fn classic() -> PackSource {
        PackSource::new("classic", [("cards.txt", "0 1 2 3 4 5, each four times")])
    }

    fn former_editions() -> &'static [Edition] {
        const EDITIONS: &[Edition] = &[
            Edition { hash: "a", rules: 1, source: Bids::classic },
            Edition { hash: "b", rules: 1, source: Bids::classic },
            Edition { hash: "c", rules: 3, source: Bids::classic },
            Edition { hash: "d", rules: Bids::RULES, source: Bids::classic },
        ];
        EDITIONS
    }

    fn read_pack(_source: &PackSource) -> Result<(), Vec<PackProblem>> {
        Ok(())
    }

    fn new(setup: &Setup, _pack: Arc<()>) -> Result<Self, SetupError> {
        let rounds = setup.option(&Self::OPTIONS[1]).parse().unwrap_or(3);
        Ok(Bids { players: setup.players, rounds })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State { round: 0, deck: Pool([4; CARDS]), seats: vec![Place::default(); self.players.into()] }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.round == self.rounds {
            Turn::Over
        } else if self.waiting(state, |place| place.card).is_some() {
            Turn::Chance
        } else {
            self.waiting(state, |place| place.bid).map_or(Turn::Over, Turn::Player)
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Chance => out.extend(state.deck.kinds().map(|card| Action::Deal(card as u8))),
            Turn::Player(seat) => {
                out.extend((0..=state.seats[seat.index()].card.number() + 1).map(Action::Bid));
            }
            Turn::Over => {}
        }
    }

    fn weight(&self, state: &State, outcome: Action) -> u32 {
        match outcome {
            Action::Deal(card) => state.deck.count(card.into()).into(),
            Action::Bid(_) => 0,
        }
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Deal(card) => {
                let seat = self.waiting(state, |place| place.card).expect("somebody waits for a card");
                state.deck.take(card.into());
                state.seats[seat.index()].card = Secret::Known(card);
                events.push(Event::Dealt(seat, Secret::Known(card)));
            }
            Action::Bid(bid) => {
                let seat = self.waiting(state, |place| place.bid).expect("somebody has to bid");
                state.seats[seat.index()].bid = Secret::Known(bid);
                events.push(Event::Bid(seat, Secret::Known(bid)));
                if self.waiting(state, |place| place.bid).is_none() {
                    self.reveal(state, events);
                }
            }
        }
    }

    fn prompt(&self, state: &State) -> Prompt<Turn, NoSource> {
        let turn = self.turn(state);
        Prompt::new(turn, turn, "BI-1")
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let sheet = |place: &Place| {
            let mut score = Score::default();
            score.add("cards", "taken", place.points);
            score
        };
        state.seats.iter().map(sheet).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = state.clone();
        for (seat, place) in Seat::all(self.players).zip(&mut view.seats) {
            if viewer != Viewer::Player(seat) {
                if let Secret::Known(card) = place.card {
                    view.deck.0[usize::from(card)] += 1;
                }
                *place = Place { card: place.card.hide(), bid: place.bid.hide(), points: place.points };
            }
        }
        View(view)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt(seat, secret) if viewer != Viewer::Player(seat) => Event::Dealt(seat, secret.hide()),
            Event::Bid(seat, secret) if viewer != Viewer::Player(seat) => Event::Bid(seat, secret.hide()),
            Event::Dealt(..) | Event::Bid(..) | Event::Revealed { .. } => event.clone(),
        })
    }

    fn determinize(&self, View(view): &View, rng: &mut Rng) -> State {
        let mut state = view.clone();
        for place in &mut state.seats {
            if place.card == Secret::Unknown {
                let mut left = rng.below(state.deck.total()) as u8;
                let mut card = 0;
                while left >= state.deck.count(card) {
                    left -= state.deck.count(card);
                    card += 1;
                }
                state.deck.take(card);
                place.card = Secret::Known(card as u8);
            }
            if place.bid == Secret::Unknown {
                place.bid = Secret::Known(rng.below(u32::from(place.card.number()) + 2) as u8);
            }
        }
        state
    }

    fn exists(&self, action: Action) -> bool {
        match action {
            Action::Deal(card) => usize::from(card) < CARDS,
            Action::Bid(bid) => bid <= HIGHEST,
        }
    }

    fn ask(&self, turn: &Turn) -> String {
        format!("{turn:?}")
    }

    fn source_name(&self, source: &NoSource) -> String {
        match *source {}
    }

    fn notate(&self, action: Action) -> String {
        match action {
            Action::Deal(card) => format!("deal {card}"),
            Action::Bid(bid) => format!("bid {bid}"),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let action = match words.name("an action", ["deal", "bid"].into_iter())? {
            0 => Action::Deal(words.number("a card", 0..=5)?),
            _ => Action::Bid(words.number("a bid", 0..=HIGHEST)?),
        };
        words.end()?;
        Ok(action)
    }

    fn describe(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        match event {
            Event::Dealt(seat, Secret::Known(card)) => format!("{} is dealt a {card}.", name(*seat)),
            Event::Dealt(seat, _) => format!("{} is dealt a card.", name(*seat)),
            Event::Bid(seat, Secret::Known(bid)) => format!("{} bids {bid}.", name(*seat)),
            Event::Bid(seat, _) => format!("{} bids.", name(*seat)),
            Event::Revealed { winner, .. } => format!("{} takes the cards.", name(*winner)),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let held = state.seats.iter().filter(|place| place.card != Secret::None).count() as u32;
        let gone = u32::from(state.round) * u32::from(self.players);
        let cards = state.deck.total() + held + gone;
        if cards == 24 { Ok(()) } else { Err(format!("{cards} cards instead of 24")) }
    }
}
