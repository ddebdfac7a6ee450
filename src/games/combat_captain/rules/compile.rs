//! Compiles a pack and a scenario into the tables of a battle; does not know how the battle is played.

mod charts;
mod forces;
mod goals;
mod ground;

use std::sync::Arc;

use super::field::Field;
use super::ids::{MOST_ZONES, SubSet, UnitSet};
use super::readings::Readings;
use super::tables::{DeployRow, GoalRow, SideRow, SubRow, Tables, UnitRow, ZoneRow};
use crate::content::outline::sixteenths;
use crate::content::{Edge, Kept, Options, Pack, Scenario, ScenarioSide, TieBreak};
use crate::engine::{Side, Unplayable};
use crate::kernel::Area;
use crate::kernel::table::{LONGEST, Sixteenths, Vector};

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
        return Err(Unplayable::by("CC-SET-01", what));
    };
    let table = scenario.table.as_ref().map(|table| *table.get_ref());
    let no_table = || {
        Unplayable::by(
            "CC-SET-01",
            "the scenario does not say how large the table is",
        )
    };
    let table = table.ok_or_else(no_table)?;
    let plan = Plan {
        pack,
        scenario,
        options,
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
        return Err(Unplayable::by("CC-SET-01", what));
    }
    Ok(size)
}

/// A scenario on its way to becoming tables.
struct Plan<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    options: &'a Options,
    table: Area,
    size: Vector,
    read: Readings,
    sides: [&'a ScenarioSide; 2],
}

impl Plan<'_> {
    fn tables(&self) -> Result<Arc<Tables>, Unplayable> {
        self.refuse_what_is_not_played()?;
        let features = self.features()?;
        let zones = self.zones()?;
        let (units, subunits) = self.forces(&zones)?;
        let goals = self.goals(&zones, &subunits)?;
        let sides = [
            self.side(Side::First, &zones, &units, &subunits, &goals)?,
            self.side(Side::Second, &zones, &units, &subunits, &goals)?,
        ];
        let turns = self.scenario.turns.as_ref().map(|turns| *turns.get_ref());
        let no_turns = || {
            Unplayable::by(
                "CC-SET-01",
                "the scenario does not say how many turns it lasts",
            )
        };
        let turns = turns.ok_or_else(no_turns)?;
        let numbered = (0..).zip(&subunits).filter(|(_, row)| row.is_soft());
        let soft: SubSet = numbered.map(|(subunit, _)| subunit).collect();
        let field = Field::of(self.size, &features, self.read.barriers_are_odd);
        Ok(Arc::new(Tables {
            title: self.scenario.name.get_ref().clone(),
            size: self.size,
            night: self.scenario.dark,
            turns: turns.clamp(1, 99) as u8,
            first: self.named(self.scenario.first.as_ref())?,
            sets_up_first: self.named(self.scenario.set_up.first())?,
            otherwise: self.named(self.scenario.otherwise.as_ref())?,
            tie: self.tie(),
            tie_of_neither: self.tie_of_neither(),
            chart: self.chart()?,
            modifiers: self.modifiers(),
            cover: self.cover(),
            field,
            soft,
            features,
            zones,
            units,
            subunits,
            goals,
            sides,
            read: self.read,
        }))
    }

    /// What scenarios may say and these rules have no words for.
    fn refuse_what_is_not_played(&self) -> Result<(), Unplayable> {
        if !self.scenario.sight.is_empty() {
            let what = "limits of sight in inches are not part of these rules; use `dark` for a battle at night";
            return Err(Unplayable::by("CC-SET-01", what));
        }
        Ok(())
    }

    /// The named parts of the table.
    fn zones(&self) -> Result<Vec<ZoneRow>, Unplayable> {
        let zones: Result<Vec<ZoneRow>, Unplayable> = self
            .scenario
            .zones
            .iter()
            .map(|place| self.zone_row(place.get_ref()))
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
    fn zone(&self, zones: &[ZoneRow], id: &str) -> Result<u8, Unplayable> {
        let found = zones.iter().position(|zone| zone.id == id);
        let missing = || Unplayable::by("CC-SET-01", format!("there is no zone `{id}`"));
        found.map(|at| at as u8).ok_or_else(missing)
    }

    /// The side with an id, if one is given.
    fn named(&self, id: Option<&toml::Spanned<String>>) -> Result<Option<Side>, Unplayable> {
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
        units: &[UnitRow],
        subunits: &[SubRow],
        goals: &[GoalRow],
    ) -> Result<SideRow, Unplayable> {
        let written = self.sides[side.at()];
        let own = |row: &SubRow| row.side == side;
        let numbered = (0..).zip(subunits).filter(|(_, row)| own(row));
        let all: SubSet = numbered.map(|(subunit, _)| subunit).collect();
        let mut of_units = UnitSet::NONE;
        for (unit, row) in (0..).zip(units) {
            if row.side == side {
                of_units.insert(unit);
            }
        }
        let away = written.away.as_ref();
        let away: Sixteenths = away.map_or(0, |away| sixteenths(*away.get_ref()));
        Ok(SideRow {
            id: written.id.get_ref().clone(),
            name: written.name.get_ref().clone(),
            word: self.word(side),
            letter: self.letter(side),
            home: *written.home.get_ref(),
            deploy: self.deployment(side, zones)?,
            away,
            subunits: all,
            units: of_units,
            exits: goals::exits(goals, side),
        })
    }

    /// The zones a side sets up in.
    fn deployment(&self, side: Side, zones: &[ZoneRow]) -> Result<Vec<DeployRow>, Unplayable> {
        let number = |it: &Option<toml::Spanned<u32>>| it.as_ref().map(|it| *it.get_ref() as u8);
        let rows = self.sides[side.at()].deploy.iter().map(|row| {
            let row = row.get_ref();
            Ok(DeployRow {
                zone: self.zone(zones, row.zone.get_ref())?,
                least: number(&row.least).unwrap_or(0),
                most: number(&row.most).unwrap_or(u8::MAX),
            })
        });
        rows.collect()
    }

    /// The id of a side as the first word of the names of its sub-units: one of the `germans` is `german`.
    fn word(&self, side: Side) -> String {
        let id = self.sides[side.at()].id.get_ref();
        let one = id.strip_suffix('s').filter(|one| one.len() > 2);
        let other = self.sides[side.other().at()].id.get_ref();
        match one {
            Some(one) if one != other => one.to_string(),
            _ => id.clone(),
        }
    }

    /// The letter before the numbers of a side's marks: the first of its name, or another that its enemy has not.
    fn letter(&self, side: Side) -> char {
        let of = |side: Side| {
            let name = self.sides[side.at()].name.get_ref();
            let letters = name.chars().filter(char::is_ascii_alphabetic);
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

    /// What decides when both have won: losses, where the rules decide who wins (CC-SET-04).
    fn tie(&self) -> TieBreak {
        self.scenario.tie
    }

    fn tie_of_neither(&self) -> TieBreak {
        if self.scenario.victory.is_empty() {
            TieBreak::Losses
        } else {
            self.scenario.tie
        }
    }
}

/// The four edges of a table.
pub(super) const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
