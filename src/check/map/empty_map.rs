check!("M110", empty_map, Error);

use crate::content::{Board, Map, Pack};
use crate::diag::Diagnostic;

/// Labels have at most three digits for the column and three for the row.
const MOST: u16 = 999;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let (columns, rows) = (board.width(), board.height());
        let span = map.span(&map.rows);
        if rows == 0 {
            out.push(
                CODE.at(span, format!("map `{}` has no rows", map.id()))
                    .label(format!("no {}", map.grid().cells_word()))
                    .hint(format!(
                        "write a row of terrain codes for each row of {}, north first",
                        map.grid().cells_word()
                    )),
            );
        } else if columns > MOST || rows > MOST {
            out.push(
                CODE.at(
                    span,
                    format!(
                        "map `{}` has {columns} columns and {rows} rows, but {} are named from 1 to {MOST}",
                        map.id(),
                        map.grid().cells_word()
                    ),
                )
                .hint("cut it into several maps"),
            );
        }
    }
}
