check!("S112", character_on_wrong_side, Error);

use super::two_sides;
use crate::content::{Kept, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        match two_sides(scenario) {
            Some((own, other)) if own.has_captain() && !other.has_captain() => {
                strays(scenario, own, other, out);
            }
            Some((other, own)) if own.has_captain() && !other.has_captain() => {
                strays(scenario, own, other, out);
            }
            _ => {}
        }
    }
}

fn strays(
    scenario: &Kept<Scenario>,
    own: &ScenarioSide,
    other: &ScenarioSide,
    out: &mut Vec<Diagnostic>,
) {
    for character in other.characters.keys() {
        // Another check reports a character on both sides.
        if own
            .characters
            .keys()
            .any(|it| it.get_ref() == character.get_ref())
        {
            continue;
        }
        let mut finding = CODE
            .at(
                scenario.span(character),
                format!(
                    "character `{}` is with `{}`, which is not the captain's side",
                    character.get_ref(),
                    other.id.get_ref()
                ),
            )
            .label("on the other side")
            .rule("HG-SET-1")
            .hint(format!(
                "give him to a section of `{}`, or leave him out",
                own.id.get_ref()
            ));
        if let Some(captain) = &own.captain {
            finding = finding.also(scenario.span(captain), "the captain's side");
        }
        out.push(finding);
    }
}
