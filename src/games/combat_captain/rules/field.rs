//! The ground of a battle: what lies at a point or on a way, exactly; knows no sub-units.

use super::footprint::Body;
use super::ids::FeatureId;
use super::tables::{FeatureKind, FeatureRow};
use crate::kernel::table::{
    Convex, INCH, Point, Shape, Sixteenths, Solid, Vector, are_closer, are_within, farthest, holds,
    is_crossed, length_inside,
};

/// The ground of a battle. Fields and roads are left out: nothing depends on them.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// Odd ground (CC-TER-04), buildings among it (CC-COV-10).
    odd: Vec<Ground>,
    /// Hedges and walls, with their level of cover.
    barriers: Vec<Ground>,
    /// Prepared positions, with their level of cover.
    prepared: Vec<Ground>,
    /// Points in prepared positions, so far apart that squads have room at all of them.
    posts: Vec<Point>,
    /// Buildings.
    buildings: Vec<Ground>,
    /// Ground that nobody enters.
    blocked: Vec<Ground>,
    /// Buildings and hills, which block sight unless they hold the firer or the target (CC-LOS-01, CC-LOS-04).
    solid: Vec<Ground>,
    /// Forests (CC-LOS-05).
    forests: Vec<Forest>,
}

/// A feature of the table.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) feature: FeatureId,
    pub(super) shape: Shape,
    level: u8,
    /// The corners of an upright box around it: most questions are about places far from most features.
    around: (Point, Point),
}

/// A forest.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    pub(super) shape: Shape,
    /// Its border; none when it is a disc or a line.
    border: Option<Shape>,
}

/// How far apart points in prepared positions are.
const APART: Sixteenths = 3 * INCH + INCH / 2;
/// How near the border of a forest is its edge (CC-LOS-05).
const FOREST_EDGE: Sixteenths = INCH;

impl Field {
    /// Lays out the ground.
    #[must_use]
    pub fn of(_: Vector, features: &[FeatureRow], barriers_are_odd: bool) -> Field {
        let mut field = Field::default();
        for (feature, row) in (0..).zip(features) {
            let level = match row.kind {
                FeatureKind::Barrier(level) | FeatureKind::Prepared(level) => level,
                _ => 0,
            };
            let ground = || Ground {
                feature,
                shape: row.shape.clone(),
                level,
                around: box_around(&row.shape),
            };
            match row.kind {
                FeatureKind::Open => {}
                FeatureKind::Odd => field.odd.push(ground()),
                FeatureKind::Building => {
                    field.odd.push(ground());
                    field.buildings.push(ground());
                    field.solid.push(ground());
                }
                FeatureKind::Barrier(_) => {
                    field.barriers.push(ground());
                    // CC-AMB-12.
                    if barriers_are_odd {
                        field.odd.push(ground());
                    }
                }
                FeatureKind::Forest => field.forests.push(Forest {
                    shape: row.shape.clone(),
                    border: row.shape.border(),
                }),
                FeatureKind::Hill => field.solid.push(ground()),
                FeatureKind::Prepared(_) => field.prepared.push(ground()),
                FeatureKind::Impassable => field.blocked.push(ground()),
            }
        }
        field.posts = field.find_posts();
        field
    }

    fn find_posts(&self) -> Vec<Point> {
        let mut posts: Vec<Point> = Vec::new();
        for ground in &self.prepared {
            let (low, high) = ground.around;
            let middle = low + Vector::new((high.x - low.x) / 2, (high.y - low.y) / 2);
            let down = (low.y..=high.y).step_by(INCH as usize / 2);
            let grid = down.flat_map(|y| {
                let across = (low.x..=high.x).step_by(INCH as usize / 2);
                across.map(move |x| Point::new(x, y))
            });
            let apart = i64::from(APART) * i64::from(APART);
            for at in std::iter::once(middle).chain(grid) {
                let has_room = posts.iter().all(|post| (*post - at).squared() >= apart);
                if has_room && ground.holds(at) {
                    posts.push(at);
                }
            }
        }
        posts
    }

