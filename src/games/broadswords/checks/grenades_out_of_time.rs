check!("W103", grenades_out_of_time, Warning);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Era, Race, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let shelves = &pack.shelves;
        let (Some(era), Some(race)) = (
            shelves.shelf::<Era>().get(troop.era.get_ref()),
            shelves.shelf::<Race>().get(troop.race.get_ref()),
        ) else {
            continue;
        };
        let name = era.name.get_ref().to_lowercase();
        match (era.grenades && race.armed, troop.has_grenades()) {
            (true, false) => out.push(
                CODE.at(
                    troop.id_span(),
                    format!(
                        "`{}` has no hand grenades, but every soldier of the {name} era has",
                        troop.id()
                    ),
                )
                .hint("write `grenades = true`")
                .rule("BB-VAL-11"),
            ),
            (false, true) => out.push(
                CODE.at(
                    troop.span(&troop.grenades),
                    format!(
                        "`{}` has hand grenades, but nobody of the {name} era has",
                        troop.id()
                    ),
                )
                .hint("leave `grenades` out")
                .rule("BB-VAL-11"),
            ),
            _ => {}
        }
    }
}
