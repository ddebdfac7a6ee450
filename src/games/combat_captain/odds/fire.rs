//! The exact results of fire at one target: the engine plays every throw that differs, down to the last save.

use std::sync::Arc;

use crate::engine::{Dice, Die, Game as _, Silence, Throw};
use crate::games::combat_captain::content::Reading;
use crate::games::combat_captain::rules::{
    Act, Aim, Battle, D6, FireStage, MOST_IN_UNIT, Modifies, NOBODY, No, Shooting, Stage, State,
    SubId, SubSet, Trigger, UnitId, Volley, WHITE, pips,
};
use crate::odds::{EachThrow, Ratio, Walk, Walked, every_throw, throws, walk};

/// How fire at a target can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireEnd {
    /// The answer of the chart: potential hits, or the kill number.
    pub result: u8,
    /// The figures the target has lost; the hits a car or a truck has taken.
    pub lost: u8,
    /// Kills put on the roster of its company.
    pub kills: u8,
    /// Whether it is off the table.
    pub gone: bool,
    /// Markers its unit has taken.
    pub markers: u8,
}

/// The odds of fire at a target.
#[derive(Clone, Debug, PartialEq)]
pub struct FireOdds {
    /// Each weapon that fires: who, whether it is the machine gun of a tank, its dice, how they are read.
    pub weapons: Vec<(SubId, bool, u8, Reading)>,
    /// The level of cover that saves.
    pub cover: u8,
    /// The fire points on average, modifiers included.
    pub points: Ratio,
    /// Everything that can happen, with its chance.
    pub walked: Walked<FireEnd>,
}

/// The most fire dice whose throws can be counted; one more is the variable die.
pub(super) const MOST_DICE: u8 = 48;

/// The odds of fire at one target with these dice, as if it were fired now: activity dice and markers are not counted,
/// and whatever the firers have done this turn is left out of account. With `trades` the owner of the target takes as
/// many hits as markers as the rules allow, and none otherwise (CC-CAS-05).
///
/// # Errors
/// The rule that forbids it, and the facts.
pub fn fire(battle: &Battle, volley: &Volley, trades: bool) -> Result<FireOdds, No> {
    let posed = posed(battle, volley);
    let act = Act::Fire {
        volley: *volley,
        together: false,
    };
    posed.judge(&act)?;
    let target = volley.targets().next().unwrap_or(NOBODY);
    let dice = fire_dice(&posed, volley, target);
    let mut begun = posed.clone();
    begun.apply(&act, &mut Silence);
    let weapons = weapons(&posed, volley, target);
    let covers = weapons.iter().map(|it| posed.shot_cover(it.0, target));
    let cover = covers.max().unwrap_or(0);
    let rules = Fire {
        target,
        unit: volley.unit,
        trades,
        posed,
        dice,
    };
    Ok(FireOdds {
        weapons,
        cover,
        points: rules.mean_points(),
        walked: walk(&rules, begun, 0),
    })
}

/// A volley of some weapons at one target: the sub-unit, whether it is the machine gun of a tank, and its dice. Nobody
/// fires when they are not of one unit, or a sub-unit is in no unit at all.
#[must_use]
pub(in crate::games::combat_captain) fn volley_at(
    battle: &Battle,
    firers: &[(SubId, bool, u8)],
    target: SubId,
) -> Volley {
    let tables = battle.tables();
    let mut volley = Volley::NONE;
    for &(firer, second, dice) in firers {
        let Some(unit) = tables.unit_of(firer) else {
            return Volley::NONE;
        };
        if volley.unit != NOBODY && volley.unit != unit {
            return Volley::NONE;
        }
        volley.unit = unit;
        let aim = &mut volley.aims[tables.place_of(firer).min(MOST_IN_UNIT - 1)];
        aim.dice = dice;
        match second {
            true => aim.second = target,
            false => aim.target = target,
        }
    }
    volley
}

/// The part of a volley that is aimed at one target, with this many dice more for each sub-unit.
#[must_use]
pub(in crate::games::combat_captain) fn part_at(
    volley: &Volley,
    target: SubId,
    more: u8,
) -> Volley {
    let mut part = *volley;
    for aim in &mut part.aims {
        for at in [&mut aim.target, &mut aim.second] {
            if *at != target {
                *at = NOBODY;
            }
        }
        *aim = match (aim.target, aim.second) {
            (NOBODY, NOBODY) => Aim::NONE,
            _ => Aim {
                dice: aim.dice + if aim.dice > 0 { more } else { 0 },
                ..*aim
            },
        };
    }
    part
}

