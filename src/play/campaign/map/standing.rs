//! How a campaign on a map stands: where everybody is, how many are left, and what may be ordered next.

use std::collections::{BTreeMap, BTreeSet};

use super::consequence::MapConsequence;
use crate::content::{BattleResult, CampaignMap, Force, Pack, square, square_name};
use crate::diag::{Failure, did_you_mean, or_list};

/// A square by its column and row, from 0.
pub type Square = (usize, usize);

/// The army that marches openly, by its number.
pub const INVADER: usize = 0;
/// The army that hides.
pub const DEFENDER: usize = 1;

/// A unit of either army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapUnit {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The entry that fights.
    pub of: String,
    /// Its army.
    pub army: usize,
    /// Where it is; nowhere when it is lost.
    pub at: Option<Square>,
    /// Where it marched from in this Great Turn.
    pub from: Option<Square>,
    /// Its figures at the start.
    pub full: u32,
    /// Its figures that can fight.
    pub fit: u32,
    /// Figures that come back: the Great Turn, and how many.
    pub later: Vec<(u32, u32)>,
    /// Heroes among them.
    pub heroes: u32,
    /// Commanders among them.
    pub commanders: u32,
}

impl MapUnit {
    /// Whether it can march and fight.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.at.is_some() && self.fit > 0
    }

    /// Everybody of it who is still alive.
    pub(super) fn alive(&self) -> u32 {
        let later = self.later.iter().map(|(_, figures)| figures);
        self.fit + later.sum::<u32>()
    }

    fn is_under_half(&self) -> bool {
        self.is_ready() && 2 * self.fit < self.full
    }
}

/// What a campaign waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapStage {
    /// The defender hides units.
    Hiding,
    /// The invader marches.
    Marching,
    /// Battles are to be fought in these squares, in this order.
    Fighting(Vec<Square>),
    /// It is over, with this result for the invader.
    Over(BattleResult),
}

/// How a campaign stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapStanding {
    /// The Great Turn; 0 before the first.
    pub turn: u32,
    /// What it waits for.
    pub stage: MapStage,
    /// The units of the invader, then those of the defender.
    pub units: Vec<MapUnit>,
    /// The battles so far, with their results for the invader.
    pub fought: Vec<(Square, BattleResult)>,
    /// The defender's units that the invader knows to be where they are, since he has met them there.
    pub seen: BTreeSet<String>,
    /// The units that have been hidden in this Great Turn.
    hidden: BTreeSet<String>,
    /// Great Turns until those who ran come back (BB-AMB-35).
    recovery: u32,
}

impl MapStanding {
    /// How a campaign stands before its first Great Turn.
    #[must_use]
    pub fn first(pack: &Pack, map: &CampaignMap, recovery: u32) -> MapStanding {
        let armies = map.armies.iter().enumerate();
        let units = armies.flat_map(|(army, it)| {
            it.get_ref().units().map(move |unit| {
                let of = unit.of.get_ref();
                let force = Force::of_army(of);
                let card = force.size(pack).map_or(0, |size| size.figures);
                let written = unit.strength.as_ref().map(|it| *it.get_ref());
                let full = written.unwrap_or(card);
                MapUnit {
                    id: unit.id.get_ref().clone(),
                    name: force.title(pack).to_string(),
                    of: of.clone(),
                    army,
                    at: square(unit.at.get_ref()),
                    from: None,
                    full,
                    fit: full,
                    later: Vec::new(),
                    heroes: unit.heroes,
                    commanders: unit.commanders,
                }
            })
        });
        MapStanding {
            turn: 0,
            stage: MapStage::Hiding,
            units: units.collect(),
            fought: Vec::new(),
            seen: BTreeSet::new(),
            hidden: BTreeSet::new(),
            recovery,
        }
    }

    /// The unit with this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&MapUnit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The units of an army in a square that can fight.
    pub fn ready_at(&self, army: usize, at: Square) -> impl Iterator<Item = &MapUnit> {
        let units = self.units.iter();
        units.filter(move |it| it.army == army && it.at == Some(at) && it.is_ready())
    }

