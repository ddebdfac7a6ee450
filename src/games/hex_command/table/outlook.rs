//! What a unit may still do this turn, who moves and attacks with it, and which enemies it could attack from where it is.

use super::prompt::counted;
use super::words::{die_word, with_article};
use crate::games::hex_command::odds::{self, FightOdds};
use crate::games::hex_command::rules::{
    Battle, HexId, LEADERS_FROM, NOBODY, No, OFF, Piece, Step, mark,
};
use crate::play::report::listed;

/// What a player should know of a unit before deciding what it does; `battle` holds nothing the player may not know.
pub(super) fn outlook(battle: &Battle, unit: Piece) -> Vec<String> {
    let mut lines = vec![flags(battle, unit)];
    if battle.state().unit(unit).hex == OFF {
        return lines;
    }
    lines.push(support(battle, unit));
    lines.extend(platoon(battle, unit));
    lines.extend(this_turn(battle, unit));
    lines.extend(targets(battle, unit));
    lines
}

/// The flag number, and what it means for the unit as it is (HC-RET-4, HC-RET-5).
fn flags(battle: &Battle, unit: Piece) -> String {
    let (row, now) = (battle.tables().unit(unit), battle.state().unit(unit));
    let number = format!("flag number {}", row.flag);
    if now.hex == OFF {
        return number;
    }
    let enough = battle.flag_number(unit);
    let number = match enough < row.flag {
        true => format!("{number}, {enough} with its commander"),
        false => number,
    };
    if now.figures >= enough {
        return format!("{number}: with that many figures or more it may ignore all flags");
    }
    let ignores = match battle.flags_ignored(unit) {
        0 => "every flag that is not saved costs it a hex".into(),
        1 => "it ignores the first flag here".into(),
        u8::MAX => "it ignores all flags".into(),
        flags => format!("it ignores the first {} here", counted(flags, "flag")),
    };
    format!(
        "{number}, and {} left: {ignores}",
        counted(now.figures, "figure")
    )
}

/// The same for a commander.
pub(super) fn of_commander(battle: &Battle, leader: Piece) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let now = state.leader(leader);
    if now.hex == OFF {
        return Vec::new();
    }
    let mut lines = Vec::new();
    match state.unit_in(now.hex) {
        NOBODY => {
            lines.push("alone: an enemy that attacks him needs HIT! or STRIKE (HC-CDR-10)".into())
        }
        unit => {
            let (row, name) = (tables.unit(unit), tables.name(unit));
            if row.supported {
                lines.push(format!(
                    "supports {name}: the range of its attacks counts as 1 less, without a die (HC-CDR-5)"
                ));
            }
            if row.steadied {
                lines.push(format!(
                    "steadies {name}: its flag number is {} instead of {} (HC-RET-4)",
                    battle.flag_number(unit),
                    row.flag
                ));
            }
            lines.extend(platoon(battle, unit));
        }
    }
    let done = match (state.step, now.ordered, now.moved) {
        (Step::Opening, ..) => None,
        (_, _, true) => Some("has moved"),
        (Step::Activation, false, _) => {
            Some("has no die; to move alone it takes one that shows infantry or any unit")
        }
        (_, false, _) => Some("has no die, and moves only with a unit"),
        (_, true, _) => Some("has a die and may move alone"),
    };
    lines.extend(done.map(|done| format!("this turn: {done}")));
    lines
}

/// Whether a commander shortens its range (HC-CDR-5).
fn support(battle: &Battle, unit: Piece) -> String {
    let tables = battle.tables();
    let leader = battle.state().leader_in(battle.state().unit(unit).hex);
    match (tables.unit(unit).supported, leader) {
        (false, _) => "no commander supports its attacks".into(),
        (true, NOBODY) => {
            "a commander in its hex would count the range of its attacks as 1 less".into()
        }
        (true, leader) => format!(
            "{} supports its attacks: the range counts as 1 less (HC-CDR-5)",
            tables.name(leader)
        ),
    }
}

/// The units with which it shares a die (HC-PLT-2).
fn platoon(battle: &Battle, unit: Piece) -> Option<String> {
    let tables = battle.tables();
    let bits = battle.platoon(unit);
    let partners = tables.unit_numbers().filter(|it| bits >> it & 1 == 1);
    let partners: Vec<String> = partners.map(|it| tables.name(it).into()).collect();
    match partners.as_slice() {
        [] => None,
        [one] => Some(format!(
            "platoon: {one} may move on the same die, but needs its own to attack (HC-PLT-2)"
        )),
        several => Some(format!(
            "platoon: one of {} may move on the same die, but needs its own to attack (HC-PLT-2)",
            listed(several)
        )),
    }
}

