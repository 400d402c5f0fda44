//! How well a player of Bronze Age stands: points, and what the hand and what is under way promise.

use bronze_age::pack::Special;
use bronze_age::{BronzeAge, CardId, Icon, State, Task, Territory, other};
use game_core::Seat;
use search::Evaluator;

/// Points now, plus a share of the points that are within reach. The weights were set by hand.
#[derive(Clone, Copy, Debug)]
pub struct BronzeAgeEvaluator {
    /// The share of its points that an advancement in hand is worth.
    pub hand: f64,
    /// What a card still to be drawn is worth.
    pub draw: f64,
    /// A territory that is not of the best type.
    pub territory: f64,
    /// An icon of a kind that a triumph counts, while the triumph is open.
    pub triumph: f64,
    /// An action in hand.
    pub action: f64,
}

impl Default for BronzeAgeEvaluator {
    fn default() -> Self {
        BronzeAgeEvaluator { hand: 0.4, draw: 0.8, territory: 0.4, triumph: 0.05, action: 0.3 }
    }
}

impl Evaluator<BronzeAge> for BronzeAgeEvaluator {
    fn value(&self, game: &BronzeAge, state: &State, seat: Seat) -> f64 {
        self.worth(game, state, seat) - self.worth(game, state, other(seat)) + self.pending(game, state, seat)
    }
}

impl BronzeAgeEvaluator {
    fn worth(&self, game: &BronzeAge, state: &State, seat: Seat) -> f64 {
        let realm = state.realm(seat);
        let hand: f64 = realm.hand.iter().map(|card| best_use(game, state, seat, card)).sum();
        let controlled = Territory::ALL.map(|territory| realm.controlled(territory));
        let spare = controlled.iter().sum::<u8>() - controlled.iter().max().copied().unwrap_or(0);
        let lead =
            |icon: &Icon| f64::from(game.icons(state, seat, *icon) - game.icons(state, other(seat), *icon));
        let triumphs: f64 = Icon::BASIC.iter().map(|icon| lead(icon).clamp(-3.0, 3.0)).sum();
        f64::from(game.points(state, seat))
            + self.hand * hand
            + self.territory * f64::from(spare)
            + self.triumph * triumphs
            + self.action * f64::from(realm.action_count())
    }

    /// What is still to be done this turn.
    fn pending(&self, game: &BronzeAge, state: &State, seat: Seat) -> f64 {
        let best =
            state.realm(seat).hand.iter().map(|card| best_use(game, state, seat, card)).fold(0.0, f64::max);
        let play = best * (1.0 - self.hand);
        let worth = |task: &Task| match *task {
            Task::DrawCards(_, cards) => self.draw * f64::from(cards),
            Task::SeeFront(owner, _, bronze_age::Lift::Draw) if owner == seat => self.draw,
            Task::Play(owner) if owner == seat => play,
            Task::DrawOrPlay { draws, left, .. } if state.active == seat => {
                play.max(self.draw * f64::from(draws)) + self.draw * f64::from(left - 1)
            }
            Task::ChooseDeck(owner, _) | Task::Seize(owner) | Task::Salvage(owner) if owner == seat => {
                self.draw
            }
            Task::Discard(owner) if owner == seat => -self.draw / 2.0,
            Task::Discard(_) => self.draw / 2.0,
            _ => 0.0,
        };
        state.tasks.iter().map(worth).sum()
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
