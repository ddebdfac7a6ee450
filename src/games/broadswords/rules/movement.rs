//! The movement phase: what a side may do in it, and which order is which procedure (BB-MOV, BB-TURN-03).

use super::Battle;
use super::act::{Act, March, Pace, Who};
use super::event::Event;
use super::ids::{FigureId, ModelId, UnitId};
use super::march::Walker;
use super::refusal::{Fact, No};
use super::state::{After, Stage};
use super::tables::ModelKind;
use super::way::{End, point_on};
use crate::engine::{Side, Sink};
use crate::kernel::table::{Heading, Point, Route, Sixteenths};

impl Battle {
    /// Judges an act of a side's movement.
    pub(super) fn judge_movement(&self, side: Side, act: &Act) -> Result<(), No> {
        if *act == Act::Done {
            return Ok(());
        }
        if let Some(who) = act.who() {
            self.judge_own(side, who)?;
        }
        match *act {
            Act::Move { unit, pace, march } => self.judge_march(unit, pace, &march),
            Act::Step { figure, path, .. } => self.judge_step(figure, &path),
            Act::Drive { model, path } => self.judge_drive(model, &path),
            Act::Charge { unit, target } => {
                self.judge_ordered(unit)?;
                self.judge_charge(unit, target)
            }
            Act::Engage { figure, foe } => {
                self.judge_free(figure)?;
                self.judge_engage(figure, foe)
            }
            Act::Face { who, facing } => self.judge_face(who, facing),
            Act::Rally { figure, unit } => self.judge_rally(figure, unit),
            Act::Board { who, model } => self.judge_board(who, model),
            Act::Enter { who, building } => self.judge_enter(who, building),
            Act::Climb { who, building } => self.judge_climb(who, building),
            Act::GetOut { who, at } => self.judge_get_out(who, at),
            Act::Hook(model) => self.judge_hook(model, true),
            Act::Unhook(model) => self.judge_hook(model, false),
            Act::Exit(who) => self.judge_exit(who),
            _ => Err(No::new("BB-TURN-01", Fact::MustMove {})),
        }
    }

    /// Whether those who act belong to the side that moves.
    fn judge_own(&self, side: Side, who: Who) -> Result<(), No> {
        let (owner, fact) = match who {
            Who::Unit(unit) => (self.tables.unit(unit).side, Fact::NotYourUnit { unit }),
            Who::Figure(figure) => (self.tables.side_of(figure), Fact::NotYours { figure }),
            Who::Model(model) => (self.tables.model(model).side, Fact::NotYourModel { model }),
        };
        match owner == side {
            true => Ok(()),
            false => Err(No::new("BB-TURN-03", fact)),
        }
    }

    /// Whether a unit takes orders, and has anybody who could follow them.
    pub(super) fn judge_ordered(&self, unit: UnitId) -> Result<(), No> {
        self.judge_takes_orders(unit)?;
        if !self.walkers(unit).is_empty() {
            return Ok(());
        }
        let left = self.tables.unit(unit).all() & self.state.present;
        let fact = if left.is_empty() {
            Fact::UnitGone { unit }
        } else if left.is_within(self.state.locked) {
            Fact::AllLocked { unit }
        } else {
            Fact::NobodyCan { unit }
        };
        Err(No::new("BB-MOV-07", fact))
    }

    /// Whether a unit is neither rallied just now nor routed with nobody who carries on.
    pub(super) fn judge_takes_orders(&self, unit: UnitId) -> Result<(), No> {
        if !self.state.routed.has(unit) {
            return Ok(());
        }
        let left = self.tables.unit(unit).all() & self.state.present;
        if left.iter().any(|figure| self.carries_on(figure)) {
            return Ok(());
        }
        let fact = match self.is_rallied_now(unit) {
            true => Fact::RalliesNow { unit },
            false => Fact::Routed { unit },
        };
        Err(No::new("BB-MOR-03", fact))
    }

    /// Whether a figure on a base of its own may be ordered.
    pub(super) fn judge_free(&self, figure: FigureId) -> Result<(), No> {
        let state = &self.state;
        let unit = self.tables.figure(figure).unit;
        if !state.on_table.has(figure) {
            Err(No::new("BB-MOV-01", Fact::NotOnTable { figure }))
        } else if state.prisoners.has(figure) || state.rescued.has(figure) {
            Err(No::new("BB-MOR-04", Fact::Captive { figure }))
        } else if state.guards.has(figure) {
            Err(No::new("BB-MOR-13", Fact::OnGuard { figure }))
        } else if state.locked.has(figure) {
            Err(No::new("BB-MOV-07", Fact::Locked { figure }))
        } else if state.eating.has(figure) {
            Err(No::new("BB-ZOM-03", Fact::Eating { figure }))
        } else if state.busy.has(figure) {
            Err(No::new("BB-MOV-11", Fact::Busy { figure }))
        } else if !self.carries_on(figure) && self.is_rallied_now(unit) {
            Err(No::new("BB-MOR-07", Fact::RalliesNow { unit }))
        } else if !self.is_free(figure) {
            Err(No::new("BB-MOR-03", Fact::Routed { unit }))
        } else {
            Ok(())
        }
    }

