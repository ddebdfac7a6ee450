//! What a fight brings on average, remembered by its circumstances.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ruleset::hex_command::{Battle, Face, LEADERS_FROM, Piece, die, mark};

/// What a fight brings on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Expected {
    /// Figures killed.
    pub(super) kills: f64,
    /// Chance that the target is gone.
    pub(super) destroyed: f64,
    /// Chance that it is driven from its hex.
    pub(super) driven: f64,
}

/// Fights already worked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Fights {
    known: HashMap<u64, Expected, BuildHasherDefault<Mixer>>,
}

/// Mixes a key of one word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Fights {
    /// What a unit's battle with a target brings over a distance and at an effective range.
    pub(super) fn expect(
        &mut self,
        battle: &Battle,
        unit: Piece,
        target: Piece,
        distance: u8,
        range: u8,
    ) -> Expected {
        let state = battle.state();
        let own = state.unit(unit);
        let (figures, vehicle, marks, ignored) = if target < LEADERS_FROM {
            let it = state.unit(target);
            let mounted = it.is(mark::MOUNTED);
            let ignored = battle.flags_ignored(target).min(15);
            (it.figures, it.transport, u64::from(mounted), ignored)
        } else {
            (1, 0, 0, 0)
        };
        let sergeant = u64::from(own.is(mark::SERGEANT));
        let key = u64::from(unit)
            | u64::from(target) << 8
            | u64::from(distance) << 16
            | u64::from(range) << 24
            | u64::from(own.figures) << 32
            | u64::from(figures) << 40
            | u64::from(vehicle) << 48
            | u64::from(ignored) << 56
            | sergeant << 60
            | marks << 61;
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let expected = work_out(battle, unit, target, distance, range);
        self.known.insert(key, expected);
        expected
    }
}

fn work_out(battle: &Battle, unit: Piece, target: Piece, distance: u8, range: u8) -> Expected {
    let tables = battle.tables();
    let row = tables.unit(unit);
    let Some(Some(mut dice)) = row.dice.get(usize::from(range) - 1).copied() else {
        return Expected::default();
    };
    if row.sergeant_counts && battle.state().unit(unit).is(mark::SERGEANT) {
        dice[0] += 1;
    }
    let at_unit = target < LEADERS_FROM;
    let set = match at_unit {
        true => {
            let it = battle.state().unit(target);
            match it.is(mark::MOUNTED) && it.transport > 0 {
                true => tables.mounted_faces,
                false => tables.unit(target).hit_by,
            }
        }
        false => tables.commander_faces,
    };
    let (mut figures, ignored) = match at_unit {
        true => (
            battle.state().unit(target).figures,
            battle.flags_ignored(target),
        ),
        false => (1, u8::MAX),
    };
    figures = figures.max(1);
    let basis = if tables.read.hit_by_distance {
        distance
    } else {
        range
    };
    // States: symbol hits, HIT! seen, STRIKE seen, flags.
    const H: usize = 13;
    const F: usize = 7;
    let at = |hits: usize, hit: usize, strike: usize, flags: usize| {
        ((hits.min(H - 1) * 2 + hit) * 2 + strike) * F + flags.min(F - 1)
    };
    let mut chances = vec![0.0; H * 4 * F];
    chances[0] = 1.0;
    for (colour, count) in dice.into_iter().enumerate() {
        for _ in 0..count {
            let mut next = vec![0.0; H * 4 * F];
            for hits in 0..H {
                for hit in 0..2 {
                    for strike in 0..2 {
                        for flags in 0..F {
                            let chance = chances[at(hits, hit, strike, flags)];
                            if chance == 0.0 {
                                continue;
                            }
                            for face in tables.faces[colour] {
                                let counts = set & face.bit() != 0;
                                let to = match face {
                                    Face::Soldier | Face::Car | Face::Tank if counts => {
                                        at(hits + 1, hit, strike, flags)
                                    }
                                    Face::Hit if counts && basis <= 2 => at(hits, 1, strike, flags),
                                    Face::Strike if counts && basis <= 4 => at(hits, hit, 1, flags),
                                    Face::Flag => at(hits, hit, strike, flags + 1),
                                    _ => at(hits, hit, strike, flags),
                                };
                                next[to] += chance / 6.0;
                            }
                        }
                    }
                }
            }
            chances = next;
        }
    }
    let white = tables.faces[usize::from(die::WHITE)];
    let saving = white
        .iter()
        .filter(|face| **face == Face::Miss || (**face == Face::Flag && distance >= 2))
        .count() as f64
        / 6.0;
    let saving = if tables.read.fast_hits { 0.0 } else { saving };
    let odd = range % 2 == 1 && (tables.read.odd_by_modifier || distance % 2 == 1);
    let own = battle.state().unit(unit).figures;
    let cap = match row.firearms {
        Some(firearms) if distance >= 2 || tables.read.partial_in_cc => own.min(firearms),
        _ => own,
    };
    let mut expected = Expected::default();
    for hits in 0..H {
        for hit in 0..2 {
            for strike in 0..2 {
                for flags in 0..F {
                    let chance = chances[at(hits, hit, strike, flags)];
                    if chance == 0.0 {
                        continue;
                    }
                    let all = (hits + hit + strike).min(usize::from(figures));
                    let certain = usize::from(odd && all > 0);
                    let mut alive = chance;
                    for (kills, part) in fallen(all - certain, 1.0 - saving) {
                        let kills = (kills + certain).min(usize::from(cap));
                        expected.kills += chance * part * kills as f64;
                        if kills >= usize::from(figures) {
                            expected.destroyed += chance * part;
                            alive -= chance * part;
                        }
                    }
                    if flags > usize::from(ignored) {
                        expected.driven += alive * 0.8;
                    }
                }
            }
        }
    }
    expected
}

/// How many of some hits kill, with the chance of each number.
fn fallen(hits: usize, chance: f64) -> Vec<(usize, f64)> {
    let mut chances = vec![0.0; hits + 1];
    chances[0] = 1.0;
    for done in 0..hits {
        for kills in (0..=done).rev() {
            chances[kills + 1] += chances[kills] * chance;
            chances[kills] *= 1.0 - chance;
        }
    }
    chances.into_iter().enumerate().collect()
}