/// The battle at a moment at which the volley may be fired as held fire, whatever it waits for now.
fn posed(battle: &Battle, volley: &Volley) -> Battle {
    let mut state = *battle.state();
    let Some(row) = battle.tables().units.get(usize::from(volley.unit)) else {
        return battle.clone();
    };
    let firing = volley.firing();
    let firers: SubSet = firing
        .map(|(place, _)| row.first + place as SubId)
        .collect();
    state.holds.fill(0);
    for (place, aim) in volley.firing() {
        state.holds[usize::from(row.first) + place] = aim.dice;
    }
    state.moved &= !firers;
    state.covered &= !firers;
    state.pulled.remove(volley.unit);
    state.active = NOBODY;
    state.shooting = Shooting::NONE;
    state.trigger = Trigger {
        targets: volley.targets().collect(),
        shooters: firers,
        ..Trigger::NONE
    };
    state.stage = Stage::Held(row.side);
    Battle::from_state(Arc::clone(battle.fixed()), state)
}

/// The weapons that fire at a target, in the order in which they are resolved.
fn weapons(battle: &Battle, volley: &Volley, target: SubId) -> Vec<(SubId, bool, u8, Reading)> {
    let first = battle.tables().unit(volley.unit).first;
    let all = volley.firing().flat_map(|(place, aim)| {
        let firer = first + place as SubId;
        let both = [(aim.target, false), (aim.second, true)].into_iter();
        both.filter(move |(at, _)| *at == target)
            .map(move |(_, second)| (firer, second, aim.dice))
    });
    all.filter_map(|(firer, second, dice)| {
        let shot = battle.judge_shot(firer, second, target).ok()?;
        Some((firer, second, dice, shot.reading))
    })
    .collect()
}

/// A fire die: how each weapon of its sub-unit reads it, and what the weapons add after the last die of the sub-unit.
struct FireDie {
    readings: [Option<Reading>; 2],
    added: Option<[i16; 2]>,
}

/// The fire dice of a volley at one target, in the order in which they are thrown.
fn fire_dice(battle: &Battle, volley: &Volley, target: SubId) -> Vec<FireDie> {
    let first = battle.tables().unit(volley.unit).first;
    let mut dice = Vec::new();
    for (place, aim) in volley.firing() {
        let firer = first + place as SubId;
        let (mut readings, mut added) = ([None; 2], [0; 2]);
        for (at, (aimed, second)) in [(aim.target, false), (aim.second, true)]
            .into_iter()
            .enumerate()
        {
            let shot = battle.judge_shot(firer, second, target).ok();
            if let Some(shot) = shot.filter(|_| aimed == target) {
                readings[at] = Some(shot.reading);
                let all = battle.modifiers(firer, shot.class, target).into_iter();
                let counted =
                    all.filter(|(_, why)| matches!(why, Modifies::Usual | Modifies::Stationary));
                added[at] = counted.map(|(value, _)| i16::from(value)).sum();
            }
        }
        dice.extend((1..=aim.dice).map(|number| FireDie {
            readings,
            added: (number == aim.dice).then_some(added),
        }));
    }
    dice
}

/// Fire at one target under way.
struct Fire {
    target: SubId,
    /// The unit that fires.
    unit: UnitId,
    trades: bool,
    /// The battle before the volley.
    posed: Battle,
    dice: Vec<FireDie>,
}

/// What the dice of a volley come to, as far as they have been added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Sum {
    /// Fire points.
    points: i16,
    /// Whether a die has counted for each weapon of the sub-unit that is being added up.
    counted: [bool; 2],
    /// The answer of the chart, and the column where it matters beyond the chart.
    result: Option<(u8, u8)>,
}

impl Fire {
    /// Adds a die to the sum; the variable die comes last.
    fn add(&self, sum: &Sum, at: usize, side: u8) -> Sum {
        let (tables, mut sum, face) = (self.posed.tables(), *sum, side + 1);
        let markers = self.posed.state().markers(self.unit);
        let Some(die) = self.dice.get(at) else {
            // CC-MOR-04.
            let column = face.saturating_sub(markers).max(1);
            let is_off = sum.points >= tables.chart.automatic;
            // Points that have the same answer have the same effect.
            return Sum {
                result: Some((
                    tables.chart.answer(sum.points, column),
                    if is_off { column } else { 0 },
                )),
                ..Sum::default()
            };
        };
        for (reading, counted) in die.readings.iter().zip(&mut sum.counted) {
            let pips = reading.map_or(0, |it| pips(it, face, markers, &tables.read));
            sum.points += i16::from(pips);
            *counted |= pips > 0;
        }
        if let Some(added) = die.added {
            for (value, counted) in added.into_iter().zip(sum.counted) {
                // CC-AMB-25.
                if counted || !tables.read.modifier_needs_die {
                    sum.points += value;
                }
            }
        }
        // Whether a die has counted matters only to its own sub-unit, and only where the rules ask for it.
        if die.added.is_some() || !tables.read.modifier_needs_die {
            sum.counted = [false; 2];
        }
        sum
    }

