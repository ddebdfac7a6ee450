check!("W104", muzzle_loader_unflagged, Warning);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Troop, Weapon};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let era = troop.era.get_ref();
        let arms = troop.weapons.iter().map(|arm| &arm.get_ref().of);
        let loader = arms.clone().find(|of| {
            let weapon = pack.shelf::<Weapon>().get(of.get_ref());
            weapon.is_some_and(|weapon| weapon.muzzle_loader.iter().any(|own| own.get_ref() == era))
        });
        // An unknown weapon may be one.
        let unknown = arms
            .clone()
            .any(|of| pack.shelf::<Weapon>().get(of.get_ref()).is_none());
        match (loader, troop.loads_by_the_muzzle()) {
            (Some(of), false) => out.push(
                CODE.at(
                    troop.span(of),
                    format!("the `{}` of `{}` is a muzzle loader in its era, but the unit is not flagged", of.get_ref(), troop.id()),
                )
                .hint("write `muzzle_loader = true`")
                .rule("BB-VAL-12"),
            ),
            (None, true) if !unknown => out.push(
                CODE.at(
                    troop.span(&troop.muzzle_loader),
                    format!("`{}` is flagged as armed with muzzle loaders, but has none", troop.id()),
                )
                .hint("leave `muzzle_loader` out")
                .rule("BB-VAL-12"),
            ),
            _ => {}
        }
    }
}
