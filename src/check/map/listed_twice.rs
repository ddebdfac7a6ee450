check!("M109", listed_twice, Warning);

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use crate::content::{EdgeFeature, EdgeKind, Kept, Map, Pack, Zone};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        edges(map, out);
        for zone in &map.zones {
            zone_hexes(zone, map, out);
        }
    }
}

fn zone_hexes(zone: &Zone, map: &Kept<Map>, out: &mut Vec<Diagnostic>) {
    let hexes: Vec<_> = zone.hexes.iter().collect();
    let mut told = BTreeSet::new();
    for (again, first) in repeats(&hexes) {
        // Two blocks that overlap may share many hexes, but that is one mistake.
        if !told.insert((again.span().start, first.span().start)) {
            continue;
        }
        out.push(
            twice(
                map,
                again,
                first,
                format!(
                    "zone `{}` lists {} twice",
                    zone.id.get_ref(),
                    again.get_ref()
                ),
            )
            .hint(format!(
                "keep one, unless another {} was meant",
                map.grid().cell_word()
            )),
        );
    }
}

fn edges(map: &Kept<Map>, out: &mut Vec<Diagnostic>) {
    let mut firsts: BTreeMap<(EdgeKind, Hex, Hex), &EdgeFeature> = BTreeMap::new();
    for edge in &map.edges {
        let Some((one, other)) = edge.hexes() else {
            continue;
        };
        let kind = *edge.kind.get_ref();
        match firsts.entry((kind, one.min(other), one.max(other))) {
            Entry::Vacant(place) => {
                place.insert(edge);
            }
            Entry::Occupied(first) => out.push(
                CODE.at(
                    map.span(&edge.between),
                    format!(
                        "map `{}` lists a `{}` twice on one edge",
                        map.id(),
                        kind.word()
                    ),
                )
                .label("again here")
                .also(map.span(&first.get().between), "first here")
                .hint("keep one, unless another edge was meant"),
            ),
        }
    }
}

fn twice(
    map: &Kept<Map>,
    again: &Spanned<String>,
    first: &Spanned<String>,
    message: String,
) -> Diagnostic {
    CODE.at(map.span(again), message)
        .label("again here")
        .also(map.span(first), "first here")
}

/// Words that already appear earlier in a list, each with its first place.
fn repeats<'a>(words: &[&'a Spanned<String>]) -> Vec<(&'a Spanned<String>, &'a Spanned<String>)> {
    let mut firsts: BTreeMap<&str, &Spanned<String>> = BTreeMap::new();
    words
        .iter()
        .filter_map(|word| match firsts.entry(word.get_ref()) {
            Entry::Occupied(first) => Some((*word, *first.get())),
            Entry::Vacant(place) => {
                place.insert(*word);
                None
            }
        })
        .collect()
}
