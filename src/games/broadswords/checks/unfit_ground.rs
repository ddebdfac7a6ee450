check!("W138", unfit_ground, Error);

use toml::Spanned;

use crate::content::{CampaignMap, CampaignUnit, Goal, Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<CampaignMap>() {
        for ground in map.grounds.iter().map(Spanned::get_ref) {
            let Some(scenario) = pack.shelf::<Scenario>().get(ground.scenario.get_ref()) else {
                continue;
            };
            let id = scenario.id();
            let mut report = |span, said: String, hint: &str| {
                out.push(CODE.at(span, said).hint(hint).rule("BB-CAM-03"));
            };
            if let Some(invader) = &ground.invader {
                let named = invader.get_ref();
                if scenario.sides().all(|side| side.id.get_ref() != named) {
                    let said = format!("there is no side `{named}` in `{id}`");
                    report(map.span(invader), said, "name one of its sides");
                    continue;
                }
            }
            let span = map.span(&ground.scenario);
            let mut sides = scenario.sides();
            if let Some(side) = sides.find(|side| side.deploy.is_empty()) {
                let said = format!(
                    "units of the campaign cannot set up in `{id}`: side `{}` has no zones",
                    side.id.get_ref()
                );
                report(span, said, "write `deploy` for the side");
                continue;
            }
            if scenario
                .victory
                .iter()
                .any(|it| names_forces(it.get_ref().goal.get_ref()))
            {
                let said = format!("`{id}` is won by forces that stay at home");
                report(
                    span,
                    said,
                    "write another ground, whose goals name no forces",
                );
                continue;
            }
            let units = map.armies.iter().flat_map(|army| army.get_ref().units());
            let own = |unit: &&CampaignUnit| {
                let mut forces = scenario.forces();
                forces.any(|(_, force)| force.id.get_ref() == unit.id.get_ref())
            };
            if let Some(unit) = units.into_iter().find(own) {
                let said = format!("`{id}` has a force `{}` of its own", unit.id.get_ref());
                report(
                    map.span(&unit.id),
                    said,
                    "give the unit of the campaign another id",
                );
            }
        }
    }
}

fn names_forces(goal: &Goal) -> bool {
    match goal {
        Goal::Destroy(_) | Goal::Rescue(_) => true,
        Goal::Exit(goal) => !goal.forces.is_empty(),
        Goal::Stop(goal) => !goal.forces.is_empty(),
        Goal::Survive(goal) => !goal.forces.is_empty(),
        Goal::Hold(_) | Goal::Take(_) | Goal::Losses(_) | Goal::Points(_) => false,
    }
}
