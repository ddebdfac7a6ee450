check!("W108", arms_for_the_unarmed, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Mode, ModeSort, Race, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let Some(race) = pack
            .shelf::<Race>()
            .get(troop.race.get_ref())
            .filter(|race| !race.armed)
        else {
            continue;
        };
        let name = race.name.get_ref().to_lowercase();
        let weapons = troop
            .weapons
            .iter()
            .map(|arm| (troop.span(&arm.get_ref().of), "weapons"));
        let grenades = troop.has_grenades();
        let grenades = grenades.then(|| (troop.span(&troop.grenades), "weapons"));
        let mode = pack.shelf::<Mode>().get(troop.mode.get_ref());
        let ridden = mode.filter(|mode| *mode.sort.get_ref() != ModeSort::Foot);
        let ridden = ridden.map(|_| (troop.span(&troop.mode), "mounts"));
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
