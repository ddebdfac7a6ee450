check!("M102", ragged_rows, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::{Kept, Map, Pack, codes, codes_span, terrain_of};
use crate::diag::{Diagnostic, counted};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        ragged(map, pack, out);
    }
}

fn ragged(map: &Kept<Map>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let rows = map.rows.get_ref();
    let counts: Vec<usize> = rows
        .iter()
        .map(|row| codes(row.get_ref()).count())
        .collect();
    let Some((usual, wanted)) = usual_row(&counts) else {
        return;
    };
    for (at, (row, found)) in rows.iter().zip(&counts).enumerate() {
        let found = *found;
        if found == wanted || lacks_a_space(row.get_ref(), pack) {
            continue;
        }
        let surplus = found.checked_sub(wanted);
        let span = surplus.and_then(|count| codes_span(map, row, wanted, count));
        out.push(
            CODE.at(
                span.unwrap_or_else(|| row_end(map, row)),
                format!(
                    "row {:02} of map `{}` has {}, where other rows have {wanted}",
                    at + 1,
                    map.id(),
                    counted(found, map.grid().cell_word())
                ),
            )
            .label(counted(found, map.grid().cell_word()))
            .also(
                map.span(&rows[usual]),
                counted(wanted, map.grid().cell_word()),
            )
            .hint(if found < wanted {
                format!("add {} to this row", counted(wanted - found, "code"))
            } else {
                format!("take {} out of this row", counted(found - wanted, "code"))
            }),
        );
    }
}

/// The first row of the most common length, and that length: rows of other lengths are the odd ones.
pub(super) fn usual_row(counts: &[usize]) -> Option<(usize, usize)> {
    let mut rows_of: BTreeMap<usize, usize> = BTreeMap::new();
    for count in counts {
        *rows_of.entry(*count).or_default() += 1;
    }
    counts
        .iter()
        .copied()
        .enumerate()
        .rev()
        .max_by_key(|(_, count)| rows_of.get(count).copied())
}

/// The end of a row, where its missing codes belong.
pub(super) fn row_end(map: &Kept<Map>, row: &Spanned<String>) -> Span {
    let whole = map.span(row);
    Span::new(whole.file, whole.end.saturating_sub(1)..whole.end)
}

/// Codes run together are reported as one unknown code, so the row is not reported as short as well.
fn lacks_a_space(row: &str, pack: &Pack) -> bool {
    codes(row).any(|(_, code)| terrain_of(code, pack).is_none() && code.chars().count() > 1)
}
