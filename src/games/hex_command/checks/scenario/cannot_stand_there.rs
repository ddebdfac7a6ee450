check!("S103", cannot_stand_there, Error);

use super::{board_of, may_stand, room_beside};
use crate::content::{
    Access, Board, Force, Kept, Map, Pack, PlacedLeader, Scenario, Terrain, code_span, hex_of,
};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some((map, board)) = board_of(scenario, pack) else {
            continue;
        };
        for (_, force) in scenario.forces() {
            unit(force, scenario, map, &board, pack, out);
        }
        for (_, placed) in scenario.placed_leaders() {
            leader(placed, scenario, map, &board, out);
        }
    }
}

fn unit(
    force: &Force,
    scenario: &Kept<Scenario>,
    map: &Kept<Map>,
    board: &Board<'_>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let (Some(at), Some(hex)) = (&force.at, force.hex()) else {
        return;
    };
    let Some(terrain) = board
        .terrain(hex)
        .filter(|terrain| !may_stand(force, terrain, pack))
    else {
        return;
    };
    let finding = CODE.at(
        scenario.span(at),
        format!(
            "`{}` cannot start in {hex}: {}",
            force.id.get_ref(),
            barred(terrain)
        ),
    );
    out.push(explained(finding, terrain, hex, map).hint(
        match room_beside(hex, force, scenario, pack) {
            Some(free) => format!("free beside it: {free}"),
            None => "start it elsewhere".into(),
        },
    ));
}

fn leader(
    placed: &PlacedLeader,
    scenario: &Kept<Scenario>,
    map: &Kept<Map>,
    board: &Board<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let Some((at, hex)) = placed.at.as_ref().and_then(|at| Some((at, hex_of(at)?))) else {
        return;
    };
    let closed = |terrain: &&Kept<Terrain>| *terrain.enter.get_ref() == Access::None;
    // A unit that cannot be there either is reported first.
    let alone = scenario.forces().all(|(_, force)| force.hex() != Some(hex));
    if let Some(terrain) = board.terrain(hex).filter(closed).filter(|_| alone) {
        let finding = CODE.at(
            scenario.span(at),
            format!(
                "`{}` cannot start in {hex}: {}",
                placed.id.get_ref(),
                barred(terrain)
            ),
        );
        out.push(explained(finding, terrain, hex, map).hint("start him elsewhere"));
    }
}

fn barred(terrain: &Terrain) -> String {
    let id = terrain.id.get_ref();
    match terrain.enter.get_ref() {
        Access::Foot => format!("only figures on foot go into `{id}`"),
        Access::All | Access::None => format!("nobody goes into `{id}`"),
    }
}

fn explained(
    finding: Diagnostic,
    terrain: &Kept<Terrain>,
    hex: Hex,
    map: &Kept<Map>,
) -> Diagnostic {
    let finding = finding
        .label(format!("`{}`", terrain.id()))
        .rule("HC-MOV-8");
    match code_span(map, hex) {
        Some(span) => finding.also(span, terrain.name.get_ref()),
        None => finding,
    }
}
