//! Work in place of a move: digging in, mounting, clearing mines and wire, building, repairing and blowing bridges (ledger sections 21 to 24).

use super::Battle;
use super::act::Act;
use super::event::{Event, Uncounted};
use super::field::{BridgeSite, TerrainKind};
use super::refusal::{Fact, No};
use super::state::{BridgeState, Stage, Task, mark};
use super::tables::{Face, MineKind, Piece, die};
use crate::engine::{Dice, Sink, Throw};
use crate::kernel::{HexId, OFF};

impl Battle {
    pub(super) fn is_engineer(&self, unit: Piece) -> bool {
        self.tables.unit(unit).engineer || self.state.unit(unit).is(mark::ENGINEER)
    }

    /// Whether a unit builds bridges: engineers do, and all infantry on foot where the scenario says so (HC-ENG-1).
    fn builds_bridges(&self, unit: Piece) -> bool {
        self.is_engineer(unit) || (self.tables.infantry_builds && self.has_hands(unit))
    }

    /// Whether a unit is infantry with its hands free: on foot, not in a vehicle.
    pub(super) fn has_hands(&self, unit: Piece) -> bool {
        self.tables.unit(unit).infantry && !self.state.unit(unit).is(mark::MOUNTED)
    }

    /// Checks that a unit may begin work that takes its whole turn.
    fn judge_work(&self, unit: Piece) -> Result<(), No> {
        self.judge_movement_action(unit)?;
        if self.state.unit(unit).is(mark::MOVED) {
            return Err(No::new("HC-MOV-10", Fact::Moved { piece: unit }));
        }
        Ok(())
    }

    fn set_to_work(&mut self, unit: Piece) {
        self.state.unit_mut(unit).marks |= mark::MOVED | mark::BUSY;
        self.state.task = Task {
            piece: unit,
            from: self.state.unit(unit).hex,
            ..Task::NONE
        };
    }

    // Digging in.

    #[inline]
    pub(super) fn judge_dig_in(&self, unit: Piece) -> Result<(), No> {
        self.judge_work(unit)?;
        self.judge_digging(unit)
    }

    /// Whether a unit can dig, and where it is.
    #[inline]
    fn judge_digging(&self, unit: Piece) -> Result<(), No> {
        let row = self.tables.unit(unit);
        if !row.dig_in || self.state.unit(unit).is(mark::MOUNTED) {
            return Err(No::new("HC-MOV-10", Fact::CannotDig { unit }));
        }
        let hex = self.state.unit(unit).hex;
        let ground = self.row(hex);
        let soft = !ground.water && !ground.is_building() && ground.kind != TerrainKind::Sandbags;
        if !soft {
            return Err(No::new(
                "HC-MOV-10",
                Fact::NoDigging {
                    hex,
                    ground: self.ground_in(hex),
                },
            ));
        }
        if self.is_dug(hex) {
            return Err(No::new("HC-MOV-10", Fact::DugAlready { hex }));
        }
        Ok(())
    }

    pub(super) fn dig_in(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        self.set_to_work(unit);
        self.state.unit_mut(unit).marks |= mark::DUG;
        let (side, hex) = (self.tables.unit(unit).side, self.state.unit(unit).hex);
        self.state.sandbags[side.at()].insert(hex);
        out.tell(Event::DugIn(unit));
        self.next_slot(out);
    }

    // Vehicles.

    pub(super) fn judge_mount(&self, unit: Piece, mounting: bool) -> Result<(), No> {
        self.judge_work(unit)?;
        if !self.is_motorized(unit) {
            return Err(No::new("HC-MOV-11", Fact::NoTransport { unit }));
        }
        if self.state.unit(unit).is(mark::MOUNTED) == mounting {
            return Err(No::new(
                "HC-MOV-11",
                Fact::MountedAlready { unit, mounting },
            ));
        }
        Ok(())
    }

