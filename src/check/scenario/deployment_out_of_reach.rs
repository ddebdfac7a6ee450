check!("S135", deployment_out_of_reach, Error);

use toml::Spanned;

use super::{host, size_of};
use crate::content::{Counted, Deployment, Force, Kept, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for side in scenario.sides() {
            let zones: Vec<&Deployment> = side.deploy.iter().map(Spanned::get_ref).collect();
            let turned = zones.iter().find_map(|zone| turned_round(scenario, zone));
            out.extend(turned.or_else(|| {
                let units = size_of(side.forces().filter(|it| is_deployed(side, it)), pack)?.units;
                let lacking = too_many_wanted(scenario, side, &zones, units, pack);
                lacking.or_else(|| too_few_allowed(scenario, side, &zones, units, pack))
            }));
        }
    }
}

/// Whether the zones of its side are where a force sets up.
fn is_deployed(side: &ScenarioSide, force: &Force) -> bool {
    let host = host(side, force);
    let has_place = host.at.is_some() || host.position.is_some() || host.zone.is_some();
    let arrives = host.arrives.is_some() || force.arrives.is_some();
    !has_place && !arrives && force.aboard.is_none() && force.inside.is_none()
}

fn turned_round(scenario: &Kept<Scenario>, zone: &Deployment) -> Option<Diagnostic> {
    let (least, most) = (zone.least.as_ref()?, zone.most.as_ref()?);
    (least.get_ref() > most.get_ref()).then(|| {
        CODE.at(
            scenario.span(least),
            format!(
                "zone `{}` must take {} or more, but may take {} at most",
                zone.zone.get_ref(),
                least.get_ref(),
                most.get_ref()
            ),
        )
        .also(scenario.span(most), "the most")
        .hint("`least` is the smaller number")
    })
}

fn too_many_wanted(
    scenario: &Kept<Scenario>,
    side: &ScenarioSide,
    zones: &[&Deployment],
    units: u32,
    pack: &Pack,
) -> Option<Diagnostic> {
    let mut wanted = 0_u32;
    let mut asking = zones.iter().filter_map(|zone| zone.least.as_ref());
    let last = asking.find(|least| {
        wanted = wanted.saturating_add(*least.get_ref());
        wanted > units
    })?;
    let finding = CODE.at(
        scenario.span(last),
        format!(
            "side `{}` must place {} in its zones, but has {units} to place",
            side.id.get_ref(),
            pack.ruleset.counted(wanted, Counted::Units)
        ),
    );
    Some(finding.hint("ask for fewer, or add forces that set up in the zones"))
}

fn too_few_allowed(
    scenario: &Kept<Scenario>,
    side: &ScenarioSide,
    zones: &[&Deployment],
    units: u32,
    pack: &Pack,
) -> Option<Diagnostic> {
    let limits: Option<Vec<&Spanned<u32>>> = zones.iter().map(|it| it.most.as_ref()).collect();
    let limits = limits?;
    let last = limits.last()?;
    let allowed = limits
        .iter()
        .fold(0_u32, |sum, it| sum.saturating_add(*it.get_ref()));
    (allowed < units).then(|| {
        CODE.at(
            scenario.span(last),
            format!(
                "side `{}` has {} to place, but its zones may take {allowed} at most",
                side.id.get_ref(),
                pack.ruleset.counted(units, Counted::Units)
            ),
        )
        .hint("allow more, or name another zone")
    })
}
