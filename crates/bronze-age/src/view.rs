//! What a viewer knows: everything open, the own hand, and of the other hand what perfect memory tells (BA-V1
//! to BA-V5). A state that fits is dealt from it.

use game_core::{List, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::state::{ALL_CARDS, CardId, CardSet, CivId, Deck, Realm, State, Task};
use crate::{BronzeAge, Icon, Territory};

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub you: Option<Seat>,
    /// What is still to be done, the next thing last.
    pub tasks: List<Task, 72>,
    /// Who has the start card.
    pub start: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the Collapse has come.
    pub collapsed: bool,
    /// The decks.
    pub decks: [Deck; 3],
    /// The open discards.
    pub discards: Vec<CardView>,
    /// The discards that were shuffled in at the Collapse.
    pub mixed_in: Vec<CardView>,
    /// The players.
    pub realms: [RealmView; 2],
}

/// A card whose front the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardView {
    /// Which one it is.
    pub card: CardId,
    /// Its name.
    pub name: String,
    /// Its two sets of icons.
    pub text: String,
}

/// A card in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandCardView {
    /// What is on its back.
    pub back: Territory,
    /// What is on its front, if the viewer knows.
    pub front: Option<CardView>,
    /// Whether the other player knows it too.
    pub known: bool,
    /// Whether it is hidden and dates from before the Collapse.
    pub before: bool,
}

/// Territories of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TerritoryView {
    /// Those kept at the Collapse.
    pub kept: u8,
    /// All others.
    pub others: u8,
}

/// A specialised civilisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CivilisationView {
    /// Which one it is.
    pub civilisation: CivId,
    /// Its name.
    pub name: String,
    /// Its two icons, with points an icon and ability.
    pub sides: [SideView; 2],
}

/// An icon of a specialised civilisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideView {
    /// The icon.
    pub icon: Icon,
    /// Points an icon.
    pub points: u8,
    /// What playing it does.
    pub text: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RealmView {
    /// The specialised civilisation, once it is known.
    pub civilisation: Option<CivilisationView>,
    /// The actions in hand: blue, red, yellow.
    pub actions: [u8; 3],
    /// The advancements in hand.
    pub hand: Vec<HandCardView>,
    /// The territories: sea, mountains, plains.
    pub territories: [TerritoryView; 3],
    /// What lies under the basic civilisation, for the first and for the second specialised icon.
    pub under: [Vec<CardView>; 3],
    /// The icons as they were played, by kind.
    pub icons: [i32; 7],
    /// The points now.
    pub score: i32,
}

pub(crate) fn view(game: &BronzeAge, state: &State, viewer: Viewer) -> View {
    View {
        you: match viewer {
            Viewer::Player(seat) => Some(seat),
            Viewer::Spectator => None,
        },
        tasks: state.tasks,
        start: state.start,
        active: state.active,
        collapsed: state.collapsed,
        decks: state.decks,
        discards: game.show_cards(state.discards),
        mixed_in: game.show_cards(state.mixed_in),
        realms: [Seat(0), Seat(1)].map(|seat| game.show_realm(state, seat, viewer)),
    }
}

/// A state that fits a view: hidden cards are dealt anew, uniformly among all that fit (BA-V5).
pub(crate) fn determinize(game: &BronzeAge, view: &View, rng: &mut Rng) -> State {
    let mut box_of_cards = CardBox::full();
    let mut state = State {
        tasks: view.tasks,
        start: view.start,
        active: view.active,
        collapsed: view.collapsed,
        unseen: CardSet::EMPTY,
        decks: view.decks,
        discards: box_of_cards.take_all(&view.discards),
        mixed_in: CardBox::full().take_all(&view.mixed_in),
        known: CardSet::EMPTY,
        before: CardSet::EMPTY,
        realms: [Realm::default(); 2],
    };
    for seat in Seat::all(2) {
        lay_open(&mut state, seat, &view.realms[seat.index()], &mut box_of_cards);
    }
    // Cards from before the Collapse first: they are none of those that were shuffled in.
    for before in [true, false] {
        for seat in Seat::all(2) {
            game.deal_to(&mut state, seat, &view.realms[seat.index()], before, &mut box_of_cards.0, rng);
        }
    }
    state.unseen = box_of_cards.0;
    state
}

impl BronzeAge {
    fn show_realm(&self, state: &State, seat: Seat, viewer: Viewer) -> RealmView {
        let realm = state.realm(seat);
        RealmView {
            civilisation: realm.civilisation.map(|civ| self.show_civilisation(civ)),
            actions: realm.actions,
            hand: self.show_hand(state, seat, viewer),
            territories: Territory::ALL.map(|territory| TerritoryView {
                kept: realm.kept[territory.index()].len(),
                others: realm.territories[territory.index()],
            }),
            under: realm.under.map(|cards| self.show_cards(cards)),
            icons: Icon::ALL.map(|icon| self.icons(state, seat, icon)),
            score: self.points(state, seat),
        }
    }

