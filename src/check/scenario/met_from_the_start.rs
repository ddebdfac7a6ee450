#![doc = include_str!("met_from_the_start.md")]

use toml::Spanned;

use super::{contenders, enemies, size_of};
use crate::check::Check;
use crate::content::{Counted, Force, Goal, Kept, Pack, Scenario, ScenarioSide};
use crate::diag::{Code, Diagnostic, Severity};
use crate::source::Span;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S129",
    name: "met-from-the-start",
    severity: Severity::Error,
    page: include_str!("met_from_the_start.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for condition in scenario.victory.iter().map(Spanned::get_ref) {
            let mut sides = contenders(scenario, condition);
            out.extend(sides.find_map(|side| met(scenario, side, &condition.goal, pack)));
        }
    }
}

fn met(
    scenario: &Kept<Scenario>,
    side: &ScenarioSide,
    goal: &Spanned<Goal>,
    pack: &Pack,
) -> Option<Diagnostic> {
    match goal.get_ref() {
        Goal::Losses(losses) => {
            let few = losses.fewer_than.as_ref()?;
            let has = size_of(enemies(scenario, side), pack)?.count(losses.of);
            // Nothing to lose is another mistake, and so are two measures.
            if has == 0 || has >= *few.get_ref() || losses.percent.is_some() {
                return None;
            }
            let hint = format!("write {has} or a smaller number");
            Some(finding(scenario.span(few), side, has, losses.of, pack).hint(hint))
        }
        Goal::Stop(stop) => {
            let is_meant = |force: &&Force| {
                let mut named = stop.forces.iter().map(Spanned::get_ref);
                stop.forces.is_empty() || named.any(|id| id == force.id.get_ref())
            };
            let has = size_of(enemies(scenario, side).filter(is_meant), pack)?.count(stop.of);
            // Forces of the side itself are another mistake.
            let mut named = stop.forces.iter();
            if has > stop.most || named.any(|id| side.force(id.get_ref()).is_some()) {
                return None;
            }
            let hint = "no more than these can ever leave: allow fewer of them";
            Some(finding(scenario.span(goal), side, has, stop.of, pack).hint(hint))
        }
        _ => None,
    }
}

fn finding(span: Span, side: &ScenarioSide, has: u32, of: Counted, pack: &Pack) -> Diagnostic {
    let message = format!(
        "side `{}` has met this before the first turn: the enemy has {} in all",
        side.id.get_ref(),
        pack.ruleset.counted(has, of)
    );
    CODE.at(span, message)
}
