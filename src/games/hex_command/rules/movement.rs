//! Step 4: moves, alone and as platoons, mounting and dismounting (ledger sections 8 to 10).

use super::Battle;
use super::act::Act;
use super::event::Event;
use super::field::TerrainKind;
use super::ground::Passage;
use super::refusal::{Fact, No};
use super::state::{MAX_DUMMIES, Stage, Task, mark};
use super::tables::{LEADERS_FROM, MineKind, NOBODY, Piece, Sighting, Units, When, die};
use super::ways::{Lie, MAX_MOVE, Mover, Way};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::kernel::{HexId, HexSet, OFF};

impl Battle {
    // Which units may act in step 4.

    /// Whether a unit may still move, or do something in place of a move.
    #[inline]
    pub(super) fn judge_movement_action(&self, unit: Piece) -> Result<(), No> {
        let state = self.state.unit(unit);
        if !state.is(mark::ORDERED) {
            return Err(No::new("HC-ACT-7", Fact::NoOrder { piece: unit }));
        }
        self.judge_unspent(unit)
    }

    /// The same for a unit that does not need its own die.
    #[inline]
    fn judge_unspent(&self, unit: Piece) -> Result<(), No> {
        let state = self.state.unit(unit);
        if state.is_unspent() {
            return Ok(());
        }
        Err(match () {
            () if state.is(mark::IDLE) => No::new("HG-CRD-7", Fact::CardCancelled { unit }),
            () if state.is(mark::HALTED) => No::new("HG-CRD-7", Fact::CardHalted { unit }),
            () if state.is(mark::BUSY) => No::new("HC-MOV-10", Fact::Busy { unit }),
            () => No::new("HC-MOV-9", Fact::Moved { piece: unit }),
        })
    }

    /// The units of a side that pass [`Battle::judge_movement_action`].
    pub(super) fn runners(&self, side: Side) -> Units {
        // Checks all units without branching: which ones qualify is unpredictable.
        Units(self.units_of(side).fold(0, |runners, unit| {
            let state = self.state.unit(unit);
            let runs = state.is(mark::ORDERED) & state.is_unspent();
            runners | u64::from(runs) << unit
        }))
    }

    #[inline]
    pub(super) fn judge_leader_movement_action(&self, leader: Piece) -> Result<(), No> {
        let state = self.state.leader(leader);
        if !state.ordered {
            return Err(No::new("HC-ACT-14", Fact::NoOrder { piece: leader }));
        }
        if state.moved {
            return Err(No::new("HC-MOV-15", Fact::Moved { piece: leader }));
        }
        Ok(())
    }

    // How far.

    /// The furthest a unit may move, and the furthest it may move and still attack.
    #[inline]
    pub(super) fn pace(&self, unit: Piece) -> (u8, Option<u8>) {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let lost_transport = row.transport > 0 && row.tow.is_none() && state.transport == 0;
        let (mut most, firing) = if lost_transport {
            row.on_foot
        } else {
            row.moves
        };
        if let Some(tow) = row.tow {
            // HC-ART-11: a gun that has lost its tow cannot move.
            most = if state.transport > 0 {
                tow.max(most)
            } else {
                0
            };
        }
        let add = |hexes: u8| {
            (i16::from(hexes) + i16::from(state.stretch)).clamp(0, i16::from(MAX_MOVE)) as u8
        };
        (add(most), firing.map(add))
    }

    /// The commander who would move with a unit (HC-MOV-15).
    pub(super) fn companion(&self, unit: Piece) -> Piece {
        let leader = self.state.leader_in(self.state.unit(unit).hex);
        if leader == NOBODY || self.state.leader(leader).moved {
            NOBODY
        } else {
            leader
        }
    }

    fn judge_companion(&self, unit: Piece) -> Result<(), No> {
        let leader = self.state.leader_in(self.state.unit(unit).hex);
        if leader == NOBODY {
            return Err(No::new("HC-MOV-15", Fact::NoCommander { unit }));
        }
        if self.state.leader(leader).moved {
            return Err(No::new("HC-MOV-15", Fact::Moved { piece: leader }));
        }
        Ok(())
    }

