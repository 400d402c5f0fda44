//! The pictures of the windows over the table.

use game_core::Seat;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::canvas::{Canvas, Hint, Target, pad, width, wrap};
use crate::drawn::Drawn;
use crate::input::Key;
use crate::model::Model;
use crate::overlay::{ListBox, Overlay, Reader, Sheet, Topic, sheet_lines};
use crate::rule::rule_lines;

/// The keys that always work, for the help.
const KEYS: [(&str, &str); 12] = [
    ("/", "all actions in notation, with a filter"),
    ("u", "undo: back to your last decision"),
    ("r", "the rule behind the question"),
    ("v", "the score sheet as it is now"),
    ("s", "save the record to a file"),
    ("Tab", "the next panel (Shift-Tab: the one before)"),
    ("PgUp PgDn", "scroll the panel; the wheel does too"),
    ("Space", "while bots move: hold them, let them go on"),
    ("any key", "while bots move: skip the pauses"),
    ("?", "this help"),
    ("q", "leave the table (Ctrl-C: at once)"),
    ("mouse", "click what glows, a key's name or a panel; Shift selects text"),
];

impl Model {
    pub(super) fn draw_overlay(&self, canvas: &mut Canvas<'_>, area: Rect, drawn: &mut Drawn) {
        match &self.overlay {
            None => {}
            Some(Overlay::Read(reader)) => self.draw_reader(canvas, area, reader, drawn),
            Some(Overlay::List(list)) => self.draw_list(canvas, area, list, drawn),
            Some(Overlay::Save(save)) => draw_question(
                canvas,
                "Save the record",
                &[&format!("File name: {}_", save.path)],
                &[Hint::new("Enter", "save", Key::Enter), Hint::new("Esc", "back", Key::Esc)],
            ),
            Some(Overlay::Overwrite(path)) => draw_question(
                canvas,
                "Save the record",
                &[&format!("There is a file {path} already."), "Write over it?"],
                &[Hint::new("y", "yes", Key::Char('y')), Hint::new("n", "another name", Key::Char('n'))],
            ),
            Some(Overlay::Quit) => draw_question(
                canvas,
                "Leave the table",
                &["The game is not over. Leave it?"],
                &[
                    Hint::new("y", "leave", Key::Char('y')),
                    Hint::new("s", "save first", Key::Char('s')),
                    Hint::new("n", "stay", Key::Char('n')),
                ],
            ),
        }
    }

    fn draw_reader(&self, canvas: &mut Canvas<'_>, area: Rect, reader: &Reader, drawn: &mut Drawn) {
        let (title, lines) = match reader.topic {
            Topic::Help => ("Help".to_owned(), self.help_lines()),
            Topic::Rule => {
                let clause = self.table.prompt().clause;
                (
                    format!("Rules of {}: {clause}", self.game.name()),
                    rule_lines(self.game, clause, &self.theme),
                )
            }
            Topic::Scores => self.score_lines(reader.over),
        };
        let height = (lines.len() as u16 + 4).min(area.height);
        let inside = canvas.window(80, height, &title);
        let text = Rect {
            x: inside.x + 1,
            width: inside.width.saturating_sub(2),
            height: inside.height.saturating_sub(1),
            ..inside
        };
        drawn.overlay_end = (lines.len() as u16).saturating_sub(text.height);
        canvas.put_lines(text, &lines, usize::from(reader.from.min(drawn.overlay_end)));
        let keys = reader_keys(reader, drawn.overlay_end > 0);
        draw_buttons(canvas, inside, &keys);
    }

    fn score_lines(&self, over: bool) -> (String, Vec<Line<'static>>) {
        let outcome = self.table.outcome();
        let scores = self.table.scores();
        let names: Vec<String> = Seat::all(scores.len() as u8).map(|seat| self.name(seat)).collect();
        let sheet = Sheet { scores: &scores, outcome: outcome.as_ref(), names: &names };
        let title = if over { "The game is over" } else { "If the game were scored now" };
        let mut lines = vec![Line::default()];
        if let Some(outcome) = &outcome {
            lines.push(Line::styled(self.verdict(&outcome.places), self.theme.strong()));
            lines.push(Line::default());
        }
        lines.extend(sheet_lines(&sheet, &self.theme));
        (title.to_owned(), lines)
    }

