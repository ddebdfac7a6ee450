check!("W121", too_few_figures, Warning);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

/// The least number of figures a player should command.
const LEAST: u32 = 12;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // A side without forces is open: players bring their own figures.
    let sides = sides(pack).filter(|side| !side.forces.is_empty());
    for side in sides.filter(|side| side.figures() < LEAST) {
        out.push(
            CODE.at(
                side.span(),
                format!(
                    "`{}` has {} figures; a player should command at least {LEAST}",
                    side.id(),
                    side.figures()
                ),
            )
            .hint("give the side another unit, or more of one with `count`")
            .rule("BB-VAL-01"),
        );
    }
}
