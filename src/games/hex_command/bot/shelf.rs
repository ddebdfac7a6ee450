//! What bots have worked out about a scenario and need not work out again: odds, reckonings, ways.
//!
//! Everything here follows from the tables and what is asked, so it is no matter who asked first: the bots of a thread share it.

use std::cell::Cell;
use std::sync::Arc;

use super::reckoning::Reckoning;
use crate::games::hex_command::odds::Book;
use crate::games::hex_command::rules::{Battle, Objective, Tables};

/// Things worked out.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    tables: Option<Arc<Tables>>,
    pub(super) book: Book,
    pub(super) reckoning: Reckoning,
    /// Steps to each objective from everywhere, on wheels and on foot.
    pub(super) ways: Vec<[Vec<u8>; 2]>,
    /// The ground for which they were measured.
    ground: u64,
}

thread_local! {
    static SHELF: Cell<Option<Box<Shelf>>> = const { Cell::new(None) };
}

impl Shelf {
    /// Takes what is known off the shelf; what is of another scenario is thrown away.
    pub(super) fn take(battle: &Battle, tables: &Arc<Tables>) -> Box<Shelf> {
        let mut shelf = SHELF.take().unwrap_or_default();
        let same = |known: &Arc<Tables>| Arc::ptr_eq(known, tables);
        if !shelf.tables.as_ref().is_some_and(same) {
            *shelf = Shelf {
                tables: Some(Arc::clone(tables)),
                ..Shelf::default()
            };
        }
        let ground = battle.ground_now();
        if shelf.ground != ground || shelf.ways.len() != tables.objectives.len() {
            let steps = |objective: &Objective| {
                [false, true].map(|foot| battle.steps_to(objective.hex, foot))
            };
            shelf.ways = tables.objectives.iter().map(steps).collect();
            shelf.ground = ground;
        }
        shelf
    }

    /// Puts it back.
    pub(super) fn give_back(self: Box<Shelf>) {
        SHELF.set(Some(self));
    }
}
