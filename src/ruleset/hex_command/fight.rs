//! Step 5: the thirteen steps of a battle, from its declaration to the breakthrough (ledger sections 11 to 18).

use super::Battle;
use super::act::{Act, Fire};
use super::event::{Event, Reason};
use super::field::Kind;
use super::ground::Screen;
use super::hexset::{HexId, HexSet, OFF};
use super::readings::{BuildingReading, NcoLoss, Ring, Shield};
use super::refusal::{Fact, No};
use super::state::{Errand, Fight, Stage, mark};
use super::tables::{Face, Firer, LEADERS_FROM, MAX_RANGE, NOBODY, Piece, When, die};
use super::works::count_hits;
use crate::engine::{Dice, MAX_DICE, Side, Sink, Throw};

/// What is added to the distance, one by one, so that a person can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// Hexes between the two.
    pub distance: u8,
    /// The target's terrain.
    pub cover: i8,
    /// Sandbags around it.
    pub sandbags: i8,
    /// Mines around it.
    pub mines: i8,
    /// The attacker's own terrain.
    pub own: i8,
    /// The hill under him.
    pub hill: i8,
    /// His commander.
    pub support: i8,
    /// Men without firearms.
    pub unarmed: i8,
}

impl Range {
    /// The effective range, never below 1 (HC-RNG-4).
    #[must_use]
    pub fn effective(&self) -> u8 {
        let sum = i16::from(self.distance)
            + i16::from(self.cover)
            + i16::from(self.sandbags)
            + i16::from(self.mines)
            + i16::from(self.own)
            + i16::from(self.hill)
            + i16::from(self.support)
            + i16::from(self.unarmed);
        sum.clamp(1, 250) as u8
    }
}

impl Battle {
    // Who may battle.

    /// Whether a unit may still battle this turn, whatever the target (HC-BAT-1, HC-BAT-6).
    pub(super) fn judge_ready(&self, unit: Piece) -> Result<(), No> {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        if !state.is(mark::ORDERED) {
            let rule = if state.is(mark::FOLLOWED) {
                "HC-ACT-11"
            } else {
                "HC-BAT-1"
            };
            return Err(No::new(rule, Fact::NoOrder { piece: unit }));
        }
        if state.is(mark::IDLE) {
            return Err(No::new("HG-CRD-7", Fact::CardCancelled { unit }));
        }
        if state.battles >= 2 {
            return Err(No::new("HC-BAT-3", Fact::BattledTwice { unit }));
        }
        if state.battles == 1 {
            if state.is(mark::SCOUTED) {
                return Err(No::new("HC-REC-8", Fact::ScoutedAndBattled { unit }));
            }
            if state.extra_battles == 0 && self.kept_die(unit).is_none() {
                return Err(No::new("HC-ACT-9", Fact::NoKeptDie { unit }));
            }
        }
        if row.moves.1.is_none() || row.reach == 0 {
            return Err(No::new("HC-BAT-12", Fact::CannotBattle { unit }));
        }
        if state.is(mark::FAR) && self.tables.read.fire_move_in_cc {
            return Err(self.moved_too_far(unit));
        }
        if state.is(mark::TANGLED) {
            return Err(No::new("HC-BAT-6", Fact::Tangled { unit }));
        }
        if state.is(mark::PINNED) {
            return Err(No::new("HC-MOV-5", Fact::Pinned { unit }));
        }
        if state.is(mark::BUSY) && !state.is(mark::DUG_AND_FIGHTS) {
            return Err(No::new("HC-BAT-6", Fact::Busy { unit }));
        }
        if state.is(mark::FELL_BACK) {
            return Err(No::new("HC-RET-13", Fact::FellBack { unit }));
        }
        let aboard = state.is(mark::MOUNTED) && !row.fires_mounted;
        if aboard || state.is(mark::BOARDED) {
            let boarded = state.is(mark::BOARDED);
            return Err(No::new("HC-MOT-6", Fact::Aboard { unit, boarded }));
        }
        if !self.row(state.hex).can_battle {
            return Err(self.no_footing(state.hex));
        }
        Ok(())
    }

    fn moved_too_far(&self, unit: Piece) -> No {
        let most = self.pace(unit).1.unwrap_or(0);
        No::new("HC-MOV-7", Fact::MovedTooFar { unit, most })
    }

    fn no_footing(&self, hex: HexId) -> No {
        let ground = self.ground_in(hex);
        No::new("HC-TER-6", Fact::CannotBattleHere { hex, ground })
    }

    // Range.

    /// The range to a target, with each modifier (HC-RNG-2). `impact` is the hex hit, which shells that scatter do not share with the hex aimed at.
    pub(super) fn range(
        &self,
        unit: Piece,
        aim: HexId,
        impact: HexId,
        target: Piece,
        support: bool,
    ) -> Range {
        let read = &self.tables.read;
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let from = state.hex;
        let (here, there) = (self.row(from), self.row(impact));
        let distance = self.tables.field.distance(from, aim);
        let cover = |change: i8| if row.flame { change.min(0) } else { change };
        let at_unit = target < LEADERS_FROM;
        let infantry = at_unit
            && target != NOBODY
            && self.tables.unit(target).infantry
            && !self.state.unit(target).is(mark::MOUNTED);
        let mut range = Range {
            distance,
            ..Range::default()
        };
        range.cover = match there.kind {
            Kind::Marsh if read.marsh_shooter => 0,
            // AMB-51: only against infantry.
            Kind::Minefield if !infantry => 0,
            _ => cover(there.range(row.firer)),
        };
        if self.is_dug(impact) && there.kind != Kind::Sandbags {
            range.sandbags = cover(
                self.known(self.tables.field.known.sandbags)
                    .range(row.firer),
            );
        }
        if self.state.mined.has(impact) && infantry && there.kind != Kind::Minefield {
            range.mines = self
                .known(self.tables.field.known.minefield)
                .range(row.firer);
        }
        range.own = match here.kind {
            Kind::Hill => 0,
            Kind::Building | Kind::Bunker if row.firer == Firer::Vehicle => {
                match read.building_reading {
                    BuildingReading::FirerVehicle => here.own(row.firer),
                    _ => 0,
                }
            }
            Kind::Marsh if read.marsh_shooter => here.range(row.firer),
            _ => here.own(row.firer),
        };
        if read.building_reading == BuildingReading::AtVehicles && here.is_building() {
            let vehicle = at_unit && target != NOBODY && self.tables.unit(target).vehicle;
            range.own += if vehicle { here.own(Firer::Vehicle) } else { 0 };
        }
        let high = &self.tables.field.high;
        if high.has(from) && (read.hill_always || !high.has(impact)) {
            range.hill = self.known(self.tables.field.known.hill).own(row.firer);
        }
        if support {
            range.support = -1;
        }
        if row.firearms.is_some() && (distance >= 2 || read.partial_in_cc) {
            range.unarmed = 1;
        }
        range
    }

