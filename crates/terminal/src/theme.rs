//! Colours and signs, so that the table can be read with few colours, with none, and in plain ASCII.
//!
//! Nothing is said by colour alone: players have shapes, kinds have letters, what can be chosen is a capital.

use game_core::Seat;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// None: `NO_COLOR` is set.
    Mono,
    /// The eight of every terminal.
    Basic,
    /// The 256 of most.
    Rich,
}

/// The signs that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Shapes and lines.
    Unicode,
    /// Letters and dashes: `OXHIDE_ASCII=1`.
    Ascii,
}

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colours.
    pub palette: Palette,
    /// The signs.
    pub signs: Signs,
}

/// A sign with its substitute in ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign(pub &'static str, pub &'static str);

/// The back of what lies face down.
pub const BACK: Sign = Sign("▒", ":");
/// What stands between two columns.
pub const WALL: Sign = Sign("│", "|");
/// Beside what is chosen or whose turn it is.
pub const HERE: Sign = Sign("▸", ">");
/// Something that is there for nobody.
pub const NONE: Sign = Sign("·", ".");
/// From one to the next.
pub const BECOMES: Sign = Sign("→", "->");
/// Beside a card or a marker of a city.
pub const CITY: Sign = Sign("⌂", "c");
/// Something that nobody will get.
pub const LOST: Sign = Sign("✗", "x");

/// The shapes of the players' markers.
const SHAPES: [Sign; 6] =
    [Sign("●", "O"), Sign("■", "#"), Sign("▲", "A"), Sign("◆", "%"), Sign("★", "*"), Sign("▼", "V")];

const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Theme {
    /// What the environment asks for.
    pub fn from_env() -> Self {
        Self::from_vars(|name| std::env::var(name).ok())
    }

    fn from_vars(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| var(name).is_some_and(|value| !value.is_empty());
        let rich = set("COLORTERM") || var("TERM").is_some_and(|term| term.contains("256"));
        let palette = match (set("NO_COLOR"), rich) {
            (true, _) => Palette::Mono,
            (false, true) => Palette::Rich,
            (false, false) => Palette::Basic,
        };
        let ascii = var("OXHIDE_ASCII").is_some_and(|value| !value.is_empty() && value != "0");
        Theme { palette, signs: if ascii { Signs::Ascii } else { Signs::Unicode } }
    }

    /// A sign as it is drawn.
    pub fn sign(&self, Sign(unicode, ascii): Sign) -> &'static str {
        match self.signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }

    /// The shape of a player's markers.
    pub fn shape(&self, seat: Seat) -> &'static str {
        self.sign(SHAPES[seat.index() % SHAPES.len()])
    }

    /// The lines around a box.
    pub fn border(&self) -> border::Set<'static> {
        match self.signs {
            Signs::Unicode => border::ROUNDED,
            Signs::Ascii => ASCII_BORDER,
        }
    }

    /// A style with a colour of the eight or of the 256, or without.
    pub fn ink(&self, basic: Color, rich: u8) -> Style {
        match self.palette {
            Palette::Mono => Style::new(),
            Palette::Basic => Style::new().fg(basic),
            Palette::Rich => Style::new().fg(Color::Indexed(rich)),
        }
    }

    /// A player's colour: blue, orange, green, purple, told apart by colour-blind people too.
    pub fn seat(&self, seat: Seat) -> Style {
        const COLORS: [(Color, u8); 6] = [
            (Color::Cyan, 39),
            (Color::Yellow, 208),
            (Color::Green, 36),
            (Color::Magenta, 175),
            (Color::Blue, 27),
            (Color::Red, 160),
        ];
        let (basic, rich) = COLORS[seat.index() % COLORS.len()];
        self.ink(basic, rich).add_modifier(Modifier::BOLD)
    }

    /// What can be chosen.
    pub fn glow(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.palette {
            Palette::Mono => bold.add_modifier(Modifier::UNDERLINED),
            Palette::Basic => bold.fg(Color::Black).bg(Color::Yellow),
            Palette::Rich => bold.fg(Color::Indexed(16)).bg(Color::Indexed(222)),
        }
    }

    /// What is chosen now.
    pub fn cursor(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.palette {
            Palette::Mono => bold.add_modifier(Modifier::REVERSED),
            Palette::Basic => bold.fg(Color::White).bg(Color::Magenta),
            Palette::Rich => bold.fg(Color::Indexed(231)).bg(Color::Indexed(162)),
        }
    }

    /// Lines around and between things.
    pub fn lines(&self) -> Style {
        match self.palette {
            Palette::Mono => self.faint(),
            Palette::Basic | Palette::Rich => self.ink(Color::DarkGray, 243),
        }
    }

    /// Headings.
    pub fn title(&self) -> Style {
        self.ink(Color::Yellow, 173).add_modifier(Modifier::BOLD)
    }

    /// The bar with the question.
    pub fn bar(&self) -> Style {
        match self.palette {
            Palette::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Palette::Basic => Style::new().fg(Color::White).bg(Color::Blue),
            Palette::Rich => Style::new().fg(Color::Indexed(230)).bg(Color::Indexed(23)),
        }
    }

    /// A key in a hint.
    pub fn key(&self) -> Style {
        self.ink(Color::Yellow, 136).add_modifier(Modifier::BOLD)
    }

    /// What is less important.
    pub fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Points and other numbers that matter.
    pub fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(vars: &[(&str, &str)]) -> Theme {
        let find =
            |name: &str| vars.iter().find(|(var, _)| *var == name).map(|(_, value)| (*value).to_owned());
        Theme::from_vars(find)
    }

    #[test]
    fn the_environment_decides() {
        let rich = Theme { palette: Palette::Rich, signs: Signs::Unicode };
        assert_eq!(theme(&[("TERM", "xterm-256color")]), rich);
        assert_eq!(theme(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), rich);
        assert_eq!(theme(&[("TERM", "linux")]).palette, Palette::Basic);
        assert_eq!(theme(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]).palette, Palette::Mono);
        assert_eq!(theme(&[("NO_COLOR", "")]).palette, Palette::Basic);
        assert_eq!(theme(&[("OXHIDE_ASCII", "1")]).signs, Signs::Ascii);
        assert_eq!(theme(&[("OXHIDE_ASCII", "0")]).signs, Signs::Unicode);
    }

    #[test]
    fn without_colours_no_style_has_one() {
        let theme = Theme { palette: Palette::Mono, signs: Signs::Ascii };
        let styles = [theme.seat(Seat(1)), theme.glow(), theme.cursor(), theme.title(), theme.bar()];
        assert!(styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        assert!(Seat::all(6).all(|seat| theme.shape(seat).is_ascii()));
    }
}