    /// The fire points on average; fewer than none are none.
    fn mean_points(&self) -> Ratio {
        let white = Dice::of(self.dice.len() as u8, WHITE, D6);
        let all = white.throws();
        let mut mean = Ratio::zero();
        let add = |sum: &Sum, at: usize, _: Die, side: u8| self.add(sum, at, side);
        throws::each_fold(&white, Sum::default(), add, |sum, _, ways| {
            let points = Ratio::new(u128::try_from(sum.points).unwrap_or(0), 1);
            mean += &(&points * &Ratio::new(ways, all));
        });
        mean
    }

    fn is_over(&self, battle: &Battle) -> bool {
        !matches!(battle.state().stage, Stage::Fire(..))
            || battle.state().shooting == Shooting::NONE
    }
}

impl Walk for Fire {
    type Game = Battle;
    type Note = u8;
    type Position = (State, u8);
    type End = FireEnd;

    fn position(&self, battle: &Battle, result: &u8) -> (State, u8) {
        (*battle.state(), *result)
    }

    fn end(&self, battle: &Battle, result: &u8) -> Option<FireEnd> {
        if !self.is_over(battle) {
            return None;
        }
        let (tables, before, after) = (self.posed.tables(), self.posed.state(), battle.state());
        let at = usize::from(self.target);
        let gone = !after.on_table.has(self.target);
        let is_soft = tables.subunit(self.target).is_soft();
        let lost = match (is_soft, gone) {
            (true, _) => after.figures[at].saturating_sub(before.figures[at]),
            (false, true) => before.figures[at],
            (false, false) => before.figures[at].saturating_sub(after.figures[at]),
        };
        let more = |of: fn(&State, usize) -> u8| {
            let unit = tables.unit_of(self.target).map(usize::from);
            unit.map_or(0, |unit| of(after, unit).saturating_sub(of(before, unit)))
        };
        Some(FireEnd {
            result: *result,
            lost,
            kills: more(|state, unit| state.kills[unit]),
            gone,
            markers: more(|state, unit| state.markers[unit]),
        })
    }

    fn decide(&self, battle: &mut Battle) {
        while let Stage::Fire(FireStage::Trade, _) = battle.state().stage
            && !self.is_over(battle)
        {
            let mut acts = Vec::new();
            battle.candidates(&mut acts);
            let chosen = if self.trades {
                acts.last()
            } else {
                acts.first()
            };
            let Some(act) = chosen else {
                return;
            };
            battle.apply(act, &mut Silence);
        }
    }

    fn each_throw(&self, battle: &Battle, dice: &Dice, tell: EachThrow<'_>) {
        let state = battle.state();
        let strike = state.shooting.strike;
        match state.stage {
            Stage::Fire(FireStage::Dice, _) => {
                let add = |sum: &Sum, at: usize, _: Die, side: u8| self.add(sum, at, side);
                throws::each_fold(dice, Sum::default(), add, |_, throw, ways| {
                    tell(throw, ways);
                });
            }
            Stage::Fire(FireStage::Kill, _) => {
                let kills = |side: u8| battle.low_roll(side + 1, self.unit) <= strike.hits;
                let alike = |_, side: u8| u8::from(kills(side));
                throws::each(dice, |_| false, alike, |throw, ways| tell(throw, ways));
            }
            Stage::Fire(FireStage::Save, _) => {
                let unit = battle.tables().subunit(strike.target).unit;
                let saves = |side: u8| battle.low_roll(side + 1, unit) <= strike.level;
                let alike = |_, side: u8| u8::from(saves(side));
                throws::each(dice, |_| false, alike, |throw, ways| tell(throw, ways));
            }
            _ => every_throw(dice, tell),
        }
    }

    fn note(&self, battle: &Battle, throw: &Throw, result: &mut u8) {
        if let Stage::Fire(FireStage::Dice, _) = battle.state().stage {
            let dice = throw.as_slice().iter().enumerate();
            let sum = dice.fold(Sum::default(), |sum, (at, side)| self.add(&sum, at, *side));
            *result = sum.result.map_or(0, |(result, _)| result);
        }
    }

    fn counts(&self, _: &Battle, _: &Throw) -> bool {
        false
    }
}
