check!("W137", above_strength, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        for force in &side.forces {
            let card = *force.troop.strength.get_ref();
            let written = force.force.strength.as_ref();
            let Some(more) = written.filter(|it| *it.get_ref() > card) else {
                continue;
            };
            out.push(
                CODE.at(
                    side.scenario.span(more),
                    format!("a unit of `{}` has {card} figures", force.troop.id()),
                )
                .hint("write fewer, or a `count` for more units")
                .rule("BB-CMP-02"),
            );
        }
    }
}
