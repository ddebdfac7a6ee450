check!("A103", afv_incomplete, Error);

use super::may_lack_gun;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::Base;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for base in pack.shelf::<Base>() {
        let missing = missing(pack, base);
        if missing.is_empty() {
            continue;
        }
        let named: Vec<String> = missing.iter().map(|key| format!("`{key}`")).collect();
        let finding = CODE
            .at(
                base.id_span(),
                format!("the AFV `{}` has no {}", base.id(), named.join(" and no ")),
            )
            .label("speed, gun and armour make an AFV");
        out.push(match missing[..] {
            ["gun"] => finding.rule("DW-AMB-26").hint(
                "write `gun = \"light\"`, \"medium\" or \"heavy\", or set the option `gunless_afv`",
            ),
            _ => finding
                .rule("DW-VAL-03")
                .hint("write one of each: `speed`, `gun` and `armour`"),
        });
    }
}

/// The required properties that an AFV lacks.
pub(super) fn missing(pack: &Pack, base: &Kept<Base>) -> Vec<&'static str> {
    if !base.is_afv() {
        return Vec::new();
    }
    let properties = [
        ("speed", base.speed.is_some()),
        ("gun", base.gun.is_some() || may_lack_gun(pack)),
        ("armour", base.armour.is_some()),
    ];
    let missing = properties.into_iter().filter(|(_, is_there)| !is_there);
    missing.map(|(key, _)| key).collect()
}
