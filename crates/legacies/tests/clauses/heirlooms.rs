//! LG-A9, LG-A10, LG-A16 and LG-A17: heirlooms.

use game_core::Setup;
use legacies::{Bits, Character};
use test_games::Position as _;

use crate::common::Position;

/// P1 holds the Penny Gazette; the Politician is hostile to the Socialite and neutral to the Inventor.
fn three() -> Position {
    let mut position = Position::new("politician socialite inventor");
    position.holds(1, "penny-gazette");
    position
}

/// Whose heirlooms of which levels P1 can acquire.
fn offered(position: &Position) -> Vec<String> {
    let start = "acquire penny-gazette ";
    position.legal_like(start).iter().map(|action| action[start.len()..].to_owned()).collect()
}

#[test]
fn lg_a9_the_resources_go_to_the_bank() {
    // In version 1 the bank is counted.
    let mut position = Position::seated(Setup::new(3).under(1), "politician socialite inventor");
    position.holds(1, "penny-gazette").with_resources(1, [1, 0, 1, 0]);
    let bank = position.state.open.bank.unwrap();
    position.run("acquire penny-gazette politician 2");
    assert_eq!((position.resources(1), position.fame(1)), ([0; 4], 7), "no fee for an own one");
    assert_eq!(position.state.open.bank, Some([bank[0] + 1, bank[1], bank[2] + 1, bank[3]]));
    assert_eq!(position.house(1).own, Bits::of(0).with(2));
}

#[test]
fn lg_a9_all_resources_of_the_right_kinds_are_needed() {
    let mut position = three();
    position.with_resources(1, [0, 3, 3, 0]);
    assert_eq!(offered(&position), [""; 0]);
    position.with_resources(1, [1, 0, 0, 1]);
    assert_eq!(offered(&position), ["politician 1"]);
}

#[test]
fn lg_a9_anothers_heirloom_costs_a_fee_for_its_owner() {
    let mut position = three();
    position.with_resources(1, [0, 1, 0, 1]).with_fame(1, 2);
    assert_eq!(offered(&position), ["inventor 1"], "levels 2 and 3 have a fee of 3");
    position.run("acquire penny-gazette inventor 1");
    assert_eq!((position.fame(1), position.fame(3), position.resources(3)), (1, 8, [0, 1, 0, 0]));
    assert_eq!(position.house(1).controlled[1], Some(Character::Inventor));
}

#[test]
fn lg_a9_the_fee_is_waived_by_ones_own_hostility() {
    let mut position = three();
    position.with_resources(1, [1, 0, 1, 0]).with_fame(1, 0).run("acquire penny-gazette socialite 3");
    assert_eq!((position.fame(1), position.fame(2)), (0, 8));
}

#[test]
fn lg_a9_one_resource_fewer_with_a_token_on_the_track_at_ones_choice() {
    let mut position = three();
    position.with_resources(1, [0, 1, 0, 1]).track("inventor", "- - - 1");
    position.play("acquire penny-gazette inventor 1");
    assert_eq!(position.legal(), ["resource gear", "resource iron"]);
    position.run("resource gear");
    assert_eq!(position.resources(1), [0, 1, 0, 0], "the gear is not paid");
    // What is missing is the one left out.
    let mut position = three();
    position.with_resources(1, [0, 1, 0, 0]).track("inventor", "1 - - -");
    assert_eq!(offered(&position), ["inventor 1", "inventor 2", "inventor 3"]);
    position.run("acquire penny-gazette inventor 1");
    assert_eq!(position.resources(1), [0; 4]);
    // A token elsewhere does not help.
    position.turn_of(1).holds(1, "mail-coach").with_resources(1, [1, 0, 0, 0]).track("general", "1 - - -");
    assert_eq!(position.legal_like("acquire mail-coach socialite"), [""; 0]);
}

