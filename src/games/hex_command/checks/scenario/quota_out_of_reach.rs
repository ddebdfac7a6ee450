check!("S114", quota_out_of_reach, Error);

use super::{number, two_sides};
use crate::content::{Kept, OptionValue, Options, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Character, Leader, TO_ARMS};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let options = pack.options_for(scenario);
        let Some((one, other)) = two_sides(scenario) else {
            continue;
        };
        if counts_units(&options) {
            judge(one, other, scenario, &options, pack, out);
            judge(other, one, scenario, &options, pack, out);
        }
    }
}

fn counts_units(options: &Options) -> bool {
    options
        .get("vp_mode")
        .is_none_or(|mode| mode.value == OptionValue::Word("per_unit".into()))
}

fn judge(
    side: &ScenarioSide,
    enemy: &ScenarioSide,
    scenario: &Kept<Scenario>,
    options: &Options,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let units = i64::try_from(enemy.forces().count()).unwrap_or(i64::MAX);
    let Some(people) = people(enemy, scenario, options, pack) else {
        return;
    };
    let objectives = objectives(side, scenario);
    let most = units + people + objectives;
    let Some(quota) = side
        .quota
        .as_ref()
        .filter(|it| i64::from(*it.get_ref()) > most)
    else {
        return;
    };
    out.push(
        CODE.at(
            scenario.span(quota),
            format!(
                "side `{}` needs {} points to win, but can score {most} at most",
                side.id.get_ref(),
                quota.get_ref()
            ),
        )
        .label(format!("{most} at most"))
        .rule("HC-VIC-1")
        .hint(format!(
            "it can score {units} for units, {people} for leaders and characters, {objectives} for objectives: lower the quota, or give it more to win"
        )),
    );
}

/// What the enemy's leaders and characters are worth; `None` when one of them is unknown.
fn people(
    enemy: &ScenarioSide,
    scenario: &Scenario,
    options: &Options,
    pack: &Pack,
) -> Option<i64> {
    let prisoner = number(options, "prisoner_vp").unwrap_or(0);
    let mut points = 0;
    for placed in enemy.placed_leaders() {
        let leader = pack.shelf::<Leader>().get(placed.leader.get_ref())?;
        points += if leader.combatant {
            worth(leader.kind.get_ref().word(), options)
        } else {
            prisoner
        };
    }
    if *pack.ruleset == TO_ARMS {
        for force in enemy.forces() {
            points += i64::from(force.has_sergeant()) * worth("sergeant", options);
            points += i64::from(force.has_standard()) * worth("standard", options);
        }
    }
    for character in enemy.characters.keys() {
        let character = pack.shelf::<Character>().get(character.get_ref())?;
        points += i64::from(!character.combatant) * prisoner;
    }
    // A promoted card does not name a side, so either side may capture the person.
    let promoted = i64::try_from(scenario.promoted.len()).unwrap_or(0);
    Some(points + promoted * prisoner)
}

fn worth(kind: &str, options: &Options) -> i64 {
    match options.get("commander_vp").map(|chosen| &chosen.value) {
        Some(OptionValue::Map(points)) => points.get(kind).copied().unwrap_or(0),
        _ => 0,
    }
}

fn objectives(side: &ScenarioSide, scenario: &Scenario) -> i64 {
    scenario
        .objectives
        .iter()
        .filter(|objective| match &objective.side {
            Some(whose) => whose.get_ref() == side.id.get_ref(),
            None => true,
        })
        .map(|objective| i64::from(objective.vp))
        .sum()
}
