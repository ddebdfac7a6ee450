//! Muzzle loaders: loaded and empty (BB-MUZ).

use super::Battle;
use super::event::Event;
use super::ids::FigureSet;
use crate::engine::Sink;

impl Battle {
    /// Those who did not move in the movement phase have used it to reload, and may shoot at once (BB-MUZ-03).
    pub(super) fn reload_those_who_stood(&mut self, events: &mut impl Sink<Event>) {
        let stood = self.state.empty & !self.state.moved;
        self.reload(stood, events);
    }

    /// Those who moved and did not shoot have reloaded by the end of the missile phase (BB-MUZ-03).
    pub(super) fn reload_those_who_held_fire(&mut self, events: &mut impl Sink<Event>) {
        let held = self.state.empty & !self.state.shot;
        self.reload(held, events);
    }

    /// Locked figures cannot reload (BB-MUZ-04), nor can those who are busy.
    fn reload(&mut self, figures: FigureSet, events: &mut impl Sink<Event>) {
        let figures = figures & self.state.present & !self.state.locked & !self.state.busy;
        if figures.is_empty() {
            return;
        }
        self.state.empty &= !figures;
        events.tell(Event::Reloaded { figures });
    }
}
