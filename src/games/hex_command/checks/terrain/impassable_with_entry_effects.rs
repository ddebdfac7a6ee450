check!("T104", impassable_with_entry_effects, Warning);

use super::written;
use crate::content::{Access, Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Terrain>() {
        let effects = effects(row);
        if *row.enter.get_ref() == Access::None && !effects.is_empty() {
            out.push(
                CODE.at(
                    row.span(&row.enter),
                    format!(
                        "nobody may enter the terrain `{}`, but it has effects on those inside: {}",
                        row.id(),
                        effects.join(", ")
                    ),
                )
                .label("nobody is ever inside")
                .rule("HC-MOV-8")
                .hint("leave the effects out, or write `enter = \"foot\"` or `enter = \"all\"`"),
            );
        }
    }
}

/// What the row does to a unit that enters it or is in it.
fn effects(row: &Terrain) -> Vec<String> {
    written(&[
        (row.stop, "stop"),
        (!row.battle_after_entry, "battle_after_entry"),
        (row.max_hexes.is_some(), "max_hexes"),
        (row.range.is_any(), "range"),
        (row.own_fire.is_any(), "own_fire"),
        (row.adjacent_only, "adjacent_only"),
        (row.flags > 0, "flags"),
        (!row.can_battle, "can_battle"),
    ])
}
