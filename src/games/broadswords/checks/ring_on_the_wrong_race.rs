check!("W123", ring_on_the_wrong_race, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        for force in &side.forces {
            let name = force.race.name.get_ref().to_lowercase();
            let heroes = force.force.heroes.iter().filter(|it| *it.get_ref() > 0);
            let heroes = heroes
                .filter(|_| !force.race.heroes)
                .map(|it| (it, "heroes"));
            let commanders = force.force.commanders.iter().filter(|it| *it.get_ref() > 0);
            let commanders = commanders
                .filter(|_| force.race.commanders == Some(0))
                .map(|it| (it, "commanders"));
            for (it, ring) in heroes.chain(commanders) {
                out.push(
                    CODE.at(
                        side.scenario.span(it),
                        format!("`{}` are {name}, who have no {ring}", force.troop.id()),
                    )
                    .hint("leave it out")
                    .rule("BB-VAL-04"),
                );
            }
        }
    }
}
