//! A battle of a campaign on a map: how its forces differ from those of the scenario, and what it leaves behind.

use super::consequence::MapConsequence;
use super::standing::{DEFENDER, INVADER, MapStage, MapStanding, MapUnit, Square};
use crate::content::{BattleResult, CampaignMap, Difference, ForceChange, Scenario, ScenarioSide};
use crate::play::campaign::aftermath::{Aftermath, Present};

impl MapStanding {
    /// How the forces of a battle in a square differ from those of its scenario: those of the map come, and those of the
    /// scenario stay at home.
    #[must_use]
    pub fn changes(&self, map: &CampaignMap, scenario: &Scenario, at: Square) -> Vec<ForceChange> {
        let Some(sides) = sides_of(map, scenario, at) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        for army in [INVADER, DEFENDER] {
            let side = sides[army];
            let change = |what| ForceChange {
                side: side.id.get_ref().clone(),
                what,
            };
            let coming = self.ready_at(army, at).map(|unit| Difference::Comes {
                id: unit.id.clone(),
                of: unit.of.clone(),
                figures: unit.fit,
                heroes: unit.heroes,
                commanders: unit.commanders,
            });
            changes.extend(coming.map(change));
            let own = side.forces().map(|force| force.id.get_ref().clone());
            changes.extend(own.map(Difference::Out).map(change));
        }
        changes
    }

    /// What a battle leaves behind, seen from the invader's side.
    pub(super) fn after(
        &mut self,
        map: &CampaignMap,
        at: Square,
        aftermath: &Aftermath,
    ) -> Vec<MapConsequence> {
        let result = aftermath.result;
        self.fought.push((at, result));
        let mut told = vec![MapConsequence::Result(result)];
        // Who did not win goes; the defender stays where nobody has won.
        let loser = match result {
            BattleResult::Won => DEFENDER,
            BattleResult::Lost | BattleResult::Drawn => INVADER,
        };
        let due = match self.recovery() {
            0 => None,
            recovery => Some(self.turn + recovery),
        };
        let here = |it: &MapUnit| it.at == Some(at) && it.is_ready();
        let places: Vec<usize> = (0..self.units.len())
            .filter(|place| here(&self.units[*place]))
            .collect();
        for place in &places {
            let unit = &mut self.units[*place];
            let list = match unit.army {
                INVADER => &aftermath.own_after,
                _ => &aftermath.enemy_after,
            };
            let left = list.iter().find(|piece| piece.id == unit.id);
            count(unit, left, due);
            told.push(match unit.alive() {
                0 => {
                    unit.at = None;
                    MapConsequence::Lost(unit.id.clone())
                }
                alive => MapConsequence::Left(unit.id.clone(), unit.fit, alive - unit.fit),
            });
        }
        for place in places {
            if self.units[place].army == loser && self.units[place].at.is_some() {
                told.push(self.fall_back(map, place));
            }
        }
        if let MapStage::Fighting(battles) = &mut self.stage {
            battles.retain(|other| *other != at);
        }
        told.extend(self.carry_on(map));
        told
    }
}

/// Writes down what is left of a unit: those who ran come back later, or at once without a turn for it (BB-CAM-04), the
/// killed do not.
fn count(unit: &mut MapUnit, left: Option<&Present>, due: Option<u32>) {
    let (fit, later) = left.map_or((0, 0), |it| (it.strength, it.later));
    unit.fit = fit;
    unit.heroes = left.map_or(0, |it| it.heroes);
    unit.commanders = left.map_or(0, |it| it.commanders);
    match due {
        Some(due) if later > 0 => unit.later.push((due, later)),
        Some(_) => {}
        None => unit.fit += later,
    }
}

/// The sides of the scenario of a square: the invader's, then the defender's.
pub(super) fn sides_of<'s>(
    map: &CampaignMap,
    scenario: &'s Scenario,
    at: Square,
) -> Option<[&'s ScenarioSide; 2]> {
    let named = map.ground(at)?.invader.as_ref().map(|id| id.get_ref());
    let sides: Vec<&ScenarioSide> = scenario.sides().collect();
    let [first, second] = sides.as_slice() else {
        return None;
    };
    Some(match named {
        Some(id) if second.id.get_ref() == id => [second, first],
        _ => [first, second],
    })
}
