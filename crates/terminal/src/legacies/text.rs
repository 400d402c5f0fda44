//! Legacies in a few sentences, and what the signs mean.

use ratatui::text::Line;

use crate::theme::Theme;

/// The game for who has never played it.
pub const OUTLINE: &str = "\
Build a name that outlives you, over six generations in three centuries. On your turn play a card for one of \
its uses: make a relationship, buy or sell shares, take its opportunity, explore the city, obtain resources or \
acquire an heirloom. After two cards you may trigger a global action instead, which helps everybody and you \
most; your first one of a generation puts a successor in play. Most fame at the end wins.";

/// What signs and letters mean.
pub fn legend(theme: &Theme) -> Vec<Line<'static>> {
    let lines = [
        "1 to 6: the characters in play. On tracks: their tokens. Before a track: whose it is.",
        "Behind a share's value: who holds a minor investment; behind the + who holds a major one.",
        "Resources: d dye, g gear, m gem, i iron. Base: the foundation.",
        "Left on the mat: tokens for relationships; shares, minor/major, for investments.",
        "(in brackets): a global action that was triggered; 2:Trade Conference is blocked by player 2.",
    ];
    let heading = Line::styled("Signs", theme.title());
    std::iter::once(heading).chain(lines.into_iter().map(Line::from)).collect()
}
