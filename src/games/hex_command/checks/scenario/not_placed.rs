check!("S109", not_placed, Error);

use toml::Spanned;

use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for side in scenario.sides() {
            for force in side.forces.get_ref().iter().map(Spanned::get_ref) {
                let places = (("at", force.at.as_ref()), ("zone", force.zone.as_ref()));
                judge(scenario, &force.id, places.0, places.1, out);
            }
            for leader in side.leaders.iter().map(Spanned::get_ref) {
                let places = (("at", leader.at.as_ref()), ("with", leader.with.as_ref()));
                judge(scenario, &leader.id, places.0, places.1, out);
            }
        }
    }
}

type PlacingKey<'a> = (&'a str, Option<&'a Spanned<String>>);

fn judge(
    scenario: &Kept<Scenario>,
    id: &Spanned<String>,
    (one_key, one): PlacingKey<'_>,
    (other_key, other): PlacingKey<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let finding = match (one, other) {
        (None, None) => CODE
            .at(
                scenario.span(id),
                format!("`{}` has no place on the table", id.get_ref()),
            )
            .label(format!("neither `{one_key}` nor `{other_key}`"))
            .hint(format!("write `{one_key}` or `{other_key}` for it")),
        (Some(one), Some(other)) => CODE
            .at(
                scenario.span(other),
                format!("`{}` is placed twice", id.get_ref()),
            )
            .label(format!("`{other_key}`"))
            .also(scenario.span(one), format!("`{one_key}`"))
            .hint("keep one of the two"),
        _ => return,
    };
    out.push(finding.rule("HC-SET-5"));
}
