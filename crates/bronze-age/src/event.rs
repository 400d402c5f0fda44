//! What happens in a game, for the log and the animation.

use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::state::{CardId, CivId, DeckIx, Slot};
use crate::{BronzeAge, Colour, Icon, Territory};

/// Something that happened. Fronts are missing where the viewer did not see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// The start player is known.
    StartPlayer { seat: Seat },
    /// A player has a civilisation.
    CivilisationTaken { seat: Seat, civilisation: CivId },
    /// A deck's new top was seen.
    TopSeen { deck: DeckIx, territory: Territory },
    /// An action was played to a deck; matching or not.
    ActionPlayed { seat: Seat, colour: Colour, deck: DeckIx, matching: bool },
    /// An action was returned from a deck.
    ActionReturned { seat: Seat, colour: Colour, deck: DeckIx },
    /// An action was recalled by an ability.
    ActionRecalled { seat: Seat, colour: Colour, deck: DeckIx },
    /// A top card was taken as a territory.
    TerritoryClaimed { seat: Seat, deck: DeckIx, territory: Territory },
    /// A top card was drawn; its front is for the owner's eyes.
    CardDrawn { seat: Seat, territory: Territory, card: Option<CardId> },
    /// A top card was discarded.
    CardCleared { card: CardId },
    /// An advancement was played; players follow every card, so they see whether it dates from before the Collapse.
    Advanced { seat: Seat, card: CardId, icon: Icon, slot: Slot, before: bool },
    /// A territory changed hands.
    TerritorySeized { seat: Seat, territory: Territory },
    /// A card was discarded from hand.
    Discarded { seat: Seat, card: CardId, before: bool },
    /// A card was taken from the discards.
    Salvaged { seat: Seat, card: CardId },
    /// The Collapse has come.
    Collapse,
    /// A player keeps the territories of one type.
    TerritoriesKept { seat: Seat, territory: Territory, count: u8 },
    /// A territory was turned over and discarded.
    TerritoryDiscarded { seat: Seat, territory: Territory, card: CardId },
    /// The front of a kept territory was settled; nobody sees it.
    KeptSettled { seat: Seat, card: CardId },
    /// New decks of so many cards; so many cards are left over.
    NewDecks { cards: u8, left_over: u8 },
    /// The game ended.
    Ended,
}

pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    match *event {
        Event::KeptSettled { .. } => None,
        Event::CardDrawn { seat, territory, .. } if viewer != Viewer::Player(seat) => {
            Some(Event::CardDrawn { seat, territory, card: None })
        }
        _ => Some(*event),
    }
}

pub(crate) fn describe(game: &BronzeAge, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
    match *event {
        Event::StartPlayer { seat } => format!("{} is start player.", name(seat)),
        Event::CivilisationTaken { seat, civilisation } => {
            format!("{} leads {}.", name(seat), game.pack.civilisations[civilisation.index()].name)
        }
        Event::TopSeen { deck, territory } => format!("Deck {} shows {}.", deck.0 + 1, territory.name()),
        Event::ActionPlayed { seat, colour, deck, matching } => {
            let fit = if matching { ", which matches" } else { "" };
            format!("{} plays {} to deck {}{fit}.", name(seat), colour.notation(), deck.0 + 1)
        }
        Event::ActionReturned { seat, colour, deck } => {
            format!("{} returns {} from deck {}.", name(seat), colour.notation(), deck.0 + 1)
        }
        Event::ActionRecalled { seat, colour, deck } => {
            format!("{} recalls {} from deck {}.", name(seat), colour.notation(), deck.0 + 1)
        }
        Event::Collapse => "The Collapse comes.".to_owned(),
        Event::NewDecks { cards, left_over } => {
            let rest = ["", "; one card is left over", "; two cards are left over"];
            format!("Three new decks of {cards} cards are made{}.", rest[usize::from(left_over % 3)])
        }
        Event::Ended => "The game is over.".to_owned(),
        Event::TerritoryClaimed { .. }
        | Event::TerritorySeized { .. }
        | Event::TerritoriesKept { .. }
        | Event::TerritoryDiscarded { .. } => game.tell_territory(event, name),
        Event::CardDrawn { .. }
        | Event::CardCleared { .. }
        | Event::Advanced { .. }
        | Event::Discarded { .. }
        | Event::Salvaged { .. }
        | Event::KeptSettled { .. } => game.tell_card(event, name),
    }
}

impl BronzeAge {
    fn tell_territory(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        match *event {
            Event::TerritoryClaimed { seat, deck, territory } => {
                format!("{} claims {} from deck {}.", name(seat), territory.name(), deck.0 + 1)
            }
            Event::TerritorySeized { seat, territory } => {
                format!("{} seizes {}.", name(seat), territory.name())
            }
            Event::TerritoriesKept { seat, territory, count } => {
                format!("{} keeps {} (×{count}).", name(seat), territory.name())
            }
            Event::TerritoryDiscarded { seat, territory, card } => {
                format!("{} loses {}: it was {}.", name(seat), territory.name(), self.card(card).name)
            }
            _ => String::new(),
        }
    }

    fn tell_card(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        let card_name = |card: CardId| &self.card(card).name;
        match *event {
            Event::CardDrawn { seat, territory, card: None } => {
                format!("{} draws {}.", name(seat), territory.name())
            }
            Event::CardDrawn { seat, territory, card: Some(card) } => {
                format!("{} draws {}: {}.", name(seat), territory.name(), card_name(card))
            }
            Event::CardCleared { card } => format!("{} is discarded from its deck.", card_name(card)),
            Event::Advanced { seat, card, icon, .. } => {
                format!("{} plays {} for {}.", name(seat), card_name(card), icon.name())
            }
            Event::Discarded { seat, card, .. } => format!("{} discards {}.", name(seat), card_name(card)),
            Event::Salvaged { seat, card } => {
                format!("{} takes {} from the discards.", name(seat), card_name(card))
            }
            Event::KeptSettled { seat, card } => format!("{} keeps {} unseen.", name(seat), card_name(card)),
            _ => String::new(),
        }
    }
}
