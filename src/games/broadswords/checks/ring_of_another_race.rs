check!("W109", ring_of_another_race, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Race, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let Some(race) = pack.shelf::<Race>().get(troop.race.get_ref()) else {
            continue;
        };
        let name = race.name.get_ref().to_lowercase();
        let heroes = troop.heroes.iter().filter(|heroes| *heroes.get_ref() > 0);
        let heroes = heroes
            .filter(|_| !race.heroes)
            .map(|it| (troop.span(it), "heroes"));
        let commander = troop.has_commander() && race.commanders == Some(0);
        let commander = commander.then(|| (troop.span(&troop.commander), "commanders"));
        for (span, ring) in heroes.chain(commander) {
            out.push(
                CODE.at(
                    span,
                    format!("`{}` are {name}, who have no {ring}", troop.id()),
                )
                .hint("leave it out")
                .rule("BB-VAL-04"),
            );
        }
    }
}
