//! Compiles a pack and a scenario into the tables of a battle; does not know how the battle is played.

mod charts;
mod forces;
mod goals;
mod ground;
mod models;

use std::sync::Arc;

use toml::Spanned;

use super::field::Field;
use super::ids::{FigureSet, MOST_MARKERS, MOST_ZONES, ModelSet, UnitSet, ZoneId};
use super::readings::Readings;
use super::tables::{
    BuildingRow, DeployRow, GoalRow, MarkerRow, RaceRow, SideRow, Speech, Start, Tables, WeaponRow,
    ZoneRow,
};
use crate::content::outline::sixteenths;
use crate::content::{Edge, Kept, Options, Pack, Scenario, ScenarioSide};
use crate::engine::{Side, Unplayable};
use crate::games::broadswords::content::Era;
use crate::kernel::Area;
use crate::kernel::table::{LONGEST, Vector};
use forces::Forces;

/// Compiles a scenario with the options it is written for.
///
/// # Errors
/// If it cannot be played.
pub fn compile(pack: &Pack, scenario: &Kept<Scenario>) -> Result<Arc<Tables>, Unplayable> {
    compile_with(pack, scenario, &pack.options_for(scenario))
}

/// Compiles a scenario, which need not be one of the pack's, with other options than its own.
///
/// # Errors
/// If it cannot be played.
pub fn compile_with(
    pack: &Pack,
    scenario: &Scenario,
    options: &Options,
) -> Result<Arc<Tables>, Unplayable> {
    let written: Vec<&ScenarioSide> = scenario.sides().collect();
    let [first, second] = written.as_slice() else {
        let what = format!("a battle has two sides, and this has {}", written.len());
        return Err(Unplayable::by("BB-GEN-01", what));
    };
    let table = scenario.table.as_ref().map(|table| *table.get_ref());
    let no_table = || {
        let what = "the scenario does not say how large the table is";
        Unplayable::by("BB-SET-01", what)
    };
    let table = table.ok_or_else(no_table)?;
    let plan = Plan {
        pack,
        scenario,
        table,
        size: size_of(table)?,
        read: Readings::of(options),
        sides: [*first, *second],
    };
    plan.tables()
}

/// The lower right corner of a table.
fn size_of(table: Area) -> Result<Vector, Unplayable> {
    let size = Vector::new(sixteenths(table.width), sixteenths(table.depth));
    let longest = LONGEST / 16;
    if size.x.max(size.y) > LONGEST {
        let what = format!("a table is at most {longest} inches long, and this is longer");
        return Err(Unplayable::by("BB-GEN-02", what));
    }
    Ok(size)
}

/// A scenario on its way to becoming tables.
struct Plan<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    table: Area,
    size: Vector,
    read: Readings,
    sides: [&'a ScenarioSide; 2],
}

/// What forces are compiled from.
struct Ready<'a> {
    zones: &'a [ZoneRow],
    buildings: &'a [BuildingRow],
    weapons: &'a [WeaponRow],
    races: &'a [RaceRow],
}

