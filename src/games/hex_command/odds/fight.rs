//! The exact results of an attack: the engine plays every distinct roll, and players in between decide as stated here.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::roll::each_effect;
use crate::engine::{Chance, Game, Refusal, Side, Sink, Throw};
use crate::games::hex_command::rules::{
    Act, Battle, Event, Fight, Fire, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Range, Stage, Step,
    UnitState, mark,
};
use crate::odds::Fraction;

/// The result of an attack for its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FightResult {
    /// Whether the shell fell on the attacker's own side, so that all this is its loss.
    pub own: bool,
    /// Figures killed by the dice.
    pub kills: u8,
    /// Points its vehicle has lost.
    pub vehicle: u8,
    /// Hexes it has retreated.
    pub retreat: u8,
    /// Figures lost because a retreat could not be made.
    pub trapped: u8,
    /// Whether the unit or commander attacked is off the table or dead.
    pub destroyed: bool,
    /// Whether a commander has been lost.
    pub commander: bool,
    /// Whether the sergeant has fallen while the unit survives.
    pub sergeant: bool,
    /// Kills on a bridge, or points a building has lost.
    pub damage: u8,
    /// Whether the bridge has been destroyed, or the building has become ruins or debris.
    pub razed: bool,
}

/// The odds of one attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightOdds {
    /// The range, with each modifier.
    pub range: Range,
    /// White, yellow and green dice; none when a shell is aimed at an empty hex.
    pub dice: [u8; 3],
    /// Whether the first hit kills without a save.
    pub odd: bool,
    /// Everything that can happen, with its chance; the chances add up to 1.
    pub results: Vec<(FightResult, Fraction)>,
    /// How many rolls were played out to find this.
    pub effort: usize,
}

impl FightOdds {
    /// How likely something is.
    pub fn chance(&self, of: impl Fn(&FightResult) -> bool) -> Fraction {
        let held = self.results.iter().filter(|(result, _)| of(result));
        held.map(|(_, chance)| *chance).sum()
    }

    /// How likely each value of a count is, from 0 to the highest possible.
    pub fn spread(&self, of: impl Fn(&FightResult) -> u8) -> Vec<Fraction> {
        let most = self.results.iter().map(|(result, _)| of(result)).max();
        (0..=most.unwrap_or(0))
            .map(|value| self.chance(|result| of(result) == value))
            .collect()
    }

    /// The average of a count.
    pub fn mean(&self, of: impl Fn(&FightResult) -> u8) -> Fraction {
        let weighed = |(result, chance): &(FightResult, Fraction)| {
            *chance * Fraction::new(u128::from(of(result)), 1)
        };
        self.results.iter().map(weighed).sum()
    }

    /// How likely 0, 1, 2 and so on enemy figures are killed.
    #[must_use]
    pub fn kills(&self) -> Vec<Fraction> {
        self.spread(|result| if result.own { 0 } else { result.kills })
    }

    /// How likely its vehicle loses 0, 1, 2 and so on points.
    #[must_use]
    pub fn vehicle(&self) -> Vec<Fraction> {
        self.spread(|result| if result.own { 0 } else { result.vehicle })
    }

    /// How likely it retreats 0, 1, 2 and so on hexes.
    #[must_use]
    pub fn retreats(&self) -> Vec<Fraction> {
        self.spread(|result| if result.own { 0 } else { result.retreat })
    }

    /// How likely it loses figures because it has nowhere to retreat to (HC-RET-11).
    #[must_use]
    pub fn trapped(&self) -> Fraction {
        self.chance(|result| result.trapped > 0 && !result.own)
    }

    /// How likely the enemy unit or commander is destroyed.
    #[must_use]
    pub fn destroyed(&self) -> Fraction {
        self.chance(|result| result.destroyed && !result.own)
    }

    /// How likely an enemy commander is lost.
    #[must_use]
    pub fn commander(&self) -> Fraction {
        self.chance(|result| result.commander && !result.own)
    }

    /// Figures killed on average.
    #[must_use]
    pub fn mean_kills(&self) -> Fraction {
        self.mean(|result| if result.own { 0 } else { result.kills })
    }
}

