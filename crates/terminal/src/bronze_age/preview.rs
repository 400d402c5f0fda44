//! What an action would give, said before it is chosen.

use games::bronze_age::{Action, CardId, CivId, Colour, DeckIx, Icon, Lift, Task, Territory};

use super::scene::{Scene, WhatIf};
use super::text::{land, possessive, times};

/// What is said about an action.
pub struct Preview {
    /// The action in a few words.
    pub title: String,
    /// What changes in points, if anything does.
    pub points: Option<String>,
    /// What comes of it.
    pub text: String,
}

impl Preview {
    /// What an action would give.
    pub fn new(scene: &Scene, action: Action) -> Self {
        let (title, text) = title_and_text(scene, action);
        Preview { title, points: points(scene, &scene.what_if(action)), text }
    }
}

/// An action in one line: points, then what comes of it.
pub fn action_words(scene: &Scene, action: Action) -> String {
    let preview = Preview::new(scene, action);
    let text = match action {
        Action::Play(colour, deck) if matches(scene, colour, deck) => {
            let draw = if scene.deck(deck).cards > 1 { "draw, " } else { "" };
            format!("Claim {}, {draw}play a card.", colour.territory().name())
        }
        Action::Play(..) => upper_first(preview.text.trim_start_matches("No match: ")),
        _ => preview.text.replace('\n', " "),
    };
    preview.points.into_iter().chain(Some(text)).collect::<Vec<_>>().join(". ")
}

/// Points won and lost at once: "+3 VP, Hektor -2 VP (The Known World)".
fn points(scene: &Scene, what_if: &WhatIf) -> Option<String> {
    let mine = (what_if.mine != 0).then(|| format!("{:+} VP", what_if.mine));
    let theirs =
        (what_if.theirs != 0).then(|| format!("{} {:+} VP", scene.name(scene.other()), what_if.theirs));
    let parts: Vec<String> = mine.into_iter().chain(theirs).collect();
    let triumphs = match what_if.triumphs.is_empty() {
        true => String::new(),
        false => format!(" ({})", what_if.triumphs.join(", ")),
    };
    (!parts.is_empty()).then(|| parts.join(", ") + &triumphs)
}

fn title_and_text(scene: &Scene, action: Action) -> (String, String) {
    match action {
        Action::Play(colour, deck) => {
            (format!("Play {} to deck {}", colour.notation(), deck.0 + 1), play_text(scene, colour, deck))
        }
        Action::Return(colour, deck) => {
            (format!("Return {} from deck {}", colour.notation(), deck.0 + 1), return_text(scene, deck))
        }
        Action::Draw => draw_text(scene),
        Action::Advance(card, icon) => advance_text(scene, card, icon),
        Action::Deck(deck) => deck_text(scene, deck),
        Action::Seize(territory) => {
            let count = scene.controlled(scene.other(), territory);
            let text = format!("{} has {count} of this type.", scene.name(scene.other()));
            (format!("Seize {}", territory.name()), text)
        }
        Action::Discard(card) => (format!("Discard {}", scene.game.card(card).name), discard_text(scene)),
        Action::Salvage(card) => (
            format!("Take {}", scene.game.card(card).name),
            "It goes to your hand, known to both.".to_owned(),
        ),
        Action::Recall(colour, deck) => (
            format!("Take {} from deck {}", colour.notation(), deck.0 + 1),
            "It goes to your hand; nothing else comes of it.".to_owned(),
        ),
        Action::Branch(branch) => {
            (format!("Way {}", branch + 1), next_words(scene.what_if(action).next).to_owned())
        }
        Action::Keep(territory) => keep_text(scene, territory),
        Action::Civilisation(civ) | Action::Deal(civ) => civilisation_text(scene, civ),
        Action::Start(_) | Action::Top(_) | Action::Front(_) => {
            (scene_notation(scene, action), String::new())
        }
    }
}

