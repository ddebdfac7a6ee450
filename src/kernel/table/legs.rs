//! A move of a few straight legs, kept without heap, as part of an act.

use super::point::Point;

/// The most points a move goes through, its end included; a limit of the program, not of the rules.
pub const MOST_LEGS: usize = 4;

/// The points a move goes through after its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Route {
    count: u8,
    points: [Point; MOST_LEGS],
}

impl Route {
    /// No leg at all.
    pub const STAY: Route = Route {
        count: 0,
        points: [Point::new(0, 0); MOST_LEGS],
    };

    /// Straight to a point.
    #[inline]
    #[must_use]
    pub fn to(point: Point) -> Route {
        let mut route = Route::STAY;
        route.push(point);
        route
    }

    /// Through some points; none when they are too many.
    #[must_use]
    pub fn of(points: &[Point]) -> Option<Route> {
        let mut route = Route::STAY;
        let fits = points.len() <= MOST_LEGS;
        points.iter().for_each(|point| route.push(*point));
        fits.then_some(route)
    }

    /// Adds a point, if there is room.
    #[inline]
    pub fn push(&mut self, point: Point) {
        if let Some(last) = self.points.get_mut(usize::from(self.count)) {
            *last = point;
            self.count += 1;
        }
    }

    /// The points.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    /// Where it ends; nothing when it stays.
    #[inline]
    #[must_use]
    pub fn end(&self) -> Option<Point> {
        self.points().last().copied()
    }
}
