//! What bots work out once about a scenario: ways round obstacles, the odds of melees, what figures are worth and what each side is after.
//!
//! Everything here follows from the tables alone, so it does not matter which bot asked first: the bots of a thread share it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::ways::{Lines, Ways};
use crate::content::Counted;
use crate::engine::Side;
use crate::games::broadswords::rules::{
    Battle, Blow, D6, FigureId, GoalKind, GoalRow, State, Tables, UnitSet, verdict,
};

/// What a figure of the usual sort is worth.
const FIGURE: f64 = 1.0;
/// What armour, a horse and a long-range weapon add to it.
const EXTRA: f64 = 0.25;
/// What a hero and a commander add.
const RINGS: [f64; 3] = [0.0, 0.5, 2.0];
/// What a wizard adds.
const WIZARD: f64 = 3.0;
/// What a figure of a horde is worth, whose numbers grow.
const OF_A_HORDE: f64 = 0.4;
/// What a goal that names a unit adds to each of its figures.
const NAMED: f64 = 0.8;

/// What is known of a scenario.
#[derive(Debug)]
pub(super) struct Book {
    tables: Arc<Tables>,
    /// The battle before it begins, which remembers who sees whom.
    pub(super) battle: Battle,
    on_foot: Ways,
    on_wheels: Option<Ways>,
    /// Who sees whom while all buildings stand.
    pub(super) lines: Lines,
    worth: Vec<f64>,
    /// The chances of melees, by the opponents of the single figure.
    melees: [Vec<Odds>; 4],
    /// What each side is after.
    pub(super) plans: [Plan; 2],
}

/// The chances of one melee.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Odds {
    /// That the single figure falls.
    pub(super) single_falls: f64,
    /// That one of its opponents does.
    pub(super) one_falls: f64,
}

/// What a side is after.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    /// It wins when nothing happens, or has only to last: it lets the enemy come.
    pub(super) waits: bool,
    /// It wins by leaving the table.
    pub(super) leaves: bool,
    /// It wins by having somebody rescued.
    pub(super) rescues: bool,
    /// It has a place to hold or to take.
    pub(super) has_a_place: bool,
    /// The units that leave to win.
    pub(super) leavers: UnitSet,
}

/// How far the totals of a melee may be apart before the dice.
const MOST_APART: i8 = 24;

thread_local! {
    static KNOWN: RefCell<Option<Rc<Book>>> = const { RefCell::new(None) };
}

impl Book {
    /// What is known of a scenario.
    pub(super) fn of(tables: &Arc<Tables>) -> Rc<Book> {
        KNOWN.with_borrow_mut(|known| match known {
            Some(book) if Arc::ptr_eq(&book.tables, tables) => Rc::clone(book),
            _ => {
                let book = Rc::new(Book::new(tables));
                *known = Some(Rc::clone(&book));
                book
            }
        })
    }

    fn new(tables: &Arc<Tables>) -> Book {
        let has_wheels = tables.models.iter().any(|row| row.kind.has_wheels());
        Book {
            battle: Battle::from_state(Arc::clone(tables), State::start(tables)),
            on_foot: Ways::of(tables, false),
            on_wheels: has_wheels.then(|| Ways::of(tables, true)),
            lines: Lines::of(tables),
            worth: (0..tables.figures.len())
                .map(|figure| worth(tables, figure as FigureId))
                .collect(),
            melees: [1, 2, 3, 4].map(|many| odds_against(many, tables.read.six_is_decisive)),
            plans: Side::BOTH.map(|side| plan(tables, side)),
            tables: Arc::clone(tables),
        }
    }

    /// The ways of those on foot or on wheels.
    pub(super) fn ways(&self, on_wheels: bool) -> &Ways {
        match &self.on_wheels {
            Some(ways) if on_wheels => ways,
            _ => &self.on_foot,
        }
    }

    /// What a figure is worth, in ordinary figures.
    pub(super) fn worth(&self, figure: FigureId) -> f64 {
        self.worth[usize::from(figure)]
    }

