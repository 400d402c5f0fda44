//! Why something is not allowed: every piece that cannot be chosen has its reason.

use bronze_age::{Action, BronzeAge, Colour, DeckIx, Icon, Task, Territory};
use game_core::{Setup, Table, Turn};

/// Everything that somebody could point at.
fn pointed_at(table: &Table<BronzeAge>) -> Vec<Action> {
    let Turn::Player(seat) = table.turn() else { return Vec::new() };
    let mut all = Vec::new();
    for deck in DeckIx::ALL {
        all.extend(Colour::ALL.map(|colour| Action::Play(colour, deck)));
        all.extend(Colour::ALL.map(|colour| Action::Return(colour, deck)));
    }
    all.extend(Territory::ALL.map(Action::Seize));
    if let Some(Task::Act | Task::DrawOrPlay { .. } | Task::Play(..)) = table.state().task() {
        for card in table.state().realm(seat).hand.kinds() {
            all.extend(Icon::ALL.map(|icon| Action::Advance(card, icon)));
        }
    }
    all
}

#[test]
fn whatever_cannot_be_chosen_has_a_reason_and_whatever_can_has_none() {
    let clauses = test_games::reasons::<BronzeAge>(&Setup::new(2), 0..6, pointed_at);
    assert_eq!(clauses, ["BA-A1", "BA-T1", "BA-X4"]);
}