    /// Points in prepared positions, so far apart that squads have room at all of them.
    pub fn posts(&self) -> impl Iterator<Item = Point> + '_ {
        self.posts.iter().copied()
    }

    /// Whether a point is on odd ground.
    #[must_use]
    pub fn is_odd(&self, at: Point) -> bool {
        first_at(&self.odd, at).is_some()
    }

    /// How far one can go on a straight way before odd ground is touched: 0 when it begins there, nothing when none is.
    #[must_use]
    pub fn odd_along(&self, from: Point, to: Point) -> Option<Sixteenths> {
        let all = self.odd.iter();
        all.filter(|ground| ground.is_near(from, to, 0))
            .filter_map(|ground| before(&ground.shape, from, to))
            .min()
    }

    /// The first hedge or wall that a disc would overlap on a straight way, and how far its middle may go before that.
    #[must_use]
    pub fn barrier_along(
        &self,
        from: Point,
        to: Point,
        radius: Sixteenths,
    ) -> Option<(FeatureId, Sixteenths)> {
        let near = self.barriers.iter();
        let near = near.filter(|ground| ground.is_near(from, to, radius));
        let stops = near.filter_map(|ground| {
            let overlaps = |end| {
                let swept = Convex::segment(from, end).grown(radius);
                are_closer(&swept, &ground.shape, 0)
            };
            Some((farthest(from, to, |end| !overlaps(end))?, ground.feature))
        });
        stops.min().map(|(gone, feature)| (feature, gone))
    }

    /// The nearest hedge or wall within a gap of a disc.
    #[must_use]
    pub fn barrier_near(
        &self,
        at: Point,
        radius: Sixteenths,
        gap: Sixteenths,
    ) -> Option<FeatureId> {
        let disc = Convex::disc(at, radius);
        let near = |ground: &&Ground| {
            ground.is_near(at, at, radius + gap) && are_within(&disc, &ground.shape, gap)
        };
        let near = self.barriers.iter().filter(near);
        let nearest = near.min_by_key(|ground| crate::kernel::table::gap(&disc, &ground.shape));
        nearest.map(|ground| ground.feature)
    }

    /// Whether a disc overlaps a hedge or a wall, and which.
    #[must_use]
    pub fn barrier_under(&self, at: Point, radius: Sixteenths) -> Option<FeatureId> {
        let disc = Convex::disc(at, radius);
        let mut barriers = self.barriers.iter();
        let under = barriers
            .find(|ground| ground.is_near(at, at, radius) && are_closer(&disc, &ground.shape, 0));
        under.map(|ground| ground.feature)
    }

    /// The level of cover of a hedge or a wall if a straight way crosses it (CC-TER-06); 0 otherwise.
    #[must_use]
    pub fn barrier_across(&self, feature: FeatureId, from: Point, to: Point) -> u8 {
        let ground = self
            .barriers
            .iter()
            .find(|ground| ground.feature == feature);
        ground.map_or(0, |ground| match is_crossed(&ground.shape, from, to) {
            true => ground.level,
            false => 0,
        })
    }

    /// The prepared position that a point is in, and its level; the better one where two overlap (CC-COV-09).
    #[must_use]
    pub fn prepared_at(&self, at: Point) -> Option<(FeatureId, u8)> {
        let here = self.prepared.iter();
        let here = here.filter(|ground| ground.holds(at));
        let best = here.max_by_key(|ground| ground.level);
        best.map(|ground| (ground.feature, ground.level))
    }

    /// Whether a building is within a distance of a footprint (CC-SET-02).
    #[must_use]
    pub fn has_building_within(&self, body: &Body, gap: Sixteenths) -> bool {
        let convex = body.convex();
        let reach = body.form.radius() + gap;
        let mut buildings = self.buildings.iter();
        buildings.any(|ground| {
            ground.is_near(body.at, body.at, reach) && are_within(&convex, &ground.shape, gap)
        })
    }

    /// The building that a footprint overlaps although its middle is outside: a stand cannot stand half in a model.
    #[must_use]
    pub fn building_half_under(&self, body: &Body) -> Option<FeatureId> {
        let convex = body.convex();
        let reach = body.form.radius();
        let mut buildings = self.buildings.iter();
        let under = buildings.find(|ground| {
            ground.is_near(body.at, body.at, reach)
                && are_closer(&convex, &ground.shape, 0)
                && !ground.holds(body.at)
        });
        under.map(|ground| ground.feature)
    }

    /// How far one can go on a straight way before ground that nobody enters; nothing when there is none.
    #[must_use]
    pub fn blocked_along(&self, from: Point, to: Point) -> Option<Sixteenths> {
        let all = self.blocked.iter();
        all.filter(|ground| ground.is_near(from, to, 0))
            .filter_map(|ground| before(&ground.shape, from, to))
            .min()
    }

    /// What blocks sight: buildings and hills.
    pub(super) fn solid(&self) -> &[Ground] {
        &self.solid
    }

    /// The forests.
    pub(super) fn forests(&self) -> &[Forest] {
        &self.forests
    }
}

