//! The words on a card and what it does are the same: every text of the classic pack is read as English, without
//! the effect behind it, and what it promises is compared with what the rules do in positions of real games.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

#[path = "../common/mod.rs"]
mod common;
mod counts;
mod lasting;
mod modifiers;
mod performer;
mod pieces;
mod positions;
mod reader;

use game_core::Game;
use legacies::effect::{EffectId, Power, Printed as On, effect_text, effect_text_on, offer_text};
use legacies::{
    Action, BonusId, CardId, Century, Character, EventId, FigureId, Source, Step, SuccessorId, Task, Who,
};

use performer::{Kept, Luck, Performer, seen};
use reader::{Deed, read};
use test_games::Position as _;

/// Positions in which every text is tried in each of its centuries.
const POSITIONS: u64 = 12;

/// A text and the place of its effect.
struct Printed {
    name: String,
    text: String,
    centuries: Vec<Century>,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    /// An opportunity, which is taken with its card.
    Opportunity(CardId),
    /// Anything else, used by some player or by the one of a character.
    Effect(EffectId, Source, Option<Character>),
}

fn printed() -> Vec<Printed> {
    let pack = common::classic_pack();
    let all = || Century::ALL.to_vec();
    let mut printed = Vec::new();
    let mut add = |name: &str, text: String, centuries: Vec<Century>, what: What| {
        printed.push(Printed { name: name.to_owned(), text, centuries, what });
    };
    for (id, card) in (0..).map(CardId).zip(&pack.cards) {
        if let Some(offer) = &card.opportunity {
            add(&card.name, offer_text(offer), vec![card.century], What::Opportunity(id));
        }
    }
    for (id, heir) in (0..).map(SuccessorId).zip(&pack.successors) {
        if let Power::Now(effect) | Power::Retire(effect) = &heir.power {
            let what = What::Effect(heir.start, Source::Successor(id), None);
            add(&heir.name, effect_text(effect), all(), what);
        }
    }
    for (id, event) in (0..).map(EventId).zip(&pack.events) {
        for side in [&event.top, &event.bottom] {
            let what = What::Effect(side.start, Source::Event(id), None);
            let text = effect_text_on(On::Event, &side.effect);
            add(&side.name, text, vec![event.century], what);
        }
    }
    for mat in &pack.mats {
        let character = mat.character;
        for special in [&mat.aboveboard, &mat.underhanded] {
            let what = What::Effect(special.start, Source::Special(character), Some(character));
            add(&special.name, effect_text(&special.effect), all(), what);
        }
        for century in Century::ALL {
            for (effect, &start) in mat.track[century as usize].iter().zip(&mat.spaces[century as usize]) {
                let what = What::Effect(start, Source::Track(character), None);
                add(character.name(), effect_text(effect), vec![century], what);
            }
        }
    }
    for (id, figure) in (0..).map(FigureId).zip(&pack.figures) {
        for century in Century::ALL {
            let what = What::Effect(figure.starts[century as usize], Source::Figure(id), None);
            add(&figure.name, effect_text(&figure.benefits[century as usize]), vec![century], what);
        }
    }
    for (id, bonus) in (0..).map(BonusId).zip(&pack.bonuses) {
        let what = What::Effect(bonus.start, Source::Bonus(id), None);
        add(&bonus.name, effect_text(&bonus.effect), all(), what);
    }
    printed
}

/// The result of a text in one position.
enum Trial {
    /// The words were kept, and something changed.
    Kept,
    /// Nothing changed, or it could not be paid.
    Idle,
}

fn attempt(printed: &Printed, deed: &Deed, century: Century, seed: u64) -> Kept<Trial> {
    match printed.what {
        What::Opportunity(card) => take_opportunity(deed, century, card, seed),
        What::Effect(start, source, character) => {
            let (mut table, who) = positions::position(century, character, seed);
            table.state.open.tasks = [
                Task::Act(who),
                Task::Run(Step { who, left: 0, effect: start, source }),
                // Something to decline, so that the rules go on with the effect.
                Task::Special(who, true),
            ]
            .into_iter()
            .collect();
            let before = seen(&table.state);
            let mut performer = Performer::new(table, Luck(seed));
            performer.ask_nothing();
            finish(&mut performer, deed, who, &before)
        }
    }
}

fn take_opportunity(deed: &Deed, century: Century, card: CardId, seed: u64) -> Kept<Trial> {
    let (mut table, who) = positions::position(century, None, seed);
    positions::deal(&mut table, who, card);
    table.state.open.tasks = [Task::Act(who), Task::Act(who)].into_iter().collect();
    let mut performer = Performer::new(table, Luck(seed));
    let action = Action::Opportunity(card);
    let offered = performer.table.allows(&performer.table.game.notate(action));
    performer.play_card(who, card);
    if offered != performer.is_payable(who, deed) {
        return Err(format!("offered: {offered}; the words say otherwise"));
    }
    if !offered {
        return Ok(Trial::Idle);
    }
    let before = seen(&performer.world);
    performer.act(action);
    finish(&mut performer, deed, who, &before)
}

fn finish(performer: &mut Performer, deed: &Deed, who: Who, before: &[String]) -> Kept<Trial> {
    performer.perform(deed, who)?;
    performer.compare(Task::Act(who))?;
    Ok(if seen(&performer.world) == before { Trial::Idle } else { Trial::Kept })
}

/// The first lie of a text, if it has one.
fn lie(printed: &Printed) -> Option<String> {
    let deed = match read(&printed.text) {
        Ok(deed) => deed,
        Err(reason) => return Some(reason),
    };
    let mut kept = 0;
    for &century in &printed.centuries {
        for seed in 0..POSITIONS {
            match attempt(printed, &deed, century, seed) {
                Ok(Trial::Kept) => kept += 1,
                Ok(Trial::Idle) => {}
                Err(reason) => return Some(format!("{}, {seed}: {reason}", century.name())),
            }
        }
    }
    (kept == 0).then(|| "nothing ever changed: no position tries it".to_owned())
}

#[test]
fn every_text_promises_what_its_effect_does() {
    let lies: Vec<_> = printed()
        .iter()
        .filter_map(|printed| Some(format!("{}: {}\n  {}", printed.name, printed.text, lie(printed)?)))
        .collect();
    assert!(lies.is_empty(), "{} texts lie:\n{}", lies.len(), lies.join("\n"));
}

#[test]
fn sentences_that_say_something_else_are_found() {
    for (name, from, to) in [
        ("A Face for Every Role", " (its space pays nothing)", ""),
        ("A Night of Vigils", " (no space pays)", ""),
        ("Circuit Judge", ", legendary or not,", ""),
        ("Circuit Judge", "11 gold", "12 gold"),
        ("Foundry Whistle", "you may pay 1 iron to", "then"),
        ("Promoter", "Gain 5 fame and 48 gold", "Gain 5 fame"),
    ] {
        let texts = printed();
        let told = |printed: &&Printed| printed.name == name && printed.text.contains(from);
        let mut text = texts.into_iter().find(|printed| told(&printed)).unwrap();
        text.text = text.text.replace(from, to);
        assert!(lie(&text).is_some(), "{}: {}", text.name, text.text);
    }
}
