//! What bots have worked out about a scenario and need not work out again: odds, estimates, paths.
//!
//! Everything here follows from the tables and the question alone, so it does not matter which bot asked first: the bots of a thread share it.

use std::cell::Cell;
use std::sync::Arc;

use super::reckoning::Reckoning;
use crate::games::hex_command::odds::Book;
use crate::games::hex_command::rules::{Battle, Objective, Tables};

/// What has been worked out.
#[derive(Debug, Default)]
pub(super) struct Memory {
    tables: Option<Arc<Tables>>,
    pub(super) book: Book,
    pub(super) reckoning: Reckoning,
    /// Steps to each objective from every hex, on wheels and on foot.
    pub(super) ways: Vec<[Vec<u8>; 2]>,
    /// The ground they were measured on.
    ground: u64,
}

thread_local! {
    static MEMORY: Cell<Option<Box<Memory>>> = const { Cell::new(None) };
}

impl Memory {
    /// Takes out what is known; anything about another scenario is discarded.
    pub(super) fn take(battle: &Battle, tables: &Arc<Tables>) -> Box<Memory> {
        let mut memory = MEMORY.take().unwrap_or_default();
        let same = |known: &Arc<Tables>| Arc::ptr_eq(known, tables);
        if !memory.tables.as_ref().is_some_and(same) {
            *memory = Memory {
                tables: Some(Arc::clone(tables)),
                ..Memory::default()
            };
        }
        let ground = battle.ground_now();
        if memory.ground != ground || memory.ways.len() != tables.objectives.len() {
            let steps = |objective: &Objective| {
                [false, true].map(|foot| battle.steps_to(objective.hex, foot))
            };
            memory.ways = tables.objectives.iter().map(steps).collect();
            memory.ground = ground;
        }
        memory
    }

    /// Puts it back.
    pub(super) fn give_back(self: Box<Memory>) {
        MEMORY.set(Some(self));
    }
}
