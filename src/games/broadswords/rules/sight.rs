//! Sight, range and shelter between figures, models and buildings, exactly (BB-LOS, BB-MIS-11, BB-GEN-05).

use super::Battle;
use super::ids::{BuildingId, FigureId, ModelId};
use super::state::Place;
use super::tables::{BuildingKind, BuildingRow, Shelter};
use crate::kernel::table::{
    Body, Convex, INCH, Look, Point, Shape, Sixteenths, Solid, Vector, ahead, are_closer,
    are_within, compare_to_leg, gap, holds, is_crossed, is_visible, length_inside, point_towards,
};

/// In what steps the way through woods is measured.
const WOODS_STEP: Sixteenths = INCH / 8;
/// How near a target something must be to shelter it (BB-MIS-11).
const BESIDE: Sixteenths = INCH;
/// How far outside of a door or a window are the eyes of those who shoot from it.
const LEANING_OUT: Sixteenths = 2;

/// Where a line of sight begins or ends.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The middle of a base, a door or a window, a muzzle.
    pub eye: Point,
    /// What can be seen of it.
    pub base: Convex,
    /// How high the ground is there.
    pub level: u8,
    /// The building somebody is inside of, or the castle part somebody is on.
    pub building: Option<BuildingId>,
}

/// What a target has between itself and a shooter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// Something that hides it.
    pub concealed: bool,
    /// Something that stops bullets.
    pub covered: bool,
}

impl Protection {
    fn add(&mut self, shelter: Shelter) {
        self.concealed |= shelter == Shelter::Concealment;
        self.covered |= shelter == Shelter::Cover;
    }
}

impl Spot {
    /// A base on the table.
    fn of(body: &Body, level: u8) -> Spot {
        Spot {
            eye: body.at,
            base: body.convex(),
            level,
            building: None,
        }
    }
}

impl Battle {
    /// Where a figure looks from and can be seen: one place, or each door and window of the building that it is in.
    #[must_use]
    pub fn spots(&self, figure: FigureId) -> Vec<Spot> {
        match self.state.lies(figure) {
            Place::Inside(building) => self.spots_of(building),
            _ => self.spot(figure).into_iter().collect(),
        }
    }

    /// Where a figure on the table or in a vehicle is seen.
    #[must_use]
    pub fn spot(&self, figure: FigureId) -> Option<Spot> {
        self.body(figure).map(|body| self.spot_of(&body))
    }

    /// Where a base is seen.
    pub(super) fn spot_of(&self, body: &Body) -> Spot {
        Spot::of(body, self.tables.field.height(body.at))
    }

    /// Where a model is seen.
    #[must_use]
    pub fn model_spot(&self, model: ModelId) -> Option<Spot> {
        let body = self.model_body(model)?;
        Some(Spot::of(&body, self.tables.field.height(body.at)))
    }

    /// Where those in a building look from and are seen: its doors and windows, or the middle of the castle part they are on.
    fn spots_of(&self, building: BuildingId) -> Vec<Spot> {
        let row = self.tables.building(building);
        let level = self.tables.field.height(row.middle);
        let spot = |eye: Point| Spot {
            eye,
            base: Convex::disc(eye, 1),
            level,
            building: Some(building),
        };
        match row.kind.is_inside() {
            true => row.openings.iter().copied().map(spot).collect(),
            false => vec![spot(row.middle)],
        }
    }

    /// How far two places are apart (BB-GEN-05); to those on a castle part, to the part.
    #[must_use]
    pub fn apart(&self, one: &Spot, other: &Spot) -> Sixteenths {
        match (self.part_of(one), self.part_of(other)) {
            (None, None) => bases_apart(&one.base, &other.base),
            (Some(part), None) => gap(part, &other.base),
            (None, Some(part)) => gap(&one.base, part),
            (Some(part), Some(others)) => gap(part, others),
        }
    }

    /// The castle part somebody is on.
    fn part_of(&self, spot: &Spot) -> Option<&Shape> {
        let row = self.tables.building(spot.building?);
        (!row.kind.is_inside()).then_some(&row.shape)
    }

