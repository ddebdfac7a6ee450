check!("S118", second_weapon_missing, Error);

use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces().filter(|(_, force)| force.second_weapon) {
            let Some(unit) = pack.shelf::<Unit>().get(force.of.get_ref()) else {
                continue;
            };
            if unit.second_weapon.is_some() {
                continue;
            }
            out.push(
                CODE.at(
                    scenario.span(&force.of),
                    format!(
                        "`{}` takes its second weapon, but the card `{}` has none",
                        force.id.get_ref(),
                        unit.id()
                    ),
                )
                .label("one weapon only")
                .also(unit.id_span(), "the card")
                .rule("TA-CMP-2")
                .hint(advice(pack)),
            );
        }
    }
}

fn advice(pack: &Pack) -> String {
    let armed: Vec<String> = pack
        .shelf::<Unit>()
        .iter()
        .filter(|unit| unit.second_weapon.is_some())
        .map(|unit| format!("`{}`", unit.id()))
        .collect();
    if armed.is_empty() {
        "leave `second_weapon` out".into()
    } else {
        format!(
            "leave `second_weapon` out, or take a card that has one: {}",
            armed.join(", ")
        )
    }
}
