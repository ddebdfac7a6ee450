check!("F112", unusual_dice_limit, Warning);

use super::counted;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{ACTIVITY_DICE, Company};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for company in pack.shelf::<Company>() {
        let dice = &company.dice;
        if *dice.get_ref() == ACTIVITY_DICE {
            continue;
        }
        out.push(
            CODE.at(
                company.span(dice),
                format!(
                    "`{}` has {} for each sub-unit",
                    company.id(),
                    counted(*dice.get_ref(), "activity die")
                ),
            )
            .label(format!("{ACTIVITY_DICE} unless a scenario says otherwise"))
            .rule("CC-VAL-10")
            .hint("leave `dice` out, or say in the briefing why"),
        );
    }
}
