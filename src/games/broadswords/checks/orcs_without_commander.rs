#![doc = include_str!("orcs_without_commander.md")]

use super::sides;
use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::broadswords::content::Routs;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "W124",
    name: "orcs-without-commander",
    severity: Severity::Warning,
    page: include_str!("orcs_without_commander.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        let mut led = side
            .forces
            .iter()
            .filter(|force| force.race.routs == Routs::WithItsCommander);
        let Some(first) = led.next() else { continue };
        let commanders: u32 = first.commanders() + led.map(|force| force.commanders()).sum::<u32>();
        if commanders == 0 {
            out.push(
                CODE.at(
                    side.scenario.span(&first.force.of),
                    format!(
                        "`{}` has {} and no commander of theirs",
                        side.id(),
                        first.race.name.get_ref().to_lowercase()
                    ),
                )
                .hint("give one of the units a commander: `commanders = 1`")
                .rule("BB-VAL-05"),
            );
        }
    }
}
