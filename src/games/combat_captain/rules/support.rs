//! The random event: artillery, strafing and bombing, and what they hit (CC-EVT, CC-ART, CC-AIR).

use super::Battle;
use super::act::{Act, Support};
use super::decision::Decision;
use super::event::Event;
use super::fire::{D6, WHITE};
use super::ids::{NOBODY, SubId, SubSet, UnitSet};
use super::refusal::{Fact, No};
use super::state::{OFF, Stage};
use crate::engine::{Dice, Pending, Side, Sink, Throw};
use crate::kernel::table::{INCH, Point, Sixteenths, inches};

/// The kind of the dice that say where a shell falls: inches across and down, then sixteenths (CC-ART-03).
pub const PLACE: u8 = 2;
/// The width of the strip in which a shell falls (CC-ART-03), and the length of the tape (CC-AIR-02), in inches.
pub(super) const STRIP: i32 = 36;
/// The planes of a side (CC-AIR-01).
pub const PLANES: u8 = 3;

/// A step of the random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SupportStage {
    /// Whether to throw the die.
    Event,
    /// The die of the event.
    EventDie,
    /// What the opponent chooses (CC-EVT-03).
    Call,
    /// How many shells.
    Shells,
    /// Where the next shell is aimed.
    Aim,
    /// Where it falls.
    Fall,
    /// How many planes.
    Planes,
    /// Where the tape of the next plane lies.
    Tape,
    /// The die for a figure under the tape.
    Figure,
    /// Whether the run goes on.
    GoOn,
    /// The die of a figure that shoots back.
    ShootsBack,
    /// The saves of a sub-unit.
    Save(SubId),
    /// What the next plane bombs.
    Bomb,
    /// The die of a bomb.
    Drop(SubId),
}

/// An artillery fire or an air strike that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Whose it is.
    pub side: Side,
    /// What it is, once it is known.
    pub what: Option<Support>,
    /// Shells or planes to come, the present one included.
    pub left: u8,
    /// Where the shell is aimed.
    pub column: Sixteenths,
    /// Where the shell lies, or the tape from one end to the other.
    pub from: Point,
    /// The other end of the tape.
    pub to: Point,
    /// The figure under the tape that was rolled for last, by its place along it.
    pub last: Option<(i64, SubId, u8)>,
    /// The sub-units that the shell touches and that have not saved yet.
    pub touched: SubSet,
    /// Hits to be saved.
    pub hits: u8,
    /// Units that have lost somebody to this shell or plane.
    pub struck: UnitSet,
}

impl Run {
    /// None.
    pub const NONE: Run = Run {
        side: Side::First,
        what: None,
        left: 0,
        column: 0,
        from: OFF,
        to: OFF,
        last: None,
        touched: SubSet::NONE,
        hits: 0,
        struck: UnitSet::NONE,
    };
}

impl Battle {
    /// The event phase of a turn.
    pub(super) fn begin_support(&mut self, _: &mut impl Sink<Event>) {
        self.state.run = Run::NONE;
        self.state.stage = Stage::Support(SupportStage::Event, self.state.initiative);
    }

    /// The planes a side can send: three less those it has lost (CC-AIR-01).
    #[must_use]
    pub fn planes(&self, side: Side) -> u8 {
        PLANES.saturating_sub(self.state.planes_lost[side.at()])
    }

    pub(super) fn support_stage(&mut self, stage: SupportStage) {
        self.state.stage = Stage::Support(stage, self.state.run.side);
    }

    pub(super) fn end_support(&mut self, events: &mut impl Sink<Event>) {
        self.state.run = Run::NONE;
        self.after_support(events);
    }

    fn settle_event(&mut self, side: Side, face: u8, events: &mut impl Sink<Event>) {
        events.tell(Event::EventRolled { side, face });
        match face {
            1 => {
                self.state.run.side = side.other();
                self.support_stage(SupportStage::Call);
            }
            2 | 3 => {
                let side = if face == 2 { side.other() } else { side };
                self.state.given = Some(side);
                events.tell(Event::InitiativePromised { side });
                self.end_support(events);
            }
            4 => self.call(side, Support::Artillery, events),
            5 => self.call(side, Support::Strafing, events),
            _ => self.call(side, Support::Bombing, events),
        }
    }

    fn call(&mut self, side: Side, what: Support, events: &mut impl Sink<Event>) {
        self.state.run = Run {
            side,
            what: Some(what),
            ..Run::NONE
        };
        events.tell(Event::Called { side, what });
        match what {
            Support::Artillery => self.support_stage(SupportStage::Shells),
            Support::Strafing | Support::Bombing if self.planes(side) == 0 => {
                events.tell(Event::Planes {
                    side,
                    face: 0,
                    planes: 0,
                });
                self.end_support(events);
            }
            Support::Strafing | Support::Bombing => self.support_stage(SupportStage::Planes),
        }
    }

