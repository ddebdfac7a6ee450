//! The odds of an attack between two pieces, from where the attacker is or from where it might go.

use std::sync::Arc;

use super::amend::{hex_named, piece_named, put};
use super::ask::{examples, place};
use super::known;
use super::prose::range_in_words;
use crate::diag::Failure;
use crate::engine::{Game as _, Refusal};
use crate::games::hex_command::odds::{self, FightOdds};
use crate::games::hex_command::rules::{
    Act, Battle, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Step, mark,
};
use crate::odds::Fraction;
use crate::play::Eyes;

/// How an attack is asked about.
struct Manner {
    support: bool,
    from: Option<HexId>,
}

impl Manner {
    /// Reads `support` and `from HEX`, in any order.
    fn read(battle: &Battle, words: &[&str], pieces: [&str; 2]) -> Result<Manner, Failure> {
        let mut manner = Manner {
            support: false,
            from: None,
        };
        let mut rest = words;
        while let Some((first, others)) = rest.split_first() {
            rest = match (*first, others) {
                ("support", others) => {
                    manner.support = true;
                    others
                }
                ("from", [hex, others @ ..]) => {
                    manner.from = Some(hex_named(battle, hex)?);
                    others
                }
                _ => {
                    let [unit, target] = pieces;
                    let hint = format!(
                        "write `odds {unit} {target}`, with `support`, `from HEX` or both after it"
                    );
                    return Err(
                        Failure::new(format!("`{first}` is not understood here")).hint(hint)
                    );
                }
            };
        }
        Ok(manner)
    }
}

/// The odds of an attack, with or without an order.
pub(super) fn odds(
    battle: &Battle,
    [unit, target]: [&str; 2],
    how: &[&str],
    eyes: Eyes,
) -> Result<Vec<String>, Failure> {
    let attacker = piece_named(battle, unit)?;
    if attacker >= LEADERS_FROM {
        let hint = format!("name a unit: `odds {} {target}`", examples(battle)[0]);
        let what = format!("{unit} is a commander, and attacks only with a unit");
        return Err(Failure::new(what).hint(hint));
    }
    let manner = Manner::read(battle, how, [unit, target])?;
    if manner.from.is_none() {
        place(battle, unit, eyes)?;
    }
    let hex = place(battle, target, eyes)?;
    // Facts hidden from the asking player do not affect the answer.
    let seen = Battle::from_state(Arc::clone(battle.fixed()), known(battle, eyes));
    let there = match manner.from {
        Some(from) => moved(&seen, attacker, from)?,
        None => seen.clone(),
    };
    let refused = |no: Refusal<Act>| Failure::new(format!("{} ({})", no.facts, no.rule));
    let (as_if, act) = odds::as_if(&there, attacker, hex, manner.support).map_err(refused)?;
    let odds = odds::fight(&as_if, &act).ok_or_else(odds::too_many_rolls)?;
    let whom = match (as_if.state().unit_in(hex), as_if.state().leader_in(hex)) {
        (NOBODY, leader) => leader,
        (unit, _) => unit,
    };
    let at = match manner.from {
        Some(from) => format!(" from {}", battle.tables().field.name(from)),
        None => String::new(),
    };
    let mut lines = vec![format!(
        "{unit} against {target}{at}: effective range {} ({})",
        odds.range.effective(),
        range_in_words(&as_if, attacker, hex, &odds.range)
    )];
    let is_leader = (LEADERS_FROM..NOBODY).contains(&whom);
    let told = match is_leader {
        true => against_commander(&odds),
        false => against_unit(&odds),
    };
    lines.extend(told.into_iter().map(|line| format!("  {line}")));
    lines.extend(manner.from.and_then(|from| way(&seen, attacker, from)));
    Ok(lines)
}

/// The battle with a unit, and the commander in its hex, somewhere else.
fn moved(battle: &Battle, unit: Piece, to: HexId) -> Result<Battle, Failure> {
    let mut state = *battle.state();
    let from = state.unit(unit).hex;
    if from == to {
        return Ok(battle.clone());
    }
    let leader = match from {
        OFF => NOBODY,
        from => state.leader_in(from),
    };
    put(battle, &mut state, unit, to)?;
    if leader != NOBODY && battle.state().leader_in(to) == NOBODY {
        state.leader_mut(leader).hex = to;
    }
    Ok(Battle::from_state(Arc::clone(battle.fixed()), state))
}

/// Whether a unit gets to a hex this turn, and may attack from there.
fn way(battle: &Battle, unit: Piece, to: HexId) -> Option<String> {
    let from = battle.state().unit(unit).hex;
    if from == OFF || from == to {
        return None;
    }
    let name = battle.tables().field.name(to);
    let (unit_state, step) = (battle.state().unit(unit), battle.state().step);
    if !unit_state.is_unspent() || step == Step::Battle {
        return Some("  it does not move any more this turn".into());
    }
    let bars = mark::FAR | mark::TANGLED | mark::BOARDED | mark::PINNED;
    Some(match battle.reach_of(unit).has(to) {
        false => format!("  it cannot get to {name} in one move"),
        true if battle.marks_after(unit, to) & bars != 0 => {
            format!("  it can move to {name}, but may not attack in the same turn")
        }
        true => format!("  it can move to {name} and attack in the same turn"),
    })
}

fn against_unit(odds: &FightOdds) -> Vec<String> {
    let mut lines = vec![
        dice_by_colour(odds.dice),
        spread("figures killed", odds.kills()),
    ];
    if odds.vehicle().len() > 1 {
        lines.push(spread("points of its vehicle", odds.vehicle()));
    }
    lines.push(spread("hexes retreated", odds.retreats()));
    let trapped = odds.trapped();
    if trapped.value() > 0.0 {
        lines.push(format!(
            "more lost, with nowhere to go  {}",
            trapped.percent()
        ));
    }
    let destroyed = match odds.destroyed() {
        never if never.value() == 0.0 => never.percent(),
        chance => format!("{}  ({chance})", chance.percent()),
    };
    lines.push(format!(
        "destroyed  {destroyed}; {:.2} kills on average",
        odds.mean_kills().value()
    ));
    lines
}

/// A commander has no figures: one save decides (HC-CDR-10).
fn against_commander(odds: &FightOdds) -> Vec<String> {
    vec![
        dice_by_colour(odds.dice),
        format!(
            "the commander is lost  {}  ({})",
            odds.destroyed().percent(),
            odds.destroyed()
        ),
    ]
}

fn spread(what: &str, chances: Vec<Fraction>) -> String {
    let each = chances.iter().enumerate();
    let each: Vec<String> = each
        .map(|(count, chance)| format!("{count}: {}", chance.percent()))
        .collect();
    format!("{what}  {}", each.join("  "))
}

fn dice_by_colour(dice: [u8; 3]) -> String {
    let named = dice.iter().zip(["white", "yellow", "green"]);
    let parts: Vec<String> = named
        .filter(|(count, _)| **count > 0)
        .map(|(count, colour)| format!("{count} {colour}"))
        .collect();
    match parts.as_slice() {
        [] => "no dice".into(),
        parts => format!("dice: {}", parts.join(", ")),
    }
}
