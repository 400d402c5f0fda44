//! LG-C: what there is.

use std::collections::BTreeSet;

use game_core::Setup;
use legacies::pack::CardIndustry;
use legacies::{Century, Character, Event, Group, Icon, Industry, Pack};
use test_games::Position as _;

use crate::common::{Position, classic_pack};
use crate::generation::brink;

#[test]
fn lg_c1_ten_mats_with_two_industries_two_lists_and_different_foundations() {
    let pack = classic_pack();
    assert_eq!(pack.mats.len(), 10);
    let foundations: BTreeSet<u8> = pack.mats.iter().map(|mat| mat.foundation).collect();
    assert_eq!(foundations.len(), 10);
    for mat in &pack.mats {
        assert_ne!(mat.industries.0, mat.industries.1);
        assert_ne!(mat.aboveboard.effect, mat.underhanded.effect, "{:?}", mat.character);
        let listed: BTreeSet<Character> = mat.amicable.iter().chain(&mat.hostile).copied().collect();
        assert_eq!(listed.len(), mat.amicable.len() + mat.hostile.len(), "{:?}", mat.character);
        assert!(!listed.contains(&mat.character), "{:?}", mat.character);
    }
}

#[test]
fn lg_c1_only_the_special_action_differs_between_the_sides() {
    let aboveboard = Position::new("politician/aboveboard socialite inventor");
    let underhanded = Position::new("politician/underhanded socialite inventor");
    let (mut one, other) = (*aboveboard.house(1), *underhanded.house(1));
    assert_ne!(one.side, other.side);
    one.side = other.side;
    assert_eq!(one, other);
}

#[test]
fn lg_c1_lists_need_not_be_mutual_and_only_the_own_one_counts() {
    // The General lists the Promoter as hostile, but not the other way round.
    let mut position = Position::new("general promoter inventor");
    position.holds(1, "grand-promenade").with_fame(1, 10).run("relate grand-promenade with promoter");
    assert_eq!(position.fame(1), 10 - 2 + 2);
    let mut position = Position::new("general promoter inventor");
    position.turn_of(2).holds(2, "privateers-letter").with_fame(2, 10);
    position.run("relate privateers-letter with general");
    assert_eq!(position.fame(2), 10 + 1);
}

#[test]
fn lg_c2_ten_industries_in_three_groups_all_start_at_3() {
    let sizes = Group::ALL.map(|group| (group.notation(), group.industries().count()));
    assert_eq!(sizes, [("entertainment", 3), ("government", 3), ("progress", 4)]);
    let position = Position::new("politician socialite inventor");
    for industry in Industry::ALL {
        assert_eq!(position.value(industry.notation()), 3, "{industry:?}");
    }
}

#[test]
fn lg_c2_every_row_has_a_value_and_dividends() {
    let pack = classic_pack();
    assert_eq!(pack.board.rows.len(), 12);
    for century in Century::ALL {
        let values: Vec<i32> = pack.board.rows.iter().map(|row| row.value(century)).collect();
        assert!(values.is_sorted_by(|lower, higher| lower < higher), "{century:?}");
    }
}

fn three_under(version: u32) -> Position {
    Position::seated(Setup::new(3).under(version), "politician socialite inventor")
}

#[test]
fn lg_c3_six_icons_and_twelve_of_each_of_four_resources() {
    assert_eq!(Icon::ALL.len(), 6);
    // Under version 1 they could run out, and were counted.
    for (version, bank) in [(1, Some([12; 4])), (2, None)] {
        let position = Position::unset(classic_pack(), Setup::new(3).under(version));
        assert_eq!(position.state.open.bank, bank, "version {version}");
        assert_eq!(position.seen_by(1).open.bank, bank, "version {version}");
    }
}

#[test]
fn lg_c3_resources_never_run_out() {
    for (version, gathered) in [(1, [0, 0, 1, 0]), (2, [1, 0, 1, 0])] {
        let mut position = three_under(version);
        position.with_resources(1, [0; 4]).with_resources(2, [12, 0, 0, 0]);
        position.holds(1, "portrait-miniatures").run("gather portrait-miniatures");
        assert_eq!(position.resources(1), gathered, "version {version}");
    }
}

