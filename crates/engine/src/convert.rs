//! From the engine's own types to those of the protocol.

use game_core::{AnyPrompt, AnyTable, Choice, LogLine, OptionSpec, Part, Score, Turn, Viewer};
use games::GameInfo;
use protocol::web::Prompt;
use protocol::{Games, Legal, Offered, OfferedOption, Scored, SeatPart, SeatScore, Seen, TableEvent, ToMove};
use search::Level;

/// The games with the levels of bots.
pub fn games(games: &[GameInfo]) -> Games {
    Games {
        games: games.iter().map(game).collect(),
        levels: Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    }
}

fn game(game: &GameInfo) -> Offered {
    Offered {
        id: game.id.to_owned(),
        name: game.name.to_owned(),
        rules: game.rules,
        seats: game.seats.clone(),
        options: game.options.iter().map(option).collect(),
        packs: game.packs.clone(),
    }
}

fn option(spec: &OptionSpec) -> OfferedOption {
    OfferedOption {
        name: spec.name.to_owned(),
        default: spec.default.to_owned(),
        values: spec.values.iter().map(|&value| value.to_owned()).collect(),
        help: spec.help.to_owned(),
    }
}

/// Who has to answer.
pub fn turn(turn: Turn) -> ToMove {
    match turn {
        Turn::Player(seat) => ToMove::Player { seat: seat.0 },
        Turn::Chance => ToMove::Chance,
        Turn::Over => ToMove::Over,
    }
}

/// The table as a viewer sees it.
pub fn seen(table: &dyn AnyTable, viewer: Viewer) -> Seen {
    let AnyPrompt { seat, question, text, clause, source } = table.prompt();
    let prompt = Prompt { seat: seat.map(|seat| seat.0), question, text, clause: clause.to_owned(), source };
    Seen { view: table.view(viewer), prompt }
}

/// What is allowed; draws have weights.
pub fn legal(choices: Vec<Choice>) -> Legal {
    let weights: Vec<u32> = choices.iter().filter_map(|choice| choice.weight).collect();
    let weights = (!weights.is_empty()).then_some(weights);
    Legal { actions: choices.into_iter().map(|choice| choice.action).collect(), weights }
}

/// What happened. Actions are counted from 1, as in `replay --log` and `analyse`.
pub fn event(line: LogLine) -> TableEvent {
    TableEvent { number: line.number + 1, event: line.event, text: line.text }
}

/// The scores of a table, with the places once it is over.
pub fn scored(table: &dyn AnyTable) -> Scored {
    Scored {
        scores: table.scores().into_iter().map(score).collect(),
        places: table.outcome().map(|outcome| outcome.places),
    }
}

fn score(score: Score) -> SeatScore {
    let part = |Part { group, name, points }| SeatPart { group, name, points };
    SeatScore {
        total: score.total,
        tie_breaks: score.tie_breaks,
        parts: score.parts.into_iter().map(part).collect(),
    }
}
