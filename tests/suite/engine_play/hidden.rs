//! Another battle that a side cannot tell from the one it is in.

use pressgang::engine::{Chance, Side};
use pressgang::games::hex_command::rules::{
    Battle, HexId, NOBODY, OFF, Piece, Sighting, Stage, State, Tables,
};

/// As far as any unit looks, and one more.
const OUT_OF_SIGHT: u8 = 4;

/// Nobody, where [`State::held`] names a side.
const NEITHER: u8 = 2;

/// Deals anew what a side does not know.
pub(crate) fn shuffled(battle: &Battle, side: Side, chance: &mut Chance) -> State {
    let tables = battle.tables();
    let mut state = *battle.state();
    shuffle_cards(&mut state, side.other(), chance);
    shuffle_mines(&mut state, chance);
    shuffle_chips(tables, &mut state, side.other(), chance);
    shuffle_hidden(tables, &mut state, side.other(), chance);
    shuffle_orders(tables, &mut state, side.other(), chance);
    shuffle_task(tables, &mut state, side.other(), chance);
    shuffle_holders(tables, battle.state(), &mut state, side.other());
    state
}

fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for at in (1..items.len()).rev() {
        items.swap(at, chance.below(at as u32 + 1) as usize);
    }
}

fn shuffle_cards(state: &mut State, enemy: Side, chance: &mut Chance) {
    let hand = &mut state.hands[enemy.at()];
    let count = hand.count_ones() as usize;
    let unknown = state.deck | *hand;
    let mut cards: Vec<u8> = (0..128).filter(|card| unknown >> card & 1 == 1).collect();
    shuffle(&mut cards, chance);
    *hand = cards[..count].iter().fold(0, |hand, card| hand | 1 << card);
    state.deck = unknown & !*hand;
}

fn shuffle_mines(state: &mut State, chance: &mut Chance) {
    let unknown = |state: &State| {
        let mines = state.mines.iter().enumerate();
        let unknown = mines.filter(|(_, mine)| mine.hex != OFF && !mine.known);
        unknown.map(|(at, _)| at).collect::<Vec<usize>>()
    };
    let at = unknown(state);
    let mut kinds: Vec<_> = at.iter().map(|at| state.mines[*at].kind).collect();
    shuffle(&mut kinds, chance);
    for (at, kind) in at.into_iter().zip(kinds) {
        state.mines[at].kind = kind;
    }
}

fn unseen(tables: &Tables, state: &State, side: Side, how: Sighting) -> Vec<Piece> {
    let mut units: Vec<Piece> = tables.unit_numbers().collect();
    units.retain(|unit| {
        let it = state.unit(*unit);
        tables.unit(*unit).side == side && it.sighting == how && it.on_table()
    });
    units
}

/// Puts units with their commanders into other hexes, which nobody else is in.
fn put(tables: &Tables, state: &mut State, units: &[Piece], hexes: &[HexId]) {
    let leaders: Vec<Piece> = units
        .iter()
        .map(|unit| state.leader_in(state.unit(*unit).hex))
        .collect();
    for unit in units {
        let hex = usize::from(state.unit(*unit).hex);
        state.unit_at[hex] = NOBODY;
        state.leader_at[hex] = NOBODY;
    }
    let side = |unit: &Piece| tables.unit(*unit).side.at();
    for unit in units {
        let hex = state.unit(*unit).hex;
        state.stand[side(unit)].remove(hex);
        state.shown[side(unit)].remove(hex);
    }
    for (unit, hex) in units.iter().zip(hexes) {
        state.stand[side(unit)].insert(*hex);
        let chip = state.unit(*unit).sighting == Sighting::Chip;
        state.shown[side(unit)].set(*hex, chip);
    }
    for ((unit, leader), hex) in units.iter().zip(leaders).zip(hexes) {
        state.unit_mut(*unit).hex = *hex;
        state.unit_at[usize::from(*hex)] = *unit;
        if leader != NOBODY {
            state.leader_mut(leader).hex = *hex;
            state.leader_at[usize::from(*hex)] = leader;
        }
    }
}

