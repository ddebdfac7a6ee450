//! Compiles what lies on the table: features, buildings part by part, doors, and named parts of the table.

use super::Plan;
use crate::content::outline::{inch_point, table_point};
use crate::content::{Feature, Going, Outline, Place, Sketch, Terrain};
use crate::engine::Unplayable;
use crate::games::broadswords::content::{Structure, buildings};
use crate::games::broadswords::rules::ids::{
    BuildingSet, DoorSet, FeatureId, MOST_BUILDINGS, MOST_DOORS, NOBODY,
};
use crate::games::broadswords::rules::outside_of;
use crate::games::broadswords::rules::tables::{
    BuildingKind, BuildingRow, DoorRow, FeatureKind, FeatureRow, Hindrance, Shelter, ZoneRow,
};
use crate::kernel::table::{Convex, Point, Shape, Solid, Vector, are_within, gap, inches};

/// The most doors and windows of a part of a building.
const MOST_OPENINGS: usize = 32;
/// How near two castle parts are to one another where one goes from one to the other.
const JOINED: i32 = 8;

impl Plan<'_> {
    /// What lies on the table.
    pub(super) fn features(&self) -> Result<Vec<FeatureRow>, Unplayable> {
        let written = self.scenario.features.iter().map(|it| it.get_ref());
        let codes = Feature::codes(written.clone());
        let rows = written
            .zip(codes)
            .map(|(feature, code)| self.feature(feature, code));
        let rows: Vec<FeatureRow> = rows.collect::<Result<_, _>>()?;
        if rows.len() >= usize::from(NOBODY) {
            return Err(Unplayable::because(
                "at most 254 pieces of terrain can be played",
            ));
        }
        Ok(rows)
    }

    fn terrain(&self, feature: &Feature) -> Result<&Terrain, Unplayable> {
        let id = feature.terrain.get_ref();
        let row = self.pack.shelf::<Terrain>().get(id);
        let missing = || Unplayable::by("BB-SET-01", format!("there is no terrain `{id}`"));
        row.map(|row| &row.item).ok_or_else(missing)
    }

    fn feature(&self, feature: &Feature, code: String) -> Result<FeatureRow, Unplayable> {
        let terrain = self.terrain(feature)?;
        let outline = feature.outline.get_ref();
        let name = feature.name.as_ref().unwrap_or(&terrain.name).get_ref();
        let slows = terrain.slows.as_ref().map(|it| it.get_ref().as_str());
        let protects = terrain.protects.as_ref().map(|it| it.get_ref().as_str());
        Ok(FeatureRow {
            name: name.clone(),
            terrain: feature.terrain.get_ref().clone(),
            kind: kind_of(terrain, feature),
            hindrance: match slows {
                Some("uphill") => Some(Hindrance::Uphill),
                Some("bushes") => Some(Hindrance::Bushes),
                Some("obstacles") => Some(Hindrance::Obstacle),
                Some("river") => Some(Hindrance::River),
                _ => None,
            },
            shelter: match protects {
                Some("concealment") => Shelter::Concealment,
                Some("cover") => Shelter::Cover,
                _ => Shelter::None,
            },
            see_through: inches(terrain.see_through.unwrap_or(0) as i32),
            height: feature.height.min(9) as u8,
            shape: self.shape(outline, &code)?,
            middle: outline.middle(self.table),
            code,
        })
    }

    /// An outline as a shape of the table.
    fn shape(&self, outline: &Outline, what: &str) -> Result<Shape, Unplayable> {
        let bad = || {
            let what = format!("the outline of `{what}` has no area, or its sides cross");
            Unplayable::by("BB-SET-01", what)
        };
        outline.shape(self.table).ok_or_else(bad)
    }

    /// Buildings and castle parts, large ones part by part, with their doors (BB-BLD-03, BB-BLD-10).
    pub(super) fn buildings(&self) -> Result<(Vec<BuildingRow>, Vec<DoorRow>), Unplayable> {
        let mut rows = Vec::new();
        let mut doors = Vec::new();
        let written = self.scenario.features.iter().map(|it| it.get_ref());
        let codes = Feature::codes(written.clone());
        for (number, (feature, code)) in (0..).zip(written.zip(codes)) {
            if kind_of(self.terrain(feature)?, feature) == FeatureKind::Building {
                let first = rows.len();
                self.add_building(feature, number, &code, &mut rows)?;
                let whole = self.shape(feature.outline.get_ref(), &code)?;
                let parts = &mut rows[first..];
                add_doors(feature, &code, &whole, parts, first, &mut doors);
                add_windows(feature, &whole, parts);
            }
        }
        if rows.len() > MOST_BUILDINGS || doors.len() > MOST_DOORS {
            let what = format!(
                "at most {MOST_BUILDINGS} buildings with {MOST_DOORS} doors can be played, and this has {} with {}",
                rows.len(),
                doors.len()
            );
            return Err(Unplayable::because(what));
        }
        join(&mut rows);
        Ok((rows, doors))
    }

    fn add_building(
        &self,
        feature: &Feature,
        number: FeatureId,
        code: &str,
        rows: &mut Vec<BuildingRow>,
    ) -> Result<(), Unplayable> {
        let terrain = self.terrain(feature)?;
        let structure = buildings::building(self.pack, feature);
        let capacity = buildings::capacity(self.pack, feature, self.table).min(250);
        let points = buildings::points(self.pack, feature).map(|points| points.min(250) as u8);
        let name = feature.name.as_ref().unwrap_or(&terrain.name).get_ref();
        let parts = self.parts(feature, structure, code)?;
        let count = parts.len() as u32;
        for (at, shape) in (0u32..).zip(parts) {
            let several = count > 1;
            let (middle, _) = shape.circle();
            rows.push(BuildingRow {
                code: match several {
                    true => format!("{code}-part-{}", at + 1),
                    false => code.to_string(),
                },
                name: match several {
                    true => format!("{name}, part {}", at + 1),
                    false => name.clone(),
                },
                feature: number,
                kind: building_kind(terrain, feature, structure),
                points,
                shape,
                middle,
                capacity: (capacity / count + u32::from(at < capacity % count)) as u8,
                doors: DoorSet::NONE,
                openings: Vec::new(),
                beside: BuildingSet::NONE,
            });
        }
        Ok(())
    }

    /// A building as parts of the size of its structure's footprint, if it is a rectangle that is larger (BB-BLD-10).
    fn parts(
        &self,
        feature: &Feature,
        structure: Option<&Structure>,
        code: &str,
    ) -> Result<Vec<Shape>, Unplayable> {
        let outline = feature.outline.get_ref();
        let whole = || self.shape(outline, code).map(|shape| vec![shape]);
        let footprint = structure.and_then(|it| it.footprint.as_ref());
        let (Outline::Rectangle(rectangle), Some(footprint)) = (outline, footprint) else {
            return whole();
        };
        let (wide, deep) = inch_point(*rectangle.size.get_ref());
        let (part_wide, part_deep) = inch_point(*footprint.get_ref());
        let fit = |length: f64, part: f64| (length / part).round().max(1.0) as i32;
        let along = (fit(wide, part_wide), fit(deep, part_deep));
        let across = (fit(wide, part_deep), fit(deep, part_wide));
        // The way round in which the parts are nearest to their size.
        let off = |(columns, rows): (i32, i32)| {
            (f64::from(columns * rows) - wide * deep / (part_wide * part_deep)).abs()
        };
        let (columns, rows) = if off(across) < off(along) {
            across
        } else {
            along
        };
        if columns * rows <= 1 {
            return whole();
        }
        let corners = outline.table_corners(self.table);
        let [a, b, c, d] = corners.as_slice() else {
            return whole();
        };
        let mut parts = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let point = |column: i32, row: i32| {
                    let between = |from: Point, to: Point, part: i32, of: i32| {
                        let way = to - from;
                        from + Vector::new(way.x * part / of, way.y * part / of)
                    };
                    let upper = between(*a, *b, column, columns);
                    let lower = between(*d, *c, column, columns);
                    between(upper, lower, row, rows)
                };
                parts.extend(Shape::polygon(&[
                    point(column, row),
                    point(column + 1, row),
                    point(column + 1, row + 1),
                    point(column, row + 1),
                ]));
            }
        }
        Ok(parts)
    }

    /// A named part of the table.
    pub(super) fn zone_row(
        &self,
        place: &Place,
        buildings: &[BuildingRow],
    ) -> Result<ZoneRow, Unplayable> {
        let id = place.id.get_ref().clone();
        let missing = || Unplayable::by("BB-SET-01", format!("zone `{id}` has no outline"));
        let outline = place.outline.as_ref().ok_or_else(missing)?.get_ref();
        let name = place.name.as_ref().map(|name| name.get_ref().clone());
        let shape = self.shape(outline, &id)?;
        let inside = (0..).zip(buildings).filter(|(_, row)| {
            let middle = Convex::disc(row.middle, 0);
            are_within(&middle, &shape, 0)
        });
        Ok(ZoneRow {
            name: name.unwrap_or_else(|| id.clone()),
            buildings: inside.map(|(building, _)| building).collect(),
            bounds: outline.table_bounds(self.table),
            shape,
            id,
        })
    }
}

