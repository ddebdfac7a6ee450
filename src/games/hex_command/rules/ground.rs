//! Where pieces are, what lies there, which pieces may enter, and what can be seen.

use super::Battle;
use super::event::{Event, Reason};
use super::field::{BridgeSite, Row, TerrainKind};
use super::state::{BridgeState, UnitState, mark};
use super::tables::{LEADERS_FROM, Load, NOBODY, Piece, Sighting};
use crate::content::Access;
use crate::engine::{Outcome, Side, Sink};
use crate::kernel::{HexId, HexSet, OFF};

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// One hex.
    Hex(HexId),
    /// One on the left and one on the right of the line.
    Both(HexId, HexId),
    /// The dark, with the number of hexes one can see.
    Night(u8),
}

/// How a piece gets across water.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    /// What a bridge must carry.
    pub(super) load: Load,
    /// Whether it may cross where there is neither bridge nor ford (HC-TER-5).
    pub(super) wades: bool,
}

impl Passage {
    /// On a board without water it does not matter.
    const DRY: Passage = Passage {
        load: Load::Foot,
        wades: false,
    };
}

impl Battle {
    /// The terrain row of a hex.
    #[inline]
    pub(super) fn row(&self, hex: HexId) -> &Row {
        &self.tables.field.terrain[usize::from(self.state.ground[usize::from(hex)])]
    }

    /// The number of that row.
    pub(super) fn ground_in(&self, hex: HexId) -> u8 {
        self.state.ground[usize::from(hex)]
    }

