//! What an action does, and everything that follows from it up to the next question.

use game_core::{Seat, Sink};

use crate::legal::{next_kept, next_lost, territories_of};
use crate::state::{CardId, CivId, DeckIx, Lift, Slot, State, Task, other};
use crate::{Action, BronzeAge, Colour, Event, Icon, Territory};

/// Down to how many cards a hand is discarded at the Collapse (BA-E1).
const HAND: u8 = 3;

pub(crate) fn apply(game: &BronzeAge, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Play(colour, deck) => game.play_action(state, colour, deck, events),
        Action::Return(colour, deck) => return_action(state, colour, deck, events),
        Action::Draw => draw_instead(state),
        Action::Advance(card, icon) => game.advance(state, card, icon, events),
        Action::Deck(deck) => choose_deck(state, deck, events),
        Action::Seize(territory) => seize(state, territory, events),
        Action::Discard(card) => discard(state, card, events),
        Action::Salvage(card) => salvage(state, card, events),
        Action::Recall(colour, deck) => recall(state, colour, deck, events),
        Action::Branch(branch) => game.choose_branch(state, branch),
        Action::Keep(territory) => keep(state, territory, events),
        Action::Civilisation(civ) | Action::Deal(civ) => take_civilisation(state, civ, events),
        Action::Start(seat) => game.begin(state, seat, events),
        Action::Top(territory) => see_top(state, territory, events),
        Action::Front(card) => see_front(state, card, events),
    }
    game.run(state, events);
}

impl BronzeAge {
    /// Does what needs no answer, until something does or the game is over.
    fn run(&self, state: &mut State, events: &mut impl Sink<Event>) {
        while let Some(task) = state.task() {
            if self.waits(state, task) {
                return;
            }
            state.tasks.pop();
            match task {
                Task::DrawCards(deck, count) => draw_cards(state, deck, count, events),
                Task::Run(seat, place, left) => self.run_word(state, seat, place, left),
                Task::EndTurn => end_turn(state, events),
                Task::Keep(seat) => keep_only_type(state, seat, events),
                Task::NewDecks => make_new_decks(state, events),
                // What could be answered but has nothing to answer it with is skipped (BA-T5, BA-X1).
                Task::DrawStartPlayer
                | Task::TakeCivilisation(_)
                | Task::SeeTop(_)
                | Task::SeeFront(..)
                | Task::Act
                | Task::DrawOrPlay { .. }
                | Task::Play(..)
                | Task::ChooseDeck(..)
                | Task::Seize(..)
                | Task::Discard(..)
                | Task::Salvage(..)
                | Task::Recall(..)
                | Task::Choose(..)
                | Task::TurnOver(..)
                | Task::DiscardDown(_)
                | Task::DrawKept => {}
            }
        }
    }

    /// Whether somebody or a draw has to answer.
    fn waits(&self, state: &State, task: Task) -> bool {
        match task {
            Task::DrawStartPlayer
            | Task::TakeCivilisation(_)
            | Task::SeeTop(_)
            | Task::SeeFront(..)
            | Task::Act => true,
            Task::DrawOrPlay { deck, .. } => {
                state.deck(deck).cards > 0 || !state.realm(state.active).hand.is_empty()
            }
            Task::Play(seat, _) => !state.realm(seat).hand.is_empty(),
            Task::ChooseDeck(..)
            | Task::Seize(..)
            | Task::Discard(..)
            | Task::Salvage(..)
            | Task::Recall(..) => true,
            Task::Choose(..) => true,
            Task::Keep(seat) => territories_of(state, seat).count() > 1,
            Task::TurnOver(seat, kept) => next_lost(state, seat, kept).is_some(),
            Task::DiscardDown(seat) => state.realm(seat).hand.len() > HAND,
            Task::DrawKept => next_kept(state).is_some(),
            Task::DrawCards(..) | Task::Run(..) | Task::EndTurn | Task::NewDecks => false,
        }
    }

    fn begin(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        state.tasks.pop();
        (state.start, state.active) = (seat, seat);
        events.push(Event::StartPlayer { seat });
        self.push_civilisations(state);
    }

