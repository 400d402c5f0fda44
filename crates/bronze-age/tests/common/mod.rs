//! Positions for clause tests: laid out card by card, then played in notation.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its own part of this; tests may unwrap"
)]

pub mod style;

use std::sync::{Arc, LazyLock};

use bronze_age::{
    Action, BronzeAge, CardId, CardSet, Colour, DeckIx, Event, Icon, Lift, Pack, Place, Realm, Slot, State,
    Task, Territory,
};
use game_core::{Game, Seat, Setup, Viewer};
use test_games::{Position as _, rules};

/// A game in which a test can put everything where it wants it.
#[derive(Clone)]
pub struct Position {
    pub game: Arc<BronzeAge>,
    pub state: State,
    /// What happened since the position was laid out.
    pub events: Vec<Event>,
}

/// The pack that comes with the program.
pub fn classic_pack() -> Pack {
    static CLASSIC: LazyLock<Pack> = LazyLock::new(|| Pack::read(&Pack::classic()).unwrap());
    CLASSIC.clone()
}

/// The classic pack with two civilisations only, `north` and `south`, that have the same two abilities: one for
/// Warfare, worth 1 point an icon, and one for Artistry, worth 2.
pub fn pack_of(warfare: &str, artistry: &str) -> Pack {
    let mut source = Pack::classic();
    let civilisation = |id: &str| {
        format!(
            "specialised(id: \"{id}\", name: \"{id}\",
                first: (icon: warfare, points: 1, ability: [{warfare}]),
                second: (icon: artistry, points: 2, ability: [{artistry}])),"
        )
    };
    let text = format!(
        "[basic(icon: exploration, territory: sea, points: 1),
          basic(icon: society, territory: mountains, points: 1),
          basic(icon: prosperity, territory: plains, points: 1), {} {}]",
        civilisation("north"),
        civilisation("south")
    );
    source.files.insert("civilisations.ron".to_owned(), text);
    Pack::read(&source).unwrap()
}

impl test_games::Position for Position {
    type Game = BronzeAge;

    fn parts(&self) -> (&BronzeAge, &State) {
        (&self.game, &self.state)
    }

    fn parts_mut(&mut self) -> (&BronzeAge, &mut State, &mut Vec<Event>) {
        (&self.game, &mut self.state, &mut self.events)
    }
}

impl Position {
    /// After the set-up: P1 begins, the decks show sea, mountains and plains, and these are the civilisations
    /// of P1 and P2.
    pub fn new(first: &str, second: &str) -> Self {
        Self::begin(classic_pack(), first, second)
    }

    /// The same with civilisations that can do this for Warfare, and nothing but `recall(1)` for Artistry.
    pub fn ability(warfare: &str) -> Self {
        Self::abilities(warfare, "recall(1)")
    }

    /// The same with civilisations that can do this for Warfare and that for Artistry.
    pub fn abilities(warfare: &str, artistry: &str) -> Self {
        Self::begin(pack_of(warfare, artistry), "north", "south")
    }

    fn begin(pack: Pack, first: &str, second: &str) -> Self {
        let mut position = Self::unset(pack, Setup::new(2));
        position.play("start P1; top sea; top mountains; top plains");
        position.play(&format!("deal {second}; deal {first}"));
        position.events.clear();
        position
    }

    /// Before the set-up.
    pub fn unset(pack: Pack, setup: Setup) -> Self {
        let game = rules::<BronzeAge>(pack, setup);
        Position { state: game.start(), game, events: Vec::new() }
    }

    // Playing.

    /// The player to move plays First Harbour for Warfare, as a turn that does nothing else.
    #[track_caller]
    pub fn trigger(&mut self) -> &mut Self {
        assert_ne!(self.state.decks[0].top, Some(Territory::Plains), "the action would match");
        self.play("play yellow to 1; advance first-harbour as warfare")
    }

    // Looking.

    /// Whether the player to move is asked for an action: nothing of the last turn is left to do.
    pub fn is_new_turn(&self) -> bool {
        self.state.task() == Some(Task::Act)
    }

