check!("S131", after_the_last_turn, Error);

use toml::Spanned;

use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        if let Some(turns) = &scenario.turns {
            conditions(scenario, turns, out);
            limits_of_sight(scenario, turns, out);
            arrivals(scenario, turns, out);
        }
    }
}

fn conditions(scenario: &Kept<Scenario>, turns: &Spanned<u32>, out: &mut Vec<Diagnostic>) {
    let conditions = scenario.victory.iter().map(Spanned::get_ref);
    for by in conditions.filter_map(|it| it.by.as_ref()) {
        let turn = *by.get_ref();
        if turn > *turns.get_ref() {
            let message = format!("the condition counts until turn {turn}");
            out.push(late(scenario, scenario.span(by), message, turns));
        }
    }
}

fn limits_of_sight(scenario: &Kept<Scenario>, turns: &Spanned<u32>, out: &mut Vec<Diagnostic>) {
    let limits = scenario.sight.iter().map(Spanned::get_ref);
    for until in limits.filter_map(|it| it.until.as_ref()) {
        let turn = *until.get_ref();
        if turn > *turns.get_ref() {
            let message = format!("the limit of sight holds until turn {turn}");
            out.push(late(scenario, scenario.span(until), message, turns));
        }
    }
}

fn arrivals(scenario: &Kept<Scenario>, turns: &Spanned<u32>, out: &mut Vec<Diagnostic>) {
    for (_, force) in scenario.forces() {
        let Some(arrival) = force.arrives.as_ref().map(Spanned::get_ref) else {
            continue;
        };
        let id = force.id.get_ref();
        let (span, message, turn) = match (&arrival.turn, &arrival.taken) {
            (Some(turn), None) => {
                let message = format!("force `{id}` arrives on turn {}", turn.get_ref());
                (scenario.span(turn), message, *turn.get_ref())
            }
            // No zone is taken before the first turn.
            (None, Some(taken)) => {
                let turn = arrival.after.saturating_add(1);
                let message = format!("force `{id}` arrives on turn {turn} at the earliest");
                (scenario.span(taken), message, turn)
            }
            // Another check reports that it takes one of the two.
            (None, None) | (Some(_), Some(_)) => continue,
        };
        if turn > *turns.get_ref() {
            out.push(late(scenario, span, message, turns));
        }
    }
}

fn late(
    scenario: &Kept<Scenario>,
    span: Span,
    message: String,
    turns: &Spanned<u32>,
) -> Diagnostic {
    let last = turns.get_ref();
    CODE.at(
        span,
        format!("{message}, but the battle ends after turn {last}"),
    )
    .also(scenario.span(turns), "the last turn")
    .hint(format!(
        "name turn {last} or an earlier one, or write more `turns`"
    ))
}