    pub(super) fn mount(&mut self, unit: Piece, mounting: bool, out: &mut dyn Sink<Event>) {
        let state = self.state.unit_mut(unit);
        state.marks |= mark::MOVED;
        if mounting {
            state.marks |= mark::MOUNTED | mark::BOARDED;
        } else {
            state.marks &= !mark::MOUNTED;
        }
        out.tell(Event::Mounted(unit, mounting));
        self.next_slot(out);
    }

    // Mines and wire.

    /// A counter in a hex that has not been turned up as a dummy.
    fn mine_in(&self, hex: HexId) -> Option<usize> {
        self.state.mines.iter().position(|mine| mine.hex == hex)
    }

    pub(super) fn judge_clear(&self, unit: Piece, hex: HexId) -> Result<(), No> {
        self.judge_work(unit)?;
        let row = self.tables.unit(unit);
        if !self.has_hands(unit) && !row.mine_clearing {
            return Err(No::new("HC-MIN-7", Fact::CannotClear { unit }));
        }
        let far = self.tables.field.distance(self.state.unit(unit).hex, hex);
        if far > 1 {
            let most = 1;
            return Err(No::new(
                "HC-MIN-9",
                Fact::NotBeside {
                    unit,
                    hex,
                    far,
                    most,
                },
            ));
        }
        let wire = self.row(hex).kind == TerrainKind::Wire && self.has_hands(unit);
        if !self.state.mined.has(hex) && !wire {
            return Err(No::new("HC-MIN-9", Fact::NothingToClear { unit, hex }));
        }
        Ok(())
    }

    pub(super) fn clear(&mut self, unit: Piece, hex: HexId, out: &mut dyn Sink<Event>) {
        self.set_to_work(unit);
        self.state.task.to = hex;
        match self.mine_in(hex) {
            None => {
                let open = self.tables.field.known.open;
                self.set_ground(hex, open, out);
                out.tell(Event::WireGone(hex));
                self.next_slot(out);
            }
            Some(at) => {
                self.state.mines[at].known = true;
                let kind = self.state.mines[at].kind;
                out.tell(Event::MineFound(hex, kind));
                let safe = self.tables.unit(unit).mine_clearing || kind == MineKind::Dummy;
                if safe {
                    self.lift_mine(at, out);
                    self.next_slot(out);
                } else {
                    self.state.task.mine = at as u8;
                    self.to(Stage::Clear);
                }
            }
        }
    }

    fn lift_mine(&mut self, at: usize, out: &mut dyn Sink<Event>) {
        let hex = self.state.mines[at].hex;
        self.state.mines[at].hex = OFF;
        self.survey_mines();
        out.tell(Event::MineCleared(hex, true));
    }

    pub(super) fn clear_dice(&self) -> Dice {
        let task = self.state.task;
        let mine = self.state.mines[usize::from(task.mine)];
        // HC-MIN-7: one die against anti-personnel mines for untrained units.
        let one = mine.kind == MineKind::Apm && !self.is_engineer(task.piece);
        Dice::of(if one { 1 } else { 2 }, die::WHITE, 6)
    }

    pub(super) fn settle_clear(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let hits = self.tables.unit(task.piece).hit_by;
        let white = &self.tables.faces[usize::from(die::WHITE)];
        let faces: Vec<Face> = throw
            .as_slice()
            .iter()
            .map(|side| white[usize::from(*side)])
            .collect();
        let casualty = match faces.as_slice() {
            [one] => hits & one.bit() != 0,
            [one, two] => one == two && hits & one.bit() != 0,
            _ => false,
        };
        let at = usize::from(task.mine);
        let hex = self.state.mines[at].hex;
        if casualty {
            self.lose(task.piece, 1, 0, out);
        }
        if casualty && self.tables.read.clear_fail_keeps {
            out.tell(Event::MineCleared(hex, false));
        } else {
            self.lift_mine(at, out);
        }
        self.next_slot(out);
    }

