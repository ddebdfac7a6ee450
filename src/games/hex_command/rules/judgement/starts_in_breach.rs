finding!("E105", starts_in_breach, Warning);

use super::Battleground;
use crate::content::{Force, Mine};
use crate::diag::Diagnostic;
use crate::games::hex_command::rules::HexId;
use crate::games::hex_command::rules::tables::{Sighting, UnitRow};

pub(super) fn judge(ground: &Battleground<'_>, out: &mut Vec<Diagnostic>) {
    for (force, unit, hex) in ground.placed() {
        if unit.sighting != Sighting::Seen {
            out.extend(in_plain_view(ground, force, unit, hex));
        }
    }
    let mines = ground.scenario.item.mines.iter();
    let counters: Vec<(&Mine, HexId)> = mines
        .zip(ground.tables.mines.iter().map(|it| it.0))
        .collect();
    for (at, (mine, hex)) in counters.iter().enumerate() {
        out.extend(under_somebody(ground, mine, *hex));
        out.extend(on_another(ground, mine, &counters[..at], *hex));
    }
}

/// HC-REC-9, AMB-66.
fn in_plain_view(
    ground: &Battleground<'_>,
    force: &Force,
    unit: &UnitRow,
    hex: HexId,
) -> Option<Diagnostic> {
    let field = &ground.tables.field;
    let (watcher, far) = ground
        .placed()
        .filter(|(_, enemy, _)| enemy.side != unit.side)
        .map(|(watcher, enemy, there)| (watcher, enemy, field.distance(hex, there)))
        .find(|(_, enemy, far)| *far <= sees(enemy))
        .map(|(watcher, _, far)| (watcher, far))?;
    let scenario = ground.scenario;
    let place = force.placed.as_ref().unwrap_or(&force.id);
    Some(
        CODE.at(
            scenario.span(place),
            format!(
                "`{}` starts {}, but `{}` stands {far} {} away and sees it at once",
                force.id.get_ref(),
                match unit.sighting {
                    Sighting::Chip => "as a chip",
                    _ => "hidden",
                },
                watcher.id.get_ref(),
                if far == 1 { "hex" } else { "hexes" },
            ),
        )
        .label("revealed by the first move")
        .also(scenario.span(&watcher.id), "seen from here")
        .rule("HC-REC-9")
        .hint("place them further apart, or let it be seen from the start"),
    )
}

/// The distance at which an enemy notices hidden units.
fn sees(unit: &UnitRow) -> u8 {
    let on_foot = unit.infantry && unit.transport == 0;
    if unit.recce || on_foot { 3 } else { 2 }
}

/// HC-MIN-14: a counter is turned up when a unit enters its hex.
fn under_somebody(ground: &Battleground<'_>, mine: &Mine, hex: HexId) -> Option<Diagnostic> {
    let (force, ..) = ground.placed().find(|(.., there)| *there == hex)?;
    let scenario = ground.scenario;
    Some(
        CODE.at(
            scenario.span(&mine.at),
            format!(
                "a mine counter lies under `{}`, who never enters the hex",
                force.id.get_ref()
            ),
        )
        .label("it is turned only by whoever comes in")
        .also(scenario.span(&force.id), "starts on it")
        .rule("HC-MIN-14")
        .hint("move the counter, or the unit"),
    )
}

fn on_another(
    ground: &Battleground<'_>,
    mine: &Mine,
    before: &[(&Mine, HexId)],
    hex: HexId,
) -> Option<Diagnostic> {
    let (first, _) = before.iter().find(|(_, there)| *there == hex)?;
    let scenario = ground.scenario;
    Some(
        CODE.at(
            scenario.span(&mine.at),
            format!("two mine counters lie in {}", ground.tables.field.name(hex)),
        )
        .label("a second one")
        .also(scenario.span(&first.at), "the first")
        .rule("HC-MIN-1")
        .hint("one counter to a hex"),
    )
}