/// A civilisation with its two icons, a line each.
fn civilisation_text(scene: &Scene, civ: CivId) -> (String, String) {
    let civilisation = &scene.game.pack().civilisations[civ.index()];
    let [first, second] = civilisation
        .sides
        .each_ref()
        .map(|side| format!("{} ({} VP an icon): {}", side.icon.name(), side.points, side.text()));
    let icons = civilisation.sides.each_ref().map(|side| side.icon.name());
    (format!("{} ({})", civilisation.name, icons.join(", ")), format!("{first}\n{second}"))
}

fn scene_notation(scene: &Scene, action: Action) -> String {
    use game_core::Game as _;
    scene.game.notate(action)
}

/// What a turn gives, as short as a cell of the choice asks for.
pub fn turn_in_short(scene: &Scene, action: Action) -> String {
    match action {
        Action::Play(colour, deck) if matches(scene, colour, deck) => "claim+play".to_owned(),
        Action::Play(_, deck) => match scene.deck(deck).cards {
            0 => "play a card".to_owned(),
            1 => "draw 1/play".to_owned(),
            _ => "draw 2/play".to_owned(),
        },
        Action::Return(_, deck) => match (scene.deck(deck).cards, scene.deck(deck).action_count()) {
            (0, count) => format!("play x{count}"),
            (_, 1) => "draw/play".to_owned(),
            (_, count) => format!("draw/play x{count}"),
        },
        _ => String::new(),
    }
}

fn matches(scene: &Scene, colour: Colour, deck: DeckIx) -> bool {
    scene.deck(deck).top == Some(colour.territory())
}

fn play_text(scene: &Scene, colour: Colour, deck: DeckIx) -> String {
    let pile = scene.deck(deck);
    let text = match pile.cards {
        0 => "The deck is empty: play a card from your hand.".to_owned(),
        1 if matches(scene, colour, deck) => {
            format!("Matches: take {} as a territory, then play a card.", colour.territory().name())
        }
        _ if matches(scene, colour, deck) => {
            format!(
                "Matches: take {} as a territory, draw the next card, then play a card.",
                colour.territory().name()
            )
        }
        1 => "No match: draw the last card, or play a card.".to_owned(),
        _ => "No match: draw 2 cards, or play a card.".to_owned(),
    };
    let lifted = 2;
    text + &emptied(scene, deck, lifted, matches(scene, colour, deck))
}

fn return_text(scene: &Scene, deck: DeckIx) -> String {
    let pile = scene.deck(deck);
    let count = pile.action_count();
    let what = if pile.cards == 0 { "play a card (the deck is empty)" } else { "draw a card or play one" };
    let text = match count {
        1 => format!("To your hand; then {what}."),
        _ => format!("To your hand; then {}: {what}.", times(count)),
    };
    text + &emptied(scene, deck, count, false)
}

/// A warning if so many cards are all that a deck has.
fn emptied(scene: &Scene, deck: DeckIx, lifted: u8, surely: bool) -> String {
    let cards = scene.deck(deck).cards;
    if cards == 0 || cards > lifted {
        return String::new();
    }
    let how = if surely { "Empties the deck" } else { "Drawing all empties the deck" };
    format!(" {how}: {}.", after_empty(scene))
}

/// What comes when a deck is empty at the end of this turn (BA-E1, BA-E4, BA-E5).
pub fn after_empty(scene: &Scene) -> String {
    let (view, by_start) = (&scene.view, scene.view.active == scene.view.start);
    let start = possessive(scene.name(view.start));
    let second = possessive(scene.name(games::bronze_age::other(view.start)));
    match (view.collapsed, by_start) {
        (false, true) => "the Collapse comes after this turn".to_owned(),
        (false, false) => format!("the Collapse comes after {start} next turn"),
        (true, true) => format!("the game ends after {second} next turn"),
        (true, false) => "the game ends after this turn".to_owned(),
    }
}

