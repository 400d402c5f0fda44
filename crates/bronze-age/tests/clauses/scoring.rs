//! BA-P: points, triumphs and ties.

use bronze_age::{BronzeAge, Icon, Slot};
use game_core::{Game, Rng, Seat, Seed, Setup, Turn, Viewer};
use test_games::Position as _;

use crate::common::Position;
use crate::common::style::Style;

fn position() -> Position {
    let mut position = Position::abilities("seize(1)", "claim(1)");
    position.holds(1, "").holds(2, "");
    position
}

/// The parts of a score as group, name and points.
fn parts(position: &Position, seat: u8) -> Vec<(String, String, i32)> {
    position.score(seat).parts.into_iter().map(|part| (part.group, part.name, part.points)).collect()
}

#[test]
fn ba_p1_icons_score_what_the_civilisations_say() {
    let mut position = position();
    position.played(1, "sea-peoples as warfare, linen-weavers as artistry, sworn-clans as society");
    assert_eq!(
        parts(&position, 1),
        [
            ("icons", "Society ×2", 2),
            ("icons", "Warfare ×3", 3),
            ("icons", "Artistry ×2", 4),
            ("triumphs", "The Great Assembly", 3)
        ]
        .map(|(group, name, points)| (group.to_owned(), name.to_owned(), points))
    );
    assert_eq!(position.score(1).total, 12);
    assert_eq!(position.score(2).total, 0);
}

#[test]
fn ba_p1_each_player_scores_by_their_own_civilisation() {
    let mut position = Position::new("wilusa", "keftiu");
    position.holds(1, "").holds(2, "");
    position.played(1, "tin-road as commerce").played(2, "purple-dyers as commerce");
    assert_eq!((position.score(1).total, position.score(2).total), (4, 2));
}

#[test]
fn ba_p1_an_icon_is_worth_nothing_to_who_has_no_civilisation_for_it() {
    let position = position();
    assert_eq!(position.game.icon_points(&position.state, Seat(0), Icon::Faith), 0);
    assert_eq!(position.game.icon_points(&position.state, Seat(0), Icon::Artistry), 2);
    assert_eq!(position.game.icon_points(&position.state, Seat(1), Icon::Warfare), 1);
    assert_eq!(position.game.icons(&position.state, Seat(0), Icon::Faith), 0);
}

#[test]
fn ba_p1_two_points_for_each_territory_of_the_best_type_only() {
    for (territories, points) in [
        ("sea 3, plains 2", 6),
        ("sea 1, mountains 2", 4),
        ("plains 4, sea 3, mountains 3", 8),
        ("sea 2, mountains 2", 4),
    ] {
        let mut position = position();
        position.controls(2, territories);
        assert_eq!(position.score(2).total, points, "{territories}");
        assert_eq!(position.score(2).group("territories"), points, "{territories}");
    }
}

#[test]
fn ba_p1_kept_and_later_territories_count_together() {
    let mut position = position();
    position.after_collapse().kept(1, "sea-peoples shell-carvers").controls(1, "sea 1, plains 2");
    assert_eq!(position.score(1).total, 6);
}

#[test]
fn ba_p1_a_triumph_takes_strictly_more_icons() {
    for (icon, one, two) in [
        ("exploration", "sea-peoples", "shell-carvers"),
        ("society", "tin-road", "silver-mines"),
        ("prosperity", "reed-flutes", "seal-cutters"),
    ] {
        let mut position = position();
        position.played(1, &format!("{one} as {icon}"));
        assert_eq!((position.score(1).total, position.score(2).total), (4, 0), "{icon}");
        position.played(2, &format!("{two} as {icon}"));
        assert_eq!((position.score(1).total, position.score(2).total), (1, 1), "{icon}: none on a tie");
    }
}

#[test]
fn ba_p1_a_triumph_counts_icons_not_cards() {
    let mut position = position();
    position.played(1, "sworn-clans as society, hearth-singers as society");
    position.played(2, "tin-road as society, silver-mines as society, hill-sentries as society");
    assert_eq!((position.score(1).total, position.score(2).total), (7, 3));
}

