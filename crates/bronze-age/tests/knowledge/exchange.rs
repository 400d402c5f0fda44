//! BA-V5: a view is the whole information state. Hidden cards exchanged for any others that fit change nothing
//! that the viewer sees, is told or can do, now and on the way from here.

use bronze_age::{Action, BronzeAge, Event, State};
use game_core::{Game, Rng, Seat, Seed, Setup, Turn, Viewer};

use crate::common::style::Style;

/// How many actions and draws the two games are followed.
const AHEAD: usize = 60;

fn legal(game: &BronzeAge, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

/// The true state and another that looks the same to a viewer, in step.
struct Pair<'a> {
    game: &'a BronzeAge,
    viewer: Viewer,
    states: [State; 2],
}

impl Pair<'_> {
    fn alike(&self) {
        let [one, other] = &self.states;
        let (viewer, game) = (self.viewer, self.game);
        assert_eq!(game.view(one, viewer), game.view(other, viewer));
        assert_eq!(game.view(one, Viewer::Spectator), game.view(other, Viewer::Spectator));
        assert_eq!(game.turn(one), game.turn(other));
        assert_eq!(game.audit(other), Ok(()));
        if matches!(game.turn(one), Turn::Player(seat) if viewer == Viewer::Player(seat)) {
            assert_eq!(legal(game, one), legal(game, other));
        }
    }

    /// An action or outcome that is possible in both, if there is any.
    fn common(&self, rng: &mut Rng) -> Option<Action> {
        let others = legal(self.game, &self.states[1]);
        let mut common = legal(self.game, &self.states[0]);
        common.retain(|action| others.contains(action));
        rng.pick(&common)
    }

    /// Does it in both; false when it told which is which. Only the age of a card can.
    fn step(&mut self, action: Action) -> bool {
        let (game, viewer) = (self.game, self.viewer);
        let told = self.states.each_mut().map(|state| {
            let mut events = Vec::new();
            game.apply(state, action, &mut events);
            events.iter().filter_map(|event| game.redact(event, viewer)).collect::<Vec<_>>()
        });
        let ageless = |events: &[Event]| events.iter().map(without_age).collect::<Vec<_>>();
        assert_eq!(ageless(&told[0]), ageless(&told[1]));
        assert!(told[0] == told[1] || self.states[0].collapsed, "{told:?}");
        told[0] == told[1]
    }
}

fn without_age(event: &Event) -> Event {
    match *event {
        Event::Advanced { seat, card, icon, slot, .. } => {
            Event::Advanced { seat, card, icon, slot, before: false }
        }
        Event::Discarded { seat, card, .. } => Event::Discarded { seat, card, before: false },
        event => event,
    }
}

#[test]
fn ba_v5_exchanging_hidden_cards_changes_nothing_for_the_viewer() {
    let (mut exchanged, mut followed) = ([0, 0], 0);
    for seed in 0..150 {
        let setup = Setup::new(2);
        let mut table = test_games::table::<BronzeAge>(setup, Seed(seed));
        let mut rng = Rng::new(Seed(1_000 + seed));
        while table.turn() != Turn::Over {
            test_games::choose(&mut table, Style::Keen, &mut rng);
            if rng.below(24) > 0 {
                continue;
            }
            for viewer in [Viewer::Player(Seat(0)), Viewer::Player(Seat(1)), Viewer::Spectator] {
                let (game, state) = (table.game(), table.state());
                let guess = game.determinize(&game.view(state, viewer), &mut rng);
                let mut pair = Pair { game, viewer, states: [*state, guess] };
                exchanged[usize::from(state.collapsed)] += usize::from(guess != *state);
                pair.alike();
                for _ in 0..AHEAD {
                    let Some(action) = pair.common(&mut rng) else { break };
                    if !pair.step(action) {
                        break;
                    }
                    pair.alike();
                    followed += 1;
                }
            }
        }
    }
    assert!(exchanged.iter().all(|&count| count > 200) && followed > 20_000, "{exchanged:?} {followed}");
}

#[test]
fn ba_v5_a_players_own_cards_are_never_exchanged() {
    for seed in 0..60 {
        let mut table = test_games::table::<BronzeAge>(Setup::new(2), Seed(seed));
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            test_games::choose(&mut table, Style::Any, &mut rng);
            let (game, state) = (table.game(), table.state());
            for seat in Seat::all(2) {
                let guess = game.determinize(&game.view(state, Viewer::Player(seat)), &mut rng);
                let names =
                    |state: &State| state.realm(seat).hand.iter().map(|card| card.kind()).collect::<Vec<_>>();
                assert_eq!(names(&guess), names(state), "seed {seed}");
            }
        }
    }
}
