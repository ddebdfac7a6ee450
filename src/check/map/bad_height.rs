check!("M113", bad_height, Error);

use toml::Spanned;

use crate::content::{Kept, Map, Pack, codes, codes_span, level_of};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let rows = map.heights.iter().flat_map(Spanned::get_ref);
        for row in rows {
            for (at, (_, mark)) in codes(row.get_ref()).enumerate() {
                if level_of(mark).is_none() {
                    out.push(bad(mark, at, row, map));
                }
            }
        }
    }
}

fn bad(mark: &str, at: usize, row: &Spanned<String>, map: &Kept<Map>) -> Diagnostic {
    let span = codes_span(map, row, at, 1).unwrap_or_else(|| map.span(row));
    let apart: Vec<String> = mark.chars().map(String::from).collect();
    CODE.at(
        span,
        format!("`{mark}` is not a height, in map `{}`", map.id()),
    )
    .label("a digit or a point")
    .hint(if apart.iter().all(|it| level_of(it).is_some()) {
        format!("put a space between heights: `{}`", apart.join(" "))
    } else {
        "write 1 to 9, or a point for level ground".into()
    })
}