    /// The dice of a mine against a unit that has entered its hex; none when it does not harm that unit.
    pub(super) fn mine_dice(&self, unit: Piece, kind: MineKind) -> Dice {
        let row = self.tables.unit(unit);
        let rides = row.vehicle || self.is_motorized(unit) || self.is_towed(unit);
        let people = row.hit_by & Face::Soldier.bit() != 0;
        match kind {
            MineKind::Dummy => Dice::none(),
            _ if row.mine_clearing => Dice::none(),
            MineKind::Apm if row.carrier || self.is_motorized(unit) => Dice::of(1, die::WHITE, 6),
            MineKind::Apm if people => Dice::of(4, die::GREEN, 6),
            MineKind::Atm if rides || !people => Dice::of(4, die::YELLOW, 6),
            _ => Dice::none(),
        }
    }

    pub(super) fn pending_mine_dice(&self) -> Dice {
        let task = self.state.task;
        let kind = self.state.mines[usize::from(task.mine)].kind;
        self.mine_dice(task.piece, kind)
    }

    pub(super) fn settle_mine(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let unit = task.piece;
        let at = usize::from(task.mine);
        let mine = self.state.mines[at];
        let dice = self.mine_dice(unit, mine.kind);
        let mut faces = [0u8; 7];
        for (side, die) in throw.as_slice().iter().zip(dice.as_slice()) {
            let face = self.tables.faces[usize::from(die.kind)][usize::from(*side)];
            faces[face as usize] += 1;
        }
        let towed = self.mine_hits_tow(unit, mine.kind);
        let set = match towed {
            true => self.tables.transport_faces,
            false => self.faces_against(unit),
        };
        // HC-MIN-10: as at range 2, so both special faces count once and the range is never odd.
        let (hits, pair) = count_hits(&faces, set, 2);
        let carrier = dice.as_slice().len() == 1;
        let state = self.state.unit(unit);
        let hits = hits.min(if towed {
            state.transport
        } else {
            state.figures
        });
        let certain = u8::from(pair && self.tables.read.mine_identical && hits > 0 && !carrier);
        out.tell(Event::Thrown {
            range: 2,
            faces,
            hits,
            beyond: 0,
            certain,
        });
        if carrier && self.tables.read.apm_consumed {
            self.lift_mine(at, out);
        }
        self.state.task.hits = hits - certain;
        self.state.task.certain = certain;
        if self.tables.read.fast_hits || hits == certain {
            let kills = if self.tables.read.fast_hits {
                hits
            } else {
                certain
            };
            self.lose_to_mine(kills, out);
        } else {
            self.state.task.carrier = carrier;
            self.to(Stage::MineSaves);
        }
    }

    pub(super) fn mine_save_dice(&self) -> Dice {
        Dice::of(self.state.task.hits, die::WHITE, 6)
    }

    pub(super) fn settle_mine_saves(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        // HC-MIN-2: only a flag saves a carrier.
        let only_flag = task.carrier;
        let saved = throw.as_slice().iter().filter(|side| {
            let face = self.tables.faces[usize::from(die::WHITE)][usize::from(**side)];
            face == Face::Flag || (face == Face::Miss && !only_flag)
        });
        let saved = saved.count() as u8;
        out.tell(Event::Saved(task.piece, saved, task.hits));
        self.lose_to_mine(task.certain + task.hits - saved, out);
    }

    fn lose_to_mine(&mut self, kills: u8, out: &mut dyn Sink<Event>) {
        let unit = self.state.task.piece;
        let mine = self.state.mines[usize::from(self.state.task.mine)];
        if self.mine_hits_tow(unit, mine.kind) {
            self.lose(unit, 0, kills, out);
        } else {
            self.lose_any(unit, kills, out);
        }
        self.after_mines(out);
    }

    /// Whether a gun has the vehicle that tows it.
    fn is_towed(&self, unit: Piece) -> bool {
        self.tables.unit(unit).tow.is_some() && self.state.unit(unit).transport > 0
    }

