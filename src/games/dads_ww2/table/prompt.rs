//! The pending question, and what dice are for and what they need; knows no terminal.

use super::dice::{of_clash, of_order, of_save, of_shot, shooter};
use super::words::{
    at, at_least, dice, group, hits, hitting, place, points, scores, side, together,
};
use crate::diag::counted;
use crate::engine::{Game as _, Outcome as End, Side};
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{BaseId, BaseSet, Battle, GunClass, SaveAfter, Stage, side_of};
use crate::play::report::capital;

/// The question of the pending side, or what its dice are for.
pub(super) fn prompt(battle: &Battle) -> String {
    capital(&question(battle))
}

fn question(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    match battle.state().stage {
        Stage::SetUpRoll(who) => against(battle, who, "set-up", "places first"),
        Stage::Place(who) => placing(battle, who),
        Stage::Initiative(who) => against(battle, who, "initiative", "goes first"),
        Stage::Request(who) => {
            let lowest = tables.sides[who.at()].request.unwrap_or(u8::MAX);
            format!(
                "1 die for {} to ask for artillery: {} brings a bombardment, for this turn only.",
                side(tables, who),
                at_least(lowest)
            )
        }
        Stage::Command(who) => format!(
            "1 die for {}: the score is what they have in command points this turn.",
            side(tables, who)
        ),
        Stage::Order(who) => order(battle, who),
        Stage::OrderTest(who) => {
            let ordered = state.ordered.group();
            let first = ordered.first(who).unwrap_or_default();
            format!(
                "1 die: is the order to {} understood? It takes {}.",
                group(tables, who, ordered),
                of_order(battle, first, ordered)
            )
        }
        Stage::Shot(_) => match shooter(battle) {
            Some((base, arm)) => format!(
                "{} fires at {}: {}; {} hits.",
                tables.name(base),
                tables.name(state.shot.target),
                of_shot(battle, base, &arm, state.shot.target),
                hitting(tables)
            ),
            None => "the dice of the shot.".into(),
        },
        Stage::Happening(_) => happening(battle),
        Stage::Jam(_) => "a stoppage. Which of the bases that fired has it?".into(),
        Stage::Pierce(who, class) => pierce(battle, who, class),
        Stage::SaveEach {
            base,
            hits: attacked,
        } => format!(
            "{} to save {} from {}: {} takes a hit away.",
            dice(attacked),
            tables.name(base),
            hits(attacked),
            of_save(battle, base, state.hits(base), battle.save_after(base))
        ),
        Stage::Save { base } => save(battle, base),
        Stage::Storm(_) => clash(battle, state.clash.attacker, "storms", state.clash.defender),
        Stage::Stand(_) => clash(battle, state.clash.defender, "meets", state.clash.attacker),
        Stage::Breach(_) => breach(battle),
        Stage::Aim(_) => aim(battle),
        Stage::Over(End::Won(who)) => format!("{} have won.", side(tables, who)),
        Stage::Over(End::Drawn) => "it is a draw.".into(),
    }
}

/// A die of each side, the higher of which wins.
fn against(battle: &Battle, who: Side, what: &str, wins: &str) -> String {
    let name = side(battle.tables(), who);
    match who {
        Side::First => format!("{what}: 1 die for {name}; the higher {wins}."),
        Side::Second => format!(
            "{what}: 1 die for {name}, against {}; the higher {wins}.",
            battle.state().rolled[0]
        ),
    }
}

fn placing(battle: &Battle, who: Side) -> String {
    let state = battle.state();
    let left = state.due[who.at()].len();
    match state.turn {
        0 => format!("which base goes where? {} to place.", counted(left, "base")),
        _ => format!(
            "reinforcements: {} to come on. Which, and where?",
            counted(left, "base")
        ),
    }
}

fn order(battle: &Battle, who: Side) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let left = points(state.points[who.at()]);
    if state.acted.is_empty() {
        let guns = match state.artillery[who.at()] {
            true => ", the bombardment",
            false => "",
        };
        return format!(
            "{left} left. Order a base, or a group whose bases touch{guns}; or `stop` for the turn."
        );
    }
    let able = state.acted & state.ready(who);
    let acted = group(tables, who, able);
    let test = able.of(who).map(|base| {
        let alone = BaseSet::one(base);
        (
            battle.must_test(who, alone),
            battle.order_needed(who, alone),
        )
    });
    let needed = test.filter(|(tests, _)| *tests).map(|(_, score)| score);
    match needed.min() {
        Some(score) => format!(
            "{left} left. {acted} may try something more if the order is understood ({}), or `done`.",
            at_least(score)
        ),
        None => format!("{left} left. {acted} may do something more, or `done`."),
    }
}

