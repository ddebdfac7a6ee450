check!("W111", vehicle_without_points, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Mode, ModeSort, Structure, StructureSort, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        if let Some(vehicle) = &troop.vehicle {
            let structure = pack.shelf::<Structure>().get(vehicle.get_ref());
            if structure.is_some_and(|it| *it.sort.get_ref() == StructureSort::Building) {
                out.push(
                    CODE.at(
                        troop.span(vehicle),
                        format!(
                            "`{}` rides in `{}`, which is a building",
                            troop.id(),
                            vehicle.get_ref()
                        ),
                    )
                    .hint("name a structure whose `sort` is vehicle")
                    .rule("BB-VEH-02"),
                );
            }
            continue;
        }
        let mode = pack.shelf::<Mode>().get(troop.mode.get_ref());
        if mode.is_some_and(|mode| *mode.sort.get_ref() == ModeSort::Motor) {
            out.push(
                CODE.at(
                    troop.span(&troop.mode),
                    format!(
                        "`{}` goes by motor, but its vehicle has no points",
                        troop.id()
                    ),
                )
                .hint("name what it rides in with `vehicle`")
                .rule("BB-VEH-02"),
            );
        }
    }
}
