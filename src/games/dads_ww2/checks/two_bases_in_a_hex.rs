check!("A112", two_bases_in_a_hex, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::{Counted, Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let mut taken: BTreeMap<_, (&Spanned<String>, &Force)> = BTreeMap::new();
        for (_, force) in scenario.forces() {
            let (Some(at), Some(hex)) = (&force.at, force.hex()) else {
                continue;
            };
            match taken.get(&hex) {
                Some((first_at, first)) => out.push(shared(scenario, at, force, first_at, first)),
                None => {
                    taken.insert(hex, (at, force));
                    out.extend(crowded(pack, scenario, at, force));
                }
            }
        }
    }
}

fn shared(
    scenario: &Kept<Scenario>,
    at: &Spanned<String>,
    force: &Force,
    first_at: &Spanned<String>,
    first: &Force,
) -> Diagnostic {
    let (id, first_id) = (force.id.get_ref(), first.id.get_ref());
    CODE.at(
        scenario.span(at),
        format!("`{first_id}` and `{id}` both start in {}", at.get_ref()),
    )
    .label(format!("`{id}`"))
    .also(scenario.span(first_at), format!("`{first_id}`"))
    .rule("DW-GEN-01")
    .hint("start one of them in another hex")
}

/// A force of several bases cannot start in one hex.
fn crowded(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    at: &Spanned<String>,
    force: &Force,
) -> Option<Diagnostic> {
    let units = force.size(pack)?.units;
    (units > 1).then(|| {
        CODE.at(
            scenario.span(at),
            format!(
                "force `{}` has {}, which cannot all start in {}",
                force.id.get_ref(),
                pack.ruleset.counted(units, Counted::Units),
                at.get_ref()
            ),
        )
        .rule("DW-GEN-01")
        .hint("write a `zone` for them, or a force for each with its own `at`")
    })
}