fn happening(battle: &Battle) -> String {
    let faces = &battle.tables().faces.event;
    let results = [
        (Outcome::Stoppage, "a stoppage"),
        (Outcome::Muddle, "a muddle"),
        (Outcome::Pinned, "the target is pinned"),
        (Outcome::Hit, "a lucky round"),
    ];
    let said: Vec<String> = results
        .iter()
        .filter_map(|(outcome, what)| Some(format!("{}: {what}", scores(faces, *outcome)?)))
        .collect();
    format!(
        "two dice are alike, so something happened. 1 die ({}).",
        said.join("; ")
    )
}

/// The bases whose hits are of a class.
fn of_class(battle: &Battle, who: Side, class: GunClass) -> Vec<BaseId> {
    let shot = &battle.state().shot;
    let has = |base: &BaseId| {
        let arm = battle.arm(*base, shot.machine_guns.has(*base));
        arm.is_some_and(|arm| arm.class == Some(class))
    };
    shot.threw.of(who).filter(has).collect()
}

fn pierce(battle: &Battle, who: Side, class: GunClass) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let target = state.shot.target;
    let armour = tables.base(target).armour;
    let needed = armour.and_then(|armour| battle.penetration_needed(class, armour));
    let count = battle.dice().as_slice().len() as u8;
    let by = of_class(battle, who, class);
    let grade = armour.map_or_else(String::new, |armour| format!("{armour} "));
    format!(
        "{} of {}: {} for the {grade}armour of {}. {} goes through{}.",
        hits(count),
        together(tables, &by),
        dice(count),
        tables.name(target),
        capital(&at_least(needed.unwrap_or(u8::MAX))),
        outright(battle)
    )
}

/// The scores of a penetration that destroy an AFV at once.
fn outright(battle: &Battle) -> String {
    match scores(&battle.tables().faces.penetration, Outcome::Destroyed) {
        Some(scores) => format!("; {scores} destroys it outright"),
        None => String::new(),
    }
}

fn save(battle: &Battle, base: BaseId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let after = battle.save_after(base);
    let from = match after {
        SaveAfter::Shot => "under fire",
        SaveAfter::Bombardment => "under the bombardment, where cover is no help",
        SaveAfter::Round { won: true } => "after a round won",
        SaveAfter::Round { won: false } => "after a round lost",
    };
    format!(
        "1 die: does {} keep its nerve {from}? It takes {}; failing is one more hit.",
        tables.name(base),
        of_save(battle, base, state.hits(base), after)
    )
}

fn clash(battle: &Battle, base: BaseId, verb: &str, opponent: BaseId) -> String {
    let tables = battle.tables();
    format!(
        "{} {verb} {} in {}: {}; {} succeeds.",
        tables.name(base),
        tables.name(opponent),
        at(battle, opponent),
        of_clash(battle, base),
        hitting(tables)
    )
}

fn breach(battle: &Battle) -> String {
    let (tables, clash) = (battle.tables(), &battle.state().clash);
    let arm = tables.base(clash.winner).assault;
    let needed = at_least(arm.needed.unwrap_or(u8::MAX));
    let loser = battle.clash_loser();
    let what = format!(
        "1 die: does {} get through {}, whose armour counts as light at arm's length?",
        tables.name(clash.winner),
        tables.name(loser)
    );
    match (arm.again, clash.again) {
        (true, false) => {
            format!("{what} It takes {needed}, twice running, having nothing made for the job.",)
        }
        (true, true) => format!("{what} Once more, {needed}{}.", outright(battle)),
        (false, _) => format!("{what} It takes {needed}{}.", outright(battle)),
    }
}

fn aim(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let (cell, markers) = battle.aimed_at();
    let faces = &tables.faces.aim;
    let there = match state.who(cell) {
        Some(base) if side_of(base) == state.go => {
            format!("where their own {} is", tables.name(base))
        }
        Some(base) => format!("where {} is", tables.name(base)),
        None => "where nobody is".into(),
    };
    let results = [(Outcome::Hit, "is a hit"), (Outcome::Destroyed, "destroys")];
    let said: Vec<String> = results
        .iter()
        .filter_map(|(outcome, what)| Some(format!("{} {what}", scores(faces, *outcome)?)))
        .collect();
    format!(
        "{} for {} on {}, {there}: {}, cover or no cover.",
        dice(markers),
        counted(markers, "aim marker"),
        place(tables, cell),
        said.join(", ")
    )
}
