//! The first state of a battle, before either side has deployed the units it still has to place.

use crate::content::Access;
use crate::engine::Side;
use crate::games::hex_command::rules::state::{
    BridgeState, Fight, LeaderState, MAX_DUMMIES, MineState, Played, Stage, State, Step, Task,
    UnitState, mark,
};
use crate::games::hex_command::rules::tables::{
    MAX_BRIDGES, MAX_LEADERS, MAX_MINES, MAX_OBJECTIVES, MAX_UNITS, MineKind, NOBODY, Sighting,
    Start, Tables, UnitRow,
};
use crate::kernel::{HexId, HexSet, OFF};

/// Neither side, in [`State::held`].
const NEITHER: u8 = 2;

const NO_UNIT: UnitState = UnitState {
    hex: OFF,
    figures: 0,
    transport: 0,
    sighting: Sighting::Seen,
    die: 0,
    kept: 0,
    battles: 0,
    extra_battles: 0,
    stretch: 0,
    aim: OFF,
    spotter: NOBODY,
    marks: 0,
};

const NO_LEADER: LeaderState = LeaderState {
    hex: OFF,
    ordered: false,
    moved: false,
    roused: false,
};

const NO_MINE: MineState = MineState {
    hex: OFF,
    kind: MineKind::Dummy,
    known: false,
};

impl State {
    /// The battle before its first turn: a piece with a starting hex is there, every other piece waits to be deployed.
    #[must_use]
    pub fn start(tables: &Tables) -> State {
        let mut state = State {
            stage: Stage::Deploy(Side::First),
            step: Step::Opening,
            turn: 0,
            holder: Side::First,
            caster: Side::First,
            slot: Side::First,
            passed: [false; 2],
            orders: 0,
            vp: [0; 2],
            tenths: [0; 2],
            lost: [0; 2],
            played: [0; 2],
            pool: [[0; 5]; 2],
            traded: [[0; 5]; 2],
            deck: tables.deck,
            hands: [0; 2],
            aside: 0,
            units: [NO_UNIT; MAX_UNITS],
            leaders: [NO_LEADER; MAX_LEADERS],
            present: [0; 2],
            unit_at: [NOBODY; 256],
            leader_at: [NOBODY; 256],
            commanders: [HexSet::EMPTY; 2],
            stand: [HexSet::EMPTY; 2],
            shown: [HexSet::EMPTY; 2],
            seen: [HexSet::EMPTY; 2],
            ground: [0; 256],
            sandbags: [HexSet::EMPTY; 2],
            for_foot: HexSet::EMPTY,
            for_all: HexSet::EMPTY,
            stops: HexSet::EMPTY,
            walled: HexSet::EMPTY,
            blocked: tables.field.high,
            lit: HexSet::EMPTY,
            closed: [HexSet::EMPTY; 2],
            area: HexSet::EMPTY,
            points: [0; 256],
            doors: [0; 256],
            mines: [NO_MINE; MAX_MINES],
            mined: tables.mines.iter().map(|(hex, _)| *hex).collect(),
            bridges: [BridgeState::NONE; MAX_BRIDGES],
            bridge_slots: 0,
            dummies: [[OFF; MAX_DUMMIES]; 2],
            spare: [tables.sides[0].dummies, tables.sides[1].dummies],
            scored: [0; 2],
            held: [NEITHER; MAX_OBJECTIVES],
            fight: Fight::NONE,
            play: Played::NONE,
            task: Task::NONE,
        };
        state.lay_out(tables);
        state.put_down(tables);
        state.take_stock(tables);
        for (held, objective) in state.held.iter_mut().zip(&tables.objectives) {
            let unit = state.unit_at[usize::from(objective.hex)];
            if unit != NOBODY {
                *held = tables.side_of(unit) as u8;
            }
        }
        state
    }

