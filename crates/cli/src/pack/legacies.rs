//! A pack of Legacies as people read it.

use comfy_table::ContentArrangement;
use games::legacies::effect::{Printed, effect_text, effect_text_on, offer_text, power_text};
use games::legacies::{Outcome, Pack};

use super::about;
use crate::out;

/// How much of everything there is.
pub fn counts(pack: &Pack) -> String {
    format!(
        "{} player cards, {} successors, {} heirlooms, {} events, {} solo cards, {} characters, {} legendary \
         figures, {} bonus tokens, {} scoring tiles",
        pack.cards.len(),
        pack.successors.len(),
        7 * pack.heirlooms.len(),
        pack.events.len(),
        pack.solo.len(),
        pack.mats.len(),
        pack.figures.len(),
        pack.bonuses.len(),
        pack.tiles.len(),
    )
}

/// Everything in the pack, in lines of about this width.
pub fn describe(pack: &Pack, width: usize) -> String {
    let chapters = [
        about(&pack.about, width),
        format!(
            "Special actions\n{}",
            table(width, &["character", "aboveboard", "underhanded"], specials(pack))
        ),
        format!("Player cards\n{}", table(width, &["card", "century", "opportunity"], cards(pack))),
        format!("Successors\n{}", table(width, &["successor", "icon", "power"], successors(pack))),
        format!("Events\n{}", table(width, &["event", "top", "bottom"], events(pack))),
        format!("Legendary figures\n{}", table(width, &["figure", "I", "III"], figures(pack))),
        format!("Bonus tokens\n{}", table(width, &["token", "", "pays"], bonuses(pack))),
    ];
    chapters.join("\n")
}

fn table(width: usize, heading: &[&str; 3], rows: Vec<[String; 3]>) -> String {
    let mut table = out::table(3, heading);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.add_rows(rows);
    out::table_text(&table)
}

fn specials(pack: &Pack) -> Vec<[String; 3]> {
    let row = |mat: &games::legacies::pack::Mat| {
        let text = |special: &games::legacies::pack::Special| {
            format!("{}: {}", special.name, effect_text(&special.effect))
        };
        [mat.character.name().to_owned(), text(&mat.aboveboard), text(&mat.underhanded)]
    };
    pack.mats.iter().map(row).collect()
}

fn cards(pack: &Pack) -> Vec<[String; 3]> {
    let row = |card: &games::legacies::pack::Card| {
        let text = card.opportunity.as_ref().map_or(String::new(), offer_text);
        [card.name.clone(), card.century.name().to_owned(), text]
    };
    pack.cards.iter().map(row).collect()
}

fn successors(pack: &Pack) -> Vec<[String; 3]> {
    let row = |heir: &games::legacies::pack::Successor| {
        [heir.name.clone(), heir.icon.name().to_owned(), power_text(&heir.power)]
    };
    pack.successors.iter().map(row).collect()
}

fn events(pack: &Pack) -> Vec<[String; 3]> {
    let row = |event: &games::legacies::pack::Event| {
        let text = |outcome: Outcome| {
            let side = match outcome {
                Outcome::Top => &event.top,
                Outcome::Bottom => &event.bottom,
            };
            format!("{}: {}", side.name, effect_text_on(Printed::Event, &side.effect))
        };
        [event.name.clone(), text(Outcome::Top), text(Outcome::Bottom)]
    };
    pack.events.iter().map(row).collect()
}

fn figures(pack: &Pack) -> Vec<[String; 3]> {
    let row = |figure: &games::legacies::pack::Figure| {
        [figure.name.clone(), effect_text(&figure.benefits[0]), effect_text(&figure.benefits[2])]
    };
    pack.figures.iter().map(row).collect()
}

fn bonuses(pack: &Pack) -> Vec<[String; 3]> {
    let row = |bonus: &games::legacies::pack::Bonus| {
        [bonus.name.clone(), String::new(), effect_text(&bonus.effect)]
    };
    pack.bonuses.iter().map(row).collect()
}
