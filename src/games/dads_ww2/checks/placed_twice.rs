check!("A116", placed_twice, Error);

use crate::content::{Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            if let [(first, first_span), (second, second_span), ..] = places(scenario, force)[..] {
                let message = format!("force `{}` is placed twice", force.id.get_ref());
                out.push(
                    CODE.at(second_span, message)
                        .label(format!("`{second}`"))
                        .also(first_span, format!("`{first}`"))
                        .hint("keep one of the two"),
                );
            }
        }
    }
}

/// The keys that say where a force starts or arrives.
fn places(scenario: &Kept<Scenario>, force: &Force) -> Vec<(&'static str, Span)> {
    let names = [
        ("at", force.at.as_ref()),
        ("zone", force.zone.as_ref()),
        ("with", force.with.as_ref()),
        ("aboard", force.aboard.as_ref()),
    ];
    let names = names
        .into_iter()
        .filter_map(|(key, name)| Some((key, name?)));
    let arrival = force.arrives.as_ref();
    names
        .map(|(key, name)| (key, scenario.span(name)))
        .chain(arrival.map(|arrival| ("arrives", scenario.span(arrival))))
        .collect()
}
