//! Candidates of set-up: places of units in their zones, of markers in their hiding places, of troops that are revealed.

use super::super::Battle;
use super::super::act::{Act, Formation, Stand};
use super::super::ids::{NOBODY, UnitId, ZoneId};
use crate::engine::Side;
use crate::kernel::table::{Heading, Point, Vector, inches};

/// Parts of a zone, across and down, in twelfths of it, at which units and markers are offered; the middle first.
const SPOTS: [(i32, i32); 15] = [
    (6, 6),
    (3, 6),
    (9, 6),
    (6, 3),
    (6, 9),
    (3, 3),
    (9, 3),
    (3, 9),
    (9, 9),
    (1, 6),
    (11, 6),
    (6, 10),
    (6, 2),
    (2, 10),
    (10, 2),
];
/// How many places of a unit are offered.
const MOST_PLACES: usize = 6;
/// How many places of each marker are offered.
const MOST_HIDING_PLACES: usize = 3;

impl Battle {
    /// Adds places for the next unit and for the next marker of a side.
    pub(super) fn list_places(&self, side: Side, out: &mut Vec<Act>) {
        if let Some(unit) = self.due_units(side).first() {
            self.list_unit(side, unit, out);
            return;
        }
        let Some(marker) = self.markers_to_lay(side).next() else {
            return;
        };
        let to_hide = self.units_to_hide(side);
        let decoy = std::iter::once(NOBODY);
        for holds in to_hide.iter().chain(decoy) {
            let spots = self.spots_in(side, holds);
            let acts = spots
                .into_iter()
                .map(|at| Act::PlaceMarker { marker, holds, at })
                .filter(|act| self.judge(act).is_ok());
            out.extend(acts.take(MOST_HIDING_PLACES));
        }
    }

    /// Whether a unit that is due finds a place in its usual formation, which most do.
    pub(in super::super) fn finds_a_place(&self, side: Side, unit: UnitId) -> bool {
        let facing = self.to_the_enemy(side);
        let formation = self.usual_formation(unit);
        let stand = Stand { facing, formation };
        let mut spots = self.spots_in(side, unit).into_iter();
        spots.any(|at| self.judge(&Act::Place { unit, at, stand }).is_ok())
    }

    fn list_unit(&self, side: Side, unit: UnitId, out: &mut Vec<Act>) {
        let facing = self.to_the_enemy(side);
        let usual = self.usual_formation(unit);
        let row = self.tables.unit(unit);
        let count = self.blocks_of(unit).len() as u8;
        let mut formations = vec![usual];
        if row.ranks == 0 {
            formations.push(Formation {
                close: !usual.close,
                ..usual
            });
            formations.push(Formation::in_ranks(count, 3, true));
        }
        let before = out.len();
        for formation in formations {
            let stand = Stand { facing, formation };
            let spots = self.spots_in(side, unit).into_iter();
            let acts = spots
                .map(|at| Act::Place { unit, at, stand })
                .filter(|act| self.judge(act).is_ok());
            out.extend(acts.take(MOST_PLACES));
        }
        for zone in self.zones_of(side, unit) {
            let buildings = self.tables.zones[usize::from(zone.zone)].buildings;
            let acts = buildings
                .iter()
                .map(|building| Act::Garrison { unit, building })
                .filter(|act| self.judge(act).is_ok());
            out.extend(acts.take(2));
        }
        if out.len() == before {
            // No block fits: they stand wherever there is room.
            let stand = Stand {
                facing,
                formation: Formation {
                    files: 0,
                    close: false,
                },
            };
            let spots = self.spots_in(side, unit).into_iter();
            let mut acts = spots
                .map(|at| Act::Place { unit, at, stand })
                .filter(|act| self.judge(act).is_ok());
            out.extend(acts.next());
        }
    }

    /// Points in the zones of a unit; all over the table where it has none.
    fn spots_in(&self, side: Side, unit: UnitId) -> Vec<Point> {
        let zones: Vec<ZoneId> = self
            .zones_of(side, unit)
            .iter()
            .map(|row| row.zone)
            .collect();
        let origin = Point::default();
        let whole = (origin, origin + self.tables.size);
        let mut bounds: Vec<(Point, Point)> = zones
            .iter()
            .map(|zone| self.tables.zones[usize::from(*zone)].bounds)
            .collect();
        if bounds.is_empty() {
            bounds.push(whole);
        }
        let spots = SPOTS.iter().flat_map(|(across, down)| {
            bounds.iter().map(move |(from, to)| {
                let size = *to - *from;
                *from + Vector::new(size.x * across / 12, size.y * down / 12)
            })
        });
        spots.collect()
    }

    /// Adds places for a unit whose marker was revealed: around the marker, facing the nearest enemy.
    pub(super) fn list_deployments(&self, side: Side, out: &mut Vec<Act>) {
        let Some(unit) = self.due_units(side).first() else {
            return;
        };
        let marker = self.state.revealed_at;
        let facing = self.nearest_enemy_to(side, marker).map_or_else(
            || self.to_the_enemy(side),
            |enemy| Heading::towards(enemy - marker),
        );
        let count = self.blocks_of(unit).len() as u8;
        let place = |files: u8, close: bool, at: Point| Act::Place {
            unit,
            at,
            stand: Stand {
                facing,
                formation: Formation { files, close },
            },
        };
        let step = facing.vector();
        let back = |inch: i32| {
            marker + Vector::new(-step.x * inches(inch) / 1024, -step.y * inches(inch) / 1024)
        };
        for files in [count.div_ceil(3), count.div_ceil(2), count] {
            for close in [true, false] {
                for at in [marker, back(1)] {
                    let act = place(files.max(1), close, at);
                    if out.len() < MOST_PLACES && self.judge(&act).is_ok() {
                        out.push(act);
                    }
                }
            }
        }
        if out.is_empty() {
            out.extend([marker, back(1), back(3)].map(|at| place(0, false, at)));
        }
    }

    /// Where the enemy of a side stands that is nearest to a point.
    pub(super) fn nearest_enemy_to(&self, side: Side, at: Point) -> Option<Point> {
        let mut enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        enemies &= !(self.state.prisoners | self.state.rescued);
        let places = enemies.iter().filter_map(|figure| self.place_of(figure));
        places.min_by_key(|place| ((*place - at).squared(), place.x, place.y))
    }
}
