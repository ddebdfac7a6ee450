finding!("E106", held_from_the_start, Warning);

use super::Battleground;
use crate::diag::Diagnostic;

pub(super) fn judge(ground: &Battleground<'_>, out: &mut Vec<Diagnostic>) {
    let scenario = ground.scenario;
    let objectives = scenario.item.objectives.iter();
    for (written, objective) in objectives.zip(&ground.tables.objectives) {
        let holder = ground.placed().find(|(_, unit, hex)| {
            *hex == objective.hex && objective.side.is_none_or(|side| side == unit.side)
        });
        let Some((force, unit, _)) = holder else {
            continue;
        };
        let side = &ground.tables.sides[unit.side.at()];
        let (what, label) = if objective.hold {
            ("has it without a move", "earned on turn 1")
        } else {
            ("must leave it to reach it", "reached by whoever comes in")
        };
        out.push(
            CODE.at(
                scenario.span(&written.at),
                format!(
                    "`{}` starts on an objective of its own: `{}` {what}",
                    force.id.get_ref(),
                    side.id
                ),
            )
            .label(label)
            .also(scenario.span(&force.id), "starts on it")
            .rule("HC-VIC-4")
            .hint(format!(
                "give the objective to the other side with `side`, or start `{}` elsewhere",
                force.id.get_ref()
            )),
        );
    }
}
