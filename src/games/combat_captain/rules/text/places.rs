//! Places and moves as text: points, and what a sentence says relative to other things.

use super::super::act::{Act, MOST_LEGS, Route};
use super::super::footprint::ahead;
use super::super::ids::{FeatureId, SubId};
use super::super::set_up::outwards;
use super::super::state::{March, Stage};
use super::names::Words;
use super::{read_length, read_point};
use crate::diag::Failure;
use crate::kernel::table::{INCH, Point, Sixteenths, Vector, inches, point_towards};

/// Far enough for any move.
const FAR: Sixteenths = inches(60);

impl Words<'_> {
    pub(super) fn read_place(&self, rest: &str) -> Result<Act, Failure> {
        let (rest, way) = match rest.split_once(" facing ") {
            Some((rest, way)) => (rest, Some(way)),
            None => (rest, None),
        };
        let (name, at) = super::split(rest, &[" at ", " to "], "place squad-1 at 23.5,12")?;
        let subunit = self.read_sub(name)?;
        let side = self.battle.tables.side_of(subunit);
        let home = self.battle.tables.sides[side.at()].home;
        let front = match way {
            Some(way) => self.read_way(subunit, way)?,
            None => -outwards(home) * INCH,
        };
        Ok(Act::Place {
            subunit,
            at: read_point(at)?,
            front,
        })
    }

    /// `squad-1 to 23.5,12 via 20,10`, `squad-1 6in towards hangar`, `squad-1 8in north`, `squad-1 towards german-2`,
    /// `squad-1 away from german-2`, `squad-1 behind hedge-2`.
    pub(super) fn read_move(&self, rest: &str) -> Result<Act, Failure> {
        let (name, order) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let subunit = self.read_sub(name)?;
        let order = order.trim();
        let from = self.battle.state.at(subunit);
        if let Some(points) = order.strip_prefix("to ") {
            return self.read_path(subunit, points);
        }
        if let Some(feature) = order.strip_prefix("behind ") {
            let feature = self.read_feature(feature)?;
            return Ok(self.move_behind(subunit, feature));
        }
        let (length, way) = match order.split_once("in ") {
            Some((length, way)) if length.trim().parse::<f64>().is_ok() || length.contains('/') => {
                (Some(read_length(length)?), way.trim())
            }
            _ => (None, order),
        };
        let goal = if let Some(spot) = way.strip_prefix("towards ") {
            self.read_spot(spot)?
        } else if let Some(spot) = way.strip_prefix("away from ") {
            ahead(from, from - self.read_spot(spot)?, FAR)
        } else if let Some(wind) = Words::read_wind(way) {
            ahead(from, wind, FAR)
        } else {
            return Err(
                Failure::new(format!("`{order}` is not a way to move")).hint(
                    "write `to 23.5,12`, `6in towards hangar`, `8in north` or `behind hedge-2`",
                ),
            );
        };
        let end = match (length, self.march_of(subunit)) {
            (Some(length), _) => point_towards(from, goal, length),
            (None, Some(march)) => {
                let end = self.battle.farthest(subunit, goal, &march);
                let end = end.unwrap_or_else(|| point_towards(from, goal, INCH));
                // Whoever goes for an enemy means to touch it.
                match way.strip_prefix("towards ").map(|name| self.read_sub(name)) {
                    Some(Ok(other)) if self.battle.enemies_of(subunit).has(other) => {
                        self.battle.snapped(subunit, other, end, &march)
                    }
                    _ => end,
                }
            }
            // How far is known when its dice lie.
            (None, None) => goal,
        };
        Ok(Act::Move {
            subunit,
            path: Route::to(end),
        })
    }

    /// The same, thrown for first: with all dice that are left, or as many as it says.
    pub(super) fn read_whole_move(&self, rest: &str) -> Result<[Act; 2], Failure> {
        let (order, dice) = match rest.rsplit_once(" dice ") {
            Some((order, dice)) => (order, Some(super::read_number(dice)?)),
            None => (rest, None),
        };
        let order = order.trim();
        let (name, _) = order.split_once(char::is_whitespace).unwrap_or((order, ""));
        let subunit = self.read_sub(name)?;
        // None stands for all that are left when its turn comes: the bonus die may be among them.
        let dice = dice.unwrap_or(0);
        Ok([Act::Advance { subunit, dice }, self.read_move(order)?])
    }

    /// The move that is being made, if a sub-unit makes it.
    fn march_of(&self, subunit: SubId) -> Option<March> {
        let march = self.battle.state.march;
        let asked = matches!(self.battle.state.stage, Stage::Path(_));
        (asked && march.subunit == subunit).then_some(march)
    }

    fn read_path(&self, subunit: SubId, points: &str) -> Result<Act, Failure> {
        let mut parts = points.split(" via ");
        let end = parts.next().map(|end| self.read_spot(end)).transpose()?;
        let mut through: Vec<Point> = Vec::new();
        for part in parts {
            through.push(self.read_spot(part)?);
        }
        through.extend(end);
        let too_many = || {
            Failure::new(format!("a move goes through {MOST_LEGS} points at most"))
                .hint("make the rest of it another move")
        };
        let path = Route::of(&through).ok_or_else(too_many)?;
        Ok(Act::Move { subunit, path })
    }

    /// Up to a hedge, a wall or anything else, on the side where the sub-unit is.
    fn move_behind(&self, subunit: SubId, feature: FeatureId) -> Act {
        let battle = self.battle;
        let from = battle.state.at(subunit);
        let row = battle.tables.feature(feature);
        let toward = nearest_point(&row.shape, from, row.middle);
        let march = self.march_of(subunit);
        let end = march.and_then(|march| battle.farthest(subunit, toward, &march));
        Act::Move {
            subunit,
            path: Route::to(end.unwrap_or(toward)),
        }
    }
}

/// A point of a shape that is nearly the nearest to another: looked for all round, from afar and then closer.
fn nearest_point(shape: &crate::kernel::table::Shape, from: Point, middle: Point) -> Point {
    use crate::kernel::table::{Convex, are_within, gap};
    let far = gap(&Convex::disc(from, 0), shape);
    let round = (0..64).map(|step| {
        // The unit square, walked round in 64 steps.
        let (side, along) = (step / 16, step % 16 * 2 - 16);
        match side {
            0 => Vector::new(16, along),
            1 => Vector::new(-along, 16),
            2 => Vector::new(-16, -along),
            _ => Vector::new(along, -16),
        }
    });
    let points = round.map(|way| ahead(from, way, far + INCH / 4));
    let touching = points.filter(|point| are_within(&Convex::disc(*point, 0), shape, INCH / 4));
    touching
        .min_by_key(|point| (*point - middle).squared())
        .unwrap_or(middle)
}