    pub(super) fn judge_move(&self, piece: Piece, to: HexId, lead: bool) -> Result<(), No> {
        self.judge_mover(piece, lead)?;
        let mover = if piece >= LEADERS_FROM {
            self.leader_mover(piece)
        } else {
            self.mover(piece, lead)
        };
        self.judge_way(piece, &mover, to)
    }

    /// Whether a piece may move at all, and with its commander.
    pub(super) fn judge_mover(&self, piece: Piece, lead: bool) -> Result<(), No> {
        if piece >= LEADERS_FROM {
            self.judge_leader_movement_action(piece)?;
            if lead {
                return Err(No::new("HC-MOV-15", Fact::NotAUnit { piece }));
            }
            return Ok(());
        }
        self.judge_movement_action(piece)?;
        if lead {
            self.judge_companion(piece)?;
        }
        Ok(())
    }

    /// Why a hex cannot be reached.
    fn judge_way(&self, piece: Piece, mover: &Mover, to: HexId) -> Result<(), No> {
        if self.reach(mover).has(to) {
            return Ok(());
        }
        let field = &self.tables.field;
        if to == mover.from {
            return Err(No::new("HC-MOV-9", Fact::AlreadyThere { piece, hex: to }));
        }
        let side = self.tables.side_of(piece);
        let foot = piece >= LEADERS_FROM || self.goes_on_foot(piece);
        let ground = if foot {
            self.state.for_foot
        } else {
            self.state.for_all
        };
        if mover.most == 0 {
            let tow = piece < LEADERS_FROM && self.tables.unit(piece).tow.is_some();
            let rule = if tow { "HC-ART-11" } else { "HC-MOV-7" };
            return Err(No::new(rule, Fact::CannotMove { piece, tow }));
        }
        if !ground.has(to) || self.unbridged(mover.passage).has(to) {
            return Err(No::new(
                self.terrain_rule(to),
                Fact::CannotEnter {
                    piece,
                    hex: to,
                    ground: self.ground_in(to),
                },
            ));
        }
        if !mover.open.has(to) {
            if self.commanders_of(side).has(to) {
                return Err(No::new("HC-MOV-4", Fact::TwoCommanders { hex: to }));
            }
            return Err(No::new("HC-MOV-1", Fact::Occupied { hex: to }));
        }
        let distance = field.distance(mover.from, to);
        if distance > mover.most {
            return Err(No::new(
                "HC-MOV-7",
                Fact::TooFar {
                    piece,
                    hex: to,
                    needs: distance,
                    has: mover.most,
                },
            ));
        }
        // Close enough as the crow flies: something on the way stops it.
        let plain = Mover {
            stops: HexSet::EMPTY,
            shut: HexSet::EMPTY,
            ..*mover
        };
        let Some(way) = self.way_to(&plain, to) else {
            let alone = Mover {
                open: ground & !self.unbridged(mover.passage),
                ..plain
            };
            let reach = self.reach(&alone);
            let others = reach.has(to);
            let wet = || {
                let mut near = field.near[usize::from(to)].iter();
                near.any(|near| self.crossing(near, to, mover.passage).is_none())
                    || reach
                        .iter()
                        .any(|hex| self.is_left_by_wading(hex, mover.passage))
            };
            let (hex, has) = (to, mover.most);
            if !others && (field.housed & self.state.walled).has(to) {
                let doors = to;
                let bunker = self.row(to).kind == TerrainKind::Bunker;
                return Err(No::new(
                    if bunker { "HC-BLD-1" } else { "HC-BLD-2" },
                    Fact::NoDoor {
                        piece,
                        hex,
                        doors,
                        has,
                    },
                ));
            }
            let rule = match () {
                () if others => "HC-MOV-1",
                () if self.reach_without_limits(&alone).has(to) => self.limit_rule(to),
                () if wet() => "HC-TER-5",
                () => "HC-MOV-8",
            };
            let fact = Fact::NoWay {
                piece,
                hex,
                has,
                others,
            };
            return Err(No::new(rule, fact));
        };
        let mut last = mover.from;
        let mut stops = way.as_slice().iter().copied();
        let stop = stops.find(|hex| {
            let door = mover.shut.has(*hex) && self.is_closed(last, *hex);
            last = *hex;
            door || mover.stops.has(*hex)
        });
        let stop = stop.unwrap_or(to);
        let rule = match () {
            () if self.zone_against(side).has(stop) => "HC-MOV-5",
            () if self.state.mined.has(stop) => "HC-MIN-12",
            () if self.commanders_of(side).has(stop) => "HC-MOV-3",
            () if piece >= LEADERS_FROM && self.state.stand[side.at()].has(stop) => "HC-MOV-13",
            () if self.row(stop).kind == TerrainKind::River => "HC-TER-5",
            () if self.waded(mover.passage).has(stop) => "HC-TER-5",
            () if mover.shut.has(stop) => "HC-BLD-1",
            () => "HC-MOV-8",
        };
        let hex = to;
        Err(No::new(rule, Fact::StoppedOnTheWay { piece, hex, stop }))
    }

