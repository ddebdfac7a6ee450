check!("S105", captain_not_on_one_side, Error);

use super::two_sides;
use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::HOME_GUARD;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != HOME_GUARD {
        return;
    }
    for scenario in pack.shelf::<Scenario>() {
        judge(scenario, out);
    }
}

fn judge(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let Some((one, other)) = two_sides(scenario) else {
        return;
    };
    if one.has_captain() != other.has_captain() {
        return;
    }
    let finding = match (&one.captain, &other.captain) {
        (Some(first), Some(again)) if one.has_captain() => CODE
            .at(
                scenario.span(again),
                format!(
                    "both sides of scenario `{}` are the platoon captain's",
                    scenario.id()
                ),
            )
            .label("again here")
            .also(scenario.span(first), "first here")
            .hint("keep `captain = true` on one side only"),
        _ => CODE
            .at(
                scenario.id_span(),
                format!(
                    "neither side of scenario `{}` is the platoon captain's",
                    scenario.id()
                ),
            )
            .hint(format!(
                "write `captain = true` for `{}` or for `{}`",
                one.id.get_ref(),
                other.id.get_ref()
            )),
    };
    out.push(finding.rule("HG-SET-1"));
}
