//! A few words beside an act in a list: dice, expected hits, what it costs, what must be passed first.

use super::chances::{expected, per_hit};
use super::words::at_least;
use crate::diag::counted;
use crate::engine::{Game as _, Side};
use crate::games::dads_ww2::rules::{Act, BaseId, BaseSet, Battle, Chain, Moves, Stage, side_of};
use crate::kernel::HexId;

/// What a player should know before an act.
pub(super) fn remark(battle: &Battle, act: &Act) -> String {
    let Stage::Order(side) = battle.state().stage else {
        return String::new();
    };
    let mut parts = Vec::new();
    let mut target = String::new();
    match *act {
        Act::Shoot {
            group,
            machine_guns,
            at,
        } => {
            if let Some(base) = battle.state().who(at) {
                target = format!("{} ", battle.tables().base(base).code);
                parts.extend(shot(battle, side, group, machine_guns, base));
            }
        }
        Act::Assault { chain, at } => {
            if let Some(base) = battle.state().who(at) {
                target = format!("{} ", battle.tables().base(base).code);
                parts.extend(storm(battle, &chain, at, base));
            }
        }
        Act::Recover { group } if group.len() == 1 => {
            let hits = group
                .first(side)
                .map_or(0, |base| battle.state().hits(base));
            parts.push(super::words::hits(hits));
        }
        Act::Bombard { aims } => parts.push(aimed(battle, &aims)),
        _ => {}
    }
    let cost = battle.cost(act);
    if cost > 1 {
        parts.push(counted(cost, "point"));
    }
    let ordered = match act {
        Act::Pass(_) | Act::Bombard { .. } | Act::Jam(_) => BaseSet::NONE,
        act => act.group(),
    };
    if !ordered.is_empty() && battle.must_test(side, ordered) {
        let needed = battle.order_needed(side, ordered);
        parts.push(format!("if understood: {}", at_least(needed)));
    }
    match parts.as_slice() {
        [] => target.trim_end().into(),
        parts => format!("{target}({})", parts.join(", ")),
    }
}

/// An act in a list: a body of bases that goes one way is named once, and not base by base.
pub(super) fn listed(battle: &Battle, act: &Act) -> String {
    body(battle, act).unwrap_or_else(|| battle.write(act))
}

/// `move A3 A4 A5 ne`, if that is what the order is and it reads back as the same.
fn body(battle: &Battle, act: &Act) -> Option<String> {
    let Act::Move(moves) = act else {
        return None;
    };
    let [first, _, ..] = moves.as_slice() else {
        return None;
    };
    let (field, state) = (&battle.tables().field, battle.state());
    let steps = field.step[usize::from(state.at(first.base))];
    let way = steps.iter().position(|cell| *cell == first.to)?;
    let side = side_of(first.base);
    let codes: Vec<&str> = moves
        .group()
        .of(side)
        .map(|base| battle.tables().base(base).code.as_str())
        .collect();
    let text = format!(
        "move {} {}",
        codes.join(" "),
        field.facing_words().get(way)?
    );
    let same = |read: &Act| match read {
        Act::Move(read) => {
            let sorted = |moves: &Moves| {
                let mut movers = moves.as_slice().to_vec();
                movers.sort_unstable();
                movers
            };
            sorted(read) == sorted(moves)
        }
        _ => false,
    };
    battle.read(&text).ok().filter(same).map(|_| text)
}

fn shot(
    battle: &Battle,
    side: Side,
    group: BaseSet,
    machine_guns: BaseSet,
    target: BaseId,
) -> Vec<String> {
    let throwing = battle.throwing(side, group, machine_guns, target);
    let dice: u8 = throwing
        .of(side)
        .filter_map(|base| battle.judge_shot(base, machine_guns.has(base), target).ok())
        .sum();
    let mut parts = vec![counted(dice, "die")];
    let useless = throwing.of(side).all(|base| {
        let arm = battle.arm(base, machine_guns.has(base));
        arm.is_none_or(|arm| per_hit(battle, &arm, target).is_none())
    });
    if useless {
        // DW-CHK-06.
        parts.push("cannot penetrate".into());
    } else {
        let mean = expected(battle, throwing, machine_guns, target).value();
        parts.push(format!("{mean:.1} hits"));
    }
    parts
}

/// The dice of the first to go in, and of the defender.
fn storm(battle: &Battle, chain: &Chain, cell: HexId, defender: BaseId) -> Vec<String> {
    let near = battle.tables().field.beside[usize::from(cell)];
    let mut bases = chain.as_slice().iter().copied();
    let Some(first) = bases.find(|base| near.has(battle.state().at(*base))) else {
        return Vec::new();
    };
    let from = battle.state().at(first);
    let dice = |base: BaseId, opponent: BaseId, attacks: bool| {
        let uphill = battle.is_uphill(attacks, from, cell);
        let changes = battle.assault_changes(base, opponent, cell, uphill, false);
        changes.iter().sum::<i8>().max(1) as u8
    };
    let (own, other) = (dice(first, defender, true), dice(defender, first, false));
    vec![format!("{} to {other}", counted(own, "die"))]
}

fn aimed(battle: &Battle, aims: &[HexId]) -> String {
    let mut codes: Vec<&str> = Vec::new();
    for aim in aims {
        if let Some(base) = battle.state().who(*aim) {
            let code = battle.tables().base(base).code.as_str();
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
    }
    crate::diag::and_list(&codes)
}