    /// To a deck that shows the action's own territory: claim, draw and play (BA-T2); else draw or play (BA-T3).
    fn play_action(&self, state: &mut State, colour: Colour, deck: DeckIx, events: &mut impl Sink<Event>) {
        let seat = start_turn(state);
        state.realm_mut(seat).actions[colour.index()] -= 1;
        state.decks[deck.index()].actions[colour.index()] += 1;
        let matching = state.deck(deck).top == Some(colour.territory());
        events.push(Event::ActionPlayed { seat, colour, deck, matching });
        if matching {
            state.tasks.push(Task::Play(seat, None));
            state.tasks.push(Task::DrawCards(deck, 1));
            lift(state, seat, deck, Lift::Claim, events);
        } else {
            state.tasks.push(Task::DrawOrPlay { deck, draws: 2, left: 1 });
        }
    }

    /// Puts an advancement under a civilisation; a specialised icon triggers its ability (BA-A1, BA-A2).
    fn advance(&self, state: &mut State, card: CardId, icon: Icon, events: &mut impl Sink<Event>) {
        let seat = match state.tasks.pop() {
            Some(Task::Play(seat, _)) => seat,
            Some(Task::DrawOrPlay { deck, draws, left }) => {
                ask_again(state, deck, draws, left);
                state.active
            }
            task => unreachable!("an advancement was played at {task:?}"),
        };
        let Some(slot) = self.slot_of(state.realm(seat).civilisation, icon) else {
            unreachable!("{icon:?} has no place")
        };
        let (card, before) = state.leave_hand(seat, card);
        state.realm_mut(seat).under[slot.index()].insert(card);
        events.push(Event::Advanced { seat, card: card.kind(), icon, slot, before });
        if let Some(start) = self.ability(state, seat, slot) {
            state.tasks.push(start);
        }
    }

    fn ability(&self, state: &State, seat: Seat, slot: Slot) -> Option<Task> {
        let side = match slot {
            Slot::Basic => return None,
            Slot::First => 0,
            Slot::Second => 1,
        };
        let civ = state.realm(seat).civilisation?;
        let start = self.pack.civilisations[civ.index()].sides[side].start;
        Some(self.run_from(seat, start))
    }
}

/// A turn ends when all that follows from its action is done.
fn start_turn(state: &mut State) -> Seat {
    state.tasks.pop();
    state.tasks.push(Task::EndTurn);
    state.active
}

/// Returning gives a draw or a play, and one more for each action still at the deck (BA-T4).
fn return_action(state: &mut State, colour: Colour, deck: DeckIx, events: &mut impl Sink<Event>) {
    let seat = start_turn(state);
    take_action(state, seat, colour, deck);
    events.push(Event::ActionReturned { seat, colour, deck });
    let left = 1 + state.deck(deck).action_count();
    state.tasks.push(Task::DrawOrPlay { deck, draws: 1, left });
}

fn take_action(state: &mut State, seat: Seat, colour: Colour, deck: DeckIx) {
    state.decks[deck.index()].actions[colour.index()] -= 1;
    state.realm_mut(seat).actions[colour.index()] += 1;
}

fn draw_instead(state: &mut State) {
    let Some(Task::DrawOrPlay { deck, draws, left }) = state.tasks.pop() else {
        unreachable!("cards are drawn only when asked for")
    };
    ask_again(state, deck, draws, left);
    state.tasks.push(Task::DrawCards(deck, draws));
}

fn ask_again(state: &mut State, deck: DeckIx, draws: u8, left: u8) {
    if left > 1 {
        state.tasks.push(Task::DrawOrPlay { deck, draws, left: left - 1 });
    }
}

/// Draws as many cards as there are, up to the number (BA-T3).
fn draw_cards(state: &mut State, deck: DeckIx, count: u8, events: &mut impl Sink<Event>) {
    if count == 0 || state.deck(deck).cards == 0 {
        return;
    }
    state.tasks.push(Task::DrawCards(deck, count - 1));
    lift(state, state.active, deck, Lift::Draw, events);
}

