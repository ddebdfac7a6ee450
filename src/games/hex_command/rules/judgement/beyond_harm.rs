finding!("E102", beyond_harm, Warning);

use super::Battleground;
use crate::diag::Diagnostic;
use crate::engine::Side;
use crate::games::hex_command::rules::readings::FaceSet;
use crate::games::hex_command::rules::tables::{Face, Tables, UnitRow};

pub(super) fn judge(ground: &Battleground<'_>, out: &mut Vec<Diagnostic>) {
    let harm = Side::BOTH.map(|side| thrown_by(side, &ground.tables));
    for (force, unit) in ground.units() {
        if harm[unit.side.other().at()] & unit.hit_by == 0 {
            let scenario = ground.scenario;
            out.push(
                CODE.at(
                    scenario.span(&force.of),
                    format!(
                        "in `{}` no die of the enemy can ever hit `{}`",
                        scenario.id(),
                        force.id.get_ref()
                    ),
                )
                .label("nothing on the other side hurts it")
                .rule(row(unit))
                .hint("give the enemy dice that show one of its faces, or choose another unit"),
            );
        }
    }
}

/// The faces with which a side can hit something: HIT! counts up to range 2, STRIKE up to 4 (HC-HIT-7, HC-HIT-8).
fn thrown_by(side: Side, tables: &Tables) -> FaceSet {
    let mut faces = 0;
    for unit in tables.units.iter().filter(|unit| unit.side == side) {
        for (range, dice) in (1..).zip(&unit.dice) {
            let colours = dice.iter().flatten().zip(&tables.faces);
            for (_, die) in colours.filter(|(count, _)| **count > 0) {
                let counts = |face: &&Face| match **face {
                    Face::Hit => range <= 2,
                    Face::Strike => range <= 4,
                    _ => true,
                };
                faces |= die.iter().filter(counts).fold(0, |set, it| set | it.bit());
            }
        }
    }
    faces
}

/// The row of the rules for hits on it.
fn row(unit: &UnitRow) -> &'static str {
    if unit.hit_by & Face::Soldier.bit() != 0 {
        "HC-HIT-1"
    } else if unit.hit_by & Face::Car.bit() != 0 {
        "HC-HIT-2"
    } else {
        "HC-HIT-3"
    }
}
