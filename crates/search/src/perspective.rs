//! What a bot is shown when it has to decide.

use game_core::{Game, Seat, Turn, Viewer};

/// A decision as the seat that makes it sees it.
pub struct Perspective<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    only: Option<&'a [G::Action]>,
}

impl<'a, G: Game> Perspective<'a, G> {
    /// The perspective of whoever has to decide; none when nobody has to.
    pub fn new(game: &'a G, state: &'a G::State) -> Option<Self> {
        match game.turn(state) {
            Turn::Player(seat) => Some(Perspective { game, state, seat, only: None }),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The same for who wants to know which of some actions is best. They must be the seat's own.
    pub fn limited_to(self, actions: &'a [G::Action]) -> Self {
        Perspective { only: Some(actions), ..self }
    }

    /// Whether there are actions that are not asked about.
    pub fn is_limited(&self) -> bool {
        self.only.is_some()
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Who decides.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What that seat may know. Made anew at each call.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Player(self.seat))
    }

    /// What that seat can choose. It never depends on anything hidden from it: that is a law.
    pub fn actions(&self, out: &mut Vec<G::Action>) {
        out.clear();
        match self.only {
            Some(actions) => out.extend_from_slice(actions),
            None => self.game.actions(self.state, out),
        }
    }
}
