check!("T106", key_of_another_game, Error);

use crate::content::{Access, Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let foreign = &pack.ruleset.foreign_terrain_keys;
    for row in pack.shelf::<Terrain>() {
        let strange: Vec<String> = with_effect(row)
            .into_iter()
            .filter(|(has_effect, key)| *has_effect && foreign.keys.contains(key))
            .map(|(_, key)| format!("`{key}`"))
            .collect();
        if strange.is_empty() {
            continue;
        }
        let finding = CODE
            .at(
                row.id_span(),
                format!(
                    "the terrain `{}` has {}, which `{}` does not know",
                    row.id(),
                    strange.join(" and "),
                    pack.ruleset.word
                ),
            )
            .label("of another game")
            .hint(foreign.hint);
        out.push(match foreign.rule {
            Some(rule) => finding.rule(rule),
            None => finding,
        });
    }
}

/// The keys that not every rule set knows, and whether each has an effect here.
fn with_effect(row: &Terrain) -> [(bool, &'static str); 12] {
    [
        (row.cover, "cover"),
        (row.urban, "urban"),
        (*row.enter.get_ref() != Access::All, "enter"),
        (row.stop, "stop"),
        (!row.battle_after_entry, "battle_after_entry"),
        (row.max_hexes.is_some(), "max_hexes"),
        (row.range.is_any(), "range"),
        (row.own_fire.is_any(), "own_fire"),
        (row.adjacent_only, "adjacent_only"),
        (row.flags > 0, "flags"),
        (!row.can_battle, "can_battle"),
        (row.points.is_some(), "points"),
    ]
}
