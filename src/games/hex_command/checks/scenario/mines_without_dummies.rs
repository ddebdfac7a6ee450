check!("S110", mines_without_dummies, Warning);

use crate::content::{Kept, Pack, Scenario};
use crate::diag::{Diagnostic, counted};

/// The dummy counter.
const DUMMY: &str = "mine-dummy";

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        judge(scenario, out);
    }
}

fn judge(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let (dummies, real): (Vec<_>, Vec<_>) = scenario
        .mines
        .iter()
        .map(|mine| &mine.counter)
        .partition(|counter| counter.get_ref() == DUMMY);
    // AMB-63: an odd mine needs no dummy.
    let wanted = real.len() / 2;
    let Some(last) = dummies.last().or(real.last()) else {
        return;
    };
    if dummies.len() == wanted {
        return;
    }
    out.push(
        CODE.at(
            scenario.span(*last),
            format!(
                "scenario `{}` lays {} and {}, where {wanted} should lie among them",
                scenario.id(),
                counted(real.len(), "mine"),
                counted(dummies.len(), "dummy"),
            ),
        )
        .label(if dummies.len() < wanted {
            format!("{} short", wanted - dummies.len())
        } else {
            format!("{} too many", dummies.len() - wanted)
        })
        .rule("HC-CMP-11")
        .hint(if dummies.len() < wanted {
            format!("add {} of the counter `{DUMMY}`", wanted - dummies.len())
        } else {
            format!(
                "take {} of the counter `{DUMMY}` away",
                dummies.len() - wanted
            )
        }),
    );
}
