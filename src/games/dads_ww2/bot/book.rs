//! What bots work out once about a scenario: what bases are worth, what dice do to a base, and how far it is to the goals.
//!
//! Everything here follows from the tables alone, so it does not matter which bot asked first: the bots of a thread share it.

use std::cell::RefCell;
use std::sync::Arc;

use super::fate::{Dice, Fate, FateRules};
use crate::content::{Counted, Holding, Judged, PlaceShare};
use crate::engine::Side;
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{
    BaseId, BaseSet, Field, GoalKind, MOST_BASES, Tables, base_of, place_of, side_of,
};
use crate::kernel::{HexId, HexSet};

/// The most dice of one volley that are looked up.
const MOST_DICE: usize = 40;

/// The scores of saving throws that are looked up: up to this with no hits.
const MOST_SAVE: usize = 12;

/// How much of a base's worth lies in being there at all, and not in what it costs.
const PRESENCE: f64 = 0.25;

/// What a step towards a goal multiplies its pull by.
const FADE: f64 = 0.85;

/// What is known of a scenario.
#[derive(Debug)]
pub(super) struct Book {
    tables: Arc<Tables>,
    /// What each base is worth: the bases of a side come to 1, before goals add to it.
    worth: [Vec<f64>; 2],
    /// The rules of damage.
    pub(super) rules: FateRules,
    /// The chance of a die of a shot or an assault to succeed.
    pub(super) success: f64,
    /// What an aim marker does.
    pub(super) marker: Dice,
    fates: Vec<Fate>,
    /// Goals that are about places.
    pub(super) grounds: Vec<Ground>,
    /// How strongly each cell draws each side for the sake of goals; by side, then cell.
    pull: [Vec<f64>; 2],
    /// The bases that are drawn to an exit.
    pub(super) leavers: [BaseSet; 2],
    /// The steps from each cell to the nearest exit, by side; none where no way leads there.
    steps_to_exit: [Vec<Option<u8>>; 2],
    /// Whether a side has nothing to go to but the enemy.
    pub(super) hunts: [bool; 2],
}

/// A goal about a place.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Its number among the goals.
    pub(super) goal: usize,
    /// The cells.
    pub(super) cells: HexSet,
    /// The number of the zone.
    pub(super) zone: usize,
    /// What it takes to have it.
    pub(super) way: Way,
    /// The sides that win by it.
    pub(super) wanted_by: [bool; 2],
}

/// What it takes to have a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Nobody else is there.
    Alone,
    /// More than the enemy.
    More,
    /// The last who came.
    LastIn,
    /// More cells with a base than the enemy.
    MoreCells,
    /// The last in more cells than the enemy.
    LastInMoreCells,
    /// So many bases.
    Take(u32),
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
        let rules = FateRules::of(tables);
        let share = |faces: &[Outcome; 10], outcome: Outcome| {
            faces.iter().filter(|face| **face == outcome).count() as f64 / 10.0
        };
        let success = share(&tables.faces.shot, Outcome::Hit);
        let marker = Dice {
            hit: share(&tables.faces.aim, Outcome::Hit),
            destroy: share(&tables.faces.aim, Outcome::Destroyed),
        };
        let grounds = grounds(tables);
        let mut book = Book {
            worth: Side::BOTH.map(|side| worths(tables, side)),
            fates: fates(&rules, success),
            rules,
            success,
            marker,
            pull: Side::BOTH.map(|side| pulls(tables, &grounds, side)),
            leavers: Side::BOTH.map(|side| leavers(tables, side)),
            steps_to_exit: Side::BOTH.map(|side| steps_to_exit(tables, side)),
            hunts: [false; 2],
            grounds,
            tables: Arc::clone(tables),
        };
        book.hunts = Side::BOTH.map(|side| book.has_nowhere_to_go(side));
        book
    }

    /// A side that wins by doing nothing, or that has a place to be, does not go looking for the enemy.
    fn has_nowhere_to_go(&self, side: Side) -> bool {
        let drawn = self.pull[side.at()].iter().any(|pull| *pull > 0.0);
        let leaves = !self.leavers[side.at()].is_empty();
        !drawn && !leaves && self.tables.otherwise != Some(side)
    }

    /// What a base is worth as a part of its side.
    #[inline]
    pub(super) fn worth(&self, base: BaseId) -> f64 {
        self.worth[side_of(base).at()][place_of(base)]
    }

    /// How strongly a cell draws a base for the sake of places.
    #[inline]
    pub(super) fn pull(&self, base: BaseId, cell: HexId) -> f64 {
        self.pull[side_of(base).at()][usize::from(cell)]
    }

    /// The steps from a cell to the nearest exit, for a base that must leave the table.
    #[inline]
    pub(super) fn steps_to_exit(&self, base: BaseId, cell: HexId) -> Option<u8> {
        let side = side_of(base).at();
        let leaves = self.leavers[side].has(base);
        self.steps_to_exit[side][usize::from(cell)].filter(|_| leaves)
    }

    /// What some dice of a shot do to a base without armour that has some hits and needs this for a saving throw with
    /// none.
    #[inline]
    pub(super) fn fate(&self, dice: usize, hits: u8, save: u8) -> &Fate {
        let save = usize::from(save).min(MOST_SAVE);
        let hits = usize::from(hits.min(self.rules.limit - 1));
        let at = (hits * (MOST_SAVE + 1) + save) * (MOST_DICE + 1) + dice.min(MOST_DICE);
        &self.fates[at]
    }
}