    /// How far two figures are apart; nothing when one of them is not in the battle.
    #[must_use]
    pub fn range(&self, one: FigureId, other: FigureId) -> Option<Sixteenths> {
        let others = self.spots(other);
        let pairs = self.spots(one).into_iter();
        let pairs = pairs.flat_map(|own| others.iter().map(move |other| (own, *other)));
        pairs.map(|(own, other)| self.apart(&own, &other)).min()
    }

    /// Whether two figures see each other (BB-MIS-02).
    #[must_use]
    pub fn sees(&self, one: FigureId, other: FigureId) -> bool {
        let others = self.spots(other);
        let mut own = self.spots(one).into_iter();
        own.any(|own| others.iter().any(|other| self.in_sight(&own, other)))
    }

    /// Whether two places are in sight of each other: it is enough that from the middle of one some part of the other is seen, so
    /// that sight is mutual (BB-MIS-02, BB-LOS-02).
    #[must_use]
    pub fn in_sight(&self, one: &Spot, other: &Spot) -> bool {
        self.looks(one, other) || self.looks(other, one)
    }

    /// Whether from an eye some part of a target is seen. Figures and vehicles never block.
    #[must_use]
    pub fn looks(&self, from: &Spot, to: &Spot) -> bool {
        let mut look = Look::at(from.eye, &to.base);
        let level = from.level.max(to.level);
        for hill in self.tables.field.hills() {
            let is_higher = hill.height.max(1) > level;
            if is_higher && passes_near(&hill.shape, from.eye, &to.base) {
                look.past(&hill.shape);
            }
        }
        let top = self.top_of(from).max(self.top_of(to));
        for (building, row) in (0..).zip(&self.tables.buildings) {
            // Men on a castle look over its other parts, unless they are higher.
            let is_below = is_castle(row.kind) && top >= self.height_of(row);
            let is_own = from.building == Some(building) || to.building == Some(building);
            if is_own || is_below || self.state.fallen.has(building) {
                continue;
            }
            if passes_near(&row.shape, from.eye, &to.base) {
                look.past(&row.shape);
            }
        }
        look.is_free() && self.is_seen_through_woods(from.eye, &to.base)
    }

    /// How high somebody stands on a castle; 0 elsewhere.
    fn top_of(&self, spot: &Spot) -> u8 {
        let row = spot.building.map(|building| self.tables.building(building));
        row.map_or(0, |row| match row.kind.is_inside() {
            true => 0,
            false => self.height_of(row),
        })
    }

    fn height_of(&self, row: &BuildingRow) -> u8 {
        self.tables.feature(row.feature).height.max(1)
    }

    /// Whether any part of a building that stands is seen from a place; a castle part hides only what is no higher.
    #[must_use]
    pub fn sees_building(&self, from: &Spot, target: BuildingId) -> bool {
        let row = self.tables.building(target);
        let level = from.level.max(self.tables.field.height(row.middle));
        let hills = self.tables.field.hills().iter();
        let hills = hills.filter(|hill| hill.height.max(1) > level);
        let mut blockers: Vec<&Shape> = hills.map(|hill| &hill.shape).collect();
        let top = self.top_of(from).max(match is_castle(row.kind) {
            true => self.height_of(row) - 1,
            false => 0,
        });
        for (building, other) in (0..).zip(&self.tables.buildings) {
            let is_below = is_castle(other.kind) && top >= self.height_of(other);
            let is_own = building == target || from.building == Some(building);
            if !is_own && !is_below && !self.state.fallen.has(building) {
                blockers.push(&other.shape);
            }
        }
        let middle = Convex::disc(row.middle, 0);
        is_visible(from.eye, &row.shape, &blockers) && self.is_seen_through_woods(from.eye, &middle)
    }

