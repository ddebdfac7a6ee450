check!("A113", army_as_a_base, Error);

use crate::content::{Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::Army;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            if pack.shelf::<Army>().get(force.of.get_ref()).is_some() {
                let keys = keys_of_a_base(scenario, force);
                out.extend(keys.map(|(key, span, hint)| finding(force, key, span, hint)));
            }
        }
    }
}

/// The keys of a force that only a single base may have, with what to do instead.
fn keys_of_a_base<'a>(
    scenario: &'a Kept<Scenario>,
    force: &'a Force,
) -> impl Iterator<Item = (&'static str, Span, &'static str)> + 'a {
    let training = force.is_experienced().then(|| {
        let hint = "write `experienced` in the lines of the army";
        ("experienced", scenario.span(&force.experienced), hint)
    });
    let hits = force.hits.as_ref().map(|hits| {
        let hint = "make a force of each base that has hits";
        ("hits", scenario.span(hits), hint)
    });
    let aboard = force.aboard.as_ref().map(|aboard| {
        let hint = "make a force of the base that is carried";
        ("aboard", scenario.span(aboard), hint)
    });
    training.into_iter().chain(hits).chain(aboard)
}

fn finding(force: &Force, key: &str, span: Span, hint: &str) -> Diagnostic {
    CODE.at(
        span,
        format!(
            "`{key}` is for a single base, but force `{}` is an army",
            force.id.get_ref()
        ),
    )
    .hint(hint)
}
