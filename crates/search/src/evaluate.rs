//! How well seats stand: strengths, chances to win, and what a bot plays for.

use game_core::{Game, Outcome, Seat, Silent};

use crate::math::{exp, sigmoid};

/// The most seats that a bot can think about.
pub const MAX_SEATS: usize = 8;

/// A number for every seat; what lies beyond the seats of the table is 0.
pub type PerSeat = [f64; MAX_SEATS];

/// How well a seat stands, as a game's own small formula sees it.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The worth of a state for a seat. Larger is better; the unit is the evaluator's own.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// Every seat's strength: what it adds to the logarithm of its odds. Only differences between seats
    /// count; where the seats can all lose, and for a lone player, they are compared with strength 0 too.
    ///
    /// Without a better way it is the value, ten of its units being worth one of strength.
    fn strengths(&self, game: &G, state: &G::State) -> PerSeat {
        let mut strengths = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            strengths[seat.index()] = self.value(game, state, seat) / 10.0;
        }
        strengths
    }

    /// The same for who does not think on from here: the bot that looks one step ahead, and a search that asks what to
    /// try first.
    fn strengths_at_a_glance(&self, game: &G, state: &G::State) -> PerSeat {
        self.strengths(game, state)
    }

    /// How promising actions are at a glance, for the seat that has to choose: larger is better, and a
    /// difference of 1 is that between victory and defeat.
    ///
    /// It is looked at once for each new place of a search. Without a better way every action is tried.
    fn promises(&self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<f64>) {
        out.extend(actions.iter().map(|&action| self.after(game, state, action).utility(seat)));
    }

    /// What seats can hope for after an action at a glance, before anything that is then drawn is known.
    fn after(&self, game: &G, state: &G::State, action: G::Action) -> Prospects {
        let mut after = state.clone();
        game.apply(&mut after, action, &mut Silent);
        self.glance(game, &after)
    }

    /// What seats can hope for now, or what they got if the game is over.
    fn prospects(&self, game: &G, state: &G::State) -> Prospects {
        prospects_by(game, state, || self.strengths(game, state))
    }

    /// The same at a glance.
    fn glance(&self, game: &G, state: &G::State) -> Prospects {
        prospects_by(game, state, || self.strengths_at_a_glance(game, state))
    }

    /// Takes out of a list of actions those that are no better than another that stays in it, so that a search
    /// does not divide its walks among twins. At least one must stay.
    fn narrow(&self, _game: &G, _state: &G::State, _actions: &mut Vec<G::Action>) {}

    /// What of a draw parts the ways of a search: draws with another landmark lead to another place of the
    /// tree, all others are averaged. Only what everybody sees may be a landmark.
    fn landmark(&self, _game: &G, _outcome: G::Action) -> u32 {
        0
    }

    /// What a seat's strength is made of, to explain it; empty if the evaluator cannot tell.
    fn parts(&self, _game: &G, _state: &G::State, _seat: Seat) -> Vec<StrengthPart> {
        Vec::new()
    }
}

/// What came of a game that is over, or what follows from strengths.
fn prospects_by<G: Game>(game: &G, state: &G::State, strengths: impl FnOnce() -> PerSeat) -> Prospects {
    match game.outcome(state) {
        Some(outcome) => Prospects::of_outcome(&outcome),
        None => Prospects::of_strengths(&strengths(), game.players(), game.rivals()),
    }
}

/// One reason why a seat is strong.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StrengthPart {
    /// What it is, in words.
    pub name: &'static str,
    /// What it adds to the strength.
    pub strength: f64,
}

/// What seats can hope for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospects {
    /// Each seat's chance to win; they add up to 1 unless the seats can all lose.
    pub wins: PerSeat,
    /// How each seat does against the others one by one, from 0 for the last to 1 for the first: what is
    /// left to play for when winning is out of reach. In a finished game the margin goes beyond, so that
    /// a certain victory is never worth less than a likely one, nor a certain defeat more than a hope.
    pub places: PerSeat,
}

/// How much the place counts beside the victory.
const PLACE: f64 = 0.15;

impl Prospects {
    /// What follows from strengths. With rivals, who have no seat, the seats can all lose.
    pub fn of_strengths(strengths: &PerSeat, players: u8, rivals: u8) -> Self {
        let players = usize::from(players);
        let mut prospects = Prospects::default();
        if players == 1 {
            prospects.wins[0] = sigmoid(strengths[0]);
            prospects.places[0] = prospects.wins[0];
            return prospects;
        }
        let absent = if rivals > 0 { 0.0 } else { f64::NEG_INFINITY };
        let best = strengths[..players].iter().copied().fold(absent, f64::max);
        let mut odds = [0.0; MAX_SEATS];
        for (odds, strength) in odds[..players].iter_mut().zip(strengths) {
            *odds = exp(strength - best);
        }
        let others = if rivals > 0 { exp(-best) } else { 0.0 };
        let total: f64 = odds[..players].iter().sum::<f64>() + others;
        for (win, odds) in prospects.wins[..players].iter_mut().zip(odds) {
            *win = odds / total;
        }
        if players == 2 && rivals == 0 {
            prospects.places = prospects.wins;
            return prospects;
        }
        for seat in 0..players {
            let others = (0..players).filter(|&other| other != seat);
            let beaten: f64 = others.map(|other| odds[seat] / (odds[seat] + odds[other])).sum();
            prospects.places[seat] = beaten / (players - 1) as f64;
        }
        prospects
    }

