check!("W124", orcs_without_commander, Warning);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Routs;

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
