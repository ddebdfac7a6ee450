//! Scenarios compiled and played by the usual bot: whether the engine can play them, and whether both sides can win.

use std::sync::Arc;

use super::findings::{NOT_PLAYABLE, ONE_SIDED};
use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::engine::{Side, Unplayable};
use crate::games::Rules as _;
use crate::games::combat_captain::rules::{Battle, Tables, compile};
use crate::sim::{self, Enough, Progress, Terms};

/// Battles per round; when both sides have won, there is no further round.
const ROUNDS: [u64; 5] = [8, 16, 24, 32, 40];

/// Fewer battles than this show nothing.
const FEWEST: u64 = 20;

/// Compiles all scenarios, and plays the pack's own.
pub(super) fn try_out(pack: &Pack, games: u32, progress: Progress<'_>, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>().iter() {
        match compile(pack, scenario) {
            Ok(tables) if scenario.layer == pack.top() => {
                out.extend(one_sided(scenario, &tables, games.into(), progress));
            }
            Ok(_) => {}
            Err(why) => out.push(not_playable(scenario, &why)),
        }
    }
}

fn not_playable(scenario: &Kept<Scenario>, why: &Unplayable) -> Diagnostic {
    let message = format!("the engine cannot play `{}`: {}", scenario.id(), why.what);
    let finding = NOT_PLAYABLE
        .at(scenario.id_span(), message)
        .label("printed, but not played")
        .hint("people at a table may manage; to have it played and tried, keep within what the engine holds");
    match why.rule {
        Some(rule) => finding.rule(rule),
        None => finding,
    }
}

/// Plays a scenario until both sides have won, or as often as allowed.
fn one_sided(
    scenario: &Kept<Scenario>,
    tables: &Arc<Tables>,
    most: u64,
    progress: Progress<'_>,
) -> Option<Diagnostic> {
    let (mut played, mut won) = (0, [0; 2]);
    for round in ROUNDS {
        let to = most.min(played + round);
        if to == played || !won.contains(&0) {
            break;
        }
        let terms = Terms {
            bots: [Battle::usual_bot(), Battle::usual_bot()],
            seed: 1,
            enough: Enough::Part(played, to),
        };
        let tally = sim::play::<Battle>(tables, &terms, progress);
        played = to;
        for side in Side::BOTH {
            won[side.at()] += tally.won[side.at()];
        }
    }
    if played < FEWEST || !won.contains(&0) {
        return None;
    }
    let who = match won {
        [0, 0] => "nobody ever".to_string(),
        [0, _] => format!("`{}` never", tables.sides[0].id),
        _ => format!("`{}` never", tables.sides[1].id),
    };
    let message = format!(
        "{who} won `{}` in {played} battles between the usual bots",
        scenario.id()
    );
    let finding = ONE_SIDED
        .at(scenario.id_span(), message)
        .label("one side has no chance")
        .rule("CC-SET-01")
        .hint("give that side more sub-units, more time or an easier task");
    Some(finding)
}