    fn is_seen_through_woods(&self, eye: Point, base: &Convex) -> bool {
        let (middle, _) = base.circle();
        let mut near = None;
        let (mut through, mut most) = (0, Sixteenths::MAX);
        for wood in self.tables.field.woods() {
            if !passes_near(&wood.shape, eye, base) {
                continue;
            }
            let near = *near.get_or_insert_with(|| edge_towards(base, middle, eye, 0));
            let inside = length_inside(&wood.shape, eye, near, WOODS_STEP);
            if inside > 0 {
                through += inside;
                most = most.min(wood.see_through);
            }
            if through > most {
                return false;
            }
        }
        true
    }

    /// What shelters a target on the ground from a shot that comes from a point (BB-MIS-11).
    #[must_use]
    pub fn protection(&self, eye: Point, target: &Convex) -> Protection {
        let mut protection = Protection::default();
        let (middle, _) = target.circle();
        let mut beside = None;
        let mut add = |shape: &Shape, inside: Shelter, behind: Shelter| {
            if inside == Shelter::None && behind == Shelter::None
                || !are_within(target, shape, BESIDE)
            {
                return;
            }
            if are_closer(target, shape, 0) {
                protection.add(inside);
            }
            let beside = *beside.get_or_insert_with(|| edge_towards(target, middle, eye, BESIDE));
            if behind != Shelter::None && is_crossed(shape, middle, beside) {
                protection.add(behind);
            }
        };
        for ground in self.tables.field.rough() {
            let behind = match ground.kind.shelters_behind() {
                true => ground.shelter,
                false => Shelter::None,
            };
            add(&ground.shape, ground.shelter, behind);
        }
        // The ruins of a fallen building are cover to all (BB-BLD-06).
        for building in self.state.fallen {
            let row = self.tables.building(building);
            add(&row.shape, Shelter::Cover, Shelter::Cover);
        }
        protection
    }
}

const fn is_castle(kind: BuildingKind) -> bool {
    !matches!(kind, BuildingKind::House)
}

/// The gap between two bases, rounded up.
#[inline]
pub(super) fn bases_apart(one: &Convex, other: &Convex) -> Sixteenths {
    match (one.corners(), other.corners()) {
        ([a], [b]) => ((*b - *a).length() - one.margin() - other.margin()).max(0),
        _ => gap(one, other),
    }
}

/// The point on the way from the middle of an outline to another point that is as far outside of the outline as this.
fn edge_towards(outline: &Convex, middle: Point, to: Point, outside: Sixteenths) -> Point {
    let reach = |distance: Sixteenths| point_towards(middle, to, distance);
    if outline.corners().len() == 1 {
        return reach(outline.margin() + outside);
    }
    let is_outside = |at: Point| !are_within(&Convex::disc(at, 0), outline, outside);
    if !is_outside(to) {
        return to;
    }
    let (mut near, mut far) = (0, (to - middle).length());
    while far - near > 1 {
        let half = (near + far) / 2;
        if is_outside(reach(half)) {
            far = half;
        } else {
            near = half;
        }
    }
    reach(near)
}

/// Whether the circle around a shape comes near the lines from an eye to a target.
fn passes_near(shape: &Shape, eye: Point, target: &Convex) -> bool {
    let ((centre, radius), (middle, wide)) = (shape.circle(), target.circle());
    compare_to_leg(centre, eye, middle, radius + wide + 1) <= 0
}

/// A point just outside of a door or a window of a building, from which its shooters look and are seen.
#[must_use]
pub fn outside_of(shape: &Shape, opening: Point) -> Point {
    let walls = shape.pieces().flat_map(|piece| {
        let next = piece.iter().cycle().skip(1);
        piece.iter().copied().zip(next.copied())
    });
    let mut walls: Vec<(Sixteenths, Vector)> = walls
        .map(|(from, to)| {
            let apart = gap(&Convex::segment(from, to), &Convex::disc(opening, 0));
            // The corners go round clockwise, so what is to the left of a wall is outside.
            (apart, -(to - from).turned())
        })
        .collect();
    walls.sort_by_key(|(apart, _)| *apart);
    let outside = |(apart, out): &(Sixteenths, Vector)| {
        let at = ahead(opening, *out, apart + LEANING_OUT);
        (!holds(shape, at)).then_some(at)
    };
    walls.iter().find_map(outside).unwrap_or(opening)
}
