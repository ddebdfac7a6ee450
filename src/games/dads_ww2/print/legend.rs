//! What the legend of a map says about terrain and roads in Dads WW2.

use crate::atlas::MapWords;
use crate::content::{LineKind, Pack, Terrain};
use crate::games::dads_ww2::content::{Table, When, bases};

/// The words of the game.
pub(in crate::games::dads_ww2) static MAP_WORDS: MapWords = MapWords {
    terrain: flags,
    way: way_effects,
};

/// The flags of a terrain (DW-GEN-05), and what they change.
fn flags(row: &Terrain, pack: &Pack) -> Vec<String> {
    let change = |table, when| format!("{:+}", bases::change(pack, table, when)).replace('-', "−");
    let mut said = Vec::new();
    if row.cover {
        let shot = change(Table::Shooting, When::TargetInCover);
        let own = change(Table::Shooting, When::ShooterInTerrain);
        let cost = change(Table::Move, When::EndsInTerrain);
        said.push(format!(
            "cover: dice {shot} when shot at, {own} when shooting"
        ));
        said.push(format!("{cost} CP to end a move here"));
    }
    if row.blocks_sight {
        said.push("blocks sight".into());
    }
    if row.urban {
        said.push("urban: no gain by road".into());
    }
    said.extend(row.note.as_ref().map(|note| note.get_ref().clone()));
    said
}

/// What a road or other line does in the rules.
fn way_effects(kind: LineKind, pack: &Pack) -> String {
    if kind != LineKind::Road {
        return String::new();
    }
    let hexes = bases::change(pack, Table::Move, When::OnRoad);
    format!("{hexes:+} hex for a move that starts, stays and ends on it")
}
