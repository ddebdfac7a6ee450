//! How the program commands an army on a map: by plain rules, from what the army may know, and by the seed of the
//! campaign, so that a file need not say where a defender of the program's is hidden.

use std::collections::{BTreeSet, VecDeque};

use super::standing::{DEFENDER, INVADER, MapStanding, MapUnit, Square, far_from_objectives};
use crate::content::{CampaignMap, square};
use crate::engine::Chance;

/// Where the units of the invader march: to the first objective that is not held, in one body; one unit stays in each
/// that is.
#[must_use]
pub fn marches(map: &CampaignMap, standing: &MapStanding) -> Vec<(String, Square)> {
    let held = standing.held(map);
    let objectives = map.objectives.iter();
    let mut objectives = objectives.filter_map(|it| square(it.get_ref()));
    let Some(goal) = objectives.find(|at| !held.contains(at)) else {
        return Vec::new();
    };
    let mut guarded: BTreeSet<Square> = BTreeSet::new();
    let mut orders = Vec::new();
    for unit in own(standing, INVADER) {
        let Some(at) = unit.at else { continue };
        if held.contains(&at) && guarded.insert(at) {
            continue;
        }
        orders.extend(towards(map, at, goal).map(|to| (unit.id.clone(), to)));
    }
    orders
}

/// Where the units of the defender hide: before the first Great Turn at home or next door, later towards objectives
/// that nobody guards.
#[must_use]
pub fn hiding(map: &CampaignMap, standing: &MapStanding, seed: u64) -> Vec<(String, Square)> {
    let number = (1 << 32) + u64::from(standing.turn);
    let mut chance = Chance::of_game(seed, number);
    let is_free = |at: &Square| standing.ready_at(INVADER, *at).next().is_none();
    let mut guarded: BTreeSet<Square> = BTreeSet::new();
    let mut orders = Vec::new();
    for unit in own(standing, DEFENDER) {
        let Some(at) = unit.at else { continue };
        let stays = chance.below(2) == 0;
        let far = far_from_objectives(map, at);
        if far == 0 && guarded.insert(at) {
            continue;
        }
        let mut near = MapStanding::neighbours(map, at);
        near.retain(is_free);
        let to = match standing.turn {
            0 if stays || near.is_empty() => None,
            0 => near.get(chance.below(near.len() as u32) as usize).copied(),
            _ => near
                .into_iter()
                .filter(|to| far_from_objectives(map, *to) < far)
                .min_by_key(|to| far_from_objectives(map, *to)),
        };
        orders.extend(to.map(|to| (unit.id.clone(), to)));
    }
    orders
}

fn own(standing: &MapStanding, army: usize) -> impl Iterator<Item = &MapUnit> {
    let units = standing.units.iter();
    units.filter(move |unit| unit.army == army && unit.is_ready())
}

/// The next square of the shortest way over land.
fn towards(map: &CampaignMap, from: Square, to: Square) -> Option<Square> {
    // The way back: each square found knows the one after it.
    let mut seen = BTreeSet::from([to]);
    let mut waiting = VecDeque::from([to]);
    while let Some(at) = waiting.pop_front() {
        for near in MapStanding::neighbours(map, at) {
            if near == from {
                return Some(at);
            }
            if seen.insert(near) {
                waiting.push_back(near);
            }
        }
    }
    None
}