/// What it may still do this turn, and what it may not and why.
fn this_turn(battle: &Battle, unit: Piece) -> Option<String> {
    let state = battle.state();
    let now = state.unit(unit);
    let has_die = now.is(mark::ORDERED);
    let die = match now.die {
        0 => "ordered without a die".into(),
        rank => format!("has {} die", with_article(die_word(rank))),
    };
    let because = |no: No| format!("{} ({})", no.fact.sentence(battle.tables()), no.rule);
    let attacks = || match (battle.readiness(unit), battle.die_for_second_attack(unit)) {
        (Err(no), _) => format!("may not attack: {}", because(no)),
        (Ok(()), None) => "may attack".into(),
        (Ok(()), Some(0)) => "may attack a second time, as a card allows".into(),
        (Ok(()), Some(rank)) => {
            format!(
                "may attack a second time, spending the {} die",
                die_word(rank)
            )
        }
    };
    let text = match state.step {
        Step::Opening => return None,
        Step::Activation if !has_die => {
            "has no die yet: without one it neither moves nor attacks".into()
        }
        _ if !has_die => "has no die, so it does nothing by itself".into(),
        Step::Activation => die,
        Step::Movement => match battle.may_move(unit) {
            Ok(()) => format!("{die}; may move; {} from where it is", attacks()),
            Err(no) => format!("{die}; may not move: {}; {}", because(no), attacks()),
        },
        Step::Battle => format!("{die}; {}", attacks()),
    };
    Some(format!("this turn: {text}"))
}

/// The enemies it could attack from where it is if it had a die and its turn, with what would come of it.
fn targets(battle: &Battle, unit: Piece) -> Vec<String> {
    let tables = battle.tables();
    let state = battle.state();
    let side = tables.side_of(unit);
    let pieces = tables.unit_numbers().chain(tables.leader_numbers());
    let enemies = pieces.filter(|it| tables.side_of(*it) != side && state.hex_of(*it) != OFF);
    let mut lines = Vec::new();
    for enemy in enemies {
        let hex = state.hex_of(enemy);
        // A commander with a unit is not a target.
        if enemy >= LEADERS_FROM && state.unit_in(hex) != NOBODY {
            continue;
        }
        if let Some(told) = target(battle, unit, enemy, hex) {
            lines.push(told);
        }
    }
    match lines.is_empty() {
        true => vec!["no enemy is within its range and sight from here".into()],
        false => {
            let mut all = vec![match state.unit(unit).is(mark::ORDERED) {
                true => "it could attack from here:".to_string(),
                false => "with a die it could attack from here:".to_string(),
            }];
            all.extend(lines.iter().map(|line| format!("  {line}")));
            all
        }
    }
}

fn target(battle: &Battle, unit: Piece, enemy: Piece, hex: HexId) -> Option<String> {
    let tables = battle.tables();
    let odds = |support: bool| {
        let (as_if, act) = odds::as_if(battle, unit, hex, support).ok()?;
        odds::fight(&as_if, &act)
    };
    // Support shortens the range, which helps nearly always; what is shown is the better of the two.
    let (alone, supported) = (odds(false), odds(true));
    let mean = |odds: &FightOdds| odds.mean_kills().value() + odds.destroyed().value();
    let (best, with) = match (alone, supported) {
        (Some(one), Some(two)) if mean(&two) > mean(&one) => (two, " with support"),
        (Some(one), _) => (one, ""),
        (None, Some(two)) => (two, " with support"),
        (None, None) => return None,
    };
    let far = tables.field.distance(battle.state().unit(unit).hex, hex);
    Some(format!(
        "{} in {}, {} away{with}: {}",
        tables.name(enemy),
        tables.field.name(hex),
        counted(far, "hex"),
        result(&best, enemy)
    ))
}

/// What an attack comes to, in a few words.
pub(super) fn result(odds: &FightOdds, target: Piece) -> String {
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let destroyed = odds.destroyed().value();
    if (LEADERS_FROM..NOBODY).contains(&target) {
        return format!("{} to kill", percent(destroyed));
    }
    let kills = format!("{:.1} kills", odds.mean_kills().value());
    match destroyed {
        chance if chance < 0.005 => kills,
        chance => format!("{kills}, {} to destroy it", percent(chance)),
    }
}
