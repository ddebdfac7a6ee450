#![doc = include_str!("losses_by_one_measure.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{Goal, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S130",
    name: "losses-by-one-measure",
    severity: Severity::Error,
    page: include_str!("losses_by_one_measure.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for condition in scenario.victory.iter().map(Spanned::get_ref) {
            let Goal::Losses(losses) = condition.goal.get_ref() else {
                continue;
            };
            out.extend(match (&losses.percent, &losses.fewer_than) {
                (None, None) => Some(
                    CODE.at(
                        scenario.span(&condition.goal),
                        "the goal does not say how much the enemy must lose",
                    )
                    .label("neither `percent` nor `fewer_than`")
                    .hint("write `percent = 50`, or `fewer_than = 6`"),
                ),
                (Some(percent), Some(fewer_than)) => Some(
                    CODE.at(
                        scenario.span(fewer_than),
                        "the goal measures the enemy's losses twice",
                    )
                    .label("`fewer_than`")
                    .also(scenario.span(percent), "`percent`")
                    .hint("keep one of the two, or write two conditions"),
                ),
                (Some(_), None) | (None, Some(_)) => None,
            });
        }
    }
}
