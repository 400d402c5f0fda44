//! One decision reviewed: the best action, the cost of the one played, and the reasons.
//!
//! One search picks the reference action. Its size does not depend on how precisely actions are measured: a larger
//! search is a stronger player, and against a stronger player the same choices cost more. The reference and the
//! action played are then measured by other searches ([`Measured`]): of many actions the one that looks best was
//! lucky in the search that picked it, and compared with that luck every other action would lose.

use game_core::{Game, Rng, Seat, Seed, Silent};
use games::Playable;
use search::{Evaluator, PerSeat, Searcher, Settings, StrengthPart, Thought, Thoughts};

use super::measured::{Measured, difference};
use super::{AnalyseSpec, Better, Judged, Reason};

/// The most better actions that are listed.
const BETTER: usize = 3;
/// An action is listed if at least every Nth iteration took it.
const NOTICED: u64 = 20;
/// The number of guesses at hidden information over which reasons are averaged.
const GUESSES: usize = 8;
/// The most reasons that are listed, and the least strength of each.
const REASONS: usize = 3;
const MATTERS: f64 = 0.01;

/// A decision with more than one legal action.
pub(super) struct Asked<G: Game> {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The information that seat had.
    pub view: G::View,
    /// The action it took.
    pub played: G::Action,
}

/// Judges decisions of a game, one after another.
pub(super) struct Judge<'a, G: Playable> {
    game: &'a G,
    searcher: Searcher<G, G::Evaluator>,
    settings: Settings,
    spec: AnalyseSpec,
}

impl<'a, G: Playable> Judge<'a, G> {
    pub fn new(game: &'a G, spec: AnalyseSpec) -> Self {
        let level = games::settings(G::GAME, game.players(), search::Level::Hard).unwrap_or_default();
        let settings = Settings { threads: 1, millis: None, ..level };
        Judge { game, searcher: Searcher::new(G::evaluator()), settings, spec }
    }

    /// Judges a decision by what its seat knew then.
    pub fn judge(&mut self, asked: &Asked<G>) -> Judged {
        let Asked { number, seat, ref view, played } = *asked;
        let mut seeds = Rng::stream(self.spec.seed, number as u64);
        let [choosing, measuring, guessing] = [(); 3].map(|()| seeds.seed());
        let reference = Settings { iterations: self.spec.reference, ..self.settings };
        let thoughts = self.searcher.think(self.game, view, seat, &reference, choosing);
        let best = thoughts.best().action;
        let with_best = self.measure(asked, best, measuring);
        let with_played =
            if best == played { with_best.clone() } else { self.measure(asked, played, measuring) };
        let choice = difference(&with_played, &with_best);
        let costs = choice.mean()[seat.index()] < 0.0;
        let players = usize::from(self.game.players());
        Judged {
            number,
            seat,
            played: self.game.notate(played),
            best: self.game.notate(best),
            chances: with_best.estimates(players),
            choice: choice.estimates(players),
            after: with_played.estimates(players),
            draws: vec![0.0; players],
            revision: vec![0.0; players],
            better: if costs { self.better(asked, &thoughts, &with_played, measuring) } else { Vec::new() },
            reasons: if costs {
                reasons(self.game, self.searcher.evaluator(), asked, best, guessing)
            } else {
                Vec::new()
            },
        }
    }

    /// Everybody's chance after an action, by independent searches that all begin with it.
    fn measure(&mut self, asked: &Asked<G>, action: G::Action, seed: Seed) -> Measured {
        let Asked { seat, ref view, .. } = *asked;
        Measured::new(self.spec.iterations, |size, number| {
            let settings = Settings { iterations: size, ..self.settings };
            let seed = Rng::stream(seed, number).seed();
            let thoughts = self.searcher.think_about(self.game, view, seat, Some(action), &settings, seed);
            thoughts.best().wins
        })
    }

