//! What a volley promises: the exact chances of its fire points, potential hits, saves and kills, and what they cost the enemy.

use super::book::{Book, MOST_HITS, MOST_SUMMED};
use super::evaluation::Evaluation;
use super::morale::{Kind, kind_of};
use crate::games::combat_captain::rules::{
    Battle, MOST_IN_UNIT, Modifies, NOBODY, SubId, SubSet, Volley,
};

/// The most fire points that are told apart.
const MOST_POINTS: usize = 512;
/// From this many unsaved hits on nothing is left of anybody.
const OVERKILL: usize = 12;

/// All fire of a volley at one target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Salvo {
    pub(super) target: SubId,
    /// Who fires.
    pub(super) firers: SubSet,
    /// Dice under each reading, from short range to long.
    dice: [usize; 3],
    /// What is added to the dice.
    added: i16,
    /// The fire points of each firer on average, by its place in the unit.
    pub(super) points: [f32; MOST_IN_UNIT],
    /// The markers of those who fire.
    markers: u8,
    /// The cover of the target.
    level: u8,
}

/// What a salvo promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Promised {
    /// What it costs the enemy.
    pub(super) value: f64,
    /// Figures lost on average; kills of armour.
    pub(super) lost: f64,
    /// The chance that the target is destroyed.
    pub(super) destroyed: f64,
}

/// What a whole volley promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fired {
    /// All of it.
    pub(super) value: f64,
    /// The target of the best salvo, and what that promises.
    pub(super) target: SubId,
    pub(super) best: Promised,
    /// The dice thrown.
    pub(super) dice: u8,
    /// Who fires, and each one's part of the value, by its place in the unit.
    pub(super) firers: SubSet,
    pub(super) parts: [f32; MOST_IN_UNIT],
}

impl Salvo {
    fn at(target: SubId, markers: u8) -> Salvo {
        Salvo {
            target,
            firers: SubSet::NONE,
            dice: [0; 3],
            added: 0,
            points: [0.0; MOST_IN_UNIT],
            markers,
            level: 0,
        }
    }

    /// The chances of its potential hits.
    fn hits(&self, battle: &Battle, book: &Book) -> [f64; MOST_HITS] {
        let mut points = [0.0; MOST_POINTS];
        points[0] = 1.0;
        let mut most = 0;
        for (reading, dice) in self.dice.iter().enumerate().filter(|(_, dice)| **dice > 0) {
            let sums = book.sums(reading, self.markers, (*dice).min(MOST_SUMMED));
            if most == 0 {
                most = (sums.len() - 1).min(MOST_POINTS - 1);
                points[..=most].copy_from_slice(&sums[..=most]);
                continue;
            }
            let mut next = [0.0; MOST_POINTS];
            let reach = (most + sums.len() - 1).min(MOST_POINTS - 1);
            for (one, chance) in points[..=most].iter().enumerate() {
                if *chance < 1e-9 {
                    continue;
                }
                for (sum, other) in next[one..=reach].iter_mut().zip(sums) {
                    *sum += chance * other;
                }
            }
            (points, most) = (next, reach);
        }
        let chart = &battle.tables().chart;
        let mut hits = [0.0; MOST_HITS];
        for (sum, chance) in points[..=most].iter().enumerate() {
            if *chance < 1e-7 {
                continue;
            }
            let total = sum as i16 + self.added;
            if total >= chart.automatic {
                hits[MOST_HITS - 1] += chance;
                continue;
            }
            for face in 1..=6_u8 {
                let column = face.saturating_sub(self.markers).max(1);
                let answer = usize::from(chart.answer(total, column));
                hits[answer.min(MOST_HITS - 1)] += chance / 6.0;
            }
        }
        hits
    }
}

/// What is left of some hits after saves at a level.
fn unsaved(hits: &[f64; MOST_HITS], level: u8) -> [f64; MOST_HITS] {
    if level == 0 {
        return *hits;
    }
    let through = 1.0 - f64::from(level.min(6)) / 6.0;
    // Built up hit by hit, from the most hits down: each is saved or not.
    let mut left = [0.0; MOST_HITS];
    for chance in hits.iter().skip(1).rev() {
        left[0] += chance;
        for at in (0..MOST_HITS - 1).rev() {
            let moved = left[at] * through;
            left[at] -= moved;
            left[at + 1] += moved;
        }
    }
    left[0] += hits[0];
    left
}