    /// Judges a block order: its middle goes no farther than the fastest of the unit may (BB-MOV-08, BB-MOV-09).
    fn judge_march(&self, unit: UnitId, pace: Pace, march: &March) -> Result<(), No> {
        self.judge_ordered(unit)?;
        let walkers = self.walkers(unit);
        if let Some(formation) = march.formation {
            let most = walkers.len() as u8;
            if formation.files == 0 || formation.files > most {
                return Err(No::new("BB-ORG-01", Fact::BadFormation { most }));
            }
        }
        if *march == March::STAY {
            return Ok(());
        }
        let left = |pace: Pace| {
            let all = walkers.iter().map(|walker| self.left_to_go(*walker, pace));
            all.max().unwrap_or(0)
        };
        let has = left(pace);
        if has <= 0 {
            return Err(No::new("BB-MOV-08", Fact::NothingLeft { unit }));
        }
        let middle = self.middle(unit).unwrap_or_default();
        let needs = length(middle, &march.path);
        let size = self.tables.size;
        let is_off = |at: &Point| at.x < 0 || at.y < 0 || at.x > size.x || at.y > size.y;
        if let Some(off) = march.path.points().iter().find(|at| is_off(at)) {
            let to = Point::new(off.x.clamp(0, size.x), off.y.clamp(0, size.y));
            return Err(No::new("BB-MOV-09", Fact::LeavesTable { to }).but_to(to));
        }
        if needs > has {
            let instead = self.cut_march(unit, pace, march, has);
            if pace == Pace::Walk && left(Pace::Run) > has {
                let no = No::new("BB-MOV-08", Fact::TooFarToWalk { needs, has });
                return Err(No { instead, ..no });
            }
            let to = point_on(middle, &march.path, has);
            let no = No::new("BB-MOV-08", Fact::TooFar { needs, has, to }).but_to(to);
            return Err(No { instead, ..no });
        }
        if needs == 0 && march.wheel.is_none() && march.formation.is_none() {
            return Err(No::new("BB-MOV-08", Fact::NoMove {}));
        }
        Ok(())
    }

    /// Judges the move of a single figure along a path.
    fn judge_step(&self, figure: FigureId, path: &Route) -> Result<(), No> {
        self.judge_free(figure)?;
        let walker = Walker::Figure(figure);
        self.judge_path(walker, path)?;
        self.judge_cohesion(figure, path)
    }

    /// Judges the move of a vehicle or a gun along a path.
    fn judge_drive(&self, model: ModelId, path: &Route) -> Result<(), No> {
        self.judge_can_drive(model)?;
        self.judge_path(Walker::Model(model), path)
    }

    fn judge_can_drive(&self, model: ModelId) -> Result<(), No> {
        let row = self.tables.model(model);
        if self.can_drive(model) {
            return Ok(());
        }
        let needs = self.tables.read.least_crew;
        let (rule, fact) = if !self.state.models.has(model) {
            ("BB-VEH-02", Fact::ModelGone { model })
        } else if self.state.hooking.has(model) {
            ("BB-MOV-11", Fact::JustHooked { model })
        } else if row.kind == ModelKind::Fixed {
            ("BB-MOV-10", Fact::NeverMoves { model })
        } else if row.kind.is_vehicle() {
            match (self.aboard(model) & self.state.locked).first() {
                Some(figure) => ("BB-MOV-07", Fact::Locked { figure }),
                None => ("BB-VEH-06", Fact::NoDriver { model }),
            }
        } else {
            match (self.crew(model) & self.state.locked).first() {
                Some(figure) => ("BB-MOV-07", Fact::Locked { figure }),
                None => ("BB-ORG-06", Fact::TooFewCrew { model, needs }),
            }
        };
        Err(No::new(rule, fact))
    }

