//! `docs/effects.md` says what is so: every example in it can be read and has the text it claims, and every word
//! of the language is in it.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::collections::BTreeSet;

use legacies::Pack;
use legacies::effect::{
    Effect, Lasting, Offer, Power, Printed, cost_text, effect_text, effect_text_on, offer_text, power_text,
};
use legacies::pack::{Card, Event, Successor};
use serde::de::DeserializeOwned;

const DOC: &str = include_str!("../../../docs/effects.md");
const SOURCE: &str = include_str!("../src/effect.rs");

/// An example: the kind of thing it is, how it is written and the texts it claims.
struct Example {
    kind: String,
    ron: String,
    texts: Vec<String>,
}

/// The examples of the page: in a block of RON, each with its text in a comment at its end.
fn examples() -> Vec<Example> {
    let mut found = Vec::new();
    for block in DOC.split("```ron ").skip(1) {
        let (kind, rest) = block.split_once('\n').unwrap();
        let (body, _) = rest.split_once("```").unwrap();
        let (mut ron, mut texts) = (String::new(), Vec::new());
        for line in body.lines() {
            let (code, text) = line.split_once("// ").map_or((line, None), |(code, text)| (code, Some(text)));
            if !code.trim().is_empty() && !texts.is_empty() {
                let example = Example { kind: kind.to_owned(), ron, texts };
                found.push(example);
                (ron, texts) = (String::new(), Vec::new());
            }
            ron += code.trim_end();
            ron.push('\n');
            texts.extend(text.map(str::to_owned));
        }
        found.push(Example { kind: kind.to_owned(), ron, texts });
    }
    found
}

fn read<T: DeserializeOwned>(ron: &str) -> T {
    ron::from_str(ron).unwrap_or_else(|error| panic!("{error} in {ron}"))
}

fn texts(kind: &str, ron: &str) -> Vec<String> {
    match kind {
        "effect" => vec![effect_text(&read::<Effect>(ron))],
        "offer" => vec![offer_text(&read::<Offer>(ron))],
        "power" => vec![power_text(&read::<Power>(ron))],
        "lasting" => vec![power_text(&Power::Lasting(read::<Lasting>(ron)))],
        "card" => {
            let card: Card = read(ron);
            let mut texts: Vec<_> = card
                .relations
                .iter()
                .map(|(partner, cost)| format!("{}: {}", partner.name(), cost_text(cost)))
                .collect();
            texts.extend(card.opportunity.iter().map(offer_text));
            texts
        }
        "successor" => vec![power_text(&read::<Successor>(ron).power)],
        "event" => {
            let event: Event = read(ron);
            [event.top, event.bottom].map(|outcome| effect_text_on(Printed::Event, &outcome.effect)).to_vec()
        }
        kind => panic!("the page has examples of {kind}, which this test does not know"),
    }
}

#[test]
fn every_example_has_the_text_it_claims() {
    let examples = examples();
    assert!(examples.len() > 80, "{} examples were found", examples.len());
    for Example { kind, ron, texts: claimed } in examples {
        assert_eq!(texts(&kind, &ron), claimed, "{ron}");
    }
}

#[test]
fn the_page_has_a_whole_card_successor_and_event() {
    for kind in ["card", "successor", "event"] {
        assert!(examples().iter().any(|example| example.kind == kind), "{kind}");
    }
}

/// The words of the language as packs write them, from the source.
fn words() -> Vec<String> {
    let mut words = Vec::new();
    let (mut lower, mut within) = (false, false);
    for line in SOURCE.lines() {
        match line {
            line if line.contains("rename_all = \"lowercase\"") => lower = true,
            line if line.starts_with("pub enum ") => within = true,
            "}" => (lower, within) = (false, false),
            line => {
                let word: String =
                    line.trim_start().chars().take_while(char::is_ascii_alphanumeric).collect();
                if within && word.starts_with(|c: char| c.is_ascii_uppercase()) {
                    words.push(if lower { word.to_lowercase() } else { word });
                }
            }
        }
    }
    words
}

#[test]
fn every_word_is_explained() {
    let words = words();
    assert!(words.len() > 130, "{} words were found", words.len());
    let explains = |word: &String| DOC.contains(&format!("`{word}`")) || DOC.contains(&format!("`{word}("));
    let missing: Vec<_> = words.iter().filter(|word| !explains(word)).collect();
    assert!(missing.is_empty(), "docs/effects.md does not explain {missing:?}");
}

/// The words that the language's health is measured by: the variants of an enum.
fn variants(name: &str) -> Vec<&str> {
    let (_, body) = SOURCE.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let words = body.lines().filter(|line| !line.trim_start().starts_with('/'));
    words.map(|line| line.trim().split(['(', ',']).next().unwrap()).collect()
}

/// The first word of every effect, part of an effect and lasting power of the classic pack.
fn used_words() -> Vec<String> {
    let pack = Pack::read(&Pack::classic()).unwrap();
    let effects = pack.program.iter().map(|effect| format!("{effect:?}"));
    let powers = pack.successors.iter().filter_map(|successor| successor.lasting());
    let texts = effects.chain(powers.map(|lasting| format!("{lasting:?}")));
    texts.map(|text| text.split('(').next().unwrap().to_owned()).collect()
}

#[test]
fn the_language_is_small_and_every_word_is_used_often() {
    let words = [variants("Effect"), variants("Lasting")].concat();
    assert!(words.len() <= 40, "{} words", words.len());
    let used = used_words();
    let uses: Vec<_> =
        words.iter().map(|word| (*word, used.iter().filter(|other| other == word).count())).collect();
    let unused: Vec<_> = uses.iter().filter(|(_, count)| *count == 0).collect();
    assert!(unused.is_empty(), "no component of the classic pack uses {unused:?}");
    let total: usize = uses.iter().map(|(_, count)| count).sum();
    assert!(total >= 6 * words.len(), "{total} uses of {} words", words.len());
}

#[test]
fn no_small_word_is_unused() {
    let pack = Pack::read(&Pack::classic()).unwrap();
    let mut text: String = pack.program.iter().map(|effect| format!("{effect:?} ")).collect();
    for card in &pack.cards {
        text += &format!("{:?} {:?} ", card.relations, card.opportunity);
    }
    for successor in &pack.successors {
        text += &format!("{:?} ", successor.power);
    }
    let used: BTreeSet<_> = text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_lowercase).collect();
    let unused: Vec<_> = words().into_iter().filter(|word| !used.contains(&word.to_lowercase())).collect();
    assert!(unused.is_empty(), "no component of the classic pack uses {unused:?}");
}
