check!("W126", not_one_zombie_commander, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        for race in side.races() {
            let Some(wanted) = race.commanders.filter(|most| *most > 0) else {
                continue;
            };
            let forces = side
                .forces
                .iter()
                .filter(|force| force.race.id() == race.id());
            let commanders: u32 = forces.map(|force| force.commanders()).sum();
            if commanders != wanted {
                out.push(
                    CODE.at(
                        side.span(),
                        format!(
                            "the {} of `{}` have {commanders} commanders, not {wanted}",
                            race.name.get_ref().to_lowercase(),
                            side.id()
                        ),
                    )
                    .hint("write `commanders` at one of their units")
                    .rule("BB-VAL-07"),
                );
            }
        }
    }
}
