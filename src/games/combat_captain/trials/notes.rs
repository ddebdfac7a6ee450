//! Notes taken during a battle, because its end does not show them.

use std::sync::Arc;

use crate::engine::{Side, Sink};
use crate::games::combat_captain::rules::{
    Event, Loss, MOST_SUBUNITS, NOBODY, SubId, Tables, UnitId, Why,
};

/// What brings losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Fire,
    HeldFire,
    CloseCombat,
    Support,
}

/// The number of causes, and their names.
pub(super) const CAUSES: [&str; 4] = ["fire", "held fire", "close combat", "guns and aircraft"];

/// What activity dice are spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Move,
    Charge,
    Fire,
    Hold,
    Cover,
}

/// The number of uses, and their names.
pub(super) const USES: [&str; 5] = ["moves", "charges", "fire", "held fire", "cover"];

/// Notes of one battle, by side.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Who had the initiative on turn 1.
    pub(super) first: Option<Side>,
    /// Turns in which each side had the initiative.
    pub(super) initiatives: [u32; 2],
    /// Activity dice spent, by use.
    pub(super) spent: [[u32; USES.len()]; 2],
    /// Activity dice of activated units that were not spent.
    pub(super) unspent: [u32; 2],
    /// Hold-fire markers that were fired.
    pub(super) released: [u32; 2],
    /// Units that acted as one, for the bonus die.
    pub(super) together: [u32; 2],
    /// Charges announced; close combats won.
    pub(super) charges: [u32; 2],
    pub(super) melees: [u32; 2],
    /// Figures and vehicle kills lost, by cause.
    pub(super) losses: [[u32; CAUSES.len()]; 2],
    /// Morale markers taken, and those pulled again.
    pub(super) markers: [u32; 2],
    pub(super) rallied: [u32; 2],
    /// Units that routed, and the sub-units that left with them.
    pub(super) routs: [u32; 2],
    pub(super) lost_by_rout: [u32; 2],
    /// The side of each sub-unit and of each unit.
    sides: Arc<(Vec<Side>, Vec<Side>)>,
    /// What is going on, and whose fire dice were counted last.
    cause: Cause,
    thrower: SubId,
    /// The hold-fire markers each sub-unit has placed this turn.
    held: [u8; MOST_SUBUNITS],
}

impl Notes {
    pub(super) fn of(tables: &Tables) -> Notes {
        let subunits = tables.subunits.iter().map(|row| row.side).collect();
        let units = tables.units.iter().map(|row| row.side).collect();
        Notes {
            first: None,
            initiatives: [0; 2],
            spent: [[0; USES.len()]; 2],
            unspent: [0; 2],
            released: [0; 2],
            together: [0; 2],
            charges: [0; 2],
            melees: [0; 2],
            losses: [[0; CAUSES.len()]; 2],
            markers: [0; 2],
            rallied: [0; 2],
            routs: [0; 2],
            lost_by_rout: [0; 2],
            sides: Arc::new((subunits, units)),
            cause: Cause::Fire,
            thrower: NOBODY,
            held: [0; MOST_SUBUNITS],
        }
    }

    /// The place of a sub-unit's side.
    fn side(&self, subunit: SubId) -> usize {
        let side = self.sides.0.get(usize::from(subunit));
        side.map_or(0, |side| side.at())
    }

    /// The place of a unit's side.
    fn side_of(&self, unit: UnitId) -> usize {
        let side = self.sides.1.get(usize::from(unit));
        side.map_or(0, |side| side.at())
    }

    fn spend(&mut self, side: usize, what: Use, dice: u8) {
        self.spent[side][what as usize] += u32::from(dice);
    }

    fn lose(&mut self, subunit: SubId, number: u8) {
        let side = self.side(subunit);
        self.losses[side][self.cause as usize] += u32::from(number);
    }

    /// Who acts, and with what.
    fn note_activity(&mut self, event: &Event) {
        match *event {
            Event::Initiative {
                side: Some(side), ..
            } => {
                self.first = self.first.or(Some(side));
                self.initiatives[side.at()] += 1;
            }
            Event::ActivationOver { unit, unused } => {
                self.unspent[self.side_of(unit)] += u32::from(unused);
            }
            Event::Together { unit, .. } => {
                let side = self.side_of(unit);
                self.together[side] += 1;
            }
            Event::MoveRolled {
                subunit, why, dice, ..
            } => {
                let side = self.side(subunit);
                match why {
                    Why::Activity => self.spend(side, Use::Move, dice),
                    Why::Charge => {
                        self.charges[side] += 1;
                        self.spend(side, Use::Charge, dice);
                    }
                    Why::Ride | Why::Withdrawal | Why::Winner => {}
                }
            }
            Event::Holds { subunit, markers } => {
                let side = self.side(subunit);
                let before = std::mem::replace(&mut self.held[usize::from(subunit)], markers);
                self.spend(side, Use::Hold, markers.saturating_sub(before));
            }
            Event::CoverTaken {
                subunit,
                sticks: dice,
                ..
            }
            | Event::CoverLeft { subunit, dice, .. }
            | Event::LinedUp { subunit, dice, .. } => {
                let side = self.side(subunit);
                self.spend(side, Use::Cover, dice);
            }
            Event::FireDice { subunit, count, .. } if subunit != self.thrower => {
                // The second weapon of a tank uses the dice of the first (CC-TNK-01).
                self.thrower = subunit;
                let side = self.side(subunit);
                match self.cause {
                    Cause::HeldFire => self.released[side] += u32::from(count),
                    _ => self.spend(side, Use::Fire, count),
                }
            }
            _ => {}
        }
    }

    /// What is going on from now on.
    fn note_cause(&mut self, event: &Event) {
        match *event {
            Event::OpensFire { held, .. } => {
                self.cause = if held { Cause::HeldFire } else { Cause::Fire };
                self.thrower = NOBODY;
            }
            Event::Turn { .. } => self.held = [0; MOST_SUBUNITS],
            Event::MeleeBegins { .. } => self.cause = Cause::CloseCombat,
            Event::Called { .. } => self.cause = Cause::Support,
            _ => {}
        }
    }
}

impl Sink<Event> for Notes {
    fn tell(&mut self, event: Event) {
        self.note_cause(&event);
        self.note_activity(&event);
        match event {
            Event::FiguresLost {
                subunit, figures, ..
            } => self.lose(subunit, figures),
            // What is destroyed as a whole counts as one.
            Event::Killed { subunit, .. }
            | Event::Destroyed {
                subunit,
                why: Loss::OffTheChart | Loss::Bombed,
            } => self.lose(subunit, 1),
            Event::MeleeWon { side } => self.melees[side.at()] += 1,
            Event::Shaken { unit, number, .. } if unit != NOBODY => {
                let side = self.side_of(unit);
                self.markers[side] += u32::from(number);
            }
            Event::Rallied { unit, .. } => {
                let side = self.side_of(unit);
                self.rallied[side] += 1;
            }
            Event::Routs { unit, left, .. } => {
                let side = self.side_of(unit);
                self.routs[side] += 1;
                self.lost_by_rout[side] += u32::from(left);
            }
            _ => {}
        }
    }
}
