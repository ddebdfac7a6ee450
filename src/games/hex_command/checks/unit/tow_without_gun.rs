#![doc = include_str!("tow_without_gun.md")]

use super::class_of;
use crate::check::Check;
use crate::content::{Firer, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::Unit;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "U120",
    name: "tow-without-gun",
    severity: Severity::Error,
    page: include_str!("tow_without_gun.md"),
};

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