    /// What happened since the last look, in words.
    pub fn told(&mut self) -> Vec<String> {
        self.told_to(Viewer::Player(self.state.active))
    }

    pub fn hand(&self, seat: u8) -> Vec<&str> {
        self.names(self.state.realm(Seat(seat - 1)).hand)
    }

    pub fn discards(&self) -> Vec<&str> {
        self.names(self.state.discards)
    }

    /// What lies under a civilisation for an icon of this slot.
    pub fn under(&self, seat: u8, slot: Slot) -> Vec<&str> {
        self.names(self.state.realm(Seat(seat - 1)).under[slot.index()])
    }

    /// Territories controlled: sea, mountains, plains.
    pub fn controlled(&self, seat: u8) -> [u8; 3] {
        Territory::ALL.map(|territory| self.state.realm(Seat(seat - 1)).controlled(territory))
    }

    /// Actions in hand: blue, red, yellow.
    pub fn actions(&self, seat: u8) -> [u8; 3] {
        self.state.realm(Seat(seat - 1)).actions
    }

    pub fn sizes(&self) -> [u8; 3] {
        self.state.decks.map(|deck| deck.cards)
    }

    /// The tops as [`Position::tops`] reads them.
    pub fn tops_shown(&self) -> String {
        self.state.decks.map(|deck| deck.top.map_or("-", |top| top.notation())).join(" ")
    }

    fn names(&self, cards: CardSet) -> Vec<&str> {
        cards.iter().map(|card| self.game.card(card).id.as_str()).collect()
    }

    // Laying out. Cards come from among the unseen ones if they are there, out of the largest deck, else from
    // the discards, a hand or under a civilisation.

    /// Gives a player exactly these cards; the hand so far is discarded.
    #[track_caller]
    pub fn holds(&mut self, seat: u8, cards: &str) -> &mut Self {
        let hand = std::mem::take(&mut self.state.realms[usize::from(seat - 1)].hand);
        self.state.discards = self.state.discards.or(hand);
        self.state.known = self.state.known.without(hand);
        self.state.before = self.state.before.without(hand);
        self.gets(seat, cards)
    }

    /// Adds cards to a hand. Starting cards are known to both as long as the Collapse has not come.
    #[track_caller]
    pub fn gets(&mut self, seat: u8, cards: &str) -> &mut Self {
        for name in cards.split_whitespace() {
            let card = self.fetch(name);
            insert(&mut self.state.realms[usize::from(seat - 1)].hand, card);
            if card.is_starting() && !self.state.collapsed {
                insert(&mut self.state.known, card);
            }
        }
        self
    }

    /// Puts cards under a player's civilisations, such as `"tin-road as society, first-hearth as warfare"`.
    #[track_caller]
    pub fn played(&mut self, seat: u8, cards: &str) -> &mut Self {
        for text in cards.split(',') {
            let (name, icon) = text.trim().split_once(" as ").unwrap();
            let slot = self.slot(seat, icon);
            let card = self.fetch(name);
            insert(&mut self.state.realms[usize::from(seat - 1)].under[slot.index()], card);
        }
        self
    }

    fn slot(&self, seat: u8, icon: &str) -> Slot {
        let icon = Icon::ALL.into_iter().find(|found| found.notation() == icon).unwrap();
        let civilisation = self.state.realm(Seat(seat - 1)).civilisation.unwrap();
        let sides = &self.game.pack().civilisations[civilisation.index()].sides;
        match sides.iter().position(|side| side.icon == icon) {
            None => Slot::Basic,
            Some(0) => Slot::First,
            Some(_) => Slot::Second,
        }
    }

    #[track_caller]
    pub fn discarded(&mut self, cards: &str) -> &mut Self {
        for name in cards.split_whitespace() {
            let discards = std::mem::take(&mut self.state.discards);
            let card = self.fetch(name);
            self.state.discards = discards.or(CardSet::of(card));
        }
        self
    }

