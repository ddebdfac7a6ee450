check!("T105", idle_terrain, Warning);

use super::written;
use crate::content::{Access, Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Terrain>() {
        // Where no unit may enter, every effect is idle: impassable-with-entry-effects reports that.
        if *row.enter.get_ref() == Access::None {
            continue;
        }
        for (cause, idle) in idle(row) {
            out.push(
                CODE.at(
                    row.id_span(),
                    format!("the terrain `{}` has {idle} to no effect", row.id()),
                )
                .label(format!("because of `{cause}`"))
                .rule("HC-MOV-8")
                .hint(format!("leave {idle} out, or `{cause}`")),
            );
        }
    }
}

fn idle(row: &Terrain) -> Vec<(&'static str, String)> {
    let no_battle = [
        (row.own_fire.is_any(), "own_fire"),
        (!row.battle_after_entry, "battle_after_entry"),
    ];
    [
        (
            row.stop,
            "stop",
            written(&[(row.max_hexes.is_some(), "max_hexes")]),
        ),
        (!row.can_battle, "can_battle", written(&no_battle)),
    ]
    .into_iter()
    .filter(|(applies, _, idle)| *applies && !idle.is_empty())
    .map(|(_, cause, idle)| (cause, idle.join(" and ")))
    .collect()
}
