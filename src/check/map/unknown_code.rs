check!("M103", unknown_code, Error);

use std::collections::BTreeMap;

use crate::check::shared::shared;
use crate::content::{Board, Kept, Map, Pack, Terrain, code_span, terrain_of};
use crate::diag::{Diagnostic, nearest, suggestion};
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // A terrain without an id, or with the code of another, may be the one that is meant: that is reported.
    let terrain = pack.shelf::<Terrain>();
    let shares_code = !shared(terrain, |row| Some(row.code())).is_empty();
    if shares_code || pack.has_unnamed(Some("terrain")) {
        return;
    }
    for map in pack.shelf::<Map>() {
        for (code, hexes) in unknown(map, pack) {
            report(map, code, &hexes, pack, out);
        }
    }
}

/// Codes that no terrain has, each with its hexes.
fn unknown<'a>(map: &'a Kept<Map>, pack: &'a Pack) -> BTreeMap<&'a str, Vec<Hex>> {
    let mut unknown: BTreeMap<&str, Vec<Hex>> = BTreeMap::new();
    for (hex, code) in Board::of(map, pack).hexes() {
        if terrain_of(code, pack).is_none() && !pack.is_lost(code) && !is_removed(code, pack) {
            unknown.entry(code).or_default().push(hex);
        }
    }
    unknown
}

/// Whether a code is that of a removed terrain, which is reported where it is removed.
fn is_removed(code: &str, pack: &Pack) -> bool {
    let mut removed = pack.removed.iter();
    removed.any(|removed| removed.code.as_deref() == Some(code))
}

fn report(map: &Kept<Map>, code: &str, hexes: &[Hex], pack: &Pack, out: &mut Vec<Diagnostic>) {
    let Some((first, more)) = hexes.split_first() else {
        return;
    };
    let Some(span) = code_span(map, *first) else {
        return;
    };
    let cell = map.grid().cell_word();
    let label = match more.len() {
        0 => format!("{cell} {first}"),
        more => format!("{cell} {first}, and {more} more"),
    };
    out.push(
        CODE.at(
            span,
            format!(
                "no terrain has the code `{code}`, used on map `{}`",
                map.id()
            ),
        )
        .label(label)
        .hint(advice(code, pack)),
    );
}

fn advice(code: &str, pack: &Pack) -> String {
    let known = pack.shelf::<Terrain>().iter();
    let known: Vec<&str> = known.map(|terrain| terrain.code()).collect();
    let single: Vec<String> = code.chars().map(String::from).collect();
    if single.len() > 1 && single.iter().all(|it| known.contains(&it.as_str())) {
        return format!("put a space between codes: `{}`", single.join(" "));
    }
    match nearest(code, known.iter().copied()).or_else(|| code_of(code, pack)) {
        Some(word) => suggestion(word),
        None => format!("codes: {}", known.join(" ")),
    }
}

/// The code of the terrain whose name was written, or begun, instead.
fn code_of<'a>(written: &str, pack: &'a Pack) -> Option<&'a str> {
    let begun = |terrain: &&Kept<Terrain>| {
        written.chars().count() > 1 && terrain.id().starts_with(&written.to_lowercase())
    };
    let terrain = pack.shelf::<Terrain>().iter().find(begun)?;
    Some(terrain.code())
}