    /// Gives a player territories that nobody has seen the front of, such as `"sea 2, plains 1"`.
    #[track_caller]
    pub fn controls(&mut self, seat: u8, territories: &str) -> &mut Self {
        for text in territories.split(',') {
            let (name, count) = text.trim().split_once(' ').unwrap();
            let count = count.parse::<u8>().unwrap();
            self.state.realms[usize::from(seat - 1)].territories[territory(name).index()] += count;
            (0..count).for_each(|_| self.shrink());
        }
        self
    }

    /// Gives a player territories that were kept at the Collapse, with these fronts.
    #[track_caller]
    pub fn kept(&mut self, seat: u8, cards: &str) -> &mut Self {
        for name in cards.split_whitespace() {
            let card = self.fetch(name);
            let back = self.game.territory(card).index();
            insert(&mut self.state.realms[usize::from(seat - 1)].kept[back], card);
        }
        self
    }

    /// Lays actions from a player's hand at decks, such as `"blue 1, red 1"`.
    #[track_caller]
    pub fn lays(&mut self, seat: u8, actions: &str) -> &mut Self {
        for text in actions.split(',') {
            let (name, deck) = text.trim().split_once(' ').unwrap();
            let colour = Colour::ALL.into_iter().find(|colour| colour.notation() == name).unwrap().index();
            self.state.realms[usize::from(seat - 1)].actions[colour] -= 1;
            self.state.decks[deck.parse::<usize>().unwrap() - 1].actions[colour] += 1;
        }
        self
    }

    /// Makes the decks this large. What is too much is discarded, what is missing comes from the discards.
    #[track_caller]
    pub fn decks(&mut self, sizes: [u8; 3]) -> &mut Self {
        let wanted = sizes.iter().sum::<u8>() + self.claimed().iter().sum::<u8>();
        for (deck, cards) in self.state.decks.iter_mut().zip(sizes) {
            deck.cards = cards;
            deck.top = deck.top.filter(|_| cards > 0);
        }
        while self.state.unseen.len() > wanted {
            let card = self.card_to_spare();
            self.state.unseen = self.state.unseen.without(CardSet::of(card));
            insert(&mut self.state.discards, card);
        }
        while self.state.unseen.len() < wanted {
            let card = self.state.discards.iter().find(|card| !card.is_starting()).expect("a card to add");
            self.state.discards = self.state.discards.without(CardSet::of(card));
            insert(&mut self.state.unseen, card);
        }
        for deck in 0..3 {
            if self.state.decks[deck].cards > 0 && self.state.decks[deck].top.is_none() {
                let slack = self.slack();
                let most = (0..3).rev().max_by_key(|&back| slack[back]).unwrap();
                self.state.decks[deck].top = Some(Territory::ALL[most]);
            }
        }
        self
    }

    /// Makes the decks show these, such as `"sea plains -"`.
    #[track_caller]
    pub fn tops(&mut self, tops: &str) -> &mut Self {
        for (deck, top) in self.state.decks.iter_mut().zip(tops.split_whitespace()) {
            deck.top = (top != "-").then(|| territory(top));
        }
        self
    }

    /// Puts all discards under a player's basic civilisation, out of everybody's reach.
    pub fn buries_discards(&mut self, seat: u8) -> &mut Self {
        let discards = std::mem::take(&mut self.state.discards);
        let under = &mut self.state.realms[usize::from(seat - 1)].under[Slot::Basic.index()];
        *under = under.or(discards);
        self
    }

    /// The Collapse has come: what is in hands now counts as of before, if it is hidden.
    pub fn after_collapse(&mut self) -> &mut Self {
        self.state.collapsed = true;
        self.state.before = self.state.realms[0].hand.or(self.state.realms[1].hand).without(self.state.known);
        self
    }

    /// Says of cards that they were shuffled in at the Collapse: they are unseen now, in the first deck.
    #[track_caller]
    pub fn mixed_in(&mut self, cards: &str) -> &mut Self {
        for name in cards.split_whitespace() {
            let unseen = std::mem::take(&mut self.state.unseen);
            let card = self.fetch(name);
            self.state.unseen = unseen.or(CardSet::of(card));
            insert(&mut self.state.mixed_in, card);
            self.state.decks[0].cards += 1;
        }
        self
    }