    /// Whether a mine goes off under the tow of a gun, not under its crew (AMB-114).
    fn mine_hits_tow(&self, unit: Piece, kind: MineKind) -> bool {
        kind == MineKind::Atm && self.is_towed(unit)
    }

    // Bridges.

    fn judge_site(&self, unit: Piece, site: BridgeSite) -> Result<(), No> {
        let hex = self.state.unit(unit).hex;
        let across = self.tables.field.across[usize::from(site.hex)];
        if site.other != OFF && !across.has(site.other) {
            return Err(No::new("HC-ENG-5", Fact::NoRiver { site }));
        }
        let beside = site.other == OFF && self.tables.field.distance(hex, site.hex) == 1;
        if !site.is_at(hex) && !beside {
            return Err(No::new("HC-ENG-5", Fact::NotAtBridge { unit, site }));
        }
        Ok(())
    }

    /// Whether there is a bridge, or a river where one could be built.
    fn is_site(&self, site: BridgeSite) -> bool {
        let river = match site.other {
            OFF => self.row(site.hex).kind == TerrainKind::River,
            other => self.tables.field.across[usize::from(site.hex)].has(other),
        };
        river || self.bridge_at(site).is_some()
    }

    pub(super) fn judge_build(&self, unit: Piece, site: BridgeSite, heavy: bool) -> Result<(), No> {
        self.judge_work(unit)?;
        if !self.builds_bridges(unit) {
            return Err(No::new("HC-ENG-1", Fact::NotEngineers { unit }));
        }
        self.judge_site(unit, site)?;
        match self.bridge_at(site) {
            Some(at) => {
                let bridge = &self.state.bridges[at];
                if bridge.stage >= bridge.needs() {
                    return Err(No::new("HC-ENG-2", Fact::BridgeStands { site }));
                }
                if bridge.heavy != heavy {
                    return Err(No::new("HC-ENG-2", Fact::OtherBridge { site, heavy }));
                }
                if bridge.worked == self.state.turn {
                    return Err(No::new("HC-ENG-2", Fact::WorkedOn { site }));
                }
            }
            None => {
                let river = site.other != OFF || self.row(site.hex).kind == TerrainKind::River;
                if !river {
                    return Err(No::new("HC-ENG-5", Fact::NoRiver { site }));
                }
                if !self.state.bridges.iter().any(|it| it.site.hex == OFF) {
                    return Err(No::new(
                        "HC-ENG-2",
                        Fact::TooManyBridges {
                            most: self.state.bridges.len() as u8,
                        },
                    ));
                }
            }
        }
        Ok(())
    }

    pub(super) fn build(
        &mut self,
        unit: Piece,
        site: BridgeSite,
        heavy: bool,
        out: &mut dyn Sink<Event>,
    ) {
        self.set_to_work(unit);
        let free = || self.state.bridges.iter().position(|it| it.site.hex == OFF);
        let Some(at) = self.bridge_at(site).or_else(free) else {
            return self.next_slot(out);
        };
        if self.state.bridges[at].site != site {
            self.state.bridges[at] = BridgeState {
                site,
                heavy,
                ..BridgeState::NONE
            };
            if site.other == OFF {
                let known = self.tables.field.known;
                let ground = if heavy { known.heavy } else { known.light };
                self.set_ground(site.hex, ground, out);
            }
        }
        self.state.survey_bridges();
        let bridge = &mut self.state.bridges[at];
        bridge.stage += 1;
        bridge.worked = self.state.turn;
        let (stage, done) = (bridge.stage, bridge.stage >= bridge.needs());
        out.tell(Event::BridgeWork(site, stage));
        if done {
            out.tell(Event::BridgeDone(site));
        }
        self.next_slot(out);
    }

