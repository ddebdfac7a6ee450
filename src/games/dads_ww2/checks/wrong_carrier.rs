check!("A115", wrong_carrier, Error);

use toml::Spanned;

use crate::content::{Force, Kept, OptionValue, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::Base;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (side, force) in scenario.forces() {
            // Another check reports an army aboard.
            let base = pack.shelf::<Base>().get(force.of.get_ref());
            let (Some(aboard), Some(base)) = (&force.aboard, base) else {
                continue;
            };
            if let Some((message, hint)) = fault(pack, scenario, side, force, base, aboard) {
                let finding = CODE.at(scenario.span(aboard), message);
                out.push(finding.rule("DW-MOV-05").hint(hint));
            }
        }
    }
}

/// Why a force cannot start aboard another, and what to do.
fn fault(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    side: &ScenarioSide,
    force: &Force,
    base: &Base,
    aboard: &Spanned<String>,
) -> Option<(String, &'static str)> {
    const NAME_A_CARRIER: &str = "name a carrier of its own side, or leave `aboard` out";
    let (id, carrier_id) = (force.id.get_ref(), aboard.get_ref());
    // A force that nobody has is reported by another check.
    let (of, carrier) = scenario
        .forces()
        .find(|(_, other)| other.id.get_ref() == carrier_id)?;
    if has_no_transport(pack, scenario) {
        return Some((
            format!("force `{id}` is aboard `{carrier_id}`, but there is no transport here"),
            "leave `aboard` out, or set the option `transport` to \"on\"",
        ));
    }
    if base.is_afv() {
        return Some((
            format!("force `{id}` is an AFV, which nothing carries"),
            "leave `aboard` out",
        ));
    }
    if of.id.get_ref() != side.id.get_ref() {
        return Some((
            format!("force `{id}` is aboard `{carrier_id}` of the enemy"),
            NAME_A_CARRIER,
        ));
    }
    let carrier_base = pack.shelf::<Base>().get(carrier.of.get_ref());
    if !carrier_base.is_some_and(|base| base.is_carrier()) {
        return Some((
            format!("force `{id}` is aboard `{carrier_id}`, which is not a carrier"),
            NAME_A_CARRIER,
        ));
    }
    lacks_room(side, force, carrier).then(|| {
        (
            format!("`{carrier_id}` has no room left for `{id}`: a carrier takes one base"),
            "let it start on foot, or name another carrier",
        )
    })
}

/// Whether the forces before it, or its own number, leave a force no room.
fn lacks_room(side: &ScenarioSide, force: &Force, carrier: &Force) -> bool {
    let passengers = side.forces().filter(|other| {
        let aboard = other.aboard.as_ref().map(Spanned::get_ref);
        aboard == Some(carrier.id.get_ref())
    });
    let mut carried = 0_u32;
    for passenger in passengers {
        carried = carried.saturating_add(passenger.count);
        if std::ptr::eq(passenger, force) {
            break;
        }
    }
    carried > carrier.count
}

/// Whether the option of DW-AMB-18 takes carriers out of the battle.
fn has_no_transport(pack: &Pack, scenario: &Kept<Scenario>) -> bool {
    let options = pack.options_for(scenario);
    let chosen = options.get("transport").map(|chosen| &chosen.value);
    matches!(chosen, Some(OptionValue::Word(word)) if word == "off")
}