    fn known(&self, row: u8) -> &super::field::Row {
        &self.tables.field.terrain[usize::from(row)]
    }

    /// White, yellow and green dice for an effective range.
    pub(super) fn dice_at(&self, unit: Piece, range: u8) -> Option<[u8; 3]> {
        let at = usize::from(range).checked_sub(1)?;
        if at >= MAX_RANGE {
            return None;
        }
        self.tables.unit(unit).dice[at]
    }

    // Whom.

    /// Who is attacked in a hex: a unit that is seen, or a commander alone.
    pub(super) fn target_in(&self, side: Side, hex: HexId) -> Piece {
        let unit = self.state.unit_in(hex);
        if unit != NOBODY {
            let enemy = self.tables.unit(unit).side != side;
            return if enemy && self.is_seen(unit) {
                unit
            } else {
                NOBODY
            };
        }
        let leader = self.state.leader_in(hex);
        if leader != NOBODY && self.tables.leader(leader).side != side {
            return leader;
        }
        NOBODY
    }

    fn judge_support(&self, unit: Piece) -> Result<(), No> {
        if self.state.leader_in(self.state.unit(unit).hex) == NOBODY {
            return Err(No::new("HC-CDR-5", Fact::NoCommander { unit }));
        }
        if !self.tables.unit(unit).supported {
            let rule = if self.tables.home_guard {
                "HG-CDR-6"
            } else {
                "TA-CDR-6"
            };
            return Err(No::new(rule, Fact::NotSupported { unit }));
        }
        Ok(())
    }

    fn judge_sight(&self, unit: Piece, hex: HexId) -> Result<(), No> {
        let side = self.tables.unit(unit).side;
        let from = self.state.unit(unit).hex;
        match self.look(from, hex, side) {
            Ok(()) => Ok(()),
            Err(Screen::Hex(by)) => Err(No::new("HC-LOS-1", Fact::Blocked { from, hex, by })),
            Err(Screen::Both(left, right)) => Err(No::new(
                "HC-LOS-4",
                Fact::BlockedBetween {
                    from,
                    hex,
                    left,
                    right,
                },
            )),
            Err(Screen::Night(night)) => Err(No::new("HC-FLR-2", Fact::TooDark { hex, night })),
        }
    }

    /// Whether a unit that may battle may attack this (HC-BAT-2 and on).
    pub(super) fn judge_fire(
        &self,
        unit: Piece,
        hex: HexId,
        how: Fire,
        support: bool,
    ) -> Result<(), No> {
        self.judge_ready(unit)?;
        self.judge_shot(unit, hex, how, support)
    }

    fn judge_shot(&self, unit: Piece, hex: HexId, how: Fire, support: bool) -> Result<(), No> {
        match how {
            Fire::Direct => self.judge_direct(unit, hex, support),
            Fire::Blind | Fire::Guided(_) => {
                if support {
                    return Err(No::new("HC-ART-10", Fact::NotSupported { unit }));
                }
                self.judge_indirect(unit, hex, how)
            }
            Fire::Bridge | Fire::Building => {
                if support {
                    return Err(No::new("HC-ART-10", Fact::NotSupported { unit }));
                }
                self.judge_thing(unit, hex, how)
            }
        }
    }

    fn judge_direct(&self, unit: Piece, hex: HexId, support: bool) -> Result<(), No> {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let target = self.target_in(row.side, hex);
        if target == NOBODY {
            return Err(No::new("HC-BAT-2", Fact::NoEnemy { hex }));
        }
        if support {
            self.judge_support(unit)?;
        }
        let distance = self.tables.field.distance(state.hex, hex);
        if distance > self.utmost(unit) {
            return Err(No::new(
                "HC-RNG-5",
                Fact::OutOfRange {
                    unit,
                    range: self.range(unit, hex, hex, target, false).effective(),
                    reach: row.reach,
                },
            ));
        }
        if row.cc_only && distance != 1 {
            return Err(No::new(
                "HC-BAT-12",
                Fact::CloseCombatOnly { unit, distance },
            ));
        }
        if state.is(mark::FAR) && distance > 1 {
            return Err(self.moved_too_far(unit));
        }
        if target >= LEADERS_FROM && row.artillery {
            return Err(No::new("HC-CDR-9", Fact::GunsAtCommander { unit }));
        }
        if target >= LEADERS_FROM && !self.tables.leader(target).combatant {
            self.judge_capture(unit, target, distance)?;
        }
        self.judge_hollow(unit, hex, distance)?;
        if distance >= 2 && target < LEADERS_FROM {
            self.judge_shield(row.side, target)?;
        }
        let range = self.range(unit, hex, hex, target, support).effective();
        if self.dice_at(unit, range).is_none() {
            return Err(No::new(
                "HC-RNG-5",
                Fact::OutOfRange {
                    unit,
                    range,
                    reach: row.reach,
                },
            ));
        }
        self.judge_sight(unit, hex)
    }