    fn lay_out(&mut self, tables: &Tables) {
        let field = &tables.field;
        self.ground[..field.ground.len()].copy_from_slice(&field.ground);
        for (hex, (ground, points)) in (0..=u8::MAX).zip(field.ground.iter().zip(&field.points)) {
            self.ground[usize::from(hex)] = *ground;
            self.points[usize::from(hex)] = *points;
            let row = &field.terrain[usize::from(*ground)];
            if row.blocks {
                self.blocked.insert(hex);
            }
            self.for_all.set(hex, row.enter == Access::All);
            self.for_foot.set(hex, row.enter != Access::None);
            self.stops.set(hex, row.stop);
            self.walled.set(hex, row.is_building());
        }
        for (bridge, (site, heavy)) in self.bridges.iter_mut().zip(&field.bridges) {
            bridge.site = *site;
            bridge.heavy = *heavy;
            bridge.stage = bridge.needs();
        }
        self.survey_bridges();
        for (mine, (hex, kind)) in self.mines.iter_mut().zip(&tables.mines) {
            mine.hex = *hex;
            mine.kind = *kind;
        }
    }

    /// Recomputes what follows from where the pieces are.
    pub(in crate::games::hex_command::rules) fn take_stock(&mut self, tables: &Tables) {
        self.present = [0; 2];
        self.unit_at = [NOBODY; 256];
        self.leader_at = [NOBODY; 256];
        self.commanders = [HexSet::EMPTY; 2];
        self.stand = [HexSet::EMPTY; 2];
        self.shown = [HexSet::EMPTY; 2];
        self.seen = [HexSet::EMPTY; 2];
        for unit in tables.unit_numbers() {
            let state = *self.unit(unit);
            let side = tables.unit(unit).side.at();
            if state.on_table() {
                self.present[side] |= 1 << unit;
                self.unit_at[usize::from(state.hex)] = unit;
                self.stand[side].insert(state.hex);
                if state.sighting != Sighting::Hidden {
                    self.shown[side].insert(state.hex);
                }
                if state.sighting == Sighting::Seen {
                    self.seen[side].insert(state.hex);
                }
            }
        }
        for leader in tables.leader_numbers() {
            let hex = self.leader(leader).hex;
            if hex != OFF {
                self.leader_at[usize::from(hex)] = leader;
                self.commanders[tables.leader(leader).side.at()].insert(hex);
            }
        }
    }

    /// Recomputes how many bridges there may be.
    pub(in crate::games::hex_command::rules) fn survey_bridges(&mut self) {
        let mut bridges = self.bridges.iter();
        let last = bridges.rposition(|bridge| bridge.site.hex != OFF);
        self.bridge_slots = last.map_or(0, |last| last as u8 + 1);
    }

    fn put_down(&mut self, tables: &Tables) {
        for (number, row) in tables.unit_numbers().zip(&tables.units) {
            let hex = match row.start {
                Start::At(hex) => hex,
                Start::Zone(_) | Start::Nowhere => OFF,
            };
            *self.unit_mut(number) = UnitState {
                hex,
                figures: row.figures,
                transport: row.transport,
                sighting: row.sighting,
                marks: marks(tables, row, hex),
                ..NO_UNIT
            };
        }
        for (number, row) in tables.leader_numbers().zip(&tables.leaders) {
            let hex = match row.with {
                NOBODY => row.at.unwrap_or(OFF),
                unit => self.unit(unit).hex,
            };
            self.leader_mut(number).hex = hex;
        }
    }
}

/// Troops start in their vehicle, unless their hex is closed to it.
fn marks(tables: &Tables, row: &UnitRow, hex: HexId) -> u32 {
    let ground = tables.field.ground.get(usize::from(hex));
    let terrain = ground.and_then(|ground| tables.field.terrain.get(usize::from(*ground)));
    let drives = terrain.is_none_or(|terrain| terrain.enter != Access::Foot);
    let mut marks = 0;
    if row.transport > 0 && row.tow.is_none() && drives {
        marks |= mark::MOUNTED;
    }
    if row.sergeant {
        marks |= mark::SERGEANT;
    }
    marks
}
