//! A battle consistent with what a side knows: everything hidden from it is dealt at random.

use std::sync::Arc;

use super::Battle;
use super::state::{Stage, mark};
use super::tables::{MineKind, NOBODY, Piece, Sighting, Start, Tables, When};
use super::view::View;
use crate::engine::{Chance, Side};
use crate::kernel::{HexId, OFF};

/// One hex beyond the distance at which hidden units are seen (HC-REC-9).
const OUT_OF_SIGHT: u8 = 4;

impl View {
    /// A battle that this side could not tell from its own: the enemy's hand is dealt from the cards not seen, mines from the counters not yet turned up, hidden units are placed wherever they may be. None when something hidden is under way that cannot be guessed.
    #[must_use]
    pub fn guess(&self, tables: &Arc<Tables>, chance: &mut Chance) -> Option<Battle> {
        let unseen_mover = self.known.task.piece == NOBODY
            && matches!(
                self.known.stage,
                Stage::Window(When::Ordered | When::Moving, _)
            );
        if unseen_mover {
            return None;
        }
        let mut guess = self.battle(tables);
        guess.deal_hand(self.side.other(), self.enemy_cards, chance);
        guess.deal_mines(chance);
        if self.unseen > 0 || !self.chips.is_empty() {
            guess.place_unseen(self, chance);
        }
        Some(guess)
    }
}

fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for at in (1..items.len()).rev() {
        items.swap(at, chance.below(at as u32 + 1) as usize);
    }
}

impl Battle {
    fn deal_hand(&mut self, enemy: Side, count: u8, chance: &mut Chance) {
        for _ in 0..count {
            let left = self.state.deck.count_ones();
            if left == 0 {
                return;
            }
            let card = super::turn::nth_bit(self.state.deck, chance.below(left) as u8);
            self.state.deck &= !(1 << card);
            self.state.hands[enemy.at()] |= 1 << card;
        }
    }

    /// The counters still face down are the scenario's less those that have been turned up.
    fn deal_mines(&mut self, chance: &mut Chance) {
        let mut kinds: Vec<MineKind> = self.tables.mines.iter().map(|(_, kind)| *kind).collect();
        for mine in self.state.mines.iter().filter(|mine| mine.known) {
            if let Some(at) = kinds.iter().position(|kind| *kind == mine.kind) {
                kinds.swap_remove(at);
            }
        }
        // Shuffled, so that their order does not reveal where each one lay.
        kinds.sort_unstable();
        shuffle(&mut kinds, chance);
        let unknown = self.state.mines.iter_mut();
        let unknown = unknown.filter(|mine| mine.hex != OFF && !mine.known);
        for (mine, kind) in unknown.zip(kinds) {
            mine.kind = kind;
        }
    }

    fn place_unseen(&mut self, view: &View, chance: &mut Chance) {
        let enemy = view.side.other();
        let mut units: Vec<Piece> = self.tables.units_of(enemy).collect();
        units.retain(|unit| {
            let state = self.state.unit(*unit);
            let lost = state.figures == 0 || self.tables.unit(*unit).start == Start::Nowhere;
            !state.on_table() && !lost
        });
        shuffle(&mut units, chance);
        units.truncate(usize::from(view.unseen));
        let mut chips: Vec<HexId> = view.chips.iter().collect();
        shuffle(&mut chips, chance);
        let side = &self.tables.sides[enemy.at()];
        let dummies = side.dummies.saturating_sub(self.state.spare[enemy.at()]);
        let least = chips.len().saturating_sub(usize::from(dummies));
        let most = chips.len().min(units.len());
        let real = least + chance.below((most.saturating_sub(least) + 1) as u32) as usize;
        let real = real.min(most);
        for (unit, hex) in units[..real].iter().zip(&chips) {
            self.put_unseen(*unit, *hex, Sighting::Chip);
        }
        for (at, hex) in chips[real..].iter().enumerate() {
            if let Some(dummy) = self.state.dummies[enemy.at()].get_mut(at) {
                *dummy = *hex;
            }
        }
        for unit in units[real..].iter().copied() {
            if let Some(hex) = self.hiding_place(unit, view.side, chance) {
                self.put_unseen(unit, hex, Sighting::Hidden);
            }
        }
    }

    fn put_unseen(&mut self, unit: Piece, hex: HexId, sighting: Sighting) {
        let row = self.tables.unit(unit);
        let state = self.state.unit_mut(unit);
        state.sighting = sighting;
        if row.sergeant {
            state.marks |= mark::SERGEANT;
        }
        if row.transport > 0 && row.tow.is_none() && self.state.for_all.has(hex) {
            self.state.unit_mut(unit).marks |= mark::MOUNTED;
        }
        self.put_unit(unit, hex);
        for leader in self.tables.leader_numbers() {
            let alone = self.state.leader(leader).hex == OFF;
            if alone && self.tables.leader(leader).with == unit {
                self.put_leader(leader, hex);
            }
        }
    }

    /// A hex where a unit may be hidden, preferably in its zone.
    fn hiding_place(&self, unit: Piece, seeker: Side, chance: &mut Chance) -> Option<HexId> {
        let field = &self.tables.field;
        let taken = self.state.stand[0] | self.state.stand[1];
        let free = |hex: &HexId| {
            let mut seekers = self.state.stand[seeker.at()].iter();
            !taken.has(*hex)
                && self.state.leader_in(*hex) == NOBODY
                && !self
                    .state
                    .dummies
                    .iter()
                    .flatten()
                    .any(|dummy| dummy == hex)
                && self.may_stand(unit, *hex)
                && seekers.all(|there| field.distance(*hex, there) >= OUT_OF_SIGHT)
        };
        let places: Vec<HexId> = (0..field.len() as HexId).filter(free).collect();
        let zone = match self.tables.unit(unit).start {
            Start::Zone(zone) => places
                .iter()
                .copied()
                .filter(|hex| zone.has(*hex))
                .collect(),
            _ => Vec::new(),
        };
        let places = if zone.is_empty() { places } else { zone };
        let at = chance.below(places.len() as u32) as usize;
        places.get(at).copied()
    }
}