    /// Who may take a non-combatant prisoner (HC-CDR-12, AMB-68).
    fn judge_capture(&self, unit: Piece, leader: Piece, distance: u8) -> Result<(), No> {
        if !self.has_hands(unit) {
            return Err(No::new("HC-CDR-12", Fact::NoCaptors { unit, leader }));
        }
        if distance != 1 {
            let fact = Fact::CaptureAfar {
                unit,
                leader,
                distance,
            };
            return Err(No::new("HC-CDR-12", fact));
        }
        Ok(())
    }

    /// The distance beyond which a unit has no dice, whatever the target stands in.
    fn utmost(&self, unit: Piece) -> u8 {
        let hex = self.state.unit(unit).hex;
        let row = self.tables.unit(unit);
        let mut most = i16::from(row.reach);
        most -= i16::from(self.row(hex).own(row.firer).min(0));
        if self.tables.field.high.has(hex) {
            most -= i16::from(
                self.known(self.tables.field.known.hill)
                    .own(row.firer)
                    .min(0),
            );
        }
        if self.state.leader_in(hex) != NOBODY {
            most += 1;
        }
        most += i16::from(self.tables.field.lure);
        if !self.state.mined.is_empty() {
            let mines = self.known(self.tables.field.known.minefield);
            most -= i16::from(mines.range(row.firer).min(0));
        }
        most.clamp(0, 250) as u8
    }

    /// Hollows (HC-TER-9, AMB-48).
    fn judge_hollow(&self, unit: Piece, hex: HexId, distance: u8) -> Result<(), No> {
        if distance < 2 || self.tables.unit(unit).artillery {
            return Ok(());
        }
        if self.row(hex).adjacent_only {
            return Err(No::new("HC-TER-9", Fact::InHollow { hex, distance }));
        }
        let from = self.state.unit(unit).hex;
        if self.tables.read.depression_symmetric && self.row(from).adjacent_only {
            return Err(No::new(
                "HC-TER-9",
                Fact::InHollow {
                    hex: from,
                    distance,
                },
            ));
        }
        Ok(())
    }

    /// Units that distant fire must spare (HC-BAT-5, AMB-13).
    fn judge_shield(&self, side: Side, target: Piece) -> Result<(), No> {
        let state = self.state.unit(target);
        let shielded = match self.tables.read.shield {
            Shield::Off => false,
            Shield::CardOnly => state.is(mark::SHIELDED),
            Shield::AllInZoc => self.is_engaged(side.other(), state.hex),
        };
        if shielded {
            return Err(No::new("HC-BAT-5", Fact::Shielded { unit: target }));
        }
        Ok(())
    }

    /// Fire at what is not seen (HC-ART-2).
    fn judge_indirect(&self, unit: Piece, hex: HexId, how: Fire) -> Result<(), No> {
        let row = self.tables.unit(unit);
        if !row.indirect || !row.artillery {
            return Err(No::new("HC-ART-2", Fact::NotIndirect { unit }));
        }
        let from = self.state.unit(unit).hex;
        if from == hex {
            return Err(No::new("HC-ART-2", Fact::OwnHex { unit, hex }));
        }
        let distance = self.tables.field.distance(from, hex);
        if self.dice_at(unit, distance).is_none() {
            return Err(No::new(
                "HC-RNG-5",
                Fact::OutOfRange {
                    unit,
                    range: distance,
                    reach: row.reach,
                },
            ));
        }
        if self.look(from, hex, row.side).is_ok() {
            return Err(No::new("HC-ART-1", Fact::SeenAlready { hex }));
        }
        if let Fire::Guided(spotter) = how {
            self.judge_spotter(unit, hex, spotter)?;
        }
        Ok(())
    }

    /// Commanders and recce units spot, one gun each (HC-ART-7, AMB-95).
    fn judge_spotter(&self, gun: Piece, hex: HexId, spotter: Piece) -> Result<(), No> {
        let side = self.tables.unit(gun).side;
        self.judge_present(side, spotter)?;
        if spotter < LEADERS_FROM && !self.is_recce(spotter) {
            return Err(No::new("HC-ART-7", Fact::NotSpotter { piece: spotter }));
        }
        let mut guns = self.units_of(side);
        let busy = guns.any(|other| {
            let state = self.state.unit(other);
            other != gun && state.aim != OFF && state.spotter == spotter
        });
        if busy {
            return Err(No::new("HC-ART-7", Fact::SpotterBusy { piece: spotter }));
        }
        let from = self.state.hex_of(spotter);
        if from != hex && self.look(from, hex, side).is_err() {
            return Err(No::new(
                "HC-ART-6",
                Fact::SpotterBlind {
                    piece: spotter,
                    hex,
                },
            ));
        }
        Ok(())
    }

    /// Fire at a bridge or an empty building (HC-ENG-6, AMB-43).
    fn judge_thing(&self, unit: Piece, hex: HexId, how: Fire) -> Result<(), No> {
        let row = self.tables.unit(unit);
        let from = self.state.unit(unit).hex;
        if how == Fire::Bridge {
            if !row.artillery {
                return Err(No::new("HC-ENG-6", Fact::NotArtillery { unit }));
            }
            if self.bridge_near(hex).is_none() {
                return Err(No::new("HC-ENG-6", Fact::NoBridgeHere { hex }));
            }
        } else {
            if !self.tables.read.empty_buildings {
                return Err(No::new("HC-BLD-4", Fact::EmptyBuilding { hex }));
            }
            if !row.damages {
                return Err(No::new("HC-BLD-4", Fact::NoHeavyGun { unit }));
            }
            let ruins = self.row(hex).kind == Kind::Ruins;
            if !ruins && !self.row(hex).is_building() {
                return Err(No::new("HC-BLD-4", Fact::NoBuilding { hex }));
            }
            let unit_there = self.state.unit_in(hex);
            if unit_there != NOBODY
                && (self.is_seen(unit_there) || self.tables.unit(unit_there).side == row.side)
            {
                return Err(No::new("HC-BLD-4", Fact::Occupied { hex }));
            }
        }
        if from == hex {
            return Err(No::new("HC-BAT-2", Fact::OwnHex { unit, hex }));
        }
        let distance = self.tables.field.distance(from, hex);
        if self.dice_at(unit, distance).is_none() {
            return Err(No::new(
                "HC-RNG-5",
                Fact::OutOfRange {
                    unit,
                    range: distance,
                    reach: row.reach,
                },
            ));
        }
        self.judge_sight(unit, hex)
    }

