check!("S128", goal_out_of_reach, Error);

use toml::Spanned;

use super::{contenders, enemies, size_of};
use crate::content::{Counted, Force, Goal, Kept, Pack, Scenario, ScenarioSide, VictoryCondition};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for condition in &scenario.victory {
            judge(scenario, condition.get_ref(), pack, out);
        }
    }
}

/// A condition is a mistake when none of the sides that may win by it can meet it.
fn judge(
    scenario: &Kept<Scenario>,
    condition: &VictoryCondition,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let obstacles = contenders(scenario, condition).map(|side| {
        let attempt = Attempt {
            scenario,
            side,
            goal: &condition.goal,
            pack,
        };
        attempt.obstacle()
    });
    let obstacles: Option<Vec<Diagnostic>> = obstacles.collect();
    out.extend(obstacles.and_then(|all| all.into_iter().next()));
}

/// A side that tries to reach a goal.
struct Attempt<'a> {
    scenario: &'a Kept<Scenario>,
    side: &'a ScenarioSide,
    goal: &'a Spanned<Goal>,
    pack: &'a Pack,
}

impl<'a> Attempt<'a> {
    /// What keeps the side from it, if anything does.
    fn obstacle(&self) -> Option<Diagnostic> {
        let whole = self.scenario.span(self.goal);
        match self.goal.get_ref() {
            Goal::Hold(hold) => self.own(whole, &[], 1, hold.of),
            Goal::Take(take) => self.own(whole, &[], take.least, take.of),
            Goal::Destroy(destroy) => self.hostile(destroy.forces.get_ref()),
            Goal::Losses(losses) => match (&losses.percent, &losses.fewer_than) {
                (Some(share), None) => self.lost(self.scenario.span(share), 1, losses.of),
                (None, Some(left)) => self.lost(self.scenario.span(left), 1, losses.of),
                // Another check reports that it takes one of the two.
                (None, None) | (Some(_), Some(_)) => None,
            },
            Goal::Exit(exit) => {
                let span = self.scenario.span(&exit.least);
                self.own(span, &exit.forces, *exit.least.get_ref(), exit.of)
            }
            Goal::Stop(stop) => self.hostile(&stop.forces),
            Goal::Rescue(rescue) => {
                let span = self.scenario.span(&rescue.least);
                let forces = rescue.forces.get_ref();
                self.own(span, forces, *rescue.least.get_ref(), Counted::Figures)
            }
            Goal::Survive(survive) => {
                let span = self.scenario.span(&survive.least);
                self.own(span, &survive.forces, *survive.least.get_ref(), survive.of)
            }
            Goal::Points(points) => match &points.least {
                Some(least) => {
                    let span = self.scenario.span(least);
                    self.lost(span, *least.get_ref(), Counted::Points)
                }
                None => self.lost(whole, 1, Counted::Points),
            },
        }
    }

    /// The side needs so much itself, of all its forces or of those named.
    fn own(
        &self,
        span: Span,
        named: &[Spanned<String>],
        least: u32,
        of: Counted,
    ) -> Option<Diagnostic> {
        let forces = self.side.forces();
        let is_own = |id: &&Spanned<String>| self.side.force(id.get_ref()).is_some();
        if let Some(other) = named.iter().find(|id| !is_own(id)) {
            return self.known(other).map(|force| {
                CODE.at(
                    self.scenario.span(other),
                    format!(
                        "force `{}` is the enemy's, and does not count for side `{}`",
                        force.id.get_ref(),
                        self.side.id.get_ref()
                    ),
                )
                .hint("name forces of the side that wins by it")
            });
        }
        let is_meant = |force: &&Force| {
            named.is_empty() || named.iter().any(|id| id.get_ref() == force.id.get_ref())
        };
        let has = size_of(forces.filter(is_meant), self.pack)?.count(of);
        let who = match named {
            [] => format!("side `{}` has", self.side.id.get_ref()),
            [one] => format!("force `{}` has", one.get_ref()),
            _ => "these forces have".into(),
        };
        self.too_few(span, &who, has, least, of)
    }

    /// The enemy must have so much to lose.
    fn lost(&self, span: Span, least: u32, of: Counted) -> Option<Diagnostic> {
        let has = size_of(enemies(self.scenario, self.side), self.pack)?.count(of);
        let who = format!("the enemy of side `{}` has", self.side.id.get_ref());
        self.too_few(span, &who, has, least, of)
    }

    fn too_few(
        &self,
        span: Span,
        who: &str,
        has: u32,
        least: u32,
        of: Counted,
    ) -> Option<Diagnostic> {
        let words = self.pack.ruleset;
        let nouns = words.noun(of, 2);
        let (message, hint) = match has {
            _ if has >= least => return None,
            0 => (
                format!("the goal counts {nouns}, but {who} none"),
                "count something else".to_string(),
            ),
            has => (
                format!(
                    "the goal asks for {least}, but {who} {}",
                    words.counted(has, of)
                ),
                format!("ask for {has} or fewer, or add forces"),
            ),
        };
        Some(CODE.at(span, message).hint(hint))
    }

    /// The forces named must be the enemy's.
    fn hostile(&self, named: &'a [Spanned<String>]) -> Option<Diagnostic> {
        let mut named = named.iter();
        let own = named.find(|id| self.side.force(id.get_ref()).is_some())?;
        let finding = CODE.at(
            self.scenario.span(own),
            format!(
                "force `{}` fights for side `{}` itself",
                own.get_ref(),
                self.side.id.get_ref()
            ),
        );
        Some(finding.hint("name forces of the enemy"))
    }

    /// The force of any side with this id; an unknown one is reported by another check.
    fn known(&self, id: &Spanned<String>) -> Option<&'a Force> {
        let mut forces = self.scenario.forces().map(|(_, force)| force);
        forces.find(|force| force.id.get_ref() == id.get_ref())
    }
}
