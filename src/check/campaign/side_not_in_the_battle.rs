check!("S141", side_not_in_the_battle, Error);

use crate::content::{Campaign, Pack, Scenario};
use crate::diag::{Diagnostic, and_list};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for campaign in pack.shelf::<Campaign>() {
        let own = campaign.side.get_ref();
        for battle in campaign.battles() {
            let id = battle.scenario.get_ref();
            // An unknown scenario is reported as a reference.
            let Some(scenario) = pack.shelf::<Scenario>().get(id) else {
                continue;
            };
            let sides: Vec<&str> = scenario
                .sides()
                .map(|side| side.id.get_ref().as_str())
                .collect();
            if sides.contains(&own.as_str()) {
                continue;
            }
            let what = format!("the player's side `{own}` is not in the scenario `{id}`");
            out.push(
                CODE.at(campaign.span(&battle.scenario), what)
                    .also(campaign.span(&campaign.side), "the player's side")
                    .hint(format!(
                        "its sides are {}: choose another scenario",
                        and_list(&sides)
                    )),
            );
        }
    }
}
