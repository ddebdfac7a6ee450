//! Paths to choose from: towards enemies, goals, cover and friends, away from enemies, and all round.

use super::super::Battle;
use super::super::act::{Act, Route};
use super::super::footprint::{CONTACT, ahead};
use super::super::ids::SubId;
use super::super::state::{March, Why};
use super::super::tables::{FeatureKind, GoalKind};
use crate::kernel::table::{INCH, Point, Sixteenths, Vector, inches};

/// Directions all round.
const ROUND: [Vector; 8] = [
    Vector::new(0, -16),
    Vector::new(16, 0),
    Vector::new(0, 16),
    Vector::new(-16, 0),
    Vector::new(11, -11),
    Vector::new(11, 11),
    Vector::new(-11, 11),
    Vector::new(-11, -11),
];
/// How many enemies are gone for, or avoided.
const NEAREST_ENEMIES: usize = 3;
/// How far away something may be to be gone for as cover.
const NEAR: Sixteenths = inches(24);
/// Turns about a target by which a charger tries to touch it: cosines and sines of 16.
const SIDES: [(i32, i32); 5] = [(16, 0), (11, 11), (11, -11), (0, 16), (0, -16)];

impl Battle {
    /// Where the sub-unit that has thrown its dice may go.
    pub(super) fn list_paths(&self, out: &mut Vec<Act>) {
        let march = self.state.march;
        let subunit = march.subunit;
        out.push(Act::Move {
            subunit,
            path: Route::STAY,
        });
        let mut ends: Vec<Point> = Vec::new();
        let mut add = |end: Point| {
            if !ends.contains(&end) {
                ends.push(end);
            }
        };
        if march.why == Why::Charge && self.state.on_table.has(march.other) {
            self.contact_points(subunit, march.other, &march)
                .for_each(&mut add);
        } else if self.may_close_in(subunit, march.why) {
            for enemy in self.near_enemies(subunit) {
                self.contact_points(subunit, enemy, &march)
                    .for_each(&mut add);
            }
        }
        for goal in self.goals_of(subunit) {
            if let Some(end) = self.farthest(subunit, goal, &march) {
                add(end);
            }
        }
        let acts = ends.into_iter().map(|end| Act::Move {
            subunit,
            path: Route::to(end),
        });
        let ride = march.why == Why::Ride;
        out.extend(acts.filter(|act| match act {
            Act::Move { path, .. } if ride => {
                self.judge_dismount(subunit, march.other, path).is_ok()
            }
            Act::Move { path, .. } => self.judge_joiner(subunit, path).is_ok(),
            _ => true,
        }));
    }

    /// The fighting enemies nearest to a sub-unit.
    fn near_enemies(&self, subunit: SubId) -> Vec<SubId> {
        let at = self.state.at(subunit);
        let mut enemies: Vec<SubId> = self.fighting_enemies(subunit).iter().collect();
        enemies.sort_by_key(|enemy| ((self.state.at(*enemy) - at).squared(), *enemy));
        enemies.truncate(NEAREST_ENEMIES);
        enemies
    }

    /// Points to go for.
    fn goals_of(&self, subunit: SubId) -> Vec<Point> {
        let at = self.state.at(subunit);
        let mut goals = Vec::with_capacity(24);
        let far = inches(30);
        for enemy in self.near_enemies(subunit) {
            goals.push(self.state.at(enemy));
        }
        if let Some(enemy) = goals.first().copied() {
            goals.push(ahead(at, at - enemy, far));
        }
        goals.extend(self.objectives());
        if let Some(unit) = self.tables.unit_of(subunit) {
            let near = |mate: &SubId| ((self.state.at(*mate) - at).squared(), *mate);
            let mut mates = self.standing(unit);
            mates.remove(subunit);
            goals.extend(
                mates
                    .iter()
                    .min_by_key(near)
                    .map(|mate| self.state.at(mate)),
            );
        }
        goals.extend(self.shelters(at));
        goals.extend(ROUND.iter().map(|way| ahead(at, *way, far)));
        goals.retain(|goal| *goal != at);
        goals
    }

    /// The middles of the places that win the battle.
    fn objectives(&self) -> impl Iterator<Item = Point> + '_ {
        self.tables.goals.iter().filter_map(|row| match row.goal {
            GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => {
                let (from, to) = self.tables.zones[usize::from(zone)].bounds;
                Some(Point::new((from.x + to.x) / 2, (from.y + to.y) / 2))
            }
            _ => None,
        })
    }

    /// The nearest prepared position, hedge or wall, and wood or house.
    fn shelters(&self, at: Point) -> impl Iterator<Item = Point> + '_ {
        let kinds: [fn(FeatureKind) -> bool; 3] = [
            |kind| matches!(kind, FeatureKind::Prepared(_)),
            |kind| matches!(kind, FeatureKind::Barrier(_)),
            |kind| matches!(kind, FeatureKind::Forest | FeatureKind::Building),
        ];
        kinds.into_iter().filter_map(move |is_wanted| {
            let all = self
                .tables
                .features
                .iter()
                .filter(|row| is_wanted(row.kind));
            let squared = |point: Point| (point - at).squared();
            let near = all
                .map(|row| row.middle)
                .min_by_key(|middle| squared(*middle))?;
            let reach = i64::from(NEAR) * i64::from(NEAR);
            (squared(near) <= reach).then_some(near)
        })
    }

    /// Points at which a sub-unit touches another, from several sides.
    fn contact_points<'a>(
        &'a self,
        subunit: SubId,
        target: SubId,
        march: &'a March,
    ) -> impl Iterator<Item = Point> + 'a {
        let at = self.state.at(subunit);
        let goal = self.state.at(target);
        let back = at - goal;
        let radii = self.tables.subunit(subunit).form.half_width()
            + self.tables.subunit(target).form.half_width();
        SIDES.into_iter().filter_map(move |(cosine, sine)| {
            let turned = back * cosine + back.turned() * sine;
            let touching = if sine == 0 {
                goal
            } else {
                ahead(goal, turned, radii + 1)
            };
            let end = self.farthest(subunit, touching, march)?;
            Some(self.snapped(subunit, target, end, march))
        })
    }

    /// A point beside another at which a sub-unit just touches its target, if it nearly does.
    pub(in crate::games::combat_captain::rules) fn snapped(
        &self,
        subunit: SubId,
        target: SubId,
        end: Point,
        march: &March,
    ) -> Point {
        let other = self.body(target);
        let front = self.state.front(subunit);
        let touches = |at: Point| {
            let body = self.body_at(subunit, at, front);
            body.is_within(&other, CONTACT) && !body.is_closer(&other, 0)
        };
        let near = self.body_at(subunit, end, front);
        if touches(end) || !near.is_within(&other, INCH / 2) {
            return end;
        }
        let from = self.state.at(subunit);
        for reach in 1..=4 {
            for x in -reach..=reach {
                for y in -reach..=reach {
                    let at = end + Vector::new(x, y);
                    let route = Route::to(at);
                    if touches(at)
                        && self.reach(march, from, &route).far >= (at - from).length()
                        && self.judge_way(subunit, &route, march.why).is_ok()
                    {
                        return at;
                    }
                }
            }
        }
        end
    }
}
