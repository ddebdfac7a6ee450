//! What is asked, and what the pending dice are for.

use super::names::asked;
use super::words::{capital, dice, length, markers, side, sub, sub_alone, the_side, unit};
use crate::diag::{and_list, counted};
use crate::engine::{Game as _, Outcome, Pending, Side};
use crate::games::combat_captain::rules::{
    Battle, Decision, FireStage, MeleeStage, NOBODY, Stage, SubId, SupportStage, Why,
};

/// The pending question, or what the pending dice are for.
pub(super) fn prompt(battle: &Battle) -> String {
    match battle.pending() {
        Pending::Over(Outcome::Won(who)) => {
            format!("{} have won.", the_side(battle.tables(), who))
        }
        Pending::Over(Outcome::Drawn) => "it is a draw.".into(),
        Pending::Roll(_) => roll(battle),
        Pending::Decide { side, what } => decision(battle, side, what),
    }
}

fn decision(battle: &Battle, who: Side, what: Decision) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    match what {
        Decision::Place => placing(battle, who),
        Decision::GoFirst => "you have the initiative. Who activates the first unit?".into(),
        Decision::Activate => {
            let fresh: Vec<String> = battle
                .to_activate(who)
                .iter()
                .map(|it| tables.unit(it).code.clone())
                .collect();
            match fresh.as_slice() {
                [] => "activate which unit?".into(),
                fresh => format!("activate which unit? Still to act: {}.", and_list(fresh)),
            }
        }
        Decision::Activity => activity(battle),
        Decision::Path => {
            let it = state.march.subunit;
            let [normal, odd] = super::measured::reaches(battle);
            let far = match normal == odd {
                true => length(normal),
                false => format!("{}, {} on odd ground", length(normal), length(odd)),
            };
            match state.march.why {
                Why::Charge => format!(
                    "{} has {far} to reach {}. By what way?",
                    sub_alone(tables, it),
                    named(battle, state.march.other)
                ),
                _ => format!(
                    "{} has {far}. Where to, or `stay {}`?",
                    sub_alone(tables, it),
                    tables.subunit(it).short
                ),
            }
        }
        Decision::Held => {
            let all: Vec<String> = state
                .trigger
                .shooters
                .iter()
                .map(|it| {
                    format!(
                        "{}: {}",
                        tables.subunit(it).short,
                        counted(state.holds[usize::from(it)], "die")
                    )
                })
                .collect();
            let at: Vec<String> = state
                .trigger
                .targets
                .iter()
                .map(|it| sub(tables, it))
                .collect();
            let why = match (state.trigger.march, state.trigger.moved, at.len()) {
                (true, ..) => "is on the move",
                (_, true, _) => "has moved",
                (.., 1) => "has fired",
                _ => "have fired",
            };
            format!(
                "{} {why}. Release held fire ({}), or `done`?",
                and_list(&at),
                all.join(", ")
            )
        }
        Decision::Withdraw => format!(
            "{} is charged by {}. `withdraw`, which is its activation and costs a marker, or `stand`?",
            charged_unit(battle),
            named(battle, state.march.subunit)
        ),
        Decision::Trade => {
            let strike = state.shooting.strike;
            let unit = tables.unit_of(strike.target);
            let limit = unit.map_or_else(String::new, |it| {
                format!(
                    " {} has {} and routs at {}.",
                    capital(&unit_name(battle, it)),
                    markers(state.markers(it)),
                    battle.rout_limit(it)
                )
            });
            format!(
                "{} on {}. How many as markers instead: `trade N`?{limit}",
                counted(strike.hits, "hit"),
                sub(tables, strike.target)
            )
        }
        Decision::Allot => format!(
            "{} to put on your sub-units, those in contact first.",
            counted(state.melee.hits[who.at()], "hit")
        ),
        Decision::Advance => "the enemy is gone. Who follows up, and where to?".into(),
        Decision::Event => "tempt fate with the event die? A 1 or a 2 helps the enemy.".into(),
        Decision::Call => "the enemy's event is yours: guns, strafing or bombs?".into(),
        Decision::Shell => "where is the next shell aimed?".into(),
        Decision::Tape => {
            "lay the tape: 36in, and everybody under it counts, friend and foe.".into()
        }
        Decision::Strafe => "go on strafing, or `done`?".into(),
        Decision::Bomb => "what is bombed?".into(),
        Decision::Reinforce => "which unit makes its extra move, far from the enemy?".into(),
    }
}

fn named(battle: &Battle, it: SubId) -> String {
    match it {
        NOBODY => "nobody".into(),
        it => sub(battle.tables(), it),
    }
}

fn unit_name(battle: &Battle, it: u8) -> String {
    unit(battle.tables(), it)
}

/// The unit that a charge is aimed at, or that the charger has come upon.
fn charged_unit(battle: &Battle) -> String {
    let other = battle.state().march.other;
    let of = (other != NOBODY)
        .then(|| battle.tables().unit_of(other))
        .flatten();
    of.map_or_else(|| "Your unit".into(), |it| capital(&unit_name(battle, it)))
}

fn placing(battle: &Battle, who: Side) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let due = tables.sides[who.at()].subunits & state.due;
    let left = due.len() as u8;
    match state.turn {
        0 => format!("place your sub-units, {left} left: which, and where?"),
        _ => format!(
            "{} to come on: which, and where?",
            counted(left, "sub-unit")
        ),
    }
}

