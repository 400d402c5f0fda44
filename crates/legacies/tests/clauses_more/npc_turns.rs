//! LG-N1 to LG-N4: what the Rising Star and the Nemeses do on their turns, each decision with its reason.

use game_core::Setup;
use legacies::pack::{MarketCard, SoloRow};
use legacies::{
    Bits, Century, Event, Global, GlobalTile, Group, Industry, Partner, Reason, Size, Slot, Task,
};
use test_games::Position as _;

use crate::common::{Position, character, classic_pack, who};
use crate::npc::{MATS, duel, duel_of, pack_of, plays, shows, solo};

#[test]
fn lg_n1_the_row_is_the_number_of_the_card_and_the_fifth_from_then_on() {
    let partners = [Partner::General, Partner::Inventor, Partner::Promoter, Partner::Philosopher];
    let mut card = solo(SoloRow::OwnHeirloom);
    for (row, partner) in card.rows.iter_mut().zip(partners) {
        *row = SoloRow::Relate(vec![partner]);
    }
    for number in 1..=7u8 {
        let mut position = duel(card.clone(), MATS);
        position.npc_plays(2, number);
        let expected = match partners.get(usize::from(number) - 1) {
            Some(partner) => Reason::FirstCharacter(partner.character().unwrap()),
            None => Reason::OwnHeirloom(1),
        };
        assert_eq!(position.reasons(), [expected], "card {number}");
        assert_eq!(position.house(2).cards, number);
    }
}

#[test]
fn lg_n1_npcs_pay_nothing_but_values_and_bumps_move() {
    let mut card = solo(SoloRow::OwnHeirloom);
    card.rows[0] = SoloRow::Relate(vec![Partner::UnderworldBoss]);
    card.rows[1] = SoloRow::Buy(vec![Group::Government]);
    for npc in [2, 3] {
        let mut position = duel(card.clone(), MATS);
        position.track("underworld-boss", "1 - - -");
        // A hostile character, a share at 3 gold and an heirloom: nothing is paid.
        position.npc_plays(npc, 1);
        assert_eq!(position.track_shown("underworld-boss"), format!("{npc} 1 - -"));
        position.house_mut(npc).solo = Bits::EMPTY;
        position.npc_plays(npc, 2);
        assert_eq!(position.value("communications"), 4);
        position.house_mut(npc).solo = Bits::EMPTY;
        position.npc_plays(npc, 3);
        assert!(position.house(npc).own.has(1));
        assert!(!position.words().iter().any(|told| told.contains("pays")), "{:?}", position.words());
    }
}

#[test]
fn lg_n1_the_rising_star_stops_after_five_cards_and_a_nemesis_goes_on() {
    let mut position = duel_of(SoloRow::OwnHeirloom);
    position.house_mut(3).cards = 5;
    position.npc_plays(2, 9);
    assert!(position.tells("The Rising Star has no turn."));
    assert!(position.acts(1));
    position.house_mut(3).cards = 4;
    position.house_mut(2).solo = Bits::EMPTY;
    position.npc_plays(2, 9);
    assert_eq!(position.state.open.task(), Some(Task::DrawSolo(who(3))));
}

#[test]
fn lg_n2_every_solo_card_is_followed_by_a_reason() {
    for (seed, nemeses) in [(1, "1"), (5, "3")] {
        let setup = Setup::new(1).with("nemeses", nemeses).with("characters", "random");
        let mut position = Position::unset(classic_pack(), setup);
        for step in 0.. {
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            position.play(&legal[(step * 7919 + seed) % legal.len()]);
        }
        let cards = position.events.windows(2).filter_map(|pair| match pair {
            [Event::NpcCard { who, .. }, next] => Some((*who, *next)),
            _ => None,
        });
        let cards: Vec<_> = cards.collect();
        assert!(cards.len() > 30);
        for (npc, next) in cards {
            assert!(matches!(next, Event::NpcDecided { who, .. } if who == npc), "{next:?}");
        }
    }
}

#[test]
fn lg_n2_the_first_character_without_its_token_and_never_its_own() {
    let row = SoloRow::Relate(vec![Partner::Politician, Partner::General, Partner::Inventor]);
    let mut position = duel_of(row);
    position.track("general", "- 2 - -").npc_plays(2, 1);
    assert_eq!(position.track_shown("inventor"), "2 - - -");
    assert_eq!(position.said(), ["The Nemesis takes the Inventor: first of the row without its token."]);
}

