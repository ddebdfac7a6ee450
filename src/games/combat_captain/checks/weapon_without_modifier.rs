check!("F109", weapon_without_modifier, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{
    FireClass, FireModifier, FireRow, Subunit, TargetClass,
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // A row that cannot be read may be the missing one.
    if !pack.is_whole() {
        return;
    }
    for subunit in pack.shelf::<Subunit>() {
        for weapon in &subunit.weapons {
            let weapon = weapon.get_ref();
            let Some(row) = pack.shelf::<FireRow>().get(weapon.row.get_ref()) else {
                continue;
            };
            let armour = TargetClass::ARMOUR.into_iter().filter(|_| row.armour);
            let firer = *weapon.fires.get_ref();
            let missing: Vec<&str> = std::iter::once(TargetClass::Infantry)
                .chain(armour)
                .filter(|target| !is_covered(pack, firer, *target))
                .map(TargetClass::word)
                .collect();
            if missing.is_empty() {
                continue;
            }
            out.push(
                CODE.at(
                    subunit.span(&weapon.fires),
                    format!(
                        "`{}` of `{}` has no modifier against {}",
                        firer.word(),
                        subunit.id(),
                        missing.join(", ")
                    ),
                )
                .label(format!("it fires by row `{}`", row.id()))
                .rule("CC-VAL-08")
                .hint("write a `[[fire-modifier]]` for it, if only with `value = 0`"),
            );
        }
    }
}

fn is_covered(pack: &Pack, firer: FireClass, target: TargetClass) -> bool {
    let mut rows = pack.shelf::<FireModifier>().iter();
    rows.any(|row| row.when.is_none() && row.is_for(firer, target))
}
