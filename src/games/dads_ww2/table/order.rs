//! What to do on a real table with bases and markers, in sentences.

use std::collections::BTreeSet;

use super::prose::{aimed, condition};
use super::words::{at_least, codes, facing, group, place};
use crate::engine::Side;
use crate::games::dads_ww2::rules::{
    Act, BaseId, BaseSet, Battle, Mover, NO_FACING, Stage, side_of,
};
use crate::kernel::OFF;
use crate::play::Table as _;
use crate::play::report::{capital, listed};

/// An act for the person who moves the bases; none when there is nothing to do on the table.
pub(super) fn order(battle: &Battle, act: &Act) -> Option<String> {
    let tables = battle.tables();
    let side = decider(battle)?;
    let text = match *act {
        Act::Place {
            base,
            at,
            facing: way,
        } => {
            let front = match way {
                NO_FACING => String::new(),
                way => format!(", facing {}", facing(tables, way)),
            };
            format!(
                "put {} into {}{front}.",
                tables.name(base),
                place(tables, at)
            )
        }
        Act::Move(moves) => {
            let all: Vec<String> = moves
                .as_slice()
                .iter()
                .filter_map(|mover| march(battle, mover))
                .collect();
            format!("{}.", listed(&once(all)))
        }
        Act::Limber(base) => format!("limber {}.", tables.name(base)),
        Act::Unlimber { base, facing: way } => {
            format!(
                "unlimber {}, facing {}.",
                tables.name(base),
                facing(tables, way)
            )
        }
        Act::Shoot {
            group: all,
            machine_guns,
            at,
        } => {
            let guns: Vec<BaseId> = machine_guns.of(side).collect();
            let with = match guns.as_slice() {
                [] => String::new(),
                guns => format!(", {} with machine guns", codes(tables, guns)),
            };
            let target = battle.state().who(at).map(|base| tables.name(base));
            let verb = if all.len() == 1 { "shoots" } else { "shoot" };
            format!(
                "{} {verb} at {} in {}{with}.",
                group(tables, side, all),
                target.unwrap_or_else(|| "whoever is".into()),
                place(tables, at)
            )
        }
        Act::Assault { chain, at } => {
            let target = battle.state().who(at).map(|base| tables.name(base));
            let (verb, turns) = match chain.as_slice().len() {
                1 => ("assaults", ""),
                _ => ("assault", ", one after the other in this order"),
            };
            let who = match chain.as_slice() {
                [base] => tables.name(*base),
                bases => codes(tables, bases),
            };
            format!(
                "{who} {verb} {} in {}{turns}.",
                target.unwrap_or_else(|| "whoever is".into()),
                place(tables, at)
            )
        }
        Act::Recover { group: all } => {
            format!("take a hit marker off {}.", group(tables, side, all))
        }
        Act::Bombard { aims } => format!("aim the artillery: put {}.", aimed(battle, &aims)),
        Act::Pass(base) | Act::Jam(base) => {
            format!("put an expended marker on {}.", tables.name(base))
        }
        Act::Done | Act::Stop => return None,
    };
    Some(capital(&tested(battle, side, act, text)))
}

fn decider(battle: &Battle) -> Option<Side> {
    match battle.state().stage {
        Stage::Place(side) | Stage::Order(side) | Stage::Jam(side) => Some(side),
        _ => None,
    }
}

/// A list of instructions in which a verb that all share is said once.
fn once(all: Vec<String>) -> Vec<String> {
    const VERB: &str = "move ";
    let shared = all.iter().all(|it| it.starts_with(VERB));
    let said = |(at, it): (usize, String)| match it.strip_prefix(VERB) {
        Some(rest) if shared && at > 0 => rest.into(),
        _ => it,
    };
    all.into_iter().enumerate().map(said).collect()
}

/// An order that may be misunderstood is only announced: the die comes first.
fn tested(battle: &Battle, side: Side, act: &Act, text: String) -> String {
    let is_order = matches!(
        act,
        Act::Move(_)
            | Act::Limber(_)
            | Act::Unlimber { .. }
            | Act::Shoot { .. }
            | Act::Assault { .. }
            | Act::Recover { .. }
    );
    let ordered: BaseSet = act.group();
    if !is_order || !battle.must_test(side, ordered) {
        return text;
    }
    let needed = at_least(battle.order_needed(side, ordered));
    format!("on {needed} in the order test, and not before: {text}")
}

fn march(battle: &Battle, mover: &Mover) -> Option<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let Mover {
        base,
        to,
        facing: way,
    } = *mover;
    let (name, from) = (tables.name(base), state.at(base));
    let front = match way {
        NO_FACING => String::new(),
        way => format!(", facing {}", facing(tables, way)),
    };
    if state.is_aboard(base) {
        let carrier = &tables.base(state.carrier(base)).code;
        return Some(format!(
            "take {name} out of {carrier} to {}{front}",
            place(tables, to)
        ));
    }
    if to == from {
        let turns = way != state.facing(base);
        return turns.then(|| {
            format!(
                "turn {name} in {} to face {}",
                place(tables, from),
                facing(tables, way)
            )
        });
    }
    let here = tables.field.name(from);
    if to == OFF {
        return Some(format!("take {name} off the table from {here}"));
    }
    Some(
        match state.who(to).filter(|it| side_of(*it) == side_of(base)) {
            Some(carrier) if tables.base(carrier).carrier => {
                format!(
                    "put {name} into {} in {}",
                    tables.base(carrier).code,
                    place(tables, to)
                )
            }
            _ => format!("move {name} from {here} to {}{front}", place(tables, to)),
        },
    )
}

/// Whether two acts ask for the same thing on the table: if one cannot be done, neither can the other.
pub(super) fn alike(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::Place { at: here, .. }, Act::Place { at: there, .. }) => here == there,
        (Act::Move(one), Act::Move(other)) => {
            // Whoever cannot be put into a place, nobody else can be either.
            let places = |moves: &[Mover]| moves.iter().map(|it| it.to).collect::<BTreeSet<_>>();
            places(one.as_slice()) == places(other.as_slice())
        }
        (
            Act::Shoot { group, at, .. },
            Act::Shoot {
                group: others,
                at: there,
                ..
            },
        ) => (group, at) == (others, there),
        _ => one == other,
    }
}

/// What is on the table, base by base, for the person who sets it up.
pub(super) fn standing(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = Vec::new();
    for side in Side::BOTH {
        for base in state.on_table[side.at()].of(side) {
            let mut parts = vec![format!(
                "{} in {}",
                tables.name(base),
                place(tables, state.at(base))
            )];
            parts.extend(condition(battle, base));
            lines.push(format!("{}: {}", battle.side_id(side), parts.join(", ")));
        }
    }
    lines
}
