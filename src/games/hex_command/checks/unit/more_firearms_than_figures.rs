check!("U115", more_firearms_than_figures, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        out.extend(too_many(unit));
    }
}

fn too_many(unit: &Kept<Unit>) -> Option<Diagnostic> {
    let firearms = unit.firearms.as_ref()?;
    let strength = *unit.strength.get_ref();
    (*firearms.get_ref() > strength).then(|| {
        CODE.at(
            unit.span(firearms),
            format!(
                "`{}` has {} firearms for {strength} figures",
                unit.id(),
                firearms.get_ref()
            ),
        )
        .label("more than there are figures")
        .also(unit.span(&unit.strength), "its figures")
        .rule("HC-BAT-11")
        .hint("leave `firearms` out when every figure carries one")
    })
}
