check!("M112", heights_unlike_rows, Error);

use toml::Spanned;

use super::ragged_rows::{row_end, usual_row};
use crate::content::{Kept, Map, Pack, codes, codes_span, level_of};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        if let Some(heights) = &map.heights {
            judge(heights, map, out);
        }
    }
}

fn judge(heights: &Spanned<Vec<Spanned<String>>>, map: &Kept<Map>, out: &mut Vec<Diagnostic>) {
    let (rows, levels) = (map.rows.get_ref(), heights.get_ref());
    if rows.len() != levels.len() {
        out.push(
            CODE.at(
                map.span(heights),
                format!(
                    "map `{}` has {} rows, but heights for {}",
                    map.id(),
                    rows.len(),
                    levels.len()
                ),
            )
            .label(format!("{} rows of heights", levels.len()))
            .also(map.span(&map.rows), format!("{} rows", rows.len()))
            .hint("write a row of heights for each row of codes, or leave `heights` out"),
        );
        return;
    }
    let counts: Vec<usize> = rows.iter().map(marks).collect();
    let Some((_, usual)) = usual_row(&counts) else {
        return;
    };
    for (at, (row, level)) in rows.iter().zip(levels).enumerate() {
        // Other checks report mistakes in the codes and marks themselves.
        if marks(row) == usual && marks(level) != usual && is_readable(level) {
            out.push(unlike(at, row, level, map));
        }
    }
}

fn unlike(
    at: usize,
    row: &Spanned<String>,
    level: &Spanned<String>,
    map: &Kept<Map>,
) -> Diagnostic {
    let (found, wanted) = (marks(level), marks(row));
    let (span, label) = if found > wanted {
        let surplus = codes_span(map, level, wanted, found - wanted);
        (surplus, format!("{} too many", found - wanted))
    } else {
        (None, format!("{} missing", wanted - found))
    };
    CODE.at(
        span.unwrap_or_else(|| row_end(map, level)),
        format!(
            "row {:02} of map `{}` has {wanted} {}, but heights for {found}",
            at + 1,
            map.id(),
            map.grid().cells_word()
        ),
    )
    .label(label)
    .also(
        map.span(row),
        format!("{wanted} {}", map.grid().cells_word()),
    )
    .hint(format!(
        "write one height for each {}, a point for level ground",
        map.grid().cell_word()
    ))
}

fn marks(row: &Spanned<String>) -> usize {
    codes(row.get_ref()).count()
}

fn is_readable(row: &Spanned<String>) -> bool {
    codes(row.get_ref()).all(|(_, mark)| level_of(mark).is_some())
}
