//! Compiles the ways to win, and the ways off the table that they count.

use toml::Spanned;

use super::{EDGES, Forces, Plan};
use crate::content::{Counted, Goal};
use crate::engine::{Side, Unplayable};
use crate::games::broadswords::rules::ids::{UnitSet, ZoneId};
use crate::games::broadswords::rules::tables::{GoalKind, GoalRow, ZoneRow};

impl Plan<'_> {
    /// The ways to win.
    pub(super) fn goals(
        &self,
        zones: &[ZoneRow],
        forces: &Forces,
    ) -> Result<Vec<GoalRow>, Unplayable> {
        let rows = self.scenario.victory.iter().map(|condition| {
            let condition = condition.get_ref();
            Ok(GoalRow {
                side: self.named(condition.side.as_ref())?,
                goal: self.goal(condition.goal.get_ref(), zones, forces)?,
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
        forces: &Forces,
    ) -> Result<GoalKind, Unplayable> {
        let them = |ids: &[Spanned<String>]| self.of_forces(ids, forces);
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
            Goal::Rescue(rescue) => GoalKind::Rescue {
                least: *rescue.least.get_ref(),
                of_them: them(rescue.forces.get_ref()),
                away: rescue.away,
            },
            Goal::Survive(survive) => GoalKind::Survive {
                least: *survive.least.get_ref(),
                of: counted(survive.of)?,
                of_them: them(&survive.forces),
            },
            Goal::Points(_) => return Err(no_points()),
        })
    }

    /// The units of some forces; all of them when no force is named.
    fn of_forces(&self, ids: &[Spanned<String>], forces: &Forces) -> UnitSet {
        let numbered = (0..).zip(&forces.units).filter(|(_, row)| {
            let mut of_side = self.sides[row.side.at()].forces();
            let force = of_side.nth(usize::from(row.force));
            let id = force.map(|force| force.id.get_ref());
            ids.is_empty() || ids.iter().any(|it| Some(it.get_ref()) == id)
        });
        numbered.map(|(unit, _)| unit).collect()
    }

    /// The zone in which those of a side who leave must have been.
    pub(super) fn exits_after(
        &self,
        side: Side,
        zones: &[ZoneRow],
    ) -> Result<Option<ZoneId>, Unplayable> {
        for condition in &self.scenario.victory {
            let condition = condition.get_ref();
            let own = self.named(condition.side.as_ref())?;
            if let Goal::Exit(exit) = condition.goal.get_ref()
                && own.is_none_or(|own| own == side)
                && let Some(after) = &exit.after
            {
                return self.zone(zones, after.get_ref()).map(Some);
            }
        }
        Ok(None)
    }
}

fn no_points() -> Unplayable {
    Unplayable::by(
        "BB-SET-01",
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
            GoalKind::Rescue { away: true, .. } => (None, row.side),
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
