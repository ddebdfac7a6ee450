#![doc = include_str!("table_or_map.md")]

use crate::check::Check;
use crate::content::{Battle, Pack};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "B102",
    name: "table-or-map",
    severity: Severity::Error,
    page: include_str!("table_or_map.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for battle in pack.shelf::<Battle>() {
        match (&battle.table, &battle.map) {
            (None, None) => out.push(
                CODE.at(
                    battle.id_span(),
                    format!("battle `{}` has neither a table nor a map", battle.id()),
                )
                .hint("write `table = \"72x48in\"`, or `map` with the id of a map of hexes"),
            ),
            (Some(table), Some(map)) => out.push(
                CODE.at(
                    battle.span(map),
                    format!("battle `{}` has both a table and a map", battle.id()),
                )
                .label("fought here")
                .also(battle.span(table), "and here")
                .hint("leave one of them out"),
            ),
            _ => {}
        }
    }
}
