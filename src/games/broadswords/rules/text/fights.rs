//! Shooting, spells, casualties and melee as text.

use super::super::act::{Act, Aim, Who};
use super::super::ids::{MOST_FOES, NOBODY};
use super::names::Words;
use super::{PAIRINGS, SPELLS, split};
use crate::diag::Failure;
use crate::kernel::table::Point;

impl Words<'_> {
    /// `archers at spearmen`, `archers at spearmen with bow`, `gun at 23.5,12 with grapeshot`.
    pub(super) fn read_shot(&self, rest: &str) -> Result<Act, Failure> {
        let (rest, weapon) = match rest.rsplit_once(" with ") {
            Some((rest, weapon)) => (rest, Some(weapon.trim())),
            None => (rest, None),
        };
        let (who, at) = split(rest, &[" at "], "shoot archers at spearmen")?;
        let with = match weapon {
            Some(word) => {
                let rows = &self.battle.tables.weapons;
                let found = rows.iter().position(|row| {
                    row.id.eq_ignore_ascii_case(word) || row.name.eq_ignore_ascii_case(word)
                });
                let no = || {
                    Failure::new(format!("there is no weapon `{word}`"))
                        .meant(word, rows.iter().map(|row| row.id.as_str()))
                };
                found.map(|at| at as u8).ok_or_else(no)?
            }
            None => NOBODY,
        };
        Ok(Act::Shoot {
            who: self.read_who(who)?,
            at: self.read_aim(at)?,
            with,
        })
    }

    pub(super) fn read_aim(&self, word: &str) -> Result<Aim, Failure> {
        let word = word.trim();
        if let Ok(point) = word.parse::<Point>() {
            return Ok(Aim::Zone(point));
        }
        match self.read_who(word) {
            Ok(Who::Unit(unit)) => Ok(Aim::Unit(unit)),
            Ok(Who::Figure(figure)) => Ok(Aim::Figure(figure)),
            Ok(Who::Model(model)) => Ok(Aim::Model(model)),
            Err(no) => {
                let building = self.read_building(word).map(Aim::Building);
                let door = || self.read_door(word).map(Aim::Door);
                building.or_else(|_| door()).map_err(|_| no)
            }
        }
    }

    /// `wizard-1 lightning at orc-bands-2`, `wizard-1 fireball at 23.5,12`.
    pub(super) fn read_spell(&self, rest: &str) -> Result<Act, Failure> {
        let example = "cast wizard-1 lightning at orcs";
        let (caster, at) = split(rest, &[" at "], example)?;
        let no = || {
            Failure::new(format!("`{rest}` is not understood"))
                .hint(format!("write it as `{example}`"))
        };
        let (name, word) = caster.rsplit_once(char::is_whitespace).ok_or_else(no)?;
        let found = SPELLS.iter().find(|(spell, _)| *spell == word);
        let no_spell = || {
            Failure::new(format!("there is no spell `{word}`"))
                .meant(word, SPELLS.iter().map(|(spell, _)| *spell))
        };
        let (_, spell) = found.ok_or_else(no_spell)?;
        let figure = match self.read_who(name)? {
            Who::Figure(figure) => figure,
            Who::Unit(unit) => self.battle.tables.unit(unit).first,
            Who::Model(_) => return Err(no()),
        };
        Ok(Act::Cast {
            figure,
            spell: *spell,
            at: self.read_aim(at)?,
        })
    }

    /// `mill-door with spearmen-3 spearmen-4`, or the door alone.
    pub(super) fn read_batter(&self, rest: &str) -> Result<Act, Failure> {
        let (door, by) = match rest.split_once(" with ") {
            Some((door, by)) => (door, by),
            None => (rest, ""),
        };
        let mut both = [NOBODY; 2];
        let figures = self.read_figures(by)?;
        if figures.len() > 2 {
            return Err(Failure::new("two soldiers batter a door"));
        }
        for (place, figure) in both.iter_mut().zip(figures) {
            *place = figure;
        }
        Ok(Act::Batter {
            door: self.read_door(door)?,
            by: both,
        })
    }

    /// `knights-1 with spearmen-2 spearmen-3`, `spread`, `gang`.
    pub(super) fn read_pair(&self, rest: &str) -> Result<Act, Failure> {
        if let Some((_, pairing)) = PAIRINGS.iter().find(|(word, _)| *word == rest) {
            return Ok(Act::PairRest(*pairing));
        }
        let example = "pair knights-1 with spearmen-2 spearmen-3";
        let (single, with) = split(rest, &[" with ", " against "], example)?;
        let mut others = [NOBODY; MOST_FOES];
        let figures = self.read_figures(with)?;
        if figures.len() as usize > MOST_FOES {
            return Err(Failure::new(format!(
                "at most {MOST_FOES} fight one figure"
            )));
        }
        for (place, figure) in others.iter_mut().zip(figures) {
            *place = figure;
        }
        Ok(Act::Group {
            single: self.read_figure(single)?,
            others,
        })
    }
}
