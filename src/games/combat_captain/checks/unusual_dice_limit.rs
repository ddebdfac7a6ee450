#![doc = include_str!("unusual_dice_limit.md")]

use super::counted;
use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::{ACTIVITY_DICE, Company};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F112",
    name: "unusual-dice-limit",
    severity: Severity::Warning,
    page: include_str!("unusual_dice_limit.md"),
};

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
