#![doc = include_str!("key_of_another_game.md")]

use super::{changes_range, written};
use crate::check::Check;
use crate::content::{Access, Pack, Ruleset, Terrain};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "T106",
    name: "key-of-another-game",
    severity: Severity::Error,
    page: include_str!("key_of_another_game.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let dads = pack.ruleset == Ruleset::DadsWw2;
    for row in &pack.shelves.terrain {
        let strange = if dads {
            of_hex_command(row)
        } else {
            written(&[(row.cover, "cover"), (row.urban, "urban")])
        };
        if strange.is_empty() {
            continue;
        }
        let finding = CODE
            .at(
                row.id_span(),
                format!(
                    "the terrain `{}` has {}, which `{}` does not know",
                    row.id(),
                    strange.join(" and "),
                    pack.ruleset.word()
                ),
            )
            .label("of another game");
        out.push(if dads {
            finding
                .rule("DW-GEN-05")
                .hint("terrain here has the flags `cover`, `blocks_sight` and `urban`")
        } else {
            finding.hint(
                "cover is a change of `range` here; `pressgang explain terrain` tells the keys",
            )
        });
    }
}

fn of_hex_command(row: &Terrain) -> Vec<String> {
    written(&[
        (*row.enter.get_ref() != Access::All, "enter"),
        (row.stop, "stop"),
        (!row.battle_after_entry, "battle_after_entry"),
        (row.max_hexes.is_some(), "max_hexes"),
        (changes_range(row.range), "range"),
        (changes_range(row.own_fire), "own_fire"),
        (row.adjacent_only, "adjacent_only"),
        (row.flags > 0, "flags"),
        (!row.can_battle, "can_battle"),
        (row.points.is_some(), "points"),
    ])
}