    /// Whether a piece can wade out of a hex over one of its sides.
    fn is_left_by_wading(&self, hex: HexId, passage: Passage) -> bool {
        let field = &self.tables.field;
        let at = usize::from(hex);
        field.fords[at] != 0 || (passage.wades && field.rivers[at] != 0)
    }

    /// The rule that limits how many hexes of a terrain may be entered on the way to a hex (AMB-47b).
    fn limit_rule(&self, to: HexId) -> &'static str {
        let limited = &self.tables.field.limited;
        let there = limited.iter().find(|(hexes, _)| hexes.has(to));
        let hexes = there.or(limited.first()).map(|(hexes, _)| *hexes);
        let wet = hexes.is_some_and(|it| it.iter().any(|hex| self.row(hex).water));
        if wet { "HC-TER-6" } else { "HC-TER-7" }
    }

    fn push_leader_moves(&self, leader: Piece, lie: &Lie, out: &mut Vec<Act>) {
        let reach = self.reach(&self.leader_mover_in(leader, lie));
        push_moves_to(leader, reach, false, out);
    }

    fn push_moves(&self, piece: Piece, lie: &Lie, out: &mut Vec<Act>) {
        let reach = self.reach(&self.mover_in(piece, false, lie));
        push_moves_to(piece, reach, false, out);
        if self.companion(piece) == NOBODY {
            return;
        }
        // Unless another commander is in the way, a commander can go wherever the unit can.
        let with = if reach.meets(lie.commanders) {
            self.reach(&self.mover_in(piece, true, lie))
        } else {
            reach
        };
        push_moves_to(piece, with, true, out);
    }

    pub(super) fn legal_movement(&self, side: Side, out: &mut Vec<Act>) {
        let lie = self.lie(side);
        for unit in self.runners(side) {
            self.push_moves(unit, &lie, out);
            self.legal_works(unit, out);
        }
        for leader in self.leaders_of(side) {
            if self.judge_leader_movement_action(leader).is_ok() {
                self.push_leader_moves(leader, &lie, out);
            }
        }
        self.legal_plays(side, When::Movement, out);
        out.push(Act::Pass);
    }

    /// Announces a move, and makes it unless the enemy may respond.
    pub(super) fn announce_move(
        &mut self,
        piece: Piece,
        to: HexId,
        lead: bool,
        out: &mut dyn Sink<Event>,
    ) {
        let Some(way) = self.announced_way(piece, to, lead) else {
            return;
        };
        let leader = if lead { self.companion(piece) } else { NOBODY };
        let mut task = Task {
            piece,
            from: self.state.hex_of(piece),
            to,
            leader,
            ..Task::NONE
        };
        if piece >= LEADERS_FROM {
            return self.walk_leader(piece, &way, out);
        }
        if self.tables.read.platoon_free {
            (task.platoon, task.partners) = self.platoon_of(piece, leader);
        }
        self.state.task = task;
        let enemy = self.tables.unit(piece).side.other();
        if self.has_play(enemy, When::Moving) {
            self.to(Stage::Window(When::Moving, enemy));
        } else {
            self.set_out(&way, out);
        }
    }

    /// The path of a legal move; a move to an adjacent hex is direct.
    fn announced_way(&self, piece: Piece, to: HexId, lead: bool) -> Option<Way> {
        let from = self.state.hex_of(piece);
        if self.leads_to(from, to) && !self.tables.field.banks.has(from) {
            return Some(Way::step(to));
        }
        let mover = if piece >= LEADERS_FROM {
            self.leader_mover(piece)
        } else {
            self.mover(piece, lead)
        };
        self.way_to(&mover, to)
    }

    /// The commander whose platoon moves with a unit, and the units that may come along (HC-PLT-1).
    pub(super) fn platoon_of(&self, unit: Piece, leader: Piece) -> (Piece, u64) {
        let side = self.tables.unit(unit).side;
        let hex = self.state.unit(unit).hex;
        let beside = self.tables.field.near[usize::from(hex)] & self.state.stand[side.at()];
        let beside = beside.iter().map(|hex| self.state.unit_in(hex));
        let free = beside.filter(|other| {
            let state = self.state.unit(*other);
            !state.is(mark::MOVED) && state.is_unspent()
        });
        let bit = |bits: u64, other: Piece| bits | 1 << other;
        if leader != NOBODY {
            return (leader, free.fold(0, bit));
        }
        // The moving unit is adjacent to the commander's, which may come along with the commander.
        if self.state.leader_in(hex) != NOBODY {
            return (NOBODY, 0);
        }
        let with_leader = |other: &Piece| self.companion(*other) != NOBODY;
        let partners = free.filter(with_leader).fold(0, bit);
        let first = if partners == 0 {
            NOBODY
        } else {
            self.companion(partners.trailing_zeros() as Piece)
        };
        (first, partners)
    }

    /// Makes the announced move, unless a card has forbidden it.
    pub(super) fn make_move(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let unit = task.piece;
        let state = self.state.unit(unit);
        if state.is(mark::HALTED | mark::IDLE) {
            self.state.unit_mut(unit).marks |= mark::MOVED;
            return match task.first {
                NOBODY => self.next_slot(out),
                // Its partner has moved, and may still reconnoitre.
                _ => self.seek_look_about(out),
            };
        }
        let mover = self.mover(unit, task.leader != NOBODY);
        let Some(way) = self.way_to(&mover, task.to) else {
            return self.next_slot(out);
        };
        self.set_out(&way, out);
    }

    fn set_out(&mut self, way: &Way, out: &mut dyn Sink<Event>) {
        let unit = self.state.task.piece;
        if self.state.unit(unit).is(mark::MOVED) {
            // The second move given by a card.
            self.state.unit_mut(unit).marks &= !mark::AGAIN;
        }
        if self.is_motorized(unit) && !self.state.unit(unit).is(mark::MOUNTED) {
            // HC-MOV-11: a unit that mounts and moves may not attack.
            self.state.unit_mut(unit).marks |= mark::MOUNTED | mark::BOARDED;
            out.tell(Event::Mounted(unit, true));
        }
        self.go(unit, way, out);
    }

    /// Moves a unit along a path, up to the first hidden unit or a door.
    fn go(&mut self, unit: Piece, way: &Way, out: &mut dyn Sink<Event>) {
        let side = self.tables.unit(unit).side;
        let mut last = self.state.unit(unit).hex;
        let mut hexes = 0;
        for hex in way.as_slice() {
            let there = self.state.unit_in(*hex);
            if there != NOBODY && self.tables.unit(there).side != side {
                out.tell(Event::Bumped(unit, *hex));
                self.reveal(there, out);
                break;
            }
            if self.is_closed(last, *hex) {
                self.state.task.before = last;
                self.state.task.to = *hex;
                self.arrive(unit, last, hexes as u8, &way.as_slice()[..hexes], out);
                if !self.is_over() {
                    self.to(Stage::Door);
                }
                return;
            }
            last = *hex;
            hexes += 1;
            self.trample(unit, last, out);
        }
        self.arrive(unit, last, hexes as u8, &way.as_slice()[..hexes], out);
        self.after_arrival(out);
    }

    /// Places a unit, and the commander with it, at the end of its move.
    fn arrive(
        &mut self,
        unit: Piece,
        hex: HexId,
        hexes: u8,
        path: &[HexId],
        out: &mut dyn Sink<Event>,
    ) {
        let task = self.state.task;
        let from = self.state.unit(unit).hex;
        self.state.task.hexes = hexes;
        let firing = self.pace(unit).1;
        let side = self.tables.unit(unit).side;
        let tangled = hexes > 0 && !self.row(hex).battle_after_entry;
        let pinned = self.tables.read.zoc_ends_all && hexes > 0 && self.zone_against(side).has(hex);
        let state = self.state.unit_mut(unit);
        state.marks |= mark::MOVED;
        if firing.is_none_or(|most| hexes > most) {
            state.marks |= mark::FAR;
        }
        if tangled {
            state.marks |= mark::TANGLED;
        }
        if pinned {
            state.marks |= mark::PINNED;
        }
        if hex != from {
            self.leave_sandbags(unit);
            self.put_unit(unit, hex);
            out.tell(Event::Moved(unit, from, hex, task.leader));
            tell_path(unit, path, out);
            if task.leader != NOBODY {
                self.put_leader(task.leader, hex);
                self.state.leader_mut(task.leader).moved = true;
            }
            // HC-BAT-5: a card sent it into contact.
            if self.state.unit(unit).is(mark::ASSAULT) && self.is_engaged(side, hex) {
                self.state.unit_mut(unit).marks |= mark::SHIELDED;
            }
            self.state.unit_mut(unit).aim = OFF;
            self.state.unit_mut(unit).spotter = NOBODY;
            self.look_around(out);
            self.score_reached(unit, out);
        }
    }

    /// What a unit crushes as it enters a hex (AMB-49, HC-TER-15).
    pub(super) fn trample(&mut self, unit: Piece, hex: HexId, out: &mut dyn Sink<Event>) {
        let kind = self.row(hex).kind;
        if !self.is_dug(hex) && !matches!(kind, TerrainKind::Sandbags | TerrainKind::Wire) {
            return;
        }
        let row = self.tables.unit(unit);
        let (side, tracked) = (row.side, row.tracked);
        let vehicle = row.vehicle || self.is_motorized(unit);
        let on_map = kind == TerrainKind::Sandbags;
        let hostile = self.state.sandbags[side.other().at()].has(hex);
        let open = self.tables.field.known.open;
        if hostile || (vehicle && (on_map || self.is_dug(hex))) {
            for bags in &mut self.state.sandbags {
                bags.remove(hex);
            }
            if on_map {
                self.set_ground(hex, open, out);
            }
            out.tell(Event::Overrun(hex));
        }
        if kind == TerrainKind::Wire && tracked {
            self.set_ground(hex, open, out);
            out.tell(Event::WireGone(hex));
        }
    }

    /// Sandbags of the map belong to the side whose unit, seen by the enemy, was the last to leave them (AMB-49).
    pub(super) fn leave_sandbags(&mut self, unit: Piece) {
        let hex = self.state.unit(unit).hex;
        if hex != OFF && self.row(hex).kind == TerrainKind::Sandbags && self.is_seen(unit) {
            let side = self.tables.unit(unit).side;
            self.state.sandbags[side.other().at()].remove(hex);
            self.state.sandbags[side.at()].insert(hex);
        }
    }

    /// Whether a door must be opened to go from a hex into another (HC-BLD-1, HC-BLD-2).
    pub(super) fn is_closed(&self, from: HexId, to: HexId) -> bool {
        if !self.row(to).is_building() {
            return false;
        }
        let side = self.tables.field.side(to, from);
        side.is_some_and(|side| self.state.doors[usize::from(to)] >> side & 1 == 0)
    }

    /// The lowest roll with which a piece opens the door of a building (HC-BLD-1, HC-BLD-2).
    #[must_use]
    pub fn door_number(&self, piece: Piece, hex: HexId) -> u8 {
        let engineer = piece < LEADERS_FROM && self.is_engineer(piece);
        match self.row(hex).kind {
            TerrainKind::Bunker if engineer => 3,
            TerrainKind::Bunker => 5,
            _ => 4,
        }
    }

    pub(super) fn settle_door(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let number = throw.as_slice().first().copied().unwrap_or(0) + 1;
        let opened = number >= self.door_number(task.piece, task.to);
        out.tell(Event::Door(task.piece, task.to, opened));
        if opened {
            if self.tables.read.doors_stay_open {
                self.leave_open(task.to, task.before);
                // Two rooms share one door.
                if self.state.walled.has(task.before) {
                    self.leave_open(task.before, task.to);
                }
            }
            if task.piece >= LEADERS_FROM {
                self.put_leader(task.piece, task.to);
                out.tell(Event::Moved(task.piece, task.before, task.to, NOBODY));
                tell_path(task.piece, &[task.to], out);
                return self.after_walk(out);
            }
            if task.advancing {
                return self.enter_beaten(out);
            }
            self.trample(task.piece, task.to, out);
            self.arrive(task.piece, task.to, task.hexes + 1, &[task.to], out);
        } else if task.piece >= LEADERS_FROM {
            return self.after_walk(out);
        } else if task.advancing {
            return self.after_advance(out);
        }
        self.after_arrival(out);
    }

    /// A door of a building is open to both sides from now on (AMB-41).
    fn leave_open(&mut self, building: HexId, from: HexId) {
        if let Some(side) = self.tables.field.side(building, from) {
            self.state.doors[usize::from(building)] |= 1 << side;
        }
    }

    pub(super) fn door_dice(&self) -> Dice {
        Dice::of(1, die::PLAIN, 6)
    }

    /// What follows when a unit has arrived: mines, then its platoon, dismounting, reconnaissance.
    pub(super) fn after_arrival(&mut self, out: &mut dyn Sink<Event>) {
        let unit = self.state.task.piece;
        let hex = self.state.unit(unit).hex;
        if self.is_over() {
            return;
        }
        if hex != self.state.task.from && self.state.mined.has(hex) {
            return self.spring(unit, hex, out);
        }
        self.after_mines(out);
    }

    /// Continues once the mines are resolved.
    pub(super) fn after_mines(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        if task.advancing {
            return self.after_advance(out);
        }
        let state = self.state.unit(task.piece);
        let may_get_out = state.on_table()
            && state.is(mark::MOUNTED)
            && self.is_motorized(task.piece)
            && !state.is(mark::BOARDED);
        if may_get_out {
            self.to(Stage::GetOut);
        } else {
            self.seek_partner(out);
        }
    }

    pub(super) fn get_out(&mut self, out: &mut dyn Sink<Event>) {
        let unit = self.state.task.piece;
        self.state.unit_mut(unit).marks &= !mark::MOUNTED;
        out.tell(Event::Mounted(unit, false));
        self.seek_partner(out);
    }

    // Platoons.

    pub(super) fn seek_partner(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let moved = task.first == NOBODY
            && task.platoon != NOBODY
            && self.state.unit(task.piece).on_table()
            && self.state.unit(task.piece).hex != task.from;
        if moved && self.can_follow() {
            return self.to(Stage::Follow);
        }
        self.seek_look_about(out);
    }

    pub(super) fn judge_follow(&self, piece: Piece, to: HexId, lead: bool) -> Result<(), No> {
        let task = self.state.task;
        if piece >= LEADERS_FROM || task.partners >> piece & 1 == 0 {
            return Err(No::new(
                "HC-PLT-1",
                Fact::NotInPlatoon {
                    piece,
                    first: task.piece,
                },
            ));
        }
        if !self.state.unit(piece).on_table() {
            return Err(No::new("HC-CAS-4", Fact::NotOnTable { piece }));
        }
        self.judge_unspent(piece)?;
        // The commander moves with their own unit, and only then do the two units move as one (HC-PLT-3).
        let must_lead = self.companion(piece) != NOBODY;
        if lead != must_lead {
            return Err(No::new(
                "HC-PLT-3",
                Fact::PlatoonLead {
                    unit: piece,
                    must_lead,
                },
            ));
        }
        self.judge_way(piece, &self.mover(piece, lead), to)?;
        let first = self.state.unit(task.piece).hex;
        if self.tables.read.platoon_adjacent && self.tables.field.distance(first, to) != 1 {
            return Err(No::new(
                "HC-PLT-3",
                Fact::NotAdjacent {
                    unit: piece,
                    to: task.piece,
                    hex: to,
                },
            ));
        }
        Ok(())
    }

    /// The units that may still move with the one that has moved.
    fn followers(&self) -> impl Iterator<Item = Piece> + '_ {
        let present = self.state.present[0] | self.state.present[1];
        let partners = Units(self.state.task.partners & present);
        partners.filter(|unit| self.state.unit(*unit).is_unspent())
    }

    /// Where such a unit may end its move, and whether its commander comes with it.
    fn follow_reach(&self, unit: Piece) -> (HexSet, bool) {
        let lead = self.companion(unit) != NOBODY;
        let reach = self.reach(&self.mover(unit, lead));
        if !self.tables.read.platoon_adjacent {
            return (reach, lead);
        }
        let first = self.state.unit(self.state.task.piece).hex;
        (reach & self.tables.field.near[usize::from(first)], lead)
    }

    fn can_follow(&self) -> bool {
        self.followers()
            .any(|unit| !self.follow_reach(unit).0.is_empty())
    }

    pub(super) fn legal_follow(&self, out: &mut Vec<Act>) {
        for piece in self.followers() {
            let (reach, lead) = self.follow_reach(piece);
            push_moves_to(piece, reach, lead, out);
        }
        out.push(Act::Pass);
    }

    pub(super) fn follow(
        &mut self,
        piece: Piece,
        to: HexId,
        lead: bool,
        out: &mut dyn Sink<Event>,
    ) {
        let first = self.state.task.piece;
        let leader = if lead { self.companion(piece) } else { NOBODY };
        self.state.task = Task {
            piece,
            from: self.state.unit(piece).hex,
            to,
            leader,
            first,
            ..Task::NONE
        };
        self.state.unit_mut(piece).marks |= mark::FOLLOWED;
        out.tell(Event::MovesWith(piece, first));
        self.open_window(When::Moving, self.tables.unit(piece).side.other(), out);
    }

    // Commanders.

    /// Moves a commander who is alone, up to the first hidden unit or a door (AMB-41).
    fn walk_leader(&mut self, leader: Piece, way: &Way, out: &mut dyn Sink<Event>) {
        let side = self.tables.leader(leader).side;
        let from = self.state.leader(leader).hex;
        let (mut last, mut hexes) = (from, 0);
        let mut door = OFF;
        for hex in way.as_slice() {
            let there = self.state.unit_in(*hex);
            if there != NOBODY && self.tables.unit(there).side != side {
                out.tell(Event::Bumped(leader, *hex));
                self.reveal(there, out);
                break;
            }
            // Men of their own side inside open to them.
            if there == NOBODY && self.is_closed(last, *hex) {
                door = *hex;
                break;
            }
            (last, hexes) = (*hex, hexes + 1);
        }
        self.put_leader(leader, last);
        self.state.leader_mut(leader).moved = true;
        if last != from || door == OFF {
            out.tell(Event::Moved(leader, from, last, NOBODY));
            tell_path(leader, &way.as_slice()[..hexes], out);
        }
        if door == OFF {
            return self.after_walk(out);
        }
        self.state.task = Task {
            piece: leader,
            from,
            before: last,
            to: door,
            ..Task::NONE
        };
        self.to(Stage::Door);
    }

    /// Continues when a commander has moved alone: in step 4, or roused in an attack.
    fn after_walk(&mut self, out: &mut dyn Sink<Event>) {
        if self.state.fight.attacker == NOBODY {
            return self.next_slot(out);
        }
        self.state.task = Task::NONE;
        self.seek_rouse(out);
    }

    pub(super) fn judge_roused_move(&self, leader: Piece, to: HexId) -> Result<(), No> {
        self.judge_way(leader, &self.leader_mover(leader), to)
    }

    pub(super) fn legal_roused(&self, leader: Piece, out: &mut Vec<Act>) {
        let lie = self.lie(self.tables.leader(leader).side);
        self.push_leader_moves(leader, &lie, out);
        out.push(Act::Pass);
    }

    pub(super) fn move_roused(&mut self, leader: Piece, to: HexId, out: &mut dyn Sink<Event>) {
        if let Some(way) = self.way_to(&self.leader_mover(leader), to) {
            self.walk_leader(leader, &way, out);
        }
    }

    // Mines in the hex entered.

    /// A unit has entered a hex with a counter, which is turned up (HC-MIN-14).
    fn spring(&mut self, unit: Piece, hex: HexId, out: &mut dyn Sink<Event>) {
        let mut worst = None;
        for at in 0..self.state.mines.len() {
            let mine = self.state.mines[at];
            if mine.hex != hex {
                continue;
            }
            self.state.mines[at].known = true;
            out.tell(Event::MineFound(hex, mine.kind));
            if mine.kind == MineKind::Dummy {
                self.state.mines[at].hex = OFF;
            } else if self.mine_dice(unit, mine.kind) != Dice::none() {
                worst = Some(at);
            }
        }
        self.survey_mines();
        match worst {
            Some(at) => {
                self.state.task.mine = at as u8;
                self.to(Stage::Mine);
            }
            None => self.after_mines(out),
        }
    }

    /// Recomputes which hexes have counters.
    pub(super) fn survey_mines(&mut self) {
        let lying = self.state.mines.iter().filter(|mine| mine.hex != OFF);
        self.state.mined = lying.map(|mine| mine.hex).collect();
    }

    // Hidden units.

    /// Places a hidden unit on the table.
    pub(super) fn reveal(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        if self.state.unit(unit).sighting != Sighting::Seen {
            self.state.unit_mut(unit).sighting = Sighting::Seen;
            if self.state.unit(unit).on_table() {
                self.show_stand(unit);
            }
            out.tell(Event::Revealed(unit));
        }
    }

    /// Reveals enemies that have come close enough to be seen (HC-REC-9).
    pub(super) fn look_around(&mut self, out: &mut dyn Sink<Event>) {
        let chips = self.state.dummies != [[OFF; MAX_DUMMIES]; 2];
        if self.state.seen == self.state.stand && !chips {
            return;
        }
        for unit in self.tables.unit_numbers() {
            let state = self.state.unit(unit);
            if state.sighting == Sighting::Seen || !state.on_table() {
                continue;
            }
            let side = self.tables.unit(unit).side;
            if self.is_spotted(side, state.hex) {
                self.reveal(unit, out);
            }
        }
        for side in Side::BOTH {
            for at in 0..self.state.dummies[side.at()].len() {
                let hex = self.state.dummies[side.at()][at];
                if hex != OFF && self.is_spotted(side, hex) {
                    self.state.dummies[side.at()][at] = OFF;
                    out.tell(Event::DummyGone(hex));
                }
            }
        }
    }

    /// Whether an enemy of a side is close enough to a hex to see what is there.
    fn is_spotted(&self, side: Side, hex: HexId) -> bool {
        self.units_of(side.other()).any(|enemy| {
            let far = self.tables.field.distance(hex, self.state.unit(enemy).hex);
            let row = self.tables.unit(enemy);
            let on_foot = row.infantry && !self.state.unit(enemy).is(mark::MOUNTED);
            let keen = on_foot || self.is_recce(enemy);
            far <= if keen { 3 } else { 2 }
        })
    }
}

fn push_moves_to(piece: Piece, reach: HexSet, lead: bool, out: &mut Vec<Act>) {
    reach.each(|to| out.push(Act::Move { piece, to, lead }));
}

/// Reports the hexes a piece went through, to anybody who listens.
fn tell_path(piece: Piece, path: &[HexId], out: &mut dyn Sink<Event>) {
    if out.listens() {
        for hex in path {
            out.tell(Event::Through(piece, *hex));
        }
    }
}
