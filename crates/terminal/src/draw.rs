//! The picture of the whole table: players, board, question, panels, keys.

use game_core::{LogLine, Seat, Turn, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::canvas::{Canvas, Hint, Target, pad, width, wrap};
use crate::drawn::Drawn;
use crate::input::Key;
use crate::model::Model;
use crate::news::{in_words, who};
use crate::overlay::Overlay;
use crate::plan::{Plan, SMALLEST, stack};
use crate::theme::HERE;

impl Model {
    /// Draws everything, and remembers where it is.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut canvas = Canvas::new(frame.buffer_mut(), self.theme);
        let mut drawn = Drawn { scroll_ends: vec![0; self.scrolls.len()], ..Drawn::default() };
        match Plan::new(area, |room| self.screen.board_height(room)) {
            Some(plan) => self.draw_table(&mut canvas, &plan, &mut drawn),
            None => draw_too_small(&mut canvas, area),
        }
        self.draw_overlay(&mut canvas, area, &mut drawn);
        drawn.hits = canvas.into_hits();
        self.keep(drawn);
    }

    /// Remembers a picture; what was scrolled beyond its end comes back.
    fn keep(&mut self, drawn: Drawn) {
        for (scroll, &end) in self.scrolls.iter_mut().zip(&drawn.scroll_ends) {
            *scroll = (*scroll).min(end);
        }
        if let Some(Overlay::Read(reader)) = &mut self.overlay {
            reader.last = drawn.overlay_end;
            reader.from = reader.from.min(reader.last);
        }
        self.drawn = drawn;
    }

    fn draw_table(&self, canvas: &mut Canvas<'_>, plan: &Plan, drawn: &mut Drawn) {
        self.draw_status(canvas, plan.status);
        self.screen.draw_board(canvas, plan.board);
        self.draw_prompt(canvas, plan.prompt);
        self.draw_keys(canvas, plan.keys);
        match (plan.side, plan.tabs) {
            (Some(side), _) => {
                self.screen.draw_play(canvas, plan.main);
                self.draw_side(canvas, side, drawn);
            }
            (None, tabs) => {
                tabs.into_iter().for_each(|tabs| self.draw_tabs(canvas, tabs));
                self.draw_main(canvas, plan.main, drawn);
            }
        }
    }

    /// The players with their points; who is to move is marked.
    fn draw_status(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let scores = self.table.scores();
        let entry = |seat: Seat, long: bool| {
            let total = scores.get(seat.index()).map_or(0, |score| score.total);
            let standing = self.screen.standing(seat);
            match long {
                true => format!("{} {total} VP, {standing}", self.name(seat)),
                false => format!("{} {total} VP", self.name(seat)),
            }
        };
        let seats = Seat::all(scores.len() as u8);
        let room: u16 = seats.clone().map(|seat| width(&entry(seat, true)) + 6).sum();
        let mut x = area.x;
        for seat in seats {
            let mark = if self.table.turn() == Turn::Player(seat) { self.theme.sign(HERE) } else { " " };
            x = canvas.put(x, area.y, mark, self.theme.strong());
            x = canvas.put(x, area.y, self.theme.shape(seat), self.theme.seat(seat));
            x = canvas.put(x + 1, area.y, &entry(seat, room <= area.width), Style::new()) + 2;
        }
        let title = format!("{} {}", self.game.name(), self.seed);
        let at = area.right().saturating_sub(width(&title));
        if x <= at {
            canvas.put(at, area.y, &title, self.theme.faint());
        }
    }

    /// What is asked, why, and what the program has to say.
    fn draw_prompt(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.shade(area, self.theme.bar());
        let prompt = self.table.prompt();
        let clause = format!("[{} r]", prompt.clause);
        let at = area.right().saturating_sub(width(&clause) + 1);
        canvas.put(at, area.y, &clause, self.theme.bar());
        canvas.hit(Rect::new(at, area.y, width(&clause), 1), Target::Press(Key::Char('r')));
        let text = self.prompt_text(prompt.text);
        let mut lines = wrap(&text, area.width.saturating_sub(width(&clause) + 3));
        let because = prompt.source.map(|source| format!("Asked by: {source}."));
        lines.extend(self.screen.aside().or(because).or_else(|| self.last_line()));
        for (place, (line, y)) in lines.iter().zip(area.y..area.bottom()).enumerate() {
            let style =
                if place == 0 { self.theme.bar().patch(self.theme.strong()) } else { self.theme.bar() };
            canvas.put(area.x + 1, y, line, style);
        }
        if let Some(note) = &self.note {
            let y = area.bottom().saturating_sub(1);
            canvas.put(area.x, y, &pad(&format!(" {note}"), area.width), self.theme.cursor());
        }
    }

    fn prompt_text(&self, question: String) -> String {
        match self.table.turn() {
            Turn::Player(seat) if !self.seats.is_me(seat) => {
                let state =
                    if self.pace.paused { "is held; Space lets the game go on" } else { "is playing" };
                format!("{} {state}.", self.name(seat))
            }
            Turn::Player(seat) if self.seats.only_me().is_none() => {
                format!("{}: {question}", self.name(seat))
            }
            Turn::Player(_) | Turn::Chance | Turn::Over => question,
        }
    }

    /// What somebody else did last, while nothing more important has to be said.
    fn last_line(&self) -> Option<String> {
        let viewer = self.viewer();
        let lines = self.table.log(0..self.table.log_len(), Some(viewer));
        let told = |line: &&LogLine| {
            let name = who(line).and_then(|seat| self.table.names().get(seat.index()));
            name.is_some_and(|name| line.text.starts_with(name.as_str()))
        };
        let last = lines.iter().rfind(told)?;
        let own = who(last).is_some_and(|seat| viewer == Viewer::Player(seat));
        (!own).then(|| last.text.clone())
    }

    /// The keys of the moment; the first ones that there is room for, and always the way to all of them.
    fn draw_keys(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let last = [Hint::new("?", "help", Key::Char('?')), Hint::new("q", "quit", Key::Char('q'))];
        let reserved: u16 = last.iter().map(|hint| hint.width() + 2).sum();
        let mut x = area.x + 1;
        for hint in self.hints() {
            if x + hint.width() + 2 + reserved <= area.right() {
                x = canvas.button(x, area.y, &hint) + 2;
            }
        }
        for hint in &last {
            x = canvas.button(x, area.y, hint) + 2;
        }
    }

    pub(super) fn hints(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        if self.pace.is_waiting() {
            let pause = if self.pace.paused { "go on" } else { "pause" };
            hints.push(Hint::new("any key", "skip", Key::Enter));
            hints.push(Hint::new("Space", pause, Key::Char(' ')));
        } else if self.is_over() {
            hints.push(Hint::new("Enter", "score sheet", Key::Enter));
            hints.push(Hint::new("a", "play again", Key::Char('a')));
        } else {
            hints.extend(self.screen.hints());
            hints.push(Hint::new("/", "list", Key::Char('/')));
        }
        hints.push(Hint::new("Tab", "panel", Key::Tab));
        hints.push(Hint::new("u", "undo", Key::Char('u')));
        hints.push(Hint::new("v", "scores", Key::Char('v')));
        hints.push(Hint::new("s", "save", Key::Char('s')));
        hints
    }

    /// The names of all panels: the choice, the game's own, the log.
    fn panel_names(&self) -> Vec<&'static str> {
        let mut names = vec!["Play"];
        names.extend(self.screen.panels());
        names.push("Log");
        names
    }

    fn draw_tabs(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut x = area.x + 1;
        for (panel, name) in self.panel_names().into_iter().enumerate() {
            let style = if panel == self.panel { self.theme.cursor() } else { self.theme.title() };
            let end = canvas.put(x, area.y, &format!(" {name} "), style);
            canvas.hit(Rect::new(x, area.y, end - x, 1), Target::Panel(panel));
            x = end + 1;
        }
    }

    /// The one panel of a small screen.
    fn draw_main(&self, canvas: &mut Canvas<'_>, area: Rect, drawn: &mut Drawn) {
        drawn.panels.push((area, self.panel));
        drawn.play_hidden = self.panel != 0;
        match self.panel {
            0 => self.screen.draw_play(canvas, area),
            panel => {
                let inside = Rect { x: area.x + 1, width: area.width - 2, ..area };
                let lines = self.panel_lines(panel, inside.width);
                self.draw_panel(canvas, inside, panel, &lines, drawn);
            }
        }
    }

    /// All panels but the choice, one below the other.
    fn draw_side(&self, canvas: &mut Canvas<'_>, area: Rect, drawn: &mut Drawn) {
        let names = self.panel_names();
        let contents: Vec<_> =
            (1..names.len()).map(|panel| self.panel_lines(panel, area.width - 2)).collect();
        let wanted: Vec<_> = contents.iter().map(|lines| lines.len() as u16 + 2).collect();
        let areas = stack(area, &wanted[..wanted.len() - 1]);
        for ((panel, lines), area) in (1..).zip(&contents).zip(areas) {
            let style = if panel == self.panel { self.theme.title() } else { self.theme.lines() };
            let inside = canvas.frame(area, names[panel], style);
            drawn.panels.push((area, panel));
            canvas.hit(area, Target::Panel(panel));
            self.draw_panel(canvas, inside, panel, lines, drawn);
        }
    }

    /// A panel's text as far as it was scrolled, with a sign that there is more.
    fn draw_panel(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        panel: usize,
        lines: &[Line<'_>],
        drawn: &mut Drawn,
    ) {
        let end = lines.len().saturating_sub(usize::from(area.height)) as u16;
        drawn.scroll_ends[panel] = end;
        let scroll = self.scrolls[panel].min(end);
        let from = if self.is_log(panel) { end - scroll } else { scroll };
        canvas.put_lines(area, lines, usize::from(from));
        let (above, below) = (from > 0, from < end);
        if above || below {
            let more = [above.then_some("PgUp"), below.then_some("PgDn")];
            let more = more.into_iter().flatten().collect::<Vec<_>>().join("/");
            let at = area.right().saturating_sub(width(&more));
            canvas.put(at, area.bottom().saturating_sub(1), &more, self.theme.faint());
        }
    }

    fn is_log(&self, panel: usize) -> bool {
        panel == self.screen.panels().len() + 1
    }

    fn panel_lines(&self, panel: usize, width: u16) -> Vec<Line<'static>> {
        if self.is_log(panel) {
            self.log_lines(width)
        } else {
            self.screen.panel(panel - 1, &self.theme, width)
        }
    }

    /// What happened, in words, with the marker of whom it is about.
    fn log_lines(&self, width: u16) -> Vec<Line<'static>> {
        let you = self.seats.only_me().and_then(|seat| self.table.names().get(seat.index()));
        let mut lines = Vec::new();
        for entry in self.table.log(0..self.table.log_len(), Some(self.viewer())) {
            let text = in_words(&entry, you.map(String::as_str));
            let (mark, style) = match who(&entry) {
                Some(seat) => (self.theme.shape(seat), self.theme.seat(seat)),
                None => (" ", Style::new()),
            };
            for (row, part) in wrap(&text, width.saturating_sub(2)).into_iter().enumerate() {
                let mark = if row == 0 { mark } else { " " };
                let words = if who(&entry).is_some() { Style::new() } else { self.theme.faint() };
                lines.push(Line::from(vec![
                    Span::styled(format!("{mark} "), style),
                    Span::styled(part, words),
                ]));
            }
        }
        lines
    }
}

fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let lines = [
        format!("The table needs {} x {}.", SMALLEST.0, SMALLEST.1),
        format!("This terminal has {} x {}.", area.width, area.height),
        "Make it larger, or press q.".to_owned(),
    ];
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        canvas.put(area.x, y, line, Style::new());
    }
}
