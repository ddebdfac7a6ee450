check!("W127", zombie_odds, Warning);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        for race in side.races() {
            let Some(times) = race.outnumbers.as_ref().map(|times| *times.get_ref()) else {
                continue;
            };
            let name = race.name.get_ref().to_lowercase();
            let own = side
                .forces
                .iter()
                .filter(|force| force.race.id() == race.id());
            // Their commander may be one of them, or an extra figure.
            let leaders: u32 = own
                .clone()
                .filter(|force| force.troop.has_commander())
                .map(|force| force.figures())
                .sum();
            let figures: u32 = own.map(|force| force.figures()).sum();
            let enemies: u32 = sides(pack)
                .filter(|other| {
                    other.scenario.id() == side.scenario.id() && other.id() != side.id()
                })
                .map(|other| other.figures())
                .sum();
            if enemies > 0 && !(enemies * times..=enemies * times + leaders).contains(&figures) {
                out.push(
                    CODE.at(
                        side.span(),
                        format!("{figures} {name} start against {enemies} figures; {} are {times} for each", enemies * times),
                    )
                    .hint("change the `count` of their units, or the figures of the other side")
                    .rule("BB-VAL-08"),
                );
            }
        }
    }
}