    /// The actions that the search took most often, the best one among them, as far as they are worth more than the one
    /// played. Each is measured as that one was.
    fn better(
        &mut self,
        asked: &Asked<G>,
        thoughts: &Thoughts<G::Action>,
        played: &Measured,
        seed: Seed,
    ) -> Vec<Better> {
        let (best, noticed) = (thoughts.best().action, thoughts.iterations / NOTICED);
        let liked = |thought: &&Thought<G::Action>| {
            thought.action == best || thought.action != asked.played && u64::from(thought.visits) > noticed
        };
        let mut ranked: Vec<&Thought<G::Action>> = thoughts.actions.iter().filter(liked).collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        ranked.truncate(BETTER);
        let better = |thought: &Thought<G::Action>| Better {
            action: self.game.notate(thought.action),
            chance: self.measure(asked, thought.action, seed).mean()[asked.seat.index()],
        };
        let mut better: Vec<Better> = ranked.into_iter().map(better).collect();
        better.retain(|better| better.chance > played.mean()[asked.seat.index()]);
        better
    }
}

/// What the evaluator likes better after one action than after the one played: in what more the seat is ahead of its
/// strongest rival, so that what hinders the rival counts too.
fn reasons<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    asked: &Asked<G>,
    best: G::Action,
    seed: Seed,
) -> Vec<Reason> {
    let mut rng = Rng::new(seed);
    let mut reasons: Vec<Reason> = Vec::new();
    for _ in 0..GUESSES {
        let guess = game.determinize(&asked.view, &mut rng);
        let after = |action: G::Action| {
            let mut after = guess.clone();
            game.apply(&mut after, action, &mut Silent);
            after
        };
        let (better, worse) = (after(best), after(asked.played));
        let rival = strongest_rival(game.players(), &evaluator.strengths(game, &worse), asked.seat);
        let lead = |state: &G::State| lead(game, evaluator, state, asked.seat, rival);
        let (better, worse) = (lead(&better), lead(&worse));
        reasons.resize_with(better.len(), || Reason { name: "", strength: 0.0 });
        for ((reason, better), worse) in reasons.iter_mut().zip(better).zip(worse) {
            reason.name = better.name;
            reason.strength += (better.strength - worse.strength) / GUESSES as f64;
        }
    }
    main_reasons(reasons)
}

fn strongest_rival(players: u8, strengths: &PerSeat, seat: Seat) -> Option<Seat> {
    let rivals = Seat::all(players).filter(|&rival| rival != seat);
    rivals.max_by(|a, b| strengths[a.index()].total_cmp(&strengths[b.index()]))
}

/// What a seat's strength is made of, less the same of a rival.
fn lead<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    seat: Seat,
    rival: Option<Seat>,
) -> Vec<StrengthPart> {
    let mut parts = evaluator.parts(game, state, seat);
    let theirs = rival.map_or(Vec::new(), |rival| evaluator.parts(game, state, rival));
    parts.iter_mut().zip(theirs).for_each(|(own, their)| own.strength -= their.strength);
    parts
}

/// The reasons that speak for an action, and then those against it, each by its size.
fn main_reasons(mut reasons: Vec<Reason>) -> Vec<Reason> {
    reasons.retain(|reason| reason.strength.abs() >= MATTERS);
    let key = |reason: &Reason| (reason.strength < 0.0, -reason.strength.abs());
    reasons.sort_by(|a, b| {
        let ((a, small_a), (b, small_b)) = (key(a), key(b));
        a.cmp(&b).then(small_a.total_cmp(&small_b))
    });
    reasons.truncate(REASONS);
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_for_it_come_before_those_against_it() {
        let reason = |(name, strength)| Reason { name, strength };
        let all = [("small", 0.1), ("against", -0.9), ("nothing", 0.001), ("large", 0.4), ("little", -0.02)];
        let names: Vec<&str> =
            main_reasons(all.map(reason).to_vec()).iter().map(|reason| reason.name).collect();
        assert_eq!(names, ["large", "small", "against"]);
    }

    #[test]
    fn the_strongest_rival_is_another_one_and_a_lone_player_has_none() {
        let strengths = [3.0, 1.0, 2.0, 9.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(strongest_rival(3, &strengths, Seat(0)), Some(Seat(2)));
        assert_eq!(strongest_rival(3, &strengths, Seat(2)), Some(Seat(0)));
        assert_eq!(strongest_rival(1, &strengths, Seat(0)), None);
    }
}
