//! The pool: the stacks with their top cards, and the two faces of the chosen one.

use games::bronze::{Kind, StackIx, Technology, Terrain};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::scene::Scene;
use super::take::{FACES, Face, STACKS, TakeChooser};
use crate::canvas::{Canvas, Target, pad, width};
use crate::theme::HERE;

/// How many rows a card takes when it is drawn large.
pub const CARD: u16 = 5;

/// The pool, and what is chosen of it.
pub struct Pool<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// The card that would be taken, while that is chosen.
    pub take: Option<&'a TakeChooser>,
}

impl Pool<'_> {
    /// Draws the stacks: as cards if there is room, else as one line.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let room = area.width / 4;
        for stack in StackIx::ALL {
            let slot = Rect { x: area.x + u16::from(stack.0) * room, width: room, ..area };
            match area.height {
                CARD.. => self.draw_card(canvas, slot, stack),
                _ => self.draw_short(canvas, slot, stack),
            }
            canvas.hit(slot, Target::Item(STACKS + stack.index()));
        }
    }

    fn is_chosen(&self, stack: StackIx) -> bool {
        self.take.is_some_and(|take| take.stack() == stack)
    }

    fn draw_short(&self, canvas: &mut Canvas<'_>, area: Rect, stack: StackIx) {
        let pile = &self.scene.view.pool[stack.index()];
        let chosen = self.is_chosen(stack);
        let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
        let style = if chosen { canvas.theme.cursor() } else { self.other(canvas) };
        let text = format!("{mark}{} {} {}", stack.0 + 1, top_name(pile.top), pile.cards);
        canvas.put(area.x, area.y, &text, style);
    }

    /// What is not chosen but could be.
    fn other(&self, canvas: &Canvas<'_>) -> Style {
        if self.take.is_some() { canvas.theme.key() } else { canvas.theme.faint() }
    }

    /// A card with the terrains and kinds it allows.
    fn draw_card(&self, canvas: &mut Canvas<'_>, area: Rect, stack: StackIx) {
        let pile = &self.scene.view.pool[stack.index()];
        let chosen = self.is_chosen(stack);
        let style = if chosen { canvas.theme.key() } else { canvas.theme.lines() };
        let mark = if chosen { canvas.theme.sign(HERE) } else { "" };
        let count = if pile.cards == 1 { "1 card".to_owned() } else { format!("{} cards", pile.cards) };
        let title = format!("{mark}{}: {count}", stack.0 + 1);
        let inside = canvas.frame(Rect { height: CARD, ..area }, &title, style);
        let name = if chosen { canvas.theme.cursor() } else { self.other(canvas) };
        canvas.put(inside.x, inside.y, &pad(top_name(pile.top), inside.width), name);
        for (line, y) in pile.top.map_or(Vec::new(), |top| self.allowance(top)).iter().zip(inside.y + 1..) {
            canvas.put(inside.x, y, &pad(line, inside.width), Style::new());
        }
    }

    /// Where a technology lets people settle, in two short lines.
    fn allowance(&self, technology: Technology) -> Vec<String> {
        let Some(card) = self.scene.game.pack().technologies.get(technology.index()) else {
            return Vec::new();
        };
        let terrains = card.terrains.map(short_terrain).join(" ");
        let kinds = card.kinds.map(Kind::notation).join(", ");
        vec![terrains, kinds]
    }

    /// Draws the two ways to play the chosen card.
    pub fn draw_faces(&self, canvas: &mut Canvas<'_>, area: Rect, take: &TakeChooser) {
        let faces = [
            (Face::Up, format!("Up: {} ", take.technology().name())),
            (Face::Down, format!("Down: {} ", Technology::Bronze.name())),
        ];
        let mut x = area.x;
        for (place, (face, text)) in faces.into_iter().enumerate() {
            let chosen = take.face == face;
            let style = if chosen { canvas.theme.cursor() } else { canvas.theme.key() };
            let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
            let end = canvas.put(x, area.y, &format!("{mark}{text}"), style);
            canvas.hit(Rect::new(x, area.y, end - x, 1), Target::Item(FACES + place));
            x = end + 2;
        }
        self.draw_reserve(canvas, area);
    }

    /// Says at the right how many cards wait in the reserve.
    pub fn draw_reserve(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let text = match self.scene.view.reserve {
            0 => "the reserve is in the pool".to_owned(),
            cards => format!("reserve: {cards} cards"),
        };
        canvas.put(area.right().saturating_sub(width(&text)), area.y, &text, canvas.theme.faint());
    }
}

fn top_name(top: Option<Technology>) -> &'static str {
    top.map_or("empty", Technology::name)
}

fn short_terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Mountains => "mount",
        Terrain::Woods => "woods",
        Terrain::Grasslands => "grass",
        Terrain::Savannas => "savan",
        Terrain::Deserts => "deser",
        Terrain::Jungles => "jungl",
        Terrain::Shore => "shore",
    }
}
