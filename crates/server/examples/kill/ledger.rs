//! What a client knows about one table: what was acknowledged, and what must still be there after a kill.

use std::collections::BTreeSet;

use serde_json::Value;

/// An action and where its event must be.
pub struct Acknowledged {
    /// The number of the last event when the server answered.
    seen: u64,
    action: Action,
}

/// An action of a client.
#[derive(Clone)]
pub enum Action {
    /// A line of chat that nobody else writes.
    Say(String),
    /// A move of a seat.
    Play(u64),
}

/// The memory of a client.
#[derive(Default)]
pub struct Ledger {
    /// Since the last check.
    acknowledged: Vec<Acknowledged>,
    /// Sent, and no answer came before the server died.
    unanswered: Vec<Action>,
    /// The events that were there at the last check: they stay as they are.
    proved: Vec<String>,
    moves: usize,
    pub answers: u64,
    pub silences: u64,
    pub stored_silences: u64,
}

impl Ledger {
    pub fn acknowledge(&mut self, action: Action, seen: u64) {
        self.answers += 1;
        self.acknowledged.push(Acknowledged { seen, action });
    }

    pub fn leave_open(&mut self, action: Action) {
        self.silences += 1;
        self.unanswered.push(action);
    }

    /// Holds the events of the table against what is known, and remembers them.
    pub fn check(&mut self, news: &Value) -> Result<(), String> {
        let events = news["events"].as_array().ok_or("no events")?;
        for (number, event) in (1..).zip(events) {
            let there = event["number"].as_u64();
            if there != Some(number) {
                return Err(format!("event {number} has the number {there:?}"));
            }
        }
        let old = self.proved.iter().zip(events).position(|(old, event)| *old != essence(event));
        if self.proved.len() > events.len() || old.is_some() {
            return Err(format!(
                "{} events were there, {} are; changed: {old:?}",
                self.proved.len(),
                events.len()
            ));
        }
        for acknowledged in std::mem::take(&mut self.acknowledged) {
            acknowledged.find(events)?;
            self.moves += usize::from(matches!(acknowledged.action, Action::Play(_)));
        }
        self.settle(events)?;
        self.proved = events.iter().map(essence).collect();
        Ok(())
    }

    /// What had no answer is there once or not at all, and nothing else is there.
    fn settle(&mut self, events: &[Value]) -> Result<(), String> {
        let said: Vec<_> = events.iter().filter_map(|event| event["text"].as_str()).collect();
        if said.iter().collect::<BTreeSet<_>>().len() != said.len() {
            return Err("a line of chat is there twice".to_owned());
        }
        let open = std::mem::take(&mut self.unanswered);
        let lines =
            open.iter().filter(|action| matches!(action, Action::Say(text) if said.contains(&text.as_str())));
        self.stored_silences += lines.count() as u64;
        let open_moves = open.iter().filter(|action| matches!(action, Action::Play(_))).count();
        let moves = events.iter().filter(|event| event["type"] == "moved").count();
        if !(self.moves..=self.moves + open_moves).contains(&moves) {
            return Err(format!(
                "{moves} moves are there, {} and at most {open_moves} more were made",
                self.moves
            ));
        }
        self.stored_silences += (moves - self.moves) as u64;
        self.moves = moves;
        Ok(())
    }
}

impl Acknowledged {
    fn find(&self, events: &[Value]) -> Result<(), String> {
        let at = |number: u64| number.checked_sub(1).and_then(|index| events.get(index as usize));
        let last = at(self.seen).ok_or_else(|| format!("event {} is lost", self.seen))?;
        let found = match &self.action {
            Action::Say(text) => last["text"].as_str() == Some(text),
            // The last move of a game is followed by its end.
            Action::Play(seat) => [Some(last), at(self.seen - 1)]
                .into_iter()
                .flatten()
                .any(|event| event["type"] == "moved" && event["seat"].as_u64() == Some(*seat)),
        };
        if found { Ok(()) } else { Err(format!("event {} is another: {}", self.seen, essence(last))) }
    }
}