    /// The rule of the terrain in a hex.
    pub(super) fn terrain_rule(&self, hex: HexId) -> &'static str {
        match self.row(hex).kind {
            TerrainKind::Building | TerrainKind::Ruins => "HC-BLD-7",
            TerrainKind::Bunker => "HC-TER-11",
            TerrainKind::River | TerrainKind::Ford => "HC-TER-5",
            TerrainKind::BridgeLight | TerrainKind::BridgeHeavy => "HC-ENG-2",
            TerrainKind::Depression => "HC-TER-9",
            _ => "HC-MOV-8",
        }
    }

    /// Recomputes what follows from the terrain of a hex.
    pub(super) fn survey(&mut self, hex: HexId) {
        let row = self.row(hex);
        let (enter, stop, building) = (row.enter, row.stop, row.is_building());
        let blocks = row.blocks || self.tables.field.high.has(hex);
        self.state.for_all.set(hex, enter == Access::All);
        self.state.for_foot.set(hex, enter != Access::None);
        self.state.stops.set(hex, stop);
        self.state.blocked.set(hex, blocks);
        self.state.walled.set(hex, building);
    }

    pub(super) fn set_ground(&mut self, hex: HexId, ground: u8, out: &mut dyn Sink<Event>) {
        self.state.ground[usize::from(hex)] = ground;
        self.survey(hex);
        out.tell(Event::Ground(hex, ground));
    }

    /// Whether sandbags have been dug in a hex.
    pub(super) fn is_dug(&self, hex: HexId) -> bool {
        self.tables.field.is_dug(&self.state, hex)
    }

    // Pieces.

    pub(super) fn put_unit(&mut self, unit: Piece, hex: HexId) {
        let side = self.tables.unit(unit).side.at();
        let state = &mut self.state;
        let from = state.unit(unit).hex;
        if from != OFF {
            state.present[side] &= !(1 << unit);
            state.unit_at[usize::from(from)] = NOBODY;
            state.stand[side].remove(from);
            state.shown[side].remove(from);
            state.seen[side].remove(from);
        }
        state.unit_mut(unit).hex = hex;
        if hex != OFF {
            state.present[side] |= 1 << unit;
            state.unit_at[usize::from(hex)] = unit;
            self.show_stand(unit);
        }
    }

    /// Records where a unit is, and what the enemy sees of it.
    pub(super) fn show_stand(&mut self, unit: Piece) {
        let side = self.tables.unit(unit).side.at();
        let UnitState { hex, sighting, .. } = *self.state.unit(unit);
        self.state.stand[side].insert(hex);
        self.state.shown[side].set(hex, sighting != Sighting::Hidden);
        self.state.seen[side].set(hex, sighting == Sighting::Seen);
    }

    pub(super) fn put_leader(&mut self, leader: Piece, hex: HexId) {
        let side = self.tables.leader(leader).side.at();
        let from = self.state.leader(leader).hex;
        if from != OFF {
            self.state.leader_at[usize::from(from)] = NOBODY;
            self.state.commanders[side].remove(from);
        }
        self.state.leader_mut(leader).hex = hex;
        if hex != OFF {
            self.state.leader_at[usize::from(hex)] = leader;
            self.state.commanders[side].insert(hex);
        }
    }

    /// Removes a unit from the table and scores points for it (HC-CAS-4, HC-RET-14).
    pub(super) fn remove_unit(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        let row = self.tables.unit(unit);
        // TA-NCO-6: the flag on a vehicle is paint.
        let (side, standard) = (row.side, row.standard && !row.vehicle);
        let state = self.state.unit(unit);
        let sergeant = state.is(mark::SERGEANT);
        let left = u16::from(state.figures) + u16::from(state.transport);
        self.state.lost[side.at()] += left;
        let unit_state = self.state.unit_mut(unit);
        unit_state.figures = 0;
        unit_state.transport = 0;
        unit_state.marks &= !mark::SERGEANT;
        self.forget_spotter(unit);
        self.leave_sandbags(unit);
        self.put_unit(unit, OFF);
        let enemy = side.other();
        if !self.tables.read.vp_tenths {
            self.score(enemy, 1, Reason::Unit(unit), out);
        }
        self.score_tenths(side, out);
        if sergeant {
            self.score(
                enemy,
                self.tables.read.leader_vp[2],
                Reason::Sergeant(unit),
                out,
            );
        }
        if standard {
            self.score(
                enemy,
                self.tables.read.leader_vp[3],
                Reason::Standard(unit),
                out,
            );
        }
    }

    /// A side with no unit left has lost (AMB-113).
    pub(super) fn end_without_units(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        if self.units_of(side).next().is_none() {
            self.end(Outcome::Won(side.other()), out);
        }
    }

    /// Points for tenths of a force lost (AMB-74).
    pub(super) fn score_tenths(&mut self, loser: Side, out: &mut dyn Sink<Event>) {
        if !self.tables.read.vp_tenths {
            return;
        }
        let start = self.tables.sides[loser.at()].strength.max(1);
        let tenths = u8::try_from(self.state.lost[loser.at()] * 10 / start).unwrap_or(u8::MAX);
        let enemy = loser.other();
        let gained = tenths.saturating_sub(self.state.tenths[enemy.at()]);
        self.state.tenths[enemy.at()] += gained;
        self.score(enemy, gained, Reason::Tenths, out);
    }

    /// Removes a commander from the table and scores points for the loss.
    pub(super) fn remove_leader(&mut self, leader: Piece, out: &mut dyn Sink<Event>) {
        let row = self.tables.leader(leader);
        let (side, vp) = (row.side, row.vp);
        self.forget_spotter(leader);
        self.put_leader(leader, OFF);
        out.tell(Event::Fallen(leader));
        self.score(side.other(), vp, Reason::Leader(leader), out);
    }

    /// No gun has the help of a spotter any longer (AMB-95).
    pub(super) fn forget_spotter(&mut self, piece: Piece) {
        for unit in &mut self.state.units[..self.tables.units.len()] {
            if unit.spotter == piece {
                unit.spotter = NOBODY;
                unit.aim = OFF;
            }
        }
    }

    /// Whether a unit is in its vehicle, or has one that moves with it.
    pub(super) fn is_motorized(&self, unit: Piece) -> bool {
        self.state.unit(unit).transport > 0 && self.tables.unit(unit).tow.is_none()
    }

    /// Whether a unit can enter terrain that is open only to figures on foot. Guns may be deployed there but cannot move there (HC-TER-9, HC-TER-11, HC-TER-12).
    pub(super) fn goes_on_foot(&self, unit: Piece) -> bool {
        let row = self.tables.unit(unit);
        row.foot && !row.artillery && !self.is_motorized(unit)
    }

    /// The load of a piece on a bridge.
    pub(super) fn load_of(&self, piece: Piece) -> Load {
        if piece >= LEADERS_FROM {
            return Load::Foot;
        }
        let row = self.tables.unit(piece);
        let walks = row.infantry && row.foot && self.state.unit(piece).transport == 0;
        if walks { Load::Foot } else { row.load }
    }

    /// Whether a unit may be placed in a hex at all.
    pub(super) fn may_stand(&self, unit: Piece, hex: HexId) -> bool {
        self.standing_room(unit, HexSet::one(hex)).has(hex)
    }

    /// Those of some hexes in which a unit may be placed at all.
    pub(super) fn standing_room(&self, unit: Piece, hexes: HexSet) -> HexSet {
        let mut open = self.state.for_all;
        if self.tables.unit(unit).foot {
            open |= self.state.for_foot;
        }
        let mut room = hexes & open & !self.too_weak(self.load_of(unit));
        // A river that may be waded is there to be crossed, not to be held from the start.
        if self.tables.field.wading != Access::None {
            let midstream = |hex: &HexId| self.row(*hex).kind == TerrainKind::River;
            let rivers: HexSet = room.iter().filter(midstream).collect();
            room &= !rivers;
        }
        room
    }

    /// How a piece gets across water.
    #[inline]
    pub(super) fn passage_of(&self, piece: Piece) -> Passage {
        if !self.tables.field.has_rivers {
            return Passage::DRY;
        }
        Passage {
            load: self.load_of(piece),
            wades: match self.tables.field.wading {
                Access::None => false,
                Access::Foot => piece >= LEADERS_FROM || self.goes_on_foot(piece),
                Access::All => true,
            },
        }
    }

    // Bridges.

    /// The bridge at a site.
    pub(super) fn bridge_at(&self, site: BridgeSite) -> Option<usize> {
        self.state.bridges().iter().position(|it| it.site == site)
    }

    /// Whether a bridge carries a load now (HC-ENG-2, HC-ENG-7).
    pub(super) fn carries(&self, bridge: &BridgeState, load: Load) -> bool {
        let worked_now = bridge.worked == self.state.turn && self.state.turn > 0;
        let stage = bridge.stage - u8::from(worked_now && bridge.stage > 0);
        let whole = stage >= bridge.needs();
        match load {
            Load::Foot => whole || (bridge.heavy && stage >= 1),
            Load::Crew => whole && bridge.kills == 0,
            Load::Light => whole && bridge.kills == 0,
            Load::Heavy => whole && bridge.heavy && bridge.kills == 0,
        }
    }

    /// Hexes that a piece cannot enter because their bridge does not carry it.
    #[inline]
    pub(super) fn unbridged(&self, passage: Passage) -> HexSet {
        if self.tables.field.has_rivers && !passage.wades {
            self.too_weak(passage.load)
        } else {
            HexSet::EMPTY
        }
    }

    /// Hexes that a piece wades, because their bridge does not carry it.
    #[inline]
    pub(super) fn waded(&self, passage: Passage) -> HexSet {
        if passage.wades {
            self.too_weak(passage.load)
        } else {
            HexSet::EMPTY
        }
    }

    /// Hexes whose bridges do not carry this load.
    fn too_weak(&self, load: Load) -> HexSet {
        let mut barred = HexSet::EMPTY;
        for bridge in self.state.bridges() {
            let site = bridge.site;
            if site.hex != OFF && site.other == OFF && !self.carries(bridge, load) {
                barred.insert(site.hex);
            }
        }
        barred
    }

    /// Whether a river between two hexes can be crossed, and whether by wading.
    pub(super) fn crossing(&self, from: HexId, to: HexId, passage: Passage) -> Option<bool> {
        let field = &self.tables.field;
        let here = usize::from(from);
        if !field.across[here].has(to) {
            return field.near[here].has(to).then_some(false);
        }
        let bridge = self.bridge_at(BridgeSite::between(from, to));
        if bridge.is_some_and(|at| self.carries(&self.state.bridges[at], passage.load)) {
            return Some(false);
        }
        let ford = || {
            let side = field.side(from, to);
            side.is_some_and(|side| field.fords[here] >> side & 1 == 1)
        };
        (passage.wades || ford()).then_some(true)
    }

    /// Whether walls allow a move from a hex into an adjacent one.
    pub(super) fn leads_to(&self, from: HexId, to: HexId) -> bool {
        let field = &self.tables.field;
        let entered = if self.state.walled.has(to) {
            field.entries[usize::from(to)]
        } else {
            field.near[usize::from(to)]
        };
        entered.has(from)
    }

    // Zones and sight.

    /// Whether a piece can be seen by its enemy.
    pub(super) fn is_seen(&self, unit: Piece) -> bool {
        self.state.unit(unit).sighting == Sighting::Seen
    }

    /// The hexes of a side's commanders that the enemy knows of: not those of commanders with a hidden unit.
    fn commanders_seen(&self, side: Side) -> HexSet {
        let state = &self.state;
        let hidden = state.stand[0] & !state.seen[0] | state.stand[1] & !state.seen[1];
        state.commanders[side.at()] & !hidden
    }

    /// The hexes adjacent to enemies that a side can see (AMB-12).
    pub(super) fn zone_against(&self, side: Side) -> HexSet {
        let mut zone = HexSet::EMPTY;
        let near = self.tables.field.near.as_slice();
        self.state.seen[side.other().at()].each(|hex| zone |= near[usize::from(hex)]);
        if self.tables.read.commander_zoc {
            let commanders = self.commanders_seen(side.other());
            commanders.each(|hex| zone |= near[usize::from(hex)]);
        }
        zone
    }

    /// Whether an enemy is adjacent to a hex.
    pub(super) fn is_engaged(&self, side: Side, hex: HexId) -> bool {
        let near = self.tables.field.near[usize::from(hex)];
        near.meets(self.state.seen[side.other().at()])
    }

    /// Whether a unit in a hex blocks the sight of a side's observer at `from` (HC-LOS-2, HC-LOS-5).
    fn screens(&self, hex: HexId, from: HexId, side: Side) -> bool {
        let unit = self.state.unit_in(hex);
        if unit == NOBODY {
            return false;
        }
        let row = self.tables.unit(unit);
        let own = row.side == side;
        // What a hidden enemy has done is not known.
        if !own && !self.is_seen(unit) {
            return false;
        }
        let gone = row.foot && row.tow.is_none() && row.transport > 0 && !self.is_motorized(unit);
        if !row.blocks || gone {
            return false;
        }
        let high = &self.tables.field.high;
        let over = own
            && high.has(from)
            && !high.has(hex)
            && self.tables.field.near[usize::from(from)].has(hex);
        !over
    }

    /// Whether an observer of a side in one hex sees another.
    ///
    /// # Errors
    /// What blocks the line of sight.
    pub fn look(&self, from: HexId, to: HexId, side: Side) -> Result<(), Screen> {
        let distance = self.tables.field.distance(from, to);
        if let Some(night) = self.tables.night {
            // AMB-88: a lit hex can be seen from anywhere.
            if distance > night && !self.state.lit.has(to) {
                return Err(Screen::Night(night));
            }
        }
        if distance <= 1 {
            return Ok(());
        }
        let (inside, beside) = self.tables.field.line(from, to);
        let state = &self.state;
        let opaque = state.blocked | state.stand[0] | state.stand[1];
        if !inside.iter().chain(beside).any(|hex| opaque.has(*hex)) {
            return Ok(());
        }
        let high = &self.tables.field.high;
        let plateau = self.tables.read.plateau && high.has(from) && high.has(to);
        let blocks = |hex: HexId| {
            if !opaque.has(hex) {
                return false;
            }
            let ground = self.state.blocked.has(hex)
                && !(plateau
                    && high.has(hex)
                    && (!self.row(hex).blocks || self.row(hex).kind == TerrainKind::Hill));
            ground || self.screens(hex, from, side)
        };
        if let Some(hex) = inside.iter().copied().find(|hex| blocks(*hex)) {
            return Err(Screen::Hex(hex));
        }
        let (mut left, mut right) = (OFF, OFF);
        for pair in beside.chunks_exact(2) {
            let (on_left, on_right) = (blocks(pair[0]), blocks(pair[1]));
            if self.tables.read.same_edge {
                if on_left && on_right {
                    return Err(Screen::Both(pair[0], pair[1]));
                }
                continue;
            }
            if on_left && left == OFF {
                left = pair[0];
            }
            if on_right && right == OFF {
                right = pair[1];
            }
        }
        if left != OFF && right != OFF {
            return Err(Screen::Both(left, right));
        }
        Ok(())
    }

    /// Whether an observer of a side in one hex sees another, as far as the side knows which pieces are between.
    #[must_use]
    pub fn sees(&self, from: HexId, to: HexId, side: Side) -> bool {
        self.look(from, to, side).is_ok()
    }

    /// The hexes a side's pieces may not enter because they are occupied, as far as the side knows (HC-MOV-1, HC-MOV-2).
    pub(super) fn taken_for(&self, side: Side) -> HexSet {
        let enemy = side.other();
        let mut taken = self.state.stand[side.at()] | self.state.shown[enemy.at()];
        taken |= self.commanders_seen(enemy);
        for side in Side::BOTH {
            if self.tables.sides[side.at()].dummies == 0 {
                continue;
            }
            let decoys = self.state.dummies[side.at()].iter();
            for hex in decoys.filter(|hex| **hex != OFF) {
                taken.insert(*hex);
            }
        }
        taken
    }

    /// The hexes of a side's commanders.
    pub(super) fn commanders_of(&self, side: Side) -> HexSet {
        self.state.commanders[side.at()]
    }
}
