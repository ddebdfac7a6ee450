//! A battle of Combat Captain as a simulation sees it: its sides, sub-units and ends, and its result.

use std::sync::Arc;

use super::extras::DiceAndLosses;
use super::notes::Notes;
use crate::engine::{Outcome, Side};
use crate::games::combat_captain::rules::{Battle, Event, SubId, Tables};
use crate::sim::{End, Ended, Loss, Piece, PieceKind, Roster, RosterSide, Simulated};

/// How a battle ends, in the order of the roster.
#[derive(Clone, Copy)]
enum Ending {
    /// A condition of the scenario was met before the last turn was over.
    Early,
    /// A side has no sub-unit left.
    NobodyLeft,
    /// The last turn is over.
    Time,
}

impl Simulated for Battle {
    type Notes = Notes;
    type Extras = DiceAndLosses;

    fn begin(tables: Arc<Tables>) -> Battle {
        Battle::new(tables)
    }

    fn notes(tables: &Tables) -> Notes {
        Notes::of(tables)
    }

    fn roster(tables: &Tables) -> Roster {
        let side = |side: Side| {
            let row = &tables.sides[side.at()];
            RosterSide {
                id: row.id.clone(),
                name: row.name.clone(),
                quota: None,
                strength: row.subunits.iter().map(|it| strength(tables, it)).sum(),
            }
        };
        let piece = |it: SubId| {
            let row = tables.subunit(it);
            Piece {
                kind: 0,
                id: row.code.clone(),
                name: row.name.clone(),
                side: row.side.at(),
                strength: Some(strength(tables, it)),
            }
        };
        Roster {
            sides: Side::BOTH.map(side),
            kinds: vec![PieceKind {
                one: "sub-unit".into(),
                list: "subunits".into(),
                is_labelled: true,
            }],
            pieces: all(tables).map(piece).collect(),
            ends: ends(),
            strength: "figures".into(),
            gone: "destroyed or routed".into(),
        }
    }

    fn turn_begun(event: &Event) -> Option<u32> {
        match event {
            Event::Turn { turn } => Some((*turn).into()),
            _ => None,
        }
    }

    fn ended(&self, _: Outcome) -> Ended {
        let (tables, state) = (self.tables(), self.state());
        let loss = |it: SubId| {
            let gone = state.destroyed.has(it) || state.routed.has(it);
            let row = tables.subunit(it);
            let left = match row.is_vehicle() {
                _ if gone => 0,
                true => 1,
                false => u32::from(state.figures[usize::from(it)]),
            };
            Loss {
                strength: strength(tables, it).saturating_sub(left),
                gone,
            }
        };
        let losses: Vec<Loss> = all(tables).map(loss).collect();
        let points = Side::BOTH.map(|side| {
            let enemy = tables.sides[side.other().at()].subunits.iter();
            enemy
                .map(|it| i64::from(losses[usize::from(it)].strength))
                .sum()
        });
        Ended {
            end: ending(self) as usize,
            turns: state.turn.into(),
            points,
            losses,
        }
    }
}

fn all(tables: &Tables) -> impl Iterator<Item = SubId> {
    0..tables.subunits.len() as SubId
}

/// Figures; a vehicle counts as one.
fn strength(tables: &Tables, it: SubId) -> u32 {
    let row = tables.subunit(it);
    if row.is_vehicle() {
        1
    } else {
        row.figures.into()
    }
}

fn ends() -> Vec<End> {
    let end = |key: &str, measure: &str, sentence: &str| End {
        key: key.into(),
        measure: measure.into(),
        sentence: sentence.into(),
        label: sentence.into(),
    };
    vec![
        end(
            "early",
            "ended early",
            "a condition was met before time was up",
        ),
        end(
            "nobody_left",
            "ended with nobody left",
            "a side had no sub-unit left",
        ),
        end("time", "ended by time", "the last turn was over"),
    ]
}

fn ending(battle: &Battle) -> Ending {
    let (tables, state) = (battle.tables(), battle.state());
    let left = state.on_table | state.waiting | state.due;
    let nobody = |side: Side| (tables.sides[side.at()].subunits & left).is_empty();
    if Side::BOTH.into_iter().any(nobody) {
        Ending::NobodyLeft
    } else if state.turn >= tables.turns {
        Ending::Time
    } else {
        Ending::Early
    }
}
