check!("U111", trait_of_another_game, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{TO_ARMS, Trait, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != TO_ARMS {
        return;
    }
    for unit in pack.shelf::<Unit>() {
        for written in &unit.traits {
            let Some(rule) = home_guard_rule(*written.get_ref()) else {
                continue;
            };
            out.push(
                CODE.at(
                    unit.span(written),
                    format!(
                        "`{}` has the trait `{}`, which means nothing in To Arms",
                        unit.id(),
                        written.get_ref().word()
                    ),
                )
                .label("a trait of the Home Guard game")
                .rule(rule)
                .hint("leave it out"),
            );
        }
    }
}

/// The rule of the Home Guard game that is the only one to use a trait.
fn home_guard_rule(written: Trait) -> Option<&'static str> {
    match written {
        Trait::HomeGuard => Some("HG-CRD-8"),
        Trait::Wireless => Some("HG-CRD-10"),
        _ => None,
    }
}
