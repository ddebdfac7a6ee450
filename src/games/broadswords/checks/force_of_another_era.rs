check!("W130", force_of_another_era, Warning);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Era;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        let Some(era) = &side.scenario.era else {
            continue;
        };
        let Some(row) = pack.shelf::<Era>().get(era.get_ref()) else {
            continue;
        };
        for force in &side.forces {
            let own = force.troop.era.get_ref();
            if own == era.get_ref() {
                continue;
            }
            out.push(
                CODE.at(
                    side.scenario.span(&force.force.of),
                    format!(
                        "`{}` is a unit of the era `{own}`, but the battle belongs to the {} era",
                        force.troop.id(),
                        row.name.get_ref().to_lowercase()
                    ),
                )
                .also(side.scenario.span(era), "the era of the battle")
                .hint("choose a unit of the same era, or leave `era` out of the scenario")
                .rule("BB-ORG-02"),
            );
        }
    }
}