impl Evaluation<'_> {
    /// What a volley promises, with this many dice more for each who fires.
    pub(super) fn fired(&self, volley: &Volley, more: u8) -> Fired {
        let mut fired = Fired {
            value: 0.0,
            target: NOBODY,
            best: Promised::default(),
            dice: 0,
            firers: SubSet::NONE,
            parts: [0.0; MOST_IN_UNIT],
        };
        for (_, aim) in volley.firing() {
            fired.dice += aim.dice + more;
        }
        for target in volley.targets() {
            let salvo = self.salvo(volley, target, more);
            let promised = self.promised(&salvo);
            fired.value += promised.value;
            fired.firers |= salvo.firers;
            if fired.target == NOBODY || promised.value > fired.best.value {
                (fired.target, fired.best) = (target, promised);
            }
            let all: f32 = salvo.points.iter().sum();
            for (part, points) in fired.parts.iter_mut().zip(salvo.points) {
                *part += promised.value as f32 * points / all.max(0.1);
            }
        }
        fired
    }

    fn salvo(&self, volley: &Volley, target: SubId, more: u8) -> Salvo {
        let (battle, book) = (self.battle, &*self.book);
        let row = battle.tables().unit(volley.unit);
        let mut salvo = Salvo::at(target, battle.state().markers(volley.unit));
        for (place, aim) in volley.firing() {
            let firer = row.first + place as SubId;
            for (at, second) in [(aim.target, false), (aim.second, true)] {
                if at != target {
                    continue;
                }
                let Ok(shot) = battle.judge_shot(firer, second, target) else {
                    continue;
                };
                let (dice, band) = (aim.dice + more, usize::from(shot.band.min(2)));
                salvo.firers.insert(firer);
                salvo.dice[band] += usize::from(dice);
                let mut points = f64::from(dice) * book.mean(band, salvo.markers);
                for (value, why) in battle.modifiers(firer, shot.class, target) {
                    if matches!(why, Modifies::Usual | Modifies::Stationary) {
                        salvo.added += i16::from(value);
                        points += f64::from(value);
                    }
                }
                salvo.points[place] += points.max(0.1) as f32;
                salvo.level = salvo.level.max(battle.shot_cover(firer, target));
            }
        }
        salvo
    }

    /// What a salvo promises; the owner of the target takes hits as markers where that is better (CC-CAS-05).
    fn promised(&self, salvo: &Salvo) -> Promised {
        let (battle, target) = (self.battle, salvo.target);
        let hits = salvo.hits(battle, &self.book);
        let row = battle.tables().subunit(target);
        let Some(unit) = battle.tables().unit_of(target) else {
            // A car or a truck.
            let left = unsaved(&hits, salvo.level);
            let some: f64 = left[1..].iter().sum();
            let value = 0.3 * some * self.book.worth(target);
            return Promised {
                value,
                lost: some,
                destroyed: left[3..].iter().sum(),
            };
        };
        let pressing = self.pressing(target) * self.haste(unit);
        let company = self.company(unit);
        let now = company.value();
        let worth = self.book.worth(target);
        let (kind, here) = kind_of(battle, target);
        if row.is_armour() {
            let killed = hits.iter().enumerate();
            let killed: f64 = killed
                .map(|(hits, chance)| chance * (hits as f64 / 6.0).min(1.0))
                .sum();
            let killed = killed * (1.0 - f64::from(salvo.level) / 6.0);
            let loss = now - company.hit(kind, worth, here, 1).value();
            let models = battle.tables().read.kills_per_model.max(1);
            let last = (battle.state().kills[usize::from(unit)] + 1).is_multiple_of(models);
            return Promised {
                value: killed * loss * pressing,
                lost: killed,
                destroyed: if last { killed } else { 0.0 },
            };
        }
        let left = unsaved(&hits, salvo.level);
        let mut promised = Promised::default();
        let mut worst = 0.0;
        for (hits, chance) in left.iter().enumerate().skip(1) {
            if hits <= OVERKILL {
                let most = battle.tables().read.trade.most(hits as u8);
                let after = |traded: u8| {
                    let taken = hits as u8 - traded;
                    let hit = company.shaken(traded as i8);
                    hit.hit(kind, worth, here, taken).value()
                };
                let best = (0..=most).map(after).fold(0.0, f64::max);
                worst = now - best;
            }
            promised.value += chance * worst * pressing;
            promised.lost += chance * hits.min(usize::from(here)) as f64;
            if hits >= usize::from(here) {
                promised.destroyed += chance;
            }
        }
        if matches!(kind, Kind::Squad) && here == 0 {
            promised.destroyed = 0.0;
        }
        promised
    }
}