    fn settle_planes(&mut self, side: Side, face: u8, events: &mut impl Sink<Event>) {
        let planes = face.div_ceil(2).min(self.planes(side));
        events.tell(Event::Planes { side, face, planes });
        self.state.run.left = planes;
        self.next_plane(events);
    }

    pub(super) fn next_plane(&mut self, events: &mut impl Sink<Event>) {
        self.state.run.last = None;
        match (self.state.run.left, self.state.run.what) {
            (0, _) => self.end_support(events),
            (_, Some(Support::Bombing)) => self.support_stage(SupportStage::Bomb),
            _ => self.support_stage(SupportStage::Tape),
        }
    }

    pub(super) fn support_pending(&self, stage: SupportStage, side: Side) -> Pending<Decision> {
        let what = match stage {
            SupportStage::Event => Decision::Event,
            SupportStage::Call => Decision::Call,
            SupportStage::Aim => Decision::Shell,
            SupportStage::Tape => Decision::Tape,
            SupportStage::GoOn => Decision::Strafe,
            SupportStage::Bomb => Decision::Bomb,
            _ => return Pending::Roll(side),
        };
        Pending::Decide { side, what }
    }

    pub(super) fn support_dice(&self, stage: SupportStage) -> Dice {
        match stage {
            SupportStage::EventDie
            | SupportStage::Shells
            | SupportStage::Planes
            | SupportStage::Figure
            | SupportStage::ShootsBack
            | SupportStage::Drop(_) => Dice::of(1, WHITE, D6),
            SupportStage::Fall => self.fall_dice(),
            SupportStage::Save(_) => Dice::of(self.state.run.hits, WHITE, D6),
            _ => Dice::none(),
        }
    }

    pub(super) fn settle_support(
        &mut self,
        stage: SupportStage,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice().first().map_or(1, |side| side + 1);
        match stage {
            SupportStage::EventDie => self.settle_event(side, face, events),
            SupportStage::Shells => {
                events.tell(Event::Shells { side, shells: face });
                self.state.run.left = face;
                self.next_shell(events);
            }
            SupportStage::Fall => self.settle_fall(throw, events),
            SupportStage::Planes => self.settle_planes(side, face, events),
            SupportStage::Figure => self.settle_figure(face, events),
            SupportStage::ShootsBack => self.settle_shot_back(face, events),
            SupportStage::Save(subunit) => self.settle_support_save(subunit, throw, events),
            SupportStage::Drop(target) => self.settle_bomb(target, face, events),
            _ => {}
        }
    }

    pub(super) fn judge_support_stage(
        &self,
        stage: SupportStage,
        side: Side,
        act: &Act,
    ) -> Result<(), No> {
        match (stage, *act) {
            (SupportStage::Event, Act::TryEvent | Act::Done) => Ok(()),
            (SupportStage::Event, _) => Err(No::new("CC-EVT-01", Fact::MustTryEvent {})),
            (SupportStage::Call, Act::Call(Support::Artillery)) => Ok(()),
            (SupportStage::Call, Act::Call(_)) if self.planes(side) == 0 => {
                Err(No::new("CC-AIR-01", Fact::NoPlanes {}))
            }
            (SupportStage::Call, Act::Call(_)) => Ok(()),
            (SupportStage::Call, _) => Err(No::new("CC-EVT-03", Fact::MustCall {})),
            (SupportStage::Aim, Act::Shell { column }) => {
                if !(0..=self.tables.size.x).contains(&column) {
                    return Err(No::new("CC-ART-03", Fact::OffColumn {}));
                }
                Ok(())
            }
            (SupportStage::Aim, _) => Err(No::new("CC-ART-03", Fact::MustAim {})),
            (SupportStage::Tape, Act::Tape { from, to }) => self.judge_tape(from, to),
            (SupportStage::Tape, Act::Done) => Ok(()),
            (SupportStage::Tape, _) => Err(No::new("CC-AIR-02", Fact::MustLayTape {})),
            (SupportStage::GoOn, Act::Strafe | Act::Done) => Ok(()),
            (SupportStage::GoOn, _) => Err(No::new("CC-AIR-02", Fact::MustStrafe {})),
            (SupportStage::Bomb, Act::Bomb { target }) => {
                if !self.state.on_table.has(target) {
                    return Err(No::new("CC-AIR-04", Fact::NotOnTable { subunit: target }));
                }
                Ok(())
            }
            (SupportStage::Bomb, Act::Done) => Ok(()),
            (SupportStage::Bomb, _) => Err(No::new("CC-AIR-04", Fact::MustBomb {})),
            _ => Err(No::new("CC-EVT-01", Fact::DiceDue {})),
        }
    }