fn fates(rules: &FateRules, success: f64) -> Vec<Fate> {
    let die = Dice {
        hit: success,
        destroy: 0.0,
    };
    let mut fates = Vec::new();
    for hits in 0..rules.limit {
        for save in 0..=MOST_SAVE as u8 {
            for dice in 0..=MOST_DICE {
                fates.push(rules.fate(&[(dice as u8, die)], hits, save));
            }
        }
    }
    fates
}

fn worths(tables: &Tables, side: Side) -> Vec<f64> {
    let rows = &tables.bases[side.at()];
    let points: f64 = rows.iter().map(|row| f64::from(row.points)).sum();
    let count = rows.len().max(1) as f64;
    let worth = |(place, row): (usize, &crate::games::dads_ww2::rules::BaseRow)| {
        let cost = f64::from(row.points) / points.max(1.0);
        let plain = (1.0 - PRESENCE) * cost + PRESENCE / count;
        plain + wanted(tables, base_of(side, place), count)
    };
    rows.iter().enumerate().map(worth).collect()
}

/// What a base is worth beyond its points because a goal names it.
fn wanted(tables: &Tables, base: BaseId, count: f64) -> f64 {
    let side = side_of(base);
    let mut more = 0.0;
    for row in &tables.goals {
        let wins = |side: Side| row.side.is_none_or(|own| own == side);
        let (named, needed) = match row.goal {
            GoalKind::Destroy { bases } if wins(side.other()) => {
                (bases[side.at()], f64::from(bases[side.at()].len()))
            }
            GoalKind::Exit {
                bases, least, of, ..
            } if wins(side) && counts(tables, base, of) => (bases[side.at()], f64::from(least)),
            GoalKind::Stop {
                bases, most, of, ..
            } if wins(side.other()) && counts(tables, base, of) => {
                (bases[side.at()], f64::from(most) + 1.0)
            }
            GoalKind::Survive {
                bases, least, of, ..
            } if wins(side) && counts(tables, base, of) => (bases[side.at()], f64::from(least)),
            GoalKind::FewerThan { of, .. } if wins(side.other()) && counts(tables, base, of) => {
                (tables.all(side), count)
            }
            _ => continue,
        };
        if named.has(base) {
            more += 0.5 / needed.max(1.0);
        }
    }
    more
}

fn counts(tables: &Tables, base: BaseId, of: Counted) -> bool {
    tables.base(base).counted(of) > 0
}

fn grounds(tables: &Tables) -> Vec<Ground> {
    let mut grounds = Vec::new();
    for (goal, row) in tables.goals.iter().enumerate() {
        let (zone, way) = match row.goal {
            GoalKind::Hold {
                zone, how, share, ..
            } => (zone, way_of(how, share)),
            GoalKind::Take { zone, least, of } => {
                let least = if of == Counted::Points { 1 } else { least };
                (zone, Way::Take(least.max(1)))
            }
            _ => continue,
        };
        let zone = usize::from(zone);
        grounds.push(Ground {
            goal,
            cells: tables.zones[zone].cells,
            zone,
            way,
            wanted_by: Side::BOTH.map(|side| row.side.is_none_or(|own| own == side)),
        });
    }
    grounds
}

