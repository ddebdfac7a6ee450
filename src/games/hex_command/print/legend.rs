//! What the legend of a map says about terrain in the hex-command games.

use crate::atlas::MapWords;
use crate::content::{Access, Firer, Pack, RangeChange, Ruleset, Terrain};
use crate::games::hex_command::content::TO_ARMS;

/// The words of both games.
pub(in crate::games::hex_command) static MAP_WORDS: MapWords = MapWords {
    terrain: columns,
    ..MapWords::NONE
};

/// What the columns of a row of the terrain sheet say.
fn columns(row: &Terrain, pack: &Pack) -> Vec<String> {
    let ruleset = pack.ruleset;
    let mut said: Vec<String> = Vec::new();
    match row.enter.get_ref() {
        Access::All => {}
        Access::Foot => said.push("on foot only".into()),
        Access::None => said.push("nobody enters".into()),
    }
    if row.stop {
        said.push("stop on entering".into());
    }
    if let Some(most) = row.max_hexes {
        said.push(format!("at most {most} in a move"));
    }
    if !row.battle_after_entry {
        said.push("no battle in the turn of entry".into());
    }
    if !row.can_battle {
        said.push("no battle from here".into());
    }
    said.extend(change(&row.range, ruleset).map(|it| format!("when fired at, range {it}")));
    said.extend(change(&row.own_fire, ruleset).map(|it| format!("when firing, range {it}")));
    if row.adjacent_only {
        said.push("only artillery fires at it from further than the next hex".into());
    }
    match row.flags {
        0 => {}
        1 => said.push("1 flag ignored".into()),
        flags => said.push(format!("{flags} flags ignored")),
    }
    if row.blocks_sight {
        said.push("blocks sight".into());
    }
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
