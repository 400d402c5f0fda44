//! The schemas in docs/schema are those of the types, and what the engine sends follows them. `UPDATE_EXPECT=1` writes
//! them again.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use expect_test::expect_file;
use game_core::{AnyTable, Seat, Seed, Setup, Turn, Viewer};
use games::{GameId, Registry, schema};
use jsonschema::Validator;
use search::Level;
use serde_json::{Value, json};

fn text(game: GameId) -> String {
    format!("{}\n", serde_json::to_string_pretty(&schema(game)).unwrap())
}

#[test]
fn the_schemas_of_the_documentation_are_those_of_the_types() {
    expect_file!["../../../docs/schema/bronze.json"].assert_eq(&text(GameId::Bronze));
    expect_file!["../../../docs/schema/bronze-age.json"].assert_eq(&text(GameId::BronzeAge));
    expect_file!["../../../docs/schema/legacies.json"].assert_eq(&text(GameId::Legacies));
}

/// Checks one kind of values: `state`, `view`, `event` or `question`.
struct Check {
    kind: &'static str,
    validator: Validator,
}

impl Check {
    fn new(game: GameId, kind: &'static str) -> Self {
        let mut schema = schema(game);
        schema["required"] = json!([kind]);
        Check { kind, validator: jsonschema::validator_for(&schema).unwrap() }
    }

    fn find(&self, value: Value) -> Option<String> {
        let value = json!({ self.kind: value });
        let error = self.validator.iter_errors(&value).next()?;
        Some(format!("{} at {}", error, error.instance_path()))
    }

    fn holds(&self, value: Value) {
        if let Some(error) = self.find(value) {
            panic!("{}: {error}", self.kind);
        }
    }
}

/// Plays a game at random and checks everything that can be seen of it; how many values that were.
fn check_game(game: GameId, table: &mut dyn AnyTable) -> usize {
    let registry = Registry::new();
    let [state, view, event, question] =
        ["state", "view", "event", "question"].map(|kind| Check::new(game, kind));
    let mut checked = 0;
    while table.turn() != Turn::Over {
        let action = registry.choose(table, Level::Random, Seed(table.len() as u64)).unwrap();
        let lines = table.play(&action).unwrap();
        let viewers = Seat::all(table.setup().players).map(Viewer::Player).chain([Viewer::Spectator]);
        for viewer in viewers {
            view.holds(table.view(viewer));
            table.log(lines.clone(), Some(viewer)).into_iter().for_each(|line| event.holds(line.event));
            checked += 1;
        }
        table.log(lines, None).into_iter().for_each(|line| event.holds(line.event));
        state.holds(table.state());
        question.holds(table.prompt().question);
    }
    checked
}

#[test]
fn everything_that_is_sent_follows_the_schema() {
    for game in GameId::ALL {
        for (players, seed) in game.seats().zip([Seed(1), Seed(2), Seed(3), Seed(4), Seed(5), Seed(6)]) {
            let mut table = Registry::new().table(game, Setup::new(players), Some(seed)).unwrap();
            assert!(check_game(game, &mut *table) > 20);
        }
    }
    let solo = Setup::new(1).with("nemeses", "2");
    let mut table = Registry::new().table(GameId::Legacies, solo, Some(Seed(7))).unwrap();
    check_game(GameId::Legacies, &mut *table);
}

#[test]
fn what_is_something_else_does_not_follow_the_schema() {
    for game in GameId::ALL {
        let table = Registry::new().table(game, Setup::new(2), Some(Seed(1))).unwrap();
        let checks = ["state", "view", "event"].map(|kind| Check::new(game, kind));
        for check in &checks {
            assert!(
                check.find(json!({})).is_some() && check.find(json!([])).is_some(),
                "{game} {}",
                check.kind
            );
        }
        assert!(checks[0].find(table.view(Viewer::Spectator)).is_some());
        assert!(checks[1].find(table.state()).is_some());
    }
}
