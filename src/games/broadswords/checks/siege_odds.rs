check!("W128", siege_odds, Warning);

use super::sides;
use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;

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
