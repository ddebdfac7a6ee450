//! Volleys as text: `squad-1,squad-2 at german-squad-3 dice 2 + tank-1 at german-tank-1 mg at german-squad-2 dice 3`.

use super::super::act::{Act, Aim, Volley};
use super::super::ids::{MOST_IN_UNIT, NOBODY, SubId};
use super::super::state::Stage;
use super::names::Words;
use super::read_number;
use crate::diag::Failure;
use crate::games::combat_captain::content::SubunitKind;

const EXAMPLE: &str = "write it as `fire squad-1,squad-2 at german-squad-3 dice 2`";

impl Words<'_> {
    pub(super) fn write_fire(&self, volley: &Volley, together: bool) -> String {
        let first = match self.battle.tables.units.get(usize::from(volley.unit)) {
            Some(row) => row.first,
            None => return "fire".into(),
        };
        let mut groups: Vec<(Vec<&str>, Aim)> = Vec::new();
        for (place, aim) in volley.firing() {
            let name = self.sub(first + place as SubId);
            match groups.iter_mut().find(|(_, other)| *other == aim) {
                Some((names, _)) => names.push(name),
                None => groups.push((vec![name], aim)),
            }
        }
        let parts = groups.iter().map(|(names, aim)| {
            let mut part = names.join(",");
            if aim.target != NOBODY {
                part += &format!(" at {}", self.sub(aim.target));
            }
            if aim.second != NOBODY {
                part += &format!(" mg at {}", self.sub(aim.second));
            }
            format!("{part} dice {}", aim.dice)
        });
        let verb = if together { "fire together" } else { "fire" };
        format!("{verb} {}", parts.collect::<Vec<_>>().join(" + "))
    }

    pub(super) fn read_fire(&self, rest: &str) -> Result<Act, Failure> {
        let (together, rest) = match rest.strip_prefix("together ") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let mut volley = Volley::NONE;
        for part in rest.split(" + ") {
            self.read_part(part.trim(), &mut volley)?;
        }
        Ok(Act::Fire { volley, together })
    }

    fn read_part(&self, part: &str, volley: &mut Volley) -> Result<(), Failure> {
        let (part, dice) = match part.split_once(" dice ") {
            Some((part, dice)) => (part, Some(read_number(dice)?)),
            None => (part, None),
        };
        let (main, second) = match part.split_once(" mg at ") {
            Some((main, second)) => (main, Some(self.read_sub(second)?)),
            None => (part, None),
        };
        let (names, target) = match main.split_once(" at ") {
            Some((names, target)) => (names, Some(self.read_sub(target)?)),
            None => (main, None),
        };
        if target.is_none() && second.is_none() {
            return Err(Failure::new("fire at whom?").hint(EXAMPLE));
        }
        for name in names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let subunit = self.read_sub(name)?;
            let aim = self.aim(subunit, target, second, dice);
            self.add(subunit, aim, name, volley)?;
        }
        Ok(())
    }

    /// What one sub-unit does: a tank's machine gun joins its gun if nothing else is said and it can.
    fn aim(
        &self,
        subunit: SubId,
        target: Option<SubId>,
        second: Option<SubId>,
        dice: Option<u8>,
    ) -> Aim {
        let (battle, place) = (self.battle, usize::from(subunit));
        let left = match battle.state.stage {
            Stage::Held(_) => battle.state.holds[place],
            _ => battle.state.dice[place],
        };
        Aim {
            dice: dice.unwrap_or(left).max(1),
            target: target.unwrap_or(NOBODY),
            second: second.unwrap_or(NOBODY),
        }
    }

    fn add(
        &self,
        subunit: SubId,
        aim: Aim,
        name: &str,
        volley: &mut Volley,
    ) -> Result<(), Failure> {
        let tables = &self.battle.tables;
        let Some(unit) = tables.unit_of(subunit) else {
            return Err(Failure::new(format!("`{name}` has nothing to fire")));
        };
        if volley.unit != NOBODY && volley.unit != unit {
            return Err(Failure::new(format!(
                "`{name}` belongs to another unit, and one unit fires at a time"
            )));
        }
        volley.unit = unit;
        let place = tables.place_of(subunit).min(MOST_IN_UNIT - 1);
        let is_tank = tables.subunit(subunit).kind == SubunitKind::Tank;
        if aim.second != NOBODY && !is_tank {
            return Err(Failure::new(format!(
                "`{name}` has no machine gun beside its weapon"
            )));
        }
        volley.aims[place] = aim;
        Ok(())
    }
}