#[test]
fn lg_n2_the_first_empty_figure_else_the_leftmost_of_an_opponent() {
    let row = SoloRow::Relate(vec![Partner::Legend, Partner::Inventor]);
    let mut position = duel_of(row);
    position.legends("1 - - - -");
    let mut full = position.clone();
    position.npc_plays(2, 1);
    assert_eq!(position.reasons(), [Reason::EmptyFigure(Slot(1))]);
    full.legends("2 1 3 - -").npc_plays(2, 1);
    assert_eq!(full.reasons(), [Reason::TakenFigure(Slot(1))]);
    assert_eq!(full.legends_shown(), "2 2 3 - -");
    full.house_mut(2).solo = Bits::EMPTY;
    // With two it goes on to the next of the row.
    full.turn_of(1).npc_plays(2, 1);
    assert_eq!(full.reasons(), [Reason::FirstCharacter(character("inventor"))]);
}

#[test]
fn lg_n2_the_sale_that_pays_the_most_in_the_groups_shown() {
    let mut position = duel_of(SoloRow::Sell(vec![Group::Government]));
    position.with_value("law", 7).with_value("finance", 12).with_value("military", 3);
    position.invests(2, "minor law, major military, major finance").npc_plays(2, 1);
    assert_eq!(position.reasons(), [Reason::BestSale(Industry::Military, Size::Major)]);
    assert_eq!(position.value("military"), 1);
    // 15 gold into the foundation of 33.
    assert_eq!((position.foundation(2), position.gold(2)), (48, 0));
}

#[test]
fn lg_n2_equal_sales_go_by_the_walk() {
    for (groups, sold) in [
        (vec![Group::Government, Group::Progress], Industry::Law),
        (vec![Group::Government, Group::Entertainment], Industry::Military),
    ] {
        let mut position = duel_of(SoloRow::Sell(groups));
        position.invests(2, "minor law, minor military").npc_plays(2, 1);
        assert_eq!(position.reasons(), [Reason::BestSale(sold, Size::Minor)]);
    }
}

#[test]
fn lg_n2_the_lowest_valid_own_heirloom() {
    let mut position = duel_of(SoloRow::OwnHeirloom);
    position.owns(2, &[1]).controls(2, "general 2").controls(1, "politician 3").npc_plays(2, 1);
    assert_eq!(position.said(), ["The Nemesis takes its own heirloom of level 4: the lowest valid."]);
    assert!(position.house(2).own.has(4));
}

#[test]
fn lg_n2_the_lowest_level_of_an_opponent_then_value_fame_and_order() {
    let position = || {
        let setup = Setup::new(2).with("nemeses", "1").with("rising-star", "yes");
        let mats = "general inventor politician socialite";
        let mut position = Position::cleared(pack_of(solo(SoloRow::OthersHeirloom)), setup, mats);
        position.with_fame(3, 20).order(&[4, 2, 1, 3]);
        position
    };
    let taken = |position: &mut Position, npc: u8| {
        position.npc_plays(npc, 1);
        match position.reasons()[..] {
            [Reason::OthersHeirloom(character, level)] => (character.notation(), level),
            ref reasons => panic!("{reasons:?}"),
        }
    };
    // All values are equal: fame decides, and the Rising Star has none.
    let mut fame = position();
    fame.with_fame(1, 8).with_fame(2, 7);
    assert_eq!(taken(&mut fame, 3), ("general", 1));
    // Fame too: the order.
    let mut order = position();
    order.with_fame(1, 8).with_fame(2, 8);
    assert_eq!(taken(&mut order, 3), ("inventor", 1));
    // The highest single value: one of 9 beats two of 8.
    let mut value = position();
    value.with_value("theater", 9).with_value("education", 8).with_value("manufacturing", 8);
    assert_eq!(taken(&mut value, 3), ("socialite", 1));
    // The level comes before all else.
    let mut level = position();
    level.with_value("theater", 9).controls(1, "socialite 1").owns(1, &[]).controls(2, "general 1");
    assert_eq!(taken(&mut level, 3), ("inventor", 1));
    let mut alone = duel_of(SoloRow::OthersHeirloom);
    alone.controls(3, "general 1");
    assert_eq!(taken(&mut alone, 2), ("socialite", 1));
}

#[test]
fn lg_n2_the_fee_is_paid_unless_it_is_hostile() {
    // The Politician is hostile to the Socialite, not to the General, whose level 1 costs 1 fame.
    let mut position = duel_of(SoloRow::OthersHeirloom);
    position.with_value("military", 9).with_fame(2, 5).with_fame(1, 5).npc_plays(2, 1);
    assert_eq!((position.fame(2), position.fame(1)), (4, 6));
    let mut hostile = duel_of(SoloRow::OthersHeirloom);
    hostile.with_value("theater", 9).with_fame(2, 5).npc_plays(2, 1);
    assert_eq!((hostile.fame(2), hostile.house(2).controlled[1]), (5, Some(character("socialite"))));
}

