//! Laws about a position by itself: what is listed, how it is written, what is counted.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{DEAR, Trial};
use crate::{Game, Score, Silent, Turn, Viewer, WhyNot};

/// How many draws show whether they follow the weights.
const DRAWS: u32 = 1_000;
/// What is expected less often than this among them is too rare to judge by.
const COUNTED: f64 = 10.0;

/// A law that a position breaks, and how.
pub(super) struct Flaw {
    pub law: &'static str,
    pub how: String,
}

impl<G: Game> Trial<G> {
    /// Holds the position on the table against every law.
    pub(super) fn position(&mut self) {
        let actions = self.table.actions();
        self.sound(self.table.state(), "");
        self.same_listing(&actions);
        self.notation(&actions);
        self.prompt();
        self.secrets(&actions);
        if self.rng.below(DEAR) == 0 {
            self.each_listed_leads_on(&actions);
            self.garbled_notation(&actions);
            self.garbled_data(&actions);
            self.unlisted_are_refused(&actions);
            self.data();
            self.scores();
            self.draws(&actions);
        }
        self.seen.extend(self.rng.pick(&actions));
    }

    /// What can be said about any position, a guess included, without knowing how it came about.
    pub(super) fn flaw(&self, state: &G::State) -> Option<Flaw> {
        let game = self.table.game();
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let listing = match game.turn(state) {
            Turn::Over => finished(game.as_ref(), state, &actions),
            turn => in_play(game.as_ref(), state, turn, &actions),
        };
        let lost = |how| Flaw { law: "no piece is lost or doubled", how };
        listing.map(flawed).or_else(|| game.audit(state).err().map(lost))
    }

    fn sound(&self, state: &G::State, after: &str) {
        if let Some(Flaw { law, how }) = self.flaw(state) {
            self.broken(law, format!("{after}{how}"));
        }
    }

    fn same_listing(&self, actions: &[G::Action]) {
        let mut again = actions.to_vec();
        self.table.game().actions(self.table.state(), &mut again);
        let twice = [actions, actions].concat();
        self.equal("actions are appended, and always the same ones", &again, &twice);
    }

    fn notation(&self, actions: &[G::Action]) {
        for &action in actions {
            let text = self.reads_back(action);
            let line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
            self.holds("notation is one line", line);
            self.holds("the components of an action exist", self.table.game().exists(action));
            self.equal("an action survives being written down", &written(&action), &Some(action));
        }
    }

    /// The question goes to whoever has the turn, and can be read.
    fn prompt(&self) {
        let (game, state) = (self.table.game(), self.table.state());
        let prompt = game.prompt(state);
        let asked = match self.table.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        self.equal("the question goes to whoever has the turn", &prompt.seat, &asked);
        let text = game.ask(&prompt.question);
        let sentence = !text.is_empty() && !text.contains(char::is_control) && !prompt.clause.is_empty();
        self.holds("a question is a sentence with a clause", sentence);
    }

    fn reads_back(&self, action: G::Action) -> String {
        let text = self.table.game().notate(action);
        self.equal("notation reads back", &self.table.game().parse(&text), &Ok(action));
        text
    }

    fn each_listed_leads_on(&self, actions: &[G::Action]) {
        let game = self.table.game();
        for &action in actions {
            let mut state = self.table.state().clone();
            game.apply(&mut state, action, &mut Silent);
            self.sound(&state, &format!("after {}: ", game.notate(action)));
        }
    }

    /// Texts that are nearly actions: the rules refuse them or know what they mean, but stay on their feet.
    fn garbled_notation(&mut self, actions: &[G::Action]) {
        let Some(action) = self.rng.pick(actions) else { return };
        for text in garble(&self.table.game().notate(action)) {
            if let Ok(action) = self.table.game().parse(&text) {
                self.reads_back(action);
                self.seen.push(action);
            }
        }
    }

    /// Data that is nearly an action: it is none, names what does not exist, or is an action with a notation.
    fn garbled_data(&mut self, actions: &[G::Action]) {
        let Some(action) = self.rng.pick(actions) else { return };
        let Ok(data) = serde_json::to_value(action) else { return };
        for garbled in garble_data(&data) {
            let Ok(action) = serde_json::from_value::<G::Action>(garbled) else { continue };
            if self.table.game().exists(action) {
                self.reads_back(action);
                self.seen.push(action);
            }
        }
    }