    pub(super) fn judge_flare(&self, unit: Piece, hex: HexId) -> Result<(), No> {
        if self.tables.night.is_none() {
            return Err(No::new("HC-FLR-1", Fact::Daylight {}));
        }
        self.judge_ready(unit)?;
        let row = self.tables.unit(unit);
        if !row.indirect || !row.artillery {
            return Err(No::new("HC-FLR-1", Fact::NotIndirect { unit }));
        }
        let distance = self.tables.field.distance(self.state.unit(unit).hex, hex);
        if distance == 0 {
            return Err(No::new("HC-FLR-1", Fact::OwnHex { unit, hex }));
        }
        if self.dice_at(unit, distance).is_none() {
            return Err(No::new(
                "HC-RNG-5",
                Fact::OutOfRange {
                    unit,
                    range: distance,
                    reach: row.reach,
                },
            ));
        }
        Ok(())
    }

    pub(super) fn legal_battles(&self, side: Side, out: &mut Vec<Act>) {
        for unit in self.units_of(side) {
            if self.judge_ready(unit).is_err() {
                continue;
            }
            let utmost = self.utmost(unit);
            for hex in self.state.seen[side.other().at()].iter() {
                self.push_direct(unit, hex, utmost, out);
            }
            for leader in self.leaders_of(side.other()) {
                let hex = self.state.leader(leader).hex;
                if self.state.unit_in(hex) == NOBODY {
                    self.push_direct(unit, hex, utmost, out);
                }
            }
            let row = self.tables.unit(unit);
            if row.artillery || row.damages {
                self.push_gunnery(unit, out);
            }
        }
        self.legal_plays(side, When::Battle, out);
        out.push(Act::Pass);
    }

    fn push_direct(&self, unit: Piece, hex: HexId, utmost: u8, out: &mut Vec<Act>) {
        if self.tables.field.distance(self.state.unit(unit).hex, hex) > utmost {
            return;
        }
        let led = self.state.leader_in(self.state.unit(unit).hex) != NOBODY;
        for support in [false, true] {
            if (led || !support) && self.judge_shot(unit, hex, Fire::Direct, support).is_ok() {
                out.push(Act::Fire {
                    unit,
                    hex,
                    how: Fire::Direct,
                    support,
                });
            }
        }
    }

    /// Everything guns may shoot at that is not an enemy they see.
    fn push_gunnery(&self, unit: Piece, out: &mut Vec<Act>) {
        let row = self.tables.unit(unit);
        let mut push = |hex, how| {
            if self.judge_shot(unit, hex, how, false).is_ok() {
                out.push(Act::Fire {
                    unit,
                    hex,
                    how,
                    support: false,
                });
            }
        };
        for hex in 0..self.tables.field.len() as HexId {
            if row.indirect {
                push(hex, Fire::Blind);
                let spotters = self.units_of(row.side).chain(self.leaders_of(row.side));
                for spotter in spotters {
                    push(hex, Fire::Guided(spotter));
                }
            }
            push(hex, Fire::Bridge);
            push(hex, Fire::Building);
        }
        if self.tables.night.is_some() {
            for hex in 0..self.tables.field.len() as HexId {
                if self.judge_flare(unit, hex).is_ok() {
                    out.push(Act::Flare { unit, hex });
                }
            }
        }
    }

    // 1. Declaration.

    fn count_battle(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        let state = self.state.unit_mut(unit);
        state.battles += 1;
        if state.battles == 2 {
            if state.extra_battles > 0 {
                state.extra_battles -= 1;
            } else {
                self.spend_kept(unit);
            }
        }
        self.reveal(unit, out);
    }

    pub(super) fn declare(
        &mut self,
        unit: Piece,
        hex: HexId,
        how: Fire,
        support: bool,
        out: &mut dyn Sink<Event>,
    ) {
        self.count_battle(unit, out);
        let fight = Fight {
            attacker: unit,
            hex,
            how,
            support,
            ..Fight::NONE
        };
        self.begin_fight(fight, out);
    }

    fn begin_fight(&mut self, fight: Fight, out: &mut dyn Sink<Event>) {
        let Fight {
            attacker: unit,
            hex,
            how,
            ..
        } = fight;
        let side = self.tables.unit(unit).side;
        let target = match how {
            Fire::Direct => self.target_in(side, hex),
            _ => NOBODY,
        };
        let distance = self.tables.field.distance(self.state.unit(unit).hex, hex);
        self.state.fight = Fight {
            target,
            aim: hex,
            distance,
            ..fight
        };
        out.tell(Event::Attacked {
            unit,
            target,
            hex,
            how,
        });
        let when = if distance >= 2 {
            When::Fire
        } else {
            When::CloseCombat
        };
        self.open_window(when, side.other(), out);
    }

    pub(super) fn fire_flare(&mut self, unit: Piece, hex: HexId, out: &mut dyn Sink<Event>) {
        self.count_battle(unit, out);
        let distance = self.tables.field.distance(self.state.unit(unit).hex, hex);
        self.state.fight = Fight {
            attacker: unit,
            aim: hex,
            hex,
            how: Fire::Blind,
            flare: true,
            distance,
            ..Fight::NONE
        };
        self.to(Stage::Scatter);
    }

    // 3. Falling back.

    /// Goes on when the cards have been played.
    pub(super) fn after_cards(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if fight.cancelled {
            out.tell(Event::Cancelled(fight.attacker));
            return self.next_slot(out);
        }
        if self.can_withdraw() {
            return self.to(Stage::Withdraw);
        }
        self.lay_guns(out);
    }