    /// Whether a walker can go all of a path, and stand at its end.
    fn judge_path(&self, walker: Walker, path: &Route) -> Result<(), No> {
        let unit = match walker {
            Walker::Figure(figure) => self.tables.figure(figure).unit,
            Walker::Model(model) => self.tables.model(model).unit,
        };
        let Some(mover) = self.mover(walker, Pace::Run, *path) else {
            return Err(No::new("BB-MOV-01", Fact::NoMove {}));
        };
        let needs = length(mover.body.at, path);
        if needs == 0 {
            return Err(No::new("BB-MOV-08", Fact::NoMove {}));
        }
        let goal = path.end().unwrap_or(mover.body.at);
        // A path that finds a marker is legal: it is interrupted there (BB-HID-08).
        let free = self.state_without_markers();
        let ends = free.ends(unit, &[walker], &[mover]);
        let end = ends.first().copied().unwrap_or(End {
            at: mover.body.at,
            length: 0,
            met: 0,
            held: None,
        });
        if end.at == goal {
            return Ok(());
        }
        let (to, has) = (end.at, end.length);
        Err(self.why_not(walker, &mover.body, goal, needs, has, to))
    }

    /// Why a walker does not come to the end of its path.
    fn why_not(
        &self,
        walker: Walker,
        body: &crate::kernel::table::Body,
        goal: Point,
        needs: Sixteenths,
        has: Sixteenths,
        to: Point,
    ) -> No {
        let stands = crate::kernel::table::Body { at: goal, ..*body };
        let left = self.left_to_go(walker, Pace::Run);
        if let Walker::Figure(figure) = walker
            && self.tables.figure(figure).run.is_none()
            && needs > left
        {
            return No::new("BB-FAN-06", Fact::CannotRun { figure }).but_to(to);
        }
        if needs > left {
            let fact = Fact::TooFar {
                needs,
                has: has.max(left.min(needs)),
                to,
            };
            return No::new("BB-MOV-08", fact).but_to(to);
        }
        if !stands.is_on_table(self.tables.size) {
            return No::new("BB-MOV-09", Fact::LeavesTable { to }).but_to(to);
        }
        let mut figures = self.state.on_table.iter();
        let under = figures.find(|other| {
            Walker::Figure(*other) != walker
                && self
                    .body(*other)
                    .is_some_and(|other| stands.is_closer(&other, super::footprint::CONTACT))
        });
        if let Some(figure) = under {
            return No::new("BB-GEN-07", Fact::InTheWay { figure, to }).but_to(to);
        }
        let way = crate::kernel::table::Convex::segment(body.at, goal);
        let mut features = (0..).zip(&self.tables.features);
        let solid = features.find(|(_, row)| {
            row.kind.stops_wheels() && crate::kernel::table::are_closer(&way, &row.shape, 0)
        });
        match solid {
            Some((feature, _)) => {
                No::new("BB-MOV-09", Fact::CannotCross { feature, to }).but_to(to)
            }
            None => {
                let fact = Fact::TooFar { needs, has, to };
                No::new("BB-MOV-02", fact).but_to(to)
            }
        }
    }

    /// The same battle without hidden markers, to see how far a path could go.
    fn state_without_markers(&self) -> Battle {
        let mut free = self.clone();
        free.state.markers = super::ids::MarkerSet::NONE;
        free
    }

    /// Whether a unit stays together when one of its figures goes somewhere (BB-ORG-07).
    fn judge_cohesion(&self, figure: FigureId, path: &Route) -> Result<(), No> {
        use super::footprint::COHESION;
        use super::march::largest_gap;
        if self.carries_on(figure) {
            return Ok(());
        }
        let unit = self.tables.figure(figure).unit;
        let counted = self
            .walkers(unit)
            .into_iter()
            .filter_map(|walker| match walker {
                Walker::Figure(other) if !self.carries_on(other) => Some(other),
                _ => None,
            });
        let counted: Vec<FigureId> = counted.collect();
        let bodies = |moved: bool| -> Vec<crate::kernel::table::Body> {
            let all = counted.iter().filter_map(|other| {
                let body = self.body(*other)?;
                Some(match (moved && *other == figure, path.end()) {
                    (true, Some(at)) => crate::kernel::table::Body { at, ..body },
                    _ => body,
                })
            });
            all.collect()
        };
        let after = largest_gap(&bodies(true), COHESION);
        if after <= COHESION || after <= largest_gap(&bodies(false), COHESION) {
            Ok(())
        } else {
            Err(No::new("BB-ORG-07", Fact::BreaksCohesion { figure }))
        }
    }

    fn judge_face(&self, who: Who, facing: Heading) -> Result<(), No> {
        let turned = |walker: &Walker| self.walker_facing(*walker) != facing;
        let changes = match who {
            Who::Unit(unit) => {
                self.judge_ordered(unit)?;
                self.walkers(unit).iter().any(turned)
            }
            Who::Figure(figure) => {
                self.judge_free(figure)?;
                turned(&Walker::Figure(figure))
            }
            Who::Model(model) => {
                self.judge_can_drive(model)?;
                turned(&Walker::Model(model))
            }
        };
        match changes {
            true => Ok(()),
            false => Err(No::new("BB-GEN-08", Fact::NoMove {})),
        }
    }

