//! The names of things in a battle: units, figures, models, buildings, doors, markers, features and zones.

use super::super::Battle;
use super::super::act::Who;
use super::super::ids::{
    BuildingId, DoorId, FeatureId, FigureId, FigureSet, MarkerId, ModelId, UnitId,
};
use crate::diag::Failure;
use crate::kernel::table::{Heading, Point};

/// The names of things in a battle.
pub(super) struct Words<'a> {
    pub(super) battle: &'a Battle,
}

/// The number of the row with a name.
fn find<'a>(mut names: impl Iterator<Item = &'a str>, word: &str) -> Option<u8> {
    let found = names.position(|name| name.eq_ignore_ascii_case(word));
    found.map(|at| at as u8)
}

impl<'a> Words<'a> {
    pub(super) fn unit(&self, unit: UnitId) -> &'a str {
        &self.battle.tables.unit(unit).code
    }

    pub(super) fn figure(&self, figure: FigureId) -> &'a str {
        self.battle.tables.code_of(figure)
    }

    pub(super) fn model(&self, model: ModelId) -> &'a str {
        &self.battle.tables.model(model).code
    }

    pub(super) fn building(&self, building: BuildingId) -> &'a str {
        &self.battle.tables.building(building).code
    }

    pub(super) fn door(&self, door: DoorId) -> &'a str {
        &self.battle.tables.doors[usize::from(door)].code
    }

    pub(super) fn marker(&self, marker: MarkerId) -> u8 {
        self.battle.tables.markers[usize::from(marker)].number
    }

    pub(super) fn who(&self, who: Who) -> &'a str {
        match who {
            Who::Unit(unit) => self.unit(unit),
            Who::Figure(figure) => self.figure(figure),
            Who::Model(model) => self.model(model),
        }
    }

    /// Some figures, those of a unit by their numbers: ` archers-3,4,7 knights-1`.
    pub(super) fn figures(&self, figures: FigureSet) -> String {
        let tables = &self.battle.tables;
        let mut text = String::new();
        let mut last = None;
        for figure in figures {
            let unit = tables.figure(figure).unit;
            let number = figure - tables.unit(unit).first + 1;
            match last == Some(unit) {
                true => text.push_str(&format!(",{number}")),
                false => text.push_str(&format!(" {}", tables.code_of(figure))),
            }
            last = Some(unit);
        }
        text
    }

    fn unit_named(&self, word: &str) -> Option<UnitId> {
        let rows = &self.battle.tables.units;
        find(rows.iter().map(|row| row.code.as_str()), word)
            .or_else(|| find(rows.iter().map(|row| row.mark.as_str()), word))
            .or_else(|| find(rows.iter().map(|row| row.name.as_str()), word))
    }

    fn figure_named(&self, word: &str) -> Option<FigureId> {
        let rows = &self.battle.tables.figures;
        find(rows.iter().map(|row| row.code.as_str()), word)
    }

    fn model_named(&self, word: &str) -> Option<ModelId> {
        let tables = &self.battle.tables;
        let rows = &tables.models;
        let named = find(rows.iter().map(|row| row.code.as_str()), word);
        // The only vehicle of a unit goes by its name too.
        let of_unit = || {
            let row = tables.unit(self.unit_named(word)?);
            (row.models == 1).then_some(row.first_model)
        };
        named.or_else(of_unit)
    }

    pub(super) fn read_unit(&self, word: &str) -> Result<UnitId, Failure> {
        let word = word.trim();
        let no = || {
            let names = self.battle.tables.units.iter();
            Failure::new(format!("there is no unit `{word}`"))
                .meant(word, names.map(|row| row.code.as_str()))
        };
        self.unit_named(word).ok_or_else(no)
    }

    pub(super) fn read_figure(&self, word: &str) -> Result<FigureId, Failure> {
        let word = word.trim();
        let no = || {
            let names = self.battle.tables.figures.iter();
            Failure::new(format!("there is no figure `{word}`"))
                .meant(word, names.map(|row| row.code.as_str()))
        };
        self.figure_named(word).ok_or_else(no)
    }

    pub(super) fn read_model(&self, word: &str) -> Result<ModelId, Failure> {
        let word = word.trim();
        let no = || {
            let names = self.battle.tables.models.iter();
            Failure::new(format!("there is no vehicle or gun `{word}`"))
                .meant(word, names.map(|row| row.code.as_str()))
        };
        self.model_named(word).ok_or_else(no)
    }

    pub(super) fn read_building(&self, word: &str) -> Result<BuildingId, Failure> {
        let word = word.trim();
        let rows = &self.battle.tables.buildings;
        // A large building goes by the name of the whole of it, too.
        let whole = || {
            let feature = self.feature_named(word)?;
            let found = rows.iter().position(|row| row.feature == feature)?;
            Some(found as BuildingId)
        };
        let found = find(rows.iter().map(|row| row.code.as_str()), word).or_else(whole);
        let no = || {
            Failure::new(format!("there is no building `{word}`"))
                .meant(word, rows.iter().map(|row| row.code.as_str()))
        };
        found.ok_or_else(no)
    }

    pub(super) fn read_door(&self, word: &str) -> Result<DoorId, Failure> {
        let word = word.trim();
        let rows = &self.battle.tables.doors;
        let found = find(rows.iter().map(|row| row.code.as_str()), word);
        let no = || {
            Failure::new(format!("there is no door `{word}`"))
                .meant(word, rows.iter().map(|row| row.code.as_str()))
        };
        found.ok_or_else(no)
    }

    pub(super) fn read_marker(&self, word: &str) -> Result<MarkerId, Failure> {
        let plain = word
            .trim()
            .trim_start_matches("marker")
            .trim_start_matches(['-', ' ']);
        let rows = &self.battle.tables.markers;
        let number: Option<u8> = plain.parse().ok();
        let found = rows.iter().position(|row| Some(row.number) == number);
        let no = || Failure::new(format!("there is no marker `{}`", word.trim()));
        found.map(|at| at as MarkerId).ok_or_else(no)
    }

    /// A unit, a figure or a model.
    pub(super) fn read_who(&self, word: &str) -> Result<Who, Failure> {
        let word = word.trim();
        let unit = self.unit_named(word).map(Who::Unit);
        let figure = || self.figure_named(word).map(Who::Figure);
        let model = || self.model_named(word).map(Who::Model);
        let no = || {
            let tables = &self.battle.tables;
            let units = tables.units.iter().map(|row| row.code.as_str());
            let figures = tables.figures.iter().map(|row| row.code.as_str());
            let models = tables.models.iter().map(|row| row.code.as_str());
            Failure::new(format!("there is no unit, figure or vehicle `{word}`"))
                .meant(word, units.chain(models).chain(figures))
        };
        unit.or_else(figure).or_else(model).ok_or_else(no)
    }

    /// Some figures: `archers-3,4,7 knights-1`, with blanks or commas between them.
    pub(super) fn read_figures(&self, rest: &str) -> Result<FigureSet, Failure> {
        let mut figures = FigureSet::NONE;
        for word in rest.split_whitespace() {
            let mut parts = word.split(',').filter(|part| !part.is_empty());
            let Some(first) = parts.next() else {
                continue;
            };
            let figure = self.read_figure(first)?;
            figures.insert(figure);
            let row = self.battle.tables.unit_of(figure);
            for part in parts {
                let named = self.figure_named(part);
                let number: Option<u8> = part.parse().ok();
                let numbered = number
                    .filter(|number| (1..=row.count).contains(number))
                    .map(|number| row.first + number - 1);
                let no = || Failure::new(format!("{} has no figure `{part}`", row.code));
                figures.insert(named.or(numbered).ok_or_else(no)?);
            }
        }
        Ok(figures)
    }

    fn feature_named(&self, word: &str) -> Option<FeatureId> {
        let rows = &self.battle.tables.features;
        find(rows.iter().map(|row| row.code.as_str()), word)
    }

    pub(super) fn read_feature(&self, word: &str) -> Result<FeatureId, Failure> {
        let word = word.trim();
        let no = || {
            let names = self.battle.tables.features.iter();
            Failure::new(format!("there is no `{word}` on the table"))
                .meant(word, names.map(|row| row.code.as_str()))
        };
        self.feature_named(word).ok_or_else(no)
    }

    /// A point by its inches, or by what is there: a unit, a figure, a model, a feature, a zone, a marker.
    pub(super) fn read_spot(&self, word: &str) -> Result<Point, Failure> {
        let word = word.trim();
        if let Ok(point) = word.parse::<Point>() {
            return Ok(point);
        }
        let battle = self.battle;
        let off = || Failure::new(format!("`{word}` is not on the table"));
        if let Some(unit) = self.unit_named(word) {
            return battle.middle(unit).ok_or_else(off);
        }
        if let Some(figure) = self.figure_named(word) {
            return battle.place_of(figure).ok_or_else(off);
        }
        if let Some(model) = self.model_named(word) {
            return battle.model_body(model).map(|body| body.at).ok_or_else(off);
        }
        if let Some(feature) = self.feature_named(word) {
            return Ok(battle.tables.feature(feature).middle);
        }
        let zones = &battle.tables.zones;
        if let Some(zone) = find(zones.iter().map(|row| row.id.as_str()), word) {
            let (from, to) = zones[usize::from(zone)].bounds;
            return Ok(Point::new((from.x + to.x) / 2, (from.y + to.y) / 2));
        }
        if let Ok(marker) = self.read_marker(word)
            && word.starts_with("marker")
        {
            return Ok(battle.state.marker_at[usize::from(marker)]);
        }
        if let Ok(building) = self.read_building(word) {
            return Ok(battle.tables.building(building).middle);
        }
        let door = self.read_door(word);
        let door = door.map(|door| battle.tables.doors[usize::from(door)].at);
        door.map_err(|_| {
            let units = battle.tables.units.iter().map(|row| row.code.as_str());
            let features = battle.tables.features.iter().map(|row| row.code.as_str());
            let zones = zones.iter().map(|row| row.id.as_str());
            Failure::new(format!("there is no place `{word}`"))
                .hint("write inches across and down, such as `23.5,12`, or the name of something")
                .meant(word, units.chain(features).chain(zones))
        })
    }

    /// A way to face: a wind, degrees, or something to face.
    pub(super) fn read_facing(&self, from: Point, word: &str) -> Result<Heading, Failure> {
        let word = word.trim();
        if let Some(heading) = Heading::read(word) {
            return Ok(heading);
        }
        match self.read_spot(word) {
            Ok(at) => Ok(Heading::towards(at - from)),
            Err(_) => Err(Failure::new(format!("`{word}` is not a way to face"))
                .hint("write a wind such as `north`, or the name of something to face")),
        }
    }
}
