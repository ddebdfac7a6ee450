check!("W134", hooked_without_caisson, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        let hooked = side.forces.iter().filter(|it| it.force.is_hooked());
        for force in hooked.filter(|it| !it.troop.caisson) {
            out.push(
                CODE.at(
                    side.scenario.span(&force.force.hooked),
                    format!("`{}` has no caisson to be hooked to", force.troop.id()),
                )
                .hint("leave `hooked` out, or write `caisson = true` for the unit")
                .rule("BB-MOV-05"),
            );
        }
    }
}
