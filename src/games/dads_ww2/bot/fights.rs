//! What volleys, assaults and bombardments promise: exact chances for the dice that would be thrown now.

use super::evaluation::Evaluation;
use super::fate::{Dice, Fate};
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{AIM_MARKERS, BaseId, BaseSet, Battle, SaveAfter, side_of};
use crate::kernel::{HexId, HexSet};

/// The most dice of a base in an assault that are looked up.
const MOST_DICE: usize = 9;

/// Rounds after which an assault is taken to be over.
const ROUNDS: usize = 10;

/// What a volley promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Volley {
    /// The target.
    pub(super) target: BaseId,
    /// All dice.
    pub(super) dice: u8,
    /// Who throws them.
    pub(super) shooters: BaseSet,
    /// The chance that the target is destroyed.
    pub(super) destroyed: f64,
    /// What it is worth.
    pub(super) value: f64,
}

/// What an assault promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Storm {
    /// The defender.
    pub(super) target: BaseId,
    /// The chance that the defender is destroyed.
    pub(super) destroyed: f64,
    /// The bases that are expected to be lost.
    pub(super) fallen: f64,
    /// What it is worth.
    pub(super) value: f64,
}

impl Evaluation<'_> {
    /// What a volley of a group promises; none when nobody can shoot.
    pub(super) fn volley(&self, group: BaseSet, guns: BaseSet, at: HexId) -> Volley {
        let Some(target) = self.state().who(at) else {
            return Volley::default();
        };
        let mut volley = Volley {
            target,
            ..Volley::default()
        };
        let armour = self.tables().base(target).armour;
        let mut dice = [(0, Dice::default()); 8];
        let mut kinds = 0;
        for base in group.of(self.me) {
            let second = guns.has(base);
            let Ok(count) = self.battle.judge_shot(base, second, target) else {
                continue;
            };
            volley.shooters.insert(base);
            volley.dice = volley.dice.saturating_add(count);
            let Some(armour) = armour else { continue };
            let class = self.battle.arm(base, second).and_then(|arm| arm.class);
            let needed = class.and_then(|class| self.battle.penetration_needed(class, armour));
            let die = self.pierces(needed);
            let known = dice[..kinds].iter().position(|(_, it)| *it == die);
            let at = known.unwrap_or(kinds).min(dice.len() - 1);
            dice[at] = (dice[at].0 + count, die);
            kinds = kinds.max(at + 1);
        }
        if volley.dice == 0 {
            return volley;
        }
        let hits = self.state().hits(target);
        let save = self.battle.save_needed(target, 0, SaveAfter::Shot);
        let fate = match armour {
            Some(_) => self.book.rules.fate(&dice[..kinds], hits, save),
            None => *self.book.fate(volley.dice.into(), hits, save),
        };
        volley.destroyed = fate.destroyed;
        volley.value = self.harm(target, &fate);
        volley
    }

    /// What a die of a shot does through armour, by the score that is needed.
    fn pierces(&self, needed: Option<u8>) -> Dice {
        let Some(needed) = needed else {
            return Dice::default();
        };
        let (hit, destroy) = piercing(&self.battle, needed);
        Dice {
            hit: self.book.success * hit,
            destroy: self.book.success * destroy,
        }
    }

    /// What a bombardment promises, and the chance for each cell that whoever is there is destroyed.
    pub(super) fn barrage(&self, aims: &[HexId; AIM_MARKERS]) -> (f64, Vec<(BaseId, f64)>) {
        let mut value = 0.0;
        let mut ends = Vec::new();
        let mut done = HexSet::EMPTY;
        for cell in aims.iter().copied() {
            if done.has(cell) {
                continue;
            }
            done.insert(cell);
            let Some(base) = self.state().who(cell) else {
                continue;
            };
            let markers = aims.iter().filter(|aim| **aim == cell).count() as u8;
            let fate = self.marked(base, markers);
            let harm = self.harm(base, &fate);
            value += if side_of(base) == self.me {
                -harm
            } else {
                harm
            };
            ends.push((base, fate.destroyed));
        }
        (value, ends)
    }

    fn marked(&self, base: BaseId, markers: u8) -> Fate {
        let save = self.battle.save_needed(base, 0, SaveAfter::Bombardment);
        let dice = [(markers, self.book.marker)];
        let rules = &self.book.rules;
        rules.fate(&dice, self.state().hits(base), save)
    }

    /// What an assault of a chain promises.
    pub(super) fn storm(&self, chain: &[BaseId], cell: HexId) -> Storm {
        let Some(defender) = self.state().who(cell) else {
            return Storm::default();
        };
        let near = self.tables().field.beside[usize::from(cell)];
        let hits = usize::from(self.state().hits(defender)).min(4);
        let limit = usize::from(self.book.rules.limit);
        // How likely the defender waits for the next attacker with so many hits, having won the last round or not.
        let mut waits = [[0.0; 2]; 5];
        waits[hits][0] = 1.0;
        let mut storm = Storm {
            target: defender,
            ..Storm::default()
        };
        for attacker in chain.iter().copied() {
            if !near.has(self.state().at(attacker)) {
                continue;
            }
            let duel = self.duel(attacker, defender, cell);
            let mut next = [[0.0; 2]; 5];
            let keeps = self.keeps(attacker);
            let own = usize::from(self.state().hits(attacker)).min(4);
            let (mut fights, mut left, mut falls, mut holds) = (0.0, 0.0, 0.0, 0.0);
            for (defence, won) in waits.iter().enumerate().take(limit) {
                for (last, part) in won.iter().enumerate().filter(|(_, part)| **part > 1e-6) {
                    let end = duel.fight(own, defence, last == 1);
                    fights += part;
                    for (hits, chance) in end.attacker.iter().enumerate() {
                        left += part * chance * keeps[hits];
                        holds += part * chance;
                    }
                    falls += part * end.falls;
                    storm.destroyed += part * end.defender_falls;
                    for (hits, chances) in end.defender.iter().enumerate() {
                        next[hits][0] += part * chances[0];
                        next[hits][1] += part * chances[1];
                    }
                }
            }
            waits = next;
            storm.fallen += falls;
            storm.value -= self.worth(attacker) * (fights * keeps[own] - left);
            storm.value -= falls * (self.shock(attacker) + self.break_bonus(attacker));
            storm.value += holds * self.taken_by_storm(attacker, cell);
        }
        let keeps = self.keeps(defender);
        let stays: f64 = waits.iter().flatten().sum();
        let left: f64 = waits
            .iter()
            .zip(keeps)
            .map(|(it, keep)| it.iter().sum::<f64>() * keep)
            .sum();
        storm.value += self.worth(defender) * ((storm.destroyed + stays) * keeps[hits] - left);
        storm.value += storm.destroyed * self.end_of(defender);
        storm
    }

    /// What it is worth to hold a cell after an assault, beyond the enemy's loss of it.
    fn taken_by_storm(&self, attacker: BaseId, cell: HexId) -> f64 {
        let mut held = self.state().held;
        held[self.me.other().at()].remove(cell);
        let without = self.ground(held, HexSet::EMPTY);
        held[self.me.at()].remove(self.state().at(attacker));
        held[self.me.at()].insert(cell);
        self.ground(held, HexSet::one(cell)) - without
    }

    fn duel(&self, attacker: BaseId, defender: BaseId, cell: HexId) -> Duel {
        let battle = &self.battle;
        let from = self.state().at(attacker);
        let dice = |base: BaseId, opponent: BaseId, is_attacker: bool| {
            let uphill = battle.is_uphill(is_attacker, from, cell);
            let changes = battle.assault_changes(base, opponent, cell, uphill, false);
            changes[..6].iter().sum::<i8>()
        };
        let pierce = |winner: BaseId, loser: BaseId| {
            let tables = self.tables();
            if !tables.base(loser).is_afv() || !tables.read.assault_penetration {
                return (1.0, 0.0);
            }
            let arm = tables.base(winner).assault;
            let Some(needed) = arm.needed else {
                return (0.0, 0.0);
            };
            let (hit, destroy) = piercing(battle, needed);
            // A success that must be rolled again counts only if it succeeds again (DW-ASL-10).
            let again = if arm.again { hit + destroy } else { 1.0 };
            (hit * again, destroy * again)
        };
        let save = |base: BaseId| battle.round_save(base, 0, false);
        let changes = &self.tables().changes;
        Duel {
            dice: [
                dice(attacker, defender, true),
                dice(defender, attacker, false),
            ],
            each_hit: changes.assault.each_hit,
            won_last: changes.assault.won_last_round,
            pierces: [pierce(attacker, defender), pierce(defender, attacker)],
            saves: [save(attacker), save(defender)],
            won_round: changes.saving.won_round,
            rules: self.book.rules,
            success: self.book.success,
        }
    }
}

