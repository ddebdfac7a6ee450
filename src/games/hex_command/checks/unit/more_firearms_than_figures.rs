check!("U115", more_firearms_than_figures, Error);

use crate::content::{Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        out.extend(too_many(unit));
    }
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            let unit = pack.shelf::<Unit>().get(force.of.get_ref());
            out.extend(unit.and_then(|unit| too_many_here(scenario, force, unit)));
        }
    }
}

/// The same for a unit to which a scenario gives another number.
fn too_many_here(
    scenario: &Kept<Scenario>,
    force: &Force,
    unit: &Kept<Unit>,
) -> Option<Diagnostic> {
    let firearms = force.firearms.as_ref()?;
    let (figures, place) = match &force.strength {
        Some(strength) => (*strength.get_ref(), scenario.span(strength)),
        None => (*unit.strength.get_ref(), unit.span(&unit.strength)),
    };
    (*firearms.get_ref() > figures).then(|| {
        CODE.at(
            scenario.span(firearms),
            format!(
                "`{}` has {} firearms for {figures} figures",
                force.id.get_ref(),
                firearms.get_ref()
            ),
        )
        .label("more than there are figures")
        .also(place, "its figures")
        .rule("HC-BAT-11")
        .hint(format!("write {figures} if every figure carries one"))
    })
}

fn too_many(unit: &Kept<Unit>) -> Option<Diagnostic> {
    let firearms = unit.firearms.as_ref()?;
    let strength = *unit.strength.get_ref();
    (*firearms.get_ref() > strength).then(|| {
        CODE.at(
            unit.span(firearms),
            format!(
                "`{}` has {} firearms for {strength} figures",
                unit.id(),
                firearms.get_ref()
            ),
        )
        .label("more than there are figures")
        .also(unit.span(&unit.strength), "its figures")
        .rule("HC-BAT-11")
        .hint("leave `firearms` out when every figure carries one")
    })
}
