//! Flags and retreats (ledger section 20).

use super::Battle;
use super::act::Act;
use super::event::{Event, Steadied};
use super::field::TerrainKind;
use super::ground::Passage;
use super::refusal::{Fact, No};
use super::state::{Stage, mark};
use super::tables::{Face, LEADERS_FROM, NOBODY, Piece, When, die};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::kernel::{HexId, HexSet, OFF};

/// Every flag, for a card that lets a unit ignore them all.
pub(super) const ALL_FLAGS: u8 = u8::MAX;

/// Where a retreating piece may go.
pub(super) struct Country {
    side: Side,
    open: HexSet,
    passage: Passage,
}

impl Battle {
    /// The figures a unit needs to disregard flags (HC-RET-4).
    pub(super) fn steady_from(&self, unit: Piece) -> u8 {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let led = row.steadied && self.state.leader_in(state.hex) != NOBODY;
        row.flag.saturating_sub(u8::from(led))
    }

    pub(super) fn is_steady(&self, unit: Piece) -> bool {
        self.state.unit(unit).figures >= self.steady_from(unit)
    }

    /// How many flags a unit may ignore, from the first on, `steady` of them by a card (HC-RET-5).
    pub(super) fn ignored(&self, unit: Piece, steady: u8) -> u8 {
        let sources = self.steadied_by(unit, steady);
        if self.tables.read.flag_max {
            sources.into_iter().max().unwrap_or(0)
        } else {
            sources.into_iter().fold(0, u8::saturating_add)
        }
    }

    /// The same by reason, in the order of [`Steadied`].
    fn steadied_by(&self, unit: Piece, steady: u8) -> [u8; Steadied::COUNT] {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let read = &self.tables.read;
        let mut terrain = self.row(state.hex).flags;
        if self.is_dug(state.hex) {
            let sandbags = self.tables.field.known.sandbags;
            terrain = terrain.max(self.tables.field.terrain[usize::from(sandbags)].flags);
        }
        let leader = self.state.leader_in(state.hex);
        let led = leader != NOBODY && (read.leader_flags_all || row.steadied);
        let leader = if led {
            self.tables.leader(leader).flags
        } else {
            0
        };
        let standard = if row.standard && !row.vehicle {
            read.flags_ignored[3]
        } else {
            0
        };
        [terrain, leader, standard, steady]
    }

    pub(super) fn legal_flags(&self, side: Side, out: &mut Vec<Act>) {
        out.push(Act::Stand);
        out.push(Act::GiveGround);
        self.legal_plays(side, When::Retreat, out);
    }

    /// HC-RET-6.
    pub(super) fn stand(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let unit = fight.target;
        let flags = fight.flags;
        let ignored = if self.is_steady(unit) {
            out.tell(Event::Steady(unit, flags));
            ALL_FLAGS
        } else {
            self.ignored(unit, fight.steady)
        };
        if ignored > 0 && !self.is_steady(unit) && out.listens() {
            let sources = self.steadied_by(unit, fight.steady);
            out.tell(Event::FlagsIgnored(unit, flags, sources));
        }
        let left = flags.saturating_sub(ignored);
        if left == 0 {
            out.tell(Event::Stood(unit));
            return self.seek_advance(out);
        }
        // HC-RET-3: of several flags the first one counts.
        let certain = u8::from(flags >= 2 && ignored == 0);
        self.state.fight.retreat = left;
        self.state.fight.saveable = left - certain;
        if self.tables.read.fast_flags || left == certain {
            self.seek_retreat(out);
        } else {
            self.to(Stage::FlagSaves);
        }
    }

    pub(super) fn give_ground(&mut self, out: &mut dyn Sink<Event>) {
        self.state.fight.retreat = self.state.fight.flags;
        self.seek_retreat(out);
    }

    pub(super) fn flag_dice(&self) -> Dice {
        Dice::of(self.state.fight.saveable, die::WHITE, 6)
    }

    /// Whether a side of a white die saves a flag.
    pub(super) fn saves_flag(&self, side: u8) -> bool {
        self.tables.faces[usize::from(die::WHITE)][usize::from(side)] == Face::Flag
    }

    pub(super) fn settle_flags(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let saved = throw
            .as_slice()
            .iter()
            .filter(|side| self.saves_flag(**side));
        let saved = saved.count() as u8;
        let of = self.state.fight.saveable;
        out.tell(Event::FlagsSaved(self.state.fight.target, saved, of));
        self.state.fight.retreat -= saved.min(self.state.fight.retreat);
        if self.state.fight.retreat == 0 {
            out.tell(Event::Stood(self.state.fight.target));
        }
        self.seek_retreat(out);
    }