/// The chance that a die penetrates, and that it destroys at once, by the score that is needed.
fn piercing(battle: &Battle, needed: u8) -> (f64, f64) {
    let faces = &battle.tables().faces.penetration;
    let (mut hit, mut destroy) = (0.0, 0.0);
    for face in needed.max(1)..=10 {
        match faces[usize::from(face - 1)] {
            Outcome::Destroyed => destroy += 0.1,
            _ => hit += 0.1,
        }
    }
    (hit, destroy)
}

/// Two bases in one cell; the attacker first.
struct Duel {
    /// Dice without hits.
    dice: [i8; 2],
    each_hit: i8,
    won_last: i8,
    /// The chance that a round won is a hit on the other, and that it destroys it.
    pierces: [(f64, f64); 2],
    /// What saving throws need with no hits, after a round that was lost.
    saves: [u8; 2],
    won_round: i8,
    rules: super::fate::FateRules,
    success: f64,
}

/// How a duel may end.
#[derive(Clone, Copy, Debug, Default)]
struct DuelEnd {
    /// The attacker holds the cell with so many hits.
    attacker: [f64; 5],
    /// The defender holds it with so many hits, having lost or won the last round.
    defender: [[f64; 2]; 5],
    falls: f64,
    defender_falls: f64,
}

