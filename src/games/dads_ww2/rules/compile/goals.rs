//! Compiles the ways to win, and the ways off the table that they count.

use toml::Spanned;

use super::Plan;
use crate::content::{Edge, Goal, Judged, Scenario, TieBreak};
use crate::engine::{Side, Unplayable};
use crate::games::dads_ww2::rules::base_set::{BaseSet, base_of};
use crate::games::dads_ww2::rules::tables::{BaseRow, GoalKind, GoalRow, ZoneRow};

impl Plan<'_> {
    /// The ways to win: those of the scenario, or those of the rules (DW-AMB-24).
    pub(super) fn goals(
        &self,
        zones: &[ZoneRow],
        bases: &[Vec<BaseRow>; 2],
    ) -> Result<Vec<GoalRow>, Unplayable> {
        let written = &self.scenario.victory;
        if written.is_empty() {
            let goal = |goal, judged| GoalRow {
                side: None,
                goal,
                judged,
                by: None,
            };
            let percent = self.read.break_percent.into();
            let of = crate::content::Counted::Points;
            return Ok(vec![
                goal(GoalKind::LossesPercent { percent, of }, Judged::EachTurn),
                goal(GoalKind::Points { least: None }, Judged::End),
            ]);
        }
        let rows = written.iter().map(|condition| {
            let condition = condition.get_ref();
            Ok(GoalRow {
                side: self.named(condition.side.as_ref())?,
                goal: self.goal(condition.goal.get_ref(), zones, bases)?,
                judged: condition.judged,
                by: condition.by.as_ref().map(|by| *by.get_ref() as u8),
            })
        });
        rows.collect()
    }

    /// What decides when both have won: the share of points destroyed where the rules decide who wins (DW-SET-03).
    pub(super) fn tie(&self) -> TieBreak {
        if self.scenario.victory.is_empty() {
            TieBreak::Losses
        } else {
            self.scenario.tie
        }
    }

    fn goal(
        &self,
        goal: &Goal,
        zones: &[ZoneRow],
        bases: &[Vec<BaseRow>; 2],
    ) -> Result<GoalKind, Unplayable> {
        Ok(match goal {
            Goal::Hold(hold) => GoalKind::Hold {
                zone: self.zone(zones, hold.zone.get_ref())?,
                how: hold.how,
                of: hold.of,
                share: hold.share,
            },
            Goal::Take(take) => GoalKind::Take {
                zone: self.zone(zones, take.zone.get_ref())?,
                least: take.least,
                of: take.of,
            },
            Goal::Destroy(destroy) => GoalKind::Destroy {
                bases: self.of_forces(destroy.forces.get_ref(), bases),
            },
            Goal::Losses(losses) => match (&losses.percent, &losses.fewer_than) {
                (_, Some(fewer)) => GoalKind::FewerThan {
                    fewer: *fewer.get_ref(),
                    of: losses.of,
                },
                (percent, None) => GoalKind::LossesPercent {
                    percent: percent
                        .as_ref()
                        .map_or(self.read.break_percent.into(), |it| *it.get_ref()),
                    of: losses.of,
                },
            },
            Goal::Exit(exit) => GoalKind::Exit {
                edge: exit.edge,
                least: *exit.least.get_ref(),
                of: exit.of,
                bases: self.of_forces(&exit.forces, bases),
            },
            Goal::Stop(stop) => GoalKind::Stop {
                edge: stop.edge,
                most: stop.most,
                of: stop.of,
                bases: self.of_forces(&stop.forces, bases),
            },
            Goal::Survive(survive) => GoalKind::Survive {
                least: *survive.least.get_ref(),
                of: survive.of,
                bases: self.of_forces(&survive.forces, bases),
            },
            Goal::Rescue(_) => {
                let what = "there are no prisoners to be rescued in these rules";
                return Err(Unplayable::by("DW-SET-03", what));
            }
            Goal::Points(points) => GoalKind::Points {
                least: points.least.as_ref().map(|least| *least.get_ref()),
            },
        })
    }

    /// The bases of some forces, side by side; all of them when no force is named.
    fn of_forces(&self, forces: &[Spanned<String>], bases: &[Vec<BaseRow>; 2]) -> [BaseSet; 2] {
        Side::BOTH.map(|side| {
            let ids: Vec<&String> = self.sides[side.at()]
                .forces()
                .map(|force| force.id.get_ref())
                .collect();
            let counts = |row: &BaseRow| {
                let id = ids.get(usize::from(row.force));
                forces.is_empty()
                    || id.is_some_and(|id| forces.iter().any(|it| it.get_ref() == *id))
            };
            let rows = bases[side.at()].iter().enumerate();
            let rows = rows.filter(|(_, row)| counts(row));
            rows.map(|(place, _)| base_of(side, place)).collect()
        })
    }
}

/// The edges by which a side may leave the table, because a goal of its own or of its enemy counts those who do; and the
/// zone it must have been in before.
pub(super) fn exits(
    goals: &[GoalRow],
    scenario: &Scenario,
    zones: &[ZoneRow],
    side: Side,
) -> ([bool; 4], Option<u8>) {
    let mut edges = [false; 4];
    for row in goals {
        let (edge, leaver) = match row.goal {
            GoalKind::Exit { edge, .. } => (edge, row.side),
            GoalKind::Stop { edge, .. } => (edge, row.side.map(Side::other)),
            _ => continue,
        };
        if leaver.is_some_and(|leaver| leaver != side) {
            continue;
        }
        match edge {
            Some(edge) => edges[edge as usize] = true,
            None => {
                for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
                    edges[edge as usize] = true;
                }
            }
        }
    }
    let written = scenario.victory.iter().zip(goals);
    let mut after =
        written.filter_map(
            |(condition, row)| match condition.get_ref().goal.get_ref() {
                Goal::Exit(exit) if row.side.is_none_or(|own| own == side) => exit.after.as_ref(),
                _ => None,
            },
        );
    let after = after.find_map(|id| zones.iter().position(|zone| zone.id == *id.get_ref()));
    (edges, after.map(|zone| zone as u8))
}