    /// Guns in a bunker stay there (AMB-97), and so do guns that have lost their tow (AMB-116).
    pub(super) fn is_rooted(&self, unit: Piece) -> bool {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let stranded = row.tow.is_some() && state.transport == 0;
        row.artillery
            && (self.row(state.hex).kind == TerrainKind::Bunker
                || (stranded && !self.tables.read.stranded_retreat))
    }

    /// Whether a retreating piece has a commander with it.
    fn escorted(&self, piece: Piece) -> Piece {
        if piece >= LEADERS_FROM {
            NOBODY
        } else {
            self.state.leader_in(self.state.unit(piece).hex)
        }
    }

    /// The hexes into which a piece may retreat (HC-RET-8, HC-RET-15).
    pub(super) fn ways_back(&self, piece: Piece) -> HexSet {
        self.ways_from(&self.country(piece), self.state.hex_of(piece))
    }

    /// Where a piece may retreat at all, from wherever it is by now.
    pub(super) fn country(&self, piece: Piece) -> Country {
        let side = self.tables.side_of(piece);
        let foot = piece >= LEADERS_FROM || self.goes_on_foot(piece);
        let ground = if foot {
            self.state.for_foot
        } else {
            self.state.for_all
        };
        let passage = self.passage_of(piece);
        let mut barred = self.taken_for(side);
        // AMB-112: what it could never enter.
        if !self.tables.read.retreat_anywhere {
            barred |= !ground | self.unbridged(passage);
        }
        // AMB-37: a commander retreats with the unit, and two never share a hex.
        if piece >= LEADERS_FROM || self.escorted(piece) != NOBODY {
            barred |= self.commanders_of(side);
        }
        Country {
            side,
            open: !barred,
            passage,
        }
    }

    /// The steps back from a hex.
    pub(super) fn ways_from(&self, country: &Country, hex: HexId) -> HexSet {
        let field = &self.tables.field;
        let at = usize::from(hex);
        let mut ways = field.homewards[country.side.at()][at] & country.open;
        if !self.tables.read.retreat_anywhere {
            (ways & field.across[at]).each(|there| {
                if self.crossing(hex, there, country.passage).is_none() {
                    ways.remove(there);
                }
            });
        }
        ways
    }

    /// The steps that do not leave the platoon behind (HC-PLT-4, HC-RET-13).
    pub(super) fn withdrawals(&self) -> HexSet {
        let unit = self.state.fight.target;
        let side = self.tables.unit(unit).side;
        let hex = self.state.unit(unit).hex;
        let near = &self.tables.field.near;
        let ways = self.ways_back(unit);
        let mut beside = near[usize::from(hex)] & self.state.stand[side.at()];
        if self.escorted(unit) == NOBODY {
            // A partner must stay adjacent to the commander and the commander's unit.
            beside &= self.commanders_of(side);
        }
        if beside.is_empty() {
            return ways;
        }
        ways.iter()
            .filter(|way| near[usize::from(*way)].meets(beside))
            .collect()
    }

    /// The hexes for the next step of the pending retreat.
    pub(super) fn retreats(&self) -> HexSet {
        let fight = self.state.fight;
        if fight.withdraws {
            let kept = self.withdrawals();
            // Losses may have broken the platoon in the meantime.
            if !kept.is_empty() {
                return kept;
            }
        }
        self.ways_back(fight.target)
    }

    pub(super) fn judge_retreat(&self, hex: HexId) -> Result<(), No> {
        let piece = self.state.fight.target;
        if self.retreats().has(hex) {
            return Ok(());
        }
        let field = &self.tables.field;
        let side = self.tables.side_of(piece);
        let from = self.state.hex_of(piece);
        if field.distance(from, hex) != 1 {
            return Err(No::new("HC-RET-1", Fact::OneHex { piece, hex }));
        }
        if field.home_of(side, hex) >= field.home_of(side, from) {
            return Err(No::new("HC-RET-15", Fact::NotHomewards { piece, hex }));
        }
        if self.taken_for(side).has(hex) {
            return Err(No::new("HC-RET-8", Fact::Occupied { hex }));
        }
        if self.commanders_of(side).has(hex) {
            return Err(No::new("HC-MOV-4", Fact::TwoCommanders { hex }));
        }
        if self.ways_back(piece).has(hex) {
            return Err(No::new(
                "HC-PLT-4",
                Fact::LeavesPlatoon { unit: piece, hex },
            ));
        }
        Err(No::new(
            self.terrain_rule(hex),
            Fact::CannotEnter {
                piece,
                hex,
                ground: self.ground_in(hex),
            },
        ))
    }

