check!("U120", tow_without_gun, Error);

use super::class_of;
use crate::content::{Firer, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        let (Some(tow), Some(class)) = (&unit.tow, class_of(pack, unit)) else {
            continue;
        };
        if class.firer != Firer::Artillery {
            out.push(
                CODE.at(
                    unit.span(tow),
                    format!(
                        "`{}` has a tow, but its class `{}` is no gun",
                        unit.id(),
                        class.id()
                    ),
                )
                .label("nothing to draw")
                .also(unit.span(&unit.class), "its class")
                .rule("HC-ART-11")
                .hint("leave `tow` out, or choose a class that fires as artillery"),
            );
        }
    }
}