#[test]
fn ba_p1_nobody_has_a_triumph_at_0_to_0() {
    let position = position();
    assert_eq!((position.score(1).total, position.score(2).total), (0, 0));
}

#[test]
fn ba_p1_specialised_icons_bring_no_triumph() {
    let mut position = position();
    position.played(1, "sea-peoples as warfare");
    assert_eq!(position.score(1).total, 3);
}

#[test]
fn ba_p1_the_view_shows_icons_and_points_of_now() {
    let mut position = position();
    position.played(1, "sworn-clans as society, sea-peoples as warfare").controls(2, "sea 3");
    let realms = position.seen_by(2).realms;
    assert_eq!(realms[0].icons, [0, 2, 0, 3, 0, 0, 0]);
    assert_eq!([realms[0].score, realms[1].score], [8, 6]);
}

#[test]
fn ba_p1_the_points_in_the_view_are_those_of_the_score_sheet() {
    for seed in 0..10 {
        let mut table = test_games::table::<BronzeAge>(Setup::new(2), Seed(seed));
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            test_games::choose(&mut table, Style::Any, &mut rng);
            let view = table.game().view(table.state(), Viewer::Spectator);
            let totals: Vec<_> = table.scores().iter().map(|score| score.total).collect();
            assert_eq!(view.realms.map(|realm| realm.score).to_vec(), totals, "seed {seed}");
        }
    }
}

#[test]
fn ba_p2_most_points_win() {
    let mut position = position();
    position.played(1, "sea-peoples as warfare").controls(2, "sea 1");
    assert_eq!(position.ranks().places, [1, 2]);
}

#[test]
fn ba_p2_ties_go_to_more_territories_of_all_types() {
    let mut position = position();
    position.controls(1, "sea 2").controls(2, "mountains 2, plains 1");
    assert_eq!((position.score(1).total, position.score(2).total), (4, 4));
    assert_eq!(position.ranks().places, [2, 1]);
}

#[test]
fn ba_p2_kept_territories_count_for_ties() {
    let mut position = position();
    position.after_collapse().controls(1, "sea 2").kept(2, "tin-road silver-mines").controls(2, "plains 1");
    assert_eq!(position.ranks().places, [2, 1]);
}

#[test]
fn ba_p2_then_to_more_cards_under_the_civilisations() {
    let mut position = position();
    position.played(1, "bronze-spears as warfare");
    position.played(2, "field-slingers as warfare, hill-sentries as warfare");
    assert_eq!((position.score(1).total, position.score(2).total), (2, 2));
    assert_eq!(position.ranks().places, [2, 1]);
}

#[test]
fn ba_p2_territories_come_before_cards() {
    let mut position = position();
    position.controls(1, "sea 1");
    position.played(2, "field-slingers as warfare, hill-sentries as warfare");
    assert_eq!(position.ranks().places, [1, 2]);
}

#[test]
fn ba_p2_then_the_victory_is_shared() {
    let mut position = position();
    position.played(1, "field-slingers as warfare").played(2, "hill-sentries as warfare");
    position.controls(1, "sea 1").controls(2, "plains 1");
    assert_eq!(position.ranks().places, [1, 1]);
}

#[test]
fn ba_p4_cards_in_hand_score_nothing() {
    let mut position = position();
    position.gets(1, "sea-peoples sworn-clans first-hearth");
    assert_eq!(position.score(1).total, 0);
    assert_eq!(position.score(1).tie_breaks, [0, 0]);
}

#[test]
fn ba_p4_a_wild_icon_counts_as_chosen_and_a_set_not_used_never() {
    for (icon, points) in [("warfare", 1), ("artistry", 2), ("society", 4)] {
        let mut position = position();
        position.played(1, &format!("first-hearth as {icon}"));
        assert_eq!(position.score(1).total, points, "{icon}");
        let count = |icon| position.game.icons(&position.state, Seat(0), icon);
        let all: i32 = Icon::ALL.into_iter().map(count).sum();
        assert_eq!(all, 1, "{icon}");
        assert_eq!(position.under(1, Slot::Basic).len(), usize::from(icon == "society"));
    }
}
