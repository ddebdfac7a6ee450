check!("A117", immobile_base_missing, Error);

use toml::Spanned;

use crate::content::{Force, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Army, Base};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (_, force) in scenario.forces() {
            let Some(own) = bases_of(pack, force) else {
                continue;
            };
            // A base that nobody has is reported by another check.
            let known = |id: &str| pack.shelf::<Base>().get(id).is_some();
            let missing = force.immobile.iter().filter(|base| {
                let id = base.get_ref().as_str();
                known(id) && !own.contains(&id)
            });
            out.extend(missing.map(|base| {
                let (id, missing) = (force.id.get_ref(), base.get_ref());
                CODE.at(
                    scenario.span(base),
                    format!("force `{id}` has no base `{missing}` that could be immobile"),
                )
                .did_you_mean_or(missing, own.iter().copied(), || "leave it out".into())
            }));
        }
    }
}

/// The bases of a force, by their entries; `None` when it is unknown what it consists of.
fn bases_of<'a>(pack: &'a Pack, force: &'a Force) -> Option<Vec<&'a str>> {
    let id = force.of.get_ref().as_str();
    if let Some(army) = pack.shelf::<Army>().get(id) {
        let lines = army.list.get_ref().iter().map(Spanned::get_ref);
        return Some(lines.map(|line| line.base.get_ref().as_str()).collect());
    }
    let base = pack.shelf::<Base>().get(id)?;
    Some(vec![base.id()])
}
