//! A pack of Bronze as people read it.

use comfy_table::ContentArrangement;
use games::bronze::pack::{City, Tile};
use games::bronze::{Kind, Pack, Technology, Terrain};

use super::about;
use crate::out;

/// How much of everything there is.
pub fn counts(pack: &Pack) -> String {
    let cards: u32 = pack.technologies.iter().map(|card| u32::from(card.cards[2])).sum();
    let (tiles, cities) = (pack.tiles.len(), pack.cities.len());
    format!("{tiles} tiles, {} technologies on {cards} cards, {cities} cities", pack.technologies.len())
}

/// Everything in the pack, in lines of about this width.
pub fn describe(pack: &Pack, width: usize) -> String {
    let chapters = [
        about(&pack.about, width),
        format!("Technologies (cards with 2, 3 and 4 players)\n{}", technologies(pack)),
        format!("Tiles (Fa farmers, He herders, Hu hunters)\n{}", tiles(&pack.tiles)),
        format!("Cities (+3 and +4: only with that many players)\n{}", cities(&pack.cities, width)),
    ];
    chapters.join("\n")
}

fn technologies(pack: &Pack) -> String {
    let mut table = out::table(3, &["technology", "terrains", "kinds", "2", "3", "4"]);
    for (technology, card) in Technology::FACES.into_iter().zip(&pack.technologies) {
        let (terrains, kinds) = (card.terrains.map(Terrain::notation), card.kinds.map(Kind::notation));
        let mut row = vec![technology.name().to_owned(), terrains.join(", "), kinds.join(", ")];
        row.extend(card.cards.map(|cards| cards.to_string()));
        table.add_row(row);
    }
    out::table_text(&table)
}

fn tiles(tiles: &[Tile]) -> String {
    let heading: Vec<&str> = ["tile"].into_iter().chain(Terrain::ALL.map(Terrain::notation)).collect();
    let mut table = out::table(heading.len(), &heading);
    for (index, tile) in tiles.iter().enumerate() {
        let spots = tile.spots.iter().map(|kinds| {
            let kinds: Vec<&str> = kinds.iter().map(|kind| &kind.name()[..2]).collect();
            kinds.join(" ")
        });
        table.add_row([(index + 1).to_string()].into_iter().chain(spots));
    }
    out::table_text(&table)
}

fn cities(cities: &[City], width: usize) -> String {
    let mut table = out::table(4, &["city", "notation", "", "what it gives"]);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    for city in cities {
        let players = if city.players > 2 { format!("+{}", city.players) } else { String::new() };
        table.add_row([city.name.clone(), city.id.clone(), players, city.text()]);
    }
    out::table_text(&table)
}
