//! What bots work out once about a scenario: what sub-units are worth, what dice come to, and how far it is to the places of goals.
//!
//! Everything here follows from the tables alone, so it does not matter which bot asked first: the bots of a thread share it.

use std::cell::RefCell;
use std::sync::Arc;

use super::way::Way;
use crate::content::{Holding, Judged};
use crate::engine::Side;
use crate::games::combat_captain::content::{Reading, SubunitKind, TargetClass};
use crate::games::combat_captain::rules::{GoalKind, SubId, SubSet, Tables, pips};
use crate::kernel::table::Point;

/// The most dice under one reading whose sums are looked up.
pub(super) const MOST_SUMMED: usize = 40;
/// The most markers of a unit that is still there.
const MOST_MARKERS: usize = 6;
/// The most hits that are told apart.
pub(super) const MOST_HITS: usize = 24;
/// The most fire points whose effect is looked up.
const MOST_POINTS: usize = 160;
/// By how much fire points stray about their mean.
const STRAY: f64 = 4.0;

/// The readings of fire dice, from short range to long.
pub(super) const READINGS: [Reading; 3] = [Reading::Full, Reading::Even, Reading::Odd];

/// A place that a goal is about.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Its zone.
    pub(super) zone: u8,
    /// The sides that win by it.
    pub(super) wanted_by: [bool; 2],
    /// Whether one enemy there is enough to spoil it.
    pub(super) alone: bool,
    /// When it is judged.
    pub(super) judged: Judged,
    /// The way there, on foot and for vehicles.
    ways: [Way; 2],
}

/// What is known of a scenario.
#[derive(Debug)]
pub(super) struct Book {
    tables: Arc<Tables>,
    /// What each sub-unit is worth: those of a side come to 1.
    worth: Vec<f64>,
    /// The chances of the sums of dice, by reading, markers and number of dice.
    sums: Vec<Vec<f64>>,
    /// What a die comes to on average, by reading and markers.
    means: [[f64; MOST_MARKERS + 1]; 3],
    /// The potential hits of some fire points on average, allowing for their straying; and the chance of a kill.
    hits: Vec<[f64; 2]>,
    /// The places of goals.
    pub(super) grounds: Vec<Ground>,
    /// Those whose leaving the table is a goal.
    pub(super) leavers: [SubSet; 2],
}

thread_local! {
    static KNOWN: RefCell<Option<Arc<Book>>> = const { RefCell::new(None) };
}

impl Book {
    /// What is known of a scenario.
    pub(super) fn of(tables: &Arc<Tables>) -> Arc<Book> {
        KNOWN.with_borrow_mut(|known| match known {
            Some(book) if Arc::ptr_eq(&book.tables, tables) => Arc::clone(book),
            _ => {
                let book = Arc::new(Book::new(tables));
                *known = Some(Arc::clone(&book));
                book
            }
        })
    }

    fn new(tables: &Arc<Tables>) -> Book {
        let mut means = [[0.0; MOST_MARKERS + 1]; 3];
        let mut sums = Vec::new();
        for (reading, means) in READINGS.into_iter().zip(&mut means) {
            for (markers, mean) in means.iter_mut().enumerate() {
                let die: Vec<usize> = (1..=6)
                    .map(|face| pips(reading, face, markers as u8, &tables.read).into())
                    .collect();
                *mean = die.iter().sum::<usize>() as f64 / 6.0;
                let mut sum = vec![1.0];
                for _ in 0..=MOST_SUMMED {
                    sums.push(sum.clone());
                    let mut next = vec![0.0; sum.len() + 6];
                    for (points, chance) in sum.iter().enumerate() {
                        for pips in &die {
                            next[points + pips] += chance / 6.0;
                        }
                    }
                    sum = next;
                }
            }
        }
        Book {
            worth: worths(tables),
            sums,
            means,
            hits: hits(tables),
            grounds: grounds(tables),
            leavers: Side::BOTH.map(|side| leavers(tables, side)),
            tables: Arc::clone(tables),
        }
    }

    /// What a sub-unit is worth as a part of its side.
    #[inline]
    pub(super) fn worth(&self, subunit: SubId) -> f64 {
        self.worth[usize::from(subunit)]
    }

    /// The chances of the sums of some dice.
    #[inline]
    pub(super) fn sums(&self, reading: usize, markers: u8, dice: usize) -> &[f64] {
        let markers = usize::from(markers).min(MOST_MARKERS);
        let at = (reading * (MOST_MARKERS + 1) + markers) * (MOST_SUMMED + 1);
        &self.sums[at + dice.min(MOST_SUMMED)]
    }

    /// What a fire die comes to on average.
    #[inline]
    pub(super) fn mean(&self, reading: usize, markers: u8) -> f64 {
        self.means[reading][usize::from(markers).min(MOST_MARKERS)]
    }

