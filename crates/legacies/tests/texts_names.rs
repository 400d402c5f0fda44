//! The names, ids and texts of the classic pack: one spelling, and no two names that players would confuse.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::collections::BTreeSet;

use legacies::effect::{Printed, effect_text, effect_text_on, offer_text, power_text};
use legacies::pack::Pack;
use legacies::{Character, Commodity, Global, Icon, Industry, Resource, Tile};

/// American spellings and words, with the British ones that the pack uses.
const AMERICAN: [(&str, &str); 44] = [
    ("aluminum", "aluminium"),
    ("analyze", "analyse"),
    ("apartment", "flat"),
    ("armor", "armour"),
    ("behavior", "behaviour"),
    ("cataloger", "cataloguer"),
    ("catalog", "catalogue"),
    ("center", "centre"),
    ("civilization", "civilisation"),
    ("color", "colour"),
    ("defense", "defence"),
    ("dialog", "dialogue"),
    ("draftsman", "draughtsman"),
    ("favor", "favour"),
    ("favorite", "favourite"),
    ("flavor", "flavour"),
    ("fulfill", "fulfil"),
    ("gray", "grey"),
    ("harbor", "harbour"),
    ("honor", "honour"),
    ("jewelry", "jewellery"),
    ("labor", "labour"),
    ("luster", "lustre"),
    ("maneuver", "manoeuvre"),
    ("meager", "meagre"),
    ("mold", "mould"),
    ("mustache", "moustache"),
    ("neighbor", "neighbour"),
    ("offense", "offence"),
    ("organize", "organise"),
    ("parlor", "parlour"),
    ("plow", "plough"),
    ("railroad", "railway"),
    ("realize", "realise"),
    ("rumor", "rumour"),
    ("saber", "sabre"),
    ("savior", "saviour"),
    ("sidewalk", "pavement"),
    ("skillful", "skilful"),
    ("specter", "spectre"),
    ("splendor", "splendour"),
    ("subway", "underground"),
    ("theater", "theatre"),
    ("traveler", "traveller"),
];

/// Every name on a component, with its kind.
fn names(pack: &Pack) -> Vec<(String, &'static str)> {
    let mut names = Vec::new();
    let mut add = |name: &str, kind| names.push((name.to_owned(), kind));
    pack.cards.iter().for_each(|card| add(&card.name, "player card"));
    pack.successors.iter().for_each(|successor| add(&successor.name, "successor"));
    pack.heirlooms.iter().flatten().for_each(|heirloom| add(&heirloom.name, "heirloom"));
    for event in &pack.events {
        add(&event.name, "event");
        [&event.top, &event.bottom].into_iter().for_each(|outcome| add(&outcome.name, "outcome"));
    }
    for mat in &pack.mats {
        [&mat.aboveboard, &mat.underhanded]
            .into_iter()
            .for_each(|special| add(&special.name, "special action"));
    }
    pack.figures.iter().for_each(|figure| add(&figure.name, "legendary figure"));
    pack.bonuses.iter().for_each(|bonus| add(&bonus.name, "bonus token"));
    names
}

/// The ids that players read and write in records, each with the name of its component in notation.
fn ids(pack: &Pack) -> Vec<(&str, String)> {
    let cards = pack.cards.iter().map(|card| (&card.id, &card.name));
    let successors = pack.successors.iter().map(|successor| (&successor.id, &successor.name));
    let events = pack.events.iter().map(|event| (&event.id, &event.name));
    let figures = pack.figures.iter().map(|figure| (&figure.id, &figure.name));
    let bonuses = pack.bonuses.iter().map(|bonus| (&bonus.id, &bonus.name));
    // In notation the names of cards, successors and events have no article.
    let bare = cards.chain(successors).chain(events).map(|(id, name)| (&**id, in_notation(bare(name))));
    let whole = figures.chain(bonuses).map(|(id, name)| (&**id, in_notation(name)));
    bare.chain(whole).collect()
}

/// A name without its article.
fn bare(name: &str) -> &str {
    let articles = ["The ", "A ", "An "];
    articles.into_iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

/// The words of a name in small letters and without apostrophes, joined by hyphens.
fn in_notation(name: &str) -> String {
    words(&name.replace('\'', "")).collect::<Vec<_>>().join("-")
}

/// The names that the rules give to things.
fn fixed_names() -> Vec<&'static str> {
    let characters = Character::ALL.iter().map(|character| character.name());
    let industries = Industry::ALL.iter().map(|industry| industry.name());
    let icons = Icon::ALL.iter().map(|icon| icon.name());
    let globals = Global::ALL.iter().map(|global| global.name());
    let goods = Resource::ALL.iter().map(|kind| kind.name()).chain(Commodity::ALL.iter().map(|c| c.name()));
    let tiles = Tile::ALL.iter().map(|tile| tile.name());
    characters.chain(industries).chain(icons).chain(globals).chain(goods).chain(tiles).collect()
}