    /// The chances of one figure against one to four, when its total is so much higher before the dice (BB-MEL-05).
    pub(super) fn melee(&self, many: usize, ahead: i8) -> Odds {
        let row = &self.melees[many.clamp(1, 4) - 1];
        let at = ahead.clamp(-MOST_APART, MOST_APART) + MOST_APART;
        row[at as usize]
    }
}

/// The chances of one figure against some, by how far it is ahead.
fn odds_against(many: usize, six_is_decisive: bool) -> Vec<Odds> {
    let throws = usize::from(D6).pow(many as u32 + 1);
    let of = |ahead: i8| {
        let mut odds = Odds::default();
        for throw in 0..throws {
            let face = |die: u32| (throw / usize::from(D6).pow(die) % usize::from(D6)) as u8 + 1;
            let single = Blow {
                face: face(0),
                bonus: ahead,
            };
            let others = [1, 2, 3, 4].map(|die| Blow {
                face: face(die),
                bonus: 0,
            });
            let end = verdict(single, &others[..many], six_is_decisive);
            odds.single_falls += f64::from(u8::from(end.single_falls));
            odds.one_falls += f64::from(u8::from(end.one_falls()));
        }
        Odds {
            single_falls: odds.single_falls / throws as f64,
            one_falls: odds.one_falls / throws as f64,
        }
    };
    (-MOST_APART..=MOST_APART).map(of).collect()
}

fn worth(tables: &Tables, figure: FigureId) -> f64 {
    let (row, unit) = (tables.figure(figure), tables.unit_of(figure));
    let side = &tables.sides[row.side.at()];
    let mut worth = match tables.race_of(figure).armed || side.ways_in.is_empty() {
        true => FIGURE,
        false => OF_A_HORDE,
    };
    worth += RINGS[row.ring as usize] * worth.min(1.0);
    if row.wizard {
        worth += WIZARD;
    }
    for extra in [unit.armour, unit.mounted, !row.weapons.is_empty()] {
        worth += EXTRA * f64::from(u8::from(extra));
    }
    let serves = unit
        .all_models()
        .iter()
        .any(|model| !tables.model(model).weapons.is_empty());
    if serves {
        worth += 1.0;
    }
    worth + NAMED * f64::from(named(tables, figure))
}

/// How many goals name the unit of a figure.
fn named(tables: &Tables, figure: FigureId) -> u8 {
    let unit = tables.figure(figure).unit;
    let names = |goal: &GoalKind| match goal {
        GoalKind::Destroy(units) => units.has(unit),
        GoalKind::Survive { of_them, .. } => {
            of_them.has(unit) && of_them.len() < tables.units.len() as u32
        }
        _ => false,
    };
    let goals = tables.goals.iter().filter(|row| names(&row.goal));
    goals.count() as u8
}

fn plan(tables: &Tables, side: Side) -> Plan {
    let lasts =
        |row: &GoalRow| matches!(row.goal, GoalKind::Survive { .. } | GoalKind::Stop { .. });
    let mut plan = Plan {
        // Time is on nobody's side whose enemy has only to last.
        waits: tables.otherwise == Some(side)
            && !tables
                .goals
                .iter()
                .any(|row| row.side == Some(side.other()) && lasts(row)),
        ..Plan::default()
    };
    for row in &tables.goals {
        let is_mine = row.side.is_none_or(|own| own == side);
        match row.goal {
            GoalKind::Hold { .. } | GoalKind::Take { .. } => plan.has_a_place = true,
            GoalKind::Exit { of_them, of, .. } if is_mine => {
                plan.leaves = true;
                let all = tables.sides[side.at()].units & of_them;
                let counts = |unit: &u8| {
                    of != Counted::Vehicles
                        || tables
                            .unit(*unit)
                            .all_models()
                            .iter()
                            .any(|model| tables.model(model).kind.is_vehicle())
                };
                plan.leavers = all.iter().filter(counts).collect();
            }
            GoalKind::Rescue { .. } if is_mine => plan.rescues = true,
            _ if is_mine && row.side.is_some() && lasts(row) => plan.waits = true,
            _ => {}
        }
    }
    plan
}
