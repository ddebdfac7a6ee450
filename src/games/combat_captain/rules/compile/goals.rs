//! Compiles the ways to win, and the ways off the table that they count.

use toml::Spanned;

use super::{EDGES, Plan};
use crate::content::{Counted, Goal};
use crate::engine::{Side, Unplayable};
use crate::games::combat_captain::rules::ids::SubSet;
use crate::games::combat_captain::rules::tables::{GoalKind, GoalRow, SubRow, ZoneRow};

impl Plan<'_> {
    /// The ways to win.
    pub(super) fn goals(
        &self,
        zones: &[ZoneRow],
        subunits: &[SubRow],
    ) -> Result<Vec<GoalRow>, Unplayable> {
        let rows = self.scenario.victory.iter().map(|condition| {
            let condition = condition.get_ref();
            Ok(GoalRow {
                side: self.named(condition.side.as_ref())?,
                goal: self.goal(condition.goal.get_ref(), zones, subunits)?,
                judged: condition.judged,
                by: condition.by.as_ref().map(|by| *by.get_ref() as u8),
            })
        });
        rows.collect()
    }

    fn goal(
        &self,
        goal: &Goal,
        zones: &[ZoneRow],
        subunits: &[SubRow],
    ) -> Result<GoalKind, Unplayable> {
        let them = |forces: &[Spanned<String>]| self.of_forces(forces, subunits);
        Ok(match goal {
            Goal::Hold(hold) => GoalKind::Hold {
                zone: self.zone(zones, hold.zone.get_ref())?,
                how: hold.how,
                of: counted(hold.of)?,
            },
            Goal::Take(take) => GoalKind::Take {
                zone: self.zone(zones, take.zone.get_ref())?,
                least: take.least,
                of: counted(take.of)?,
            },
            Goal::Destroy(destroy) => GoalKind::Destroy(them(destroy.forces.get_ref())),
            Goal::Losses(losses) => match (&losses.percent, &losses.fewer_than) {
                (_, Some(fewer)) => GoalKind::FewerThan {
                    fewer: *fewer.get_ref(),
                    of: counted(losses.of)?,
                },
                (percent, None) => GoalKind::LossesPercent {
                    percent: percent.as_ref().map_or(50, |it| *it.get_ref()),
                    of: counted(losses.of)?,
                },
            },
            Goal::Exit(exit) if exit.after.is_some() => {
                let what = "leaving the table after a turn in a place is not part of these rules";
                return Err(Unplayable::by("CC-SET-04", what));
            }
            Goal::Exit(exit) => GoalKind::Exit {
                edge: exit.edge,
                least: *exit.least.get_ref(),
                of: counted(exit.of)?,
                of_them: them(&exit.forces),
            },
            Goal::Stop(stop) => GoalKind::Stop {
                edge: stop.edge,
                most: stop.most,
                of: counted(stop.of)?,
                of_them: them(&stop.forces),
            },
            Goal::Survive(survive) => GoalKind::Survive {
                least: *survive.least.get_ref(),
                of: counted(survive.of)?,
                of_them: them(&survive.forces),
            },
            Goal::Rescue(_) => {
                let what = "there are no prisoners to be rescued in these rules";
                return Err(Unplayable::by("CC-SET-04", what));
            }
            Goal::Points(_) => return Err(no_points()),
        })
    }

    /// The sub-units of some forces; all of them when no force is named.
    fn of_forces(&self, forces: &[Spanned<String>], subunits: &[SubRow]) -> SubSet {
        let named = |row: &SubRow| {
            let mut of_side = self.sides[row.side.at()].forces();
            let force = of_side.nth(usize::from(row.force));
            let id = force.map(|force| force.id.get_ref());
            forces.is_empty() || forces.iter().any(|it| Some(it.get_ref()) == id)
        };
        let numbered = (0..).zip(subunits).filter(|(_, row)| named(row));
        numbered.map(|(subunit, _)| subunit).collect()
    }
}

fn no_points() -> Unplayable {
    Unplayable::by(
        "CC-SET-04",
        "there are no points in these rules; count `units`, `figures` or `vehicles`",
    )
}

fn counted(of: Counted) -> Result<Counted, Unplayable> {
    match of {
        Counted::Points => Err(no_points()),
        of => Ok(of),
    }
}

/// The edges by which a side may leave the table, because a goal of its own or of its enemy counts those who do.
pub(super) fn exits(goals: &[GoalRow], side: Side) -> [bool; 4] {
    let mut edges = [false; 4];
    for row in goals {
        let (edge, leaver) = match row.goal {
            GoalKind::Exit { edge, .. } => (edge, row.side),
            GoalKind::Stop { edge, .. } => (edge, row.side.map(Side::other)),
            _ => continue,
        };
        if leaver.is_none_or(|leaver| leaver == side) {
            for open in EDGES
                .into_iter()
                .filter(|it| edge.is_none_or(|edge| edge == *it))
            {
                edges[open as usize] = true;
            }
        }
    }
    edges
}
