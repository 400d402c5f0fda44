//! What players can do and what can be drawn, with its notation.

use game_core::{NotationError, Seat, Words};
use serde::{Deserialize, Serialize};

use crate::state::{ALL_CARDS, CARDS, CardId, CivId, DeckIx, Slot};
use crate::{BronzeAge, Colour, Icon, Territory};

/// A decision of a player, or the outcome of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// `play blue to 2`: an action to a deck (BA-T1).
    Play(Colour, DeckIx),
    /// `return red from 1`: an action from a deck (BA-T1).
    Return(Colour, DeckIx),
    /// `draw`: the cards rather than playing one (BA-T3, BA-T4).
    Draw,
    /// `advance reed-boats as warfare`: an advancement under a civilisation, for one of its sets (BA-A1).
    Advance(CardId, Icon),
    /// `deck 3`: the deck that an ability lifts a card from (BA-X2).
    Deck(DeckIx),
    /// `seize sea`: a territory of the other player (BA-X4).
    Seize(Territory),
    /// `discard reed-boats`: a card from hand (BA-X5, BA-E1).
    Discard(CardId),
    /// `salvage reed-boats`: a card from the discards (BA-X6).
    Salvage(CardId),
    /// `recall red from 1`: an action, without anything else (BA-X7).
    Recall(Colour, DeckIx),
    /// `branch 2`: one of several ways (BA-X8).
    Branch(u8),
    /// `keep sea`: the territories kept at the Collapse (BA-E1).
    Keep(Territory),
    /// `civilisation hatti`: a civilisation of one's choice (BA-S2).
    Civilisation(CivId),
    /// `start P2`: who is start player (BA-S3).
    Start(Seat),
    /// `deal hatti`: a civilisation at random (BA-S2).
    Deal(CivId),
    /// `top sea`: what a deck's new top card shows (BA-T5).
    Top(Territory),
    /// `front reed-boats`: what the card is that was lifted (BA-T7).
    Front(CardId),
}

/// Decks on the table.
const DECKS: usize = 3;
/// The most branches of a choice (BA-X8).
const BRANCHES: u8 = 9;

const VERBS: [&str; 16] = [
    "play",
    "return",
    "draw",
    "advance",
    "deck",
    "seize",
    "discard",
    "salvage",
    "recall",
    "branch",
    "keep",
    "civilisation",
    "start",
    "deal",
    "top",
    "front",
];

pub(crate) fn exists(game: &BronzeAge, action: Action) -> bool {
    // The second copy of a starting card is the same card to everybody.
    let is_card = |card: CardId| card.0 < ALL_CARDS && card.kind() == card;
    let is_civ = |civ: CivId| civ.index() < game.pack.civilisations.len();
    let is_deck = |deck: DeckIx| usize::from(deck.0) < DECKS;
    match action {
        Action::Play(_, deck) | Action::Return(_, deck) | Action::Recall(_, deck) | Action::Deck(deck) => {
            is_deck(deck)
        }
        Action::Advance(card, _) | Action::Discard(card) | Action::Salvage(card) | Action::Front(card) => {
            is_card(card)
        }
        Action::Civilisation(civ) | Action::Deal(civ) => is_civ(civ),
        Action::Start(seat) => seat.0 < 2,
        Action::Branch(branch) => branch < BRANCHES,
        Action::Draw | Action::Seize(_) | Action::Keep(_) | Action::Top(_) => true,
    }
}

pub(crate) fn notate(game: &BronzeAge, action: Action) -> String {
    match action {
        Action::Play(colour, deck) => format!("play {} to {}", colour.notation(), deck.0 + 1),
        Action::Return(colour, deck) => format!("return {} from {}", colour.notation(), deck.0 + 1),
        Action::Draw => "draw".to_owned(),
        Action::Advance(card, icon) => format!("advance {} as {}", game.card_id(card), icon.notation()),
        Action::Deck(deck) => format!("deck {}", deck.0 + 1),
        Action::Seize(territory) => format!("seize {}", territory.notation()),
        Action::Discard(card) => format!("discard {}", game.card_id(card)),
        Action::Salvage(card) => format!("salvage {}", game.card_id(card)),
        Action::Recall(colour, deck) => format!("recall {} from {}", colour.notation(), deck.0 + 1),
        Action::Branch(branch) => format!("branch {}", branch + 1),
        Action::Keep(territory) => format!("keep {}", territory.notation()),
        Action::Civilisation(civ) => format!("civilisation {}", game.civ_id(civ)),
        Action::Start(seat) => format!("start {seat}"),
        Action::Deal(civ) => format!("deal {}", game.civ_id(civ)),
        Action::Top(territory) => format!("top {}", territory.notation()),
        Action::Front(card) => format!("front {}", game.card_id(card)),
    }
}

