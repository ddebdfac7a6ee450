//! Compiles the weapons table, races, rings and what changes moves and rolls.

use super::Plan;
use crate::engine::Unplayable;
use crate::games::broadswords::content::{Adjustment, Adjusts, Race, Rank, Weapon, WeaponRange};
use crate::games::broadswords::rules::ids::MOST_WEAPONS;
use crate::games::broadswords::rules::tables::{Adjustments, RaceRow, RingRow, WeaponRow};
use crate::kernel::table::inches;

impl Plan<'_> {
    pub(super) fn weapons(&self) -> Result<Vec<WeaponRow>, Unplayable> {
        let rows = self.pack.shelf::<Weapon>().iter();
        let rows: Vec<WeaponRow> = rows.map(|row| self.weapon(row)).collect();
        if rows.len() > MOST_WEAPONS {
            let what = format!(
                "at most {MOST_WEAPONS} weapons can be played, and the pack has {}",
                rows.len()
            );
            return Err(Unplayable::by("BB-VAL-09", what));
        }
        Ok(rows)
    }

    fn weapon(&self, row: &Weapon) -> WeaponRow {
        let range = *row.range.get_ref();
        WeaponRow {
            id: row.id.get_ref().clone(),
            name: row.name.get_ref().clone(),
            range: match range {
                WeaponRange::Inches(number) => Some(inches(number as i32)),
                WeaponRange::Rifle => Some(self.read.rifle_range),
                WeaponRange::Unlimited => None,
                WeaponRange::Contact => Some(0),
            },
            contact: range == WeaponRange::Contact,
            to_hit: row.to_hit.as_ref().map(|it| *it.get_ref() as i8),
            troops: *row.troops.get_ref(),
            cone: row.cone,
            buildings: row.buildings,
            vehicles: row.vehicles,
            crew: row.crew.min(6) as u8,
            gunfire: !row.quiet,
        }
    }

    pub(super) fn races(&self) -> Vec<RaceRow> {
        let rows = self.pack.shelf::<Race>().iter();
        rows.map(|row| RaceRow {
            id: row.id.get_ref().clone(),
            name: row.name.get_ref().clone(),
            runs_and_shoots: row.runs_and_shoots,
            routs: row.routs,
            tough: row.tough.map(|it| it as u8),
            armed: row.armed,
        })
        .collect()
    }

    /// What rings add: nothing, a hero, a commander.
    pub(super) fn rings(&self) -> [RingRow; 3] {
        let row = |id: &str| {
            let row = self.pack.shelf::<Rank>().get(id);
            row.map_or(RingRow::default(), |row| RingRow {
                movement: inches(row.movement as i32),
                range: inches(row.range as i32),
                dice: row.dice as i8,
            })
        };
        [RingRow::default(), row("hero"), row("commander")]
    }

    pub(super) fn adjustments(&self) -> Adjustments {
        let by = |to: Adjusts, id: &str| {
            let row = self.pack.shelf::<Adjustment>().get(id);
            let row = row.filter(|row| *row.to.get_ref() == to);
            row.map_or(0, |row| *row.by.get_ref())
        };
        let moves = |id: &str| inches(by(Adjusts::Movement, id));
        let target = |id: &str| by(Adjusts::Target, id) as i8;
        let melee = |id: &str| by(Adjusts::Melee, id) as i8;
        Adjustments {
            moves: ["uphill", "bushes", "obstacles", "river"].map(moves),
            road: moves("road"),
            concealment: target("concealment"),
            cover: target("cover"),
            in_building: target("in-building"),
            armour: target("armour-protects"),
            large_target: target("large-target"),
            melee_armour: melee("armour-fights"),
            melee_mounted: melee("horseback"),
            melee_wall: melee("behind-a-wall"),
            melee_formation: melee("close-formation"),
            melee_behind: melee("from-behind"),
        }
    }
}
