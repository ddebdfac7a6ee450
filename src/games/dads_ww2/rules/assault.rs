//! Assaults: a chain of bases goes into an enemy cell, round by round until one base is left (DW-ASL).

use super::Battle;
use super::act::Chain;
use super::base_set::{BaseId, BaseSet, NOBODY, side_of};
use super::damage::SaveAfter;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Clash, Stage};
use crate::engine::{Side, Sink, Throw};
use crate::games::dads_ww2::content::Outcome;
use crate::kernel::HexId;

impl Battle {
    /// Judges an order to assault (DW-ASL-01, DW-ASL-08, DW-AMB-10, DW-CHK-08).
    pub(super) fn judge_assault(&self, side: Side, chain: &Chain, at: HexId) -> Result<(), No> {
        let enemy = self.state.who(at).filter(|base| side_of(*base) != side);
        if enemy.is_none() {
            return Err(No::new("DW-ASL-01", Fact::NoEnemy { cell: at }));
        }
        let mut named = BaseSet::NONE;
        for base in chain.as_slice().iter().copied() {
            self.judge_ready(side, base)?;
            if named.has(base) {
                return Err(No::new("DW-ASL-08", Fact::NamedTwice { base }));
            }
            named.insert(base);
        }
        self.judge_group(side, named)?;
        let near = self.tables.field.beside[usize::from(at)];
        let mut beside = 0;
        for base in chain.as_slice().iter().copied() {
            self.judge_on_foot(base)?;
            if near.has(self.state.at(base)) {
                self.judge_storm(base, at)?;
                beside += 1;
            }
        }
        match (beside, chain.as_slice()) {
            (0, [base]) => Err(No::new(
                "DW-ASL-01",
                Fact::NotBeside {
                    base: *base,
                    cell: at,
                },
            )),
            (0, _) => Err(No::new("DW-ASL-01", Fact::NobodyBeside { cell: at })),
            _ => self.judge_points(side, super::orders::ACTION_COST),
        }
    }

    /// Judges whether a base beside a cell can go in (DW-ASL-09).
    pub(super) fn judge_storm(&self, base: BaseId, at: HexId) -> Result<(), No> {
        if !self.tables.field.passable.has(at) {
            return Err(No::new("DW-MOV-06", Fact::Impassable { cell: at }));
        }
        let row = self.tables.base(base);
        if row.is_towed() && self.state.fired[side_of(base).at()].has(base) {
            return Err(No::new("DW-ASL-09", Fact::HasShot { base }));
        }
        self.judge_wheels(base)
    }

    pub(super) fn begin_assault(
        &mut self,
        chain: &Chain,
        at: HexId,
        events: &mut impl Sink<Event>,
    ) {
        self.state.clash = Clash {
            cell: at,
            chain: *chain,
            ..Clash::NONE
        };
        self.next_attacker(events);
    }

    /// Sends the next of the chain in, as long as there is a defender (DW-ASL-08, DW-ASL-11).
    fn next_attacker(&mut self, events: &mut impl Sink<Event>) {
        let cell = self.state.clash.cell;
        let near = self.tables.field.beside[usize::from(cell)];
        let defender = self.state.who(cell);
        while let Some(defender) = defender {
            let clash = &mut self.state.clash;
            let Some(attacker) = clash.chain.as_slice().get(usize::from(clash.next)).copied()
            else {
                break;
            };
            clash.next += 1;
            let there = self.state.is_on_table(attacker) && near.has(self.state.at(attacker));
            if !there || self.judge_storm(attacker, cell).is_err() {
                continue;
            }
            let from = self.state.at(attacker);
            self.state.vacate(attacker);
            self.carry_along(attacker, cell);
            self.state.moved[side_of(attacker).at()].insert(attacker);
            let clash = &mut self.state.clash;
            clash.attacker = attacker;
            clash.defender = defender;
            clash.from = from;
            // A new base starts without "won the last round"; the defender keeps theirs (DW-ASL-11).
            clash.won_last = if clash.won_last == defender {
                defender
            } else {
                NOBODY
            };
            clash.winner = NOBODY;
            events.tell(Event::Assaults {
                attacker,
                defender,
                at: cell,
            });
            self.state.stage = Stage::Storm(side_of(attacker));
            return;
        }
        let holder = self.state.who(cell);
        events.tell(Event::AssaultOver { at: cell, holder });
        self.state.clash = Clash::NONE;
        self.after_action(self.state.go, events);
    }

