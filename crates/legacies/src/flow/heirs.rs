//! Successors: drawing them, putting them in play, and what follows (LG-B9, LG-F2, LG-F3).

use game_core::Sink;

use super::Play;
use crate::Event;
use crate::bits::Bits;
use crate::effect::Power;
use crate::event::Reason;
use crate::kinds::{Global, Locked};
use crate::state::{Source, SuccessorId, Task, Who};

impl<S: Sink<Event>> Play<'_, S> {
    /// Whether a successor can be drawn, the discards shuffled if need be (LG-G13).
    pub(super) fn heirs_left(&mut self) -> bool {
        if !self.state.heir_deck().is_empty() {
            return true;
        }
        if self.state.open.heir_discards.is_empty() {
            return false;
        }
        self.state.open.fresh_heirs = std::mem::take(&mut self.state.open.heir_discards);
        self.tell(Event::HeirsShuffled);
        true
    }

    /// A person takes it into hand; a Nemesis puts it in play at once.
    pub(super) fn deal_heir(&mut self, who: Who, count: u8, heir: SuccessorId) {
        if self.game.is_nemesis(who) {
            return self.push(Task::Enter(who, heir));
        }
        self.push(Task::DealHeirs(who, count - 1));
        let hand = &mut self.state.hidden.heirs[who.index()];
        *hand = hand.with(heir.0);
        self.tell(Event::HeirDealt { who, heir: Some(heir) });
    }

    pub(super) fn turn_up_heir(&mut self, heir: SuccessorId) {
        self.push(Task::TurnUpHeirs);
        self.state.open.face_up.push(heir);
        self.tell(Event::HeirTurned { heir });
    }

    /// A mandatory action gives one that lies face up, any other one from the deck; then one is put in play
    /// (LG-B9). A Nemesis goes by its card (LG-N7).
    pub(super) fn push_succession(&mut self, who: Who, global: Global) {
        if self.game.is_nemesis(who) {
            let card = self.state.open.house(who).newest;
            let face_up = card.is_some_and(|solo| self.game.pack.solo[solo.index()].face_up);
            return self.nemesis_heir(who, face_up);
        }
        self.push(Task::PutHeir(who));
        if global.is_mandatory() && !self.state.open.face_up.is_empty() {
            self.push(Task::TakeFaceUp(who));
        } else {
            self.push(Task::DealHeirs(who, 1));
        }
    }

    pub(super) fn take_face_up(&mut self, who: Who, heir: SuccessorId) {
        self.remove_face_up(heir);
        let house = self.state.open.house_mut(who);
        house.known_heirs = house.known_heirs.with(heir.0);
        self.tell(Event::HeirTaken { who, heir });
    }

    pub(super) fn remove_face_up(&mut self, heir: SuccessorId) {
        let open = &mut self.state.open;
        open.face_up = open.face_up.iter().copied().filter(|&other| other != heir).collect();
    }

    /// The former one retires, the others of the hand are discarded, the new one enters (LG-F2).
    pub(super) fn put_in_play(&mut self, who: Who, heir: SuccessorId) {
        self.discard_heirs(who, self.state.heirs(who).less(heir.0));
        self.state.hidden.heirs[who.index()] = Bits::EMPTY;
        // Until it enters it lies beside the mat, for all to see.
        self.state.open.house_mut(who).known_heirs = Bits::of(heir.0);
        self.tell(Event::HeirChosen { who, heir });
        self.push(Task::Enter(who, heir));
        self.retire(who);
    }

    /// Discards successors of a hand, for all to see.
    pub(super) fn discard_heirs(&mut self, who: Who, heirs: Bits) {
        let hidden = &mut self.state.hidden.heirs[who.index()];
        *hidden = hidden.without(heirs);
        let open = &mut self.state.open;
        open.heir_discards = open.heir_discards.or(heirs);
        let house = open.house_mut(who);
        house.known_heirs = house.known_heirs.without(heirs);
        heirs.iter().for_each(|heir| self.tell(Event::HeirDiscarded { who, heir: SuccessorId(heir) }));
    }

    pub(super) fn retire(&mut self, who: Who) {
        if !self.game.is_person(who) {
            return;
        }
        let Some(heir) = self.state.open.house(who).successor() else { return };
        self.tell(Event::HeirRetired { who, heir });
        let card = &self.game.pack.successors[heir.index()];
        if matches!(card.power, Power::Retire(_)) {
            let start = card.start;
            self.push_run(who, start, Source::Successor(heir));
        }
    }

    /// Contribution, match, NOW, in this order (LG-F2, LG-F3); a Nemesis ignores powers (LG-N7).
    pub(super) fn enter(&mut self, who: Who, heir: SuccessorId) {
        let card = &self.game.pack.successors[heir.index()];
        let (start, foundation) = (card.start, i32::from(card.foundation));
        let now = matches!(card.power, Power::Now(_)) && self.game.is_person(who);
        let matching = card.icon == self.game.mat(&self.state.open, who).icon;
        let house = self.state.open.house_mut(who);
        house.known_heirs = house.known_heirs.less(heir.0);
        house.line.push(heir);
        house.heir_put = true;
        house.matches += u8::from(matching);
        let matches = house.matches;
        self.tell(Event::HeirPut { who, heir });
        self.gain_foundation(who, foundation, Source::Successor(heir));
        if now {
            self.push_run(who, start, Source::Successor(heir));
        }
        if matching {
            self.push(if matches <= 3 { Task::Unlock(who) } else { Task::Special(who, true) });
        }
    }

    pub(super) fn unlock(&mut self, who: Who, token: Locked) {
        let house = self.state.open.house_mut(who);
        house.locked[token.index()] = false;
        match token {
            Locked::Relationship => house.tokens += 1,
            Locked::Minor => house.shares[0] += 1,
            Locked::Major => house.shares[1] += 1,
        }
        self.tell(Event::Unlocked { who, token });
    }

    /// Whoever has put no successor in play must do so now: from hand, else the deck's top (LG-G8, LG-N7).
    pub(super) fn late_heir(&mut self, who: Who) {
        if self.state.open.house(who).heir_put {
            return;
        }
        if self.game.is_nemesis(who) {
            self.explain(who, Reason::DeckHeir);
            return self.push(Task::DealHeirs(who, 1));
        }
        self.push(Task::PutHeir(who));
        if self.state.heirs(who).is_empty() {
            self.push(Task::DealHeirs(who, 1));
        }
    }
}