impl Duel {
    /// Fights until one is left.
    fn fight(&self, attacker: usize, defender: usize, defender_won: bool) -> DuelEnd {
        let limit = usize::from(self.rules.limit);
        let mut now = [[[0.0; 3]; 4]; 4];
        now[attacker.min(3)][defender.min(3)][if defender_won { 2 } else { 0 }] = 1.0;
        let mut end = DuelEnd::default();
        for _ in 0..ROUNDS {
            let mut next = [[[0.0; 3]; 4]; 4];
            let mut busy = false;
            for (own, others) in now.iter().enumerate().take(limit) {
                for (other, parts) in others.iter().enumerate().take(limit) {
                    for (last, part) in parts.iter().copied().enumerate() {
                        if part > 1e-5 {
                            busy = true;
                            self.round([own, other], last, part, &mut next, &mut end);
                        }
                    }
                }
            }
            if !busy {
                break;
            }
            now = next;
        }
        end
    }

    fn round(
        &self,
        hits: [usize; 2],
        last: usize,
        part: f64,
        next: &mut [[[f64; 3]; 4]; 4],
        end: &mut DuelEnd,
    ) {
        let dice = [0, 1].map(|at| {
            let won = if last == at + 1 { self.won_last } else { 0 };
            (self.dice[at] + self.each_hit * hits[at] as i8 + won).max(1) as usize
        });
        let wins = win_chance(dice, self.success);
        let limit = usize::from(self.rules.limit);
        for (winner, wins) in wins.into_iter().enumerate() {
            let loser = 1 - winner;
            let part = part * wins;
            let (hit, destroy) = self.pierces[winner];
            for (chance, harm) in [(hit, 1), (destroy, limit), (1.0 - hit - destroy, 0)] {
                if chance <= 0.0 {
                    continue;
                }
                let mut after = hits;
                after[loser] = (hits[loser] + harm).min(limit);
                let fails = [0, 1].map(|at| match after[at] >= limit {
                    true => 0.0,
                    false => {
                        let won = if at == winner { self.won_round } else { 0 };
                        let save = (self.saves[at] as i8 + won).max(1) as u8;
                        self.rules.fails(save, after[at] as u8)
                    }
                });
                for failed in 0..4usize {
                    let fail = [failed & 1, failed >> 1];
                    let odds = [0, 1].map(|at| match fail[at] {
                        1 => fails[at],
                        _ => 1.0 - fails[at],
                    });
                    let part = part * chance * odds[0] * odds[1];
                    if part > 0.0 {
                        let [own, other] = [0, 1].map(|at| after[at] + fail[at]);
                        settle([own, other], limit, winner, part, next, end);
                    }
                }
            }
        }
    }
}

fn settle(
    [own, other]: [usize; 2],
    limit: usize,
    winner: usize,
    part: f64,
    next: &mut [[[f64; 3]; 4]; 4],
    end: &mut DuelEnd,
) {
    match (own >= limit, other >= limit) {
        (false, false) => next[own][other][winner + 1] += part,
        (false, true) => {
            end.attacker[own] += part;
            end.defender_falls += part;
        }
        (true, false) => {
            end.defender[other][winner] += part;
            end.falls += part;
        }
        (true, true) => {
            end.falls += part;
            end.defender_falls += part;
        }
    }
}

/// The chance of each of two to win a round in the end, draws being thrown again.
fn win_chance(dice: [usize; 2], success: f64) -> [f64; 2] {
    let [own, other] = dice.map(|count| binomial(count.min(MOST_DICE), success));
    let (mut first, mut second) = (0.0, 0.0);
    for (one, chance) in own.iter().enumerate() {
        for (two, against) in other.iter().enumerate() {
            match one.cmp(&two) {
                std::cmp::Ordering::Greater => first += chance * against,
                std::cmp::Ordering::Less => second += chance * against,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    let all = (first + second).max(1e-9);
    [first / all, second / all]
}

/// How likely so many of some dice succeed.
fn binomial(count: usize, success: f64) -> [f64; MOST_DICE + 1] {
    let mut chances = [0.0; MOST_DICE + 1];
    chances[0] = 1.0;
    for thrown in 0..count {
        for at in (0..=thrown).rev() {
            let hit = chances[at] * success;
            chances[at] -= hit;
            chances[at + 1] += hit;
        }
    }
    chances
}
