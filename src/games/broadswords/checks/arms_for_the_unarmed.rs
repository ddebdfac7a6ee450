check!("W108", arms_for_the_unarmed, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Mode, ModeSort, Race, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let Some(race) = pack
            .shelf::<Race>()
            .get(troop.race())
            .filter(|race| !race.armed)
        else {
            continue;
        };
        let name = race.name.get_ref().to_lowercase();
        let weapons = troop
            .weapons
            .iter()
            .map(|arm| (troop.span(&arm.get_ref().of), "weapons"));
        let grenades = troop.grenades.iter().filter(|flag| *flag.get_ref());
        let grenades = grenades.map(|flag| (troop.span(flag), "weapons"));
        let ridden = troop.mode.iter().filter(|mode| {
            let mode = pack.shelf::<Mode>().get(mode.get_ref());
            mode.is_some_and(|mode| *mode.sort.get_ref() != ModeSort::Foot)
        });
        let ridden = ridden.map(|mode| (troop.span(mode), "mounts"));
        let vehicles = troop
            .vehicle
            .iter()
            .map(|vehicle| (troop.span(vehicle), "vehicles"));
        for (span, what) in weapons.chain(grenades).chain(ridden).chain(vehicles) {
            out.push(
                CODE.at(
                    span,
                    format!("`{}` are {name}, who have no {what}", troop.id()),
                )
                .hint("leave it out")
                .rule("BB-VAL-07"),
            );
        }
    }
}