    fn judge_tape(&self, from: Point, to: Point) -> Result<(), No> {
        let size = self.tables.size;
        let on = |at: Point| (0..=size.x).contains(&at.x) && (0..=size.y).contains(&at.y);
        if !on(from) || !on(to) {
            return Err(No::new("CC-AIR-02", Fact::TapeOffTable {}));
        }
        let length = (to - from).length();
        if from == to || length > inches(STRIP) {
            return Err(No::new("CC-AIR-02", Fact::TapeTooLong { length }));
        }
        Ok(())
    }

    pub(super) fn apply_support_stage(
        &mut self,
        stage: SupportStage,
        side: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        match *act {
            Act::TryEvent => {
                self.state.run.side = side;
                self.support_stage(SupportStage::EventDie);
            }
            Act::Call(what) => self.call(side, what, events),
            Act::Shell { column } => {
                self.state.run.column = column;
                self.support_stage(SupportStage::Fall);
            }
            Act::Tape { from, to } => {
                (self.state.run.from, self.state.run.to) = (from, to);
                events.tell(Event::TapeLaid { side, from, to });
                self.first_figure(events);
            }
            Act::Strafe => {
                let run = &self.state.run;
                self.state.run.last = self.next_under_tape((run.from, run.to), run.last);
                self.support_stage(SupportStage::Figure);
            }
            Act::Bomb { target } => self.support_stage(SupportStage::Drop(target)),
            _ if stage == SupportStage::GoOn => self.end_plane(events),
            _ => self.end_support(events),
        }
    }

    pub(super) fn list_support_stage(&self, stage: SupportStage, side: Side, out: &mut Vec<Act>) {
        match stage {
            SupportStage::Event => out.extend([Act::TryEvent, Act::Done]),
            SupportStage::Call => {
                let all = [Support::Artillery, Support::Strafing, Support::Bombing];
                let all = all.map(Act::Call).into_iter();
                out.extend(all.filter(|act| self.judge_support_stage(stage, side, act).is_ok()));
            }
            SupportStage::Aim => out.extend(self.columns(side)),
            SupportStage::Tape => {
                out.extend(self.tapes(side));
                out.push(Act::Done);
            }
            SupportStage::GoOn => out.extend([Act::Strafe, Act::Done]),
            SupportStage::Bomb => {
                let enemies = self.of_side(side.other()).iter();
                out.extend(enemies.map(|target| Act::Bomb { target }));
                out.push(Act::Done);
            }
            _ => {}
        }
    }

    /// Columns worth aiming at: those of the enemies, and the middle of the table.
    fn columns(&self, side: Side) -> Vec<Act> {
        const MOST: usize = 8;
        let enemies = self.of_side(side.other()).iter();
        let mut columns: Vec<Sixteenths> = enemies.map(|it| self.state.at(it).x).collect();
        columns.push(self.tables.size.x / 2);
        columns.sort_unstable();
        // Two columns within a few inches of each other are as good as one.
        columns.dedup_by_key(|column| *column / inches(6));
        columns.truncate(MOST);
        let columns = columns.into_iter();
        columns.map(|column| Act::Shell { column }).collect()
    }

    /// Tapes over enemies: from one of them over another and on, to the full length of the tape or the edge of the table.
    fn tapes(&self, side: Side) -> Vec<Act> {
        const MOST: usize = 12;
        let foes = self.of_side(side.other()).iter();
        let foes: Vec<SubId> = foes.filter(|it| self.figures_left(*it) > 0).collect();
        let mut tapes = Vec::new();
        for first in &foes {
            let from = self.state.at(*first);
            let near = |it: &&SubId| {
                let length = (self.state.at(**it) - from).length();
                length > 0 && length <= inches(STRIP)
            };
            let farthest = foes.iter().filter(near);
            let farthest = farthest.max_by_key(|it| (self.state.at(**it) - from).squared());
            let to = match farthest {
                Some(other) => self.state.at(*other),
                None => Point::new((from.x + INCH).min(self.tables.size.x), from.y),
            };
            let tape = Act::Tape { from, to };
            if tapes.len() < MOST && self.judge_tape(from, to).is_ok() {
                tapes.push(tape);
            }
        }
        tapes
    }

    /// The figure that is being strafed.
    #[must_use]
    pub fn strafed(&self) -> Option<SubId> {
        let last = self.state.run.last.map(|(_, subunit, _)| subunit);
        last.filter(|subunit| *subunit != NOBODY)
    }
}
