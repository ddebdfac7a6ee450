//! Compiles what lies on the table, and its named parts.

use super::Plan;
use crate::content::{Feature, Going, Outline, Place, Sketch, Terrain};
use crate::engine::Unplayable;
use crate::games::combat_captain::rules::tables::{FeatureKind, FeatureRow, ZoneRow};
use crate::kernel::table::Shape;

impl Plan<'_> {
    /// What lies on the table.
    pub(super) fn features(&self) -> Result<Vec<FeatureRow>, Unplayable> {
        let written = self.scenario.features.iter().map(|it| it.get_ref());
        let codes = Feature::codes(written.clone());
        let rows = written
            .zip(codes)
            .map(|(feature, code)| self.feature(feature, code));
        let rows: Vec<FeatureRow> = rows.collect::<Result<_, _>>()?;
        if rows.len() >= usize::from(u8::MAX) {
            return Err(Unplayable::because(
                "at most 254 pieces of terrain can be played",
            ));
        }
        Ok(rows)
    }

    fn feature(&self, feature: &Feature, code: String) -> Result<FeatureRow, Unplayable> {
        let id = feature.terrain.get_ref();
        let terrain = self.pack.shelf::<Terrain>().get(id);
        let missing = || Unplayable::by("CC-SET-01", format!("there is no terrain `{id}`"));
        let terrain = terrain.ok_or_else(missing)?;
        let shape = self.shape(feature.outline.get_ref(), &code)?;
        let name = feature.name.as_ref().unwrap_or(&terrain.name).get_ref();
        Ok(FeatureRow {
            name: name.clone(),
            terrain: id.clone(),
            kind: kind_of(terrain, feature),
            middle: feature.outline.get_ref().middle(self.table),
            code,
            shape,
        })
    }

    /// An outline as a shape of the table.
    fn shape(&self, outline: &Outline, what: &str) -> Result<Shape, Unplayable> {
        let bad = || {
            let what = format!("the outline of `{what}` has no area, or its sides cross");
            Unplayable::by("CC-SET-01", what)
        };
        outline.shape(self.table).ok_or_else(bad)
    }

    /// A named part of the table.
    pub(super) fn zone_row(&self, place: &Place) -> Result<ZoneRow, Unplayable> {
        let id = place.id.get_ref().clone();
        let missing = || Unplayable::by("CC-SET-01", format!("zone `{id}` has no outline"));
        let outline = place.outline.as_ref().ok_or_else(missing)?.get_ref();
        let name = place.name.as_ref().map(|name| name.get_ref().clone());
        Ok(ZoneRow {
            name: name.unwrap_or_else(|| id.clone()),
            shape: self.shape(outline, &id)?,
            bounds: outline.table_bounds(self.table),
            id,
        })
    }
}

fn kind_of(terrain: &Terrain, feature: &Feature) -> FeatureKind {
    let cover = feature.cover.as_ref().map(|level| *level.get_ref() as u8);
    let sketch = terrain.sketch;
    if terrain.building {
        return FeatureKind::Building;
    }
    if terrain.barrier {
        let usual = if sketch == Some(Sketch::Wall) { 2 } else { 1 };
        return FeatureKind::Barrier(cover.unwrap_or(usual).min(2));
    }
    match terrain.going {
        Going::Impassable => FeatureKind::Impassable,
        Going::Wood => FeatureKind::Forest,
        Going::Rough | Going::Water if terrain.blocks_sight => FeatureKind::Building,
        Going::Rough | Going::Water => FeatureKind::Odd,
        Going::Open if sketch == Some(Sketch::Trench) || cover.is_some() => {
            FeatureKind::Prepared(cover.unwrap_or(4).max(4))
        }
        Going::Open if terrain.blocks_sight => FeatureKind::Hill,
        Going::Open => FeatureKind::Open,
    }
}