    /// Whether the target may fall back before the dice are thrown (HC-RET-13).
    pub(super) fn can_withdraw(&self) -> bool {
        let fight = self.state.fight;
        fight.how == Fire::Direct
            && fight.target < LEADERS_FROM
            && fight.target != NOBODY
            && !self.is_walled_in(fight.target)
            && !self.withdrawals().is_empty()
    }

    pub(super) fn withdraw(&mut self, out: &mut dyn Sink<Event>) {
        self.state.fight.withdraws = true;
        self.lay_guns(out);
    }

    // 4. Where it falls, and with how many dice.

    pub(super) fn lay_guns(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let gun = self.state.unit(fight.attacker);
        match fight.how {
            Fire::Blind => self.to(Stage::Scatter),
            Fire::Guided(spotter) => {
                let ranged = gun.aim == fight.aim && gun.spotter == spotter;
                if ranged || gun.is(mark::GUIDED) {
                    self.impact(fight.aim, out);
                } else {
                    self.to(Stage::Scatter);
                }
            }
            _ => {
                // AMB-95: it no longer fires at the hex it was guided to.
                let gun = self.state.unit_mut(fight.attacker);
                (gun.aim, gun.spotter) = (OFF, NOBODY);
                self.count_dice(out);
            }
        }
    }

    pub(super) fn scatter_dice(&self) -> Dice {
        match self.state.fight.how {
            Fire::Guided(_) => Dice::of(2, die::PLAIN, 6),
            _ => Dice::of(1, die::PLAIN, 8),
        }
    }

    /// The hex a number stands for around the hex aimed at (HC-ART-3, AMB-8); [`OFF`] when it lies off the table.
    pub fn scattered(&self, gun: HexId, aim: HexId, number: u8) -> HexId {
        const RING: [u8; 6] = [2, 3, 5, 7, 6, 4];
        let field = &self.tables.field;
        let first = field.gun_side(gun, aim);
        let step = match self.tables.read.ring {
            Ring::Consecutive => usize::from(number.saturating_sub(2)),
            Ring::Alternating => RING.iter().position(|it| *it == number).unwrap_or(0),
            Ring::AlternatingCcw => 6 - RING.iter().position(|it| *it == number).unwrap_or(0),
        };
        field.around[usize::from(aim)][(first + step) % 6]
    }

    pub(super) fn settle_scatter(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let number: u8 = throw.as_slice().iter().map(|side| side + 1).sum();
        let on_target = match fight.how {
            Fire::Guided(_) => number >= 8,
            _ => number == 1 || number == 8,
        };
        let gun = self.state.unit(fight.attacker).hex;
        let hex = if on_target {
            fight.aim
        } else {
            self.scattered(gun, fight.aim, number)
        };
        self.impact(hex, out);
    }

    /// A shell or flare comes down (HC-ART-8).
    fn impact(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        out.tell(Event::Fell(hex));
        let gun = self.state.unit_mut(fight.attacker);
        match fight.how {
            Fire::Guided(spotter) => {
                gun.aim = fight.aim;
                gun.spotter = spotter;
            }
            _ => {
                gun.aim = OFF;
                gun.spotter = NOBODY;
            }
        }
        if fight.flare {
            if hex != OFF {
                let lit = self.tables.field.near[usize::from(hex)] | HexSet::one(hex);
                self.state.lit |= lit;
                out.tell(Event::Lit(hex));
            }
            return self.next_slot(out);
        }
        let unit = if hex == OFF {
            NOBODY
        } else {
            self.state.unit_in(hex)
        };
        let own =
            unit != NOBODY && self.tables.unit(unit).side == self.tables.unit(fight.attacker).side;
        if unit == NOBODY || (own && !self.tables.read.friendly_scatter) {
            return self.end_fight(out);
        }
        self.reveal(unit, out);
        self.state.fight.target = unit;
        self.state.fight.hex = hex;
        self.count_dice(out);
    }

    fn count_dice(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let thing = matches!(fight.how, Fire::Bridge | Fire::Building);
        let range = if thing {
            fight.distance
        } else {
            self.range(unit, fight.aim, fight.hex, fight.target, fight.support)
                .effective()
        };
        let Some(mut dice) = self.dice_at(unit, range) else {
            return self.end_fight(out);
        };
        // HG-CRD-17: what a card adds needs a die to be added to.
        for (colour, change) in fight.change.iter().enumerate() {
            dice[colour] = (i16::from(dice[colour]) + i16::from(*change)).clamp(0, 12) as u8;
        }
        let row = self.tables.unit(unit);
        if row.sergeant_counts && self.state.unit(unit).is(mark::SERGEANT) {
            dice[usize::from(die::WHITE)] += 1;
        }
        let total: u8 = dice.iter().sum();
        if total == 0 {
            return self.end_fight(out);
        }
        if usize::from(total) > MAX_DICE {
            dice = [MAX_DICE as u8, 0, 0];
        }
        let odd_distance = fight.distance % 2 == 1;
        let fight = &mut self.state.fight;
        fight.range = range;
        fight.odd = range % 2 == 1 && (self.tables.read.odd_by_modifier || odd_distance);
        fight.dice = dice;
        self.to(Stage::Throw);
    }

    // 5. to 8. The throw.

    pub(super) fn battle_dice(&self) -> Dice {
        let mut dice = Dice::none();
        for (colour, count) in (0u8..).zip(self.state.fight.dice) {
            dice.add(count, colour, 6);
        }
        dice
    }

    pub(super) fn settle_throw(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let dice = self.battle_dice();
        let mut faces = [0u8; 7];
        let mut white_flags = 0;
        for (side, die) in throw.as_slice().iter().zip(dice.as_slice()) {
            let face = self.tables.faces[usize::from(die.kind)][usize::from(*side)];
            faces[face as usize] += 1;
            if face == Face::Flag && die.kind == die::WHITE {
                white_flags += 1;
            }
        }
        let fight = &mut self.state.fight;
        fight.faces = faces;
        fight.flags = faces[Face::Flag as usize];
        fight.white_flags = white_flags;
        self.count(out);
    }

