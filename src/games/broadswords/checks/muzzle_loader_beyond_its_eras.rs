check!("W113", muzzle_loader_beyond_its_eras, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Weapon;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for weapon in pack.shelf::<Weapon>() {
        let eras = weapon.eras.get_ref();
        let has = |era: &str| eras.iter().any(|own| own.get_ref() == era);
        for era in weapon
            .muzzle_loader
            .iter()
            .filter(|era| !has(era.get_ref()))
        {
            out.push(
                CODE.at(
                    weapon.span(era),
                    format!(
                        "`{}` is a muzzle loader in `{}`, but not a weapon of that era",
                        weapon.id(),
                        era.get_ref()
                    ),
                )
                .also(weapon.span(&weapon.eras), "its eras")
                .hint("name eras of the weapon only")
                .rule("BB-VAL-12"),
            );
        }
    }
}