#[test]
fn lg_c3_a_count_that_is_full_stays_full() {
    let mut position = three_under(2);
    position.with_resources(1, [255, 0, 255, 0]);
    position.holds(1, "portrait-miniatures").run("gather portrait-miniatures");
    assert_eq!((position.resources(1), position.house(1).resource_count()), ([255, 0, 255, 0], 510));
}

#[test]
fn lg_c3_all_resources_together_are_counted_beyond_255() {
    let mut position = three_under(2);
    position.with_resources(1, [200, 100, 0, 0]);
    assert_eq!(position.house(1).resource_count(), 300);
}

#[test]
fn lg_c3_a_free_choice_is_among_all_kinds() {
    for (version, kinds) in [(1, 2), (2, 4)] {
        let mut position = three_under(version);
        position.with_resources(2, [12, 0, 0, 0]).with_resources(3, [0, 12, 0, 0]);
        position.bonus("general", "a-keepsake").holds(1, "privateers-letter");
        position.play("relate privateers-letter with general");
        assert_eq!(position.legal().len(), kinds, "version {version}");
    }
}

#[test]
fn lg_c3_a_choice_from_an_empty_bank_passed_in_version_1() {
    let mut position = three_under(1);
    position.with_resources(1, [0, 0, 12, 0]).with_resources(2, [12, 0, 0, 0]);
    position.with_resources(3, [0, 12, 0, 12]);
    position
        .bonus("philosopher", "a-keepsake")
        .holds(1, "lyceum-lecture")
        .run("relate lyceum-lecture with philosopher");
    assert_eq!(position.resources(1), [0, 0, 12, 0]);
    assert!(position.acts(3));
}

#[test]
fn lg_c3_gold_fame_and_foundation_never_run_out() {
    let mut position = Position::new("politician socialite inventor");
    position.with_gold(1, 20_000).with_fame(1, 300).with_foundation(1, 1_500);
    position.bonus("philosopher", "a-letter-of-introduction").holds(1, "lyceum-lecture");
    position.run("relate lyceum-lecture with philosopher");
    assert_eq!((position.gold(1), position.fame(1)), (20_000 - 1 + 3, 302));
}

#[test]
fn lg_c4_fifty_cards_a_century_with_partners_or_an_opportunity() {
    let pack = classic_pack();
    for century in Century::ALL {
        assert_eq!(pack.cards.iter().filter(|card| card.century == century).count(), 50);
    }
    for card in &pack.cards {
        assert!(!card.relations.is_empty() || card.opportunity.is_some(), "{}", card.id);
        assert!(!card.resources.is_empty(), "{}", card.id);
    }
    assert!(pack.cards.iter().any(|card| matches!(card.industry, CardIndustry::One(_))));
    assert!(pack.cards.iter().any(|card| matches!(card.industry, CardIndustry::Group(_))));
}

#[test]
fn lg_c4_every_card_also_serves_to_explore_and_to_take_an_heirloom() {
    let cards: Vec<String> = classic_pack().cards[..50].iter().map(|card| card.id.clone()).collect();
    let mut position = Position::new("politician socialite inventor");
    position.market("").with_resources(1, [2, 2, 2, 2]);
    for card in cards {
        position.holds(1, &card);
        for action in
            [format!("explore {card}"), format!("gather {card}"), format!("acquire {card} politician 1")]
        {
            assert!(position.allows(&action), "{action}");
        }
    }
}

