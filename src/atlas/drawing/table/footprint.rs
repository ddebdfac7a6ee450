//! Where features lie, to keep grass and bushes off them; draws nothing.

use crate::atlas::drawing::curve::distance_to_line;
use crate::atlas::scene::Point;
use crate::atlas::table_land::{Sketch, TableLand};

/// The ground that features take.
pub(super) struct Footprints(Vec<Footprint>);

struct Footprint {
    corners: Vec<Point>,
    from: Point,
    to: Point,
    /// Whether grass grows on it as well: a hill.
    is_open: bool,
}

impl Footprints {
    pub(super) fn of(land: &TableLand) -> Footprints {
        let of = |feature: &crate::atlas::table_land::TableFeature| {
            let (from, to) = feature.form.bounds();
            Footprint {
                corners: feature.form.corners(),
                from,
                to,
                is_open: feature.sketch == Sketch::Hill,
            }
        };
        Footprints(land.features.iter().map(of).collect())
    }

    /// Whether a place is free of features, and this far from each of them.
    pub(super) fn is_free(&self, place: Point, far: f64) -> bool {
        let near = self.0.iter().filter(|it| {
            !it.is_open
                && place.x > it.from.x - far
                && place.x < it.to.x + far
                && place.y > it.from.y - far
                && place.y < it.to.y + far
        });
        near.into_iter()
            .all(|it| !inside(&it.corners, place) && !is_near(&it.corners, place, far))
    }
}

/// Whether a place lies inside corners.
pub(super) fn inside(corners: &[Point], place: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(from, to)| {
        (from.y > place.y) != (to.y > place.y)
            && place.x < from.x + (to.x - from.x) * (place.y - from.y) / (to.y - from.y)
    });
    crossed.count() % 2 == 1
}

/// Whether a place is nearer than this to the sides between corners.
pub(super) fn is_near(corners: &[Point], place: Point, far: f64) -> bool {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .any(|(from, to)| distance_to_line(place, *from, *to) < far)
}

/// Whether a place lies inside corners and this far from the sides.
pub(super) fn well_inside(corners: &[Point], place: Point, far: f64) -> bool {
    inside(corners, place) && !is_near(corners, place, far)
}
