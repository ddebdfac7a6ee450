#![doc = include_str!("attached_to_the_wrong_force.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{Force, Kept, Pack, Scenario, ScenarioSide};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S136",
    name: "attached-to-the-wrong-force",
    severity: Severity::Error,
    page: include_str!("attached_to_the_wrong_force.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for (side, force) in scenario.forces() {
            let with = force.with.as_ref();
            out.extend(with.and_then(|with| judge(scenario, side, force, with)));
        }
    }
}

fn judge(
    scenario: &Kept<Scenario>,
    side: &ScenarioSide,
    force: &Force,
    with: &Spanned<String>,
) -> Option<Diagnostic> {
    let (id, other) = (force.id.get_ref(), with.get_ref());
    let message = match side.force(other) {
        Some(_) if id == other => format!("force `{id}` is attached to itself"),
        Some(_) if begins_circle(side, force) => {
            format!("force `{id}` is attached to `{other}`, which is attached to it in turn")
        }
        Some(_) => return None,
        None => {
            // A force that nobody has is reported by another check.
            let mut enemies = scenario.forces();
            enemies.find(|(_, enemy)| enemy.id.get_ref() == other)?;
            format!("force `{id}` is attached to `{other}` of the enemy")
        }
    };
    let finding = CODE.at(scenario.span(with), message);
    Some(finding.hint("name another force of its own side, or leave `with` out"))
}

/// Whether attachments lead from a force back to it; a circle is reported at the first of its forces only.
fn begins_circle(side: &ScenarioSide, force: &Force) -> bool {
    let place = |it: &Force| side.forces().position(|own| std::ptr::eq(own, it));
    let mut next = force;
    for _ in side.forces() {
        let with = next.with.as_ref().map(|with| with.get_ref());
        match with.and_then(|id| side.force(id)) {
            Some(other) if std::ptr::eq(other, force) => return true,
            Some(other) if place(other) < place(force) || std::ptr::eq(other, next) => {
                return false;
            }
            Some(other) => next = other,
            None => return false,
        }
    }
    false
}