    fn count(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let basis = if self.tables.read.hit_by_distance {
            fight.distance
        } else {
            fight.range
        };
        match fight.how {
            Fire::Bridge => return self.count_bridge(out),
            Fire::Building => return self.count_building(basis, out),
            _ => {}
        }
        if fight.target >= LEADERS_FROM {
            let (hits, _) = count_hits(&fight.faces, self.tables.commander_faces, basis);
            // HC-CDR-10: one save decides, however many hit.
            self.state.fight.hits = hits.min(1);
            let certain = self.tables.read.commander_auto_kill && fight.odd && hits > 0;
            self.state.fight.certain = u8::from(certain);
        } else {
            self.count_unit(basis);
        }
        let fight = self.state.fight;
        out.tell(Event::Thrown {
            range: fight.range,
            faces: fight.faces,
            hits: fight.hits,
            certain: fight.certain,
        });
        self.seek_rouse(out);
    }

    fn count_unit(&mut self, basis: u8) {
        let fight = self.state.fight;
        let target = fight.target;
        let (set, state) = (self.faces_against(target), *self.state.unit(target));
        let (hits, pair) = count_hits(&fight.faces, set, basis);
        let apart = state.transport > 0 && !state.is(mark::MOUNTED);
        let on_vehicle = if apart {
            let set = self.tables.transport_faces;
            count_hits(&fight.faces, set, basis).0
        } else {
            0
        };
        let room = state.figures + if apart { state.transport } else { 0 };
        let kept = if self.tables.read.waste_first {
            hits.min(room)
        } else {
            hits
        };
        let certain = kept > 0 && (fight.odd || pair);
        let fight = &mut self.state.fight;
        fight.hits = kept;
        fight.vehicle_hits = on_vehicle.min(state.transport).min(kept);
        fight.certain = u8::from(certain);
    }

    fn count_bridge(&mut self, out: &mut dyn Sink<Event>) {
        let faces = self.state.fight.faces;
        let set = self.tables.read.bridge_faces;
        let hits = Face::ALL
            .iter()
            .filter(|face| set & face.bit() != 0)
            .map(|face| faces[*face as usize])
            .sum();
        self.state.fight.hits = hits;
        out.tell(Event::Thrown {
            range: self.state.fight.range,
            faces,
            hits,
            certain: 0,
        });
        self.seek_saves(out);
    }

    fn count_building(&mut self, basis: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let (hits, _) = count_hits(&fight.faces, self.tables.transport_faces, basis);
        out.tell(Event::Thrown {
            range: fight.range,
            faces: fight.faces,
            hits,
            certain: hits.min(1),
        });
        if hits > 0 {
            self.batter(fight.hex, out);
        }
        self.end_fight(out);
    }

    // White flags (HG-DIE-7, AMB-25).

    pub(super) fn judge_rouse(&self, leader: Piece) -> Result<(), No> {
        if leader < LEADERS_FROM || leader == NOBODY {
            return Err(No::new("HG-DIE-7", Fact::NotACommander { piece: leader }));
        }
        let side = self.tables.unit(self.state.fight.attacker).side;
        self.judge_present(side, leader)?;
        let state = self.state.leader(leader);
        if state.ordered || state.moved || state.roused {
            return Err(No::new("HG-DIE-7", Fact::HasDie { piece: leader }));
        }
        Ok(())
    }

    pub(super) fn seek_rouse(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if self.tables.read.white_flags && fight.white_flags > 0 {
            let side = self.tables.unit(fight.attacker).side;
            if self
                .leaders_of(side)
                .any(|leader| self.judge_rouse(leader).is_ok())
            {
                return self.to(Stage::Rouse);
            }
        }
        self.seek_assignment(out);
    }

    pub(super) fn legal_rouse(&self, out: &mut Vec<Act>) {
        let side = self.tables.unit(self.state.fight.attacker).side;
        for leader in self.leaders_of(side) {
            if self.judge_rouse(leader).is_ok() {
                out.push(Act::Rouse { leader });
            }
        }
        out.push(Act::Pass);
    }

    pub(super) fn rouse(&mut self, leader: Piece, out: &mut dyn Sink<Event>) {
        self.state.fight.white_flags -= 1;
        self.state.fight.flags -= 1;
        self.state.leader_mut(leader).roused = true;
        out.tell(Event::Roused(leader));
        self.to(Stage::Roused(leader));
    }

    // 9. Hits on the vehicle.

    pub(super) fn seek_assignment(&mut self, out: &mut dyn Sink<Event>) {
        if self.state.fight.vehicle_hits > 0 {
            self.to(Stage::Assign);
        } else {
            self.divide(0, out);
        }
    }

    /// The most hits that may go on the vehicle, and the fewest that must because there are not so many men.
    pub(super) fn assignable(&self) -> (u8, u8) {
        (0, self.state.fight.vehicle_hits)
    }

    pub(super) fn judge_on_vehicle(&self, hits: u8) -> Result<(), No> {
        let (_, most) = self.assignable();
        if hits > most {
            return Err(No::new("HC-MOT-4", Fact::OnVehicle { hits, most }));
        }
        Ok(())
    }

    pub(super) fn divide(&mut self, on_vehicle: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if fight.target < LEADERS_FROM && fight.target != NOBODY && self.tables.read.waste_first {
            // Hits beyond the men go to waste (HC-MOT-4).
            let men = self.state.unit(fight.target).figures;
            let on_men = (fight.hits - on_vehicle).min(men);
            self.state.fight.hits = on_men + on_vehicle;
        }
        self.state.fight.on_vehicle = on_vehicle;
        self.state.fight.certain = fight.certain.min(self.state.fight.hits);
        self.seek_saves(out);
    }

