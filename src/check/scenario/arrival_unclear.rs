check!("S132", arrival_unclear, Error);

use crate::content::{Arrival, Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use toml::Spanned;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            let arrival = force.arrives.as_ref();
            out.extend(arrival.and_then(|arrival| judge(scenario, force, arrival)));
        }
    }
}

fn judge(
    scenario: &Kept<Scenario>,
    force: &Force,
    arrival: &Spanned<Arrival>,
) -> Option<Diagnostic> {
    let id = force.id.get_ref();
    let it = arrival.get_ref();
    match (&it.turn, &it.taken) {
        (None, None) => Some(
            CODE.at(
                scenario.span(arrival),
                format!("nothing says when force `{id}` arrives"),
            )
            .label("neither `turn` nor `taken`")
            .hint("write the `turn`, or the zone that must be `taken` first"),
        ),
        (Some(turn), Some(taken)) => Some(
            CODE.at(
                scenario.span(taken),
                format!("force `{id}` arrives both on a turn and when a zone is taken"),
            )
            .label("`taken`")
            .also(scenario.span(turn), "`turn`")
            .hint("keep one of the two"),
        ),
        (Some(turn), None) if it.after > 0 => Some(
            CODE.at(
                scenario.span(turn),
                format!(
                    "force `{id}` arrives on a turn, so there is nothing for `after` to count from"
                ),
            )
            .label("`after` counts from the zone that is `taken`")
            .hint(format!(
                "write `turn = {}` without `after`, or name the zone that must be `taken`",
                turn.get_ref().saturating_add(it.after)
            )),
        ),
        (Some(_), None) | (None, Some(_)) => None,
    }
}