/// Takes the top card off a deck. Its front is drawn before the next top's back (BA-V6).
fn lift(state: &mut State, seat: Seat, deck: DeckIx, how: Lift, events: &mut impl Sink<Event>) {
    let pile = &mut state.decks[deck.index()];
    let Some(territory) = pile.top.take() else { unreachable!("a deck with cards shows its top") };
    pile.cards -= 1;
    if pile.cards > 0 {
        state.tasks.push(Task::SeeTop(deck));
    }
    match how {
        Lift::Claim => {
            state.realm_mut(seat).territories[territory.index()] += 1;
            events.push(Event::TerritoryClaimed { seat, deck, territory });
        }
        Lift::Draw | Lift::Clear => state.tasks.push(Task::SeeFront(seat, territory, how)),
    }
}

fn see_top(state: &mut State, territory: Territory, events: &mut impl Sink<Event>) {
    let Some(Task::SeeTop(deck)) = state.tasks.pop() else {
        unreachable!("a top is seen only when asked for")
    };
    state.decks[deck.index()].top = Some(territory);
    events.push(Event::TopSeen { deck, territory });
}

/// The front of a card that was lifted, turned over or kept.
fn see_front(state: &mut State, kind: CardId, events: &mut impl Sink<Event>) {
    let card = state.unseen.copies_of(kind).iter().next().unwrap_or(kind);
    state.unseen.remove(card);
    match state.task() {
        Some(Task::SeeFront(seat, territory, how)) => {
            state.tasks.pop();
            if how == Lift::Draw {
                state.realm_mut(seat).hand.insert(card);
                events.push(Event::CardDrawn { seat, territory, card: Some(kind) });
            } else {
                state.discards.insert(card);
                events.push(Event::CardCleared { card: kind });
            }
        }
        Some(Task::TurnOver(seat, kept)) => {
            let Some(territory) = next_lost(state, seat, kept) else {
                unreachable!("there is one to turn over")
            };
            state.realm_mut(seat).territories[territory.index()] -= 1;
            state.discards.insert(card);
            events.push(Event::TerritoryDiscarded { seat, territory, card: kind });
        }
        _ => {
            let Some((seat, territory)) = next_kept(state) else { unreachable!("there is one to be kept") };
            state.realm_mut(seat).territories[territory.index()] -= 1;
            state.realm_mut(seat).kept[territory.index()].insert(card);
            events.push(Event::KeptSettled { seat, card: kind });
        }
    }
}

fn take_civilisation(state: &mut State, civilisation: CivId, events: &mut impl Sink<Event>) {
    let Some(Task::TakeCivilisation(seat)) = state.tasks.pop() else {
        unreachable!("a civilisation is taken only when asked for")
    };
    state.realm_mut(seat).civilisation = Some(civilisation);
    events.push(Event::CivilisationTaken { seat, civilisation });
}

fn choose_deck(state: &mut State, deck: DeckIx, events: &mut impl Sink<Event>) {
    let Some(Task::ChooseDeck(seat, how, _)) = state.tasks.pop() else {
        unreachable!("a deck is chosen only when asked for")
    };
    lift(state, seat, deck, how, events);
}

/// Takes a territory from the other player, one from before the Collapse first (BA-X4, BA-V4).
fn seize(state: &mut State, territory: Territory, events: &mut impl Sink<Event>) {
    let Some(Task::Seize(seat, _)) = state.tasks.pop() else { unreachable!("one seizes only when asked to") };
    let loser = state.realm_mut(other(seat));
    let kept = loser.kept[territory.index()].iter().next();
    match kept {
        Some(card) => {
            loser.kept[territory.index()].remove(card);
            state.realm_mut(seat).kept[territory.index()].insert(card);
        }
        None => {
            loser.territories[territory.index()] -= 1;
            state.realm_mut(seat).territories[territory.index()] += 1;
        }
    }
    events.push(Event::TerritorySeized { seat, territory });
}

