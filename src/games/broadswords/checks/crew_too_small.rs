check!("W105", crew_too_small, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Troop, Weapon};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let strength = *troop.strength.get_ref();
        for arm in &troop.weapons {
            let arm = arm.get_ref();
            let Some(weapon) = pack.shelf::<Weapon>().get(arm.of.get_ref()) else {
                continue;
            };
            let count = arm
                .count
                .as_ref()
                .map_or(strength, |count| *count.get_ref());
            let needed = weapon.crew * count;
            // A one-man weapon needs no crew, and another check counts one weapon per figure.
            if weapon.crew < 2 || needed <= strength {
                continue;
            }
            let guns = if count == 1 {
                "one".to_string()
            } else {
                count.to_string()
            };
            out.push(
                CODE.at(
                    troop.span(&arm.of),
                    format!(
                        "the crew of {guns} `{}` is {needed} soldiers, but `{}` has {strength}",
                        weapon.id(),
                        troop.id()
                    ),
                )
                .also(troop.span(&troop.strength), "its strength")
                .hint("give the unit more figures, or fewer of these weapons with `count`")
                .rule("BB-VAL-13"),
            );
        }
    }
}