    /// Puts an attacker, and whoever it carries, into the cell it shares with the defender.
    fn carry_along(&mut self, attacker: BaseId, cell: HexId) {
        let side = side_of(attacker).at();
        let passenger = self.state.passenger(attacker);
        for base in [Some(attacker), passenger].into_iter().flatten() {
            self.state.at[side][super::place_of(base)] = cell;
        }
    }

    /// What each situation adds to the dice of a base in an assault, in the order of the table: always, Experienced, AFV
    /// in the open, uphill, anti-tank team, won the last round, hits (DW-ASL-03).
    #[must_use]
    pub fn assault_changes(
        &self,
        base: BaseId,
        opponent: BaseId,
        cell: HexId,
        uphill: bool,
        won_last: bool,
    ) -> [i8; 7] {
        let changes = &self.tables.changes.assault;
        let row = self.tables.base(base);
        let in_open = !self.tables.field.rough.has(cell);
        let against_afv = self.tables.base(opponent).is_afv();
        let when = |applies: bool, change: i8| if applies { change } else { 0 };
        [
            changes.always,
            when(row.experienced, changes.experienced),
            when(row.is_afv() && in_open, changes.afv_in_open),
            when(uphill, changes.uphill),
            when(row.hand_held && against_afv, changes.anti_tank_team),
            when(won_last, changes.won_last_round),
            changes.each_hit * self.state.hits(base) as i8,
        ]
    }

    /// Whether a base is uphill in an assault from one cell into another (DW-ASL-06, DW-AMB-27).
    #[must_use]
    pub fn is_uphill(&self, is_attacker: bool, from: HexId, cell: HexId) -> bool {
        let level = |cell: HexId| self.tables.field.level[usize::from(cell)];
        if is_attacker {
            level(from) > level(cell)
        } else {
            !self.tables.read.only_attacker_uphill && level(from) < level(cell)
        }
    }

    /// The dice of a base in the assault that is being fought; never below 1 (DW-ASL-06).
    #[must_use]
    pub fn clash_dice(&self, base: BaseId) -> u8 {
        let clash = &self.state.clash;
        let is_attacker = base == clash.attacker;
        let opponent = if is_attacker {
            clash.defender
        } else {
            clash.attacker
        };
        let uphill = self.is_uphill(is_attacker, clash.from, clash.cell);
        let won_last = clash.won_last == base;
        let changes = self.assault_changes(base, opponent, clash.cell, uphill, won_last);
        changes.iter().sum::<i8>().max(1) as u8
    }

    fn successes(&self, throw: &Throw) -> u8 {
        let is_success = |face: &&u8| self.tables.faces.shot[usize::from(**face)] == Outcome::Hit;
        throw.as_slice().iter().filter(is_success).count() as u8
    }

    pub(super) fn settle_storm(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let successes = self.successes(throw);
        let clash = &mut self.state.clash;
        clash.successes = successes;
        let (attacker, defender) = (clash.attacker, clash.defender);
        events.tell(Event::Fought {
            base: attacker,
            dice: throw.as_slice().len() as u8,
            successes,
        });
        self.state.stage = Stage::Stand(side_of(defender));
    }