    fn unlisted_are_refused(&mut self, actions: &[G::Action]) {
        let before = (self.table.state().clone(), self.table.moves().len(), self.table.log().len());
        for action in std::mem::take(&mut self.seen) {
            if actions.contains(&action) {
                continue;
            }
            let refused = self.table.play(action).is_err();
            self.holds("what is not listed is refused", refused);
            let after = (self.table.state().clone(), self.table.moves().len(), self.table.log().len());
            self.equal("a refused action changes nothing", &before, &after);
            let reason = self.table.game().why_not(self.table.state(), action);
            let sound = |why: WhyNot| why.text.ends_with('.') && !why.clause.is_empty();
            self.holds("a reason is a sentence with a clause", reason.is_none_or(sound));
        }
    }

    fn data(&self) {
        let (game, state) = (self.table.game(), self.table.state());
        self.equal("a state survives being written down", &written(state).as_ref(), &Some(state));
        for viewer in Viewer::all(game.players()) {
            let view = game.view(state, viewer);
            self.equal("a view survives being written down", &written(&view), &Some(view));
        }
    }

    /// Games may draw in a way of their own, but what they draw is what is listed, as often as it weighs.
    fn draws(&mut self, outcomes: &[G::Action]) {
        if self.table.turn() != Turn::Chance {
            return;
        }
        let (game, state) = (self.table.game(), self.table.state());
        let weights: Vec<_> =
            outcomes.iter().map(|&outcome| f64::from(game.weight(state, outcome))).collect();
        let mut counts: HashMap<_, u32> = outcomes.iter().map(|&outcome| (outcome, 0)).collect();
        for _ in 0..DRAWS {
            let drawn = game.draw(state, &mut self.rng, &mut Vec::new());
            match counts.get_mut(&drawn) {
                Some(count) => *count += 1,
                None => self.broken("what is drawn is listed", game.notate(drawn)),
            }
        }
        let counts: Vec<_> = outcomes.iter().map(|outcome| f64::from(counts[outcome])).collect();
        self.holds("draws follow the weights", plausible(&counts, &weights));
    }

    /// The sheets as they would be if the game ended here.
    pub(super) fn scores(&self) {
        let scores = self.table.scores();
        self.equal("every seat has a score", &scores.len(), &usize::from(self.table.game().players()));
        let sum = |score: &Score| score.parts.iter().map(|part| part.points).sum::<i32>();
        let adds_up = |score: &Score| score.total == sum(score);
        self.holds("a total is the sum of its parts", scores.iter().all(adds_up));
    }
}

fn flawed(law: &'static str) -> Flaw {
    Flaw { law, how: String::new() }
}

fn finished<G: Game>(game: &G, state: &G::State, actions: &[G::Action]) -> Option<&'static str> {
    let idle = ("nothing can be done when the game is over", actions.is_empty());
    let result = ("a game that is over has a result", game.outcome(state).is_some());
    first_broken([idle, result])
}

fn in_play<G: Game>(game: &G, state: &G::State, turn: Turn, actions: &[G::Action]) -> Option<&'static str> {
    let seated = !matches!(turn, Turn::Player(seat) if seat.0 >= game.players());
    let distinct = actions.iter().collect::<HashSet<_>>().len() == actions.len();
    let laws = [
        ("who has the turn sits at the table", seated),
        ("who has the turn has an action", !actions.is_empty()),
        ("no action is listed twice", distinct),
        ("a game that goes on has no result", game.outcome(state).is_none()),
    ];
    let chance = turn == Turn::Chance;
    first_broken(laws).or_else(|| chance.then(|| chances(game, state, actions)).flatten())
}

fn chances<G: Game>(game: &G, state: &G::State, outcomes: &[G::Action]) -> Option<&'static str> {
    let weights = || outcomes.iter().map(|&outcome| u64::from(game.weight(state, outcome)));
    let possible = ("an outcome that is listed can happen", weights().all(|weight| weight > 0));
    let total = ("the weights of a draw have a sum", u32::try_from(weights().sum::<u64>()).is_ok());
    first_broken([possible, total])
}

