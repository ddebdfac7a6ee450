//! Hits, saving throws, destruction and shock (DW-BASE-13 to 16, DW-SAV).

use super::Battle;
use super::base_set::{BaseId, MOST_BASES, place_of, side_of};
use super::event::Event;
use super::readings::SaveMode;
use super::state::Stage;
use crate::engine::{Sink, Throw};

/// The hits that disable an AFV (DW-BASE-14).
const DISABLED_BY: u8 = 2;

/// What a saving throw follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAfter {
    /// Shooting.
    Shot,
    /// A bombardment, which ignores cover (DW-SAV-04, DW-AMB-07).
    Bombardment,
    /// A round of an assault, won or not.
    Round {
        /// Whether the base won it.
        won: bool,
    },
}

impl Battle {
    pub(super) fn set_hits(&mut self, base: BaseId, hits: u8) {
        self.state.hits[side_of(base).at()][place_of(base)] = hits;
    }

    /// Whether an AFV has too many hits to move (DW-BASE-14).
    #[inline]
    #[must_use]
    pub fn is_disabled(&self, base: BaseId) -> bool {
        self.tables.base(base).is_afv() && self.state.hits(base) >= DISABLED_BY
    }

    /// Puts hits on a base and destroys it if they are enough; returns whether it survives.
    pub(super) fn hit(&mut self, base: BaseId, hits: u8, events: &mut impl Sink<Event>) -> bool {
        if hits == 0 {
            return true;
        }
        let total = self.state.hits(base) + hits;
        events.tell(Event::Hit { base, hits, total });
        self.suffer(base, total, events);
        if total < self.tables.read.hits_to_destroy {
            return true;
        }
        self.destroy(base, events);
        false
    }

    fn suffer(&mut self, base: BaseId, total: u8, events: &mut impl Sink<Event>) {
        let could_move = !self.is_disabled(base);
        self.set_hits(base, total);
        let survives = total < self.tables.read.hits_to_destroy;
        if survives && could_move && self.is_disabled(base) {
            events.tell(Event::Disabled { base });
        }
    }

    /// Destroys a base, and shocks its friends in waves (DW-BASE-15, DW-BASE-16): each takes one hit for each neighbour
    /// destroyed in a wave. A base that falls in an assault shocks those around the assaulted cell (DW-ASL-12).
    pub(super) fn destroy(&mut self, base: BaseId, events: &mut impl Sink<Event>) {
        let side = side_of(base);
        let mut wave = [base; MOST_BASES];
        let mut count = 1;
        let mut shocks = true;
        while count > 0 {
            let mut hits = [0u8; MOST_BASES];
            for base in &wave[..count] {
                let cell = self.state.at(*base);
                self.take_off(*base, events);
                let near = self.tables.field.beside[usize::from(cell)];
                let friends = self.state.on_table[side.at()] & !self.state.aboard[side.at()];
                for friend in friends.of(side) {
                    if shocks && near.has(self.state.at(friend)) {
                        hits[place_of(friend)] += 1;
                    }
                }
            }
            let gone = self.state.destroyed[side.at()];
            count = 0;
            let friends = self.state.on_table[side.at()] & !gone;
            for friend in friends.of(side) {
                let hits = hits[place_of(friend)];
                if hits == 0 {
                    continue;
                }
                let total = self.state.hits(friend) + hits;
                events.tell(Event::Shocked {
                    base: friend,
                    hits,
                    total,
                });
                self.suffer(friend, total, events);
                if total >= self.tables.read.hits_to_destroy {
                    wave[count] = friend;
                    count += 1;
                }
            }
            shocks = self.tables.read.shock_cascade;
        }
    }