/// Which chip is which unit, and which a dummy.
fn shuffle_chips(tables: &Tables, state: &mut State, side: Side, chance: &mut Chance) {
    let units = unseen(tables, state, side, Sighting::Chip);
    let mut hexes: Vec<HexId> = units.iter().map(|unit| state.unit(*unit).hex).collect();
    hexes.extend(state.dummies[side.at()].iter().filter(|hex| **hex != OFF));
    shuffle(&mut hexes, chance);
    put(tables, state, &units, &hexes);
    let mut dummies = hexes[units.len()..].iter();
    for dummy in &mut state.dummies[side.at()] {
        if *dummy != OFF {
            *dummy = *dummies.next().expect("as many as before");
        }
    }
}

/// Where the units are that nobody has seen.
fn shuffle_hidden(tables: &Tables, state: &mut State, side: Side, chance: &mut Chance) {
    let units = unseen(tables, state, side, Sighting::Hidden);
    let mut hexes: Vec<HexId> = units.iter().map(|unit| state.unit(*unit).hex).collect();
    let far = |hex: &HexId| {
        let enemies = tables
            .unit_numbers()
            .filter(|it| tables.unit(*it).side != side);
        let mut places = enemies.map(|it| state.unit(it).hex).filter(|it| *it != OFF);
        places.all(|there| tables.field.distance(*hex, there) >= OUT_OF_SIGHT)
    };
    let free = |hex: &HexId| {
        let dummies = state.dummies.iter().flatten();
        state.unit_in(*hex) == NOBODY
            && state.leader_in(*hex) == NOBODY
            && dummies.into_iter().all(|dummy| dummy != hex)
    };
    // While units are being placed, everybody is known to be in his own zone.
    if !matches!(state.stage, Stage::Deploy(_)) {
        let field = 0..tables.field.len() as HexId;
        hexes.extend(field.filter(|hex| free(hex) && far(hex)));
    }
    shuffle(&mut hexes, chance);
    put(tables, state, &units, &hexes);
}

/// Which unseen units have been ordered and have moved.
fn shuffle_orders(tables: &Tables, state: &mut State, side: Side, chance: &mut Chance) {
    let mut units = unseen(tables, state, side, Sighting::Chip);
    units.extend(unseen(tables, state, side, Sighting::Hidden));
    let mut orders: Vec<_> = units
        .iter()
        .map(|unit| (state.unit(*unit).die, state.unit(*unit).marks))
        .collect();
    shuffle(&mut orders, chance);
    for (unit, (die, marks)) in units.into_iter().zip(orders) {
        state.unit_mut(unit).die = die;
        state.unit_mut(unit).marks = marks;
    }
}

/// What an unseen unit is about.
fn shuffle_task(tables: &Tables, state: &mut State, side: Side, chance: &mut Chance) {
    let mut units = unseen(tables, state, side, Sighting::Chip);
    units.extend(unseen(tables, state, side, Sighting::Hidden));
    if units.contains(&state.task.piece) {
        let mut any = || chance.below(tables.field.len() as u32) as HexId;
        (state.task.from, state.task.to, state.task.before) = (any(), any(), any());
        state.task.piece = units[chance.below(units.len() as u32) as usize];
    }
}

/// Which objectives an unseen unit has stood on.
fn shuffle_holders(tables: &Tables, before: &State, state: &mut State, side: Side) {
    let lurks = |state: &State, hex: HexId| {
        let unit = state.unit_in(hex);
        unit != NOBODY
            && tables.unit(unit).side == side
            && state.unit(unit).sighting != Sighting::Seen
    };
    for (at, objective) in tables.objectives.iter().enumerate() {
        let held = state.held[at];
        if lurks(state, objective.hex) && held == NEITHER {
            state.held[at] = side as u8;
        } else if lurks(before, objective.hex) && held == side as u8 {
            state.held[at] = NEITHER;
        }
    }
}
