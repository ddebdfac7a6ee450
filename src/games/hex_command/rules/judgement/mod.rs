//! What the rules find in a pack before anybody plays it: one file per judgement, with its code and its page; knows nothing of a battle in progress.

mod beyond_harm;
mod engine_cannot_play;
mod held_from_the_start;
mod never_legal;
mod no_one_to_play_on;
mod starts_in_breach;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::HexId;
use super::compile::compile;
use super::tables::{Start, Tables, UnitRow};
use crate::content::{Force, Kept, Pack, Scenario};
use crate::diag::{Code, Diagnostic};
use crate::games::hex_command::content::is_hex_command_game;

/// A scenario the engine can play, compiled.
#[derive(Clone, Debug)]
pub struct Battleground<'p> {
    /// As it is written.
    pub scenario: &'p Kept<Scenario>,
    /// As it is played.
    pub tables: Arc<Tables>,
}

/// What the judgements hand on to the trials in play.
#[derive(Debug, Default)]
pub struct Judgement<'p> {
    /// The scenarios that can be played.
    pub battlegrounds: Vec<Battleground<'p>>,
    /// The ids of cards already reported as useless to both sides.
    pub told: BTreeSet<&'p str>,
}

/// The kinds of findings of the judgements.
pub static FINDINGS: &[&Code] = &[
    &engine_cannot_play::CODE,
    &beyond_harm::CODE,
    &no_one_to_play_on::CODE,
    &never_legal::CODE,
    &starts_in_breach::CODE,
    &held_from_the_start::CODE,
];

/// Compiles the scenarios of a pack without errors and judges what the engine makes of them.
///
/// Reactions that answer each other without end need no judgement: a card that cancels a card cannot be cancelled (AMB-83), and every card counts against the limit of the turn.
pub fn judge<'p>(pack: &'p Pack, out: &mut Vec<Diagnostic>) -> Judgement<'p> {
    let mut judgement = Judgement::default();
    if !is_hex_command_game(pack.ruleset) {
        return judgement;
    }
    for scenario in pack.shelf::<Scenario>() {
        match compile(pack, scenario) {
            Ok(tables) => judgement
                .battlegrounds
                .push(Battleground { scenario, tables }),
            Err(why) => out.push(engine_cannot_play::finding(scenario, &why)),
        }
    }
    for ground in &judgement.battlegrounds {
        beyond_harm::judge(ground, out);
        starts_in_breach::judge(ground, out);
        held_from_the_start::judge(ground, out);
    }
    if let Some(ground) = judgement.battlegrounds.first() {
        never_legal::judge(pack, &ground.tables, &mut judgement.told, out);
    }
    no_one_to_play_on::judge(pack, &judgement.battlegrounds, &mut judgement.told, out);
    judgement
}

impl<'p> Battleground<'p> {
    /// Every unit, as written and as played.
    fn units(&self) -> impl Iterator<Item = (&'p Force, &UnitRow)> {
        let written = self.scenario.item.forces().map(|(_, force)| force);
        written.zip(&self.tables.units)
    }

    /// The units that start in a hex the scenario names.
    fn placed(&self) -> impl Iterator<Item = (&'p Force, &UnitRow, HexId)> {
        self.units().filter_map(|(force, unit)| match unit.start {
            Start::At(hex) => Some((force, unit, hex)),
            Start::Zone(_) | Start::Nowhere => None,
        })
    }
}