fn way_of(how: Holding, share: PlaceShare) -> Way {
    match (share, how) {
        (PlaceShare::All, Holding::Alone) => Way::Alone,
        (PlaceShare::All, Holding::Most) => Way::More,
        (PlaceShare::All, Holding::LastIn) => Way::LastIn,
        (PlaceShare::Most, Holding::LastIn) => Way::LastInMoreCells,
        (PlaceShare::Most, Holding::Alone | Holding::Most) => Way::MoreCells,
    }
}

/// A place that the enemy wants draws as well, if less.
fn pulls(tables: &Tables, grounds: &[Ground], side: Side) -> Vec<f64> {
    let mut pull = vec![0.0; tables.field.len()];
    for ground in grounds {
        let weight = match ground.wanted_by[side.at()] {
            true => 1.0,
            false => 0.7,
        };
        add_pull(&tables.field, ground.cells, weight, &mut pull);
    }
    let guards = tables.goals.iter().any(|row| match row.goal {
        GoalKind::Exit { .. } => row.side.is_none_or(|own| own != side),
        _ => false,
    });
    if guards {
        // Whoever wants to leave is stopped on the way to the edge.
        let exits = tables.sides[side.other().at()].exits;
        add_pull(&tables.field, exits, 0.15, &mut pull);
    }
    pull
}

/// The bases that count when they leave the table.
fn leavers(tables: &Tables, side: Side) -> BaseSet {
    let mut all = BaseSet::NONE;
    for row in &tables.goals {
        if let GoalKind::Exit { of, bases, .. } = row.goal
            && row.side.is_none_or(|own| own == side)
        {
            for base in bases[side.at()].of(side) {
                if counts(tables, base, of) {
                    all.insert(base);
                }
            }
        }
    }
    all
}

fn steps_to_exit(tables: &Tables, side: Side) -> Vec<Option<u8>> {
    let mut steps = vec![None; tables.field.len()];
    spread(&tables.field, tables.sides[side.at()].exits, |cell, far| {
        steps[usize::from(cell)] = Some(far);
    });
    steps
}

fn add_pull(field: &Field, to: HexSet, weight: f64, pull: &mut [f64]) {
    spread(field, to, |cell, far| {
        pull[usize::from(cell)] += weight * FADE.powi(far.into());
    });
}

/// Calls a function for each cell from which a way leads to some cells, with the steps it takes.
fn spread(field: &Field, to: HexSet, mut reached: impl FnMut(HexId, u8)) {
    let mut edge = to;
    let mut seen = HexSet::EMPTY;
    let mut far = 0;
    while !edge.is_empty() {
        seen |= edge;
        let mut next = HexSet::EMPTY;
        edge.each(|cell| {
            reached(cell, far);
            next |= field.beside[usize::from(cell)];
        });
        edge = next & field.passable & !seen;
        far += 1;
    }
}

/// The points a side has yet to lose before the enemy wins by that.
pub(super) fn points_to_break(tables: &Tables, side: Side, lost: u32) -> Option<u32> {
    let all = tables.sides[side.at()].points;
    let breaks = tables.goals.iter().filter_map(|row| match row.goal {
        _ if row.side == Some(side) => None,
        GoalKind::LossesPercent { percent, .. } => Some((percent * all).div_ceil(100)),
        GoalKind::Points { least } => least,
        _ => None,
    });
    breaks
        .min()
        .map(|needed| needed.saturating_sub(lost).max(1))
}

/// How much a goal matters in a turn: what is judged at the end matters more and more.
pub(super) fn weight_of(tables: &Tables, goal: usize, turn: u8) -> f64 {
    let row = &tables.goals[goal];
    let end = row.by.unwrap_or(tables.turns).min(tables.turns).max(1);
    match row.judged {
        _ if turn > end => 0.0,
        Judged::AtOnce | Judged::EachTurn => 0.8,
        Judged::End => {
            let part = f64::from(turn) / f64::from(end);
            0.2 + 0.6 * part * part
        }
    }
}

/// The bases of a side fit in this.
pub(super) const ROOM: usize = MOST_BASES;
