check!("A107", nothing_against_armour, Info);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Army, Base, bases};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for army in pack.shelf::<Army>() {
        let bases = army
            .lines()
            .map(|it| pack.shelf::<Base>().get(it.base.get_ref()));
        // A missing base may have had a gun.
        let Some(bases) = bases.collect::<Option<Vec<_>>>() else {
            continue;
        };
        if bases.iter().any(|base| bases::hurts_armour(pack, base)) {
            continue;
        }
        out.push(
            CODE.at(
                army.span(&army.list),
                format!(
                    "the army `{}` has nothing that hurts an AFV by shooting",
                    army.id()
                ),
            )
            .label("no anti-tank gun, no hand-held weapon")
            .rule("DW-VAL-07")
            .hint("an anti-tank team costs little; without one only assaults are left"),
        );
    }
}