    /// Who has won, in a sentence.
    fn verdict(&self, places: &[u8]) -> String {
        let winners = Seat::all(places.len() as u8).filter(|seat| places[seat.index()] == 1);
        let names: Vec<_> = winners.map(|seat| self.name(seat)).collect();
        match names.as_slice() {
            [you] if you == "You" => "You have won!".to_owned(),
            [one] => format!("{one} has won."),
            several => format!("{} share the victory.", several.join(" and ")),
        }
    }

    fn help_lines(&self) -> Vec<Line<'static>> {
        let key = |(keys, does): (&str, &str)| {
            Line::from(vec![Span::styled(pad(keys, 14), self.theme.key()), Span::raw(does.to_owned())])
        };
        let mut lines: Vec<_> = wrap(self.screen.outline(), 76).into_iter().map(Line::raw).collect();
        lines.extend([Line::default(), Line::styled("Now", self.theme.title())]);
        let now = if self.is_asked() { self.screen.hints() } else { Vec::new() };
        lines.extend(now.iter().map(|hint| key((&hint.keys, &hint.does))));
        lines.extend([Line::default(), Line::styled("Always", self.theme.title())]);
        lines.extend(KEYS.map(key));
        lines.extend([Line::default(), Line::styled("What the signs mean", self.theme.title())]);
        lines.extend(self.screen.legend(&self.theme));
        lines
    }

    fn draw_list(&self, canvas: &mut Canvas<'_>, area: Rect, list: &ListBox, drawn: &mut Drawn) {
        let listed = self.listed();
        let matches = list.matches(&listed);
        let inside = canvas.window(80, area.height.saturating_sub(2), "All actions");
        let filter = format!(" filter: {}_", list.filter);
        canvas.put(inside.x, inside.y, &filter, self.theme.strong());
        let count = format!("{} of {} ", matches.len(), listed.len());
        canvas.put(inside.right().saturating_sub(width(&count)), inside.y, &count, self.theme.faint());
        let rows = Rect { y: inside.y + 2, height: inside.height.saturating_sub(4), ..inside };
        let first = list.chosen.saturating_sub(usize::from(rows.height) / 2);
        let first = first.min(matches.len().saturating_sub(usize::from(rows.height)));
        for (row, (place, entry)) in rows.rows().zip(matches.iter().enumerate().skip(first)) {
            let style = if place == list.chosen { self.theme.cursor() } else { Style::new() };
            let text = format!(" {}  {}", pad(&entry.action, 34), entry.words);
            canvas.put(row.x, row.y, &pad(&text, row.width), style);
            canvas.hit(row, Target::Row(place));
        }
        drawn.rows = matches.len();
        let keys = [
            Hint::new("Enter", "play it", Key::Enter),
            Hint::new("Esc", "back", Key::Esc),
            Hint::new("Up/Down", "choose; letters filter", Key::Down),
        ];
        draw_buttons(canvas, inside, &keys);
    }
}

fn reader_keys(reader: &Reader, scrolls: bool) -> Vec<Hint> {
    let mut keys = vec![Hint::new("Esc", "back", Key::Esc)];
    if reader.over && reader.topic == Topic::Scores {
        keys = vec![
            Hint::new("s", "save", Key::Char('s')),
            Hint::new("a", "play again", Key::Char('a')),
            Hint::new("Esc", "board", Key::Esc),
            Hint::new("q", "quit", Key::Char('q')),
        ];
    }
    if scrolls {
        keys.push(Hint::new("Up/Down", "scroll", Key::PageDown));
    }
    keys
}

/// A short question with its answers.
fn draw_question(canvas: &mut Canvas<'_>, title: &str, lines: &[&str], answers: &[Hint]) {
    let inside = canvas.window(60, lines.len() as u16 + 5, title);
    for (line, y) in lines.iter().zip(inside.y + 1..) {
        canvas.put(inside.x + 2, y, line, Style::new());
    }
    draw_buttons(canvas, inside, answers);
}

/// Keys in the last row of a window.
fn draw_buttons(canvas: &mut Canvas<'_>, inside: Rect, hints: &[Hint]) {
    let mut x = inside.x + 2;
    for hint in hints {
        x = canvas.button(x, inside.bottom().saturating_sub(1), hint) + 3;
    }
}