    /// More successes win the round; on a draw both throw again (DW-ASL-02).
    pub(super) fn settle_stand(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let successes = self.successes(throw);
        let clash = self.state.clash;
        events.tell(Event::Fought {
            base: clash.defender,
            dice: throw.as_slice().len() as u8,
            successes,
        });
        let winner = match clash.successes.cmp(&successes) {
            std::cmp::Ordering::Greater => Some(clash.attacker),
            std::cmp::Ordering::Less => Some(clash.defender),
            std::cmp::Ordering::Equal => None,
        };
        events.tell(Event::Round { winner });
        let Some(winner) = winner else {
            self.state.stage = Stage::Storm(side_of(clash.attacker));
            return;
        };
        self.state.clash.winner = winner;
        self.state.clash.saves = [true; 2];
        let loser = self.clash_loser();
        let armoured = self.tables.base(loser).is_afv() && self.tables.read.assault_penetration;
        if !armoured {
            self.hit(loser, 1, events);
            return self.continue_round(events);
        }
        match self.tables.base(winner).assault.needed {
            Some(_) => {
                self.state.clash.again = false;
                self.state.stage = Stage::Breach(side_of(winner));
            }
            None => {
                events.tell(Event::Bounced {
                    base: loser,
                    hits: 1,
                });
                self.continue_round(events);
            }
        }
    }

    /// The loser of the round that is being resolved.
    #[must_use]
    pub fn clash_loser(&self) -> BaseId {
        let clash = &self.state.clash;
        if clash.winner == clash.attacker {
            clash.defender
        } else {
            clash.attacker
        }
    }

    /// An AFV that lost a round is hit only if it is penetrated (DW-ASL-05); weapons that are not meant for it must
    /// succeed twice, and only the second die can destroy (DW-ASL-10).
    pub(super) fn settle_breach(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let winner = self.state.clash.winner;
        let loser = self.clash_loser();
        let arm = self.tables.base(winner).assault;
        let needed = arm.needed.unwrap_or(u8::MAX);
        let face = throw.as_slice()[0] + 1;
        let result = self.pierced(face, needed);
        if arm.again && !self.state.clash.again && result != Outcome::None {
            events.tell(Event::PierceAgain { base: loser, face });
            self.state.clash.again = true;
            return;
        }
        events.tell(Event::Pierced {
            base: loser,
            face,
            needed,
            result,
        });
        match result {
            Outcome::Destroyed => self.destroy(loser, events),
            Outcome::Hit => {
                self.hit(loser, 1, events);
            }
            _ => {}
        }
        self.continue_round(events);
    }

    /// Both make a saving throw, if they are still there, then the next round begins or the assault is over; if both are
    /// gone the cell is empty (DW-SAV-03, DW-SAV-05, DW-ASL-07).
    pub(super) fn continue_round(&mut self, events: &mut impl Sink<Event>) {
        let clash = self.state.clash;
        for (place, base) in [clash.attacker, clash.defender].into_iter().enumerate() {
            if std::mem::take(&mut self.state.clash.saves[place]) && self.state.is_on_table(base) {
                self.state.stage = Stage::Save { base };
                return;
            }
        }
        let stands = |base: BaseId| self.state.is_on_table(base);
        match (stands(clash.attacker), stands(clash.defender)) {
            (true, true) => {
                self.state.clash.won_last = clash.winner;
                self.state.clash.winner = NOBODY;
                self.state.stage = Stage::Storm(side_of(clash.attacker));
            }
            (true, false) => {
                self.enter(clash.attacker, clash.cell);
                self.state.clash.winner = NOBODY;
                self.end_assault(events);
            }
            (false, _) => {
                self.state.clash.won_last = clash.winner;
                self.state.clash.winner = NOBODY;
                self.next_attacker(events);
            }
        }
    }

    /// The survivor holds the cell (DW-ASL-11).
    fn end_assault(&mut self, events: &mut impl Sink<Event>) {
        let at = self.state.clash.cell;
        let holder = self.state.who(at);
        events.tell(Event::AssaultOver { at, holder });
        self.state.clash = Clash::NONE;
        self.after_action(self.state.go, events);
    }

    /// What a saving throw of a round needs, for odds and tables.
    #[must_use]
    pub fn round_save(&self, base: BaseId, hits: u8, won: bool) -> u8 {
        self.save_needed(base, hits, SaveAfter::Round { won })
    }
}