/// The dice that the active unit has left.
fn activity(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    if state.active == NOBODY {
        return "what now?".into();
    }
    let standing = battle.standing(state.active);
    let mut left: Vec<(u8, Vec<String>)> = Vec::new();
    for it in standing {
        let dice = state.dice[usize::from(it)];
        match left.iter_mut().find(|(known, _)| *known == dice) {
            Some((_, names)) => names.push(sub_alone(tables, it)),
            None => left.push((dice, vec![sub_alone(tables, it)])),
        }
    }
    left.retain(|(dice, _)| *dice > 0);
    let code = &tables.unit(state.active).code;
    let on_it = match state.markers(state.active) {
        0 => String::new(),
        on_it => format!(", {}", markers(on_it)),
    };
    let said: Vec<String> = match left.as_slice() {
        [(count, names)] if names.len() == standing.len() as usize && names.len() > 1 => {
            vec![format!("{} each", dice(*count))]
        }
        left => left
            .iter()
            .map(|(count, names)| match names.as_slice() {
                [name] => format!("{} for {name}", dice(*count)),
                names => format!("{} each for {}", dice(*count), and_list(names)),
            })
            .collect(),
    };
    match said.as_slice() {
        [] => format!("{code}{on_it}: no dice left. `done`."),
        said => format!("{code}{on_it}: {}. What now, or `done`?", said.join("; ")),
    }
}

fn roll(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let count = dice(battle.dice().as_slice().len() as u8);
    match state.stage {
        Stage::SetUpRoll(who) => format!("1 die for set-up, {}.", side(tables, who)),
        Stage::Initiative(who) => format!("1 die for the initiative, {}.", side(tables, who)),
        Stage::MoveDice(_) => {
            let it = state.march.subunit;
            let what = match state.march.why {
                Why::Charge => "to charge",
                Why::Ride => "to drive",
                Why::Withdrawal => "to get away",
                Why::Winner => "to follow up",
                Why::Activity => "to move",
            };
            format!("{count} for {} {what}.", named(battle, it))
        }
        Stage::WithdrawDice(_) => format!("{count} to get away, four for each sub-unit."),
        Stage::Fire(stage, _) => fire(battle, stage, &count),
        Stage::Melee(stage, who) => melee(battle, stage, who, &count),
        Stage::Support(stage, _) => support(battle, stage, &count),
        _ => format!("{count}."),
    }
}

fn fire(battle: &Battle, stage: FireStage, count: &str) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let strike = state.shooting.strike;
    match stage {
        FireStage::Dice => {
            let white: Vec<String> = battle
                .fire_throwers()
                .map(|(it, dice)| format!("{dice} for {}", sub(tables, it)))
                .collect();
            let targets: Vec<String> = state
                .shooting
                .volley
                .targets()
                .map(|it| sub(tables, it))
                .collect();
            let red = match targets.len() {
                1 => "one red die for",
                _ => "one red die each for",
            };
            format!(
                "fire dice, {}; {red} {}.",
                white.join(", "),
                and_list(&targets)
            )
        }
        FireStage::Kill => format!(
            "1 kill die for {}: {} or less is a kill.",
            named(battle, strike.target),
            strike.hits
        ),
        FireStage::Save => format!(
            "{count} to save {}: {} in cover {}, so {} or less holds.",
            counted(strike.hits, "hit"),
            named(battle, strike.target),
            strike.level,
            strike.level
        ),
        FireStage::Trade => String::new(),
    }
}

fn melee(battle: &Battle, stage: MeleeStage, who: Side, count: &str) -> String {
    let (tables, melee) = (battle.tables(), &battle.state().melee);
    let attacks = melee.attacker == who;
    match stage {
        MeleeStage::Blows => format!(
            "{count}, one for each sub-unit of {}: {} dice strike.",
            side(tables, who),
            if attacks { "EVEN" } else { "ODD" }
        ),
        MeleeStage::Win => format!(
            "{count}, one for each sub-unit of {}: {} dice count towards winning{}.",
            side(tables, who),
            if attacks { "ODD" } else { "EVEN" },
            if attacks { "" } else { ", and cover" }
        ),
        MeleeStage::Kill(it) => format!("1 kill die for {}.", named(battle, it)),
        MeleeStage::Save(it) => {
            let level = battle.saving_level(it);
            format!(
                "{count} to save {}: {level} or less holds.",
                named(battle, it)
            )
        }
        MeleeStage::Allot | MeleeStage::Advance => String::new(),
    }
}

fn support(battle: &Battle, stage: SupportStage, count: &str) -> String {
    let who = side(battle.tables(), asked(battle));
    match stage {
        SupportStage::EventDie => format!("{count} of {who} for the random event."),
        SupportStage::Shells => format!("{count} of {who}: that many shells."),
        SupportStage::Fall => "where does the shell come to rest?".into(),
        SupportStage::Planes => {
            format!("{count} of {who}: 1 or 2 is one plane, 3 or 4 two, 5 or 6 three.")
        }
        SupportStage::Figure => {
            format!("{count} for a man under the tape: 5 or 6 hits him, and at a 1 he shoots back.")
        }
        SupportStage::ShootsBack => {
            format!(
                "{count} for the man who shoots back: 6 brings the plane down, 4 or 5 sends it home."
            )
        }
        SupportStage::Drop(target) => format!(
            "{count} for the bomb on {}: 5 or 6 destroys it, 1 loses the plane.",
            named(battle, target)
        ),
        SupportStage::Save(target) => format!(
            "{count} to save {}: {} or less holds.",
            named(battle, target),
            battle.saving_level(target)
        ),
        _ => format!("{count} of {who}."),
    }
}
