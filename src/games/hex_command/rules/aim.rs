//! Which units may attack which targets, and at which effective range (ledger sections 12 to 14).

use super::Battle;
use super::act::{Act, Fire};
use super::field::{Row, TerrainKind};
use super::ground::Screen;
use super::readings::{BuildingReading, Shield};
use super::refusal::{Fact, No};
use super::state::mark;
use super::tables::{Firer, LEADERS_FROM, MAX_RANGE, NOBODY, Piece, When};
use crate::engine::Side;
use crate::kernel::{HexId, OFF};

/// The distance and each modifier added to it, kept apart so that they can be shown to a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// Hexes between attacker and target.
    pub distance: u8,
    /// For the target's terrain.
    pub cover: i8,
    /// For sandbags around the target.
    pub sandbags: i8,
    /// For mines around the target.
    pub mines: i8,
    /// For the attacker's own terrain.
    pub own: i8,
    /// For the hill the attacker is on.
    pub hill: i8,
    /// For the attacker's commander.
    pub support: i8,
    /// For figures without firearms.
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

    /// Every modifier other than 0, by name, in the order of the rules.
    pub fn modifiers(&self) -> impl Iterator<Item = (&'static str, i8)> {
        let all = [
            ("ground of the target", self.cover),
            ("sandbags", self.sandbags),
            ("mines", self.mines),
            ("own ground", self.own),
            ("hill", self.hill),
            ("commander", self.support),
            ("men without firearms", self.unarmed),
        ];
        all.into_iter().filter(|(_, change)| *change != 0)
    }

    /// The range with or without a commander's support (HC-CDR-5).
    #[must_use]
    pub fn with(self, support: bool) -> Range {
        Range {
            support: -i8::from(support),
            ..self
        }
    }
}

impl Battle {
    // Who may attack.

    /// Whether a unit may still attack this turn, whatever the target (HC-BAT-1, HC-BAT-6).
    #[inline]
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

    /// The units of a side that pass [`Battle::judge_ready`].
    #[inline]
    pub(super) fn fighters(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        // Check for a die first: it is cheap, and most units have none.
        let ordered = |unit: &Piece| self.state.unit(*unit).is(mark::ORDERED);
        let units = self.units_of(side).filter(ordered);
        units.filter(|unit| self.judge_ready(*unit).is_ok())
    }

    fn moved_too_far(&self, unit: Piece) -> No {
        let most = self.pace(unit).1.unwrap_or(0);
        No::new("HC-MOV-7", Fact::MovedTooFar { unit, most })
    }

    pub(super) fn no_footing(&self, hex: HexId) -> No {
        let ground = self.ground_in(hex);
        No::new("HC-TER-6", Fact::CannotBattleHere { hex, ground })
    }

    // Range.

    /// The range to a target, with each modifier (HC-RNG-2). `impact` is the hex hit; for shells that scatter it may differ from the hex aimed at.
    #[must_use]
    pub fn range(&self, unit: Piece, aim: HexId, impact: HexId, target: Piece) -> Range {
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
            TerrainKind::Marsh if read.marsh_shooter => 0,
            // AMB-51: only against infantry.
            TerrainKind::Minefield if !infantry => 0,
            _ => cover(there.range(row.firer)),
        };
        if self.is_dug(impact) && there.kind != TerrainKind::Sandbags {
            range.sandbags = cover(
                self.known(self.tables.field.known.sandbags)
                    .range(row.firer),
            );
        }
        if self.state.mined.has(impact) && infantry && there.kind != TerrainKind::Minefield {
            range.mines = self
                .known(self.tables.field.known.minefield)
                .range(row.firer);
        }
        range.own = match here.kind {
            TerrainKind::Hill => 0,
            TerrainKind::Building | TerrainKind::Bunker if row.firer == Firer::Vehicle => {
                match read.building_reading {
                    BuildingReading::FirerVehicle => here.own(row.firer),
                    _ => 0,
                }
            }
            TerrainKind::Marsh if read.marsh_shooter => here.range(row.firer),
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
        if row.firearms.is_some() && (distance >= 2 || read.partial_in_cc) {
            range.unarmed = 1;
        }
        range
    }