fn draw_text(scene: &Scene) -> (String, String) {
    let Some(Task::DrawOrPlay { deck, draws, left }) = scene.task() else {
        return ("Draw".to_owned(), String::new());
    };
    let pile = scene.deck(deck);
    let count = draws.min(pile.cards);
    let first = pile.top.map_or(String::new(), |top| format!("The first one is from {}. ", top.name()));
    let cards = if count == 1 { "a card".to_owned() } else { format!("{count} cards") };
    let more = if left > 1 { format!("After this {} more.", times(left - 1)) } else { String::new() };
    let text = first + &more + &emptied(scene, deck, count, true);
    (format!("Draw {cards} from deck {}", deck.0 + 1), text.trim().to_owned())
}

fn advance_text(scene: &Scene, card: CardId, icon: Icon) -> (String, String) {
    let name = &scene.game.card(card).name;
    let count = scene.sets(card, scene.me).iter().find(|set| set.icon == icon).map_or(0, |set| set.count);
    let title = format!("{name} for {} {count}", icon.name());
    let text = match scene.side(scene.me, icon) {
        Some(side) => format!("Then: {}", lower_first(&side.text)),
        None => "No ability: it is a basic set.".to_owned(),
    };
    (title, text)
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

fn deck_text(scene: &Scene, deck: DeckIx) -> (String, String) {
    let pile = scene.deck(deck);
    let top = pile.top.map_or("nothing", Territory::name);
    let lift = match scene.task() {
        Some(Task::ChooseDeck(_, lift, _)) => lift,
        _ => Lift::Draw,
    };
    let what = match lift {
        Lift::Draw => format!("Draw its top card, from {top}."),
        Lift::Claim => format!("Take {top} as a territory."),
        Lift::Clear => format!("Discard its top card, from {top}: it is turned over."),
    };
    (format!("Deck {}: {top}, {} left", deck.0 + 1, pile.cards), what + &emptied(scene, deck, 1, true))
}

/// Where a discarded card goes, and how many more have to go at the Collapse.
fn discard_text(scene: &Scene) -> String {
    const KEPT: usize = 3;
    let more = match scene.task() {
        Some(Task::DiscardDown(seat)) => scene.realm(seat).hand.len().saturating_sub(KEPT + 1),
        _ => 0,
    };
    match more {
        0 => "It goes to the open discards.".to_owned(),
        more => format!("It goes to the open discards; then {more} more."),
    }
}

/// What is kept and what is lost at the Collapse (BA-E1).
fn keep_text(scene: &Scene, kept: Territory) -> (String, String) {
    let count = |territory| scene.controlled(scene.me, territory);
    let lost: Vec<String> = Territory::ALL
        .into_iter()
        .filter(|&territory| territory != kept && count(territory) > 0)
        .map(|territory| format!("{} {}", count(territory), land(territory)))
        .collect();
    let title = format!("Keep {} x{}: {} VP", kept.name(), count(kept), 2 * count(kept));
    (title, format!("Turned over and discarded: {}.", lost.join(", ")))
}

/// What a branch asks first.
fn next_words(next: Option<Task>) -> &'static str {
    match next {
        Some(Task::ChooseDeck(_, Lift::Draw, _)) => "Draw a card from any deck.",
        Some(Task::ChooseDeck(_, Lift::Claim, _)) => "Claim a territory from any deck.",
        Some(Task::ChooseDeck(_, Lift::Clear, _)) => "Discard the top card of any deck.",
        Some(Task::Play(..)) => "Play an advancement.",
        Some(Task::Seize(..)) => "Seize a territory from the other player.",
        Some(Task::Discard(..)) => "A card is discarded from a hand.",
        Some(Task::Salvage(..)) => "Take a card from the discards.",
        Some(Task::Recall(..)) => "Take an action from any deck into your hand.",
        _ => "Go on with this part of the ability.",
    }
}
