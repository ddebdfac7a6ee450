//! Hidden markers: who finds them, what is behind them, and what was interrupted (BB-HID).

use super::Battle;
use super::event::Event;
use super::footprint::FOOT;
use super::ids::{FigureId, MarkerId, NOBODY};
use super::sight::Spot;
use super::state::{After, Stage};
use crate::engine::{Side, Sink};
use crate::kernel::table::{Convex, Point};

impl Battle {
    /// Reveals the markers that were found, one after the other; their owner places each unit before what was interrupted
    /// goes on (BB-HID-02, BB-HID-08).
    pub(super) fn reveal_found(&mut self, after: After, events: &mut impl Sink<Event>) {
        while let Some(marker) = self.state.found.first() {
            self.state.found.remove(marker);
            if self.reveal(marker, self.finder(marker), events) {
                let side = self.tables.markers[usize::from(marker)].side;
                if self.ask_to_deploy(side, after, events) {
                    return;
                }
            }
        }
        self.surrenders(after, events);
    }

    /// Takes a marker from the table. Returns whether its owner must place a unit; one that finds no room in formation stands
    /// where there is some.
    pub(super) fn reveal(
        &mut self,
        marker: MarkerId,
        by: Option<FigureId>,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let row = usize::from(marker);
        let (at, holds) = (self.state.marker_at[row], self.state.marker_holds[row]);
        self.state.markers.remove(marker);
        let unit = (holds != NOBODY).then_some(holds);
        events.tell(Event::Revealed {
            marker,
            at,
            unit,
            by,
        });
        let Some(unit) = unit else {
            return false;
        };
        self.state.due.insert(unit);
        self.state.revealed_at = at;
        true
    }

    /// Asks a side to place the unit whose marker was revealed; whether there is any room for it. One without room waits.
    pub(super) fn ask_to_deploy(
        &mut self,
        side: Side,
        after: After,
        events: &mut impl Sink<Event>,
    ) -> bool {
        self.state.stage = Stage::Deploy(side, after);
        let mut acts = Vec::new();
        self.list(&mut acts);
        if acts.is_empty() {
            for unit in self.due_units(side) {
                self.state.due.remove(unit);
                events.tell(Event::Delayed { unit });
            }
        }
        !acts.is_empty()
    }

    /// The figure that found a marker: the nearest of its enemies.
    fn finder(&self, marker: MarkerId) -> Option<FigureId> {
        let side = self.tables.markers[usize::from(marker)].side;
        let disc = self.marker_body(marker);
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let near = |figure: &FigureId| self.body(*figure).map(|body| body.gap(&disc));
        enemies.iter().min_by_key(|figure| (near(figure), *figure))
    }

    /// Whether some figure of a side sees a point.
    #[must_use]
    pub fn is_seen_by(&self, side: Side, at: Point) -> bool {
        let mut eyes = self.tables.sides[side.at()].figures & self.state.present;
        eyes &= !self.state.prisoners;
        let marker = Spot {
            eye: at,
            base: Convex::disc(at, FOOT.radius()),
            level: self.tables.field.height(at),
            building: None,
        };
        let sees = |eye: FigureId| {
            self.spots(eye)
                .iter()
                .any(|spot| self.in_sight(spot, &marker))
        };
        eyes.iter().any(sees)
    }
}
