check!("S104", above_card_strength, Error);

use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{TO_ARMS, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            let Some(unit) = pack.shelf::<Unit>().get(force.of.get_ref()) else {
                continue;
            };
            let most = *unit.strength.get_ref();
            let Some(strength) = force.strength.as_ref().filter(|it| *it.get_ref() > most) else {
                continue;
            };
            out.push(
                CODE.at(
                    scenario.span(strength),
                    format!(
                        "`{}` starts with {} figures, but the card `{}` has {most}",
                        force.id.get_ref(),
                        strength.get_ref(),
                        unit.id()
                    ),
                )
                .label(format!("{most} at most"))
                .also(unit.span(&unit.strength), "full strength")
                .rule(if *pack.ruleset == TO_ARMS {
                    "TA-CMP-1"
                } else {
                    "HC-CMP-7"
                })
                .hint("leave `strength` out: the unit starts at full strength"),
            );
        }
    }
}
