//! What holds of the classic pack beyond what must hold of every pack.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use expect_test::expect;

use super::{Card, Pack, Special};
use crate::kinds::{Icon, Territory, Word};
use crate::state::Place;

fn classic() -> Pack {
    Pack::read(&Pack::classic()).unwrap()
}

/// The cards of a territory with a specialised icon.
fn cards(pack: &Pack, territory: Territory, icon: Icon) -> Vec<&Card> {
    let shows = |card: &&Card| matches!(card.special, Special::Icons(found, _) if found == icon);
    pack.cards.iter().filter(|card| card.territory == territory).filter(shows).collect()
}

#[test]
fn ba_c3_each_territory_has_four_cards_of_each_specialised_icon() {
    let pack = classic();
    for (territory, icon) in
        Territory::ALL.into_iter().flat_map(|sea| Icon::SPECIALISED.map(|icon| (sea, icon)))
    {
        let sets: Vec<_> =
            cards(&pack, territory, icon).iter().map(|card| (card.basic, card.special)).collect();
        let four =
            [(1, 1), (2, 1), (1, 2), (1, 3)].map(|(basic, count)| (basic, Special::Icons(icon, count)));
        assert_eq!(sets, four, "{} {}", territory.notation(), icon.notation());
    }
    assert_eq!(pack.cards.len(), 3 * 4 * 4);
}

#[test]
fn ba_p3_one_card_is_society_for_1_or_warfare_for_3() {
    let pack = classic();
    let texts = pack.cards.iter().filter(|card| card.text(&pack) == "Society 1 · Warfare 3");
    assert_eq!(texts.map(|card| card.id.as_str()).collect::<Vec<_>>(), ["cyclopean-citadel"]);
}

#[test]
fn ba_p3_the_icons_of_the_scoring_example_are_worth_1_point() {
    let pack = classic();
    assert_eq!(pack.basic_points[Icon::Society.index()], 1);
    let points = |sides: [Icon; 2]| {
        let found = pack
            .civilisations
            .iter()
            .find(|civilisation| civilisation.sides.each_ref().map(|side| side.icon) == sides);
        found.unwrap().sides.each_ref().map(|side| side.points)
    };
    assert_eq!(points([Icon::Warfare, Icon::Artistry]), [1, 1]);
}

#[test]
fn ba_c4_the_starting_cards() {
    let pack = classic();
    let texts = pack.starting.each_ref().map(|card| (card.territory, card.text(&pack)));
    let expected = [
        (Territory::Sea, "Exploration 1 · Wild 1".to_owned()),
        (Territory::Mountains, "Society 1 · Wild 1".to_owned()),
        (Territory::Plains, "Prosperity 1 · Wild 1".to_owned()),
    ];
    assert_eq!(texts, expected);
}

#[test]
fn ba_c3_names_are_different_and_ids_are_made_from_them() {
    let pack = classic();
    let all: Vec<_> = pack.cards.iter().chain(&pack.starting).collect();
    for card in &all {
        assert_eq!(card.id, card.name.to_lowercase().replace(' ', "-").replace('\'', ""));
        assert!(card.id.len() <= 20, "{} is too long for a narrow table", card.id);
    }
    let names: BTreeSet<_> = all.iter().map(|card| &card.name).collect();
    assert_eq!(names.len(), all.len());
}

#[test]
fn ba_c5_each_pair_of_specialised_icons_has_a_civilisation() {
    let pairs: BTreeSet<_> = classic()
        .civilisations
        .iter()
        .map(|civilisation| civilisation.sides.each_ref().map(|side| side.icon))
        .collect();
    assert_eq!(pairs.len(), 6);
    assert!(pairs.iter().all(|[first, second]| first < second));
}

#[test]
fn every_word_is_used() {
    let abilities = format!("{:?}", classic().program);
    for word in Word::ALL {
        assert!(abilities.contains(&format!("{word:?}")), "{} is not used", word.notation());
    }
}

#[test]
fn ba_c5_the_texts_of_the_civilisations() {
    let mut texts = String::new();
    for civilisation in classic().civilisations {
        let _ = writeln!(texts, "{}", civilisation.name);
        for side in &civilisation.sides {
            let _ = writeln!(texts, "    {} ({}): {}", side.icon.name(), side.points, side.text());
        }
    }
    expect![[r#"
        Mycenae
            Warfare (1): Seize a territory from the other player.
            Artistry (1): Play an advancement.
        Hatti
            Warfare (1): The other player discards a card from hand, then claim a territory from any deck.
            Faith (1): Play an advancement.
        Wilusa
            Warfare (1): The other player discards a card from hand, then choose one: draw a card from any deck, then discard a card from your hand; or discard a card from the top of any deck.
            Commerce (2): Discard a card from your hand, then take an action from any deck into your hand.
        Kemet
            Artistry (2): Discard a card from the top of any deck.
            Faith (1): Choose one: draw a card from any deck; or claim a territory from any deck.
        Keftiu
            Artistry (1): Discard a card from the top of any deck, then draw a card from any deck.
            Commerce (1): Take an action from any deck into your hand, then draw a card from any deck.
        Alashiya
            Faith (1): Discard a card from the top of any deck, then take a card from the discards.
            Commerce (1): Draw a card from any deck.
    "#]].assert_eq(&texts);
}

#[test]
fn ba_c5_the_triumphs() {
    let texts = classic()
        .triumphs
        .map(|triumph| format!("{} ({}): {}", triumph.name, triumph.icon.name(), triumph.points));
    expect![[r#"
        The Known World (Exploration): 3
        The Great Assembly (Society): 3
        The Golden Harvest (Prosperity): 3"#]]
    .assert_eq(&texts.join("\n"));
}

#[test]
fn a_pack_is_told_to_others_with_the_texts_of_its_abilities() {
    let told = serde_json::to_value(classic()).unwrap();
    expect![[r#"{"basic":1,"id":"sea-peoples","name":"Sea Peoples","special":{"icons":["warfare",3]},"territory":"sea"}"#]].assert_eq(&told["cards"][3].to_string());
    expect![[r#""wild""#]].assert_eq(&told["starting"][0]["special"].to_string());
    expect![[r#"{"ability":"Play an advancement.","icon":"artistry","points":1}"#]]
        .assert_eq(&told["civilisations"][0]["sides"][1].to_string());
}

#[test]
fn every_place_of_the_program_belongs_to_the_ability_it_was_made_from() {
    let pack = classic();
    let mut last = 0;
    for (at, civilisation) in pack.civilisations.iter().enumerate() {
        for side in &civilisation.sides {
            let end = side.start.0 + side.ability.len() as u8;
            for place in last..=end {
                let (found, owner) = pack.ability_at(Place(place)).unwrap();
                assert_eq!((found.index(), owner.icon), (at, side.icon), "place {place}");
            }
            last = end + 1;
        }
    }
    assert_eq!(pack.ability_at(Place(last)), None);
}
