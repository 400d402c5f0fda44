//! BA-V5: a hidden card is dealt anew uniformly among all that fit.

use std::collections::BTreeMap;

use bronze_age::{CardId, CardSet};
use game_core::{Game, Rng, Seat, Seed, Viewer};
use test_games::Position as _;

use crate::common::Position;

const GUESSES: u32 = 20_000;

/// That counts come from equal chances, each outcome as often as its weight says: chi-square, with a bound that
/// a sound die passes but for one in a million times.
#[track_caller]
fn assert_fits<K: Ord + std::fmt::Debug>(counts: &BTreeMap<K, u32>, weights: &BTreeMap<K, u32>) {
    let (total, sum) = (counts.values().sum::<u32>(), weights.values().sum::<u32>());
    for outcome in counts.keys() {
        assert!(weights.contains_key(outcome), "{outcome:?} does not fit");
    }
    let terms = weights.iter().map(|(outcome, &weight)| {
        let expected = f64::from(weight) * f64::from(total) / f64::from(sum);
        (f64::from(counts.get(outcome).copied().unwrap_or(0)) - expected).powi(2) / expected
    });
    let (chi, degrees) = (terms.sum::<f64>(), weights.len() as f64 - 1.0);
    assert!(chi < degrees + 5.0 * (2.0 * degrees).sqrt() + 10.0, "{chi} for {degrees} degrees: {counts:?}");
}

fn hidden_of(position: &Position, viewer: Viewer) -> impl FnMut() -> bronze_age::State {
    let (game, view, mut rng) = (position.game.clone(), position.view(viewer), Rng::new(Seed(77)));
    move || game.determinize(&view, &mut rng)
}

fn of_back(position: &Position, set: CardSet, back: usize) -> Vec<CardId> {
    set.iter().filter(|card| position.game.territory(*card).index() == back).collect()
}

#[test]
fn ba_v5_before_the_collapse_each_hand_that_fits_is_equally_likely() {
    let mut position = Position::new("mycenae", "hatti");
    position.gets(2, "harbour-watch sea-peoples hill-sentries").decks([3, 3, 3]);
    let pool = position.state.unseen.or(position.state.realms[1].hand.without(position.state.known));
    let (sea, mountains) = (of_back(&position, pool, 0), of_back(&position, pool, 1));
    let mut weights = BTreeMap::new();
    for (index, &one) in sea.iter().enumerate() {
        for &two in &sea[index + 1..] {
            for &three in &mountains {
                weights.insert(vec![one, two, three], 1);
            }
        }
    }
    let mut guess = hidden_of(&position, Viewer::Player(Seat(0)));
    let mut counts = BTreeMap::new();
    for _ in 0..GUESSES {
        let hand = guess().realm(Seat(1)).hand.iter().filter(|card| !card.is_starting()).collect::<Vec<_>>();
        *counts.entry(hand).or_default() += 1;
    }
    assert!(weights.len() >= 12);
    assert_fits(&counts, &weights);
}

/// After the Collapse: P2 holds a Sea card from before and one from after; P1 keeps a Sea. The cards shuffled in
/// were Shell Carvers, Octopus Vases and both First Harbours.
fn after_collapse() -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "").holds(2, "sea-peoples").after_collapse().kept(1, "painted-sails");
    position.gets(2, "scout-galleys").decks([4, 4, 4]).discarded("shell-carvers octopus-vases");
    position.mixed_in("shell-carvers octopus-vases first-harbour first-harbour");
    position.sound();
    position
}

#[test]
fn ba_v5_after_the_collapse_old_cards_are_none_of_those_shuffled_in() {
    let position = after_collapse();
    let hidden = ["sea-peoples", "painted-sails", "scout-galleys"].map(|name| position.card(name));
    let pool = hidden.into_iter().fold(position.state.unseen, |pool, card| pool.or(CardSet::of(card)));
    let sea = of_back(&position, pool, 0);
    let old = |card: CardId| !card.is_starting() && !position.state.mixed_in.contains(card);
    let mut weights = BTreeMap::new();
    for (&first, &kept) in sea.iter().flat_map(|first| sea.iter().map(move |kept| (first, kept))) {
        for &later in &sea {
            let different = first != kept && first != later && kept != later;
            if different && old(first) && old(kept) {
                *weights.entry((first, kept, later.kind())).or_default() += 1;
            }
        }
    }
    for viewer in [Viewer::Player(Seat(0)), Viewer::Spectator] {
        let mut guess = hidden_of(&position, viewer);
        let mut counts = BTreeMap::new();
        for _ in 0..GUESSES {
            let state = guess();
            let hand = state.realm(Seat(1)).hand;
            let first = hand.and(state.before).iter().next().unwrap();
            let later = hand.without(state.before).iter().next().unwrap();
            let kept = state.realm(Seat(0)).kept[0].iter().next().unwrap();
            *counts.entry((first, kept, later.kind())).or_default() += 1;
        }
        assert!(weights.len() >= 12, "{}", weights.len());
        assert_fits(&counts, &weights);
    }
}

#[test]
fn ba_v5_the_owner_does_not_know_the_front_of_a_kept_territory_either() {
    let position = after_collapse();
    let mut guess = hidden_of(&position, Viewer::Player(Seat(0)));
    let mut kept: Vec<_> = (0..200).map(|_| guess().realm(Seat(0)).kept[0].iter().next().unwrap()).collect();
    kept.sort_unstable();
    kept.dedup();
    assert!(kept.len() > 2, "{kept:?}");
    let fits = |card: &CardId| !card.is_starting() && !position.state.mixed_in.contains(*card);
    assert!(kept.iter().all(fits));
}

#[test]
fn ba_v5_an_old_hidden_card_is_never_a_starting_card() {
    // One First Harbour is in sight, the other was shuffled in.
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "first-harbour").holds(2, "sea-peoples").after_collapse().kept(1, "painted-sails");
    position.decks([4, 4, 4]).mixed_in("first-harbour").sound();
    for viewer in Viewer::all(2) {
        let mut guess = hidden_of(&position, viewer);
        for _ in 0..1_000 {
            let state = guess();
            let old = state.before.or(state.realm(Seat(0)).kept[0]);
            assert_eq!((old.len(), old.iter().any(CardId::is_starting)), (2, false));
        }
    }
}