    pub(super) fn legal_retreats(&self, out: &mut Vec<Act>) {
        out.extend(self.retreats().iter().map(|hex| Act::Retreat { hex }));
    }

    /// Makes every retreat step that leaves no choice, and asks for the first that does.
    pub(super) fn seek_retreat(&mut self, out: &mut dyn Sink<Event>) {
        loop {
            if self.is_over() {
                return;
            }
            let fight = self.state.fight;
            let piece = fight.target;
            if fight.retreat == 0 || self.state.hex_of(piece) == OFF {
                return self.seek_advance(out);
            }
            let side = self.tables.side_of(piece);
            let hex = self.state.hex_of(piece);
            let unit = piece < LEADERS_FROM;
            if unit && self.is_rooted(piece) {
                self.trapped(piece, out);
                continue;
            }
            if self.tables.field.home_of(side, hex) == 0 {
                // HC-RET-14: the next step leaves the table.
                self.leave_table(piece, out);
                continue;
            }
            let ways = self.retreats();
            match ways.len() {
                0 => self.trapped(piece, out),
                1 => self.fall_back(ways.first().unwrap_or(hex), out),
                _ => return self.to(Stage::Retreat),
            }
        }
    }

    fn leave_table(&mut self, piece: Piece, out: &mut dyn Sink<Event>) {
        out.tell(Event::LeftTable(piece));
        self.state.fight.retreat = 0;
        self.state.fight.driven = true;
        self.state.fight.destroyed = true;
        if piece >= LEADERS_FROM {
            return self.remove_leader(piece, out);
        }
        let leader = self.escorted(piece);
        self.remove_unit(piece, out);
        if leader != NOBODY {
            out.tell(Event::LeftTable(leader));
            self.remove_leader(leader, out);
        }
        self.end_without_units(self.tables.unit(piece).side, out);
    }

    /// A retreat hex that cannot be made costs a figure (HC-RET-11).
    fn trapped(&mut self, piece: Piece, out: &mut dyn Sink<Event>) {
        self.state.fight.retreat -= 1;
        out.tell(Event::Trapped(piece));
        if piece >= LEADERS_FROM {
            self.state.fight.destroyed = true;
            return self.remove_leader(piece, out);
        }
        let hex = self.state.unit(piece).hex;
        self.take_losses(piece, 1, 0, out);
        if self.state.unit(piece).on_table() {
            return;
        }
        self.state.fight.destroyed = true;
        // HC-RET-12: a commander may be the last piece in the hex.
        let leader = self.state.leader_in(hex);
        if leader != NOBODY && self.state.fight.retreat > 0 {
            self.remove_leader(leader, out);
        }
        self.state.fight.retreat = 0;
        self.end_without_units(self.tables.unit(piece).side, out);
    }

    /// One hex back, with the commander (HC-RET-10), rallied if another commander is there (HC-RET-9).
    pub(super) fn fall_back(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        let piece = self.state.fight.target;
        let side = self.tables.side_of(piece);
        self.state.fight.retreat -= 1;
        let there = self.state.unit_in(hex);
        if there != NOBODY && self.tables.unit(there).side != side {
            // A hidden unit is in that hex: the step cannot be made.
            self.reveal(there, out);
            self.state.fight.retreat += 1;
            return self.trapped(piece, out);
        }
        if piece >= LEADERS_FROM {
            self.put_leader(piece, hex);
            out.tell(Event::Retreated(piece, hex));
            if self.state.unit_in(hex) != NOBODY {
                self.state.fight.retreat = 0;
            }
            return;
        }
        let leader = self.escorted(piece);
        let rallied = self.state.leader_in(hex) != NOBODY;
        self.leave_sandbags(piece);
        self.trample(piece, hex, out);
        self.put_unit(piece, hex);
        if leader != NOBODY {
            self.put_leader(leader, hex);
        }
        let unit = self.state.unit_mut(piece);
        unit.aim = OFF;
        unit.spotter = NOBODY;
        unit.marks &= !mark::SHIELDED;
        self.state.fight.driven = true;
        out.tell(Event::Retreated(piece, hex));
        self.look_around(out);
        self.score_reached(piece, out);
        if rallied {
            self.state.fight.retreat = 0;
            out.tell(Event::Rallied(piece));
        }
    }

    pub(super) fn retreat(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        self.fall_back(hex, out);
        self.seek_retreat(out);
    }
}