#[test]
fn lg_n3_who_cannot_act_adds_the_amount_to_the_foundation() {
    let mut tokenless = duel_of(SoloRow::Relate(vec![Partner::Inventor]));
    for track in ["general", "socialite", "underworld-boss", "promoter", "philosopher"] {
        tokenless.track(track, "2 - - -");
    }
    let unsold = duel_of(SoloRow::Sell(vec![Group::Progress]));
    let mut poor = duel(solo(SoloRow::OthersHeirloom), "general politician inventor");
    poor.with_fame(2, 0);
    let mut late = duel_of(shows(Global::Income));
    late.down("event relationships income fame foundation influence dividends").blocked(1, "trade");
    for mut position in [tokenless, unsold, poor, late] {
        position.npc_plays(2, 1);
        assert_eq!(position.said(), ["The Nemesis cannot act: 8 to its foundation."]);
        assert_eq!(position.foundation(2), 41);
    }
}

#[test]
fn lg_n3_the_market_card_is_replaced_in_its_place_acted_or_not() {
    let places = [MarketCard::Top, MarketCard::Middle, MarketCard::Bottom];
    for (place, card) in places.into_iter().enumerate() {
        for row in [SoloRow::OwnHeirloom, SoloRow::Sell(vec![Group::Progress])] {
            let mut position = plays(row, |solo| solo.market = Some(card));
            let mut market: Vec<String> = position.market_shown().into_iter().map(str::to_owned).collect();
            position.npc_plays(2, 1).play("deal penny-gazette");
            assert!(matches!(position.reasons()[..], [_, Reason::MarketCard(_)]), "{:?}", position.reasons());
            market[place] = "penny-gazette".to_owned();
            assert_eq!(position.market_shown(), market);
        }
    }
    let mut none = duel_of(SoloRow::OwnHeirloom);
    none.npc_plays(2, 1);
    assert_eq!(none.reasons(), [Reason::OwnHeirloom(1)]);
}

#[test]
fn lg_n4_the_rising_star_adds_the_amount_instead_of_triggering() {
    let mut position = duel_of(shows(Global::Income));
    position.npc_plays(3, 1);
    assert_eq!(position.said(), ["The Rising Star triggers no global action: 8 to its foundation."]);
    assert_eq!(position.foundation(3), 29);
    assert_eq!(position.state.open.globals, [GlobalTile::Up; 8]);
}

#[test]
fn lg_n4_its_fame_gold_and_resources_can_always_be_taken() {
    let mut position =
        Position::cleared(classic_pack(), Setup::new(2), "politician/underhanded general socialite");
    position.with_fame(1, 5).holds(1, "penny-gazette").play("perform penny-gazette; from socialite");
    assert_eq!((position.fame(1), position.fame(3)), (7, 0));
    let mats = "underworld-boss/underhanded general socialite";
    let mut position = Position::cleared(classic_pack(), Setup::new(2), mats);
    let card = position.game.pack().cards.iter().find(|card| {
        let shown = |(partner, _): &(Partner, _)| *partner == Partner::UnderworldBoss;
        card.century == Century::I && card.relations.iter().any(shown)
    });
    let card = card.unwrap().id.clone();
    position.with_gold(1, 20).with_fame(1, 9).holds(1, &card).play(&format!("perform {card}"));
    let gold = position.gold(1);
    position.play("from socialite; from socialite; resource gem");
    assert_eq!((position.gold(1), position.gold(3)), (gold + 8, 0));
    assert_eq!(position.resources(1), [0, 0, 1, 0]);
}

#[test]
fn lg_n4_the_shown_action_else_the_next_to_the_right_round_the_row() {
    // At Standard: event, trade, relationships, fame, influence, dividends, income, foundation.
    let shown = |shown: Global, down: &str| {
        let mut position = duel_of(shows(shown));
        position.down(down).npc_plays(2, 3);
        position.reasons()[0]
    };
    assert_eq!(shown(Global::Dividends, ""), Reason::Shown(Global::Dividends));
    assert_eq!(shown(Global::Fame, "fame influence"), Reason::NextGlobal(Global::Fame, Global::Dividends));
    assert_eq!(
        shown(Global::Foundation, "foundation event"),
        Reason::NextGlobal(Global::Foundation, Global::Trade)
    );
    // The foundation is never the first of a generation.
    assert_eq!(shown(Global::Foundation, ""), Reason::NextGlobal(Global::Foundation, Global::Event));
    assert_eq!(shown(Global::Foundation, "income"), Reason::Shown(Global::Foundation));
    let mut blocked = duel_of(shows(Global::Fame));
    blocked.blocked(1, "fame").npc_plays(2, 3);
    let next = "The Nemesis triggers Influence: the next available to the right of Heirloom Fame.";
    assert_eq!(blocked.said()[0], next);
}