    /// Makes it the turn of a player.
    pub fn turn_of(&mut self, seat: u8) -> &mut Self {
        self.state.active = Seat(seat - 1);
        self
    }

    /// Makes a player the start player.
    pub fn started_by(&mut self, seat: u8) -> &mut Self {
        self.state.start = Seat(seat - 1);
        self
    }

    /// Asks a player to lift a card of a deck, before all that is asked now, and answers it.
    pub fn lift(&mut self, seat: u8, how: Lift, deck: u8) -> &mut Self {
        self.state.tasks.push(Task::ChooseDeck(Seat(seat - 1), how, Place::default()));
        self.game.apply(&mut self.state, Action::Deck(DeckIx(deck - 1)), &mut self.events);
        self
    }

    /// A card by its name: the first copy of a starting card.
    #[track_caller]
    pub fn card(&self, name: &str) -> CardId {
        let pack = self.game.pack();
        let found = pack.cards.iter().position(|card| card.id == name);
        let starting = || 48 + 2 * pack.starting.iter().position(|card| card.id == name).unwrap();
        CardId(found.unwrap_or_else(starting) as u8)
    }

    fn fetch(&mut self, name: &str) -> CardId {
        let kind = self.card(name);
        let copies = [kind, CardId(kind.0 + u8::from(kind.is_starting()))];
        let of = |set: CardSet| copies.into_iter().find(|&card| set.contains(card));
        if let Some(card) = of(self.state.unseen) {
            self.state.unseen = self.state.unseen.without(CardSet::of(card));
            self.shrink();
            return card;
        }
        let realm_sets = |realm: &Realm| [realm.hand].into_iter().chain(realm.under).find_map(of);
        let card = of(self.state.discards).or_else(|| self.state.realms.iter().find_map(realm_sets));
        let card = card.unwrap_or_else(|| panic!("{name} is not free"));
        self.remove(CardSet::of(card));
        card
    }

    fn remove(&mut self, cards: CardSet) {
        let State { discards, known, before, realms, .. } = &mut self.state;
        let realms =
            realms.iter_mut().flat_map(|realm| [&mut realm.hand].into_iter().chain(&mut realm.under));
        for set in [discards, known, before].into_iter().chain(realms) {
            *set = set.without(cards);
        }
    }

    /// Takes a card from the largest deck, the last of several.
    fn shrink(&mut self) {
        let deck = self.state.decks.iter_mut().max_by_key(|deck| deck.cards).unwrap();
        deck.cards -= 1;
        deck.top = deck.top.filter(|_| deck.cards > 0);
    }

    fn claimed(&self) -> [u8; 3] {
        let claimed = |back: usize| self.state.realms.iter().map(|realm| realm.territories[back]).sum();
        [0, 1, 2].map(claimed)
    }

    /// How many unseen cards there are with each back, beyond those that are known to lie somewhere.
    fn slack(&self) -> [u8; 3] {
        let claimed = self.claimed();
        Territory::ALL.map(|back| {
            let unseen = self.state.unseen.iter().filter(|&card| self.game.territory(card) == back).count();
            let tops = self.state.decks.iter().filter(|deck| deck.top == Some(back)).count();
            (unseen - tops) as u8 - claimed[back.index()]
        })
    }

    /// The last card of the back of which most are left.
    fn card_to_spare(&self) -> CardId {
        let slack = self.slack();
        let most = (0..3).max_by_key(|&back| slack[back]).unwrap();
        let of_back = |card: &CardId| self.game.territory(*card).index() == most;
        self.state.unseen.iter().filter(of_back).last().unwrap()
    }
}

pub fn insert(set: &mut CardSet, card: CardId) {
    *set = set.or(CardSet::of(card));
}

#[track_caller]
pub fn territory(word: &str) -> Territory {
    let found = Territory::ALL.into_iter().find(|territory| territory.notation() == word);
    found.unwrap_or_else(|| panic!("no territory {word}"))
}