/// Puts a page of older chat lines in front of those of the news: where the page before it ends, if there is one.
pub fn add_chat(news: &mut Value, page: &Value) -> Option<u64> {
    let lines = page["lines"].as_array()?;
    let events = news["events"].as_array_mut()?;
    events.extend(lines.iter().cloned());
    events.sort_by_key(|event| event["number"].as_u64());
    let first = lines.first().and_then(|line| line["number"].as_u64());
    first.filter(|_| page["more"] == true)
}

/// An event without what is derived from it.
fn essence(event: &Value) -> String {
    format!("{} {} {} {}", event["number"], event["at"], event["type"], event["text"])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A table with a line of chat and two moves.
    fn news() -> Value {
        json!({ "events": [
            { "number": 1, "at": 5, "type": "said", "text": "line 1" },
            { "number": 2, "at": 6, "type": "moved", "seat": 0 },
            { "number": 3, "at": 7, "type": "moved", "seat": 1 },
        ] })
    }

    /// A client that was answered for all of it.
    fn ledger() -> Ledger {
        let mut ledger = Ledger::default();
        ledger.acknowledge(Action::Say("line 1".to_owned()), 1);
        ledger.acknowledge(Action::Play(0), 2);
        ledger.acknowledge(Action::Play(1), 3);
        ledger
    }

    /// What is found after the events were changed.
    fn finding(change: impl FnOnce(&mut Vec<Value>)) -> String {
        let mut news = news();
        change(news["events"].as_array_mut().unwrap());
        ledger().check(&news).unwrap_err()
    }

    #[test]
    fn everything_acknowledged_and_some_of_the_rest_may_be_there() {
        let mut ledger = ledger();
        ledger.leave_open(Action::Play(0));
        ledger.check(&news()).unwrap();
        ledger.leave_open(Action::Play(0));
        let mut more = news();
        let events = more["events"].as_array_mut().unwrap();
        events.push(json!({ "number": 4, "at": 8, "type": "moved", "seat": 0 }));
        ledger.check(&more).unwrap();
        assert_eq!((ledger.answers, ledger.silences, ledger.stored_silences), (3, 2, 1));
        assert!(ledger.check(&news()).unwrap_err().contains("4 events were there, 3 are"));
    }

    #[test]
    fn chat_lines_that_the_news_leave_out_are_put_in_their_places() {
        let mut whole = news();
        let line = |number: u64| json!({ "number": number, "at": number, "type": "said", "text": number.to_string() });
        let older = whole["events"].as_array_mut().unwrap();
        older.retain(|event| event["type"] == "moved");
        older.extend([line(6)]);
        let page = json!({ "lines": [line(4), line(5)], "more": true });
        assert_eq!(add_chat(&mut whole, &page), Some(4));
        let page = json!({ "lines": [line(1)], "more": false });
        assert_eq!(add_chat(&mut whole, &page), None);
        let numbers = whole["events"].as_array().unwrap().iter().map(|event| event["number"].as_u64());
        assert_eq!(numbers.flatten().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn losses_doubles_gaps_and_wrong_orders_are_found() {
        assert_eq!(finding(|events| drop(events.pop())), "event 3 is lost");
        assert_eq!(finding(|events| drop(events.remove(1))), "event 2 has the number Some(3)");
        let again = json!({ "number": 4, "type": "said", "text": "line 1" });
        assert_eq!(finding(|events| events.push(again)), "a line of chat is there twice");
        let moved = json!({ "number": 4, "type": "moved", "seat": 0 });
        assert!(finding(|events| events.push(moved)).starts_with("3 moves are there, 2 and at most 0 more"));
        assert!(finding(|events| events[1]["seat"] = json!(1)).starts_with("event 2 is another"));
        assert!(finding(|events| events[0]["text"] = json!("line 2")).starts_with("event 1 is another"));
    }
}
