//! A hex-command battle as a simulation sees it: its sides, pieces and ends, and its result.

use std::sync::Arc;

use super::extras::CardsAndInitiative;
use super::notes::Notes;
use crate::engine::{Game as _, Outcome, Pending, Side, Throw};
use crate::games::hex_command::rules::{Battle, Event, LAST_TURN, OFF, Tables, die};
use crate::sim::{End, Ended, Loss, PairedChance, Piece, PieceKind, Roster, RosterSide, Simulated};

/// How a battle ends, in the order of the roster.
#[derive(Clone, Copy)]
enum Ending {
    /// A side has the points it needs.
    Quota,
    /// A side has no unit left.
    NobodyLeft,
    /// Time is up, and points decide.
    Time,
}

impl Simulated for Battle {
    type Notes = Notes;
    type Extras = CardsAndInitiative;

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
                quota: Some(row.quota.into()),
                strength: row.strength.into(),
            }
        };
        Roster {
            sides: Side::BOTH.map(side),
            kinds: vec![
                kind("unit", "units", true),
                kind("commander", "leaders", false),
            ],
            pieces: pieces(tables),
            ends: ends(),
            strength: "strength points (figures, and points of vehicles)".into(),
            gone: "destroyed, driven off the table or captured".into(),
        }
    }

    fn turn_begun(event: &Event) -> Option<u32> {
        match event {
            Event::Turn(turn) => Some((*turn).into()),
            _ => None,
        }
    }

    fn ended(&self, outcome: Outcome) -> Ended {
        let (tables, state) = (self.tables(), self.state());
        let units = tables.unit_numbers().map(|number| {
            let (row, unit) = (tables.unit(number), state.unit(number));
            let lost = row.figures + row.transport - unit.figures - unit.transport;
            Loss {
                strength: lost.into(),
                gone: unit.figures == 0,
            }
        });
        let leaders = tables.leader_numbers().map(|leader| Loss {
            strength: 0,
            gone: state.leader(leader).hex == OFF,
        });
        Ended {
            end: ending(self, outcome) as usize,
            turns: state.turn.into(),
            points: state.vp.map(i64::from),
            losses: units.chain(leaders).collect(),
        }
    }

    /// Each side draws cards in its own order; everything else is rolled.
    fn drawn(&self, notes: &Notes, chance: &PairedChance) -> Option<Throw> {
        match (self.pending(), self.dice().as_slice()) {
            (Pending::Roll(side), [card]) if card.kind == die::CARD => {
                let card = notes.next_card(self.state().deck, side, chance);
                Some(Throw::of(&[card]))
            }
            _ => None,
        }
    }
}

fn kind(one: &str, list: &str, is_labelled: bool) -> PieceKind {
    PieceKind {
        one: one.into(),
        list: list.into(),
        is_labelled,
    }
}

fn pieces(tables: &Tables) -> Vec<Piece> {
    let units = tables.units.iter().map(|row| Piece {
        kind: 0,
        id: row.id.clone(),
        name: row.name.clone(),
        side: row.side.at(),
        strength: Some(u32::from(row.figures + row.transport)),
    });
    let leaders = tables.leaders.iter().map(|row| Piece {
        kind: 1,
        id: row.id.clone(),
        name: row.name.clone(),
        side: row.side.at(),
        strength: None,
    });
    units.chain(leaders).collect()
}

fn ends() -> Vec<End> {
    let end = |key: &str, measure: &str, sentence: &str, label: &str| End {
        key: key.into(),
        measure: measure.into(),
        sentence: sentence.into(),
        label: label.into(),
    };
    let quota = "the quota was reached";
    let nobody = "a side had no unit left";
    let time = format!("nobody had it after turn {LAST_TURN}, and points decided,");
    vec![
        end("quota", "ended by quota", quota, quota),
        end("nobody_left", "ended with nobody left", nobody, nobody),
        end("time", "ended by time", &time, "nobody reached it in time"),
    ]
}

fn ending(battle: &Battle, outcome: Outcome) -> Ending {
    let Outcome::Won(side) = outcome else {
        return Ending::Time;
    };
    let (tables, state) = (battle.tables(), battle.state());
    let mut losers = tables.units_of(side.other());
    if state.vp[side.at()] >= tables.sides[side.at()].quota {
        Ending::Quota
    } else if losers.any(|unit| state.unit(unit).on_table()) {
        Ending::Time
    } else {
        Ending::NobodyLeft
    }
}