/// The doors of a building, each in the part that it is nearest to.
fn add_doors(
    feature: &Feature,
    code: &str,
    whole: &Shape,
    parts: &mut [BuildingRow],
    first: usize,
    doors: &mut Vec<DoorRow>,
) {
    let several = feature.doors.len() > 1;
    for (number, at) in (1..).zip(&feature.doors) {
        let at = table_point(*at.get_ref());
        let Some(part) = nearest_part(parts, at) else {
            continue;
        };
        let outside = outside_of(whole, at);
        parts[part].doors.insert(doors.len().min(63) as u8);
        parts[part].openings.push(outside);
        doors.push(DoorRow {
            code: match several {
                true => format!("{code}-door-{number}"),
                false => format!("{code}-door"),
            },
            building: (first + part) as u8,
            at,
            outside,
            open: feature.open,
        });
    }
}

/// The windows of a building, each in the part that it is nearest to.
fn add_windows(feature: &Feature, whole: &Shape, parts: &mut [BuildingRow]) {
    for at in &feature.windows {
        let at = table_point(*at.get_ref());
        if let Some(part) = nearest_part(parts, at) {
            parts[part].openings.push(outside_of(whole, at));
        }
    }
    for part in parts {
        part.openings.truncate(MOST_OPENINGS);
    }
}