#[test]
fn lg_a9_one_of_each_level_own_and_others_together() {
    let mut position = three();
    position.with_resources(1, [5, 5, 5, 5]).with_fame(1, 50).owns(1, &[1]).controls(1, "inventor 3");
    let levels: std::collections::BTreeSet<String> =
        offered(&position).iter().map(|text| text.split(' ').nth(1).unwrap().to_owned()).collect();
    assert_eq!(levels.into_iter().collect::<Vec<_>>(), ["2", "4", "5"], "in any order, but not level 6");
    position.owns(1, &[1, 2, 4]);
    assert!(!offered(&position).iter().any(|text| text.ends_with('6')));
    position.owns(1, &[1, 2, 4, 5]);
    assert_eq!(offered(&position), ["politician 6", "socialite 6", "inventor 6"]);
    position.controls(1, "inventor 6");
    assert_eq!(offered(&position), [""; 0]);
}

#[test]
fn lg_a9_what_somebody_has_is_not_on_offer() {
    let mut position = three();
    position
        .with_resources(1, [5, 5, 5, 5])
        .with_fame(1, 50)
        .owns(3, &[1])
        .controls(2, "inventor 2, politician 3");
    for gone in ["inventor 1", "inventor 2", "politician 3"] {
        assert!(!offered(&position).iter().any(|text| text == gone), "{gone}");
    }
    assert!(offered(&position).contains(&"inventor 3".to_owned()));
}

#[test]
fn lg_a10_own_heirlooms_give_gold_and_controlled_ones_fame() {
    let mut position = three();
    position.with_resources(1, [1, 1, 0, 1]).with_value("education", 5);
    position.run("acquire penny-gazette politician 1");
    position.turn_of(1).holds(1, "mail-coach").run("acquire mail-coach inventor 2");
    assert_eq!(
        (position.house(1).own.len(), position.house(1).controlled[2]),
        (2, Some(Character::Inventor))
    );
    let (fame, gold) = (position.fame(1), position.gold(1));
    position.turn_of(2).played(2, 2).house_mut(2).triggered = 1;
    position.play("trigger income");
    assert_eq!((position.fame(1), position.gold(1)), (fame, gold + 2 * (3 + 3)));
    position.turn_of(2).play("trigger fame");
    assert_eq!((position.fame(1), position.gold(1)), (fame + 5, gold + 12));
}

/// Which levels of a character P1, who is rich, can acquire.
fn levels(position: &mut Position, owner: &str) -> Vec<String> {
    position.with_resources(1, [6, 6, 6, 6]).with_fame(1, 50).holds(1, "penny-gazette");
    let start = format!("acquire penny-gazette {owner} ");
    position.legal_like(&start).iter().map(|action| action[start.len()..].to_owned()).collect()
}

#[test]
fn lg_a16_one_of_each_opponent_at_four_and_more_one_more_of_amicable_ones() {
    let mut position = Position::new("politician socialite inventor general");
    assert_eq!(levels(&mut position, "inventor").len(), 5);
    position.controls(1, "inventor 1");
    assert_eq!(levels(&mut position, "inventor"), [""; 0]);
    assert_eq!(levels(&mut position, "socialite").len(), 4, "each opponent counts alone");
    position.controls(1, "general 2");
    assert_eq!(levels(&mut position, "general"), ["3", "4", "5"]);
    position.controls(1, "general 3");
    assert_eq!(levels(&mut position, "general"), [""; 0]);
    assert_eq!(levels(&mut position, "politician"), ["4", "5"]);
}

#[test]
fn lg_a16_two_at_a_head_count_of_three() {
    let mut position = Position::new("politician socialite inventor");
    position.controls(1, "inventor 1");
    assert_eq!(levels(&mut position, "inventor"), ["2", "3", "4", "5"]);
    position.controls(1, "inventor 2");
    assert_eq!(levels(&mut position, "inventor"), [""; 0]);
}

#[test]
fn lg_a16_the_rising_star_is_an_opponent_but_no_head() {
    let setup = || Setup::new(3).with("rising-star", "yes");
    let mut position = Position::seated(setup(), "politician socialite inventor promoter");
    position.controls(1, "promoter 1");
    assert_eq!(levels(&mut position, "promoter"), ["2", "3", "4", "5"], "a head count of three");
    position.controls(1, "promoter 2");
    assert_eq!(levels(&mut position, "promoter"), [""; 0]);
}

