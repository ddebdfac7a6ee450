#![doc = include_str!("no_last_turn.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{Judged, Kept, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};
use crate::source::Span;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S137",
    name: "no-last-turn",
    severity: Severity::Error,
    page: include_str!("no_last_turn.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        if scenario.turns.is_some() {
            continue;
        }
        if let Some((span, message)) = waits_for_the_end(scenario) {
            out.push(
                CODE.at(span, message)
                    .hint("write how many `turns` the battle lasts"),
            );
        }
    }
}

/// What is decided at the end of the battle: the first condition of that sort, or the side that wins otherwise.
fn waits_for_the_end(scenario: &Kept<Scenario>) -> Option<(Span, String)> {
    let mut conditions = scenario.victory.iter().map(Spanned::get_ref);
    let last = conditions.find(|it| it.judged == Judged::End && it.by.is_none());
    let id = scenario.id();
    match (last, &scenario.otherwise) {
        (Some(condition), _) => Some((
            scenario.span(&condition.goal),
            format!("the goal is judged at the end, but scenario `{id}` has no last turn"),
        )),
        (None, Some(side)) => Some((
            scenario.span(side),
            format!("this side wins at the end, but scenario `{id}` has no last turn"),
        )),
        (None, None) => None,
    }
}