/// Every sentence on a component.
fn sentences(pack: &Pack) -> Vec<String> {
    let cards = pack.cards.iter().filter_map(|card| card.opportunity.as_ref()).map(offer_text);
    let successors = pack.successors.iter().map(|successor| power_text(&successor.power));
    let outcomes = pack.events.iter().flat_map(|event| [&event.top, &event.bottom]);
    let outcomes = outcomes.map(|outcome| effect_text_on(Printed::Event, &outcome.effect));
    let specials = pack.mats.iter().flat_map(|mat| [&mat.aboveboard, &mat.underhanded]);
    let specials = specials.map(|special| effect_text(&special.effect));
    let spaces = pack.mats.iter().flat_map(|mat| mat.track.iter().flatten()).map(effect_text);
    let figures = pack.figures.iter().flat_map(|figure| &figure.benefits).map(effect_text);
    let bonuses = pack.bonuses.iter().map(|bonus| effect_text(&bonus.effect));
    let made = cards.chain(successors).chain(outcomes).chain(specials).chain(spaces).chain(figures);
    made.chain(bonuses).collect()
}

/// The words of a text in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphabetic() && letter != '\'').map(str::to_lowercase)
}

/// The British word for an American one, plurals and possessives included.
fn british(word: &str) -> Option<&'static str> {
    let bare = word.trim_end_matches("'s").trim_end_matches('\'');
    let stems = [bare, bare.trim_end_matches('s'), bare.trim_end_matches("ed"), bare.trim_end_matches("ing")];
    let found = AMERICAN.iter().find(|(american, _)| stems.contains(american));
    found.map(|(_, british)| *british)
}

#[test]
fn every_word_is_spelt_as_in_britain() {
    let pack = common::classic_pack();
    let names = names(&pack).into_iter().map(|(name, _)| name);
    let fixed = fixed_names().into_iter().map(str::to_owned);
    let about = pack.about.booklet.iter().chain(&pack.about.own).cloned();
    let ids = ids(&pack).into_iter().map(|(id, _)| id.to_owned());
    let texts = names.chain(ids).chain(fixed).chain(about).chain(sentences(&pack));
    let american: Vec<_> = texts
        .flat_map(|text| words(&text).filter(|word| british(word).is_some()).collect::<Vec<_>>())
        .collect();
    assert_eq!(american, [""; 0]);
}

/// So that ids are twins only where names are.
#[test]
fn every_id_is_the_name_in_notation() {
    let pack = common::classic_pack();
    let other: Vec<_> = ids(&pack).into_iter().filter(|(id, name)| id != name).collect();
    assert_eq!(other, []);
}

#[test]
fn american_words_are_found_in_all_their_forms() {
    for (word, found) in [
        ("harbor", Some("harbour")),
        ("harbors", Some("harbour")),
        ("neighbor's", Some("neighbour")),
        ("rumored", Some("rumour")),
        ("harbour", None),
        ("honorarium", None),
    ] {
        assert_eq!(british(word), found, "{word}");
    }
}

/// The words of a name that people remember, without endings.
fn stems(name: &str) -> BTreeSet<String> {
    const SMALL: [&str; 12] = ["", "the", "a", "an", "of", "in", "on", "at", "to", "for", "and", "by"];
    let long = words(name).filter(|word| !SMALL.contains(&word.as_str()));
    long.map(|word| {
        let word = word.trim_end_matches("'s").trim_end_matches('\'');
        let stem = if word.len() > 4 { word.trim_end_matches('s').trim_end_matches('e') } else { word };
        stem.to_owned()
    })
    .collect()
}

/// The number of letters to change, add or leave out to make one word of another.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<_> = to.chars().collect();
    let mut row: Vec<_> = (0..=to.len()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (column, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

/// Whether players would take two names for one: the same words in another order or form, one name within the other,
/// or two letters of difference.
fn are_twins(one: &str, other: &str) -> bool {
    let (first, second) = (stems(one), stems(other));
    let joined = |stems: &BTreeSet<String>| stems.iter().cloned().collect::<Vec<_>>().join(" ");
    first.is_subset(&second) || second.is_subset(&first) || distance(&joined(&first), &joined(&second)) <= 2
}

#[test]
fn no_two_names_are_twins() {
    let names = names(&common::classic_pack());
    let mut twins = Vec::new();
    for (place, (one, kind)) in names.iter().enumerate() {
        let others = names[place + 1..].iter().filter(|(other, _)| are_twins(one, other));
        twins.extend(others.map(|(other, theirs)| format!("{kind} {one} / {theirs} {other}")));
    }
    assert_eq!(twins, [""; 0]);
}

#[test]
fn twins_are_found() {
    for (one, other, twins) in [
        ("The Borrowed Face", "The Borrowed Faces", true),
        ("Sunken Galley", "The Sunken Galleon", true),
        ("Vault of Seeds", "The Seed Vault", true),
        ("The Understudy", "The Understudy's Contract", true),
        ("The Memory Garden", "The Memory Market", false),
        ("Ticker Tape", "The Ticker Stops", false),
    ] {
        assert_eq!(are_twins(one, other), twins, "{one} / {other}");
    }
}
