//! Walks: from the decision at hand through the tree, on from its edge, and back with what came of it.

use std::time::Instant;

use game_core::{Game, Rng, Seat, Silent, Turn};

use crate::math::exp;
use crate::tree::{EdgeId, NodeId, Tree};
use crate::{Evaluator, Leaf, MAX_SEATS, Method, PerSeat, Priors, Prospects, Settings};

/// One tree and the buffers of those who walk in it. Walkers of several threads lie side by side: none shares a line
/// of the processor's memory with its neighbour.
#[repr(align(128))]
pub struct Walker<G: Game> {
    tree: Tree<G::Action>,
    /// What each seat can hope for after each action of the root, added up over the walks.
    wins: Vec<PerSeat>,
    actions: Vec<G::Action>,
    found: Vec<EdgeId>,
    missing: Vec<usize>,
    fresh: Vec<G::Action>,
    promises: Vec<f64>,
    path: Vec<(NodeId, EdgeId)>,
    buffer: Vec<G::Action>,
}

impl<G: Game> Default for Walker<G> {
    fn default() -> Self {
        Walker {
            tree: Tree::default(),
            wins: Vec::new(),
            actions: Vec::new(),
            found: Vec::new(),
            missing: Vec::new(),
            fresh: Vec::new(),
            promises: Vec::new(),
            path: Vec::new(),
            buffer: Vec::new(),
        }
    }
}

/// What a tree is about, the same for all walks.
pub struct Question<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// What the seat knows.
    pub view: &'a G::View,
    /// Who has to decide.
    pub seat: Seat,
    /// The game's judgement.
    pub evaluator: &'a E,
    /// How to search.
    pub settings: &'a Settings,
    /// The one action that is looked at, if it is not all of them.
    pub only: Option<G::Action>,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// After so many walks.
    pub iterations: u32,
    /// At this moment.
    pub deadline: Option<Instant>,
}

/// What a tree says about an action of the root.
#[derive(Clone, Copy, Debug)]
pub struct Tally<A> {
    /// The action.
    pub action: A,
    /// How many walks took it.
    pub visits: u32,
    /// What they were worth to who decides, added up.
    pub value: f64,
    /// Every seat's victories, added up.
    pub wins: PerSeat,
}

/// Walks between two looks at the clock.
const GLANCE: u32 = 16;

impl<G: Game> Walker<G> {
    /// Walks until the budget is used up, and returns what is known of every action of the root.
    pub fn walk<E: Evaluator<G>>(
        &mut self,
        question: &Question<'_, G, E>,
        budget: Budget,
        rng: &mut Rng,
    ) -> Vec<Tally<G::Action>> {
        self.tree.reset(question.seat);
        self.wins.clear();
        // A determinized search believes in one guess.
        let world = (question.settings.method == Method::Determinized)
            .then(|| question.game.determinize(question.view, rng));
        for done in 0..budget.iterations {
            let late = || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if done > 0 && done % GLANCE == 0 && late() {
                break;
            }
            let state = world.clone().unwrap_or_else(|| question.game.determinize(question.view, rng));
            self.walk_once(question, state, rng);
        }
        let tally = |(edge, wins): (&crate::tree::Edge<G::Action>, &PerSeat)| Tally {
            action: edge.action,
            visits: edge.visits,
            value: edge.value,
            wins: *wins,
        };
        self.tree.edges(Tree::<G::Action>::ROOT).iter().zip(&self.wins).map(tally).collect()
    }

    fn walk_once<E: Evaluator<G>>(
        &mut self,
        question: &Question<'_, G, E>,
        mut state: G::State,
        rng: &mut Rng,
    ) {
        self.path.clear();
        let mut node = Tree::<G::Action>::ROOT;
        self.actions.clear();
        match question.only {
            Some(action) => self.actions.push(action),
            None => {
                question.game.actions(&state, &mut self.actions);
                question.evaluator.narrow(question.game, &state, &mut self.actions);
            }
        }
        let prospects = loop {
            self.open(question, &state, node);
            let edge = self.select(question.settings, node);
            self.path.push((node, edge));
            question.game.apply(&mut state, self.tree.edge(edge).action, &mut Silent);
            let Some((seat, landmark)) = self.advance(question, &mut state, true, rng) else {
                break question.evaluator.prospects(question.game, &state);
            };
            let (child, new) = self.tree.child(edge, seat, landmark);
            let stays_out = question.settings.method == Method::Flat || !self.tree.may_grow();
            if new || stays_out && self.tree.edges(child).is_empty() {
                let prospects = self.leave_tree(question, state, rng);
                self.tree.visit(child, prospects.utility(seat));
                break prospects;
            }
            node = child;
        };
        self.remember(&prospects);
    }