impl Ground {
    /// Whether a straight way, this wide to either side, may touch it; exact only in saying no.
    #[inline]
    fn is_near(&self, from: Point, to: Point, reach: Sixteenths) -> bool {
        let (low, high) = self.around;
        // A sixteenth for the rounding of corners.
        let reach = reach + 1;
        from.x.min(to.x) - reach <= high.x
            && from.x.max(to.x) + reach >= low.x
            && from.y.min(to.y) - reach <= high.y
            && from.y.max(to.y) + reach >= low.y
    }

    fn holds(&self, at: Point) -> bool {
        self.is_near(at, at, 0) && holds(&self.shape, at)
    }
}

impl Forest {
    /// Whether a sub-unit is in it, at least in part.
    pub(super) fn holds(&self, body: &Convex) -> bool {
        are_closer(body, &self.shape, 0)
    }

    /// Whether a sub-unit in it is deeper than its edge, where it neither sees out nor is seen (CC-LOS-05).
    pub(super) fn hides(&self, body: &Convex) -> bool {
        match &self.border {
            Some(border) => !are_within(body, border, FOREST_EDGE),
            // A disc or a line: its margin is its border.
            None => {
                let (middle, radius) = body.circle();
                let inner = self.shape.grown(-(FOREST_EDGE + radius));
                inner.margin() >= 0 && holds(&inner, middle)
            }
        }
    }

    /// How much of a straight way leads through it, to a quarter of an inch.
    pub(super) fn depth_along(&self, from: Point, to: Point) -> Sixteenths {
        const STEP: Sixteenths = crate::kernel::table::INCH / 4;
        length_inside(&self.shape, from, to, STEP)
    }
}

fn first_at(grounds: &[Ground], at: Point) -> Option<&Ground> {
    grounds.iter().find(|ground| ground.holds(at))
}

/// The corners of an upright box around a shape, its margin included.
fn box_around(shape: &Shape) -> (Point, Point) {
    let mut corners = shape.pieces().flatten().copied();
    let first = corners.next().unwrap_or_default();
    let (low, high) = corners.fold((first, first), |(low, high), it| {
        (
            Point::new(low.x.min(it.x), low.y.min(it.y)),
            Point::new(high.x.max(it.x), high.y.max(it.y)),
        )
    });
    let margin = Vector::new(shape.margin(), shape.margin());
    (low + -margin, high + margin)
}

/// How far one can go on a straight way before touching a shape; nothing when it is never touched.
fn before(shape: &Shape, from: Point, to: Point) -> Option<Sixteenths> {
    farthest(from, to, |end| !is_crossed(shape, from, end))
}