    pub(super) fn known(&self, row: u8) -> &Row {
        &self.tables.field.terrain[usize::from(row)]
    }

    /// White, yellow and green dice for an effective range.
    #[inline]
    pub(super) fn dice_at(&self, unit: Piece, range: u8) -> Option<[u8; 3]> {
        let at = usize::from(range).checked_sub(1)?;
        if at >= MAX_RANGE {
            return None;
        }
        self.tables.unit(unit).dice[at]
    }

    fn judge_range(&self, unit: Piece, range: u8) -> Result<(), No> {
        match self.dice_at(unit, range) {
            Some(_) => Ok(()),
            None => Err(self.out_of_range(unit, range)),
        }
    }

    fn out_of_range(&self, unit: Piece, range: u8) -> No {
        let reach = self.tables.unit(unit).reach;
        No::new("HC-RNG-5", Fact::OutOfRange { unit, range, reach })
    }

    // Targets.

    /// The target in a hex: an enemy unit that is seen, or an enemy commander alone.
    #[inline]
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

    #[inline]
    pub(super) fn judge_support(&self, unit: Piece) -> Result<(), No> {
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

    #[inline]
    pub(super) fn judge_sight(&self, unit: Piece, hex: HexId) -> Result<(), No> {
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

    /// Whether a unit that may attack at all may make this attack (HC-BAT-2 and following).
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

    pub(super) fn judge_shot(
        &self,
        unit: Piece,
        hex: HexId,
        how: Fire,
        support: bool,
    ) -> Result<(), No> {
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
            let range = self.range(unit, hex, hex, target).effective();
            return Err(self.out_of_range(unit, range));
        }
        self.judge_mark(unit, hex, target, distance)?;
        let range = self.range(unit, hex, hex, target).with(support);
        self.judge_range(unit, range.effective())?;
        self.judge_sight(unit, hex)
    }

    /// Whether a unit may attack a target at this distance; range and sight are judged elsewhere.
    #[inline]
    fn judge_mark(&self, unit: Piece, hex: HexId, target: Piece, distance: u8) -> Result<(), No> {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
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
        Ok(())
    }

    /// Whether a unit may take a non-combatant prisoner (HC-CDR-12, AMB-68).
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

    /// The distance beyond which a unit has no dice, whatever terrain the target is in.
    pub(super) fn utmost(&self, unit: Piece) -> u8 {
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

    /// Fire at a hex the unit cannot see (HC-ART-2).
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
        self.judge_range(unit, distance)?;
        if self.look(from, hex, row.side).is_ok() {
            return Err(No::new("HC-ART-1", Fact::SeenAlready { hex }));
        }
        let target = self.target_in(row.side, hex);
        if distance >= 2 && target < LEADERS_FROM {
            self.judge_shield(row.side, target)?;
        }
        if let Fire::Guided(spotter) = how {
            self.judge_spotter(unit, hex, spotter)?;
        }
        Ok(())
    }

    /// Commanders and recce units spot, each for one gun (HC-ART-7, AMB-95).
    fn judge_spotter(&self, gun: Piece, hex: HexId, spotter: Piece) -> Result<(), No> {
        self.judge_free_spotter(gun, spotter)?;
        self.judge_spotted(hex, spotter)
    }

    /// Whether a piece may spot for a gun, wherever it fires.
    fn judge_free_spotter(&self, gun: Piece, spotter: Piece) -> Result<(), No> {
        let side = self.tables.unit(gun).side;
        self.judge_present(side, spotter)?;
        if spotter < LEADERS_FROM && !self.is_recce(spotter) {
            return Err(No::new("HC-ART-7", Fact::NotSpotter { piece: spotter }));
        }
        let from = self.state.hex_of(spotter);
        let mut guns = self.units_of(side);
        let busy = guns.any(|other| {
            let state = self.state.unit(other);
            let tied = other != gun && state.aim != OFF && state.spotter == spotter;
            // Guidance ends with sight of the hex.
            tied && (from == state.aim || self.look(from, state.aim, side).is_ok())
        });
        if busy {
            return Err(No::new("HC-ART-7", Fact::SpotterBusy { piece: spotter }));
        }
        Ok(())
    }

    /// Whether a spotter sees the hex.
    fn judge_spotted(&self, hex: HexId, spotter: Piece) -> Result<(), No> {
        let side = self.tables.side_of(spotter);
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
            let ruins = self.row(hex).kind == TerrainKind::Ruins;
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
        self.judge_range(unit, distance)?;
        self.judge_sight(unit, hex)
    }

    /// Flares, by the rules of indirect fire (HC-FLR-1).
    pub(super) fn judge_flare(
        &self,
        unit: Piece,
        hex: HexId,
        spotter: Option<Piece>,
    ) -> Result<(), No> {
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
        self.judge_range(unit, distance)?;
        match spotter {
            Some(spotter) => self.judge_spotter(unit, hex, spotter),
            None => Ok(()),
        }
    }

    pub(super) fn legal_battles(&self, side: Side, out: &mut Vec<Act>) {
        let taken = self.state.stand[0] | self.state.stand[1];
        let alone = self.commanders_of(side.other()) & !taken;
        for unit in self.fighters(side) {
            let utmost = self.utmost(unit);
            self.state.seen[side.other().at()].each(|hex| {
                self.push_direct(unit, hex, utmost, out);
            });
            if !alone.is_empty() {
                let hexes = self
                    .leaders_of(side.other())
                    .map(|it| self.state.hex_of(it));
                for hex in hexes.filter(|hex| alone.has(*hex)) {
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

    /// Direct fire at a target, without and with support: the answers of [`Battle::judge_direct`] to both.
    fn push_direct(&self, unit: Piece, hex: HexId, utmost: u8, out: &mut Vec<Act>) {
        let from = self.state.unit(unit).hex;
        let distance = self.tables.field.distance(from, hex);
        if distance > utmost {
            return;
        }
        let target = self.target_in(self.tables.unit(unit).side, hex);
        if target == NOBODY || self.judge_mark(unit, hex, target, distance).is_err() {
            return;
        }
        let range = self.range(unit, hex, hex, target);
        let reaches = |range: Range| self.dice_at(unit, range.effective()).is_some();
        let led = self.judge_support(unit).is_ok();
        let (alone, supported) = (reaches(range), led && reaches(range.with(true)));
        if !(alone || supported) || self.judge_sight(unit, hex).is_err() {
            return;
        }
        let how = Fire::Direct;
        for (open, support) in [(alone, false), (supported, true)] {
            if open {
                out.push(Act::Fire {
                    unit,
                    hex,
                    how,
                    support,
                });
            }
        }
    }

    /// Everything guns may fire at other than enemies they see.
    fn push_gunnery(&self, unit: Piece, out: &mut Vec<Act>) {
        let row = self.tables.unit(unit);
        let pieces = self.units_of(row.side).chain(self.leaders_of(row.side));
        let free = |spotter: &Piece| self.judge_free_spotter(unit, *spotter).is_ok();
        let spotters: Vec<Piece> = match row.indirect {
            true => pieces.filter(free).collect(),
            false => Vec::new(),
        };
        let guides = |hex: HexId| {
            let sees = move |spotter: &&Piece| self.judge_spotted(hex, **spotter).is_ok();
            spotters.iter().filter(sees).copied()
        };
        let bombs = row.artillery && self.state.bridge_slots > 0;
        let batters = row.damages && self.tables.read.empty_buildings;
        for hex in 0..self.tables.field.len() as HexId {
            let fire = |how| Act::Fire {
                unit,
                hex,
                how,
                support: false,
            };
            let can = |how| self.judge_shot(unit, hex, how, false).is_ok();
            if row.indirect && can(Fire::Blind) {
                out.push(fire(Fire::Blind));
                out.extend(guides(hex).map(Fire::Guided).map(fire));
            }
            if bombs && can(Fire::Bridge) {
                out.push(fire(Fire::Bridge));
            }
            if batters && can(Fire::Building) {
                out.push(fire(Fire::Building));
            }
        }
        if self.tables.night.is_none() {
            return;
        }
        for hex in 0..self.tables.field.len() as HexId {
            if self.judge_flare(unit, hex, None).is_ok() {
                let ways = std::iter::once(None).chain(guides(hex).map(Some));
                out.extend(ways.map(|spotter| Act::Flare { unit, hex, spotter }));
            }
        }
    }
}
