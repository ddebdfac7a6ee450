//! Who may fire at whom, with what and how well: ranges, sight, spotters, weapons (CC-FIRE, CC-LOS, CC-TNK, CC-HW).

use super::Battle;
use super::act::Volley;
use super::footprint::Body;
use super::ids::{MOST_IN_UNIT, NOBODY, SubId};
use super::refusal::{Fact, No};
use super::tables::Arm;
use crate::engine::Side;
use crate::games::combat_captain::content::{FireClass, Reading, SubunitKind};
use crate::kernel::table::{Convex, Sixteenths, gap};

/// A shot that is allowed: how far it is, and how its dice are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The range.
    pub range: Sixteenths,
    /// The band, from 0 for short.
    pub band: u8,
    /// How the dice are read.
    pub reading: Reading,
    /// How the modifiers class the weapon.
    pub class: FireClass,
    /// Whether only a spotter sees the target (CC-FIRE-10).
    pub spotted: bool,
}

/// How each band is read (CC-FIRE-02).
const READINGS: [Reading; 3] = [Reading::Full, Reading::Even, Reading::Odd];
/// Long range.
const LONG: u8 = 2;

impl Battle {
    /// What a sub-unit fires with at a target: the machine gun of a tank where `second` says so, a bazooka that a rifle squad
    /// carries at armour (CC-AMB-22), and otherwise its main weapon.
    #[inline]
    #[must_use]
    pub fn arm(&self, subunit: SubId, second: bool, target: SubId) -> Option<&Arm> {
        let row = self.tables.subunit(subunit);
        let [main, other] = &row.arms;
        match row.kind {
            SubunitKind::Tank if second => other.as_ref(),
            _ if second => None,
            SubunitKind::Rifle if other.is_some() && self.tables.subunit(target).is_armour() => {
                other.as_ref()
            }
            _ => main.as_ref(),
        }
    }

    /// Judges whether a weapon can fire at a target (CC-CHK-07, CC-CHK-10).
    ///
    /// # Errors
    /// What is in the way.
    pub fn judge_shot(&self, subunit: SubId, second: bool, target: SubId) -> Result<Shot, No> {
        let Some(arm) = self.arm(subunit, second, target) else {
            return Err(No::new("CC-FIRE-01", Fact::Unarmed { subunit }));
        };
        if !self.state.on_table.has(target) {
            return Err(No::new("CC-FIRE-01", Fact::NotOnTable { subunit: target }));
        }
        if second && self.state.sticks[usize::from(subunit)] > 1 {
            return Err(No::new("CC-COV-08", Fact::GunsOnly { subunit }));
        }
        let goal = self.tables.subunit(target);
        if goal.is_armour() && !arm.armour {
            return Err(No::new("CC-FIRE-06", Fact::CannotHurt { subunit, target }));
        }
        let known = self.tables.modifiers.usual[arm.class as usize][goal.class as usize];
        if known.is_none() {
            return Err(No::new(
                "CC-AMB-21",
                Fact::NotAtInfantry { subunit, target },
            ));
        }
        let (from, body) = (self.state.at(subunit), self.body(target));
        let reach = arm.farthest();
        let too_far = |far: Sixteenths| {
            let fact = Fact::OutOfRange {
                subunit,
                target,
                far,
                reach,
            };
            No::new("CC-FIRE-02", fact)
        };
        let measured = self.measured(subunit, target).is_some();
        if !measured && !is_within_reach(from, &body, reach) {
            return Err(too_far(nearest(from, &body)));
        }
        let own = self.range(subunit, target);
        let spotted = own.is_none();
        let range = match own {
            Some(range) => range,
            None if arm.class == FireClass::Mortar && self.has_spotter(subunit, target) => {
                nearest(from, &body)
            }
            None => return Err(No::new("CC-LOS-03", Fact::NoSight { subunit, target })),
        };
        let Some(band) = arm.band(range) else {
            return Err(too_far(range));
        };
        let band = match self.share_a_forest(subunit, target) {
            true => LONG,
            false => band,
        };
        Ok(Shot {
            range,
            band,
            reading: READINGS[usize::from(band)],
            class: arm.class,
            spotted,
        })
    }