    /// The squares into which a unit may go from where it is: its neighbours by their edges, water left out.
    #[must_use]
    pub fn neighbours(map: &CampaignMap, at: Square) -> Vec<Square> {
        let (column, row) = at;
        let around = [
            row.checked_sub(1).map(|row| (column, row)),
            Some((column + 1, row)),
            Some((column, row + 1)),
            column.checked_sub(1).map(|column| (column, row)),
        ];
        let dry = |at: &Square| map.symbol(*at).is_some_and(|symbol| symbol != "water");
        around.into_iter().flatten().filter(dry).collect()
    }

    /// Marches a unit of the invader to a neighbouring square (BB-CAM-02, BB-CAM-05).
    ///
    /// # Errors
    /// Why it cannot.
    pub fn march(&mut self, map: &CampaignMap, id: &str, to: Square) -> Result<(), Failure> {
        self.wait_for(&MapStage::Marching, "march")?;
        let unit = self.own(INVADER, id)?;
        if unit.from.is_some() {
            let what = format!("`{id}` has marched in this Great Turn");
            return Err(Failure::new(what).hint("a unit goes one square in a Great Turn"));
        }
        let at = step(map, unit, to)?;
        let unit = self.find(id);
        unit.from = Some(at);
        unit.at = Some(to);
        Ok(())
    }

    /// Puts a unit of the defender somewhere else: anywhere before the first Great Turn, then one square on (BB-CAM-05).
    ///
    /// # Errors
    /// Why it cannot.
    pub fn hide(&mut self, map: &CampaignMap, id: &str, to: Square) -> Result<(), Failure> {
        self.wait_for(&MapStage::Hiding, "hide")?;
        let unit = self.own(DEFENDER, id)?;
        if self.hidden.contains(id) && self.turn > 0 {
            let what = format!("`{id}` has gone somewhere else in this Great Turn");
            return Err(Failure::new(what).hint("a unit goes one square in a Great Turn"));
        }
        if self.ready_at(INVADER, to).next().is_some() {
            let what = format!("the invader is in {}", square_name(to));
            return Err(Failure::new(what).hint("hide it where the invader is not"));
        }
        match self.turn {
            0 if map.symbol(to).is_none_or(|symbol| symbol == "water") => {
                let what = format!("nobody can hide in {}", square_name(to));
                return Err(Failure::new(what).hint("choose a square of dry land on the map"));
            }
            0 => {}
            _ => {
                step(map, unit, to)?;
            }
        }
        self.find(id).at = Some(to);
        self.seen.remove(id);
        self.hidden.insert(id.into());
        Ok(())
    }

    /// Joins a unit under half its strength with another of the same card in its square (BB-CAM-06).
    ///
    /// # Errors
    /// Why it cannot.
    pub fn merge(&mut self, id: &str, into: &str) -> Result<(), Failure> {
        let army = match self.stage {
            MapStage::Hiding => DEFENDER,
            _ => INVADER,
        };
        if army == INVADER {
            self.wait_for(&MapStage::Marching, "merge")?;
        }
        let (unit, other) = (self.own(army, id)?, self.own(army, into)?);
        let fault = if id == into {
            Some("a unit cannot join itself")
        } else if unit.at != other.at {
            Some("they are not in the same square")
        } else if unit.of != other.of {
            Some("they are not of the same card")
        } else if !(unit.is_under_half() && other.is_under_half()) {
            Some("only units under half their strength may join")
        } else {
            None
        };
        if let Some(fault) = fault {
            let what = format!("`{id}` cannot join `{into}`: {fault}");
            return Err(Failure::new(what));
        }
        let gone = self.find(id);
        let (fit, heroes, commanders) = (gone.fit, gone.heroes, gone.commanders);
        let later = std::mem::take(&mut gone.later);
        gone.fit = 0;
        gone.at = None;
        let whole = self.find(into);
        whole.fit += fit;
        whole.heroes += heroes;
        whole.commanders += commanders;
        whole.later.extend(later);
        Ok(())
    }