impl Plan<'_> {
    /// How the era of the battle speaks.
    fn speech(&self) -> Speech {
        let era = self.scenario.era.as_ref();
        let Some(row) = era.and_then(|id| self.pack.shelf::<Era>().get(id.get_ref())) else {
            return Speech::default();
        };
        let word = |it: &Option<Spanned<String>>| it.as_ref().map(|it| it.get_ref().clone());
        Speech {
            missiles: word(&row.missiles),
            melee: word(&row.melee),
            flight: row.flight.iter().map(|it| it.get_ref().clone()).collect(),
        }
    }

    fn tables(&self) -> Result<Arc<Tables>, Unplayable> {
        if !self.scenario.sight.is_empty() {
            let what = "limits of sight in inches are not part of these rules; use `dark` for a battle at night";
            return Err(Unplayable::by("BB-LOS-01", what));
        }
        let features = self.features()?;
        let (buildings, doors) = self.buildings()?;
        let zones = self.zones(&buildings)?;
        let weapons = self.weapons()?;
        let races = self.races();
        let ready = Ready {
            zones: &zones,
            buildings: &buildings,
            weapons: &weapons,
            races: &races,
        };
        let forces = self.forces(&ready)?;
        let goals = self.goals(&zones, &forces)?;
        let markers = self.markers(&forces)?;
        let sides = [
            self.side(Side::First, &zones, &forces, &goals)?,
            self.side(Side::Second, &zones, &forces, &goals)?,
        ];
        let turns = self.scenario.turns.as_ref().map(|turns| *turns.get_ref());
        let no_turns = || {
            let what = "the scenario does not say how many turns it lasts";
            Unplayable::by("BB-SET-01", what)
        };
        let turns = turns.ok_or_else(no_turns)?;
        let sets_up_first = self.named(self.scenario.set_up.first())?;
        let sets_up_first = sets_up_first.unwrap_or(Side::First);
        Ok(Arc::new(Tables {
            title: self.scenario.name.get_ref().clone(),
            speech: self.speech(),
            size: self.size,
            night: self.scenario.dark,
            sides,
            units: forces.units,
            figures: forces.figures,
            models: forces.models,
            markers,
            field: Field::of(&features),
            features,
            buildings,
            doors,
            zones,
            weapons,
            races,
            adjust: self.adjustments(),
            rings: self.rings(),
            read: self.read,
            turns: turns.clamp(1, 99) as u8,
            first: self.named(self.scenario.first.as_ref())?,
            set_up: [sets_up_first, sets_up_first.other()],
            goals,
            otherwise: self.named(self.scenario.otherwise.as_ref())?,
            tie: self.scenario.tie,
        }))
    }

    /// The named parts of the table.
    fn zones(&self, buildings: &[BuildingRow]) -> Result<Vec<ZoneRow>, Unplayable> {
        let places = self.scenario.zones.iter();
        let zones: Result<Vec<ZoneRow>, Unplayable> = places
            .map(|place| self.zone_row(place.get_ref(), buildings))
            .collect();
        let zones = zones?;
        if zones.len() > MOST_ZONES {
            let count = zones.len();
            let what = format!("at most {MOST_ZONES} zones can be played, and this has {count}");
            return Err(Unplayable::because(what));
        }
        Ok(zones)
    }

    /// The number of a zone.
    fn zone(&self, zones: &[ZoneRow], id: &str) -> Result<ZoneId, Unplayable> {
        let found = zones.iter().position(|zone| zone.id == id);
        let missing = || Unplayable::by("BB-SET-01", format!("there is no zone `{id}`"));
        found.map(|at| at as ZoneId).ok_or_else(missing)
    }

    /// The side with an id, if one is given.
    fn named(&self, id: Option<&Spanned<String>>) -> Result<Option<Side>, Unplayable> {
        let Some(id) = id else {
            return Ok(None);
        };
        let mut sides = Side::BOTH.into_iter();
        let found = sides.find(|side| self.sides[side.at()].id.get_ref() == id.get_ref());
        let missing = || format!("there is no side `{}`", id.get_ref());
        found
            .map(Some)
            .ok_or_else(|| Unplayable::because(missing()))
    }

    fn side(
        &self,
        side: Side,
        zones: &[ZoneRow],
        forces: &Forces,
        goals: &[GoalRow],
    ) -> Result<SideRow, Unplayable> {
        let written = self.sides[side.at()];
        let numbered = (0..).zip(&forces.figures);
        let figures: FigureSet = numbered
            .filter(|(_, row)| row.side == side)
            .map(|(figure, _)| figure)
            .collect();
        let numbered = (0..).zip(&forces.units);
        let units: UnitSet = numbered
            .filter(|(_, row)| row.side == side)
            .map(|(unit, _)| unit)
            .collect();
        let numbered = (0..).zip(&forces.models);
        let models: ModelSet = numbered
            .filter(|(_, row)| row.side == side)
            .map(|(model, _)| model)
            .collect();
        let away = written.away.as_ref();
        let deploy = written.deploy.iter().map(|row| {
            let row = row.get_ref();
            let number =
                |it: &Option<Spanned<u32>>| it.as_ref().map(|it| (*it.get_ref()).min(255) as u8);
            Ok(DeployRow {
                zone: self.zone(zones, row.zone.get_ref())?,
                least: number(&row.least).unwrap_or(0),
                most: number(&row.most).unwrap_or(u8::MAX),
            })
        });
        let ways = written.ways_in.iter();
        let ways = ways.map(|way| self.zone(zones, way.get_ref()));
        Ok(SideRow {
            id: written.id.get_ref().clone(),
            name: written.name.get_ref().clone(),
            letter: self.letter(side),
            home: *written.home.get_ref(),
            deploy: deploy.collect::<Result<_, Unplayable>>()?,
            away: away.map_or(0, |away| sixteenths(*away.get_ref())),
            figures,
            units,
            models,
            ways_in: ways.collect::<Result<_, Unplayable>>()?,
            exits: goals::exits(goals, side),
            exits_after: self.exits_after(side, zones)?,
        })
    }

    /// The markers: as many as hidden units and decoys (BB-HID-01).
    fn markers(&self, forces: &Forces) -> Result<Vec<MarkerRow>, Unplayable> {
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let hidden = forces.units.iter();
            let hidden = hidden
                .filter(|row| row.side == side && matches!(row.start, Start::Hidden(_)))
                .count();
            let decoys = self.sides[side.at()].decoys.as_ref();
            let decoys = decoys.map_or(0, |it| *it.get_ref() as usize);
            let first = rows.len();
            let numbers = first + 1..=first + hidden + decoys;
            rows.extend(numbers.map(|number| MarkerRow {
                side,
                number: number as u8,
            }));
        }
        if rows.len() > MOST_MARKERS {
            let what = format!(
                "at most {MOST_MARKERS} hidden markers can be played, and this has {}",
                rows.len()
            );
            return Err(Unplayable::by("BB-HID-01", what));
        }
        Ok(rows)
    }

    /// The letter before the numbers of a side's marks: the first of its name, or another that its enemy has not.
    fn letter(&self, side: Side) -> char {
        let of = |side: Side| {
            let name = self.sides[side.at()].name.get_ref();
            let plain = name.strip_prefix("The ").unwrap_or(name);
            let letters = plain.chars().filter(char::is_ascii_alphabetic);
            letters.map(|letter| letter.to_ascii_uppercase())
        };
        let first = of(Side::First).next().unwrap_or('A');
        match side {
            Side::First => first,
            Side::Second => {
                let mut free = of(Side::Second)
                    .chain('A'..='Z')
                    .filter(|letter| *letter != first);
                free.next().unwrap_or('B')
            }
        }
    }
}

/// The four edges of a table.
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
