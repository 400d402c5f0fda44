//! What each task needs before the game goes on, in one place: who is asked, what is drawn, what runs by itself.

use crate::state::{Task, Who};

/// What a task needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Somebody's answer.
    Answer(Who),
    /// A draw.
    Draw,
    /// Nothing: the rules do it.
    Nothing,
}

impl Task {
    /// Whether Nemeses add up what they got when it is done (LG-N6).
    pub(crate) fn adds_up(&self) -> bool {
        matches!(self, Task::FinishGlobal(..) | Task::AddUp(_))
    }

    /// What it needs. A mat may also be drawn, or chosen by another (see `chooser_of_mat`).
    pub(crate) fn need(self) -> Need {
        match self {
            Task::TakeMat(who)
            | Task::Act(who)
            | Task::PlayTaken(who, _)
            | Task::PickResource(who, ..)
            | Task::PayResource(who, _)
            | Task::PayCard(who, _)
            | Task::TakeResource(who, ..)
            | Task::Spare { who, .. }
            | Task::Special(who, _)
            | Task::Consolation(who)
            | Task::ChooseOutcome(who)
            | Task::ChooseTile(who)
            | Task::CollectOne(who)
            | Task::Influence(who, _)
            | Task::InfluenceBoth(who)
            | Task::Contribute(who, ..)
            | Task::NameCurrency(who)
            | Task::Bid(who, _)
            | Task::Rebid(who)
            | Task::TakeFaceUp(who)
            | Task::PutHeir(who)
            | Task::Unlock(who)
            | Task::Honorarium(who) => Need::Answer(who),
            Task::Ask(step) => Need::Answer(step.who),
            Task::DrawFigure(_)
            | Task::DrawCenturyTile
            | Task::DrawGameTile
            | Task::DrawAid
            | Task::DrawBonus(_)
            | Task::DrawEvent
            | Task::DealCards(..)
            | Task::FillMarket(_)
            | Task::DealHeirs(..)
            | Task::TurnUpHeirs
            | Task::DrawSolo(_)
            | Task::TurnUpFigure => Need::Draw,
            Task::StartGeneration
            | Task::NextTurn
            | Task::ActByCard(_)
            | Task::NpcMarket(_)
            | Task::Run(_)
            | Task::AddUp(_)
            | Task::Relate(..)
            | Task::RelateLegend(..)
            | Task::TakeHeirloom(..)
            | Task::Resolve(..)
            | Task::PlaceTile
            | Task::Advance
            | Task::PayTokens(_)
            | Task::SettleTrade
            | Task::CollectTrade(..)
            | Task::FinishGlobal(..)
            | Task::Enter(..)
            | Task::LateHeir(_)
            | Task::Retire(_)
            | Task::CleanUp => Need::Nothing,
        }
    }
}
