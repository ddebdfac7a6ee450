//! Quick estimates of a fight, for hexes the units are not in yet: symbols, HIT!, STRIKE and flags are treated as independent.
//!
//! Attacks that can be made now are looked up in the book of exact odds instead.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::games::hex_command::rules::{Battle, Face, LEADERS_FROM, Piece, Tables, die, mark};

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

/// Fights already estimated, by everything they depend on.
#[derive(Clone, Debug, Default)]
pub(super) struct Reckoning {
    known: HashMap<u64, Expected, BuildHasherDefault<Mixer>>,
}

/// Mixes a key of one word.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

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

/// The target, as far as it matters.
#[derive(Clone, Copy)]
struct Target {
    figures: u8,
    hit_by: u8,
    ignores: u8,
}

impl Reckoning {
    /// What a unit's attack on a target brings at a distance and an effective range.
    pub(super) fn expect(
        &mut self,
        battle: &Battle,
        unit: Piece,
        target: Piece,
        distance: u8,
        range: u8,
    ) -> Expected {
        let own = battle.state().unit(unit);
        let aim = Target::of(battle, target);
        let key = u64::from(unit)
            | u64::from(distance) << 8
            | u64::from(range) << 16
            | u64::from(own.figures) << 24
            | u64::from(aim.figures) << 32
            | u64::from(aim.hit_by) << 40
            | u64::from(aim.ignores) << 48
            | u64::from(own.is(mark::SERGEANT)) << 56;
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let expected = reckon(battle, unit, &aim, distance, range);
        self.known.insert(key, expected);
        expected
    }
}

impl Target {
    fn of(battle: &Battle, target: Piece) -> Target {
        let tables = battle.tables();
        if target >= LEADERS_FROM {
            return Target {
                figures: 1,
                hit_by: tables.commander_faces,
                ignores: MOST_FLAGS,
            };
        }
        let state = battle.state().unit(target);
        let hit_by = match state.is(mark::MOUNTED) && state.transport > 0 {
            true => tables.mounted_faces,
            false => tables.unit(target).hit_by,
        };
        Target {
            figures: state.figures.max(1),
            hit_by,
            ignores: battle.flags_ignored(target).min(MOST_FLAGS),
        }
    }
}

/// More flags than this make no difference.
const MOST_FLAGS: u8 = 7;

/// More hits than this make no difference.
const MOST_HITS: usize = 12;

/// The probability of each count of independent events.
#[derive(Clone, Copy)]
struct Spread([f64; MOST_HITS + 1]);

impl Spread {
    fn none() -> Spread {
        let mut spread = [0.0; MOST_HITS + 1];
        spread[0] = 1.0;
        Spread(spread)
    }

    /// Adds an event with this chance.
    fn and(&mut self, chance: f64) {
        if chance <= 0.0 {
            return;
        }
        self.0[MOST_HITS] += self.0[MOST_HITS - 1] * chance;
        for at in (1..MOST_HITS).rev() {
            self.0[at] = self.0[at] * (1.0 - chance) + self.0[at - 1] * chance;
        }
        self.0[0] *= 1.0 - chance;
    }
}

fn reckon(battle: &Battle, unit: Piece, target: &Target, distance: u8, range: u8) -> Expected {
    let tables = battle.tables();
    let row = tables.unit(unit);
    let own = battle.state().unit(unit);
    let Some(Some(mut dice)) = row.dice.get(usize::from(range) - 1).copied() else {
        return Expected::default();
    };
    if row.sergeant_counts && own.is(mark::SERGEANT) {
        dice[usize::from(die::WHITE)] += 1;
    }
    let basis = match tables.read.hit_by_distance {
        true => distance,
        false => range,
    };
    let (mut hits, mut flags) = (Spread::none(), Spread::none());
    let (mut no_hit, mut no_strike) = (1.0, 1.0);
    for (colour, count) in dice.into_iter().enumerate() {
        let part = |wanted: &dyn Fn(Face) -> bool| {
            let faces = tables.faces[colour].iter();
            faces.filter(|face| wanted(**face)).count() as f64 / 6.0
        };
        let counts = |face: Face| target.hit_by & face.bit() != 0;
        let symbol = part(&|face| counts(face) && !matches!(face, Face::Hit | Face::Strike));
        let hit = part(&|face| face == Face::Hit && counts(face) && basis <= 2);
        let strike = part(&|face| face == Face::Strike && counts(face) && basis <= 4);
        let flag = part(&|face| face == Face::Flag);
        for _ in 0..count {
            hits.and(symbol);
            flags.and(flag);
            no_hit *= 1.0 - hit;
            no_strike *= 1.0 - strike;
        }
    }
    hits.and(1.0 - no_hit);
    hits.and(1.0 - no_strike);
    let odd = range % 2 == 1 && (tables.read.odd_by_modifier || distance % 2 == 1);
    let falls = 1.0 - saved(tables, distance);
    let cap = match row.firearms {
        Some(firearms) if distance >= 2 || tables.read.partial_in_cc => own.figures.min(firearms),
        _ => own.figures,
    };
    let (figures, cap) = (usize::from(target.figures), usize::from(cap));
    let mut expected = Expected::default();
    let mut kills = Spread::none();
    for (count, chance) in hits.0.into_iter().enumerate() {
        if count > 0 && count <= figures {
            kills.and(if count == 1 && odd { 1.0 } else { falls });
        }
        for (dead, part) in kills.0.into_iter().enumerate().skip(1) {
            let dead = dead.min(cap);
            expected.kills += chance * part * dead as f64;
            if dead >= figures {
                expected.destroyed += chance * part;
            }
        }
    }
    let driven: f64 = flags.0[usize::from(target.ignores) + 1..].iter().sum();
    expected.driven = driven * STAYS_AWAY * (1.0 - expected.destroyed);
    expected
}

/// Most flags that count are not saved.
const STAYS_AWAY: f64 = 0.8;

/// The chance that a hit is saved (HC-SAV-2).
fn saved(tables: &Tables, distance: u8) -> f64 {
    if tables.read.fast_hits {
        return 0.0;
    }
    let faces = tables.faces[usize::from(die::WHITE)].iter();
    let saves = |face: &&Face| **face == Face::Miss || (**face == Face::Flag && distance >= 2);
    faces.filter(saves).count() as f64 / 6.0
}