    /// Whether another sub-unit of the same unit sees a target (CC-AMB-21).
    #[must_use]
    pub fn has_spotter(&self, subunit: SubId, target: SubId) -> bool {
        let Some(unit) = self.tables.unit_of(subunit) else {
            return false;
        };
        let mut others = self.standing(unit).iter();
        others.any(|other| other != subunit && self.range(other, target).is_some())
    }

    /// Whether some weapon of a sub-unit could do something to a target.
    #[must_use]
    pub fn can_hit(&self, firer: SubId, target: SubId) -> bool {
        self.judge_shot(firer, false, target).is_ok()
            || self.judge_shot(firer, true, target).is_ok()
    }

    /// Judges a volley: every sub-unit of it must be able to do its part (CC-CHK-04, CC-CHK-05, CC-CHK-07, CC-CHK-08).
    pub(super) fn judge_fire(&self, side: Side, volley: &Volley, held: bool) -> Result<(), No> {
        let unit = volley.unit;
        if usize::from(unit) >= self.tables.units.len() {
            return Err(No::new("CC-FIRE-07", Fact::Unknown {}));
        }
        let row = self.tables.unit(unit);
        if row.side != side {
            return Err(No::new("CC-FIRE-07", Fact::NotYourUnit { unit }));
        }
        if volley.firing().next().is_none() {
            return Err(No::new("CC-FIRE-01", Fact::NobodyFires {}));
        }
        let extra = (0..MOST_IN_UNIT).skip(row.count.into());
        if extra.into_iter().any(|place| volley.aims[place].dice > 0) {
            return Err(No::new("CC-FIRE-07", Fact::Unknown {}));
        }
        for (place, aim) in volley.firing() {
            let subunit = row.first + place as SubId;
            self.judge_firer(subunit, aim.dice, held)?;
            if aim.target == NOBODY && aim.second == NOBODY {
                return Err(No::new("CC-FIRE-01", Fact::NoTarget { subunit }));
            }
            for (target, second) in [(aim.target, false), (aim.second, true)] {
                if target == NOBODY {
                    continue;
                }
                if !self.tables.has(target) {
                    return Err(No::new("CC-FIRE-01", Fact::Unknown {}));
                }
                if self.tables.side_of(target) == side {
                    return Err(No::new("CC-FIRE-01", Fact::NotAnEnemy { subunit: target }));
                }
                self.judge_shot(subunit, second, target)?;
            }
        }
        Ok(())
    }

    /// Judges whether a sub-unit may fire this many dice or markers at all.
    pub(super) fn judge_firer(&self, subunit: SubId, dice: u8, held: bool) -> Result<(), No> {
        let row = self.tables.subunit(subunit);
        if !self.state.on_table.has(subunit) {
            return Err(No::new("CC-FIRE-01", Fact::NotOnTable { subunit }));
        }
        let place = usize::from(subunit);
        let (rule, left) = match held {
            true => ("CC-HF-04", self.state.holds[place]),
            false => ("CC-ACT-01", self.state.dice[place]),
        };
        if dice > left {
            let fact = match held {
                true if left == 0 => Fact::NoHold { subunit },
                _ => Fact::TooFewDice {
                    subunit,
                    needs: dice,
                    left,
                },
            };
            return Err(No::new(rule, fact));
        }
        if row.is_heavy() && (self.state.moved | self.state.covered).has(subunit) {
            return Err(No::new("CC-HW-01", Fact::HeavyMoved { subunit }));
        }
        if row.is_heavy() && self.state.pulled.has(row.unit) {
            return Err(No::new("CC-HW-02", Fact::HasPulled { unit: row.unit }));
        }
        if !held && !self.is_in_cohesion(subunit) {
            return Err(No::new("CC-COH-01", Fact::OutOfCohesion { subunit }));
        }
        Ok(())
    }
}

/// The distance from a point to the nearest part of a footprint, seen or not.
fn nearest(from: crate::kernel::table::Point, body: &Body) -> Sixteenths {
    gap(&Convex::disc(from, 0), &body.convex())
}

/// Whether a footprint may be within a distance of a point; exact for discs.
#[inline]
fn is_within_reach(from: crate::kernel::table::Point, body: &Body, reach: Sixteenths) -> bool {
    let most = i64::from(reach + body.form.radius());
    (body.at - from).squared() <= most * most
}
