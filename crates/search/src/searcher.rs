//! Bots that search: threads, what came of their walks, and the choice.

use std::time::Instant;

use game_core::{Game, Rng, Seat, Seed};

use crate::walk::{Budget, Question, Tally, Walker};
use crate::{Bot, Evaluator, MAX_SEATS, Method, PerSeat, Perspective, Settings};

/// What a search thinks of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<A> {
    /// The action.
    pub action: A,
    /// How many walks took it.
    pub visits: u32,
    /// What it is worth to who decides: the chance to win, and a little for the place and the margin.
    pub value: f64,
    /// Every seat's chance to win after it.
    pub wins: PerSeat,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Thoughts<A> {
    /// Every action, in the order of the game's list.
    pub actions: Vec<Thought<A>>,
    /// How many walks there were.
    pub iterations: u64,
    /// Every seat's chance to win, as the walks saw it.
    pub wins: PerSeat,
}

impl<A: Copy> Thoughts<A> {
    /// The action that most walks took; of equals the one worth more, of those the first.
    pub fn best(&self) -> &Thought<A> {
        let better =
            |one: &Thought<A>, other: &Thought<A>| (one.visits, one.value) > (other.visits, other.value);
        let mut actions = self.actions.iter();
        let first = actions.next().expect("who has the turn has an action: a law of every game");
        actions.fold(first, |best, thought| if better(thought, best) { thought } else { best })
    }
}

/// Searches for any seat of a game, with memory that is used again.
pub struct Searcher<G: Game, E> {
    evaluator: E,
    walkers: Vec<Walker<G>>,
}

