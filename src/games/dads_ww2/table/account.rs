//! What a report of a battle of Dads WW2 is made of: roll calls and positions; knows no file.

use crate::engine::Side;
use crate::games::dads_ww2::rules::{Battle, Event, base_of, place_of, side_of};
use crate::kernel::OFF;
use crate::play::report::{Account, Muster};

impl Account for Battle {
    fn end_of(&self, event: &Event) -> Option<(usize, &'static str)> {
        let (base, how) = match *event {
            Event::Destroyed { base, .. } => (base, "destroyed"),
            Event::LostAboard { base, .. } => (base, "lost with its carrier"),
            Event::Left { base, .. } => (base, "left the table"),
            _ => return None,
        };
        let before = match side_of(base) {
            Side::First => 0,
            Side::Second => self.tables().bases[0].len(),
        };
        Some((before + place_of(base), how))
    }

    fn muster(&self) -> Vec<Muster> {
        let (tables, state) = (self.tables(), self.state());
        let all = Side::BOTH.into_iter().flat_map(|side| {
            let places = 0..tables.bases[side.at()].len();
            places.map(move |place| base_of(side, place))
        });
        let muster = |base| {
            let row = tables.base(base);
            let standing = state.is_on_table(base);
            Muster {
                side: side_of(base),
                code: row.code.clone(),
                name: tables.name(base),
                kind: row.entry.clone(),
                commander: false,
                strength: u32::from(
                    tables.read.hits_to_destroy - state.hits(base).min(tables.read.hits_to_destroy),
                ),
                vehicle: None,
                place: (standing && state.at(base) != OFF)
                    .then(|| tables.field.name(state.at(base))),
            }
        };
        all.map(muster).collect()
    }
}