    /// The invader has marched, and asks in every square entered who is there (BB-CAM-03, BB-CAM-05).
    ///
    /// # Errors
    /// When it is not the time to march.
    pub fn halt(&mut self, map: &CampaignMap) -> Result<Vec<MapConsequence>, Failure> {
        self.wait_for(&MapStage::Marching, "halt")?;
        let marched = self.units.iter().filter(|it| it.from.is_some());
        let entered: BTreeSet<Square> = marched.filter_map(|it| it.at).collect();
        let (mut told, mut battles) = (Vec::new(), Vec::new());
        for at in entered {
            let found = self.ready_at(DEFENDER, at).map(|unit| unit.id.clone());
            let found: Vec<String> = found.collect();
            if !found.is_empty() {
                battles.push(at);
            }
            self.seen.extend(found.iter().cloned());
            told.push(MapConsequence::Asked(at, found));
        }
        self.stage = MapStage::Fighting(battles);
        told.extend(self.carry_on(map));
        Ok(told)
    }

    /// The defender has hidden everybody: the next Great Turn begins, and those who ran come back (BB-CAM-04).
    ///
    /// # Errors
    /// When it is not the time to hide.
    pub fn hidden(&mut self, map: &CampaignMap) -> Result<Vec<MapConsequence>, Failure> {
        self.wait_for(&MapStage::Hiding, "hidden")?;
        self.turn += 1;
        self.stage = MapStage::Marching;
        self.hidden.clear();
        let mut told = vec![MapConsequence::Turn(self.turn)];
        for place in 0..self.units.len() {
            let turn = self.turn;
            let unit = &mut self.units[place];
            unit.from = None;
            let is_due = |(when, _): &(u32, u32)| *when <= turn;
            let due = unit.later.iter().filter(|it| is_due(it));
            let back: u32 = due.map(|(_, figures)| figures).sum();
            unit.later.retain(|it| !is_due(it));
            if back == 0 {
                continue;
            }
            unit.fit += back;
            told.push(MapConsequence::Back(unit.id.clone(), back));
            // Nobody was asked about a unit of which nobody was fit; now it must make room.
            let (army, at) = (unit.army, unit.at);
            let is_met = at.is_some_and(|at| self.ready_at(1 - army, at).next().is_some());
            if is_met {
                told.push(self.fall_back(map, place));
            }
        }
        Ok(told)
    }

    /// Goes on after marches or a battle: to the next battle, to the end, or to the defender.
    pub(super) fn carry_on(&mut self, map: &CampaignMap) -> Vec<MapConsequence> {
        let MapStage::Fighting(battles) = &mut self.stage else {
            return Vec::new();
        };
        if !battles.is_empty() {
            return Vec::new();
        }
        let Some(end) = self.end(map) else {
            self.stage = MapStage::Hiding;
            return Vec::new();
        };
        self.stage = MapStage::Over(end);
        vec![MapConsequence::End(self.for_player(map, end))]
    }

    /// A result of the invader's as the player has it.
    #[must_use]
    pub fn for_player(&self, map: &CampaignMap, result: BattleResult) -> BattleResult {
        match (map.player_army(), result) {
            (INVADER, result) => result,
            (_, BattleResult::Won) => BattleResult::Lost,
            (_, BattleResult::Lost) => BattleResult::Won,
            (_, BattleResult::Drawn) => BattleResult::Drawn,
        }
    }

    /// How the campaign has ended for the invader, if it has (BB-CAM-06).
    fn end(&self, map: &CampaignMap) -> Option<BattleResult> {
        let is_there = |army: usize| {
            let mut own = self.units.iter().filter(|unit| unit.army == army);
            own.any(|unit| unit.at.is_some())
        };
        if !is_there(INVADER) {
            return Some(BattleResult::Lost);
        }
        if !is_there(DEFENDER) || self.held(map).len() >= map.to_hold() {
            return Some(BattleResult::Won);
        }
        (self.turn >= map.turns).then_some(BattleResult::Lost)
    }

    /// The objectives that the invader holds.
    #[must_use]
    pub fn held(&self, map: &CampaignMap) -> Vec<Square> {
        let objectives = map.objectives.iter();
        let squares = objectives.filter_map(|it| square(it.get_ref()));
        squares
            .filter(|at| self.ready_at(INVADER, *at).next().is_some())
            .collect()
    }

