//! Relationship tokens: making relationships, bumping, strengthening and weakening (LG-A1 to LG-A3, LG-A14, LG-A15).

use game_core::{List, Sink};

use super::Play;
use crate::Event;
use crate::effect::{EffectId, Held, Lasting, Moment};
use crate::kinds::{Character, Global};
use crate::state::{SPACES, Slot, Source, Step, Task, Who};
use crate::versions::Change;

/// Which tokens of somebody moved, and where to.
type Moved = List<u8, SPACES>;

impl<S: Sink<Event>> Play<'_, S> {
    /// Puts a token on the first space, bumping others, and pays for it (LG-A1).
    pub(super) fn relate(&mut self, who: Who, with: Character, by: Source) {
        self.push_right(with, 0);
        self.state.open.tracks[with.index()][0] = Some(who);
        self.state.open.house_mut(who).tokens -= 1;
        self.tell(Event::Related { who, character: with });
        if let Some(host) = self.game.player_of(&self.state.open, with) {
            self.moment(host, Moment::Guest);
        }
        self.moment(who, Moment::Relationship);
        let effects = self.paid_for_relationship(with, by);
        self.pay_out(who, &effects, Source::Track(with));
    }

    /// The effects that a new relationship pays: the first space and the bonus token; by an event the latter alone
    /// (LG-A1, LG-A15).
    pub(super) fn paid_for_relationship(&self, with: Character, by: Source) -> List<(EffectId, Source), 2> {
        let space = (!is_event(by)).then(|| (self.space_effect(with, 0), Source::Track(with)));
        let bonus = self.state.open.bonuses[with.index()]
            .filter(|_| space.is_some() || self.game.version.has(Change::BonusByEvent))
            .map(|bonus| (self.game.pack.bonuses[bonus.index()].start, Source::Bonus(bonus)));
        space.into_iter().chain(bonus).collect()
    }

    pub(super) fn space_effect(&self, character: Character, space: u8) -> EffectId {
        let century = self.state.open.century();
        self.game.pack.mat(character).spaces[century.index()][usize::from(space)]
    }

    /// Puts a token on a legendary figure, bumping an opponent's off, and pays its benefit (LG-A3); an event pays
    /// nobody (LG-A15).
    pub(super) fn relate_legend(&mut self, who: Who, slot: Slot, by: Source) {
        let bumped = self.state.open.legends[slot.index()];
        if let Some(owner) = bumped {
            self.return_legend(slot);
            if self.game.is_person(owner) {
                self.push(Task::Consolation(owner));
            }
        }
        self.state.open.legends[slot.index()] = Some(who);
        self.state.open.house_mut(who).tokens -= 1;
        self.tell(Event::LegendMade { who, slot });
        self.moment(who, Moment::Legend);
        if !is_event(by) {
            self.collect_legend(who, slot);
        }
    }

    pub(super) fn return_legend(&mut self, slot: Slot) {
        if let Some(owner) = self.state.open.legends[slot.index()].take() {
            self.state.open.house_mut(owner).tokens += 1;
            self.tell(Event::LegendReturned { owner, slot });
        }
    }

    pub(super) fn collect_legend(&mut self, who: Who, slot: Slot) {
        if let Some(figure) = self.state.open.figures[slot.index()] {
            let source = Source::Figure(figure);
            let effect = self.legend_effect(slot);
            self.pay_out(who, &[(effect, source)], source);
        }
    }

    pub(super) fn legend_effect(&self, slot: Slot) -> EffectId {
        let century = self.state.open.century();
        let figure = self.state.open.figures[slot.index()];
        figure.map_or(EffectId(0), |figure| self.game.pack.figures[figure.index()].starts[century.index()])
    }

    /// The benefits of somebody's tokens on these tracks.
    pub(super) fn collect_tracks(&mut self, who: Who, tracks: &[Character]) {
        let effects: List<(EffectId, Source), 10> = tracks
            .iter()
            .filter_map(|&track| {
                let space = self.state.open.space_of(who, track)?;
                Some((self.space_effect(track, space), Source::Track(track)))
            })
            .collect();
        let source = tracks.first().map_or(Source::Rules, |&track| Source::Track(track));
        self.pay_out(who, &effects, source);
    }

    /// Every token of somebody pays, tracks clockwise, then legendary figures from the left (LG-B2, LG-G11).
    pub(super) fn pay_tokens(&mut self, who: Who) {
        let open = &self.state.open;
        let mut effects: List<(EffectId, Source), 15> = List::new();
        for track in Character::ALL {
            if let Some(space) = open.space_of(who, track) {
                effects.push((self.space_effect(track, space), Source::Track(track)));
            }
        }
        for slot in Slot::ALL.into_iter().filter(|slot| open.legends[slot.index()] == Some(who)) {
            let source = open.figures[slot.index()].map_or(Source::Rules, Source::Figure);
            effects.push((self.legend_effect(slot), source));
        }
        self.pay_out(who, &effects, Source::Global(Global::Relationships));
    }

    /// All tokens on character tracks move one space right, from each track's right end; tokens that a
    /// successor holds back stay, and can be pushed (LG-B2).
    pub(super) fn advance(&mut self) {
        self.tell(Event::RelationshipsAdvance);
        for track in Character::ALL {
            for space in (0..SPACES as u8).rev() {
                let token = self.state.open.tracks[track.index()][usize::from(space)];
                if token.is_some_and(|owner| !self.is_held(owner, track)) {
                    self.push_right(track, space);
                }
            }
        }
    }

    fn is_held(&self, owner: Who, track: Character) -> bool {
        let open = &self.state.open;
        let holds = |who: Who, held: Held| self.game.lasting(open, who) == Some(&Lasting::Hold(held));
        let host = self.game.player_of(open, track);
        holds(owner, Held::Own) || host.is_some_and(|host| holds(host, Held::Guests))
    }

    /// Moves what is on a space one to the right, which pushes on, up to the first gap (LG-A14); says which
    /// spaces tokens came to.
    fn push_right(&mut self, track: Character, space: u8) -> Moved {
        let mut moved = Moved::new();
        if self.state.open.tracks[track.index()][usize::from(space)].is_none() {
            return moved;
        }
        if usize::from(space) + 1 == SPACES {
            self.return_token(track, space);
            return moved;
        }
        moved = self.push_right(track, space + 1);
        let spaces = &mut self.state.open.tracks[track.index()];
        let token = spaces[usize::from(space)].take();
        spaces[usize::from(space) + 1] = token;
        moved.push(space + 1);
        if let Some(owner) = token {
            self.tell(Event::TokenMoved { owner, character: track, space: space + 1 });
        }
        moved
    }

    /// Moves a token one space left, changing places with a token there (LG-A14).
    fn move_left(&mut self, track: Character, space: u8) -> Moved {
        let spaces = &mut self.state.open.tracks[track.index()];
        spaces.swap(usize::from(space) - 1, usize::from(space));
        let moved: Moved = [space - 1, space].into_iter().collect();
        for &to in moved.iter() {
            if let Some(owner) = self.state.open.tracks[track.index()][usize::from(to)] {
                self.tell(Event::TokenMoved { owner, character: track, space: to });
            }
        }
        moved
    }

    pub(super) fn return_token(&mut self, track: Character, space: u8) {
        if let Some(owner) = self.state.open.tracks[track.index()][usize::from(space)].take() {
            self.state.open.house_mut(owner).tokens += 1;
            self.tell(Event::TokenReturned { owner, character: track });
        }
    }

    pub(super) fn strengthen(&mut self, step: Step, track: Character, space: u8) {
        let moved = self.move_left(track, space);
        self.pay_moved(step, track, &moved);
    }

    pub(super) fn weaken(&mut self, step: Step, track: Character, space: u8) {
        let moved = self.push_right(track, space);
        self.pay_moved(step, track, &moved);
    }

    /// The active player is paid for their own token that moved and is still on the track; by an event nobody
    /// is (LG-A15).
    fn pay_moved(&mut self, step: Step, track: Character, moved: &[u8]) {
        if is_event(step.source) {
            return;
        }
        let own = self.state.open.space_of(step.who, track).filter(|space| moved.contains(space));
        if let Some(space) = own {
            let effect = self.space_effect(track, space);
            self.pay_out(step.who, &[(effect, Source::Track(track))], Source::Track(track));
        }
    }
}

pub(super) fn is_event(source: Source) -> bool {
    matches!(source, Source::Event(_))
}
