check!("B102", table_or_map, Error);

use crate::content::{Battle, Pack};
use crate::diag::Diagnostic;

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
