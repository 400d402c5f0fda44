//! A pack of Bronze Age as people read it.

use comfy_table::ContentArrangement;
use games::bronze_age::pack::{Card, Civilisation};
use games::bronze_age::{Icon, Pack, Territory};

use super::about;
use crate::out;

/// How much of everything there is.
pub fn counts(pack: &Pack) -> String {
    let (cards, civilisations) = (pack.cards.len(), pack.civilisations.len());
    format!("{cards} cards and {} starting cards, {civilisations} civilisations", 2 * pack.starting.len())
}

/// Everything in the pack, in lines of about this width.
pub fn describe(pack: &Pack, width: usize) -> String {
    let chapters = [
        about(&pack.about, width),
        format!("Civilisations (what an icon is worth and does)\n{}", civilisations(pack, width)),
        format!("Cards (one set of icons is used)\n{}", cards(pack)),
        format!("Triumphs (for strictly the most icons)\n{}", triumphs(pack)),
    ];
    chapters.join("\n")
}

fn civilisations(pack: &Pack, width: usize) -> String {
    let mut table = out::table(5, &["civilisation", "notation", "icon", "points", "ability"]);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    for icon in Icon::BASIC {
        let points = pack.basic_points[icon.index()].to_string();
        table.add_row(["basic", "", icon.name(), &points, ""]);
    }
    for civilisation in &pack.civilisations {
        table.add_rows(sides(civilisation));
    }
    out::table_text(&table)
}

fn sides(civilisation: &Civilisation) -> [[String; 5]; 2] {
    let row = |side: usize| {
        let at = &civilisation.sides[side];
        let (name, id) =
            if side == 0 { (civilisation.name.clone(), civilisation.id.clone()) } else { Default::default() };
        [name, id, at.icon.name().to_owned(), at.points.to_string(), at.text()]
    };
    [row(0), row(1)]
}

fn cards(pack: &Pack) -> String {
    let mut table = out::table(4, &["card", "notation", "territory", "icons"]);
    let mut sorted: Vec<&Card> = pack.starting.iter().chain(&pack.cards).collect();
    sorted.sort_by_key(|card| card.territory);
    for card in sorted {
        let territory = Territory::name(card.territory).to_owned();
        table.add_row([card.name.clone(), card.id.clone(), territory, card.text(pack)]);
    }
    out::table_text(&table)
}

fn triumphs(pack: &Pack) -> String {
    let mut table = out::table(3, &["triumph", "icon", "points"]);
    for triumph in &pack.triumphs {
        table.add_row([triumph.name.clone(), triumph.icon.name().to_owned(), triumph.points.to_string()]);
    }
    out::table_text(&table)
}
