//! Reconnaissance and hidden units (ledger section 25).

use super::Battle;
use super::act::Act;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Stage, Step, Task, mark};
use super::tables::{Piece, Sighting, die};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::kernel::{HexId, HexSet, OFF};

impl Battle {
    pub(super) fn is_recce(&self, unit: Piece) -> bool {
        self.tables.unit(unit).recce || self.state.unit(unit).is(mark::RECCE)
    }

    /// Whether a unit may reconnoitre instead of moving, or before any unit is activated.
    pub(super) fn judge_recon(&self, unit: Piece) -> Result<(), No> {
        if !self.is_recce(unit) {
            return Err(No::new("HC-REC-3", Fact::NotRecce { unit }));
        }
        if self.state.unit(unit).is(mark::SCOUTED) {
            return Err(No::new("HC-REC-3", Fact::Scouted { unit }));
        }
        if self.state.unit(unit).battles > 1 {
            return Err(No::new("HC-REC-8", Fact::BattledTwice { unit }));
        }
        if self.tables.read.recon_first {
            return match self.state.step {
                Step::Opening => Ok(()),
                _ => Err(No::new("HC-REC-3", Fact::ReconAtStart {})),
            };
        }
        self.judge_movement_action(unit)
    }

    pub(super) fn seek_scout(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        if self
            .units_of(side)
            .any(|unit| self.judge_recon(unit).is_ok())
        {
            self.to(Stage::Scout(side));
        } else if side == self.state.holder {
            self.seek_scout(side.other(), out);
        } else {
            self.begin_step(Step::Activation, out);
        }
    }

    pub(super) fn skip_scout(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        if side == self.state.holder {
            self.seek_scout(side.other(), out);
        } else {
            self.begin_step(Step::Activation, out);
        }
    }

    /// A recce unit may reconnoitre after its move.
    pub(super) fn seek_look_about(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        // When the second unit of a platoon has moved, it is the first that has yet to reconnoitre.
        let unit = if task.first == super::NOBODY {
            task.piece
        } else {
            task.first
        };
        let state = self.state.unit(unit);
        let able = state.on_table()
            && self.is_recce(unit)
            && !state.is(mark::SCOUTED)
            && !self.tables.read.recon_first;
        if able {
            self.state.task = Task {
                piece: unit,
                from: state.hex,
                ..Task::NONE
            };
            self.to(Stage::LookAbout);
        } else {
            self.next_slot(out);
        }
    }

    pub(super) fn scout(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        // A unit that reconnoitres gives away what and where it is: only a recce unit may do so.
        self.reveal(unit, out);
        let state = self.state.unit_mut(unit);
        state.marks |= mark::SCOUTED;
        if self.state.step == Step::Movement {
            self.state.unit_mut(unit).marks |= mark::MOVED;
        }
        self.state.task = Task {
            piece: unit,
            from: self.state.unit(unit).hex,
            ..Task::NONE
        };
        self.to(Stage::Depth);
    }

    pub(super) fn depth_dice(&self) -> Dice {
        let mut dice = Dice::of(1, die::PLAIN, 4);
        dice.add(1, die::VARIABLE, 6);
        dice
    }

    pub(super) fn settle_depth(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let depth = match throw.as_slice() {
            [four, average, ..] => four + 1 + self.tables.variable[usize::from(*average).min(5)],
            _ => return,
        };
        let unit = self.state.task.piece;
        out.tell(Event::Scouted(unit, depth));
        self.state.area = self.area(unit, depth);
        self.seek_spotted(out);
    }

    /// The reconnoitred area (HC-REC-4, AMB-65).
    pub(super) fn area(&self, unit: Piece, depth: u8) -> HexSet {
        let field = &self.tables.field;
        let side = self.tables.unit(unit).side;
        let hex = self.state.unit(unit).hex;
        let section = field.section[usize::from(hex)];
        let inside = |there: &HexId| {
            if field.section[usize::from(*there)] != section {
                return false;
            }
            if self.tables.read.recon_radius {
                let far = field.distance(hex, *there);
                return (1..=depth).contains(&far);
            }
            let ahead = field
                .home_of(side, *there)
                .saturating_sub(field.home_of(side, hex));
            (1..=depth).contains(&ahead)
        };
        (0..field.len() as HexId).filter(inside).collect()
    }