#[test]
fn lg_c5_counts_of_all_other_components() {
    let pack = classic_pack();
    assert_eq!((pack.successors.len(), pack.events.len(), pack.solo.len()), (60, 45, 36));
    assert_eq!(pack.heirlooms.iter().map(|levels| levels.len()).sum::<usize>(), 70);
    assert_eq!((pack.tiles.len(), pack.figures.len(), pack.bonuses.len()), (12, 8, 8));
    assert_eq!(pack.tiles.iter().filter(|tile| tile.tile.is_century_end()).count(), 6);
    assert_eq!(legacies::Global::ALL.iter().filter(|global| global.is_mandatory()).count(), 2);
    assert_eq!(legacies::Global::ALL.len(), 8);
    for century in Century::ALL {
        assert_eq!(pack.events.iter().filter(|event| event.century == century).count(), 15);
        assert_eq!(pack.solo.iter().filter(|solo| solo.century == century).count(), 12);
    }
    let numbers: Vec<u8> = pack.successors.iter().map(|heir| heir.number).collect();
    assert_eq!(numbers, (1..=60).collect::<Vec<u8>>());
}

#[test]
fn lg_c5_a_pack_with_a_component_missing_is_refused() {
    for (file, entry) in [
        (
            "bonuses.ron",
            "    (\n        id: \"a-keepsake\",\n        name: \"A Keepsake\",\n        effect: Gain(resource, 1),\n    ),\n",
        ),
        ("heirlooms.ron", "    (character: politician, level: 0, name: \"Well-Worn Gavel\"),\n"),
        ("tiles.ron", "    (number: 1, tile: magnetic, icons: [power, manipulation, humanity]),\n"),
    ] {
        let mut source = Pack::classic();
        let text = source.files.get_mut(file).unwrap();
        assert!(text.contains(entry), "{file}");
        *text = text.replace(entry, "");
        assert!(Pack::read(&source).is_err(), "{file}");
    }
}

#[test]
fn lg_c6_an_empty_frame_is_free() {
    let mut position = Position::new("politician socialite inventor");
    position.with_gold(1, 0).with_fame(1, 0).with_resources(1, [0; 4]).holds(1, "steam-carriage-wager");
    assert!(position.allows("relate steam-carriage-wager with transportation-baron"));
    assert!(!position.allows("relate steam-carriage-wager with inventor"), "2 gold");
}

#[test]
fn lg_c6_a_resource_without_a_kind_is_any_kind() {
    let mut position = Position::new("politician socialite general");
    position.with_resources(1, [1, 0, 0, 1]).holds(1, "spinning-mill");
    position.play("relate spinning-mill with inventor");
    assert_eq!(position.legal(), ["resource dye", "resource iron"]);
    position.run("resource iron");
    assert_eq!(position.resources(1), [1, 1, 0, 0], "the space gives a gear");
    assert_eq!(position.track_shown("inventor"), "1 - - -");
}

#[test]
fn lg_c6_a_card_paid_is_discarded_from_the_hand_and_was_not_played() {
    let mut position = Position::new("politician socialite general");
    position.holds(1, "foundry-whistle");
    assert!(!position.allows("relate foundry-whistle with inventor"), "it cannot pay for itself");
    position.holds(1, "foundry-whistle mail-coach lyceum-lecture");
    position.play("relate foundry-whistle with inventor");
    assert_eq!(position.legal(), ["card mail-coach", "card lyceum-lecture"]);
    position.run("card mail-coach");
    assert_eq!(position.hand(1), ["lyceum-lecture"]);
    assert_eq!(position.house(1).cards, 1);
    assert!(position.state.open.discards.has(1) && !position.house(1).played.has(1));
}

#[test]
fn lg_c7_six_characters_have_eight_cards_of_a_century_to_spare() {
    let mut position = brink(1, "politician general socialite underworld-boss master-thief inventor");
    let last = position.order_shown()[5];
    position.turn_of(last).run("trigger dividends");
    assert_eq!(position.state.open.generation, 2);
    let hands: usize = (1..=6).map(|seat| position.hand(seat).len()).sum();
    assert_eq!((hands, position.market_shown().len(), position.state.open.discards.len()), (36, 3, 3));
    assert!(!position.events.contains(&Event::CardsShuffled));
    assert_eq!(50 - hands - 3 - 3, 8);
}
