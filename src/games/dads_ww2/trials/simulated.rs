//! A battle of Dads WW2 as a simulation sees it: its sides, bases and ends, and its result.

use std::sync::Arc;

use super::extras::CommandAndHits;
use super::notes::Notes;
use crate::engine::{Outcome, Side};
use crate::games::dads_ww2::rules::{Battle, Event, Tables, base_of};
use crate::sim::{End, Ended, Loss, Piece, PieceKind, Roster, RosterSide, Simulated};

/// How a battle ends, in the order of the roster.
#[derive(Clone, Copy)]
enum Ending {
    /// A condition of the scenario was met before the last turn was over.
    Early,
    /// A side has no base left.
    NobodyLeft,
    /// The last turn is over.
    Time,
}

impl Simulated for Battle {
    type Notes = Notes;
    type Extras = CommandAndHits;

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
                strength: row.points,
            }
        };
        Roster {
            sides: Side::BOTH.map(side),
            kinds: vec![PieceKind {
                one: "base".into(),
                list: "bases".into(),
                is_labelled: true,
            }],
            pieces: pieces(tables),
            ends: ends(),
            strength: "points".into(),
            gone: "destroyed".into(),
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
        let losses = Side::BOTH.into_iter().flat_map(|side| {
            let rows = tables.bases[side.at()].iter().enumerate();
            rows.map(move |(place, row)| {
                let gone = state.destroyed[side.at()].has(base_of(side, place));
                Loss {
                    strength: if gone { row.points.into() } else { 0 },
                    gone,
                }
            })
        });
        Ended {
            end: ending(self) as usize,
            turns: state.turn.into(),
            points: Side::BOTH.map(|side| self.lost_points(side.other()).into()),
            losses: losses.collect(),
        }
    }
}

fn pieces(tables: &Tables) -> Vec<Piece> {
    let all = Side::BOTH.into_iter().flat_map(|side| {
        tables.bases[side.at()].iter().map(move |row| Piece {
            kind: 0,
            id: row.code.clone(),
            name: row.name.clone(),
            side: side.at(),
            strength: Some(row.points.into()),
        })
    });
    all.collect()
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
            "a side had no base left",
        ),
        end("time", "ended by time", "the last turn was over"),
    ]
}

fn ending(battle: &Battle) -> Ending {
    let (tables, state) = (battle.tables(), battle.state());
    let nobody = |side: Side| (state.on_table[side.at()] | state.waiting[side.at()]).is_empty();
    if Side::BOTH.into_iter().any(nobody) {
        Ending::NobodyLeft
    } else if state.turn >= tables.turns {
        Ending::Time
    } else {
        Ending::Early
    }
}