#[test]
fn lg_a16_own_ones_and_level_6_do_not_count() {
    let mut position = Position::new("politician socialite inventor general");
    position.owns(1, &[1, 2, 3, 4]);
    assert_eq!(levels(&mut position, "politician"), ["5"]);
    position.controls(1, "inventor 5");
    assert_eq!(levels(&mut position, "inventor"), ["6"]);
    let mut position = Position::new("politician socialite inventor general");
    position.controls(1, "inventor 6");
    assert_eq!(levels(&mut position, "inventor"), ["1", "2", "3", "4", "5"]);
}

/// P1 has the levels 1 to 5.
fn collector(inventor: &str) -> Position {
    let mut position = Position::new(&format!("politician socialite {inventor}"));
    position.owns(1, &[1, 2, 3, 4]).controls(1, "inventor 5").with_resources(1, [1, 1, 2, 1]).with_fame(1, 0);
    position.holds(1, "penny-gazette");
    position
}

#[test]
fn lg_a17_the_own_level_6_is_controlled() {
    let mut position = collector("inventor");
    position.run("acquire penny-gazette politician 6");
    assert_eq!(position.house(1).controlled[6], Some(Character::Politician));
    assert_eq!(position.house(1).own.len(), 5, "not counted for income");
    let gold = position.gold(1);
    position.with_value("law", 7).with_value("education", 4).turn_of(2).played(2, 2).house_mut(2).triggered =
        1;
    position.play("trigger fame");
    assert_eq!(position.fame(1), 7 + 4, "by the own industries, and the Inventor's");
    position.turn_of(2).play("trigger income");
    assert_eq!(position.gold(1), gold + 5 * (7 + 3));
    // It teaches nothing new.
    position.turn_of(1).holds(1, "semaphore-towers").run("perform semaphore-towers");
    assert_eq!(position.fame(1), 7 + 4 + 2);
}

#[test]
fn lg_a17_an_opponents_level_6_has_no_fee_and_teaches_the_special_action_in_play() {
    let mut position = collector("inventor/underhanded");
    position.run("acquire penny-gazette inventor 6");
    assert_eq!((position.fame(1), position.fame(3)), (0, 7));
    assert_eq!(position.house(1).controlled[6], Some(Character::Inventor));
    position.turn_of(1).holds(1, "semaphore-towers").play("perform semaphore-towers");
    assert_eq!(position.legal(), ["special politician", "special inventor"]);
    let mut own = position.clone();
    own.run("special politician");
    assert_eq!(own.fame(1), 2);
    position.play("special inventor");
    assert_eq!(
        (position.fame(1), position.legal()),
        (1, vec!["from socialite".into(), "from inventor".into()])
    );
    // The owner keeps it too.
    let mut owner = collector("inventor/underhanded");
    owner.controls(1, "inventor 6").turn_of(3).holds(3, "letters-patent").play("perform letters-patent");
    assert_eq!((owner.fame(3), owner.legal_like("from").len()), (7 + 1, 2));
}

#[test]
fn lg_a17_the_choice_is_there_at_every_special_action() {
    let mut position = collector("inventor");
    position.controls(1, "inventor 6").holds(1, "letters-patent").play("opportunity letters-patent");
    assert_eq!(position.legal(), ["special politician", "special inventor", "decline"]);
}

#[test]
fn lg_a16_a_nemesis_is_no_head() {
    for (version, more) in [(1, 0), (2, 4)] {
        let setup = Setup::new(3).with("nemeses", "1").with("nemesis-mats", "choose").under(version);
        let mut position = Position::seated(setup, "politician socialite inventor promoter");
        position.controls(1, "inventor 1");
        assert_eq!(levels(&mut position, "inventor").len(), more, "version {version}");
    }
}