    pub(super) fn judge_repair(&self, unit: Piece, site: BridgeSite) -> Result<(), No> {
        self.judge_work(unit)?;
        if !self.is_engineer(unit) {
            return Err(No::new("HC-ENG-7", Fact::NotEngineers { unit }));
        }
        self.judge_site(unit, site)?;
        let kills = self.bridge_at(site).map(|at| self.state.bridges[at].kills);
        if kills.unwrap_or(0) == 0 {
            return Err(No::new("HC-ENG-7", Fact::NothingToRepair { site }));
        }
        Ok(())
    }

    pub(super) fn repair(&mut self, unit: Piece, site: BridgeSite, out: &mut dyn Sink<Event>) {
        self.set_to_work(unit);
        if let Some(at) = self.bridge_at(site) {
            let bridge = &mut self.state.bridges[at];
            bridge.mended += 1;
            if bridge.mended >= self.tables.read.repair_turns {
                bridge.mended = 0;
                bridge.kills -= 1;
            }
            let left = bridge.kills;
            out.tell(Event::BridgeHit(site, left));
        }
        self.next_slot(out);
    }

    pub(super) fn judge_blow(&self, unit: Piece, site: BridgeSite) -> Result<(), No> {
        self.judge_work(unit)?;
        if !self.has_hands(unit) {
            return Err(No::new("HC-ENG-4", Fact::CannotBlow { unit }));
        }
        if self.bridge_at(site).is_none() {
            return Err(No::new("HC-ENG-5", Fact::NoBridge { site }));
        }
        // HC-ENG-5: a bridge is blown from its own hex or from either end.
        if !site.is_at(self.state.unit(unit).hex) {
            return Err(No::new("HC-ENG-5", Fact::NotAtBridge { unit, site }));
        }
        Ok(())
    }

    pub(super) fn blow(&mut self, unit: Piece, site: BridgeSite) {
        self.set_to_work(unit);
        self.state.task.site = site;
        self.to(Stage::Blow);
    }

    pub(super) fn blow_dice(&self) -> Dice {
        let engineer = self.is_engineer(self.state.task.piece);
        Dice::of(if engineer { 2 } else { 1 }, die::WHITE, 6)
    }

    pub(super) fn settle_blow(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let white = &self.tables.faces[usize::from(die::WHITE)];
        let faces = throw
            .as_slice()
            .iter()
            .map(|side| white[usize::from(*side)]);
        let (mut failed, mut accident) = (true, false);
        for face in faces {
            failed &= face == Face::Miss;
            accident |= self.tables.read.accident_faces & face.bit() != 0;
        }
        if failed {
            out.tell(Event::BlowFailed(task.site));
            return self.next_slot(out);
        }
        let engineer = self.is_engineer(task.piece);
        if accident && !engineer {
            self.lose(task.piece, 1, 0, out);
        }
        self.fell_bridge(task.site, out);
        self.next_slot(out);
    }

    /// A bridge is destroyed. A unit in its hex stays there until it leaves: the ledger lets nobody drown.
    pub(super) fn fell_bridge(&mut self, site: BridgeSite, out: &mut dyn Sink<Event>) {
        let Some(at) = self.bridge_at(site) else {
            return;
        };
        self.state.bridges[at] = BridgeState::NONE;
        self.state.survey_bridges();
        if site.other == OFF {
            let river = self.tables.field.known.river;
            self.set_ground(site.hex, river, out);
        }
        out.tell(Event::BridgeGone(site));
    }

    /// The bridge in or at a hex that can be shot at.
    pub(super) fn bridge_near(&self, hex: HexId) -> Option<usize> {
        let mut bridges = self.state.bridges().iter();
        bridges.position(|it| it.site.hex != OFF && it.site.is_at(hex))
    }