/// The most rolls that are played out for the odds of one attack. The worst legal cards take 122,226.
pub const MOST_ROLLS: usize = 150_000;

/// The odds of an attack that is legal now, or of the second after a breakthrough; none for any other act, and for an
/// attack that would take more than [`MOST_ROLLS`]. Nobody plays a card or falls back, hits go on figures before vehicles,
/// sergeants are spared if their owner has the choice, as many flags as possible are ignored and saved, a retreat takes the first open hex, and nobody advances.
#[must_use]
pub fn fight(battle: &Battle, act: &Act) -> Option<FightOdds> {
    let (unit, hex, how, support) = match *act {
        Act::Fire {
            unit,
            hex,
            how,
            support,
        } => (unit, hex, how, support),
        Act::Exploit { support } => {
            let fight = &battle.state().fight;
            let hex = battle.state().hex_of(fight.target);
            (fight.attacker, hex, Fire::Direct, support)
        }
        _ => return None,
    };
    battle.judge(act).ok()?;
    let range = match how {
        Fire::Bridge | Fire::Building => Range {
            distance: distance(battle, unit, hex),
            ..Range::default()
        },
        _ => battle
            .range(unit, hex, hex, target_in(battle, hex))
            .with(support),
    };
    let (mut odd, mut dice) = (false, [0; 3]);
    let walk = Walk::from(battle, act);
    let (paths, effort) = walk.run(MOST_ROLLS, |fight| {
        if fight.hex == hex {
            (odd, dice) = (fight.odd, fight.dice);
        }
    })?;
    Some(FightOdds {
        range,
        dice,
        odd,
        results: weigh(paths),
        effort,
    })
}

fn distance(battle: &Battle, unit: Piece, hex: HexId) -> u8 {
    let from = battle.state().unit(unit).hex;
    battle.tables().field.distance(from, hex)
}

fn target_in(battle: &Battle, hex: HexId) -> Piece {
    match battle.state().unit_in(hex) {
        NOBODY => battle.state().leader_in(hex),
        unit => unit,
    }
}

/// The battle as it would be if a unit had an order and it were its turn to attack, and the attack on a hex.
///
/// # Errors
/// What forbids the attack even so: sight, range, or the rules about targets.
pub fn as_if(
    battle: &Battle,
    unit: Piece,
    hex: HexId,
    support: bool,
) -> Result<(Battle, Act), Refusal<Act>> {
    let tables = Arc::clone(battle.fixed());
    let mut state = *battle.state();
    let side = tables.unit(unit).side;
    (state.step, state.stage) = (Step::Battle, Stage::Slot);
    (state.slot, state.passed, state.fight) = (side, [false; 2], Fight::NONE);
    let attacker = state.unit_mut(unit);
    attacker.marks = attacker.marks & mark::LASTING | mark::ORDERED;
    (attacker.battles, attacker.extra_battles) = (0, 0);
    let battle = Battle::from_state(tables, state);
    let shot = |how, support| Act::Fire {
        unit,
        hex,
        how,
        support,
    };
    let direct = shot(Fire::Direct, support);
    let Err(refusal) = battle.check(&direct) else {
        return Ok((battle, direct));
    };
    // A gun that cannot see its target may still drop shells on it.
    let blind = shot(Fire::Blind, false);
    if battle.judge(&blind).is_ok() {
        return Ok((battle, blind));
    }
    Err(refusal)
}

/// The ways that lead to a result, by result and number of rolls in all.
pub(super) type Paths = BTreeMap<(FightResult, u128), u128>;

fn weigh(paths: Paths) -> Vec<(FightResult, Fraction)> {
    let mut results: Vec<(FightResult, Fraction)> = Vec::new();
    for ((result, throws), ways) in paths {
        let chance = Fraction::new(ways, throws);
        match results.last_mut() {
            Some(last) if last.0 == result => last.1 = last.1 + chance,
            _ => results.push((result, chance)),
        }
    }
    results
}