    /// The units in the area that must be shown, and those that may be shown as chips.
    fn spotted(&self) -> impl Iterator<Item = Piece> + '_ {
        let scout = self.tables.unit(self.state.task.piece).side;
        self.units_of(scout.other()).filter(|unit| {
            let state = self.state.unit(*unit);
            state.sighting == Sighting::Hidden && self.state.area.has(state.hex)
        })
    }

    fn seek_spotted(&mut self, out: &mut dyn Sink<Event>) {
        // In the open there is no choice (HC-REC-5).
        let open: Vec<Piece> = self
            .spotted()
            .filter(|unit| !self.is_cover(self.state.unit(*unit).hex))
            .collect();
        let placed = !open.is_empty();
        for unit in open {
            self.reveal(unit, out);
        }
        self.state.task.shown |= placed;
        let side = self.tables.unit(self.state.task.piece).side.other();
        if self.spotted().next().is_some() || self.can_decoy(side) {
            self.to(Stage::Spotted);
        } else {
            self.end_recon(out);
        }
    }

    /// Whether a hex gives cover to a hidden unit.
    fn is_cover(&self, hex: HexId) -> bool {
        self.row(hex).cover || self.is_dug(hex)
    }

    fn can_decoy(&self, side: Side) -> bool {
        self.state.spare[side.at()] > 0
            && self
                .state
                .area
                .iter()
                .any(|hex| self.judge_decoy(side, hex).is_ok())
    }

    pub(super) fn judge_show(&self, side: Side, unit: Piece, chip: bool) -> Result<(), No> {
        self.judge_unit(unit)?;
        self.judge_present(side, unit)?;
        if !self.spotted().any(|spotted| spotted == unit) {
            return Err(No::new("HC-REC-5", Fact::NotSpotted { unit }));
        }
        let hex = self.state.unit(unit).hex;
        if chip && !self.is_cover(hex) {
            return Err(No::new("HC-REC-5", Fact::NoCover { hex }));
        }
        Ok(())
    }

    pub(super) fn judge_decoy(&self, side: Side, hex: HexId) -> Result<(), No> {
        if self.state.spare[side.at()] == 0 {
            return Err(No::new("HC-REC-6", Fact::NoDummies {}));
        }
        if !self.state.area.has(hex) {
            return Err(No::new("HC-REC-6", Fact::OutsideArea { hex }));
        }
        if !self.is_cover(hex) {
            return Err(No::new("HC-REC-6", Fact::NoCover { hex }));
        }
        if self.state.closed[side.at()].has(hex) {
            return Err(No::new("HC-REC-7", Fact::AreaClosed { hex }));
        }
        // A commander in the open beside a chip would reveal that there is no unit under it.
        if self.taken_for(side).has(hex) || self.commanders_of(side).has(hex) {
            return Err(No::new("HC-MOV-1", Fact::Occupied { hex }));
        }
        if !self.state.dummies[side.at()].contains(&OFF) {
            return Err(No::new("HC-REC-6", Fact::NoDummies {}));
        }
        Ok(())
    }

    pub(super) fn legal_spotted(&self, side: Side, out: &mut Vec<Act>) {
        for unit in self.spotted() {
            out.push(Act::Show { unit, chip: false });
            if self.is_cover(self.state.unit(unit).hex) {
                out.push(Act::Show { unit, chip: true });
            }
        }
        for hex in self.state.area.iter() {
            if self.judge_decoy(side, hex).is_ok() {
                out.push(Act::Decoy { hex });
            }
        }
        if self.may_end_recon() {
            out.push(Act::Pass);
        }
    }

    /// Spotted units must be shown before anything else.
    pub(super) fn may_end_recon(&self) -> bool {
        self.spotted().next().is_none()
    }

    pub(super) fn show(&mut self, unit: Piece, chip: bool, out: &mut dyn Sink<Event>) {
        if chip {
            self.state.unit_mut(unit).sighting = Sighting::Chip;
            self.show_stand(unit);
            let side = self.tables.unit(unit).side;
            out.tell(Event::ChipPlaced(side, self.state.unit(unit).hex));
        } else {
            self.reveal(unit, out);
        }
        self.state.task.shown = true;
        self.seek_spotted(out);
    }

    pub(super) fn decoy(&mut self, side: Side, hex: HexId, out: &mut dyn Sink<Event>) {
        self.state.spare[side.at()] -= 1;
        let free = self.state.dummies[side.at()]
            .iter()
            .position(|it| *it == OFF);
        if let Some(at) = free {
            self.state.dummies[side.at()][at] = hex;
        }
        out.tell(Event::ChipPlaced(side, hex));
        self.state.task.shown = true;
        self.seek_spotted(out);
    }

    pub(super) fn end_recon(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        let side = self.tables.unit(task.piece).side;
        if !task.shown && !self.tables.searched_stay_open {
            // HC-REC-7: nothing was put down, so nothing may be put down there later.
            let area = self.state.area;
            self.state.closed[side.other().at()] |= area;
        }
        self.state.area = HexSet::EMPTY;
        self.look_around(out);
        match self.state.step {
            Step::Opening => self.seek_scout(side, out),
            _ => self.next_slot(out),
        }
    }
}