    /// What a unit that may still move may do instead.
    pub(super) fn legal_works(&self, unit: Piece, out: &mut Vec<Act>) {
        let state = self.state.unit(unit);
        // All that is left of [`Battle::judge_work`].
        let fresh = !state.is(mark::MOVED);
        if fresh && self.judge_digging(unit).is_ok() {
            out.push(Act::DigIn { unit });
        }
        if fresh && self.is_motorized(unit) {
            out.push(match state.is(mark::MOUNTED) {
                false => Act::Mount { unit },
                true => Act::Dismount { unit },
            });
        }
        if self.judge_recon(unit).is_ok() {
            out.push(Act::Recon { unit });
        }
        if !fresh {
            return;
        }
        let hands = self.has_hands(unit);
        let anything = self.tables.field.has_wire || !self.state.mined.is_empty();
        if anything && (hands || self.tables.unit(unit).mine_clearing) {
            self.legal_clearing(unit, out);
        }
        if hands && self.tables.field.has_rivers {
            self.legal_bridges(unit, out);
        }
    }

    fn legal_clearing(&self, unit: Piece, out: &mut Vec<Act>) {
        let field = &self.tables.field;
        let hex = self.state.unit(unit).hex;
        if !field.has_wire && !self.state.mined.meets(field.within(1, hex)) {
            return;
        }
        let around = field.around[usize::from(hex)];
        for there in around.into_iter().chain([hex]).filter(|it| *it != OFF) {
            let wire = self.row(there).kind == TerrainKind::Wire;
            if (wire || self.state.mined.has(there)) && self.judge_clear(unit, there).is_ok() {
                out.push(Act::Clear { unit, hex: there });
            }
        }
    }

    fn legal_bridges(&self, unit: Piece, out: &mut Vec<Act>) {
        let hex = self.state.unit(unit).hex;
        let (engineer, builds) = (self.is_engineer(unit), self.builds_bridges(unit));
        // All others blow bridges only, and only where they are.
        if !engineer && !builds && self.bridge_near(hex).is_none() {
            return;
        }
        let around = self.tables.field.around[usize::from(hex)];
        let edges = around
            .into_iter()
            .filter(|there| *there != OFF)
            .flat_map(|there| [BridgeSite::between(hex, there), BridgeSite::in_hex(there)]);
        let sites = edges.chain([BridgeSite::in_hex(hex)]);
        for site in sites.filter(|site| self.is_site(*site)) {
            for heavy in [false, true] {
                if builds && self.judge_build(unit, site, heavy).is_ok() {
                    out.push(Act::Build { unit, site, heavy });
                }
            }
            if engineer && self.judge_repair(unit, site).is_ok() {
                out.push(Act::Repair { unit, site });
            }
            if self.judge_blow(unit, site).is_ok() {
                out.push(Act::Blow { unit, site });
            }
        }
    }

    /// Removes figures and vehicle points from a unit, and the unit itself with its last figure.
    pub(super) fn lose(
        &mut self,
        unit: Piece,
        figures: u8,
        vehicle: u8,
        out: &mut dyn Sink<Event>,
    ) {
        self.take_losses(unit, figures, vehicle, out);
        if !self.state.unit(unit).on_table() {
            self.end_without_units(self.tables.unit(unit).side, out);
        }
    }

    /// The same without looking whether the side has any unit left.
    pub(super) fn take_losses(
        &mut self,
        unit: Piece,
        figures: u8,
        vehicle: u8,
        out: &mut dyn Sink<Event>,
    ) {
        let state = self.state.unit_mut(unit);
        let figures = figures.min(state.figures);
        let vehicle = vehicle.min(state.transport);
        state.figures -= figures;
        state.transport -= vehicle;
        if state.transport == 0 {
            // HC-MOT-5: survivors are on foot.
            state.marks &= !mark::MOUNTED;
        }
        let gone = state.figures == 0;
        let side = self.tables.unit(unit).side;
        if figures + vehicle > 0 {
            out.tell(Event::Lost(unit, figures, vehicle));
            self.state.lost[side.at()] += u16::from(figures) + u16::from(vehicle);
            self.score_tenths(side, out);
        }
        if gone && self.state.unit(unit).on_table() {
            out.tell(Event::Destroyed(unit));
            self.remove_unit(unit, out);
        }
    }

