//! What the server sends, as files for the page's author and its tests: this test fails when they are stale.

use std::path::Path;

use protocol::web::{ActionInfo, Position, Prompt};
use protocol::{SeatScore, ToMove};
use serde_json::{Value, json};

use game_core::{Seat, Secret, Setup, Turn, Viewer};
use games::{GameId, Registry};

const FOLDER: &str = "../../web/src/lib/api/samples";

/// A game after some decisions, each with all that is said of it.
fn sample(game: GameId) -> Value {
    let registry = Registry::new();
    let seal = game_core::Seal::new(Secret([7; 32]), []);
    let players = registry.games().iter().find(|info| info.id == game.id()).unwrap().seats[0].max(2);
    let mut table = registry.sealed_table(game, Setup::new(players), seal).unwrap();
    let mut positions = Vec::new();
    for pick in 0..24 {
        let Turn::Player(Seat(seat)) = table.turn() else { break };
        let possible = table.possible();
        let actions = possible.iter().map(|one| ActionInfo {
            notation: one.notation.clone(),
            text: one.text.clone(),
            action: one.action.clone(),
        });
        let view = table.view(Viewer::Player(Seat(seat)));
        let prompt: Prompt = serde_json::from_value(json!(table.prompt())).unwrap();
        let scores = table.known_scores(Viewer::Player(Seat(seat))).into_iter();
        let scores =
            scores.map(|score| score.map(|score| serde_json::from_value::<SeatScore>(json!(score)).unwrap()));
        positions.push(Position {
            moves: table.len() as u32,
            turn: ToMove::Player { seat },
            prompt,
            actions: actions.collect(),
            scores: scores.collect(),
            undo: None,
            view,
        });
        let action = possible[pick * 5 % possible.len()].notation.clone();
        table.play(&action).unwrap();
    }
    let lines = table.log(0..table.log_len(), Some(Viewer::Player(Seat(0))));
    json!({ "game": game.id(), "positions": positions, "lines": lines })
}

#[test]
fn the_samples_of_the_page_are_fresh() {
    for game in GameId::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(format!("{game}.json"));
        let text = serde_json::to_string_pretty(&sample(game)).unwrap() + "\n";
        if std::env::var_os("OXHIDE_WRITE_TYPES").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{} is stale: run `cargo xtask types`", path.display());
    }
}
