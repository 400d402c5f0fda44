//! What the view tells beyond the state: prices with their reasons, what follows a question, live counts.

use game_core::{Game, Rng, Seed, Setup, Turn, Viewer};
use legacies::{Action, Event, Good, Legacies, Prices, State, View};
use test_games::Position as _;

use crate::common::Position;

fn relation<'a>(prices: &'a Prices, card: &str, with: &str, wild: bool) -> &'a legacies::RelationPrice {
    let matches = |price: &&legacies::RelationPrice| {
        price.card == card
            && price.wild == wild
            && price.with.map_or("legend", |with| with.notation()) == with
    };
    prices.relations.iter().find(matches).unwrap()
}

#[test]
fn lg_a1_prices_of_relationships_say_why() {
    let mut position = Position::new("politician socialite inventor");
    position.holds(1, "penny-gazette mail-coach").holds(3, "spinning-mill");
    let prices = position.seen_by(1).prices.unwrap();
    let hostile = relation(&prices, "penny-gazette", "socialite", false);
    assert_eq!((hostile.pays.as_str(), hostile.why.join("; ").as_str()), ("3 fame", "hostile: 2 fame more"));
    let amicable = relation(&prices, "mail-coach", "general", false);
    assert_eq!(
        (amicable.pays.as_str(), amicable.why.join("; ").as_str()),
        ("free", "amicable: 1 fame waived")
    );
    let plain = relation(&prices, "mail-coach", "transportation-baron", false);
    assert_eq!((plain.pays.as_str(), plain.why.len()), ("2 gold", 0));
    let wild = relation(&prices, "penny-gazette", "inventor", true);
    assert_eq!(wild.pays, "3 gold", "the own character's price, whoever it is used for");
    let theirs = position.seen_by(3).prices.unwrap();
    assert!(theirs.relations.iter().all(|price| price.card != "penny-gazette"), "the hand of another");
}

#[test]
fn lg_a9_prices_of_heirlooms_say_why() {
    let mut position = Position::new("politician socialite inventor");
    position.track("inventor", "1 - - -");
    let prices = position.seen_by(1).prices.unwrap();
    let of = |who: &str| {
        prices.heirlooms.iter().find(|price| price.character.notation() == who && price.level == 1)
    };
    let inventor = of("inventor").unwrap();
    assert_eq!(
        (inventor.fewer, inventor.why[0].as_str()),
        (1, "your token with the Inventor: 1 resource fewer")
    );
    let socialite = of("socialite").unwrap();
    assert_eq!((socialite.fewer, socialite.fee), (0, 0), "hostile ones have no fee");
    let on_offer = prices.heirlooms.len();
    position.house_mut(2).own = [0, 1].into_iter().collect();
    assert_eq!(position.seen_by(1).prices.unwrap().heirlooms.len(), on_offer - 1, "one is taken");
}

/// Plays on at random and shows every position of a decision with the viewer's eyes.
fn wander(setup: &Setup, seed: u64, mut look: impl FnMut(&Legacies, &State, &View)) {
    let setup = setup.clone().complete::<Legacies>().unwrap();
    let game = Legacies::new(&setup, std::sync::Arc::new(crate::common::classic_pack())).unwrap();
    let (mut state, mut rng, mut actions) = (game.start(), Rng::new(Seed(seed)), Vec::new());
    loop {
        let turn = game.turn(&state);
        if turn == Turn::Over {
            break;
        }
        if let Turn::Player(seat) = turn {
            look(&game, &state, &game.view(&state, Viewer::Player(seat)));
        }
        actions.clear();
        game.actions(&state, &mut actions);
        let action = rng.pick(&actions).unwrap();
        game.apply(&mut state, action, &mut Vec::new());
    }
}

/// The amount of a good in a price such as `2 fame + 3 gold`.
fn part(price: &str, good: &str) -> i32 {
    let parts = price.split(" + ").filter_map(|part| part.split_once(' '));
    parts.filter(|(_, name)| *name == good).map(|(amount, _)| amount.parse::<i32>().unwrap()).sum()
}

fn paid(events: &[Event], wanted: Good) -> i32 {
    let first = events.iter().find_map(|event| match *event {
        Event::Paid { good, amount, .. } if good == wanted => Some(i32::from(amount)),
        _ => None,
    });
    first.unwrap_or(0)
}

