//! What the legend of a map says about terrain and roads in Dads WW2.

use crate::atlas::MapWords;
use crate::content::{LineKind, Pack, Prose, Terrain};
use crate::games::dads_ww2::content::bases;

/// The words of the game.
pub(in crate::games::dads_ww2) static MAP_WORDS: MapWords = MapWords {
    terrain: flags,
    way: way_effects,
};

/// The flags of a terrain (DW-GEN-05), and what they change; what a base in it gains or loses goes without saying where
/// none can be (DW-MOV-06).
fn flags(row: &Terrain, pack: &Pack) -> Vec<String> {
    let flags = [
        (row.impassable, "legend-impassable"),
        (row.cover && !row.impassable, "legend-cover"),
        (bases::is_terrain(row) && !row.impassable, "legend-terrain"),
        (row.blocks_sight, "legend-blocks-sight"),
        (row.urban && !row.impassable, "legend-urban"),
    ];
    let prose = Prose::of(pack);
    let set = flags.into_iter().filter(|(is_set, _)| *is_set);
    let mut said: Vec<String> = set.map(|(_, id)| prose.line(id)).collect();
    said.extend(row.note.as_ref().map(|note| note.get_ref().clone()));
    // A pack without passages has no words for its terrain.
    said.retain(|words| !words.is_empty());
    said
}

/// What a road or other line does in the rules.
fn way_effects(kind: LineKind, pack: &Pack) -> String {
    match kind {
        LineKind::Road => Prose::of(pack).line("legend-road"),
        _ => String::new(),
    }
}