    /// Does an act of a side's movement, and asks what follows from it.
    pub(super) fn apply_movement(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        if *act == Act::Done {
            self.movement_over(side, events);
            return;
        }
        self.move_by(act, events);
        if !self.state.found.is_empty() {
            // A marker has interrupted the move, which then goes on (BB-HID-08).
            let unit = match *act {
                Act::Drive { model, .. } => Some(self.tables.model(model).unit),
                _ => act.unit(),
            };
            unit.into_iter()
                .for_each(|unit| self.state.ordered.remove(unit));
        }
        self.after_a_move(After::Move(side), events);
    }

    /// Does an order to move.
    pub(super) fn move_by(&mut self, act: &Act, events: &mut impl Sink<Event>) {
        match *act {
            Act::Move { unit, pace, march } => self.march(unit, pace, &march, events),
            Act::Step {
                figure,
                path,
                facing,
            } => self.step(figure, path, facing, events),
            Act::Drive { model, path } => self.drive(model, path, events),
            Act::Charge { unit, target } => self.charge(unit, target, events),
            Act::Engage { figure, foe } => self.engage(figure, foe, events),
            Act::Face { who, facing } => self.face(who, facing, events),
            Act::Rally { figure, unit } => self.rally(figure, unit, events),
            Act::Board { who, model } => self.board(who, model, events),
            Act::Enter { who, building } => self.enter(who, building, events),
            Act::Climb { who, building } => self.climb(who, building, events),
            Act::GetOut { who, at } => self.get_out(who, at, events),
            Act::Hook(model) => self.hook(model, true, events),
            Act::Unhook(model) => self.hook(model, false, events),
            Act::Exit(who) => self.exit(who, events),
            _ => {}
        }
    }

    /// After a move: markers that were found, routed units that were caught, and the end of the battle if it has come.
    pub(super) fn after_a_move(&mut self, after: After, events: &mut impl Sink<Event>) {
        self.rescue(events);
        if self.ends_at_once(events) {
            return;
        }
        self.reveal_found(after, events);
    }

    fn step(
        &mut self,
        figure: FigureId,
        path: Route,
        facing: Option<Heading>,
        events: &mut impl Sink<Event>,
    ) {
        let walker = Walker::Figure(figure);
        let Some(mover) = self.mover(walker, Pace::Run, path) else {
            return;
        };
        let unit = self.tables.figure(figure).unit;
        let from = self.state.at(figure);
        let ends = self.ends(unit, &[walker], &[mover]);
        let went = ends.first().map(|end| end.at - from);
        let went = went.filter(|way| *way != crate::kernel::table::Vector::default());
        let facing = facing.or(went.map(Heading::towards));
        let (_, ran) = self.carry_out(&[walker], &[mover], &ends, facing);
        events.tell(Event::Stepped {
            figure,
            from,
            to: self.state.at(figure),
            ran: ran.has(figure),
        });
        self.look_for_markers(self.tables.side_of(figure));
    }

    fn drive(&mut self, model: ModelId, path: Route, events: &mut impl Sink<Event>) {
        let walker = Walker::Model(model);
        let Some(mover) = self.mover(walker, Pace::Run, path) else {
            return;
        };
        let unit = self.tables.model(model).unit;
        let from = self.state.model_at[usize::from(model)];
        let ends = self.ends(unit, &[walker], &[mover]);
        self.carry_out(&[walker], &[mover], &ends, None);
        events.tell(Event::Drove {
            model,
            from,
            to: self.state.model_at[usize::from(model)],
        });
        self.state.ordered.insert(unit);
        self.look_for_markers(self.tables.model(model).side);
    }

    fn face(&mut self, who: Who, facing: Heading, events: &mut impl Sink<Event>) {
        let walkers = match who {
            Who::Unit(unit) => self.walkers(unit),
            Who::Figure(figure) => vec![Walker::Figure(figure)],
            Who::Model(model) => vec![Walker::Model(model)],
        };
        for walker in walkers {
            match walker {
                Walker::Figure(figure) => self.state.facing[usize::from(figure)] = facing,
                Walker::Model(model) => {
                    let crew = self.crew(model);
                    self.state.model_facing[usize::from(model)] = facing;
                    self.stand_around(model, crew);
                }
            }
        }
        events.tell(Event::Faced { who });
    }

    /// Asks the side that moves for its next order.
    pub(super) fn ask_to_move(&mut self, side: Side) {
        self.state.stage = Stage::Move(side);
    }
}

/// How long a path is.
fn length(from: Point, path: &Route) -> Sixteenths {
    let mut at = from;
    let mut length = 0;
    for to in path.points() {
        length += (*to - at).length();
        at = *to;
    }
    length
}
