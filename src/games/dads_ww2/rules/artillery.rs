//! Artillery: six aim markers, cell by cell (DW-ART).

use super::Battle;
use super::act::AIM_MARKERS;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Barrage, Shot, Stage};
use crate::engine::{Side, Sink, Throw};
use crate::games::dads_ww2::content::Outcome;
use crate::kernel::HexId;

/// The most markers on a cell (DW-ART-02).
const MOST_ON_A_CELL: u8 = 3;

impl Battle {
    /// Judges a bombardment: a go by itself, six markers, at most three on a cell, each cell finished before the next
    /// (DW-ART-01, DW-ART-02, DW-ART-04, DW-AMB-13, DW-TURN-06, DW-CHK-09, DW-CHK-10).
    pub(super) fn judge_bombard(&self, side: Side, aims: &[HexId; AIM_MARKERS]) -> Result<(), No> {
        if !self.state.artillery[side.at()] {
            return Err(No::new("DW-ART-01", Fact::NoArtillery {}));
        }
        if !self.state.acted.is_empty() {
            return Err(No::new("DW-TURN-06", Fact::GoBegun {}));
        }
        for (place, cell) in aims.iter().copied().enumerate() {
            let markers = aims.iter().filter(|aim| **aim == cell).count() as u8;
            if markers > MOST_ON_A_CELL {
                return Err(No::new("DW-ART-02", Fact::TooManyMarkers { cell, markers }));
            }
            let returns = aims[..place].contains(&cell) && aims[place - 1] != cell;
            if returns {
                return Err(No::new("DW-ART-04", Fact::SplitMarkers { cell }));
            }
        }
        self.judge_points(side, super::orders::ACTION_COST)
    }

    pub(super) fn bombard(
        &mut self,
        side: Side,
        aims: &[HexId; AIM_MARKERS],
        events: &mut impl Sink<Event>,
    ) {
        self.pay(side, super::orders::ACTION_COST, events);
        self.state.artillery[side.at()] = false;
        self.state.barrage = Barrage {
            aims: *aims,
            next: 0,
        };
        self.state.shot = Shot::default();
        events.tell(Event::Bombards { side, aims: *aims });
        self.state.stage = Stage::Aim(side);
    }

    /// The cell whose markers are due, and how many there are.
    #[must_use]
    pub fn aimed_at(&self) -> (HexId, u8) {
        let barrage = &self.state.barrage;
        let cell = barrage.aims[usize::from(barrage.next)];
        let markers = barrage.aims.iter().filter(|aim| **aim == cell).count();
        (cell, markers as u8)
    }

    /// Whoever is in the cell is hit, friend or foe, without penetration (DW-ART-03).
    pub(super) fn settle_aim(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let (at, markers) = self.aimed_at();
        let base = self.state.who(at);
        self.state.barrage.next += markers;
        let mut hits = 0;
        let mut destroyed = false;
        for side in throw.as_slice() {
            let outcome = self.tables.faces.aim[usize::from(*side)];
            events.tell(Event::AimRolled {
                at,
                base,
                face: side + 1,
                outcome,
            });
            match outcome {
                Outcome::Hit => hits += 1,
                Outcome::Destroyed => destroyed = true,
                _ => {}
            }
        }
        let Some(base) = base else {
            return self.continue_barrage(events);
        };
        if destroyed {
            self.destroy(base, events);
            return self.continue_barrage(events);
        }
        // The saving throw after a bombardment is told from that after a shot by the shot's empty record.
        if !self.hit_by_fire(base, hits, events) {
            self.continue_barrage(events);
        }
    }

    pub(super) fn continue_barrage(&mut self, events: &mut impl Sink<Event>) {
        let side = self.state.go;
        if self.ends_at_once(events) {
            return;
        }
        if usize::from(self.state.barrage.next) < AIM_MARKERS {
            self.state.stage = Stage::Aim(side);
        } else {
            self.end_go(side, events);
        }
    }
}
