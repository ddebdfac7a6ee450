//! Checks of scenarios that apply in every game.

mod after_the_last_turn;
mod arrival_unclear;
mod attached_to_the_wrong_force;
mod buildings_overlap;
mod deployment_out_of_reach;
mod goal_out_of_reach;
mod losses_by_one_measure;
mod met_from_the_start;
mod no_ground;
mod no_last_turn;
mod not_two_sides;
mod off_the_table;
mod table_out_of_size;
mod zone_too_small;

use super::Check;
use crate::content::{Force, ForceSize, Pack, Scenario, ScenarioSide, VictoryCondition};

pub(super) static ALL: &[Check] = &[
    not_two_sides::CHECK,
    zone_too_small::CHECK,
    table_out_of_size::CHECK,
    off_the_table::CHECK,
    goal_out_of_reach::CHECK,
    met_from_the_start::CHECK,
    losses_by_one_measure::CHECK,
    after_the_last_turn::CHECK,
    arrival_unclear::CHECK,
    buildings_overlap::CHECK,
    no_ground::CHECK,
    deployment_out_of_reach::CHECK,
    attached_to_the_wrong_force::CHECK,
    no_last_turn::CHECK,
];

/// Smaller distances and areas than this, in inches and square inches, are ignored.
const HAIR: f64 = 0.001;

/// How large some forces are together; `None` when one of them cannot be measured, which another check reports.
fn size_of<'a>(forces: impl IntoIterator<Item = &'a Force>, pack: &Pack) -> Option<ForceSize> {
    forces.into_iter().map(|force| force.size(pack)).sum()
}

/// The sides that may win by a condition: the one it names, or all of them.
fn contenders<'a>(
    scenario: &'a Scenario,
    condition: &'a VictoryCondition,
) -> impl Iterator<Item = &'a ScenarioSide> {
    let named = condition.side.as_ref().map(|side| side.get_ref());
    let sides = scenario.sides();
    sides.filter(move |side| named.is_none_or(|id| id == side.id.get_ref()))
}

/// The forces of all other sides.
fn enemies<'a>(scenario: &'a Scenario, side: &'a ScenarioSide) -> impl Iterator<Item = &'a Force> {
    let forces = scenario.forces();
    forces
        .filter(|(of, _)| of.id.get_ref() != side.id.get_ref())
        .map(|(_, force)| force)
}

/// The force at whose place a force sets up: itself, unless it is attached to another.
fn host<'a>(side: &'a ScenarioSide, force: &'a Force) -> &'a Force {
    let mut host = force;
    // Attachments may run in a circle, which another check reports.
    for _ in side.forces() {
        let has_place = host.at.is_some() || host.position.is_some() || host.zone.is_some();
        let next = host.with.as_ref().filter(|_| !has_place);
        match next.and_then(|id| side.force(id.get_ref())) {
            Some(next) => host = next,
            None => break,
        }
    }
    host
}

/// Names in backticks: `a`, or `a` and `b`.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(" and ")
}