impl<G: Game, E: Evaluator<G>> Searcher<G, E> {
    /// A searcher that judges by this evaluator.
    pub fn new(evaluator: E) -> Self {
        Searcher { evaluator, walkers: Vec::new() }
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Thinks about the decision of a seat that knows this view. The same seed and settings give the same
    /// thoughts on every machine, unless time is limited.
    pub fn think(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        settings: &Settings,
        seed: Seed,
    ) -> Thoughts<G::Action> {
        self.think_about(game, view, seat, None, settings, seed)
    }

    /// The same about one of the actions alone.
    pub fn think_about(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        only: Option<G::Action>,
        settings: &Settings,
        seed: Seed,
    ) -> Thoughts<G::Action> {
        let start = Instant::now();
        let question = Question { game, view, seat, evaluator: &self.evaluator, settings, only };
        let trees = trees(settings);
        let threads = usize::from(settings.threads.max(1)).min(trees.len());
        self.walkers.resize_with(threads.max(self.walkers.len()), Walker::default);
        let rounds = trees.len().div_ceil(threads) as u32;
        // Trees that follow each other on a thread share its time.
        let work = |walker: &mut Walker<G>, number: usize| {
            let round = (number / threads) as u32 + 1;
            let deadline = settings.time().map(|time| start + time * round / rounds);
            let budget = Budget { iterations: trees[number], deadline };
            walker.walk(&question, budget, &mut Rng::stream(seed, number as u64))
        };
        let mut tallies: Vec<Vec<Tally<G::Action>>> = vec![Vec::new(); trees.len()];
        let mut shares: Vec<Vec<_>> = Vec::new();
        shares.resize_with(threads, Vec::new);
        for (number, tally) in tallies.iter_mut().enumerate() {
            shares[number % threads].push((number, tally));
        }
        let walk = |walker: &mut Walker<G>, share: Vec<(usize, &mut Vec<_>)>| {
            share.into_iter().for_each(|(number, tally)| *tally = work(walker, number));
        };
        std::thread::scope(|scope| {
            let mut walkers = self.walkers.iter_mut().zip(shares);
            // The thread that asks walks too, rather than wait.
            let own = walkers.next();
            for (walker, share) in walkers {
                scope.spawn(|| walk(walker, share));
            }
            own.into_iter().for_each(|(walker, share)| walk(walker, share));
        });
        merge(&tallies)
    }
}

/// How many walks each tree gets.
fn trees(settings: &Settings) -> Vec<u32> {
    let number = match settings.method {
        Method::Flat | Method::Ismcts => u32::from(settings.threads.max(1)),
        Method::Determinized => u32::from(settings.worlds.max(1)),
    };
    let number = number.min(settings.iterations.max(1));
    let share = |tree: u32| (settings.iterations.max(1) - 1 - tree) / number + 1;
    (0..number).map(share).collect()
}

/// Adds trees up, always in the same order.
fn merge<A: Copy + Eq>(tallies: &[Vec<Tally<A>>]) -> Thoughts<A> {
    let mut sums: Vec<Tally<A>> = tallies.first().cloned().unwrap_or_default();
    for tally in tallies.iter().skip(1).flatten() {
        match sums.iter_mut().find(|sum| sum.action == tally.action) {
            Some(sum) => {
                sum.visits += tally.visits;
                sum.value += tally.value;
                sum.wins.iter_mut().zip(tally.wins).for_each(|(sum, wins)| *sum += wins);
            }
            None => sums.push(*tally),
        }
    }
    let iterations: u64 = sums.iter().map(|sum| u64::from(sum.visits)).sum();
    let mut wins = [0.0; MAX_SEATS];
    for sum in &sums {
        wins.iter_mut().zip(sum.wins).for_each(|(all, wins)| *all += wins);
    }
    wins.iter_mut().for_each(|win| *win /= iterations.max(1) as f64);
    let thought = |sum: &Tally<A>| {
        let visits = f64::from(sum.visits.max(1));
        Thought {
            action: sum.action,
            visits: sum.visits,
            value: sum.value / visits,
            wins: sum.wins.map(|win| win / visits),
        }
    };
    Thoughts { actions: sums.iter().map(thought).collect(), iterations, wins }
}

/// A bot that searches.
pub struct SearchBot<G: Game, E> {
    searcher: Searcher<G, E>,
    settings: Box<dyn Fn(&G) -> Settings + Send>,
    actions: Vec<G::Action>,
    expects: Option<PerSeat>,
}

impl<G: Game, E: Evaluator<G>> SearchBot<G, E> {
    /// A bot that searches as the settings for a table say.
    pub fn new(evaluator: E, settings: impl Fn(&G) -> Settings + Send + 'static) -> Self {
        SearchBot {
            searcher: Searcher::new(evaluator),
            settings: Box::new(settings),
            actions: Vec::new(),
            expects: None,
        }
    }

    /// The best of the actions at hand where others are not asked about: a search of all would spend its walks on
    /// those, so that each is thought about by itself with its share of them.
    fn best_of_some(
        &mut self,
        perspective: &Perspective<'_, G>,
        settings: &Settings,
        seed: Seed,
    ) -> G::Action {
        let (game, view, seat) = (perspective.game(), perspective.view(), perspective.seat());
        let settings = settings.shared_by(self.actions.len());
        let mut best: Option<(G::Action, f64)> = None;
        for &action in &self.actions {
            let thoughts = self.searcher.think_about(game, &view, seat, Some(action), &settings, seed);
            let value = thoughts.best().value;
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((action, value));
            }
        }
        best.expect("there is an action to ask about").0
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for SearchBot<G, E> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        // A number is drawn in any case, so that what follows does not hang on how many choices there were.
        let seed = rng.seed();
        perspective.actions(&mut self.actions);
        self.expects = None;
        if let [only] = self.actions[..] {
            return only;
        }
        let settings = (self.settings)(perspective.game());
        if perspective.is_limited() {
            return self.best_of_some(perspective, &settings, seed);
        }
        let (game, seat) = (perspective.game(), perspective.seat());
        let thoughts = self.searcher.think(game, &perspective.view(), seat, &settings, seed);
        self.expects = Some(thoughts.wins);
        thoughts.best().action
    }

    fn expects(&self) -> Option<PerSeat> {
        self.expects
    }
}
