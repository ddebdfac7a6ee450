check!("T103", points_on_open_ground, Warning);

use crate::content::{Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Terrain>() {
        if row.points.is_some() && is_open(row) {
            out.push(
                CODE.at(
                    row.id_span(),
                    format!(
                        "the terrain `{}` has building points, but neither blocks sight nor gives cover",
                        row.id()
                    ),
                )
                .label("open ground")
                .rule("HC-BLD-3")
                .hint("leave `points` out, or say what the walls do: `blocks_sight`, `range`, `flags`"),
            );
        }
    }
}

fn is_open(row: &Terrain) -> bool {
    !row.blocks_sight && !row.adjacent_only && row.flags == 0 && !row.range.is_any()
}
