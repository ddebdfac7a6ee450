check!("S108", two_standards, Error);

use std::collections::BTreeMap;

use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Leader, LeaderKind, TO_ARMS};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != TO_ARMS {
        return;
    }
    for scenario in pack.shelf::<Scenario>() {
        let mut carried: BTreeMap<&str, Standard<'_>> = BTreeMap::new();
        for standard in standards(scenario, pack) {
            match carried.get(standard.regiment) {
                Some(first) => out.push(report(&standard, first)),
                None => {
                    carried.insert(standard.regiment, standard);
                }
            }
        }
    }
}

struct Standard<'a> {
    regiment: &'a str,
    unit: &'a str,
    place: Span,
}

/// Every standard of a regiment on the table: those that units carry, and the bearers placed as pieces.
fn standards<'a>(scenario: &'a Kept<Scenario>, pack: &Pack) -> Vec<Standard<'a>> {
    let carried = scenario.forces().filter_map(|(_, force)| {
        let flag = force.standard.as_ref().filter(|flag| *flag.get_ref())?;
        Some(Standard {
            regiment: force.regiment.as_ref()?.get_ref(),
            unit: force.id.get_ref(),
            place: scenario.span(flag),
        })
    });
    let bearers = scenario.placed_leaders().filter_map(|(side, placed)| {
        let piece = pack.shelf::<Leader>().get(placed.leader.get_ref())?;
        let unit = placed.unit_of(side)?;
        (*piece.kind.get_ref() == LeaderKind::Standard).then_some(Standard {
            regiment: unit.regiment.as_ref()?.get_ref(),
            unit: unit.id.get_ref(),
            place: scenario.span(&placed.leader),
        })
    });
    carried.chain(bearers).collect()
}

fn report(standard: &Standard<'_>, first: &Standard<'_>) -> Diagnostic {
    CODE.at(
        standard.place,
        format!(
            "regiment `{}` has two standards on the table",
            standard.regiment
        ),
    )
    .label(format!("with `{}`", standard.unit))
    .also(first.place, format!("with `{}`", first.unit))
    .rule("TA-NCO-6")
    .hint("leave the standard with one unit of the regiment")
}
