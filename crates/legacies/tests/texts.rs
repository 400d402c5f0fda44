//! Every text of the classic pack, as players read it: to be read again whenever the words change.
//! `UPDATE_EXPECT=1 cargo test -p legacies --test texts` writes it anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::fmt::Write as _;

use expect_test::expect_file;
use legacies::effect::{Effect, Printed, cost_text, effect_text, effect_text_on, offer_text, power_text};
use legacies::{Century, Pack};

fn heading(text: &mut String, title: &str) {
    let gap = if text.is_empty() { "" } else { "\n" };
    writeln!(text, "{gap}== {title}").unwrap();
}

fn by_century(text: &mut String, effects: &[Effect; 3]) {
    let texts = effects.each_ref().map(effect_text);
    if texts.iter().all(|other| *other == texts[0]) {
        writeln!(text, "  {}", texts[0]).unwrap();
        return;
    }
    for (century, effect) in Century::ALL.iter().zip(texts) {
        writeln!(text, "  {}: {effect}", century.name()).unwrap();
    }
}

fn cards(pack: &Pack, text: &mut String) {
    heading(text, "Player cards");
    for card in &pack.cards {
        writeln!(text, "{} ({})", card.name, card.century.name()).unwrap();
        for (partner, cost) in &card.relations {
            let cost = if cost.is_empty() { "free".to_owned() } else { cost_text(cost) };
            writeln!(text, "  {}: {cost}", partner.name()).unwrap();
        }
        if let Some(offer) = &card.opportunity {
            writeln!(text, "  {}", offer_text(offer)).unwrap();
        }
    }
}

fn successors_and_events(pack: &Pack, text: &mut String) {
    heading(text, "Successors");
    for successor in &pack.successors {
        writeln!(text, "{} {}: {}", successor.number, successor.name, power_text(&successor.power)).unwrap();
    }
    heading(text, "Events");
    for event in &pack.events {
        writeln!(text, "{} {} ({})", event.number, event.name, event.century.name()).unwrap();
        for outcome in [&event.top, &event.bottom] {
            writeln!(text, "  {}: {}", outcome.name, effect_text_on(Printed::Event, &outcome.effect))
                .unwrap();
        }
    }
}

fn mats(pack: &Pack, text: &mut String) {
    heading(text, "Special actions");
    for mat in &pack.mats {
        for special in [&mat.aboveboard, &mat.underhanded] {
            let whose = mat.character.name();
            writeln!(text, "{whose}, {}: {}", special.name, effect_text(&special.effect)).unwrap();
        }
    }
    heading(text, "Relationship tracks");
    for mat in &pack.mats {
        writeln!(text, "{}", mat.character.name()).unwrap();
        for (century, spaces) in Century::ALL.iter().zip(&mat.track) {
            let spaces: Vec<_> = spaces.iter().map(effect_text).collect();
            writeln!(text, "  {}: {}", century.name(), spaces.join(" | ")).unwrap();
        }
    }
}

fn figures_and_bonuses(pack: &Pack, text: &mut String) {
    heading(text, "Legendary figures");
    for figure in &pack.figures {
        writeln!(text, "{}", figure.name).unwrap();
        by_century(text, &figure.benefits);
    }
    heading(text, "Bonus tokens");
    for bonus in &pack.bonuses {
        writeln!(text, "{}: {}", bonus.name, effect_text(&bonus.effect)).unwrap();
    }
}

#[test]
fn all_texts_of_the_classic_pack() {
    let pack = Pack::read(&Pack::classic()).unwrap();
    let mut text = String::new();
    cards(&pack, &mut text);
    successors_and_events(&pack, &mut text);
    mats(&pack, &mut text);
    figures_and_bonuses(&pack, &mut text);
    expect_file!["texts.txt"].assert_eq(&text);
}
