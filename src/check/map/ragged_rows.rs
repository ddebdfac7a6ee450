#![doc = include_str!("ragged_rows.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{Kept, Map, Pack, codes, terrain_of};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "M102",
    name: "ragged-rows",
    severity: Severity::Error,
    page: include_str!("ragged_rows.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in &pack.shelves.maps {
        ragged(map, pack, out);
    }
}

fn ragged(map: &Kept<Map>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let rows = map.rows.get_ref();
    let Some(usual) = usual_row(rows) else { return };
    let wanted = count(usual);
    for (at, row) in rows.iter().enumerate() {
        let found = count(row);
        if found == wanted || lacks_a_space(row.get_ref(), pack) {
            continue;
        }
        out.push(
            CODE.at(
                map.span(row),
                format!(
                    "row {:02} of map `{}` has {}, where other rows have {wanted}",
                    at + 1,
                    map.id(),
                    hexes(found)
                ),
            )
            .label(hexes(found))
            .also(map.span(usual), hexes(wanted))
            .hint(if found < wanted {
                format!("add {} to this row", codes_more(wanted - found))
            } else {
                format!("take {} out of this row", codes_more(found - wanted))
            }),
        );
    }
}

/// The first row of the length that most rows have: the others are the odd ones.
fn usual_row(rows: &[Spanned<String>]) -> Option<&Spanned<String>> {
    let like = |row: &Spanned<String>| rows.iter().filter(|it| count(it) == count(row)).count();
    rows.iter().rev().max_by_key(|row| like(row))
}

fn count(row: &Spanned<String>) -> usize {
    codes(row.get_ref()).count()
}

/// Codes run together are reported as one unknown code: the row is not short as well.
fn lacks_a_space(row: &str, pack: &Pack) -> bool {
    codes(row).any(|(_, code)| terrain_of(code, pack).is_none() && code.chars().count() > 1)
}

fn hexes(count: usize) -> String {
    format!("{count} hex{}", if count == 1 { "" } else { "es" })
}

fn codes_more(count: usize) -> String {
    format!("{count} code{}", if count == 1 { "" } else { "s" })
}
