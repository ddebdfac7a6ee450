check!("U117", second_weapon_of_another_game, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{HOME_GUARD, Unit};

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