    /// Takes a destroyed base off the table, and whoever it carries with it (DW-MOV-05, DW-MOV-07).
    fn take_off(&mut self, base: BaseId, events: &mut impl Sink<Event>) {
        let (side, at) = (side_of(base).at(), self.state.at(base));
        if let Some(passenger) = self.state.passenger(base) {
            self.state.remove(passenger);
            self.state.destroyed[side].insert(passenger);
            events.tell(Event::LostAboard {
                base: passenger,
                carrier: base,
            });
        }
        self.state.remove(base);
        self.state.destroyed[side].insert(base);
        events.tell(Event::Destroyed { base, at });
    }

    /// The score a saving throw needs with some hits on the base: the number changes, not the die (DW-SAV-01, DW-AMB-05).
    #[must_use]
    pub fn save_needed(&self, base: BaseId, hits: u8, after: SaveAfter) -> u8 {
        let changes = &self.tables.changes.saving;
        let row = self.tables.base(base);
        let trained = if row.experienced {
            changes.experienced
        } else {
            0
        };
        let situation = match after {
            SaveAfter::Shot if self.tables.field.cover.has(self.state.at(base)) => {
                changes.shot_in_cover
            }
            SaveAfter::Round { won: true } => changes.won_round,
            SaveAfter::Shot | SaveAfter::Bombardment | SaveAfter::Round { won: false } => 0,
        };
        let score = changes.always + trained + changes.each_hit * hits as i8 + situation;
        score.max(1) as u8
    }

    /// What the pending saving throw follows.
    #[must_use]
    pub fn save_after(&self, base: BaseId) -> SaveAfter {
        let clash = &self.state.clash;
        if clash.winner != super::NOBODY {
            SaveAfter::Round {
                won: clash.winner == base,
            }
        } else if self.state.shot.target == base && !self.state.shot.threw.is_empty() {
            SaveAfter::Shot
        } else {
            SaveAfter::Bombardment
        }
    }

    /// Puts the hits of an attack on a base; returns whether a saving throw is due (DW-SAV-03, DW-AMB-06).
    pub(super) fn hit_by_fire(
        &mut self,
        base: BaseId,
        hits: u8,
        events: &mut impl Sink<Event>,
    ) -> bool {
        if hits == 0 {
            return false;
        }
        match self.tables.read.save_mode {
            SaveMode::CancelEachHit => {
                self.state.stage = Stage::SaveEach { base, hits };
                true
            }
            SaveMode::ExtraHit => {
                let survives = self.hit(base, hits, events);
                if survives {
                    self.state.stage = Stage::Save { base };
                }
                survives
            }
            SaveMode::AssaultOnly => {
                self.hit(base, hits, events);
                false
            }
        }
    }

    /// A saving throw: a failure adds a hit (DW-SAV-02), to AFVs without penetration (DW-SAV-05).
    pub(super) fn settle_save(
        &mut self,
        base: BaseId,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0] + 1;
        let needed = self.save_needed(base, self.state.hits(base), self.save_after(base));
        let passed = face >= needed;
        events.tell(Event::Saved {
            base,
            face,
            needed,
            passed,
            cancels: false,
        });
        if !passed {
            self.hit(base, 1, events);
        }
        self.after_save(events);
    }

    /// A saving throw for each hit: a success takes the hit away (DW-AMB-06). Each is thrown with the hits that have
    /// stuck so far.
    pub(super) fn settle_save_each(
        &mut self,
        base: BaseId,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let after = self.save_after(base);
        let mut stuck = 0;
        for side in throw.as_slice() {
            let face = side + 1;
            let needed = self.save_needed(base, self.state.hits(base) + stuck, after);
            let passed = face >= needed;
            events.tell(Event::Saved {
                base,
                face,
                needed,
                passed,
                cancels: true,
            });
            stuck += u8::from(!passed);
        }
        self.hit(base, stuck, events);
        self.after_save(events);
    }

    fn after_save(&mut self, events: &mut impl Sink<Event>) {
        if self.state.clash.winner != super::NOBODY {
            self.continue_round(events);
        } else if self.state.shot.threw.is_empty() {
            self.continue_barrage(events);
        } else {
            self.finish_shot(events);
        }
    }
}
