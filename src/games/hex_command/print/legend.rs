//! What the legend of a map says about terrain in the hex-command games.

use crate::atlas::MapWords;
use crate::content::{Access, Firer, Pack, Prose, RangeChange, Ruleset, Terrain};
use crate::games::hex_command::content::TO_ARMS;

/// The words of both games.
pub(in crate::games::hex_command) static MAP_WORDS: MapWords = MapWords {
    terrain: columns,
    ..MapWords::NONE
};

/// What the columns of a row of the terrain sheet say.
fn columns(row: &Terrain, pack: &Pack) -> Vec<String> {
    let ruleset = pack.ruleset;
    let prose = Prose::of(pack);
    let changed = |id: &str, change: String| prose.clone().showing("change", Some(change)).line(id);
    let counted = |id: &str, name, number: u32| {
        let prose = prose.clone().showing(name, Some(i64::from(number)));
        prose.line(id)
    };
    let mut said: Vec<String> = Vec::new();
    match row.enter.get_ref() {
        Access::All => {}
        Access::Foot => said.push(prose.line("legend-enter-foot")),
        Access::None => said.push(prose.line("legend-enter-none")),
    }
    if row.stop {
        said.push(prose.line("legend-stop"));
    }
    if let Some(most) = row.max_hexes {
        said.push(counted("legend-most-hexes", "hexes", most));
    }
    if !row.battle_after_entry {
        said.push(prose.line("legend-no-battle-after-entry"));
    }
    if !row.can_battle {
        said.push(prose.line("legend-no-battle"));
    }
    said.extend(change(&row.range, ruleset).map(|it| changed("legend-range", it)));
    said.extend(change(&row.own_fire, ruleset).map(|it| changed("legend-own-fire", it)));
    if row.adjacent_only {
        said.push(prose.line("legend-adjacent-only"));
    }
    if row.flags > 0 {
        said.push(counted("legend-flags", "flags", row.flags));
    }
    if row.blocks_sight {
        said.push(prose.line("legend-blocks-sight"));
    }
    // A pack without passages has no words for its terrain.
    said.retain(|words| !words.is_empty());
    said
}

/// `+1`, or each firer that has a different number; `None` where nothing changes.
fn change(change: &RangeChange, ruleset: &Ruleset) -> Option<String> {
    let firers = [
        (Firer::Infantry, "infantry"),
        (Firer::Hmg, "HMG"),
        (Firer::Vehicle, "vehicles"),
        (Firer::Artillery, "artillery"),
    ];
    let numbers: Vec<(i32, &str)> = firers
        .into_iter()
        .filter(|(firer, _)| *firer != Firer::Hmg || *ruleset == TO_ARMS)
        .map(|(firer, name)| (change.for_firer(firer), name))
        .collect();
    let first = numbers.first()?.0;
    if numbers.iter().all(|(number, _)| *number == first) {
        return (first != 0).then(|| format!("{first:+}").replace('-', "−"));
    }
    let each: Vec<String> = numbers
        .iter()
        .filter(|(number, _)| *number != 0)
        .map(|(number, name)| format!("{number:+} {name}").replace('-', "−"))
        .collect();
    Some(each.join(", "))
}
