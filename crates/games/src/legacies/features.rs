//! What bots look at in Legacies: points, and what heirlooms, shares, relationships and cards promise.

use game_core::{Game as _, Seat};
use legacies::{Character, Industry, Legacies, Open, Size, State, Task, Who};
use search::Features;

/// The features of a player of Legacies.
pub enum LegaciesFeatures {}

impl Features<Legacies> for LegaciesFeatures {
    const NAMES: &'static [&'static str] = &[
        "points now",
        "fame that heirlooms would give",
        "income that heirlooms would give",
        "worth of the shares",
        "dividends",
        "strength of relationships",
        "legendary relationships",
        "gold, the first hundred",
        "gold beyond",
        "resources",
        "levels of heirlooms",
        "foundation",
        "the next century-end tile",
        "cards in hand",
        "cards played",
        "successors to choose from",
        "global actions triggered",
        "free relationship tokens",
        "effects under way",
        "having the turn",
        "the best Nemesis",
        "being at the table",
    ];

    /// The points of the best Nemesis.
    type Glance = f64;

    fn glance(game: &Legacies, state: &State) -> f64 {
        nemesis(game, &state.open)
    }

    fn features(game: &Legacies, state: &State, nemesis: &f64, seat: Seat, out: &mut [f64]) {
        let (open, who) = (&state.open, Who(seat.0));
        let house = open.house(who);
        let gold = f64::from(house.gold);
        let tile = open.century_tiles.get(usize::from(open.tiles_scored));
        let acts = open.order.get(usize::from(open.position)) == Some(&who);
        let features = [
            f64::from(game.points(open, who)) / 30.0,
            fame(game, open, who) / 20.0,
            income(game, open, who) / 50.0,
            shares(game, open, who) / 50.0,
            dividends(game, open, who) / 20.0,
            relationships(open, who) / 8.0,
            f64::from(open.legend_count(who)),
            gold.min(100.0) / 50.0,
            (gold - 100.0).max(0.0) / 100.0,
            f64::from(house.resource_count()) / 4.0,
            f64::from((1..7).filter(|&level| house.has_level(level)).sum::<u8>()) / 10.0,
            f64::from(house.foundation) / 50.0,
            tile.map_or(0.0, |&tile| f64::from(game.tile_fame(open, who, tile))) / 15.0,
            f64::from(state.hand(who).len()) / 3.0,
            f64::from(house.cards) / 3.0,
            f64::from(state.heirs(who).len()) / 3.0 + f64::from(u8::from(house.heir_put)),
            f64::from(house.triggered) / 2.0,
            f64::from(house.tokens) / 3.0,
            under_way(open, who),
            f64::from(u8::from(acts)),
            nemesis / 30.0,
            1.0,
        ];
        out.copy_from_slice(&features);
    }

    fn progress(_game: &Legacies, state: &State) -> f64 {
        let down = state.open.globals.iter().filter(|&&tile| tile == legacies::GlobalTile::Down).count();
        let within = (down as f64 / 6.0).min(1.0);
        ((f64::from(state.open.generation.max(1)) - 1.0 + within) / 6.0).min(1.0)
    }
}

/// The points of the best Nemesis now. It is the same for everybody: only a lone player is measured against it.
fn nemesis(game: &Legacies, open: &Open) -> f64 {
    let nemeses = game.players()..game.players() + game.rivals();
    f64::from(nemeses.map(|who| game.points(open, Who(who))).max().unwrap_or(0))
}

/// What Heirloom Fame would pay now (LG-B4).
fn fame(game: &Legacies, open: &Open, who: Who) -> f64 {
    let controlled = open.house(who).controlled.into_iter().flatten();
    let best = controlled.map(|character| {
        let (first, second) = game.pack().mat(character).industries;
        game.fame_value(open, first).max(game.fame_value(open, second))
    });
    f64::from(best.sum::<i32>())
}

/// What Heirloom Income would pay now (LG-B3).
fn income(game: &Legacies, open: &Open, who: Who) -> f64 {
    let [first, second] = game.influenced(open, who);
    let values = game.value(open, first) + game.value(open, second);
    f64::from(i32::from(open.house(who).own.len()) * values)
}

/// What all shares would bring if they were sold at today's values.
fn shares(game: &Legacies, open: &Open, who: Who) -> f64 {
    let worth = |size: Size| {
        let industries = open.house(who).invested[size.index()].iter();
        let value = |bit: u8| game.value(open, Industry::ALL[usize::from(bit)]) * size.shares();
        industries.map(value).sum::<i32>()
    };
    f64::from(Size::ALL.into_iter().map(worth).sum::<i32>())
}

/// What Dividends would pay now (LG-B7).
fn dividends(game: &Legacies, open: &Open, who: Who) -> f64 {
    let pays = |size: Size| {
        let industries = open.house(who).invested[size.index()].iter();
        let row = |bit: u8| &game.pack().board.rows[usize::from(open.rows[usize::from(bit)])];
        industries.map(|bit| row(bit).dividend(open.century(), size)).sum::<i32>()
    };
    f64::from(Size::ALL.into_iter().map(pays).sum::<i32>())
}

/// Tokens on tracks, those near the left end counting more: they pay more, and stay longer.
fn relationships(open: &Open, who: Who) -> f64 {
    let strength = |&track: &Character| open.space_of(who, track).map(|space| 4.0 - f64::from(space));
    Character::ALL.iter().filter_map(strength).sum()
}

/// How many effects a player still has to answer or to profit from.
fn under_way(open: &Open, who: Who) -> f64 {
    let own = |task: &&Task| match task {
        Task::Run(step) | Task::Ask(step) => step.who == who,
        Task::PickResource(owner, ..)
        | Task::Special(owner, _)
        | Task::DealCards(owner, _)
        | Task::DealHeirs(owner, _)
        | Task::Relate(owner, _)
        | Task::RelateLegend(owner, _)
        | Task::TakeHeirloom(owner, ..)
        | Task::Unlock(owner) => *owner == who,
        _ => false,
    };
    open.tasks.iter().filter(own).count() as f64
}