    /// Kills on a unit in its present state: on figures and vehicle alike while it is mounted (HC-MOT-3).
    pub(super) fn lose_any(&mut self, unit: Piece, kills: u8, out: &mut dyn Sink<Event>) {
        let state = self.state.unit(unit);
        if state.is(mark::MOUNTED) {
            let vehicle = kills.min(state.transport);
            let figures = if self.tables.read.overkill_wasted {
                vehicle
            } else {
                kills
            };
            self.lose(unit, figures, vehicle, out);
        } else {
            self.lose(unit, kills, 0, out);
        }
    }

    /// The faces that hit a unit in its present state.
    pub(super) fn faces_against(&self, unit: Piece) -> u8 {
        if self.state.unit(unit).is(mark::MOUNTED) && self.state.unit(unit).transport > 0 {
            self.tables.mounted_faces
        } else {
            self.tables.unit(unit).hit_by
        }
    }

    /// Whether shells batter what is in a hex: a building, or ruins that can be reduced.
    pub(super) fn can_batter(&self, hex: HexId) -> bool {
        let ruins = self.row(hex).kind == TerrainKind::Ruins;
        let firm = ruins && self.tables.field.irreducible.has(hex);
        (ruins || self.row(hex).is_building()) && !firm
    }

    /// A building takes a hit (HC-BLD-4).
    pub(super) fn batter(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        if self.can_batter(hex) {
            let points = &mut self.state.points[usize::from(hex)];
            *points = points.saturating_sub(1);
            out.tell(Event::Battered(hex, *points));
        }
    }

    /// A building without points becomes ruins, and ruins debris (HC-BLD-5, HC-BLD-6).
    pub(super) fn collapse(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        if self.can_batter(hex) && self.state.points[usize::from(hex)] == 0 {
            let ruins = self.row(hex).kind == TerrainKind::Ruins;
            let known = self.tables.field.known;
            let ground = if ruins { known.debris } else { known.ruins };
            self.state.points[usize::from(hex)] = u8::from(!ruins);
            self.set_ground(hex, ground, out);
        }
    }
}

/// The faces that count once in all, and how far they reach (HC-HIT-7, HC-HIT-8).
pub(super) const ONCE_ONLY: [(Face, u8); 2] = [(Face::Hit, 2), (Face::Strike, 4)];

/// The faces whose dice show a hit but do not count, with the number of those dice and why (HC-HIT-7, HC-HIT-8).
pub(super) fn uncounted(faces: &[u8; 7], set: u8, range: u8) -> Vec<(Face, u8, Uncounted)> {
    let symbols = [Face::Soldier, Face::Car, Face::Tank].map(|face| (face, u8::MAX));
    let mut found = Vec::new();
    for (face, furthest) in symbols.into_iter().chain(ONCE_ONLY) {
        let dice = faces[face as usize];
        let (dice, why) = match furthest {
            _ if set & face.bit() == 0 => (dice, Uncounted::NotThisTarget),
            u8::MAX => (0, Uncounted::OnceOnly),
            furthest if range > furthest => (dice, Uncounted::TooFar),
            _ => (dice.saturating_sub(1), Uncounted::OnceOnly),
        };
        if dice > 0 {
            found.push((face, dice, why));
        }
    }
    found
}

/// Hits among faces: one for each symbol, HIT! and STRIKE once in all and within their ranges (HC-HIT-7, HC-HIT-8); and whether two are alike (HC-HIT-10).
pub(super) fn count_hits(faces: &[u8; 7], set: u8, range: u8) -> (u8, bool) {
    let mut hits = 0;
    let mut pair = false;
    for face in [Face::Soldier, Face::Car, Face::Tank] {
        if set & face.bit() != 0 {
            hits += faces[face as usize];
            pair |= faces[face as usize] >= 2;
        }
    }
    for (face, furthest) in ONCE_ONLY {
        if set & face.bit() != 0 && range <= furthest && faces[face as usize] > 0 {
            hits += 1;
        }
    }
    (hits, pair)
}
