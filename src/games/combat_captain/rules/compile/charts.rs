//! Compiles the fire chart, the modifiers, the levels of cover and the readings of movement dice.

use super::Plan;
use crate::engine::Unplayable;
use crate::games::combat_captain::content::{
    CoverLevel, FireArm, FireChart, FireClass, FireModifier, FireRow, Mover, Reading, SubunitKind,
    TargetClass, Worth,
};
use crate::games::combat_captain::rules::tables::{
    Arm, Chart, CoverRow, FIRE_CLASSES, Modifiers, TARGET_CLASSES,
};
use crate::kernel::table::inches;

const FIRERS: [FireClass; FIRE_CLASSES] = [
    FireClass::Rifles,
    FireClass::Enhanced,
    FireClass::MachineGun,
    FireClass::TankMachineGun,
    FireClass::Mortar,
    FireClass::Bazooka,
    FireClass::InferiorGun,
    FireClass::RegularGun,
    FireClass::SuperiorGun,
];
const TARGETS: [TargetClass; TARGET_CLASSES] = [
    TargetClass::Infantry,
    TargetClass::Thin,
    TargetClass::Regular,
    TargetClass::Superior,
];

impl Plan<'_> {
    pub(super) fn chart(&self) -> Result<Chart, Unplayable> {
        let chart = self.pack.shelf::<FireChart>().iter().next();
        let missing = || Unplayable::by("CC-CHART-01", "the pack has no fire chart");
        let chart = chart.ok_or_else(missing)?;
        let row = |row: &toml::Spanned<Vec<toml::Spanned<u32>>>| {
            let mut cells = [0; 6];
            for (cell, written) in cells.iter_mut().zip(row.get_ref()) {
                *cell = (*written.get_ref()).min(u8::MAX.into()) as u8;
            }
            cells
        };
        Ok(Chart {
            rows: chart.rows.get_ref().iter().map(row).collect(),
            automatic: *chart.automatic.get_ref() as i16,
        })
    }

    /// The modifiers: rows that are for a case of their own add to the others (CC-FIRE-11); those of morale markers are
    /// taken off the dice themselves (CC-GEN-06).
    pub(super) fn modifiers(&self) -> Modifiers {
        let mut all = Modifiers {
            usual: [[None; TARGET_CLASSES]; FIRE_CLASSES],
            stationary: [[0; TARGET_CLASSES]; FIRE_CLASSES],
        };
        for row in self.pack.shelf::<FireModifier>().iter() {
            let rule = row.rule.as_ref().map(|rule| rule.get_ref().as_str());
            for firer in FIRERS {
                for target in TARGETS.into_iter().filter(|it| row.is_for(firer, *it)) {
                    let (at, of) = (firer as usize, target as usize);
                    match (row.worth(self.options), &row.when) {
                        (Worth::Adds(value), Some(_)) if rule == Some("CC-MOD-05") => {
                            all.stationary[at][of] += value as i8;
                        }
                        (Worth::Adds(value), None) => {
                            let before = all.usual[at][of].unwrap_or(0);
                            all.usual[at][of] = Some(before + value as i8);
                        }
                        _ => {}
                    }
                }
            }
        }
        all
    }

    pub(super) fn cover(&self) -> [CoverRow; 6] {
        let mut rows = [CoverRow::default(); 6];
        for level in self.pack.shelf::<CoverLevel>().iter() {
            if let Some(row) = rows.get_mut(*level.level.get_ref() as usize) {
                let building = level.building.as_ref();
                *row = CoverRow {
                    building: building.map(|it| inches(*it.get_ref() as i32)),
                    leave: *level.leave.get_ref() as u8,
                    all_round: *level.arc.get_ref() >= 360,
                };
            }
        }
        rows
    }

    /// How a kind of sub-unit reads movement dice in this battle, on normal and on odd ground.
    pub(super) fn reading(&self, kind: SubunitKind) -> [Reading; 2] {
        let mut movers = self.pack.shelf::<Mover>().iter();
        let row = movers.find(|row| row.kinds.iter().any(|it| *it.get_ref() == kind));
        match (row, self.scenario.dark) {
            (Some(row), false) => [row.day, row.day_odd],
            (Some(row), true) => [row.night, row.night_odd],
            (None, false) if kind.is_vehicle() => [Reading::Full, Reading::Odd],
            (None, false) => [Reading::Even, Reading::Odd],
            (None, true) => [Reading::Odd, Reading::Low],
        }
    }

    pub(super) fn arm(&self, arm: &FireArm) -> Result<Arm, Unplayable> {
        let id = arm.row.get_ref();
        let row = self.pack.shelf::<FireRow>().get(id);
        let missing = || Unplayable::by("CC-FIRE-02", format!("there is no fire row `{id}`"));
        let row = row.ok_or_else(missing)?;
        let far = |it: Option<&toml::Spanned<u32>>| it.map_or(0, |it| inches(*it.get_ref() as i32));
        Ok(Arm {
            class: *arm.fires.get_ref(),
            label: arm.label.get_ref().clone(),
            reach: [
                far(Some(&row.short)),
                far(row.medium.as_ref()),
                far(row.long.as_ref()),
            ],
            armour: row.armour,
        })
    }
}
