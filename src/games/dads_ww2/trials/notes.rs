//! Notes taken during a battle, because its end does not show them.

use std::sync::Arc;

use crate::engine::{Side, Sink};
use crate::games::dads_ww2::rules::{BaseId, Event, MOST_BASES, NOBODY, Tables, place_of, side_of};

/// What brings hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Shooting,
    Assault,
    Artillery,
    Shock,
    Nerve,
}

/// The number of causes, and their names.
pub(super) const CAUSES: [&str; 5] = [
    "shooting",
    "assault",
    "artillery",
    "shock",
    "failed saving throws",
];

/// Notes of one battle, by side.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Who had the initiative on turn 1.
    pub(super) first: Option<Side>,
    /// Turns in which each side had the initiative.
    pub(super) initiatives: [u32; 2],
    /// Command points rolled, and those spent; the others were lost.
    pub(super) rolled: [u32; 2],
    pub(super) spent: [u32; 2],
    /// Requests for artillery, those granted, and bombardments.
    pub(super) requests: [u32; 2],
    pub(super) granted: [u32; 2],
    pub(super) bombardments: [u32; 2],
    /// Tests of orders, and those passed.
    pub(super) tests: [u32; 2],
    pub(super) passed: [u32; 2],
    /// Hits suffered, by cause.
    pub(super) hits: [[u32; CAUSES.len()]; 2],
    /// Points destroyed by each base, by the place of the base in its side.
    pub(super) kills: [[u16; MOST_BASES]; 2],
    /// What each base costs.
    points: Arc<[Vec<u16>; 2]>,
    /// What is going on.
    cause: Cause,
    /// Whether the next hit is that of a failed saving throw.
    shaken: bool,
    /// Who is responsible for what is destroyed now; shared fire goes to whoever hit most.
    killer: BaseId,
    most_hits: u8,
    /// The two in an assault.
    clash: [BaseId; 2],
}

impl Notes {
    pub(super) fn of(tables: &Tables) -> Notes {
        let points = |side: Side| {
            let rows = tables.bases[side.at()].iter();
            rows.map(|row| row.points).collect()
        };
        Notes {
            points: Arc::new(Side::BOTH.map(points)),
            first: None,
            initiatives: [0; 2],
            rolled: [0; 2],
            spent: [0; 2],
            requests: [0; 2],
            granted: [0; 2],
            bombardments: [0; 2],
            tests: [0; 2],
            passed: [0; 2],
            hits: [[0; CAUSES.len()]; 2],
            kills: [[0; MOST_BASES]; 2],
            cause: Cause::Shooting,
            shaken: false,
            killer: NOBODY,
            most_hits: 0,
            clash: [NOBODY; 2],
        }
    }

    fn begin(&mut self, cause: Cause) {
        self.cause = cause;
        self.shaken = false;
        self.killer = NOBODY;
        self.most_hits = 0;
    }

    fn suffered(&mut self, base: BaseId, cause: Cause, hits: u8) {
        self.hits[side_of(base).at()][cause as usize] += u32::from(hits);
    }

    /// A base is gone; whoever is responsible on the other side has it to their credit.
    fn lost(&mut self, base: BaseId) {
        let killer = match self.cause {
            Cause::Assault => {
                let enemy = |it: &&BaseId| **it != NOBODY && side_of(**it) != side_of(base);
                self.clash.iter().find(enemy).copied().unwrap_or(NOBODY)
            }
            _ => self.killer,
        };
        if killer != NOBODY && side_of(killer) != side_of(base) {
            let points = self.points[side_of(base).at()][place_of(base)];
            self.kills[side_of(killer).at()][place_of(killer)] += points;
        }
    }
}

impl Sink<Event> for Notes {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Initiative {
                side: Some(side), ..
            } => {
                self.first = self.first.or(Some(side));
                self.initiatives[side.at()] += 1;
            }
            Event::Commands { side, points } => self.rolled[side.at()] += u32::from(points),
            Event::Paid { side, points, .. } => self.spent[side.at()] += u32::from(points),
            Event::Requested {
                side, available, ..
            } => {
                self.requests[side.at()] += 1;
                self.granted[side.at()] += u32::from(available);
            }
            Event::Tested { side, passed, .. } => {
                self.tests[side.at()] += 1;
                self.passed[side.at()] += u32::from(passed);
            }
            Event::OpensFire { .. } => self.begin(Cause::Shooting),
            Event::Threw { base, hits, .. } if hits > self.most_hits => {
                (self.killer, self.most_hits) = (base, hits);
            }
            Event::Assaults {
                attacker, defender, ..
            } => {
                self.begin(Cause::Assault);
                self.clash = [attacker, defender];
            }
            Event::Bombards { side, .. } => {
                self.begin(Cause::Artillery);
                self.bombardments[side.at()] += 1;
            }
            Event::Saved {
                passed, cancels, ..
            } => self.shaken = !passed && !cancels,
            Event::Hit { base, hits, .. } => {
                let cause = match std::mem::take(&mut self.shaken) {
                    true => Cause::Nerve,
                    false => self.cause,
                };
                self.suffered(base, cause, hits);
            }
            Event::Shocked { base, hits, .. } => self.suffered(base, Cause::Shock, hits),
            Event::Destroyed { base, .. } | Event::LostAboard { base, .. } => self.lost(base),
            _ => {}
        }
    }
}