#[test]
fn lg_a12_what_is_shown_is_what_is_paid() {
    let mut compared = [0; 4];
    for seed in 0..3 {
        wander(&Setup::new(2), seed, |game, state, view| {
            let Some(prices) = &view.prices else { return };
            let mut actions = Vec::new();
            game.actions(state, &mut actions);
            for action in actions {
                let (mut next, mut events) = (*state, Vec::new());
                let try_it = |next: &mut State, events: &mut Vec<Event>| game.apply(next, action, events);
                match action {
                    Action::Buy(_, size, industry) => {
                        try_it(&mut next, &mut events);
                        let price = prices.buy[industry.index()][size.index()];
                        let bought = |event: &Event| matches!(event, Event::Bought { gold, .. } if i32::from(*gold) == price);
                        assert!(events.iter().any(bought), "{action:?}: {price}");
                        compared[0] += 1;
                    }
                    Action::Sell(_, size, industry) => {
                        try_it(&mut next, &mut events);
                        let price = prices.sell[industry.index()][size.index()];
                        let sold = |event: &Event| matches!(event, Event::Sold { gold, .. } if i32::from(*gold) == price);
                        assert!(events.iter().any(sold), "{action:?}: {price}");
                        compared[1] += 1;
                    }
                    Action::Relate(_, with) | Action::Wild(_, with) => {
                        try_it(&mut next, &mut events);
                        let notation = game.notate(action);
                        let card = notation.split(' ').nth(1).unwrap();
                        let wild = matches!(action, Action::Wild(..));
                        let price = relation(prices, card, with.notation(), wild);
                        for (good, name) in [(Good::Fame, "fame"), (Good::Gold, "gold")] {
                            assert_eq!(
                                paid(&events, good),
                                part(&price.pays, name),
                                "{notation}: {}",
                                price.pays
                            );
                        }
                        compared[2] += 1;
                    }
                    Action::Acquire(_, character, level) => {
                        let price =
                            prices.heirlooms.iter().find(|p| p.character == character && p.level == level);
                        assert_eq!(
                            price.unwrap().fee,
                            game.fee(&state.open, legacies::Who(view.you.unwrap().0), character, level)
                        );
                        compared[3] += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(compared.iter().all(|&count| count > 20), "{compared:?}");
}

#[test]
fn lg_a6_every_branch_has_its_words() {
    let mut asked = 0;
    for seed in 0..3 {
        wander(&Setup::new(3), seed, |game, state, view| {
            let mut actions = Vec::new();
            game.actions(state, &mut actions);
            for action in actions {
                match action {
                    Action::Branch(way) => assert!(!view.chain.offers[usize::from(way)].is_empty()),
                    Action::Accept => assert_eq!(view.chain.offers.len(), 1),
                    _ => continue,
                }
                asked += 1;
            }
        });
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn lg_b2_what_follows_is_told_with_its_source() {
    let mut position = Position::new("politician socialite inventor");
    position.order(&[1, 2, 3]).played(1, 2).track("general", "1 2 - -").track("promoter", "1 - - -");
    position.play("trigger relationships");
    let then = position.seen_by(1).chain.then;
    let texts: Vec<_> =
        then.iter().map(|step| (step.who.0, step.text.as_str(), step.source.as_str())).collect();
    let collect = "Collect from every token.";
    let source = "Advance Relationships";
    assert_eq!(texts, [(0, collect, source), (1, collect, source), (2, collect, source)]);
}

#[test]
fn lg_e2_tiles_and_payments_are_counted() {
    let mut position = Position::new("politician socialite inventor");
    position.track("politician", "2 3 - -");
    let view = position.seen_by(1);
    let magnetic = &view.tiles[0];
    assert_eq!(magnetic.fame, [Some(10), Some(0), Some(0)], "5 for each token on the track");
    assert_eq!(view.players[0].pays[0], [6, 12], "one heirloom, two values of 3; the trigger as if with two");
}

#[test]
fn lg_a15_an_event_says_what_a_relationship_by_it_pays() {
    for (version, says) in [(1, "for free (nothing is paid)."), (2, "for free (its space pays nothing).")] {
        let mut position = Position::seated(Setup::new(3).under(version), "politician socialite inventor");
        position.generation(5).event("borrowed-faces");
        let view = position.seen_by(1);
        let face = view.components.iter().find(|face| face.id == "borrowed-faces").unwrap();
        assert!(face.lines.iter().any(|line| line.ends_with(says)), "version {version}: {:?}", face.lines);
    }
}
