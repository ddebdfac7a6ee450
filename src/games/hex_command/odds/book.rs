//! The average results of attacks, cached: each prospect is worked out once.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::fight::{FightResult, Paths, Walk};
use crate::engine::Game as _;
use crate::games::hex_command::rules::{Act, Battle, HexId, Prospect, Tables};

/// The most rolls that are played out for one prospect: every bundled card takes fewer. What takes more is estimated.
pub const MOST_ROLLS_OF_A_PROSPECT: usize = 20_000;

/// How many courses of an attack are played at random for an estimate.
const COURSES: u32 = 1_000;

/// The average result of an attack, as computed by [`fight`](super::fight).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// Enemy figures killed by the dice, or lost for lack of a retreat.
    pub kills: f32,
    /// Points of their vehicle lost.
    pub vehicle: f32,
    /// Hexes of retreat.
    pub retreat: f32,
    /// The chance that the target retreats at all, or is destroyed: its hex is free.
    pub cleared: f32,
    /// The chance that the target is destroyed.
    pub destroyed: f32,
    /// The chance that an enemy commander is lost.
    pub commander: f32,
    /// The chance that a sergeant falls and the unit survives.
    pub sergeant: f32,
    /// Kills on a bridge, or points of a building.
    pub damage: f32,
    /// The chance that the bridge is destroyed, or the building becomes ruins or debris.
    pub razed: f32,
    /// The attacker's own figures lost to its shells.
    pub own_kills: f32,
    /// The chance that its shells destroy a unit of its own side.
    pub own_destroyed: f32,
}

/// A book of odds for battles of one scenario.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The odds hold for these tables only.
    tables: Option<Arc<Tables>>,
    known: FxHashMap<Prospect, Expected>,
    estimates: usize,
}

impl Book {
    /// An empty book.
    #[must_use]
    pub fn new() -> Book {
        Book::default()
    }

    /// The average result of a legal attack; none for any other act.
    pub fn expect(&mut self, battle: &Battle, act: &Act) -> Expected {
        let Act::Fire { unit, hex, how, .. } = *act else {
            return Expected::default();
        };
        self.belong_to(battle);
        let landings = battle.landings(unit, hex, how);
        let mut sum = Expected::default();
        for (hex, ways) in landings.as_slice() {
            if let Some(prospect) = battle.prospect(act, *hex) {
                let found = self.look_up(prospect, battle, act, *hex);
                sum.add(&found, f32::from(*ways) / f32::from(landings.ways));
            }
        }
        sum
    }

    /// How many prospects have been worked out.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// How many of them are estimates, because exact odds would take too many rolls.
    #[must_use]
    pub fn estimates(&self) -> usize {
        self.estimates
    }

    /// Whether nothing has been worked out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    fn belong_to(&mut self, battle: &Battle) {
        let tables = self.tables.as_deref();
        if !tables.is_some_and(|tables| std::ptr::eq(tables, battle.tables())) {
            self.tables = Some(Arc::clone(battle.fixed()));
            self.known.clear();
            self.estimates = 0;
        }
    }

    fn look_up(&mut self, prospect: Prospect, battle: &Battle, act: &Act, hex: HexId) -> Expected {
        let Book {
            known, estimates, ..
        } = self;
        *known.entry(prospect).or_insert_with(|| {
            let walk = || Walk::from(battle, act).onto(hex);
            let exact = walk().run(MOST_ROLLS_OF_A_PROSPECT, |_| {});
            let paths = exact.map(|(paths, _)| paths).unwrap_or_else(|| {
                *estimates += 1;
                walk().sample(COURSES)
            });
            Expected::of(&paths)
        })
    }
}

impl Expected {
    fn of(paths: &Paths) -> Expected {
        let mut sum = [0f64; 11];
        for ((result, throws), ways) in paths {
            let chance = *ways as f64 / *throws as f64;
            for (sum, value) in sum.iter_mut().zip(values(result)) {
                *sum += chance * value;
            }
        }
        let [
            kills,
            vehicle,
            retreat,
            cleared,
            destroyed,
            commander,
            sergeant,
            damage,
            razed,
            own_kills,
            own_destroyed,
        ] = sum.map(|value| value as f32);
        Expected {
            kills,
            vehicle,
            retreat,
            cleared,
            destroyed,
            commander,
            sergeant,
            damage,
            razed,
            own_kills,
            own_destroyed,
        }
    }

    fn add(&mut self, other: &Expected, share: f32) {
        self.kills += share * other.kills;
        self.vehicle += share * other.vehicle;
        self.retreat += share * other.retreat;
        self.cleared += share * other.cleared;
        self.destroyed += share * other.destroyed;
        self.commander += share * other.commander;
        self.sergeant += share * other.sergeant;
        self.damage += share * other.damage;
        self.razed += share * other.razed;
        self.own_kills += share * other.own_kills;
        self.own_destroyed += share * other.own_destroyed;
    }
}

/// What is averaged, in the order of [`Expected`].
fn values(result: &FightResult) -> [f64; 11] {
    let yes = |it: bool| f64::from(u8::from(it));
    let figures = f64::from(result.kills + result.trapped);
    if result.own {
        let mut values = [0.0; 11];
        (values[9], values[10]) = (figures, yes(result.destroyed));
        return values;
    }
    [
        figures,
        f64::from(result.vehicle),
        f64::from(result.retreat),
        yes(result.destroyed || result.retreat > 0),
        yes(result.destroyed),
        yes(result.commander),
        yes(result.sergeant),
        f64::from(result.damage),
        yes(result.razed),
        0.0,
        0.0,
    ]
}
