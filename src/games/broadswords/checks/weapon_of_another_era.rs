check!("W101", weapon_of_another_era, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Era, Troop, Weapon};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let Some(era) = pack.shelf::<Era>().get(troop.era.get_ref()) else {
            continue;
        };
        for arm in &troop.weapons {
            let of = &arm.get_ref().of;
            let Some(weapon) = pack.shelf::<Weapon>().get(of.get_ref()) else {
                continue;
            };
            let eras: Vec<&str> = weapon
                .eras
                .get_ref()
                .iter()
                .map(|era| era.get_ref().as_str())
                .collect();
            if eras.contains(&era.id()) {
                continue;
            }
            out.push(
                CODE.at(
                    troop.span(of),
                    format!(
                        "`{}` is a unit of the {} era, but the {} is not a weapon of it",
                        troop.id(),
                        era.name.get_ref().to_lowercase(),
                        weapon.name.get_ref().to_lowercase()
                    ),
                )
                .label(format!("belongs to {}", eras.join(", ")))
                .also(troop.span(&troop.era), "the era of the unit")
                .hint("choose a weapon of its era, or add the era to the weapon's `eras`")
                .rule("BB-VAL-09"),
            );
        }
    }
}
