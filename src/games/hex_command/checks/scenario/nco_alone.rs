check!("S123", nco_alone, Error);

use super::board_of;
use crate::content::{Kept, Pack, PlacedLeader, Scenario, ScenarioSide, hex_of};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Leader, LeaderKind, TO_ARMS};
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != TO_ARMS {
        return;
    }
    for scenario in pack.shelf::<Scenario>() {
        for (side, placed) in scenario.placed_leaders() {
            judge(placed, side, scenario, pack, out);
        }
    }
}

fn judge(
    placed: &PlacedLeader,
    side: &ScenarioSide,
    scenario: &Kept<Scenario>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let (Some(at), None) = (&placed.at, &placed.with) else {
        return;
    };
    let (Some(hex), Some(piece)) = (
        hex_of(at),
        pack.shelf::<Leader>().get(placed.leader.get_ref()),
    ) else {
        return;
    };
    let nco = matches!(
        piece.kind.get_ref(),
        LeaderKind::Sergeant | LeaderKind::Standard
    );
    if !nco || placed.unit_of(side).is_some() || may_come(hex, side, scenario, pack) {
        return;
    }
    out.push(
        CODE.at(
            scenario.span(at),
            format!(
                "`{}` starts alone in {hex}, but a {} stays with his unit",
                placed.id.get_ref(),
                match piece.kind.get_ref() {
                    LeaderKind::Standard => "standard bearer",
                    _ => "sergeant",
                }
            ),
        )
        .label(format!("no unit of `{}` here", side.id.get_ref()))
        .rule("TA-NCO-1")
        .hint(advice(side)),
    );
}

/// Whether the owner could still place a unit there.
fn may_come(hex: Hex, side: &ScenarioSide, scenario: &Kept<Scenario>, pack: &Pack) -> bool {
    let Some((map, _)) = board_of(scenario, pack) else {
        return true;
    };
    let zones: Vec<&str> = side
        .forces()
        .filter_map(|force| Some(force.zone.as_ref()?.get_ref().as_str()))
        .collect();
    map.zones
        .iter()
        .filter(|zone| zones.contains(&zone.id.get_ref().as_str()))
        .any(|zone| zone.hexes.iter().any(|it| hex_of(it) == Some(hex)))
}

fn advice(side: &ScenarioSide) -> String {
    let units: Vec<String> = side
        .forces()
        .map(|force| format!("`{}`", force.id.get_ref()))
        .collect();
    format!("write `with` and one of: {}", units.join(", "))
}
