#![doc = include_str!("siege_odds.md")]

use super::sides;
use crate::check::Check;
use crate::content::{Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "W128",
    name: "siege-odds",
    severity: Severity::Warning,
    page: include_str!("siege_odds.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some(besieged) = &scenario.besieged else {
            continue;
        };
        let figures = |inside: bool| -> u32 {
            sides(pack)
                .filter(|side| side.scenario.id() == scenario.id())
                .filter(|side| (side.id() == besieged.get_ref()) == inside)
                .map(|side| side.figures())
                .sum()
        };
        let (defenders, attackers) = (figures(true), figures(false));
        if defenders > 0 && !(2 * defenders..=3 * defenders).contains(&attackers) {
            out.push(
                CODE.at(
                    scenario.span(besieged),
                    format!("{attackers} besiege {defenders}; the besiegers should be two or three for each defender"),
                )
                .label(format!("from {} to {}", 2 * defenders, 3 * defenders))
                .hint("change the `count` of the units of either side")
                .rule("BB-VAL-14"),
            );
        }
    }
}
