//! The names of things in a battle: sub-units, units, features and ways to face.

use super::super::Battle;
use super::super::ids::{FeatureId, SubId, UnitId};
use crate::diag::Failure;
use crate::engine::{Game, Side};
use crate::kernel::table::{Point, Vector};

/// The names of things in a battle.
pub(super) struct Words<'a> {
    pub(super) battle: &'a Battle,
    /// The side that decides: its own sub-units need no side in front of them.
    own: Option<Side>,
}

/// The sixteen winds, with their names.
const WINDS: [(&str, Vector); 16] = [
    ("north", Vector::new(0, -16)),
    ("north-north-east", Vector::new(6, -15)),
    ("north-east", Vector::new(11, -11)),
    ("east-north-east", Vector::new(15, -6)),
    ("east", Vector::new(16, 0)),
    ("east-south-east", Vector::new(15, 6)),
    ("south-east", Vector::new(11, 11)),
    ("south-south-east", Vector::new(6, 15)),
    ("south", Vector::new(0, 16)),
    ("south-south-west", Vector::new(-6, 15)),
    ("south-west", Vector::new(-11, 11)),
    ("west-south-west", Vector::new(-15, 6)),
    ("west", Vector::new(-16, 0)),
    ("west-north-west", Vector::new(-15, -6)),
    ("north-west", Vector::new(-11, -11)),
    ("north-north-west", Vector::new(-6, -15)),
];

/// The wind nearest to a direction.
#[must_use]
pub(in super::super) fn wind(way: Vector) -> Vector {
    let along = |(_, wind): &&(&str, Vector)| wind.dot(way);
    let nearest = WINDS.iter().max_by_key(along);
    nearest.map_or(way, |(_, wind)| *wind)
}

impl<'a> Words<'a> {
    pub(super) fn of(battle: &'a Battle) -> Words<'a> {
        Words {
            battle,
            own: battle.pending().decider(),
        }
    }

    /// A sub-unit as it is written now: without its side if it is the decider's.
    pub(super) fn sub(&self, subunit: SubId) -> &'a str {
        let row = self.battle.tables.subunit(subunit);
        if self.own == Some(row.side) {
            &row.short
        } else {
            &row.code
        }
    }

    pub(super) fn unit(&self, unit: UnitId) -> &'a str {
        &self.battle.tables.unit(unit).code
    }

    pub(super) fn feature(&self, feature: FeatureId) -> &'a str {
        &self.battle.tables.feature(feature).code
    }

    /// A way to face: a wind, or how far it goes across and down.
    pub(super) fn way(&self, way: Vector) -> String {
        match WINDS.iter().find(|(_, wind)| *wind == way) {
            Some((word, _)) => (*word).to_string(),
            None => format!("{}:{}", way.x, way.y),
        }
    }

    /// A sub-unit by its code, by its mark, or by its code without its side; the decider's own comes first.
    pub(super) fn read_sub(&self, word: &str) -> Result<SubId, Failure> {
        let word = word.trim();
        let rows = &self.battle.tables.subunits;
        let numbered = || (0..).zip(rows);
        let is = |text: &str| text.eq_ignore_ascii_case(word);
        let full = numbered().find(|(_, row)| is(&row.code) || is(&row.mark));
        let mut short = numbered().filter(|(_, row)| is(&row.short));
        let own = numbered().find(|(_, row)| is(&row.short) && Some(row.side) == self.own);
        let found = full.or(own).or_else(|| short.next());
        let no = || {
            let names = rows
                .iter()
                .flat_map(|row| [row.code.as_str(), row.short.as_str()]);
            match word {
                "" => Failure::new("name a sub-unit"),
                _ => Failure::new(format!("there is no sub-unit `{word}`")).meant(word, names),
            }
        };
        found.map(|(subunit, _)| subunit).ok_or_else(no)
    }

    pub(super) fn read_unit(&self, word: &str) -> Result<UnitId, Failure> {
        let word = word.trim();
        let rows = &self.battle.tables.units;
        let is = |text: &str| text.eq_ignore_ascii_case(word);
        let found = (0..)
            .zip(rows)
            .find(|(_, row)| is(&row.code) || is(&row.name));
        let no = || {
            let names = rows.iter().map(|row| row.code.as_str());
            match word {
                "" => Failure::new("name a unit"),
                _ => Failure::new(format!("there is no unit `{word}`")).meant(word, names),
            }
        };
        found.map(|(unit, _)| unit).ok_or_else(no)
    }

    pub(super) fn read_feature(&self, word: &str) -> Result<FeatureId, Failure> {
        let word = word.trim();
        let rows = &self.battle.tables.features;
        let found = rows
            .iter()
            .position(|row| row.code.eq_ignore_ascii_case(word));
        let no = || {
            let names = rows.iter().map(|row| row.code.as_str());
            Failure::new(format!("there is no `{word}` on the table")).meant(word, names)
        };
        found.map(|at| at as FeatureId).ok_or_else(no)
    }

    /// A point by its inches, or by what is there: a sub-unit, a feature, a zone.
    pub(super) fn read_spot(&self, word: &str) -> Result<Point, Failure> {
        let word = word.trim();
        if let Ok(point) = word.parse::<Point>() {
            return Ok(point);
        }
        if let Ok(feature) = self.read_feature(word) {
            return Ok(self.battle.tables.feature(feature).middle);
        }
        let zones = &self.battle.tables.zones;
        let zone = zones.iter().find(|row| row.id.eq_ignore_ascii_case(word));
        if let Some(zone) = zone {
            let (from, to) = zone.bounds;
            return Ok(Point::new((from.x + to.x) / 2, (from.y + to.y) / 2));
        }
        let subunit = self.read_sub(word)?;
        if self.battle.state.on_table.has(subunit) {
            Ok(self.battle.state.at(subunit))
        } else {
            Err(Failure::new(format!("`{word}` is not on the table")))
        }
    }

    /// A wind by its name.
    pub(super) fn read_wind(word: &str) -> Option<Vector> {
        let short = match word.to_ascii_lowercase().as_str() {
            "n" => "north",
            "e" => "east",
            "s" => "south",
            "w" => "west",
            "ne" => "north-east",
            "se" => "south-east",
            "sw" => "south-west",
            "nw" => "north-west",
            _ => "",
        };
        let named = |name: &str| name == short || name.eq_ignore_ascii_case(word);
        let found = WINDS.iter().find(|(name, _)| named(name));
        found.map(|(_, way)| *way)
    }

    /// A way to face: a wind, two numbers, or something to face.
    pub(super) fn read_way(&self, subunit: SubId, word: &str) -> Result<Vector, Failure> {
        let word = word.trim();
        if let Some(way) = Words::read_wind(word) {
            return Ok(way);
        }
        if let Some((x, y)) = word.split_once(':') {
            let part = |text: &str| text.parse::<i32>().ok().filter(|it| it.abs() < 1 << 13);
            let no = || Failure::new(format!("`{word}` is not a way to face"));
            let (x, y) = part(x).zip(part(y)).ok_or_else(no)?;
            return Ok(Vector::new(x, y));
        }
        let spot = self.read_spot(word)?;
        if self.battle.state.on_table.has(subunit) {
            return Ok(spot - self.battle.state.at(subunit));
        }
        Err(Failure::new(format!("`{word}` is not a way to face")).hint("write `facing north`"))
    }
}
