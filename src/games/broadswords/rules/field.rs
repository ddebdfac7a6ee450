//! The ground of a battle: what lies at a point or on a way, exactly; knows no figures.

use super::ids::{BuildingSet, FeatureId};
use super::tables::{BuildingRow, FeatureKind, FeatureRow, Hindrance, Shelter};
use crate::kernel::table::{
    Convex, INCH, Point, Shape, Sixteenths, Solid, Vector, are_closer, holds, is_crossed,
    point_towards, stretch_near, touches,
};

/// The ground of a battle. Fields are left out: nothing depends on them.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// What makes moves shorter, and shelters.
    rough: Vec<Ground>,
    /// Hills, by their levels.
    hills: Vec<Ground>,
    /// How high the ground is, an inch at a time.
    heights: Heights,
    /// Roads, bridges and fords.
    roads: Vec<Ground>,
    /// Bridges and fords.
    crossings: Vec<Ground>,
    /// Woods.
    woods: Vec<Ground>,
    /// What nobody enters, buildings not included.
    blocked: Vec<Ground>,
}

/// A feature of the table.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Its number.
    pub feature: FeatureId,
    /// What it does.
    pub kind: FeatureKind,
    /// What it does to a move.
    pub hindrance: Option<Hindrance>,
    /// What it shelters those in it, or behind it, with.
    pub shelter: Shelter,
    /// How far one sees through it.
    pub see_through: Sixteenths,
    /// Its levels.
    pub height: u8,
    /// Where it lies.
    pub shape: Shape,
}

/// How high the ground is in each square inch around the hills, where it is the same all over it.
#[derive(Clone, Debug, Default)]
struct Heights {
    from: Point,
    columns: i32,
    rows: i32,
    levels: Vec<Option<u8>>,
}

impl Heights {
    fn of(hills: &[Ground]) -> Heights {
        let circles = || hills.iter().map(|hill| hill.shape.circle());
        let low = |part: fn(Point) -> Sixteenths| {
            let all = circles().map(|(at, radius)| part(at) - radius);
            all.min().unwrap_or(0)
        };
        let high = |part: fn(Point) -> Sixteenths| {
            let all = circles().map(|(at, radius)| part(at) + radius);
            all.max().unwrap_or(0)
        };
        let from = Point::new(low(|at| at.x), low(|at| at.y));
        let to = Point::new(high(|at| at.x), high(|at| at.y));
        let columns = (to.x - from.x) / INCH + 1;
        let rows = (to.y - from.y) / INCH + 1;
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let levels = squares.map(|(column, row)| {
            let corner = from + Vector::new(column * INCH, row * INCH);
            level_of(hills, corner)
        });
        Heights {
            levels: match hills.is_empty() {
                true => Vec::new(),
                false => levels.collect(),
            },
            from,
            columns,
            rows,
        }
    }

    /// How high it is at a point; nothing where that must be looked up.
    #[inline]
    fn at(&self, at: Point) -> Option<u8> {
        let column = (at.x - self.from.x).div_euclid(INCH);
        let row = (at.y - self.from.y).div_euclid(INCH);
        let is_near = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if !is_near || self.levels.is_empty() {
            return Some(0);
        }
        self.levels[(row * self.columns + column) as usize]
    }
}

/// The height of a square inch, if it is the same all over it.
fn level_of(hills: &[Ground], corner: Point) -> Option<u8> {
    let middle = corner + Vector::new(INCH / 2, INCH / 2);
    let square = Convex::rectangle(middle, Vector::new(1, 0), INCH, INCH);
    let offsets = [(0, 0), (INCH, 0), (INCH, INCH), (0, INCH)];
    let corners = offsets.map(|(x, y)| corner + Vector::new(x, y));
    let mut level = 0;
    for hill in hills {
        if !touches(&square, &hill.shape) {
            continue;
        }
        // A convex piece that holds its corners holds all of it.
        let is_inside = match hill.shape.pieces().count() {
            1 => corners.iter().all(|corner| holds(&hill.shape, *corner)),
            _ => hill
                .shape
                .pieces()
                .any(|piece| corners.iter().all(|corner| is_in_piece(piece, *corner))),
        };
        if !is_inside {
            return None;
        }
        level = level.max(hill.height.max(1));
    }
    Some(level)
}

/// Whether a point is in a convex piece, whose corners go round clockwise.
fn is_in_piece(piece: &[Point], at: Point) -> bool {
    let next = piece.iter().cycle().skip(1);
    piece.len() > 2
        && piece
            .iter()
            .zip(next)
            .all(|(from, to)| (*to - *from).cross(at - *from) >= 0)
}

