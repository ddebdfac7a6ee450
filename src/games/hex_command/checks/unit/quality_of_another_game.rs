check!("U112", quality_of_another_game, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{HOME_GUARD, Unit};

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
