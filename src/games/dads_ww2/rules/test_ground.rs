//! A few bases on a plain board, for questions that no scenario covers; knows nothing of odds.

use std::sync::Arc;

use super::Battle;
use super::act::{Facing, NO_FACING};
use super::base_set::{BaseId, base_of, place_of, side_of};
use super::compile::compile_on;
use super::state::{Stage, State};
use super::tables::Tables;
use crate::content::{Map, Pack, Scenario, Terrain, from_text};
use crate::engine::{Side, Unplayable};
use crate::games::dads_ww2::content::bases;
use crate::kernel::{Hex, HexId, HexSet};

/// A base and what has happened to it this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// The base, by the id of its entry.
    pub base: String,
    /// Whether it is Experienced.
    pub experienced: bool,
    /// The hits on it.
    pub hits: u8,
    /// Whether it has moved.
    pub moved: bool,
    /// Whether it has fired.
    pub fired: bool,
    /// Whether it is higher than its enemy.
    pub uphill: bool,
    /// Whether it uses its machine guns and not its gun.
    pub machine_guns: bool,
}

/// The ground under the bases, and how far apart they are.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// The terrain of the attackers.
    pub from: &'a str,
    /// The terrain of the target.
    pub on: &'a str,
    /// The distance between them.
    pub distance: u8,
}

/// A plain board with a group of attackers and a target; both sides have another base that is not there, because a
/// side without bases has lost.
#[derive(Clone, Debug)]
pub struct TestGround {
    tables: Arc<Tables>,
    attackers: Vec<Stand>,
    target: Stand,
}

/// The rows of the board, and that of the target.
const ROWS: u16 = 7;
const ROW: u16 = 4;
/// The column of the target.
const COLUMN: u16 = 4;
/// The furthest that attackers can be placed.
const FURTHEST: u8 = 30;
/// The most attackers: a ring of cells round the target.
pub const MOST_ATTACKERS: usize = 6;

impl TestGround {
    /// The target.
    pub const TARGET: BaseId = super::base_set::SECOND;

    /// Lays a board out.
    ///
    /// # Errors
    /// What the pack lacks.
    pub fn of(pack: &Pack, attackers: &[Stand], target: &Stand) -> Result<TestGround, Unplayable> {
        let mut open = pack.shelf::<Terrain>().iter();
        let open = open.find(|row| (pack.ruleset.is_open)(row));
        let open = open.ok_or_else(|| Unplayable::because("there is no open terrain"))?;
        let width = furthest(pack, attackers) + COLUMN + 1;
        let row = vec![open.code(); usize::from(width)].join(" ");
        let rows = vec![row; usize::from(ROWS)];
        let map = format!("id = \"test-ground\"\nname = \"Test ground\"\nrows = {rows:?}\n");
        let map: Map = from_text(&map, pack).map_err(Unplayable::because)?;
        let scenario: Scenario =
            from_text(&scenario(attackers, target), pack).map_err(Unplayable::because)?;
        Ok(TestGround {
            tables: compile_on(pack, &scenario, &map, &pack.options)?,
            attackers: attackers.to_vec(),
            target: target.clone(),
        })
    }

    /// The attackers, in order.
    pub fn attackers(&self) -> impl Iterator<Item = BaseId> {
        (0..self.attackers.len()).map(|place| base_of(Side::First, place))
    }

    /// The furthest any attacker shoots.
    #[must_use]
    pub fn reach(&self) -> u8 {
        let arms = self.attackers().filter_map(|base| {
            let stand = &self.attackers[place_of(base)];
            self.tables.base(base).arms[usize::from(stand.machine_guns)]
        });
        arms.map(|arm| arm.range).max().unwrap_or(0).min(FURTHEST)
    }