    /// The potential hits of some fire points on average.
    #[inline]
    pub(super) fn hits(&self, points: f64) -> f64 {
        self.hits[(points.max(0.0) as usize).min(MOST_POINTS)][0]
    }

    /// The chance that some fire points kill armour.
    #[inline]
    pub(super) fn kills(&self, points: f64) -> f64 {
        self.hits[(points.max(0.0) as usize).min(MOST_POINTS)][1]
    }

    /// The dice a sub-unit needs to a place.
    #[inline]
    pub(super) fn dice_to(&self, ground: &Ground, subunit: SubId, at: Point) -> f64 {
        self.way(ground, subunit).from(at)
    }

    /// The way of a sub-unit to a place.
    pub(super) fn way<'a>(&self, ground: &'a Ground, subunit: SubId) -> &'a Way {
        &ground.ways[usize::from(self.tables.subunit(subunit).is_vehicle())]
    }
}

/// What a sub-unit is worth beside a squad with rifles.
fn value_of(tables: &Tables, subunit: SubId) -> f64 {
    let row = tables.subunit(subunit);
    match row.kind {
        SubunitKind::Rifle => 1.0,
        SubunitKind::MachineGun => 1.3,
        SubunitKind::Mortar => 0.8,
        SubunitKind::Bazooka => 0.7,
        SubunitKind::Gun => 1.5,
        SubunitKind::Tank => match row.class {
            TargetClass::Superior => 3.0,
            TargetClass::Thin => 1.5,
            _ => 2.2,
        },
        SubunitKind::SoftVehicle => 0.15,
    }
}

fn worths(tables: &Tables) -> Vec<f64> {
    let count = tables.subunits.len() as SubId;
    let values: Vec<f64> = (0..count).map(|it| value_of(tables, it)).collect();
    let all = Side::BOTH.map(|side| {
        let own = tables.sides[side.at()].subunits;
        own.iter().map(|it| values[usize::from(it)]).sum::<f64>()
    });
    let share = |(subunit, value): (SubId, f64)| value / all[tables.side_of(subunit).at()].max(0.1);
    (0..count).zip(values).map(share).collect()
}

/// For each number of fire points, the potential hits and the chance of a kill on average.
fn hits(tables: &Tables) -> Vec<[f64; 2]> {
    let answers: Vec<[f64; 2]> = (0..=MOST_POINTS as i16)
        .map(|points| {
            let column = |column| f64::from(tables.chart.answer(points, column).min(20));
            let all = (1..=6).map(column);
            let kills = (1..=6).map(|it| column(it).min(6.0) / 6.0);
            [all.sum::<f64>() / 6.0, kills.sum::<f64>() / 6.0]
        })
        .collect();
    let smooth = |middle: usize| {
        let (mut sum, mut all) = ([0.0; 2], 0.0);
        for (at, answer) in answers.iter().enumerate() {
            let off = (at as f64 - middle as f64) / STRAY;
            let weight = (-0.5 * off * off).exp();
            all += weight;
            sum[0] += weight * answer[0];
            sum[1] += weight * answer[1];
        }
        sum.map(|it| it / all)
    };
    (0..=MOST_POINTS)
        .map(|points| {
            if points == 0 {
                [0.0; 2]
            } else {
                smooth(points)
            }
        })
        .collect()
}

fn grounds(tables: &Tables) -> Vec<Ground> {
    let kinds = [false, true].map(|vehicles| {
        let mut rows = tables.subunits.iter();
        let found = rows.find(|row| row.is_vehicle() == vehicles);
        found.map_or([Reading::Even, Reading::Odd], |row| row.reading)
    });
    let mut grounds = Vec::new();
    for row in &tables.goals {
        let (zone, alone) = match row.goal {
            GoalKind::Hold { zone, how, .. } => (zone, how == Holding::Alone),
            GoalKind::Take { zone, .. } => (zone, false),
            _ => continue,
        };
        let shape = &tables.zones[usize::from(zone)].shape;
        grounds.push(Ground {
            zone,
            wanted_by: Side::BOTH.map(|side| row.side.is_none_or(|own| own == side)),
            alone,
            judged: row.judged,
            ways: kinds.map(|readings| Way::to(shape, tables, readings)),
        });
    }
    grounds
}

fn leavers(tables: &Tables, side: Side) -> SubSet {
    let own = tables.sides[side.at()].subunits;
    let all = tables.goals.iter().filter_map(|row| match row.goal {
        GoalKind::Exit { of_them, .. } if row.side.is_none_or(|it| it == side) => Some(of_them),
        _ => None,
    });
    all.fold(SubSet::NONE, |one, other| one | other & own)
}