/// A battle under way in the walk.
#[derive(Clone)]
struct Node {
    battle: Battle,
    result: FightResult,
    /// Equally likely rolls that lead here; `throws` is all of them.
    ways: u128,
    throws: u128,
}

/// The walk through every possible course of an attack.
pub(super) struct Walk {
    open: Vec<Node>,
    attacker: Side,
}

impl Walk {
    /// Starts at the declaration of an attack.
    pub(super) fn from(battle: &Battle, act: &Act) -> Walk {
        let attacker = battle.state().slot;
        let mut node = Node {
            battle: battle.clone(),
            result: FightResult::default(),
            ways: 1,
            throws: 1,
        };
        node.apply(act, attacker);
        Walk {
            open: vec![node],
            attacker,
        }
    }

    /// The same when the shell lands on a hex.
    pub(super) fn onto(mut self, hex: HexId) -> Walk {
        let attacker = self.attacker;
        for node in &mut self.open {
            node.answer_all(attacker);
            if node.battle.state().stage != Stage::Scatter {
                continue;
            }
            let throw = node.battle.dice().all().find(|throw| {
                let mut after = node.battle.clone();
                let mut fell = Vec::new();
                after.settle(throw, &mut fell);
                fell.contains(&Event::Fell(hex))
            });
            if let Some(throw) = throw {
                node.settle(&throw, attacker);
            }
        }
        self
    }

    /// Plays everything out, and counts the rolls played; none when there are more than that. `thrown` is called for
    /// every fight whose dice are rolled.
    pub(super) fn run(
        mut self,
        most: usize,
        mut thrown: impl FnMut(&Fight),
    ) -> Option<(Paths, usize)> {
        let (mut paths, mut effort) = (Paths::new(), 0);
        while !self.open.is_empty() {
            let mut next = Next::default();
            for mut node in self.open {
                node.answer_all(self.attacker);
                if !node.is_waiting_for_dice() {
                    *paths.entry((node.result, node.throws)).or_default() += node.ways;
                    continue;
                }
                if node.battle.state().stage == Stage::Throw {
                    thrown(&node.battle.state().fight);
                }
                effort += node.throw_all(self.attacker, &mut next);
                if effort > most {
                    return None;
                }
            }
            self.open = next.nodes;
        }
        Some((paths, effort))
    }

    /// Plays that many courses at random, always the same ones.
    pub(super) fn sample(self, courses: u32) -> Paths {
        let mut paths = Paths::new();
        let mut chance = Chance::of(0);
        let starts = self.open.iter().cycle().take(courses as usize);
        for mut node in starts.cloned() {
            node.answer_all(self.attacker);
            while node.is_waiting_for_dice() {
                let throw = chance.throw(&node.battle.dice());
                node.settle(&throw, self.attacker);
                node.answer_all(self.attacker);
            }
            *paths.entry((node.result, u128::from(courses))).or_default() += 1;
        }
        paths
    }
}

/// Everything that can differ between two positions of one walk: the rest of the state follows from it.
type Position = (Stage, Fight, UnitState, FightResult, u128);

/// The positions after a roll, with equal ones merged.
#[derive(Default)]
struct Next {
    nodes: Vec<Node>,
    known: HashMap<Position, usize>,
}

impl Next {
    fn add(&mut self, node: Node) {
        let state = node.battle.state();
        let mut fight = state.fight;
        // The faces have already been counted, and nobody rouses a commander.
        (fight.faces, fight.white_flags) = ([0; 7], 0);
        let target = match fight.target {
            LEADERS_FROM.. => 0,
            unit => unit,
        };
        let position = (
            state.stage,
            fight,
            *state.unit(target),
            node.result,
            node.throws,
        );
        match self.known.get(&position) {
            Some(at) => self.nodes[*at].ways += node.ways,
            None => {
                self.known.insert(position, self.nodes.len());
                self.nodes.push(node);
            }
        }
    }
}

impl Node {
    fn apply(&mut self, act: &Act, attacker: Side) {
        let mut tally = Tally::of(&self.battle, self.result);
        self.battle.apply(act, &mut tally);
        self.note(tally.result, attacker);
    }

