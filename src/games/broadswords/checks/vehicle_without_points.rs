#![doc = include_str!("vehicle_without_points.md")]

use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::broadswords::content::{Mode, ModeSort, Structure, StructureSort, Troop};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "W111",
    name: "vehicle-without-points",
    severity: Severity::Error,
    page: include_str!("vehicle_without_points.md"),
};

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
