check!("S107", hand_above_limit, Error);

use super::number;
use crate::content::{Kept, Options, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let options = pack.options_for(scenario);
        for side in scenario.sides() {
            judge(side, scenario, &options, out);
        }
    }
}

fn judge(
    side: &ScenarioSide,
    scenario: &Kept<Scenario>,
    options: &Options,
    out: &mut Vec<Diagnostic>,
) {
    let Some((limit, place, whose)) = limit(side, scenario, options) else {
        return;
    };
    let Some(hand) = side
        .hand
        .as_ref()
        .filter(|hand| i64::from(*hand.get_ref()) > limit)
    else {
        return;
    };
    out.push(
        CODE.at(
            scenario.span(hand),
            format!(
                "side `{}` is dealt {} cards, but may hold {limit}",
                side.id.get_ref(),
                hand.get_ref()
            ),
        )
        .label(format!("{limit} at most"))
        .also(place, whose)
        .rule("HC-SET-3")
        .hint("deal fewer cards, or raise `hand_limit`"),
    );
}

fn limit(
    side: &ScenarioSide,
    scenario: &Kept<Scenario>,
    options: &Options,
) -> Option<(i64, Span, &'static str)> {
    match &side.hand_limit {
        Some(limit) => Some((
            i64::from(*limit.get_ref()),
            scenario.span(limit),
            "its limit",
        )),
        None => Some((
            number(options, "hand_limit_default")?,
            options.get("hand_limit_default")?.span,
            "the limit where a side has none of its own",
        )),
    }
}