impl Field {
    /// Lays out the ground.
    #[must_use]
    pub fn of(features: &[FeatureRow]) -> Field {
        let mut field = Field::default();
        for (feature, row) in (0..).zip(features) {
            let ground = || Ground {
                feature,
                kind: row.kind,
                hindrance: row.hindrance,
                shelter: row.shelter,
                see_through: row.see_through,
                height: row.height,
                shape: row.shape.clone(),
            };
            match row.kind {
                FeatureKind::Open | FeatureKind::Building => {}
                FeatureKind::Road => field.roads.push(ground()),
                FeatureKind::Crossing => {
                    field.roads.push(ground());
                    field.crossings.push(ground());
                }
                FeatureKind::Hill => field.hills.push(ground()),
                FeatureKind::Impassable => field.blocked.push(ground()),
                FeatureKind::Wood => {
                    field.woods.push(ground());
                    field.rough.push(ground());
                }
                _ => field.rough.push(ground()),
            }
        }
        field.heights = Heights::of(&field.hills);
        field
    }

    /// How high the ground is at a point: the highest hill there.
    #[must_use]
    pub fn height(&self, at: Point) -> u8 {
        if let Some(height) = self.heights.at(at) {
            return height;
        }
        let here = self.hills.iter().filter(|ground| holds(&ground.shape, at));
        here.map(|ground| ground.height.max(1)).max().unwrap_or(0)
    }

    /// The hills.
    #[must_use]
    pub fn hills(&self) -> &[Ground] {
        &self.hills
    }

    /// The woods.
    #[must_use]
    pub fn woods(&self) -> &[Ground] {
        &self.woods
    }

    /// What makes moves shorter, and shelters.
    #[must_use]
    pub fn rough(&self) -> &[Ground] {
        &self.rough
    }

    /// What nobody enters, buildings not included.
    #[must_use]
    pub fn blocked(&self) -> &[Ground] {
        &self.blocked
    }

    /// Whether a point is on a road, a bridge or a ford.
    #[must_use]
    pub fn is_road(&self, at: Point) -> bool {
        self.roads.iter().any(|ground| holds(&ground.shape, at))
    }

    /// Whether a point is on a bridge or a ford.
    #[must_use]
    pub fn is_crossing(&self, at: Point) -> bool {
        self.crossings.iter().any(|ground| holds(&ground.shape, at))
    }

    /// Whether what a straight way crosses of some ground is bridged: every point of it that lies in the ground is on a bridge
    /// or a ford.
    #[must_use]
    pub fn is_bridged(&self, from: Point, to: Point, shape: &Shape) -> bool {
        const STEP: Sixteenths = 4;
        let crossed = |ground: &Ground| is_crossed(&ground.shape, from, to);
        if !self.crossings.iter().any(crossed) {
            return false;
        }
        let (low, high) = stretch_near(shape, from, to);
        let mut along = (low / STEP..=high / STEP).map(|step| point_towards(from, to, step * STEP));
        along.all(|at| !holds(shape, at) || self.is_crossing(at))
    }

    /// What a straight way meets: bits of [`Hindrance`] (BB-MOV-02, BB-MOV-04).
    #[must_use]
    pub fn met(&self, from: Point, to: Point) -> u8 {
        let mut met = 0;
        for ground in &self.rough {
            let Some(hindrance) = ground.hindrance else {
                continue;
            };
            if met & hindrance.bit() == 0
                && is_crossed(&ground.shape, from, to)
                && !self.is_bridged(from, to, &ground.shape)
            {
                met |= hindrance.bit();
            }
        }
        if self.climbs(from, to) {
            met |= Hindrance::Uphill.bit();
        }
        met
    }

    /// Whether a straight way leads uphill somewhere.
    fn climbs(&self, from: Point, to: Point) -> bool {
        const STEP: Sixteenths = 4;
        let crossed = |ground: &Ground| is_crossed(&ground.shape, from, to);
        if !self.hills.iter().any(crossed) {
            return false;
        }
        let length = (to - from).length();
        let mut before = self.height(from);
        let along = (1..=length / STEP).map(|step| point_towards(from, to, step * STEP));
        for at in along.chain([to]) {
            let here = self.height(at);
            if here > before {
                return true;
            }
            before = here;
        }
        false
    }

    /// Whether a straight way is on roads from its start to its end.
    #[must_use]
    pub fn stays_on_road(&self, from: Point, to: Point) -> bool {
        const STEP: Sixteenths = 8;
        if self.roads.is_empty() || !self.is_road(from) || !self.is_road(to) {
            return false;
        }
        let length = (to - from).length();
        (1..=length / STEP).all(|step| self.is_road(point_towards(from, to, step * STEP)))
    }
}

/// The buildings that an outline overlaps, of those that stand.
#[must_use]
pub fn buildings_under(buildings: &[BuildingRow], outline: &Convex) -> BuildingSet {
    let numbered = (0..).zip(buildings);
    let under = numbered.filter(|(_, row)| are_closer(outline, &row.shape, 0));
    under.map(|(building, _)| building).collect()
}