    /// Goes on to the next decision with a choice, and lists its actions; none at the end of the game.
    /// In the tree those that are no better than others are left out.
    fn advance<E: Evaluator<G>>(
        &mut self,
        question: &Question<'_, G, E>,
        state: &mut G::State,
        narrow: bool,
        rng: &mut Rng,
    ) -> Option<(Seat, u32)> {
        let game = question.game;
        let mut landmark = 0u32;
        loop {
            match game.turn(state) {
                Turn::Over => return None,
                Turn::Chance => {
                    let outcome = game.draw(state, rng, &mut self.buffer);
                    let mark = question.evaluator.landmark(game, outcome);
                    landmark = landmark.wrapping_mul(31).wrapping_add(mark);
                    game.apply(state, outcome, &mut Silent);
                }
                Turn::Player(seat) => {
                    self.actions.clear();
                    game.actions(state, &mut self.actions);
                    if narrow && self.actions.len() > 1 {
                        question.evaluator.narrow(game, state, &mut self.actions);
                    }
                    match self.actions[..] {
                        [only] => game.apply(state, only, &mut Silent),
                        _ => return Some((seat, landmark)),
                    }
                }
            }
        }
    }

    /// Sees to it that all actions at hand have edges at the node, and finds them.
    fn open<E: Evaluator<G>>(&mut self, question: &Question<'_, G, E>, state: &G::State, node: NodeId) {
        self.found.clear();
        self.missing.clear();
        self.tree.find(node, &self.actions, &mut self.found, &mut self.missing);
        if self.missing.is_empty() {
            return;
        }
        self.fresh.clear();
        self.fresh.extend(self.missing.iter().map(|&place| self.actions[place]));
        self.promises.clear();
        match question.settings.priors {
            Priors::Even => self.promises.resize(self.fresh.len(), 1.0),
            Priors::Guided(temperature) => {
                let seat = self.tree.node(node).seat;
                question.evaluator.promises(question.game, state, seat, &self.fresh, &mut self.promises);
                // Measured from one half, so that actions that are found later fit in.
                self.promises.iter_mut().for_each(|promise| *promise = exp((*promise - 0.5) / temperature));
            }
        }
        self.tree.add(node, self.fresh.iter().copied().zip(self.promises.iter().copied()));
        if node == Tree::<G::Action>::ROOT {
            self.wins.resize(self.tree.edges(node).len(), [0.0; MAX_SEATS]);
        }
        self.found.clear();
        self.missing.clear();
        self.tree.find(node, &self.actions, &mut self.found, &mut self.missing);
    }

    /// The action at hand that is best tried next.
    fn select(&mut self, settings: &Settings, node: NodeId) -> EdgeId {
        let here = self.tree.node(node);
        let mean = if here.visits > 0 { here.value / f64::from(here.visits) } else { 0.5 };
        let unknown = (mean - settings.reduction).max(0.0);
        let closed = self.is_wide_enough(settings, here.visits);
        let sum: f64 = self.found.iter().map(|&edge| self.tree.edge(edge).prior).sum();
        let (mut best, mut highest) = (self.found[0], f64::NEG_INFINITY);
        for &id in &self.found {
            let edge = self.tree.edge_mut(id);
            edge.available += 1;
            if closed && edge.visits == 0 {
                continue;
            }
            let visits = f64::from(edge.visits);
            let known = if edge.visits == 0 { unknown } else { edge.value / visits };
            let urge = edge.prior / sum * f64::from(edge.available).sqrt() / (1.0 + visits);
            let score = known + settings.exploration * urge;
            if score > highest {
                (best, highest) = (id, score);
            }
        }
        best
    }

    /// Whether as many of the actions at hand were tried as the visits allow.
    fn is_wide_enough(&self, settings: &Settings, visits: u32) -> bool {
        if settings.widening <= 0.0 {
            return false;
        }
        let tried = self.found.iter().filter(|&&edge| self.tree.edge(edge).visits > 0).count();
        tried > 0 && tried as f64 >= settings.widening * f64::from(visits).sqrt()
    }

    /// What can be hoped for from a place that no walk has been to.
    fn leave_tree<E: Evaluator<G>>(
        &mut self,
        question: &Question<'_, G, E>,
        mut state: G::State,
        rng: &mut Rng,
    ) -> Prospects {
        let decisions = match question.settings.leaf {
            Leaf::Judge => 0,
            Leaf::Play(decisions) => u32::from(decisions),
            Leaf::End => u32::MAX,
        };
        for _ in 0..decisions {
            // The actions at hand are listed: by `advance`, before this and after every step.
            let action = rng.pick(&self.actions).expect("a decision with a choice has actions");
            question.game.apply(&mut state, action, &mut Silent);
            if self.advance(question, &mut state, false, rng).is_none() {
                break;
            }
        }
        question.evaluator.prospects(question.game, &state)
    }

    /// Tells everything on the way what the walk was worth.
    fn remember(&mut self, prospects: &Prospects) {
        for &(node, edge) in &self.path {
            let value = prospects.utility(self.tree.node(node).seat);
            self.tree.visit(node, value);
            let edge = self.tree.edge_mut(edge);
            edge.visits += 1;
            edge.value += value;
        }
        if let Some(&(node, edge)) = self.path.first() {
            let at = self.tree.place_of(node, edge);
            self.wins[at].iter_mut().zip(prospects.wins).for_each(|(sum, win)| *sum += win);
        }
    }
}
