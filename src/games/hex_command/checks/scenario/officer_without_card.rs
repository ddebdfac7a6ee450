check!("S113", officer_without_card, Error);

use toml::Spanned;

use crate::content::{Kept, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{HOME_GUARD, Leader, LeaderKind, Officer};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != HOME_GUARD {
        return;
    }
    for scenario in pack.shelf::<Scenario>() {
        for side in scenario.sides() {
            for placed in side.placed_leaders() {
                judge(&placed.leader, side, scenario, pack, out);
            }
        }
    }
}

fn judge(
    leader: &Spanned<String>,
    side: &ScenarioSide,
    scenario: &Kept<Scenario>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let Some(piece) = pack.shelf::<Leader>().get(leader.get_ref()) else {
        return;
    };
    if *piece.kind.get_ref() != LeaderKind::Officer || has_card(leader.get_ref(), side, pack) {
        return;
    }
    let card = pack
        .shelf::<Officer>()
        .iter()
        .find(|card| speaks_for(card, leader.get_ref()));
    out.push(
        CODE.at(
            scenario.span(leader),
            format!(
                "officer `{}` of side `{}` has no officer card",
                leader.get_ref(),
                side.id.get_ref()
            ),
        )
        .label("nobody speaks for him")
        .rule("HG-SET-4")
        .hint(match card {
            Some(card) => format!("add \"{}\" to the `officers` of the side", card.id()),
            None => format!(
                "write an [[officer]] with `leader = \"{}\"`, and add it to the `officers` of the side",
                leader.get_ref()
            ),
        }),
    );
}

/// Whether the officer has a card; an unknown card might be theirs.
fn has_card(leader: &str, side: &ScenarioSide, pack: &Pack) -> bool {
    side.officers
        .iter()
        .any(|id| match pack.shelf::<Officer>().get(id.get_ref()) {
            Some(card) => speaks_for(card, leader),
            None => true,
        })
}

fn speaks_for(card: &Officer, leader: &str) -> bool {
    card.leader
        .as_ref()
        .is_some_and(|it| it.get_ref() == leader)
}
