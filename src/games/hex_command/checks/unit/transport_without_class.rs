check!("U119", transport_without_class, Error);

use super::class_of;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        if let Some(class) = class_of(pack, unit) {
            out.extend(mismatch(unit, class.id()));
        }
    }
}

fn mismatch(unit: &Kept<Unit>, class: &str) -> Option<Diagnostic> {
    let finding = match (&unit.transport, class == "motorized") {
        (None, true) => CODE
            .at(
                unit.span(&unit.class),
                format!("`{}` is motorized, but has no transport", unit.id()),
            )
            .label("comes with a truck")
            .hint("write `transport = 2`, or choose the class `infantry`"),
        (Some(transport), false) => CODE
            .at(
                unit.span(transport),
                format!(
                    "`{}` has a transport, but its class `{class}` cannot ride in one",
                    unit.id()
                ),
            )
            .label("for motorized infantry only")
            .also(unit.span(&unit.class), "its class")
            .hint("choose the class `motorized`, or leave `transport` out"),
        _ => return None,
    };
    Some(finding.rule("HC-MOT-2"))
}
