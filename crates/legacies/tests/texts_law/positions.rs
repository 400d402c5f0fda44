//! Positions in the middle of games, in which cards have something to act on.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use game_core::{Game, Setup, Turn};
use legacies::{Action, Bits, BonusId, CardId, Century, Character, Side, Task, Who};
use test_games::Position as _;

use crate::common::Position;
use crate::performer::Luck;

/// The positions found so far: many texts are tried in each.
static FOUND: LazyLock<Mutex<BTreeMap<Key, (Position, Who)>>> = LazyLock::new(Mutex::default);

/// Century, character and seed.
type Key = (u8, Option<u8>, u64);

/// A position of a century on the turn of some player, with nothing else to do, and that player: the one of a
/// character, if it is given.
pub fn position(century: Century, character: Option<Character>, seed: u64) -> (Position, Who) {
    let key = (century as u8, character.map(|character| character as u8), seed);
    let mut found = FOUND.lock().unwrap();
    found.entry(key).or_insert_with(|| find(century, character, &mut Luck(1 + seed))).clone()
}

fn find(century: Century, character: Option<Character>, luck: &mut Luck) -> (Position, Who) {
    loop {
        let mats = mats(character, luck);
        let mut position = Position::seated(Setup::new(3), &mats);
        if let Some(who) = play_to(&mut position, century, character, luck) {
            enrich(&mut position, luck);
            return (position, who);
        }
    }
}

fn mats(character: Option<Character>, luck: &mut Luck) -> String {
    let mut mats: Vec<Character> = character.into_iter().collect();
    while mats.len() < 3 {
        let next = Character::ALL[luck.below(10)];
        if !mats.contains(&next) {
            mats.push(next);
        }
    }
    let sides = mats.iter().map(|mat| format!("{}/{}", mat.notation(), Side::ALL[luck.below(2)].notation()));
    sides.collect::<Vec<_>>().join(" ")
}

/// Plays at random until it is somebody's turn in a century; nobody's, if the century passes before.
fn play_to(
    position: &mut Position,
    century: Century,
    leader: Option<Character>,
    luck: &mut Luck,
) -> Option<Who> {
    let mut to_wait = luck.below(40);
    loop {
        let now = position.state.open.century();
        if position.turn() == Turn::Over || now as u8 > century as u8 {
            return None;
        }
        if let (Some(Task::Act(who)), true) = (position.state.open.task(), now == century) {
            let leads = leader.is_none() || position.state.open.house(who).character == leader;
            if to_wait == 0 && leads {
                return Some(who);
            }
            to_wait = to_wait.saturating_sub(1);
        }
        step(position, luck);
    }
}

fn step(position: &mut Position, luck: &mut Luck) {
    let mut actions = Vec::new();
    position.game.actions(&position.state, &mut actions);
    let keen = |action: &&Action| {
        matches!(
            action,
            Action::Relate(..)
                | Action::Wild(..)
                | Action::Legend(..)
                | Action::Buy(..)
                | Action::Acquire(..)
        )
    };
    let liked: Vec<_> = actions.iter().filter(keen).copied().collect();
    let actions = if liked.is_empty() || luck.below(3) == 0 { actions } else { liked };
    let action = actions[luck.below(actions.len())];
    position.game.apply(&mut position.state, action, &mut position.events);
}

/// Goods for everybody, bonus tokens, some cards among the discards, and nobody whose successor changes anything.
fn enrich(position: &mut Position, luck: &mut Luck) {
    let first = luck.below(8) as u8;
    position.state.open.bonuses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n| Some(BonusId((first + n) % 8)));
    for seat in 1..=3 {
        position.with_resources(seat, [0; 4]);
    }
    for seat in 1..=3 {
        let fame = position.fame(seat) + luck.below(12) as i32;
        let gold = position.gold(seat) + luck.below(120) as i32;
        let resources = [(); 4].map(|()| luck.below(3) as u8);
        position.with_fame(seat, fame).with_gold(seat, gold).with_resources(seat, resources);
        drop_lasting(position, seat);
    }
    let open = &mut position.state.open;
    for _ in 0..2 {
        let card = luck.below(50) as u8;
        let hands = position.state.hidden.cards.iter().copied().fold(Bits::EMPTY, Bits::or);
        let shown = open.houses.iter().fold(Bits::EMPTY, |all, house| all.or(house.played).or(house.known));
        if !hands.or(shown).has(card) && open.market.iter().all(|market| market.0 % 50 != card) {
            open.discards = open.discards.with(card);
        }
    }
    position.sound();
}

fn drop_lasting(position: &mut Position, seat: u8) {
    let game = position.game.clone();
    let line = &mut position.house_mut(seat).line;
    while line.last().is_some_and(|heir| game.pack().successors[usize::from(heir.0)].lasting().is_some()) {
        line.pop();
    }
    let mine = position.house(seat).character.unwrap();
    let icon = game.pack().mats.iter().find(|mat| mat.character == mine).unwrap().icon;
    let line = position.house(seat).line;
    let matching =
        line.iter().filter(|heir| game.pack().successors[usize::from(heir.0)].icon == icon).count();
    position.house_mut(seat).matches = matching as u8;
}

/// Puts a card into a hand, wherever it was; another card of the deck takes its place in the market.
pub fn deal(position: &mut Position, who: Who, card: CardId) {
    let bit = card.0 % 50;
    let century = position.state.open.century() as u8;
    let open = &mut position.state.open;
    open.discards = open.discards.less(bit);
    for house in &mut open.houses {
        house.played = house.played.less(bit);
        house.known = house.known.less(bit);
    }
    position.state.hidden.cards.iter_mut().for_each(|hand| *hand = hand.less(bit));
    let market: Bits = position.state.open.market.iter().map(|card| card.0 % 50).collect();
    let hands = position.state.hidden.cards.iter().copied().fold(Bits::EMPTY, Bits::or);
    let open = &mut position.state.open;
    let shown = open.houses.iter().fold(Bits::EMPTY, |all, house| all.or(house.played).or(house.known));
    let used = market.or(hands).or(shown).or(open.discards).with(bit);
    let spare = (0..50).find(|&other| !used.has(other)).unwrap();
    let place = open.market.iter_mut().find(|market| **market == card);
    place.into_iter().for_each(|place| *place = CardId(century * 50 + spare));
    let hand = &mut position.state.hidden.cards[usize::from(who.0)];
    *hand = hand.with(bit);
    position.sound();
}