/// The part of a building that is nearest to a door or a window.
fn nearest_part(parts: &[BuildingRow], at: Point) -> Option<usize> {
    let near = |row: &BuildingRow| gap(&Convex::disc(at, 0), &row.shape);
    (0..parts.len()).min_by_key(|part| near(&parts[*part]))
}

/// Notes which parts lead into one another: those of one building, and castle parts that touch.
fn join(rows: &mut [BuildingRow]) {
    let is_castle =
        |row: &BuildingRow| matches!(row.kind, BuildingKind::Wall | BuildingKind::Tower);
    for one in 0..rows.len() {
        for other in 0..rows.len() {
            let (a, b) = (&rows[one], &rows[other]);
            let leads = a.feature == b.feature
                || is_castle(a) && is_castle(b) && are_within(&a.shape, &b.shape, JOINED);
            if one != other && leads {
                rows[one].beside.insert(other as u8);
            }
        }
    }
}

fn kind_of(terrain: &Terrain, feature: &Feature) -> FeatureKind {
    let slows = terrain.slows.as_ref().map(|it| it.get_ref().as_str());
    let protects = terrain.protects.as_ref().map(|it| it.get_ref().as_str());
    let sketch = feature.sketch.or(terrain.sketch);
    if feature.crossing || sketch == Some(Sketch::Bridge) {
        return FeatureKind::Crossing;
    }
    if terrain.building || feature.structure.is_some() {
        return FeatureKind::Building;
    }
    if terrain.going == Going::Impassable {
        return FeatureKind::Impassable;
    }
    if terrain.see_through.is_some() {
        return FeatureKind::Wood;
    }
    match (slows, protects) {
        (Some("road"), _) => FeatureKind::Road,
        (Some("uphill"), _) => FeatureKind::Hill,
        (Some("river"), _) => FeatureKind::River,
        (_, Some("concealment")) if terrain.barrier => FeatureKind::Hedge,
        (_, Some("concealment")) | (Some("bushes"), None) => FeatureKind::Bushes,
        (_, Some("cover")) if terrain.defends.is_some() => FeatureKind::Wall,
        (_, Some("cover")) if sketch == Some(Sketch::Trench) => FeatureKind::Trench,
        (_, Some("cover")) if sketch == Some(Sketch::Ravine) => FeatureKind::Ravine,
        (_, Some("cover")) | (Some("obstacles"), None) => FeatureKind::Rubble,
        _ => FeatureKind::Open,
    }
}

fn building_kind(
    terrain: &Terrain,
    feature: &Feature,
    structure: Option<&Structure>,
) -> BuildingKind {
    let keep = feature.sketch.or(terrain.sketch) == Some(Sketch::Keep)
        || structure.is_some_and(|it| it.id.get_ref().contains("keep"));
    match (terrain.barrier, terrain.defends.is_some()) {
        (true, _) => BuildingKind::Wall,
        (false, true) if keep => BuildingKind::Keep,
        (false, true) => BuildingKind::Tower,
        (false, false) => BuildingKind::House,
    }
}