/// A card from hand, for an ability or at the Collapse, which may ask again.
fn discard(state: &mut State, card: CardId, events: &mut impl Sink<Event>) {
    let seat = match state.task() {
        Some(Task::Discard(seat, _)) => {
            state.tasks.pop();
            seat
        }
        Some(Task::DiscardDown(seat)) => seat,
        task => unreachable!("a card was discarded at {task:?}"),
    };
    let (card, before) = state.leave_hand(seat, card);
    state.discards.insert(card);
    events.push(Event::Discarded { seat, card: card.kind(), before });
}

/// Takes a card from the discards; both players know where it is (BA-X6, BA-V4).
fn salvage(state: &mut State, kind: CardId, events: &mut impl Sink<Event>) {
    let Some(Task::Salvage(seat, _)) = state.tasks.pop() else {
        unreachable!("one salvages only when asked to")
    };
    let card = state.discards.copies_of(kind).iter().next().unwrap_or(kind);
    state.discards.remove(card);
    state.realm_mut(seat).hand.insert(card);
    state.known.insert(card);
    events.push(Event::Salvaged { seat, card: kind });
}

fn recall(state: &mut State, colour: Colour, deck: DeckIx, events: &mut impl Sink<Event>) {
    let Some(Task::Recall(seat, _)) = state.tasks.pop() else {
        unreachable!("one recalls only when asked to")
    };
    take_action(state, seat, colour, deck);
    events.push(Event::ActionRecalled { seat, colour, deck });
}

/// An empty deck brings the Collapse after a turn of the start player (BA-E1), and after the Collapse the end
/// after a turn of the second player (BA-E4).
fn end_turn(state: &mut State, events: &mut impl Sink<Event>) {
    let some_empty = state.decks.iter().any(|deck| deck.cards == 0);
    let by_start_player = state.active == state.start;
    if some_empty && state.collapsed && !by_start_player {
        events.push(Event::Ended);
        return;
    }
    state.active = other(state.active);
    state.tasks.push(Task::Act);
    if some_empty && !state.collapsed && by_start_player {
        events.push(Event::Collapse);
        push_collapse(state);
    }
}

/// The Collapse in its order, the next part last (BA-E3).
fn push_collapse(state: &mut State) {
    let (start, second) = (state.start, state.second());
    state.collapsed = true;
    state.tasks.push(Task::NewDecks);
    state.tasks.push(Task::DrawKept);
    state.tasks.push(Task::DiscardDown(second));
    state.tasks.push(Task::DiscardDown(start));
    state.tasks.push(Task::Keep(second));
    state.tasks.push(Task::Keep(start));
}

/// Who has one type of territory keeps it, who has none keeps none (BA-E3).
fn keep_only_type(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let only = territories_of(state, seat).next();
    if let Some(territory) = only {
        keep_type(state, seat, territory, events);
    }
}

fn keep(state: &mut State, territory: Territory, events: &mut impl Sink<Event>) {
    let Some(Task::Keep(seat)) = state.tasks.pop() else {
        unreachable!("territories are kept only when asked for")
    };
    keep_type(state, seat, territory, events);
}

fn keep_type(state: &mut State, seat: Seat, territory: Territory, events: &mut impl Sink<Event>) {
    let count = state.realm(seat).controlled(territory);
    events.push(Event::TerritoriesKept { seat, territory, count });
    state.tasks.push(Task::TurnOver(seat, territory));
}

/// Everyone has one action of each colour again, and all that is open or in decks is dealt into three equal
/// decks (BA-E1, BA-E2, BA-E6).
fn make_new_decks(state: &mut State, events: &mut impl Sink<Event>) {
    let left: u8 = state.decks.iter().map(|deck| deck.cards).sum();
    let cards = left + state.discards.len();
    state.unseen = state.unseen.or(state.discards);
    state.mixed_in = std::mem::take(&mut state.discards);
    state.before = state.realms[0].hand.or(state.realms[1].hand).without(state.known);
    for deck in DeckIx::ALL.into_iter().rev() {
        state.decks[deck.index()] = crate::state::Deck { cards: cards / 3, ..Default::default() };
        if cards >= 3 {
            state.tasks.push(Task::SeeTop(deck));
        }
    }
    for realm in &mut state.realms {
        realm.actions = [1; 3];
    }
    events.push(Event::NewDecks { cards: cards / 3, left_over: cards % 3 });
}