    /// A unit that has lost goes one square away, or is lost when there is none (BB-CAM-06).
    pub(super) fn fall_back(&mut self, map: &CampaignMap, place: usize) -> MapConsequence {
        let unit = &self.units[place];
        let enemy = 1 - unit.army;
        let at = unit.at.unwrap_or_default();
        let mut free = MapStanding::neighbours(map, at);
        free.retain(|at| self.ready_at(enemy, *at).next().is_none());
        // Back where it came from, or else towards what it fights for.
        free.sort_by_key(|to| (Some(*to) != unit.from, far_from_objectives(map, *to)));
        let unit = &mut self.units[place];
        unit.from = None;
        match free.first() {
            Some(to) => {
                unit.at = Some(*to);
                MapConsequence::Retreats(unit.id.clone(), *to)
            }
            None => {
                unit.at = None;
                unit.fit = 0;
                unit.later.clear();
                MapConsequence::Removed(unit.id.clone())
            }
        }
    }

    /// Great Turns until those who ran come back.
    pub(super) fn recovery(&self) -> u32 {
        self.recovery
    }

    fn wait_for(&self, wanted: &MapStage, order: &str) -> Result<(), Failure> {
        if self.stage == *wanted {
            return Ok(());
        }
        let now = match &self.stage {
            MapStage::Hiding => "the defender hides units now".into(),
            MapStage::Marching => "the invader marches now".into(),
            MapStage::Fighting(squares) => {
                let names: Vec<String> = squares.iter().map(|at| square_name(*at)).collect();
                format!("there are battles to be fought first: {}", names.join(", "))
            }
            MapStage::Over(_) => "the campaign is over".into(),
        };
        Err(Failure::new(format!("`{order}` is out of turn")).hint(now))
    }

    /// The unit of an army that can be ordered.
    fn own(&self, army: usize, id: &str) -> Result<&MapUnit, Failure> {
        let own = self.units.iter().filter(|unit| unit.army == army);
        let ready = own.clone().filter(|unit| unit.is_ready());
        let known: BTreeMap<&str, &MapUnit> = own.map(|unit| (unit.id.as_str(), unit)).collect();
        match known.get(id) {
            Some(unit) if unit.is_ready() => Ok(unit),
            Some(_) => Err(Failure::new(format!("nobody of `{id}` is fit"))),
            None => {
                let ids: Vec<&str> = ready.map(|unit| unit.id.as_str()).collect();
                let hint = did_you_mean(id, ids.iter().copied());
                let hint = hint.unwrap_or_else(|| format!("one of: {}", ids.join(", ")));
                let whose = ["the invader", "the defender"][army];
                Err(Failure::new(format!("there is no unit `{id}` of {whose}")).hint(hint))
            }
        }
    }

    fn find(&mut self, id: &str) -> &mut MapUnit {
        let at = self.units.iter().position(|unit| unit.id == id);
        &mut self.units[at.unwrap_or_default()]
    }
}

/// Steps from a square to the nearest objective, as the crow flies between squares.
pub(super) fn far_from_objectives(map: &CampaignMap, (column, row): Square) -> usize {
    let objectives = map.objectives.iter();
    let squares = objectives.filter_map(|it| square(it.get_ref()));
    let far = squares.map(|(x, y)| x.abs_diff(column) + y.abs_diff(row));
    far.min().unwrap_or_default()
}

/// Where a unit goes from, if it can go there.
fn step(map: &CampaignMap, unit: &MapUnit, to: Square) -> Result<Square, Failure> {
    let at = unit.at.unwrap_or_default();
    let near = MapStanding::neighbours(map, at);
    if near.contains(&to) {
        return Ok(at);
    }
    let names: Vec<String> = near.into_iter().map(square_name).collect();
    let what = format!(
        "`{}` cannot go from {} to {}",
        unit.id,
        square_name(at),
        square_name(to)
    );
    Err(Failure::new(what).hint(format!("it may go to {}", or_list(&names))))
}
