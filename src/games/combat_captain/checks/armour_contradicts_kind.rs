check!("F111", armour_contradicts_kind, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{Subunit, SubunitKind};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for subunit in pack.shelf::<Subunit>() {
        let tank = *subunit.kind.get_ref() == SubunitKind::Tank;
        let armoured = subunit.armour().is_some();
        if tank == armoured {
            continue;
        }
        let written = subunit.armour.as_ref().map(|armour| subunit.span(armour));
        let place = written.unwrap_or(subunit.id_span());
        let finding = if tank {
            CODE.at(
                place,
                format!("tank `{}` has no class of armour", subunit.id()),
            )
            .hint("write `armour` as `thin`, `regular` or `superior`")
        } else {
            CODE.at(
                place,
                format!(
                    "`{}` has armour, but is a {}",
                    subunit.id(),
                    subunit.kind.get_ref().word()
                ),
            )
            .hint("leave `armour` out, or make its `kind` a tank")
        };
        out.push(finding.rule("CC-VAL-09"));
    }
}
