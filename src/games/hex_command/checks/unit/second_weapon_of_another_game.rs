#![doc = include_str!("second_weapon_of_another_game.md")]

use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::{HOME_GUARD, Unit};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "U117",
    name: "second-weapon-of-another-game",
    severity: Severity::Error,
    page: include_str!("second_weapon_of_another_game.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != HOME_GUARD {
        return;
    }
    for unit in pack.shelf::<Unit>() {
        if let Some(weapon) = &unit.second_weapon {
            out.push(
                CODE.at(
                    unit.span(&weapon.get_ref().label),
                    format!(
                        "`{}` has a second weapon, which cards of the Home Guard game do not have",
                        unit.id()
                    ),
                )
                .label("a second column is for To Arms")
                .rule("TA-CMP-2")
                .hint("write a second unit with these values"),
            );
        }
    }
}
