//! Doors: who batters them, and when they are gone (BB-BLD-04).

use super::Battle;
use super::event::Event;
use super::ids::{BuildingId, DoorId, FigureId, FigureSet, NOBODY};
use super::refusal::{Fact, No};
use super::state::Place;
use super::tables::Ring;
use crate::engine::{Side, Sink};
use crate::kernel::table::{Convex, INCH, Sixteenths, are_within};

/// How near the middle of a door those who batter it stand: two bases side by side.
const AT_THE_DOOR: Sixteenths = INCH;
/// How many batter a door (BB-BLD-04).
const BATTERERS: usize = 2;

impl Battle {
    /// At the start of a turn, battered doors are gone (BB-BLD-04).
    pub(super) fn open_doors(&mut self, events: &mut impl Sink<Event>) {
        for door in std::mem::take(&mut self.state.battered) {
            self.lose_door(door, events);
        }
    }

    /// A door is gone.
    pub(super) fn lose_door(&mut self, door: DoorId, events: &mut impl Sink<Event>) {
        if !self.state.broken.has(door) {
            self.state.broken.insert(door);
            events.tell(Event::DoorGone { door });
        }
    }

    /// Whether a side has anybody who could batter a door.
    pub(super) fn may_batter(&self, side: Side) -> bool {
        self.doors_to_batter(side).next().is_some()
    }

    /// The doors that a side could batter now, each with two who do it, in the order in which they are written.
    pub(super) fn doors_to_batter(
        &self,
        side: Side,
    ) -> impl Iterator<Item = (DoorId, [FigureId; 2])> + '_ {
        let doors = (0..self.tables.doors.len()).map(|door| door as DoorId);
        doors.filter_map(move |door| {
            let by = self.batterers(side, door);
            (self.judge_door(side, door).is_ok() && by.len() >= BATTERERS)
                .then(|| (door, [by[0].min(by[1]), by[0].max(by[1])]))
        })
    }

    /// Those of a side who may batter a door, the nearest first.
    fn batterers(&self, side: Side, door: DoorId) -> Vec<FigureId> {
        let at = self.tables.doors[usize::from(door)].at;
        let own = self.state.on_table & self.tables.sides[side.at()].figures;
        let able = own
            .iter()
            .filter(|figure| self.judge_batterer(side, *figure, door).is_ok());
        let mut able: Vec<FigureId> = able.collect();
        able.sort_by_key(|figure| ((self.state.at(*figure) - at).squared(), *figure));
        able
    }

    fn judge_door(&self, side: Side, door: DoorId) -> Result<(), No> {
        let row = &self.tables.doors[usize::from(door)];
        let is_gone = self.state.broken.has(door)
            || self.state.battered.has(door)
            || self.state.fallen.has(row.building);
        if is_gone || self.is_held_by(side, row.building) {
            return Err(No::new("BB-BLD-04", Fact::DoorGone { door }));
        }
        Ok(())
    }

    /// Whether figures of a side are in a building.
    pub(super) fn is_held_by(&self, side: Side, building: BuildingId) -> bool {
        let own = self.state.present & self.tables.sides[side.at()].figures;
        own.iter()
            .any(|figure| self.state.lies(figure) == Place::Inside(building))
    }

    fn judge_batterer(&self, side: Side, figure: FigureId, door: DoorId) -> Result<(), No> {
        let (state, tables) = (&self.state, &*self.tables);
        let no = |rule, fact| Err(No::new(rule, fact));
        let unit = tables.figure(figure).unit;
        if tables.side_of(figure) != side {
            return no("BB-BLD-04", Fact::NotYours { figure });
        }
        if !state.on_table.has(figure) {
            return no("BB-BLD-04", Fact::NotOnTable { figure });
        }
        if state.locked.has(figure) {
            return no("BB-BLD-04", Fact::Locked { figure });
        }
        if state.busy.has(figure) || state.eating.has(figure) {
            return no("BB-BLD-04", Fact::Busy { figure });
        }
        if state.prisoners.has(figure) || state.rescued.has(figure) {
            return no("BB-MOR-04", Fact::Captive { figure });
        }
        if state.guards.has(figure) {
            return no("BB-MOR-13", Fact::OnGuard { figure });
        }
        if state.routed.has(unit) && tables.figure(figure).ring == Ring::None {
            return no("BB-MOR-03", Fact::Routed { unit });
        }
        // The dead do not batter: they are no soldiers, and have nothing to do it with (BB-ZOM-02).
        if !tables.race_of(figure).armed {
            return no("BB-ZOM-02", Fact::Unarmed { figure });
        }
        let at = Convex::disc(tables.doors[usize::from(door)].at, 0);
        let body = self.body(figure);
        if !body.is_some_and(|body| are_within(&body.convex(), &at, AT_THE_DOOR)) {
            return no("BB-BLD-04", Fact::NotAtDoor { figure });
        }
        Ok(())
    }

    /// Judges two who batter a door; the nearest two are taken when nobody is named.
    pub(super) fn judge_batter(
        &self,
        side: Side,
        door: DoorId,
        by: [FigureId; 2],
    ) -> Result<(), No> {
        self.judge_door(side, door)?;
        if by == [NOBODY; 2] {
            let (needs, named) = (BATTERERS as u8, self.batterers(side, door).len() as u8);
            return match named >= needs {
                true => Ok(()),
                false => Err(No::new("BB-BLD-04", Fact::WrongNumber { needs, named })),
            };
        }
        let named = by.into_iter().filter(|figure| *figure != NOBODY);
        let named: FigureSet = named.collect();
        if named.len() as usize != BATTERERS {
            let (needs, named) = (BATTERERS as u8, named.len() as u8);
            return Err(No::new("BB-BLD-04", Fact::WrongNumber { needs, named }));
        }
        named
            .iter()
            .try_for_each(|figure| self.judge_batterer(side, figure, door))
    }

    /// Two soldiers batter a door: it is gone at the start of the next turn.
    pub(super) fn batter(
        &mut self,
        side: Side,
        door: DoorId,
        by: [FigureId; 2],
        events: &mut impl Sink<Event>,
    ) {
        let by = match (by, self.batterers(side, door).as_slice()) {
            ([NOBODY, NOBODY], [one, other, ..]) => [*one, *other],
            (by, _) => by,
        };
        by.iter().for_each(|figure| self.state.busy.insert(*figure));
        self.state.battered.insert(door);
        events.tell(Event::Battered { door, by });
    }
}
