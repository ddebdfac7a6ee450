//! Zombies: eating, and those that come when they hear gunfire (BB-ZOM).

use super::event::Event;
use super::groups::Group;
use super::ids::FigureSet;
use super::state::{Place, Stage};
use super::{Battle, D6};
use crate::engine::{Dice, Side, Sink, Throw};

impl Battle {
    /// The zombies of a melee that eat next turn: all that took part, if a human falls in it (BB-ZOM-03).
    pub(super) fn diners_of(&self, group: &Group, slain: FigureSet) -> FigureSet {
        let is_zombie = |figure: &u8| !self.tables.race_of(*figure).armed;
        let kills = group
            .all()
            .any(|figure| slain.has(figure) && !is_zombie(&figure));
        let diners = group.all().filter(is_zombie);
        match kills {
            true => diners.filter(|figure| !slain.has(*figure)).collect(),
            false => FigureSet::NONE,
        }
    }

    /// At the end of a turn, the dice for more of the dead, once gunfire was heard (BB-ZOM-05, BB-ZOM-06).
    pub(super) fn roll_for_arrivals(&mut self, events: &mut impl Sink<Event>) {
        let comes = |side: &Side| {
            let row = &self.tables.sides[side.at()];
            let mut figures = row.figures.into_iter();
            let waits = figures.any(|figure| self.state.lies(figure) == Place::Waiting);
            !row.ways_in.is_empty() && waits
        };
        match Side::BOTH.into_iter().find(comes) {
            Some(side) if self.state.gunfire => self.state.stage = Stage::Arrivals(side),
            _ => self.end_turn(events),
        }
    }

    /// The two dice of the arrival: where, and how many.
    pub(super) fn arrival_dice(&self) -> Dice {
        Dice::of(2, 0, D6)
    }

    /// Goes on with the two dice.
    pub(super) fn settle_arrivals(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let mut faces = throw.as_slice().iter().map(|side| side + 1);
        let [way, count] = [(); 2].map(|()| faces.next().unwrap_or(1));
        self.state.arrivals = [way, count];
        events.tell(Event::ArrivalsRolled { side, way, count });
        self.end_turn(events);
    }
}
