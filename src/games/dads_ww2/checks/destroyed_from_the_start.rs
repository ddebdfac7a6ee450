check!("A114", destroyed_from_the_start, Error);

use crate::content::{Pack, Scenario};
use crate::diag::{Diagnostic, counted};
use crate::games::dads_ww2::content::{Base, bases};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let deadly = bases::hits_to_destroy(&pack.options_for(scenario));
        for (_, force) in scenario.forces() {
            // Another check reports hits on an army.
            let is_base = pack.shelf::<Base>().get(force.of.get_ref()).is_some();
            let hits = force.hits.as_ref().filter(|_| is_base);
            let Some(hits) = hits.filter(|hits| *hits.get_ref() >= deadly) else {
                continue;
            };
            out.push(
                CODE.at(
                    scenario.span(hits),
                    format!(
                        "force `{}` starts with {}, which destroy it",
                        force.id.get_ref(),
                        counted(*hits.get_ref(), "hit")
                    ),
                )
                .rule("DW-BASE-13")
                .hint(format!("write {} or fewer, or leave it out", deadly - 1)),
            );
        }
    }
}
