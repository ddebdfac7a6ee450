#![doc = include_str!("quality_of_another_game.md")]

use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::{HOME_GUARD, Unit};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "U112",
    name: "quality-of-another-game",
    severity: Severity::Error,
    page: include_str!("quality_of_another_game.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != HOME_GUARD {
        return;
    }
    for unit in pack.shelf::<Unit>() {
        if let Some(quality) = &unit.quality {
            out.push(
                CODE.at(
                    unit.span(quality),
                    format!(
                        "`{}` has a quality, which the Home Guard game does not know",
                        unit.id()
                    ),
                )
                .label("a word of To Arms")
                .rule("TA-ART-9")
                .hint("leave it out: better troops have better dice or a lower flag number"),
            );
        }
    }
}
