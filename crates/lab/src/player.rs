//! One game between bots, and who plays it: a thread's bots and buffers.

use game_core::{Game, Outcome, Rng, Seat, Seed, Setup, Silent, Turn};
use games::Playable;
use search::{Bot, PerSeat, Perspective, RandomBot};

use crate::external::Faults;
use crate::{Contestant, SimSpec};

/// The bots of a table with their buffers.
pub(crate) struct Player<'a, G: Game> {
    rules: &'a G,
    bots: Vec<Box<dyn Bot<G>>>,
    buffer: Vec<G::Action>,
    faults: Faults,
}

/// Which game to play.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// What chance follows, and what bots draw from.
    pub seed: Seed,
    /// Which of the seed's games.
    pub number: u64,
    /// How many seats the bots are moved on: bot `n` sits in seat `n` less this.
    pub rotation: usize,
}

impl Deal {
    /// Chance and bots have numbers of their own, so that other bots get the same first draws.
    pub fn generators(self) -> (Rng, Rng) {
        let seed = Rng::stream(self.seed, self.number).seed();
        (Rng::stream(seed, 0), Rng::stream(seed, 1))
    }

    /// The bot of a seat.
    pub fn bot_of(self, seat: Seat, seats: usize) -> usize {
        (seat.index() + self.rotation) % seats
    }
}

/// A turn that is about to be made.
pub(crate) struct Step<'a, G: Game> {
    /// Where.
    pub state: &'a G::State,
    /// Whose it is.
    pub turn: Turn,
    /// What is done.
    pub action: G::Action,
    /// Every seat's chance to win as the bot saw it that decides, if it told.
    pub expects: Option<PerSeat>,
}

impl<'a, G: Playable> Player<'a, G> {
    /// A bot for every seat; a single contestant plays all of them.
    pub(crate) fn new(rules: &'a G, setup: &Setup, spec: &SimSpec, faults: &Faults) -> Self {
        let seats = usize::from(rules.players());
        let bot = |(number, contestant): (usize, &Contestant)| {
            let bot = contestant.bot::<G>(setup, faults);
            match spec.clocks.get(number) {
                Some(clock) => clock.time(bot),
                None => bot,
            }
        };
        let bots = spec.bots.iter().enumerate().cycle().take(seats).map(bot).collect();
        Player { faults: faults.clone(), ..Player::with(rules, bots) }
    }

    /// These bots, one for every seat.
    pub(crate) fn with(rules: &'a G, bots: Vec<Box<dyn Bot<G>>>) -> Self {
        Player { rules, bots, buffer: Vec::new(), faults: Faults::default() }
    }

    /// Plays a game to its end; at random after a fault, as it does not count then and nobody should wait for it.
    /// `watch` sees every turn before it is made.
    pub(crate) fn play(&mut self, deal: Deal, mut watch: impl FnMut(Step<'_, G>)) -> (G::State, Outcome) {
        let (mut chance, mut bots) = deal.generators();
        let seats = self.bots.len();
        let mut state = self.rules.start();
        loop {
            let turn = self.rules.turn(&state);
            let mut expects = None;
            let action = match turn {
                Turn::Over => break,
                Turn::Chance => self.rules.draw(&state, &mut chance, &mut self.buffer),
                Turn::Player(seat) => {
                    let perspective = Perspective::new(self.rules, &state).expect("it is a player's turn");
                    if self.faults.any() {
                        RandomBot::default().choose(&perspective, &mut bots)
                    } else {
                        let bot = &mut self.bots[deal.bot_of(seat, seats)];
                        let action = bot.choose(&perspective, &mut bots);
                        expects = bot.expects();
                        action
                    }
                }
            };
            watch(Step { state: &state, turn, action, expects });
            self.rules.apply(&mut state, action, &mut Silent);
        }
        let outcome = self.rules.outcome(&state).expect("a game that is over has a result");
        (state, outcome)
    }
}

#[cfg(test)]
mod tests {
    use game_core::Pack;
    use games::bronze_age::BronzeAge;

    use super::*;

    /// A bot that breaks down when it is asked, and could not be asked again.
    struct Broken(Faults);

    impl<G: Game> Bot<G> for Broken {
        fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
            assert!(!self.0.any(), "it was asked after a fault");
            self.0.report("it broke down".to_owned());
            RandomBot::default().choose(perspective, rng)
        }
    }

    #[test]
    fn nobody_thinks_about_a_game_that_does_not_count() {
        let setup = Setup::new(2).complete::<BronzeAge>().unwrap();
        let rules = BronzeAge::new(&setup, Pack::<BronzeAge>::classic().content).unwrap();
        let faults = Faults::default();
        let bot = || -> Box<dyn Bot<BronzeAge>> { Box::new(Broken(faults.clone())) };
        let mut player = Player { faults: faults.clone(), ..Player::with(&rules, vec![bot(), bot()]) };
        let mut decisions = 0;
        player.play(Deal { seed: Seed(1), number: 0, rotation: 0 }, |step| {
            decisions += u32::from(step.turn != Turn::Chance);
        });
        assert!(faults.any() && decisions > 10);
    }
}
