//! Tough figures: dwarves who shake off what kills others (BB-FAN-06, BB-FAN-09).

use super::Battle;
use super::event::Event;
use super::ids::{FigureId, FigureSet};
use super::tables::Ring;
use crate::engine::{Sink, Throw};

impl Battle {
    /// The lowest face on which a figure survives a hit; nothing when it does not (BB-AMB-23).
    #[must_use]
    pub fn survives_on(&self, figure: FigureId) -> Option<u8> {
        let tough = self.tables.race_of(figure).tough?;
        Some(match self.tables.figure(figure).ring {
            Ring::None => tough,
            Ring::Hero | Ring::Commander => self.tables.read.hero_dwarf_survives_on.min(tough),
        })
    }

    /// Those who survive by their dice.
    pub(super) fn roll_toughness(
        &self,
        figures: FigureSet,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) -> FigureSet {
        let mut survivors = FigureSet::NONE;
        for (figure, side) in figures.into_iter().zip(throw.as_slice()) {
            let face = side + 1;
            let needed = self.survives_on(figure).unwrap_or(u8::MAX);
            let tough = self.tables.race_of(figure).tough.unwrap_or(needed);
            let survives = face >= needed;
            if survives {
                survivors.insert(figure);
            }
            events.tell(Event::ToughRolled {
                figure,
                face,
                ring: tough.saturating_sub(needed),
                survives,
            });
        }
        survivors
    }
}
