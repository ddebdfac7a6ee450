check!("K111", removed_in_use, Error);

use super::has_no_ground;
use crate::content::references::{Reference, Wanted};
use crate::content::{Board, Map, Pack, Removed, code_span, terrain_of};
use crate::diag::{Diagnostic, counted};
use crate::source::Span;

/// A longer list of entries would hide the finding.
const MOST_SHOWN: usize = 8;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if has_no_ground(pack) || pack.removed.is_empty() {
        return;
    }
    let references = pack.references();
    for removed in &pack.removed {
        let named = references
            .iter()
            .filter(|it| names(it, removed) && !resolves(pack, it));
        let mut uses: Vec<Span> = named.map(|it| it.span).collect();
        uses.extend(on_maps(pack, removed));
        if let Some(first) = uses.first() {
            out.push(finding(pack, removed, *first, &uses));
        }
    }
}

/// Whether a name that is not found is that of an entry which was removed.
pub(super) fn names_removed(pack: &Pack, reference: &Reference<'_>) -> bool {
    pack.removed.iter().any(|removed| names(reference, removed))
}

fn names(reference: &Reference<'_>, removed: &Removed) -> bool {
    let is_kind = match reference.wanted {
        Wanted::Entry(kind) => kind == removed.kind,
        Wanted::OneOf(..) => true,
    };
    is_kind && reference.written == removed.id
}

fn resolves(pack: &Pack, reference: &Reference<'_>) -> bool {
    let written = reference.written.as_str();
    match &reference.wanted {
        Wanted::Entry(kind) => pack.shelves.ids(kind).contains(&written),
        Wanted::OneOf(_, known) => known.contains(&written),
    }
}

/// Where maps use the code of a removed terrain, once for each map.
fn on_maps(pack: &Pack, removed: &Removed) -> Vec<Span> {
    let code = removed.code.as_deref();
    let Some(code) = code.filter(|code| terrain_of(code, pack).is_none()) else {
        return Vec::new();
    };
    let maps = pack.shelf::<Map>().iter();
    maps.filter_map(|map| {
        let board = Board::of(map, pack);
        let (hex, _) = board.hexes().find(|(_, written)| *written == code)?;
        code_span(map, hex)
    })
    .collect()
}

fn finding(pack: &Pack, removed: &Removed, first: Span, uses: &[Span]) -> Diagnostic {
    let mut entries: Vec<String> = Vec::new();
    for (kind, id) in uses.iter().filter_map(|span| pack.entry_at(*span)) {
        let entry = format!("{kind} `{id}`");
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    let more = entries.len().saturating_sub(MOST_SHOWN);
    let mut list = entries[..entries.len() - more].join(", ");
    if more > 0 {
        list.push_str(&format!(" and {more} more"));
    }
    let finding = CODE
        .at(
            removed.span,
            format!(
                "{} `{}` is removed, but {} still {} it",
                removed.kind,
                removed.id,
                counted(uses.len(), "place"),
                if uses.len() == 1 { "uses" } else { "use" },
            ),
        )
        .label("still in use")
        .also(first, "here");
    if entries.is_empty() {
        return finding.hint("keep it, or change what uses it");
    }
    finding.hint(format!(
        "keep it, or remove or replace what uses it: {list}"
    ))
}