    // 10. Saves.

    pub(super) fn seek_saves(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let open = fight.hits - fight.certain;
        if open == 0 || self.tables.read.fast_hits {
            self.fell(fight.hits, 0, out);
        } else {
            self.to(Stage::Saves);
        }
    }

    pub(super) fn save_dice(&self) -> Dice {
        let fight = self.state.fight;
        Dice::of(fight.hits - fight.certain, die::WHITE, 6)
    }

    /// Whether a face saves at a distance (HC-SAV-2).
    fn saves(&self, side: u8, distance: u8) -> bool {
        let face = self.tables.faces[usize::from(die::WHITE)][usize::from(side)];
        face == Face::Miss || (face == Face::Flag && distance >= 2)
    }

    pub(super) fn settle_saves(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        // The first dice are for the men, the last for the vehicle; the certain kill is a man if any is hit.
        let on_men = fight.hits - fight.on_vehicle;
        let certain_man = fight.certain.min(on_men);
        let men_dice = usize::from(on_men - certain_man);
        let saved = |sides: &[u8]| {
            let saved = sides
                .iter()
                .filter(|side| self.saves(**side, fight.distance));
            saved.count() as u8
        };
        let (men, vehicle) = throw
            .as_slice()
            .split_at(men_dice.min(throw.as_slice().len()));
        let (men, vehicle) = (saved(men), saved(vehicle));
        if fight.target != NOBODY {
            out.tell(Event::Saved(
                fight.target,
                men + vehicle,
                fight.hits - fight.certain,
            ));
        }
        let vehicle_kills = fight.on_vehicle - vehicle;
        self.fell(fight.hits - men - vehicle, vehicle_kills, out);
    }

    // 11. Losses.

    /// The most a unit may kill in one battle (HC-BAT-9, HC-BAT-11).
    fn cap(&self, unit: Piece, distance: u8) -> u8 {
        let figures = self.state.unit(unit).figures;
        match self.tables.unit(unit).firearms {
            Some(firearms) if distance >= 2 || self.tables.read.partial_in_cc => {
                figures.min(firearms)
            }
            _ => figures,
        }
    }

    fn fell(&mut self, kills: u8, vehicle_kills: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let cap = self.cap(fight.attacker, fight.distance);
        if fight.how == Fire::Bridge {
            return self.hit_bridge(kills.min(cap), out);
        }
        // All hits on a vehicle stand when there are no saves.
        let vehicle = if self.tables.read.fast_hits || fight.hits == fight.certain {
            fight.on_vehicle
        } else {
            vehicle_kills
        };
        if fight.target >= LEADERS_FROM {
            if kills > 0 {
                self.state.fight.kills = 1;
                self.state.fight.destroyed = true;
                self.remove_leader(fight.target, out);
            }
            return self.after_losses(out);
        }
        let kills = kills.min(cap);
        let vehicle = vehicle.min(kills);
        let men = kills - vehicle;
        let target = fight.target;
        let men = men.min(self.state.unit(target).figures);
        self.state.fight.kills = men;
        self.state.fight.vehicle_kills = vehicle;
        if kills > 0 && self.tables.unit(fight.attacker).damages {
            self.batter(fight.hex, out);
        }
        let sergeant = self.state.unit(target).is(mark::SERGEANT);
        if self.state.unit(target).is(mark::MOUNTED) {
            self.lose_any(target, kills, out);
        } else {
            self.lose(target, men, vehicle, out);
        }
        let stands = self.state.unit(target).on_table();
        self.state.fight.destroyed = !stands;
        if stands && sergeant && men > 0 {
            match self.tables.read.nco_loss {
                NcoLoss::Last => {}
                NcoLoss::Owner => return self.to(Stage::Sergeant),
                NcoLoss::Random => return self.to(Stage::SergeantRoll),
            }
        }
        self.after_losses(out);
    }

    pub(super) fn lose_sergeant(&mut self, out: &mut dyn Sink<Event>) {
        let unit = self.state.fight.target;
        self.state.unit_mut(unit).marks &= !mark::SERGEANT;
        out.tell(Event::SergeantFell(unit));
        let enemy = self.tables.unit(unit).side.other();
        self.score(
            enemy,
            self.tables.read.leader_vp[2],
            Reason::Sergeant(unit),
            out,
        );
    }

    /// Which figure falls, among those that stood before: the first ones are those that fell.
    pub(super) fn sergeant_dice(&self) -> Dice {
        let fight = self.state.fight;
        let stood = self.state.unit(fight.target).figures + fight.kills;
        Dice::of(1, die::FIGURE, stood.max(1))
    }

    pub(super) fn settle_sergeant(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let number = throw.as_slice().first().copied().unwrap_or(u8::MAX);
        if number < self.state.fight.kills {
            self.lose_sergeant(out);
        }
        self.after_losses(out);
    }

    fn hit_bridge(&mut self, kills: u8, out: &mut dyn Sink<Event>) {
        let Some(at) = self.bridge_near(self.state.fight.hex) else {
            return self.end_fight(out);
        };
        let bridge = &mut self.state.bridges[at];
        bridge.kills += kills;
        let (spot, total) = (bridge.spot, bridge.kills);
        // HC-ENG-6: one kill for a light bridge, three for a heavy one.
        let holds = if bridge.heavy { 3 } else { 1 };
        if kills > 0 {
            out.tell(Event::BridgeHit(spot, total));
        }
        if total >= holds {
            self.fell_bridge(spot, out);
        }
        self.end_fight(out);
    }

    // 12. Flags: see `retreat`.

