#![doc = include_str!("second_weapon_missing.md")]

use crate::check::Check;
use crate::content::{Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::Unit;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S118",
    name: "second-weapon-missing",
    severity: Severity::Error,
    page: include_str!("second_weapon_missing.md"),
};

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
