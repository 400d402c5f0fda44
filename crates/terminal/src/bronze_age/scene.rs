//! The position as its viewer sees it, and what an action would make of it.
//!
//! All of it comes from the view: the state that is asked 'what if' is rebuilt from it, never the true one.

use std::sync::Arc;

use game_core::{Game as _, Prompt, Rng, Seat, Seed, Table, Viewer};
use games::bronze_age::pack::{Special, Triumph};
use games::bronze_age::{
    Action, BronzeAge, CardId, Deck, DeckIx, Event, Icon, Question, RealmView, SideView, Source, State, Task,
    Territory, View, other,
};

use super::digest::{begins_turn, last_turn};

/// What is seen.
pub struct Scene {
    /// The rules of the table.
    pub game: Arc<BronzeAge>,
    /// What the viewer may know.
    pub view: View,
    /// A state that the viewer holds possible.
    state: State,
    /// The open question.
    pub prompt: Prompt<Question, Source>,
    /// Whose things are shown as one's own.
    pub me: Seat,
    /// What can be chosen now.
    pub actions: Vec<Action>,
    /// What the players are called.
    pub names: Vec<String>,
    /// Whether the decks were made anew since the viewer's turn before this one.
    pub new_decks: bool,
    /// The other player's last turn in one line.
    pub last_turn: Option<String>,
}

impl Scene {
    /// What a viewer sees of a table.
    pub fn new(table: &Table<BronzeAge>, viewer: Viewer, names: &[String]) -> Self {
        let game = Arc::clone(table.game());
        let view = game.view(table.state(), viewer);
        let state = game.determinize(&view, &mut Rng::new(Seed(0)));
        let me = view.you.unwrap_or(view.start);
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        let seen = table.log().iter().filter_map(|(_, event)| game.redact(event, viewer));
        let events: Vec<Event> = seen.collect();
        let since = events.iter().rev().take_while(|event| !begins_turn(event, me));
        let new_decks = since.into_iter().any(|event| matches!(event, Event::NewDecks { .. }));
        let name = names.get(other(me).index()).map_or("", String::as_str);
        let last_turn = last_turn(&game, &events, other(me), name);
        let prompt = game.prompt(&state);
        Scene { view, state, prompt, me, actions, names: names.to_vec(), new_decks, last_turn, game }
    }

    /// The other player.
    pub fn other(&self) -> Seat {
        other(self.me)
    }

