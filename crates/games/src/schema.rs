//! The shape of states, views, events and questions as JSON Schema, made from the types.

use game_core::Game;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::GameId;

/// The JSON Schema of a game: an object with the properties `state`, `view`, `event` and `question`, each in the form
/// that the engine protocol has it.
pub fn schema(game: GameId) -> Value {
    match game {
        GameId::Bronze => of::<bronze::Bronze>(),
        GameId::BronzeAge => of::<bronze_age::BronzeAge>(),
        GameId::Legacies => of::<legacies::Legacies>(),
    }
}

fn of<G: Game>() -> Value
where
    G::State: JsonSchema,
    G::View: JsonSchema,
    G::Event: JsonSchema,
    G::Question: JsonSchema,
{
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let properties = json!({
        "state": generator.subschema_for::<G::State>(),
        "view": generator.subschema_for::<G::View>(),
        "event": generator.subschema_for::<G::Event>(),
        "question": generator.subschema_for::<G::Question>(),
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": G::NAME,
        "description": format!("States, views, events and questions of version {} of the rules.", G::RULES),
        "type": "object",
        "properties": properties,
        "$defs": generator.take_definitions(true),
    })
}
