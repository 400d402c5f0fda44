//! What bots look at in Bronze Age: points, and what the hand and what is under way promise.

use bronze_age::pack::Special;
use bronze_age::{BronzeAge, CardId, Colour, DeckIx, Icon, Lift, State, Task, Territory, other};
use game_core::Seat;
use search::Features;

/// The features of a player of Bronze Age.
pub enum BronzeAgeFeatures {}

impl Features<BronzeAge> for BronzeAgeFeatures {
    const NAMES: &'static [&'static str] = &[
        "icons",
        "triumphs",
        "territories of the best type",
        "territories of the second type",
        "territories of the third type",
        "lead in triumphs",
        "points in hand",
        "best card in hand",
        "second best card in hand",
        "cards in hand",
        "actions in hand",
        "actions that match a deck",
        "actions to return",
        "advancements to play",
        "cards to draw",
        "cards to discard",
        "having the turn",
        "being start player",
    ];

    type Glance = ();

    fn glance(_game: &BronzeAge, _state: &State) {}

    fn features(game: &BronzeAge, state: &State, _glance: &(), seat: Seat, out: &mut [f64]) {
        let realm = state.realm(seat);
        let mut controlled = Territory::ALL.map(|territory| f64::from(realm.controlled(territory)));
        controlled.sort_by(f64::total_cmp);
        let [third, second, best] = controlled;
        let icons = Icon::ALL.map(|icon| f64::from(game.icons(state, seat, icon)));
        let worth = |icon: &Icon| icons[icon.index()] * f64::from(game.icon_points(state, seat, *icon));
        let triumphs =
            game.pack().triumphs.iter().filter(|triumph| game.has_triumph(state, seat, triumph.icon));
        let lead = |icon: &Icon| {
            let rival = f64::from(game.icons(state, other(seat), *icon));
            (icons[icon.index()] - rival).clamp(-3.0, 3.0)
        };
        let hand = Hand::of(game, state, seat);
        let under_way = UnderWay::of(state, seat);
        let features = [
            Icon::ALL.iter().map(worth).sum::<f64>() / 10.0,
            triumphs.map(|triumph| f64::from(triumph.points)).sum::<f64>() / 10.0,
            best / 3.0,
            second / 3.0,
            third / 3.0,
            Icon::BASIC.iter().map(lead).sum::<f64>() / 5.0,
            hand.points / 10.0,
            hand.best / 3.0,
            hand.second / 3.0,
            f64::from(realm.hand.len()) / 5.0,
            f64::from(realm.action_count()) / 3.0,
            matching(state, seat) / 2.0,
            returning(state) * f64::from(u8::from(realm.action_count() < 3)) / 2.0,
            under_way.plays,
            under_way.draws / 2.0,
            under_way.discards / 2.0,
            f64::from(u8::from(state.active == seat)),
            f64::from(u8::from(state.start == seat)),
        ];
        out.copy_from_slice(&features);
    }

    fn progress(_game: &BronzeAge, state: &State) -> f64 {
        let fewest = f64::from(state.decks.iter().map(|deck| deck.cards).min().unwrap_or(0));
        if state.collapsed {
            1.0 - 0.5 * (fewest / 12.0).min(1.0)
        } else {
            0.5 - 0.5 * (fewest / 16.0).min(1.0)
        }
    }
}

/// What the cards in hand promise.
struct Hand {
    points: f64,
    best: f64,
    second: f64,
}

impl Hand {
    fn of(game: &BronzeAge, state: &State, seat: Seat) -> Self {
        let mut hand = Hand { points: 0.0, best: 0.0, second: 0.0 };
        for card in state.realm(seat).hand.iter() {
            let worth = best_use(game, state, seat, card);
            hand.points += worth;
            if worth > hand.best {
                hand.second = hand.best;
                hand.best = worth;
            } else if worth > hand.second {
                hand.second = worth;
            }
        }
        hand
    }
}

/// The points that playing a card would give, by its better set.
fn best_use(game: &BronzeAge, state: &State, seat: Seat, card: CardId) -> f64 {
    let face = game.card(card);
    let points = |icon: Icon| game.icon_points(state, seat, icon);
    let basic = i32::from(face.basic) * points(game.basic_icon(card));
    let special = match face.special {
        Special::Icons(icon, count) => i32::from(count) * points(icon),
        Special::Wild => Icon::SPECIALISED.into_iter().map(points).max().unwrap_or(0),
    };
    f64::from(basic.max(special))
}

/// How many decks an action in hand matches (BA-T2).
fn matching(state: &State, seat: Seat) -> f64 {
    let held = |colour: &Colour| state.realm(seat).actions[colour.index()] > 0;
    let matches = |deck: &&DeckIx| {
        let deck = &state.decks[deck.index()];
        let top = |colour: &Colour| deck.top == Some(colour.territory());
        deck.action_count() < 3 && Colour::ALL.iter().any(|colour| held(colour) && top(colour))
    };
    DeckIx::ALL.iter().filter(matches).count() as f64
}

/// The most cards that returning an action would bring (BA-T4).
fn returning(state: &State) -> f64 {
    f64::from(state.decks.iter().map(|deck| deck.action_count()).max().unwrap_or(0))
}

/// What a player still has to do.
#[derive(Default)]
struct UnderWay {
    plays: f64,
    draws: f64,
    discards: f64,
}

impl UnderWay {
    fn of(state: &State, seat: Seat) -> Self {
        let mut sum = UnderWay::default();
        let own = state.active == seat;
        for task in &state.tasks {
            match *task {
                Task::DrawCards(_, cards) if own => sum.draws += f64::from(cards),
                Task::SeeFront(owner, _, Lift::Draw) if owner == seat => sum.draws += 1.0,
                Task::Play(owner, _) if owner == seat => sum.plays += 1.0,
                Task::DrawOrPlay { draws, left, .. } if own => {
                    sum.plays += 0.5;
                    sum.draws += 0.5 * f64::from(draws) + f64::from(left) - 1.0;
                }
                Task::ChooseDeck(owner, ..) | Task::Seize(owner, _) | Task::Salvage(owner, _)
                    if owner == seat =>
                {
                    sum.draws += 1.0;
                }
                Task::Discard(owner, _) if owner == seat => sum.discards += 1.0,
                _ => {}
            }
        }
        sum
    }
}