pub(crate) fn parse(game: &BronzeAge, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text);
    let verb = VERBS[words.name("an action", VERBS.into_iter())?];
    let action = match verb {
        "play" => {
            let colour = read_colour(&mut words)?;
            words.expect("to")?;
            Action::Play(colour, read_deck(&mut words)?)
        }
        "return" => read_from(&mut words, Action::Return)?,
        "recall" => read_from(&mut words, Action::Recall)?,
        "advance" => {
            let card = game.read_card(&mut words)?;
            words.expect("as")?;
            Action::Advance(
                card,
                Icon::ALL[words.name("an icon", Icon::ALL.iter().map(|icon| icon.notation()))?],
            )
        }
        "deck" => Action::Deck(read_deck(&mut words)?),
        "seize" => Action::Seize(read_territory(&mut words)?),
        "discard" => Action::Discard(game.read_card(&mut words)?),
        "salvage" => Action::Salvage(game.read_card(&mut words)?),
        "branch" => Action::Branch(words.number("a branch", 1..=BRANCHES)? - 1),
        "keep" => Action::Keep(read_territory(&mut words)?),
        "civilisation" => Action::Civilisation(game.read_civ(&mut words)?),
        "start" => Action::Start(Seat(words.name("a seat", ["P1", "P2"].into_iter())? as u8)),
        "deal" => Action::Deal(game.read_civ(&mut words)?),
        "top" => Action::Top(read_territory(&mut words)?),
        "front" => Action::Front(game.read_card(&mut words)?),
        _ => Action::Draw,
    };
    words.end()?;
    Ok(action)
}

/// The action as a sentence.
pub(crate) fn phrase(game: &BronzeAge, action: Action) -> String {
    let (card, civ) = (
        |card: CardId| game.card(card).name.as_str(),
        |civ: CivId| game.pack.civilisations[civ.index()].name.as_str(),
    );
    match action {
        Action::Play(colour, deck) => {
            format!("Play the {} action to deck {}.", colour.notation(), deck.0 + 1)
        }
        Action::Return(colour, deck) => {
            format!("Return the {} action from deck {} to your hand.", colour.notation(), deck.0 + 1)
        }
        Action::Draw => "Draw.".to_owned(),
        Action::Advance(advance, icon) => format!("Play {} for {}.", card(advance), icon.name()),
        Action::Deck(deck) => format!("Choose deck {}.", deck.0 + 1),
        Action::Seize(territory) => format!("Seize {}.", territory.name()),
        Action::Discard(gone) => format!("Discard {}.", card(gone)),
        Action::Salvage(back) => format!("Take {} from the discards.", card(back)),
        Action::Recall(colour, deck) => {
            format!("Take the {} action from deck {}.", colour.notation(), deck.0 + 1)
        }
        Action::Branch(branch) => format!("Choose way {}.", branch + 1),
        Action::Keep(territory) => format!("Keep {}.", territory.name()),
        Action::Civilisation(taken) => format!("Take {}.", civ(taken)),
        Action::Start(seat) => format!("{seat} is start player."),
        Action::Deal(dealt) => format!("{} is dealt.", civ(dealt)),
        Action::Top(territory) => format!("The top card shows {}.", territory.name()),
        Action::Front(front) => format!("It is {}.", card(front)),
    }
}

impl BronzeAge {
    /// The card as the pack describes it.
    pub fn card(&self, card: CardId) -> &crate::pack::Card {
        match self.pack.cards.get(card.index()) {
            Some(found) => found,
            None => &self.pack.starting[self.territory(card).index()],
        }
    }

    fn card_id(&self, card: CardId) -> &str {
        &self.card(card).id
    }

    fn civ_id(&self, civ: CivId) -> &str {
        &self.pack.civilisations[civ.index()].id
    }

    fn read_card(&self, words: &mut Words<'_>) -> Result<CardId, NotationError> {
        let names = self.pack.cards.iter().chain(&self.pack.starting).map(|card| card.id.as_str());
        let found = words.name("a card", names)? as u8;
        Ok(if found < CARDS { CardId(found) } else { CardId(CARDS + 2 * (found - CARDS)) })
    }

    fn read_civ(&self, words: &mut Words<'_>) -> Result<CivId, NotationError> {
        let names = self.pack.civilisations.iter().map(|civ| civ.id.as_str());
        Ok(CivId(words.name("a civilisation", names)? as u8))
    }
}

fn read_from(
    words: &mut Words<'_>,
    action: impl FnOnce(Colour, DeckIx) -> Action,
) -> Result<Action, NotationError> {
    let colour = read_colour(words)?;
    words.expect("from")?;
    Ok(action(colour, read_deck(words)?))
}

fn read_colour(words: &mut Words<'_>) -> Result<Colour, NotationError> {
    Ok(Colour::ALL[words.name("a colour", Colour::ALL.iter().map(|colour| colour.notation()))?])
}

fn read_territory(words: &mut Words<'_>) -> Result<Territory, NotationError> {
    Ok(Territory::ALL
        [words.name("a territory", Territory::ALL.iter().map(|territory| territory.notation()))?])
}

fn read_deck(words: &mut Words<'_>) -> Result<DeckIx, NotationError> {
    Ok(DeckIx(words.number("a deck", 1..=DECKS as u8)? - 1))
}

impl BronzeAge {
    /// The slot that an icon of an advancement would go to for a civilisation; none if it has no place there.
    pub(crate) fn slot_of(&self, civ: Option<CivId>, icon: Icon) -> Option<Slot> {
        if Icon::BASIC.contains(&icon) {
            return Some(Slot::Basic);
        }
        let sides = &self.pack.civilisations[civ?.index()].sides;
        [Slot::First, Slot::Second]
            .into_iter()
            .zip(sides)
            .find(|(_, side)| side.icon == icon)
            .map(|(slot, _)| slot)
    }
}
