//! One game between bots, and who plays it: a thread's bots and buffers.

use game_core::{Game, Outcome, Rng, Seat, Seed, Setup, Silent, Turn};
use games::Playable;
use search::{Bot, PerSeat, Perspective};

use crate::external::Faults;
use crate::{Contestant, SimSpec, Stop};

/// The bots of a table with their buffers.
pub(crate) struct Player<'a, G: Game> {
    rules: &'a G,
    bots: Vec<Box<dyn Bot<G>>>,
    buffer: Vec<G::Action>,
    stop: Stop,
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
    /// The seed of a table with this game: its draws follow it as those of any table do, so that a record can
    /// name it and be verified.
    pub fn table_seed(self) -> Seed {
        Rng::stream(self.seed, self.number).seed()
    }

    /// The bot of a seat.
    pub fn bot_of(self, seat: Seat, seats: usize) -> usize {
        (seat.index() + self.rotation) % seats
    }
}

/// The stream of a table's seed that its bots draw from. No game has so many moves that a draw uses it.
const BOTS: u64 = u64::MAX;

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
        Player::with(rules, bots, spec.run.stop().clone(), faults)
    }

    /// These bots, one for every seat.
    pub(crate) fn with(rules: &'a G, bots: Vec<Box<dyn Bot<G>>>, stop: Stop, faults: &Faults) -> Self {
        Player { rules, bots, buffer: Vec::new(), stop, faults: faults.clone() }
    }

    /// Plays a game to its end. A game that does not count any more, because the run was stopped or a bot broke
    /// down, is dropped: none. `watch` sees every turn before it is made.
    pub(crate) fn play(
        &mut self,
        deal: Deal,
        mut watch: impl FnMut(Step<'_, G>),
    ) -> Option<(G::State, Outcome)> {
        let seed = deal.table_seed();
        let (draws, mut bots) = (Rng::streams(seed), Rng::stream(seed, BOTS));
        let seats = self.bots.len();
        let mut state = self.rules.start();
        for number in 0.. {
            let turn = self.rules.turn(&state);
            let mut expects = None;
            let action = match turn {
                Turn::Over => break,
                Turn::Chance => self.rules.draw(&state, &mut draws(number), &mut self.buffer),
                Turn::Player(seat) => {
                    let perspective = Perspective::new(self.rules, &state).expect("it is a player's turn");
                    let bot = &mut self.bots[deal.bot_of(seat, seats)];
                    let action = bot.choose(&perspective, &mut bots);
                    expects = bot.expects();
                    if self.stop.is_set() || self.faults.any() {
                        return None;
                    }
                    action
                }
            };
            watch(Step { state: &state, turn, action, expects });
            self.rules.apply(&mut state, action, &mut Silent);
        }
        let outcome = self.rules.outcome(&state).expect("a game that is over has a result");
        Some((state, outcome))
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Pack, Table};
    use games::bronze_age::BronzeAge;
    use search::RandomBot;

    use super::*;

    fn rules() -> BronzeAge {
        let setup = Setup::new(2).complete::<BronzeAge>().unwrap();
        BronzeAge::new(&setup, Pack::<BronzeAge>::classic().content).unwrap()
    }

    const DEAL: Deal = Deal { seed: Seed(1), number: 3, rotation: 0 };

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
        let (rules, faults) = (rules(), Faults::default());
        let bot = || -> Box<dyn Bot<BronzeAge>> { Box::new(Broken(faults.clone())) };
        let mut player = Player::with(&rules, vec![bot(), bot()], Stop::default(), &faults);
        assert!(player.play(DEAL, |_| ()).is_none() && faults.any());
    }

    #[test]
    fn a_game_that_is_stopped_ends_with_the_next_decision() {
        let (rules, stop) = (rules(), Stop::default());
        let bot = || -> Box<dyn Bot<BronzeAge>> { Box::new(RandomBot::default()) };
        let mut player = Player::with(&rules, vec![bot(), bot()], stop.clone(), &Faults::default());
        let mut decisions = 0;
        let played = player.play(DEAL, |step| {
            decisions += u32::from(step.turn != Turn::Chance);
            if decisions == 5 {
                stop.set();
            }
        });
        assert!(played.is_none() && decisions == 5);
    }

    #[test]
    fn draws_are_those_of_a_table_with_the_seed_of_the_deal() {
        let rules = rules();
        let bot = || -> Box<dyn Bot<BronzeAge>> { Box::new(RandomBot::default()) };
        let mut player = Player::with(&rules, vec![bot(), bot()], Stop::default(), &Faults::default());
        let mut table =
            Table::<BronzeAge>::new(Pack::classic(), Setup::new(2), Some(DEAL.table_seed())).unwrap();
        let mut moves = Vec::new();
        let played = player.play(DEAL, |step| {
            moves.push((step.turn, step.action));
            if step.turn != Turn::Chance {
                table.play(step.action).unwrap();
            }
        });
        assert!(played.is_some() && table.turn() == Turn::Over);
        assert_eq!(table.moves(), moves);
    }
}