    fn settle(&mut self, throw: &Throw, attacker: Side) {
        let mut tally = Tally::of(&self.battle, self.result);
        self.battle.settle(throw, &mut tally);
        self.note(tally.result, attacker);
    }

    fn note(&mut self, result: FightResult, attacker: Side) {
        self.result = result;
        let target = self.battle.state().fight.target;
        self.result.own |= target != NOBODY && self.battle.tables().side_of(target) == attacker;
    }

    /// Makes the assumed decisions until dice are rolled or the fight is over.
    fn answer_all(&mut self, attacker: Side) {
        while let Some(act) = answer(&self.battle) {
            self.apply(&act, attacker);
        }
    }

    fn is_waiting_for_dice(&self) -> bool {
        matches!(
            self.battle.state().stage,
            Stage::Scatter | Stage::Throw | Stage::Saves | Stage::SergeantRoll | Stage::FlagSaves
        )
    }

    /// Plays every roll that has an effect of its own, and returns how many there are.
    fn throw_all(&self, attacker: Side, next: &mut Next) -> usize {
        let mut count = 0;
        let throws = self.throws * self.battle.dice().throws();
        each_effect(&self.battle, |throw, ways| {
            let mut node = Node {
                battle: self.battle.clone(),
                result: self.result,
                ways: self.ways * ways,
                throws,
            };
            node.settle(throw, attacker);
            node.answer_all(attacker);
            next.add(node);
            count += 1;
        });
        count
    }
}

/// The assumed decision in a fight; none when neither side decides.
fn answer(battle: &Battle) -> Option<Act> {
    let fight = &battle.state().fight;
    match battle.state().stage {
        Stage::Window(..) | Stage::Withdraw | Stage::Rouse | Stage::Roused(_) | Stage::Sergeant => {
            Some(Act::Pass)
        }
        Stage::Assign => {
            let men = battle.state().unit(fight.target).figures;
            let hits = fight.hits.saturating_sub(men).min(fight.vehicle_hits);
            Some(Act::OnVehicle { hits })
        }
        Stage::Flags => Some(Act::Stand),
        Stage::Retreat => {
            let mut ways = Vec::new();
            battle.candidates(&mut ways);
            ways.first().copied()
        }
        _ => None,
    }
}

/// Listens to the events of a fight.
struct Tally {
    target: Piece,
    /// Kills on the bridge before.
    kills: u8,
    trapped: bool,
    result: FightResult,
}

impl Tally {
    fn of(battle: &Battle, result: FightResult) -> Tally {
        let state = battle.state();
        let fight = &state.fight;
        let bridge = || {
            let mut bridges = state.bridges.iter();
            bridges.find(|bridge| bridge.site.hex != OFF && bridge.site.is_at(fight.hex))
        };
        let kills = match fight.how {
            Fire::Bridge => bridge().map_or(0, |bridge| bridge.kills),
            _ => 0,
        };
        Tally {
            target: fight.target,
            kills,
            trapped: false,
            result,
        }
    }
}

impl Sink<Event> for Tally {
    fn tell(&mut self, event: Event) {
        let result = &mut self.result;
        match event {
            Event::Trapped(_) => self.trapped = true,
            Event::Lost(_, figures, vehicle) => {
                if std::mem::take(&mut self.trapped) {
                    result.trapped += figures;
                } else {
                    result.kills += figures;
                    result.vehicle += vehicle;
                }
            }
            Event::Retreated(..) => result.retreat += 1,
            Event::Destroyed(_) | Event::LeftTable(_) => result.destroyed = true,
            Event::Fallen(leader) => {
                result.commander = true;
                result.destroyed |= leader == self.target;
            }
            Event::SergeantFell(_) => result.sergeant = true,
            Event::BridgeHit(_, total) => result.damage = total - self.kills,
            Event::BridgeGone(_) => result.razed = true,
            Event::Battered(_, left) => {
                result.damage += 1;
                result.razed |= left == 0;
            }
            _ => {}
        }
    }
}