fn first_broken<const N: usize>(laws: [(&'static str, bool); N]) -> Option<&'static str> {
    laws.into_iter().find(|(_, holds)| !holds).map(|(law, _)| law)
}

/// Whether so many draws of each kind can come of these weights: the usual sum of squared deviations, with a
/// limit that chance exceeds about once in a thousand million tries. What is too rare to count on is one kind.
fn plausible(counts: &[f64], weights: &[f64]) -> bool {
    let scale = counts.iter().sum::<f64>() / weights.iter().sum::<f64>();
    let (mut terms, mut kinds, mut rare) = (0.0, 0.0, (0.0, 0.0));
    let term = |count: f64, expected: f64| (count - expected).powi(2) / expected;
    for (&count, weight) in counts.iter().zip(weights) {
        let expected = weight * scale;
        if expected < COUNTED {
            rare = (rare.0 + count, rare.1 + expected);
        } else {
            terms += term(count, expected);
            kinds += 1.0;
        }
    }
    if rare.1 >= COUNTED {
        terms += term(rare.0, rare.1);
        kinds += 1.0;
    }
    terms <= kinds + 8.0 * (2.0_f64 * kinds).sqrt() + 20.0
}

/// The same after a way through JSON, as programs send it to each other.
pub(super) fn written<T: Serialize + DeserializeOwned + Debug>(value: &T) -> Option<T> {
    let text = serde_json::to_value(value).ok()?.to_string();
    serde_json::from_str(&text).ok()
}

/// A text cut anywhere, with each word in turn missing, doubled or replaced by something odd.
fn garble(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let cuts = text.char_indices().map(|(end, _)| text[..end].to_owned());
    let replace = |index: usize, odd: &str| {
        let mut words = words.clone();
        words[index] = odd;
        words.join(" ")
    };
    let odd = |index: usize| {
        let doubled = format!("{0} {0}", words[index]);
        let odd = ["", "0", "1", "255", "256", "-1", "P9", "é", "\u{0}", doubled.as_str()];
        odd.map(|odd| replace(index, odd))
    };
    cuts.chain((0..words.len()).flat_map(odd)).collect()
}

/// The same data with one of its numbers changed to something odd.
fn garble_data(data: &Value) -> Vec<Value> {
    const ODD: [u32; 7] = [0, 1, 9, 63, 127, 255, 256];
    match data {
        Value::Number(_) => ODD.map(Value::from).to_vec(),
        Value::Array(values) => {
            let garbled = |at: usize, odd: Value| {
                let mut values = values.clone();
                values[at] = odd;
                Value::Array(values)
            };
            let each = values.iter().enumerate();
            each.flat_map(|(at, value)| garble_data(value).into_iter().map(move |odd| garbled(at, odd)))
                .collect()
        }
        Value::Object(fields) => {
            let garbled = |name: &String, odd: Value| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), odd);
                Value::Object(fields)
            };
            let each = fields.iter();
            each.flat_map(|(name, value)| garble_data(value).into_iter().map(move |odd| garbled(name, odd)))
                .collect()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_judged_by_how_often_they_should_come() {
        assert!(plausible(&[480.0, 520.0], &[1.0, 1.0]));
        assert!(!plausible(&[400.0, 600.0], &[1.0, 1.0]));
        assert!(plausible(&[260.0, 740.0], &[1.0, 3.0]));
        assert!(!plausible(&[500.0, 500.0], &[1.0, 2.0]));
    }

    #[test]
    fn rare_draws_are_judged_together() {
        let weights = [928.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0];
        let rare = |drawn: f64| {
            let mut counts = [0.0; 9];
            (counts[0], counts[1]) = (1000.0 - drawn, drawn);
            plausible(&counts, &weights)
        };
        assert!(rare(72.0) && !rare(0.0) && !rare(200.0));
        // What should come once or never in all these draws shows nothing by coming once.
        assert!(plausible(&[999.0, 1.0], &[100_000.0, 1.0]));
    }

    #[test]
    fn garbled_data_has_one_number_wrong() {
        let texts: Vec<String> = garble_data(&serde_json::json!({"bid": [1, {"row": 2}], "by": "me"}))
            .iter()
            .map(Value::to_string)
            .collect();
        assert_eq!(texts.len(), 14);
        for text in [r#"{"bid":[255,{"row":2}],"by":"me"}"#, r#"{"bid":[1,{"row":0}],"by":"me"}"#] {
            assert!(texts.iter().any(|found| found == text), "{texts:?}");
        }
    }

    #[test]
    fn a_garbled_text_is_cut_or_has_a_word_wrong() {
        let texts = garble("bid 1");
        assert!(
            ["", "b", "bid", "bid ", " 1", "bid bid 1", "bid 1 1", "bid 256"]
                .iter()
                .all(|text| texts.contains(&(*text).to_owned())),
            "{texts:?}"
        );
    }
}
