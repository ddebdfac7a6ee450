check!("S101", not_two_sides, Error);

use crate::content::{Kept, Pack, Scenario};
use crate::diag::{Diagnostic, counted};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        number_of_sides(scenario, out);
    }
}

fn number_of_sides(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let sides = scenario.side.get_ref();
    let (span, label, hint) = match sides.get(2) {
        Some(third) => (
            scenario.span(third),
            "the third side",
            "join the forces that fight together under one [[scenario.side]]",
        ),
        None => (
            scenario.id_span(),
            "",
            "write one [[scenario.side]] for each of the two sides",
        ),
    };
    if sides.len() != 2 {
        out.push(
            CODE.at(
                span,
                format!(
                    "scenario `{}` has {}, but a battle has two",
                    scenario.id(),
                    counted(sides.len(), "side")
                ),
            )
            .label(label)
            .hint(hint),
        );
    }
}
