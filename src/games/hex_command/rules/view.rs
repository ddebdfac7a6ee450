//! What one side may know of a battle: everything but the other's hand, the order of the deck, hidden units, and the faces of mines.

use super::Battle;
use super::state::{State, Task, UnitState};
use super::tables::{LEADERS_FROM, MineKind, NOBODY, Piece, Sighting};
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, OFF};

/// Neither side, in [`State::held`].
const NEITHER: u8 = 2;

/// A battle as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The side whose view it is.
    pub side: Side,
    /// The state with hidden facts removed: hidden units are off the table, along with what they are doing and where they were; unknown mines are dummies; the enemy's cards are in the deck.
    pub known: State,
    /// How many cards the enemy holds.
    pub enemy_cards: u8,
    /// Chips of the enemy, whether units or dummies.
    pub chips: HexSet,
    /// How many units of the enemy have not been seen, including those shown as chips.
    pub unseen: u8,
}

impl View {
    /// What a side knows.
    #[must_use]
    pub fn of(battle: &Battle, side: Side) -> View {
        let tables = battle.tables();
        let mut known = *battle.state();
        let enemy = side.other();
        let enemy_cards = known.hands[enemy.at()].count_ones() as u8;
        known.deck |= known.hands[enemy.at()];
        known.hands[enemy.at()] = 0;
        let mut chips = HexSet::EMPTY;
        for hex in &mut known.dummies[enemy.at()] {
            if *hex != OFF {
                chips.insert(*hex);
                *hex = OFF;
            }
        }
        let mut unseen = 0;
        for unit in tables.unit_numbers() {
            let state = *known.unit(unit);
            if tables.unit(unit).side == side || state.sighting == Sighting::Seen {
                continue;
            }
            if state.on_table() {
                unseen += 1;
                if state.sighting == Sighting::Chip {
                    chips.insert(state.hex);
                }
                known.present[enemy.at()] &= !(1 << unit);
                known.unit_at[usize::from(state.hex)] = NOBODY;
                hide_leader(&mut known, tables.leader_numbers(), state.hex);
            }
            *known.unit_mut(unit) = UnitState {
                hex: OFF,
                marks: 0,
                die: 0,
                kept: 0,
                battles: 0,
                extra_battles: 0,
                stretch: 0,
                aim: OFF,
                spotter: NOBODY,
                sighting: Sighting::Hidden,
                ..state
            };
        }
        known.stand[enemy.at()] = known.seen[enemy.at()];
        known.shown[enemy.at()] = known.seen[enemy.at()];
        // The unit on an objective is known if it has been seen there.
        for (held, objective) in known.held.iter_mut().zip(&tables.objectives) {
            if *held == enemy as u8 && known.unit_at[usize::from(objective.hex)] == NOBODY {
                *held = NEITHER;
            }
        }
        let about = known.task.piece;
        let own = about == NOBODY || tables.side_of(about) == side;
        if !own && about < LEADERS_FROM && known.unit(about).sighting != Sighting::Seen {
            known.task = Task::NONE;
        }
        for mine in &mut known.mines {
            if mine.hex != OFF && !mine.known {
                mine.kind = MineKind::Dummy;
            }
        }
        View {
            side,
            known,
            enemy_cards,
            chips,
            unseen,
        }
    }
}

impl Battle {
    /// Whether a side may know of a piece.
    #[must_use]
    pub fn is_known_to(&self, side: Side, piece: Piece) -> bool {
        let (tables, state) = (self.tables(), self.state());
        if piece == NOBODY || tables.side_of(piece) == side {
            return true;
        }
        let unit = if piece >= LEADERS_FROM {
            match state.hex_of(piece) {
                OFF => return true,
                hex => state.unit_in(hex),
            }
        } else {
            piece
        };
        unit == NOBODY
            || tables.side_of(unit) != tables.side_of(piece)
            || state.unit(unit).sighting == Sighting::Seen
            || !state.unit(unit).on_table()
    }
}

/// A commander with a hidden unit is hidden too.
fn hide_leader(known: &mut State, leaders: impl Iterator<Item = u8>, hex: HexId) {
    for leader in leaders {
        if known.leader(leader).hex == hex {
            let state = known.leader_mut(leader);
            state.hex = OFF;
            state.ordered = false;
            state.moved = false;
            state.roused = false;
            known.leader_at[usize::from(hex)] = NOBODY;
            known.commanders.iter_mut().for_each(|it| it.remove(hex));
        }
    }
}
