//! A battle of Battlefields as a simulation sees it: its sides, units and ends, and its result.

use std::sync::Arc;

use super::extras::MissilesAndMelees;
use super::notes::Notes;
use crate::engine::{Outcome, Side};
use crate::games::broadswords::rules::{Battle, Event, Place, Stage, Tables, UnitId};
use crate::sim::{End, Ended, Loss, Piece, PieceKind, Roster, RosterSide, Simulated};

/// How a battle ends, in the order of the roster.
#[derive(Clone, Copy)]
enum Ending {
    /// A condition of the scenario was met before the last turn was over.
    Early,
    /// A side has nobody left who stands.
    NobodyLeft,
    /// The last turn is over.
    Time,
}

impl Simulated for Battle {
    type Notes = Notes;
    type Extras = MissilesAndMelees;

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
                strength: row.units.iter().map(|it| strength(tables, it)).sum(),
            }
        };
        let piece = |it: UnitId| {
            let row = tables.unit(it);
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
                one: "unit".into(),
                list: "units".into(),
                is_labelled: true,
            }],
            pieces: all(tables).map(piece).collect(),
            ends: ends(),
            strength: "figures".into(),
            gone: "destroyed, routed or captured".into(),
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
        let loss = |it: UnitId| {
            let row = tables.unit(it);
            let lost = row.all().iter().filter(|it| {
                let place = state.lies(*it);
                matches!(place, Place::Killed | Place::Fled | Place::LedOff)
                    || state.prisoners.has(*it)
            });
            let lost = lost.count() as u32;
            Loss {
                strength: lost,
                gone: lost == u32::from(row.count)
                    || state.routed.has(it)
                    || state.surrendered.has(it),
            }
        };
        let losses: Vec<Loss> = all(tables).map(loss).collect();
        let points = Side::BOTH.map(|side| {
            let enemy = tables.sides[side.other().at()].units.iter();
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

fn all(tables: &Tables) -> impl Iterator<Item = UnitId> {
    0..tables.units.len() as UnitId
}

fn strength(tables: &Tables, it: UnitId) -> u32 {
    tables.unit(it).count.into()
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
            "a side had nobody left who stood",
        ),
        end("time", "ended by time", "the last turn was over"),
    ]
}

fn ending(battle: &Battle) -> Ending {
    let (tables, state) = (battle.tables(), battle.state());
    let stands = |side: Side| {
        let all = tables.sides[side.at()].figures & state.present & !state.prisoners;
        all.iter()
            .any(|it| !state.routed.has(tables.figure(it).unit))
    };
    let is_over = matches!(state.stage, Stage::Over(_));
    if is_over && !Side::BOTH.into_iter().all(stands) {
        Ending::NobodyLeft
    } else if state.turn >= tables.turns {
        Ending::Time
    } else {
        Ending::Early
    }
}