    /// The cards of a hand in an order that tells nothing: by what the viewer sees of them.
    fn show_hand(&self, state: &State, seat: Seat, viewer: Viewer) -> Vec<HandCardView> {
        let own = viewer == Viewer::Player(seat);
        let card = |card: CardId| {
            let known = state.known.contains(card);
            HandCardView {
                back: self.territory(card),
                front: (own || known).then(|| self.show_card(card)),
                known,
                before: state.before.contains(card),
            }
        };
        let mut hand: Vec<_> = state.realm(seat).hand.iter().map(card).collect();
        hand.sort_by_key(|card| {
            (card.front.as_ref().map(|front| front.card), card.back, !card.known, !card.before)
        });
        hand
    }

    fn show_cards(&self, cards: CardSet) -> Vec<CardView> {
        cards.iter().map(|card| self.show_card(card)).collect()
    }

    fn show_card(&self, card: CardId) -> CardView {
        let face = self.card(card);
        CardView { card: card.kind(), name: face.name.clone(), text: self.card_text(card) }
    }

    /// A card's two sets of icons.
    fn card_text(&self, card: CardId) -> String {
        let face = self.card(card);
        let special = match face.special {
            crate::pack::Special::Icons(icon, count) => format!("{} {count}", icon.name()),
            crate::pack::Special::Wild => "wild".to_owned(),
        };
        format!("{} {} or {special}", self.basic_icon(card).name(), face.basic)
    }

    fn show_civilisation(&self, civ: CivId) -> CivilisationView {
        let civilisation = &self.pack.civilisations[civ.index()];
        let side =
            |side: &crate::pack::Side| SideView { icon: side.icon, points: side.points, text: side.text() };
        CivilisationView {
            civilisation: civ,
            name: civilisation.name.clone(),
            sides: [side(&civilisation.sides[0]), side(&civilisation.sides[1])],
        }
    }

    /// Deals a player's hidden cards of one age.
    fn deal_to(
        &self,
        state: &mut State,
        seat: Seat,
        view: &RealmView,
        before: bool,
        left: &mut CardSet,
        rng: &mut Rng,
    ) {
        for card in view.hand.iter().filter(|card| card.front.is_none() && card.before == before) {
            let dealt = self.deal_one(state, card.back, before, left, rng);
            state.realm_mut(seat).hand.insert(dealt);
            if before {
                state.before.insert(dealt);
            }
        }
        if before {
            for territory in Territory::ALL {
                for _ in 0..view.territories[territory.index()].kept {
                    let dealt = self.deal_one(state, territory, true, left, rng);
                    state.realm_mut(seat).kept[territory.index()].insert(dealt);
                }
            }
        }
    }

    fn deal_one(
        &self,
        state: &State,
        back: Territory,
        before: bool,
        left: &mut CardSet,
        rng: &mut Rng,
    ) -> CardId {
        let fit = left.and(self.backs[back.index()]);
        // Before the Collapse every starting card is in sight: a hidden one has been shuffled in since.
        let old = fit.without(state.mixed_in).and(CardSet::DECK);
        let fit = if before { old } else { fit };
        let card =
            fit.nth(rng.below(u32::from(fit.len()).max(1))).expect("a view leaves a card for each place");
        left.remove(card);
        card
    }
}

/// The cards that no place has been found for yet.
struct CardBox(CardSet);

impl CardBox {
    fn full() -> Self {
        CardBox(CardSet((1 << ALL_CARDS) - 1))
    }

    /// A card of this kind, the first copy that is left.
    fn take(&mut self, kind: CardId) -> CardId {
        let card = self.0.copies_of(kind).iter().next().unwrap_or(kind);
        self.0.remove(card);
        card
    }

    fn take_all(&mut self, cards: &[CardView]) -> CardSet {
        cards.iter().fold(CardSet::EMPTY, |set, card| set.or(CardSet::of(self.take(card.card))))
    }
}

/// Puts everything of a player in its place that the viewer sees.
fn lay_open(state: &mut State, seat: Seat, view: &RealmView, cards: &mut CardBox) {
    let realm = state.realm_mut(seat);
    realm.civilisation = view.civilisation.as_ref().map(|civ| civ.civilisation);
    realm.actions = view.actions;
    realm.territories = view.territories.map(|territory| territory.others);
    for (under, view) in realm.under.iter_mut().zip(&view.under) {
        *under = cards.take_all(view);
    }
    for card in &view.hand {
        let Some(front) = &card.front else { continue };
        let taken = cards.take(front.card);
        state.realm_mut(seat).hand.insert(taken);
        if card.known {
            state.known.insert(taken);
        }
        if card.before {
            state.before.insert(taken);
        }
    }
}
