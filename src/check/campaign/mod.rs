//! Checks of campaigns that apply in every game.

mod dead_branch;
mod never_earned;
mod result_without_branch;
mod side_not_in_the_battle;

use super::Check;
use crate::content::{Campaign, Pack, Scenario, ScenarioSide};

pub(super) static ALL: &[Check] = &[
    dead_branch::CHECK,
    result_without_branch::CHECK,
    side_not_in_the_battle::CHECK,
    never_earned::CHECK,
];

/// The scenarios of a campaign; an unknown one is reported as a reference.
fn scenarios<'p>(campaign: &Campaign, pack: &'p Pack) -> Vec<&'p Scenario> {
    let ids = campaign.battles().map(|battle| battle.scenario.get_ref());
    let shelf = pack.shelf::<Scenario>();
    ids.filter_map(|id| shelf.get(id))
        .map(|it| &it.item)
        .collect()
}

/// The sides of a campaign's scenarios that are the player's, or those that are not.
fn sides<'p>(campaign: &Campaign, pack: &'p Pack, own: bool) -> Vec<&'p ScenarioSide> {
    let scenarios = scenarios(campaign, pack).into_iter();
    let sides = scenarios.flat_map(Scenario::sides);
    let is_own = |side: &&ScenarioSide| side.id.get_ref() == campaign.side.get_ref();
    sides.filter(|side| is_own(side) == own).collect()
}