    /// The battle with everybody in place and an order of the attackers due.
    ///
    /// # Errors
    /// Which terrain there is not.
    pub fn battle(&self, pack: &Pack, spot: &Spot<'_>) -> Result<Battle, Unplayable> {
        let mut tables = Tables::clone(&self.tables);
        let field = &mut tables.field;
        let there = field.cell(Hex {
            column: COLUMN,
            row: ROW,
        });
        let there = there.unwrap_or_default();
        let cells = places(field, there, spot.distance, self.attackers.len());
        for (cell, ground) in cells
            .iter()
            .map(|cell| (*cell, spot.from))
            .chain([(there, spot.on)])
        {
            let row = pack.shelf::<Terrain>().get(ground);
            let missing = || Unplayable::because(format!("there is no terrain `{ground}`"));
            let row = row.ok_or_else(missing)?;
            if bases::is_terrain(row) {
                field.rough.insert(cell);
            }
            if row.cover {
                field.cover.insert(cell);
            }
        }
        field.level[usize::from(there)] = 1;
        for (cell, stand) in cells.iter().zip(&self.attackers) {
            field.level[usize::from(*cell)] = match (stand.uphill, self.target.uphill) {
                (true, _) => 2,
                (false, true) => 0,
                (false, false) => 1,
            };
        }
        let mut state = State::start(&tables);
        state.due = Default::default();
        for (base, cell) in self.attackers().zip(cells) {
            put(&tables, &mut state, base, cell, there);
            mark(&mut state, base, &self.attackers[place_of(base)]);
        }
        put(&tables, &mut state, TestGround::TARGET, there, there);
        mark(&mut state, TestGround::TARGET, &self.target);
        for side in Side::BOTH {
            let count = tables.bases[side.at()].len();
            state.waiting[side.at()].insert(base_of(side, count - 1));
        }
        (state.stage, state.go) = (Stage::Order(Side::First), Side::First);
        (state.turn, state.points) = (1, [10; 2]);
        state.artillery = [true; 2];
        Ok(Battle::from_state(Arc::new(tables), state))
    }
}

/// Cells at a distance from another, each touching one before it.
fn places(field: &super::Field, there: HexId, distance: u8, count: usize) -> Vec<HexId> {
    let hex = field.hex(there);
    let start = Hex {
        column: hex.column + u16::from(distance),
        ..hex
    };
    let mut chosen: Vec<HexId> = field.cell(start).into_iter().collect();
    while chosen.len() < count {
        let beside = chosen.iter().fold(HexSet::EMPTY, |all, cell| {
            all | field.beside[usize::from(*cell)]
        });
        let mut free = beside
            .iter()
            .filter(|cell| field.distance(there, *cell) == distance && !chosen.contains(cell));
        let Some(next) = free.next() else {
            break;
        };
        chosen.push(next);
    }
    chosen.truncate(count);
    chosen
}

/// Puts a base into a cell, with its front towards another.
fn put(tables: &Tables, state: &mut State, base: BaseId, cell: HexId, towards: HexId) {
    let field = &tables.field;
    let mut ways = 0..field.facings();
    let facing: Facing = if tables.base(base).is_towed() {
        let front = ways.find(|facing| field.arc(cell, *facing).has(towards));
        front.unwrap_or(0)
    } else {
        NO_FACING
    };
    state.put(base, cell, facing);
}

fn mark(state: &mut State, base: BaseId, stand: &Stand) {
    let side = side_of(base).at();
    state.hits[side][place_of(base)] = stand.hits;
    if stand.moved {
        state.moved[side].insert(base);
    }
    if stand.fired {
        state.fired[side].insert(base);
    }
}

/// The furthest that any weapon of the attackers shoots.
fn furthest(pack: &Pack, attackers: &[Stand]) -> u16 {
    let bases = attackers.iter().filter_map(|stand| {
        pack.shelf::<crate::games::dads_ww2::content::Base>()
            .get(&stand.base)
    });
    let weapons = bases.flat_map(|base| base.weapons());
    let ranges = weapons.filter_map(|weapon| Some(bases::shooter(pack, weapon)?.range));
    let longest = ranges.max().unwrap_or(1).clamp(1, FURTHEST.into());
    u16::try_from(longest).unwrap_or(FURTHEST.into())
}

/// The battle as a pack would write it.
fn scenario(attackers: &[Stand], target: &Stand) -> String {
    let force = |(at, stand): (usize, &Stand)| {
        let Stand {
            base, experienced, ..
        } = stand;
        format!("{{ id = \"base-{at}\", of = \"{base}\", experienced = {experienced} }}")
    };
    let side = |id: &str, home: &str, stands: &[Stand], bystander: &str| {
        let mut forces: Vec<String> = stands.iter().enumerate().map(force).collect();
        forces.push(format!("{{ id = \"bystander\", of = \"{bystander}\" }}"));
        format!(
            "[[side]]\nid = \"{id}\"\nname = \"{id}\"\nhome = \"{home}\"\nforces = [{}]\n",
            forces.join(", ")
        )
    };
    let targets = std::slice::from_ref(target);
    format!(
        "id = \"test-ground\"\nname = \"Test ground\"\nmap = \"test-ground\"\nbriefing = \"Fire.\"\n{}{}",
        side("attackers", "east", attackers, &target.base),
        side("defenders", "west", targets, &target.base),
    )
}
