check!("U118", cannot_be_hit, Error);

use std::collections::BTreeSet;

use super::{battle_dice, class_of};
use crate::content::{Face, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Target, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let shown: BTreeSet<&str> = battle_dice(pack)
        .flat_map(|die| die.faces.get_ref())
        .map(|face| face.get_ref().as_str())
        .collect();
    let known = |face: &str| pack.shelf::<Face>().get(face).is_some();
    // With a misspelt face, or without dice, nothing is known about what can be hit.
    if !pack.is_whole() || shown.is_empty() || !shown.iter().all(|face| known(face)) {
        return;
    }
    let mut told = BTreeSet::new();
    for unit in pack.shelf::<Unit>() {
        let Some(target) = target_of(pack, unit) else {
            continue;
        };
        let hit_by = target.hit_by.get_ref();
        let safe = hit_by
            .iter()
            .all(|face| known(face.get_ref()) && !shown.contains(face.get_ref().as_str()));
        // One row serves many units: it is reported with the first of them.
        if safe && told.insert(target.id()) {
            out.push(finding(unit, target));
        }
    }
}

fn target_of<'p>(pack: &'p Pack, unit: &Unit) -> Option<&'p Kept<Target>> {
    let class = class_of(pack, unit)?;
    pack.shelf::<Target>().get(class.target.get_ref())
}

fn finding(unit: &Kept<Unit>, target: &Kept<Target>) -> Diagnostic {
    CODE.at(
        target.span(&target.hit_by),
        format!(
            "no battle die shows a face that hits the target row `{}`, so `{}` cannot be hit",
            target.id(),
            unit.id()
        ),
    )
    .label("none of these is on a battle die")
    .also(unit.span(&unit.class), "a unit of this row")
    .rule("HC-HIT-1")
    .hint("name at least one face of a battle die, or leave the piece out of the battle: it is no unit")
}