    /// A player's things.
    pub fn realm(&self, seat: Seat) -> &RealmView {
        &self.view.realms[seat.index()]
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// What is being done.
    pub fn task(&self) -> Option<Task> {
        self.view.tasks.last().copied()
    }

    /// A deck.
    pub fn deck(&self, deck: DeckIx) -> &Deck {
        &self.view.decks[deck.index()]
    }

    /// The cards of the smallest deck.
    pub fn smallest(&self) -> u8 {
        self.view.decks.iter().map(|deck| deck.cards).min().unwrap_or(0)
    }

    /// The first action that matches its deck (BA-T2).
    pub fn matching(&self) -> Option<Action> {
        let matches = |action: &Action| match *action {
            Action::Play(colour, deck) => self.deck(deck).top == Some(colour.territory()),
            _ => false,
        };
        self.actions.iter().copied().find(matches)
    }

    /// Whether the Collapse is under way: new decks are still to be made (BA-E2).
    pub fn is_collapsing(&self) -> bool {
        self.view.tasks.iter().any(|task| matches!(task, Task::NewDecks))
    }

    /// A card's sets: the basic one, then one for each icon that the specialised one can count as for a player.
    pub fn sets(&self, card: CardId, seat: Seat) -> Vec<Set> {
        let face = self.game.card(card);
        let basic = Set { icon: self.game.basic_icon(card), count: face.basic, has_place: true };
        let sides = self.sides(seat);
        let special: Vec<Set> = match face.special {
            Special::Icons(icon, count) => {
                vec![Set { icon, count, has_place: sides.iter().any(|side| side.icon == icon) }]
            }
            Special::Wild => {
                sides.iter().map(|side| Set { icon: side.icon, count: 1, has_place: true }).collect()
            }
        };
        std::iter::once(basic).chain(special).collect()
    }

    /// The two icons of a player's specialised civilisation, once it is known.
    pub fn sides(&self, seat: Seat) -> &[SideView] {
        self.realm(seat).civilisation.as_ref().map_or(&[], |civilisation| &civilisation.sides)
    }

    /// The side of a player's civilisation with an icon.
    pub fn side(&self, seat: Seat, icon: Icon) -> Option<&SideView> {
        self.sides(seat).iter().find(|side| side.icon == icon)
    }

    /// Points an icon of a player.
    pub fn icon_points(&self, seat: Seat, icon: Icon) -> i32 {
        self.game.icon_points(&self.state, seat, icon)
    }

    /// How many territories of a type a player controls.
    pub fn controlled(&self, seat: Seat, territory: Territory) -> u8 {
        let lands = self.realm(seat).territories[territory.index()];
        lands.kept + lands.others
    }

    /// The type of territory that counts for a player's points, if there is any (BA-P1).
    pub fn best_territory(&self, seat: Seat) -> Option<Territory> {
        let count = |territory: Territory| self.controlled(seat, territory);
        let best = Territory::ALL.into_iter().rev().max_by_key(|&territory| count(territory))?;
        Some(best).filter(|&best| count(best) > 0)
    }

    /// A triumph with both players' icons, and who would get it now (BA-P1).
    pub fn races(&self) -> [Race<'_>; 3] {
        self.game.pack().triumphs.each_ref().map(|triumph| {
            let icons = self.view.realms.each_ref().map(|realm| realm.icons[triumph.icon.index()]);
            let leader = Seat::all(2).find(|seat| icons[seat.index()] > icons[other(*seat).index()]);
            Race { triumph, icons, leader }
        })
    }

    /// What would come of an action at once: points, and what is asked next.
    pub fn what_if(&self, action: Action) -> WhatIf<'_> {
        let mut state = self.state;
        let mut events: Vec<Event> = Vec::new();
        self.game.apply(&mut state, action, &mut events);
        let gain = |seat: Seat| self.game.points(&state, seat) - self.game.points(&self.state, seat);
        WhatIf {
            mine: gain(self.me),
            theirs: gain(self.other()),
            triumphs: self.triumphs_changed(&state),
            next: state.task(),
        }
    }

    /// The triumphs that somebody else or nobody would get in another state.
    fn triumphs_changed(&self, state: &State) -> Vec<&str> {
        let holder =
            |state: &State, icon| Seat::all(2).find(|&seat| self.game.has_triumph(state, seat, icon));
        let triumphs = self.game.pack().triumphs.iter();
        let changed =
            triumphs.filter(|triumph| holder(state, triumph.icon) != holder(&self.state, triumph.icon));
        changed.map(|triumph| triumph.name.as_str()).collect()
    }
}

/// A set of icons on a card, as a player would count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// The kind.
    pub icon: Icon,
    /// How many.
    pub count: u8,
    /// Whether the player has a civilisation for it (BA-A1).
    pub has_place: bool,
}

/// A triumph and how the players stand in it.
pub struct Race<'a> {
    /// The triumph.
    pub triumph: &'a Triumph,
    /// The icons of both.
    pub icons: [i32; 2],
    /// Who would get it now.
    pub leader: Option<Seat>,
}

/// What would come of an action.
pub struct WhatIf<'a> {
    /// Points for the viewer.
    pub mine: i32,
    /// Points for the other player.
    pub theirs: i32,
    /// The triumphs that change hands.
    pub triumphs: Vec<&'a str>,
    /// What is asked next.
    pub next: Option<Task>,
}
