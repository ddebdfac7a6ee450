check!("S125", objective_out_of_reach, Warning);

use super::board_of;
use crate::content::{Access, Kept, Map, Objective, Pack, Scenario, Terrain, code_span, hex_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some((map, board)) = board_of(scenario, pack) else {
            continue;
        };
        for objective in &scenario.objectives {
            let hex = hex_of(&objective.at);
            if let Some((hex, terrain)) = hex.and_then(|hex| Some((hex, board.terrain(hex)?))) {
                out.extend(judge(objective, hex, terrain, scenario, map));
            }
        }
    }
}

fn judge(
    objective: &Objective,
    hex: Hex,
    terrain: &Kept<Terrain>,
    scenario: &Kept<Scenario>,
    map: &Kept<Map>,
) -> Option<Diagnostic> {
    // HC-TER-5: the scenario may open the rivers.
    let waded = terrain.id() == "river" && *scenario.river_crossing.get_ref() != Access::None;
    let why = if *terrain.enter.get_ref() == Access::None && !waded {
        format!("nobody goes into `{}`", terrain.id())
    } else if !terrain.can_battle {
        format!("nobody can attack in `{}`", terrain.id())
    } else {
        return None;
    };
    let finding = CODE
        .at(
            scenario.span(&objective.at),
            format!("the objective in {hex} can hardly be won: {why}"),
        )
        .label(format!("`{}`", terrain.id()))
        .rule("HC-VIC-4")
        .hint("move it to a hex beside, or change the terrain");
    Some(match code_span(map, hex) {
        Some(span) => finding.also(span, terrain.name.get_ref()),
        None => finding,
    })
}
