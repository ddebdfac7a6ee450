//! Where a sub-unit goes that withdraws: directly away, or turned by up to 90 degrees where something is in the way (CC-ASL-11).

use super::Battle;
use super::act::Route;
use super::footprint::{Body, CONTACT, ENEMY_ZONE};
use super::ids::{SubId, SubSet};
use super::state::March;
use crate::kernel::table::{
    INCH, Point, Sixteenths, Vector, are_closer, are_within, farthest, gap, point_towards,
};

/// Turns by 0, 15, 30 ... 90 degrees, as cosines and sines of 4096.
const TURNS: [(i32, i32); 7] = [
    (4096, 0),
    (3956, 1060),
    (3547, 2048),
    (2896, 2896),
    (2048, 3547),
    (1060, 3956),
    (0, 4096),
];

impl Battle {
    /// The way of a sub-unit that withdraws from another with the dice of its move, and whether it leaves the table by it
    /// (CC-CC-12). It turns no more than it must to go the full distance; where no way is long enough it takes the longest.
    /// Of two turns alike, the clockwise one comes first.
    #[must_use]
    pub(super) fn retreat(&self, march: &March, from: SubId) -> (Route, bool) {
        let subunit = march.subunit;
        let body = self.body(subunit);
        let wary = self.fighting_enemies(subunit);
        let away = body.at - self.state.at(from);
        let mut best = (0, body.at);
        for (turn, (cosine, sine)) in TURNS.into_iter().enumerate() {
            for sine in [sine, -sine] {
                let way = turned(away, cosine, sine);
                let reach = self.retreat_reach(march, body.at, way);
                let gone = self.free_length(subunit, &body, body.at + way, reach, wary);
                let end = point_towards(body.at, body.at + way, gone);
                let there = Body { at: end, ..body };
                let on_table = there.is_on_table(self.tables.size);
                if turn == 0 && gone == reach && !on_table {
                    return (Route::to(end), true);
                }
                let gone = if on_table { gone } else { 0 };
                if gone > best.0 {
                    best = (gone, end);
                }
                if gone == reach {
                    return (to(body.at, best.1), false);
                }
                if turn == 0 {
                    break;
                }
            }
        }
        (to(body.at, best.1), false)
    }

    /// How far the dice carry in a direction, each read by the ground that it touches (CC-MOV-07).
    fn retreat_reach(&self, march: &March, from: Point, way: Vector) -> Sixteenths {
        let longest = Sixteenths::from(march.dice) * 6 * INCH;
        let end = point_towards(from, from + way, longest);
        self.reach(march, from, &Route::to(end)).far
    }

    /// How far of a reach is free: past friends on foot, but not onto them; not through anybody else, hedges, walls and ground
    /// that nobody enters; nor into the 6 inches of an enemy that it is wary of, nor into contact with another.
    pub(super) fn free_length(
        &self,
        subunit: SubId,
        body: &Body,
        goal: Point,
        reach: Sixteenths,
        wary: SubSet,
    ) -> Sixteenths {
        let at = body.at;
        let own = body.convex();
        let end = point_towards(at, goal, reach);
        let field = &self.tables.field;
        let mut free = reach;
        if let Some((_, gone)) = field.barrier_along(at, end, body.form.radius()) {
            free = free.min(gone);
        }
        if let Some(gone) = field.blocked_along(at, end) {
            free = free.min(gone);
        }
        let is_vehicle = self.tables.subunit(subunit).is_vehicle();
        let (side, mut others) = (self.tables.side_of(subunit), self.state.on_table);
        others.remove(subunit);
        for other in others {
            let (row, there) = (self.tables.subunit(other), self.body(other).convex());
            let is_friend = self.tables.side_of(other) == side;
            if is_friend && !row.is_vehicle() && !is_vehicle {
                continue;
            }
            let is_clear = |end: Point| {
                let swept = own.swept(end - at);
                if is_friend || row.is_soft() {
                    return !are_closer(&swept, &there, 0);
                }
                if !wary.has(other) {
                    return !are_within(&swept, &there, CONTACT);
                }
                if are_within(&own, &there, ENEMY_ZONE) {
                    // It begins there, so all it must not do is come nearer.
                    return gap(&own, &there) <= gap(&own.moved(end - at), &there);
                }
                !are_within(&swept, &there, ENEMY_ZONE)
            };
            let end = point_towards(at, goal, free);
            free = farthest(at, end, is_clear).unwrap_or(free);
        }
        // It does not stop on a friend or half in a building, but before.
        while free > 0 {
            let there = Body {
                at: point_towards(at, goal, free),
                ..*body
            };
            let mut others = others.iter();
            let convex = there.convex();
            let overlaps = |other| are_closer(&convex, &self.body(other).convex(), 0);
            if field.building_half_under(&there).is_none() && !others.any(overlaps) {
                break;
            }
            free -= 1;
        }
        free
    }
}

fn to(from: Point, end: Point) -> Route {
    if from == end {
        Route::STAY
    } else {
        Route::to(end)
    }
}

/// A direction turned, four thousand times as long.
fn turned(way: Vector, cosine: i32, sine: i32) -> Vector {
    Vector::new(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine)
}
