check!("S116", repeated_force_id, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let forces = scenario.forces().map(|(_, force)| &force.id);
        let leaders = scenario.placed_leaders().map(|(_, leader)| &leader.id);
        let mut named: BTreeMap<&str, &Spanned<String>> = BTreeMap::new();
        for id in forces.chain(leaders) {
            let Some(first) = named.get(id.get_ref().as_str()) else {
                named.insert(id.get_ref(), id);
                continue;
            };
            out.push(
                CODE.at(
                    scenario.span(id),
                    format!(
                        "two pieces of scenario `{}` are called `{}`",
                        scenario.id(),
                        id.get_ref()
                    ),
                )
                .label("again here")
                .also(scenario.span(*first), "first here")
                .hint("choose another id for one of them"),
            );
        }
    }
}