    /// What came of a finished game.
    pub fn of_outcome(outcome: &Outcome) -> Self {
        let mut prospects = Prospects::default();
        let players = outcome.places.len().min(MAX_SEATS);
        for (win, share) in prospects.wins.iter_mut().zip(outcome.shares()) {
            *win = share;
        }
        if players == 1 {
            prospects.places[0] = prospects.wins[0];
            return prospects;
        }
        for seat in 0..players {
            let rivals = (0..players).filter(|&rival| rival != seat);
            let beaten: f64 = rivals.map(|rival| beats(outcome, seat, rival)).sum();
            prospects.places[seat] = beaten / (players - 1) as f64;
        }
        prospects
    }

    /// What a seat plays for: between 0 and 1, and a little beyond for the margin of a finished game.
    pub fn utility(&self, seat: Seat) -> f64 {
        (1.0 - PLACE) * self.wins[seat.index()] + PLACE * self.places[seat.index()]
    }
}

/// How far a seat is ahead of another in the end: 1 and the margin, or 0 less the margin. The margin is one
/// half at most.
fn beats(outcome: &Outcome, seat: usize, rival: usize) -> f64 {
    let place = match outcome.places[seat].cmp(&outcome.places[rival]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let points = |seat: usize| f64::from(outcome.scores[seat].total);
    let (own, other) = (points(seat), points(rival));
    place + 0.5 * (own - other) / (own.abs() + other.abs()).max(1.0)
}

#[cfg(test)]
mod tests {
    use game_core::Score;

    use super::*;

    fn outcome(totals: &[i32]) -> Outcome {
        let score = |&total: &i32| Score { total, ..Score::default() };
        Outcome::rank(totals.iter().map(score).collect())
    }

    #[test]
    fn chances_add_up_and_follow_the_strengths() {
        let prospects = Prospects::of_strengths(&[1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3, 0);
        assert!((prospects.wins.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(prospects.wins[0] > prospects.wins[1] && prospects.wins[1] > prospects.wins[2]);
        assert_eq!(prospects.wins[3], 0.0);
    }

    #[test]
    fn a_lone_player_can_lose() {
        let chance = |strength: f64| {
            Prospects::of_strengths(&[strength, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 1, 1).wins[0]
        };
        assert_eq!(chance(0.0), 0.5);
        assert!(chance(-2.0) < 0.2 && chance(2.0) > 0.8);
    }

    #[test]
    fn with_rivals_everybody_can_lose_and_the_stronger_still_leads() {
        let strengths = [1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let Prospects { wins, places } = Prospects::of_strengths(&strengths, 2, 1);
        let odds = [1f64.exp(), (-1f64).exp()];
        let expected = odds.map(|one| one / (1.0 + odds[0] + odds[1]));
        assert!((wins[0] - expected[0]).abs() < 1e-9 && (wins[1] - expected[1]).abs() < 1e-9, "{wins:?}");
        assert!((places[0] + places[1] - 1.0).abs() < 1e-9 && places[0] > 0.8, "{places:?}");
        // Far behind the rivals nobody has a chance; far before them they do not matter.
        let sum = |strength: f64| {
            Prospects::of_strengths(&[strength, strength, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 2, 3)
                .wins
                .iter()
                .sum::<f64>()
        };
        assert!(sum(-8.0) < 0.01 && sum(8.0) > 0.99);
    }

    #[test]
    fn a_certain_victory_is_worth_more_than_any_hope_and_a_certain_defeat_less() {
        let certain = |totals: &[i32]| Prospects::of_outcome(&outcome(totals)).utility(Seat(0));
        for lead in [0.5, 3.0, 10.0, 40.0] {
            let hope = |strength: f64| {
                Prospects::of_strengths(&[strength, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3, 0).utility(Seat(0))
            };
            assert!(certain(&[30, 29, 29]) >= hope(lead), "{lead}");
            assert!(certain(&[29, 30, 30]) <= hope(-lead), "{lead}");
        }
    }

    #[test]
    fn whoever_cannot_win_prefers_the_better_place_and_then_the_smaller_gap() {
        let utility = |totals: &[i32]| Prospects::of_outcome(&outcome(totals)).utility(Seat(0));
        assert!(utility(&[20, 30, 10]) > utility(&[20, 30, 25]), "second is better than third");
        assert!(utility(&[20, 30]) > utility(&[10, 30]), "near is better than far");
        assert!(utility(&[21, 20]) > utility(&[20, 21]) + 0.9 * (1.0 - PLACE), "victory counts most");
    }
}