    pub(super) fn after_losses(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        let fight = self.state.fight;
        if fight.target >= LEADERS_FROM {
            if fight.destroyed || !self.tables.read.lone_commander_flags || fight.flags == 0 {
                return self.seek_advance(out);
            }
            self.state.fight.retreat = fight.flags;
            return self.seek_retreat(out);
        }
        if fight.destroyed {
            return self.seek_advance(out);
        }
        if fight.withdraws {
            // HC-RET-13: exactly one hex, all flags ignored.
            self.state.unit_mut(fight.target).marks |= mark::FELL_BACK;
            self.state.fight.retreat = 1;
            return self.seek_retreat(out);
        }
        if fight.flags == 0 {
            return self.seek_advance(out);
        }
        self.to(Stage::Flags);
    }

    // 13. Breakthrough.

    pub(super) fn seek_advance(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        if self.can_advance() {
            self.to(Stage::Advance);
        } else {
            self.end_fight(out);
        }
    }

    fn can_advance(&self) -> bool {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let won = fight.target < LEADERS_FROM
            && fight.target != NOBODY
            && (fight.destroyed || fight.driven);
        let willing = !fight.withdraws || self.tables.read.advance_after_voluntary;
        if !won || !willing || fight.distance != 1 || fight.exploiting || fight.how != Fire::Direct
        {
            return false;
        }
        let state = self.state.unit(unit);
        let row = self.tables.unit(unit);
        let side = row.side;
        let ground = if self.goes_on_foot(unit) {
            self.state.for_foot
        } else {
            self.state.for_all
        };
        let load = self.load_of(unit);
        state.on_table()
            && row.breakthrough
            && ground.has(fight.hex)
            && !self.taken_for(side).has(fight.hex)
            && !self.unbridged(load).has(fight.hex)
            && self.crossing(state.hex, fight.hex, load).is_some()
            && (!self.is_closed(state.hex, fight.hex)
                || self.has_door_between(state.hex, fight.hex))
    }

    fn has_door_between(&self, from: HexId, to: HexId) -> bool {
        let doors = self.tables.field.doors[usize::from(to)];
        let side = self.tables.field.side(to, from);
        side.is_some_and(|side| doors >> side & 1 == 1)
    }

    pub(super) fn judge_advance(&self, lead: bool) -> Result<(), No> {
        let unit = self.state.fight.attacker;
        if lead && self.companion(unit) == NOBODY {
            let fact = match self.state.leader_in(self.state.unit(unit).hex) {
                NOBODY => Fact::NoCommander { unit },
                piece => Fact::Moved { piece },
            };
            return Err(No::new("HC-BRK-7", fact));
        }
        if lead
            && self
                .commanders_of(self.tables.unit(unit).side)
                .has(self.state.fight.hex)
        {
            return Err(No::new(
                "HC-MOV-4",
                Fact::TwoCommanders {
                    hex: self.state.fight.hex,
                },
            ));
        }
        Ok(())
    }

    pub(super) fn advance(&mut self, lead: bool, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let from = self.state.unit(unit).hex;
        self.state.errand = Errand {
            piece: unit,
            from,
            to: fight.hex,
            before: from,
            leader: if lead { self.companion(unit) } else { NOBODY },
            advancing: true,
            ..Errand::NONE
        };
        if self.is_closed(from, fight.hex) {
            self.to(Stage::Door);
        } else {
            self.enter_beaten(out);
        }
    }

    pub(super) fn enter_beaten(&mut self, out: &mut dyn Sink<Event>) {
        let errand = self.state.errand;
        self.trample(errand.piece, errand.to, out);
        self.put_unit(errand.piece, errand.to);
        if errand.leader != NOBODY {
            self.put_leader(errand.leader, errand.to);
            self.state.leader_mut(errand.leader).moved = true;
        }
        let tangled = !self.row(errand.to).battle_after_entry;
        let unit = self.state.unit_mut(errand.piece);
        unit.aim = OFF;
        unit.spotter = NOBODY;
        if tangled {
            unit.marks |= mark::TANGLED;
        }
        out.tell(Event::Advanced(errand.piece, errand.to));
        self.look_around(out);
        self.score_reached(errand.piece, out);
        self.after_arrival(out);
    }

    /// Goes on when the advance is done, or was not to be.
    pub(super) fn after_advance(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        let fight = self.state.fight;
        let entered = self.state.unit(fight.attacker).hex == fight.hex;
        let exploits = self.tables.unit(fight.attacker).exploits;
        let able = || {
            [false, true]
                .into_iter()
                .any(|support| self.judge_exploit(support).is_ok())
        };
        if entered && exploits && fight.driven && !fight.destroyed && able() {
            self.to(Stage::Exploit);
        } else {
            self.end_fight(out);
        }
    }

    /// HG-BRK-4, TA-BRK-4, HC-BRK-5.
    pub(super) fn judge_exploit(&self, support: bool) -> Result<(), No> {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let state = self.state.unit(unit);
        if state.battles >= 2 {
            return Err(No::new("HC-BRK-5", Fact::BattledTwice { unit }));
        }
        if state.is(mark::SCOUTED) {
            return Err(No::new("HC-REC-8", Fact::ScoutedAndBattled { unit }));
        }
        if state.is(mark::TANGLED) {
            return Err(No::new("HC-BAT-6", Fact::Tangled { unit }));
        }
        let target = self.state.unit(fight.target);
        if !target.on_table() || !state.on_table() {
            return Err(No::new(
                "HC-CAS-4",
                Fact::NotOnTable {
                    piece: fight.target,
                },
            ));
        }
        if !self.row(state.hex).can_battle {
            return Err(self.no_footing(state.hex));
        }
        self.judge_shot(unit, target.hex, Fire::Direct, support)
    }

    pub(super) fn exploit(&mut self, support: bool, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let hex = self.state.unit(fight.target).hex;
        self.state.unit_mut(fight.attacker).battles += 1;
        let again = Fight {
            attacker: fight.attacker,
            hex,
            support,
            exploiting: true,
            ..Fight::NONE
        };
        self.begin_fight(again, out);
    }

    pub(super) fn end_fight(&mut self, out: &mut dyn Sink<Event>) {
        if self.tables.read.flare_brief {
            self.state.lit = HexSet::EMPTY;
        }
        self.next_slot(out);
    }
}
