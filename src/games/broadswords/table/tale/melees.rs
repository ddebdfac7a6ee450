//! Melee: each fight with its dice, what was added and who fell.

use super::Run;
use crate::diag::and_list;
use crate::games::broadswords::rules::{
    Event, FigureId, FigureSet, MeleeModifiers, MeleeResult, NOBODY, Tables,
};
use crate::games::broadswords::table::words::{capital, figure, figures};

pub(super) fn told(run: &Run<'_>) -> Option<Vec<String>> {
    let tables = run.battle.tables();
    let is_fought = |event: &Event| matches!(event, Event::Fought { .. });
    Some(match *run.events.first()? {
        // The dice are told with the fight.
        Event::RolledInMelee { .. } if run.step.iter().any(is_fought) => Vec::new(),
        Event::RolledInMelee { .. } => {
            let rolled = run.events.iter().filter_map(rolled);
            let said: Vec<String> = rolled
                .map(|(it, face, added)| format!("{} {}", figure(tables, it), total(face, &added)))
                .collect();
            vec![format!("{}.", capital(&and_list(&said)))]
        }
        Event::Fought {
            single,
            others,
            total: own,
            against,
            result,
        } => vec![fight(run, single, &others, [own, against], result)],
        Event::LeftOver { figures: all } => vec![format!(
            "{} found no partner, and stood locked.",
            capital(&figures(tables, all))
        )],
        Event::Eating { figures: all } => vec![format!(
            "{} sat down to eat, and will eat through the next turn.",
            capital(&figures(tables, all))
        )],
        _ => return None,
    })
}

fn rolled(event: &Event) -> Option<(FigureId, u8, MeleeModifiers)> {
    match *event {
        Event::RolledInMelee {
            figure,
            face,
            added,
        } => Some((figure, face, added)),
        _ => None,
    }
}

/// A die with what is added to it: `4 +1 armour = 5`.
fn total(face: u8, added: &MeleeModifiers) -> String {
    let reasons = reasons(added);
    match reasons.is_empty() {
        true => face.to_string(),
        false => format!(
            "{face} {} = {}",
            reasons.join(" "),
            face as i8 + added.sum()
        ),
    }
}

/// What is added in melee, and for what.
pub(in super::super) fn reasons(added: &MeleeModifiers) -> Vec<String> {
    let all = [
        (added.armour, "armour"),
        (added.mounted, "mounted"),
        (added.wall, "wall"),
        (added.formation, "close order"),
        (added.behind, "from behind"),
        (added.ring, "ring"),
    ];
    let counted = all.iter().filter(|(value, _)| *value != 0);
    counted
        .map(|(value, why)| format!("{value:+} {why}"))
        .collect()
}

fn fight(
    run: &Run<'_>,
    single: FigureId,
    others: &[FigureId],
    [own, against]: [i8; 2],
    result: MeleeResult,
) -> String {
    let tables = run.battle.tables();
    let others: FigureSet = others.iter().copied().filter(|it| *it != NOBODY).collect();
    let thrown = |it: FigureId| thrown(run, it);
    let foes: Vec<String> = others
        .iter()
        .map(|it| named(tables, it, &thrown(it)))
        .collect();
    let sum = match others.len() {
        1 => String::new(),
        _ => format!(", {against} together against {own}"),
    };
    let six = |by_six: bool| if by_six { ", by a natural 6" } else { "" };
    let end = match result {
        MeleeResult::SingleFalls { by_six } => {
            format!("{} lost{}", figure(tables, single), six(by_six))
        }
        MeleeResult::OneFalls { by_six } if others.len() == 1 => {
            let lost = others.first().unwrap_or(NOBODY);
            format!("{} lost{}", figure(tables, lost), six(by_six))
        }
        MeleeResult::OneFalls { by_six } => format!(
            "{} held, and one of the {} goes{}",
            figure(tables, single),
            others.len(),
            six(by_six)
        ),
        MeleeResult::BothFall => "two natural 6s, and one of each falls".into(),
        MeleeResult::Locked => "equal, and still locked".into(),
    };
    format!(
        "{} against {}{sum}: {end}.",
        capital(&named(tables, single, &thrown(single))),
        and_list(&foes)
    )
}

fn named(tables: &Tables, it: FigureId, thrown: &str) -> String {
    match thrown {
        "" => figure(tables, it),
        thrown => format!("{} ({thrown})", figure(tables, it)),
    }
}

/// The die of a figure: of this step, or as the battle remembers it.
fn thrown(run: &Run<'_>, it: FigureId) -> String {
    let mut of_step = run.step.iter().filter_map(rolled);
    match of_step.find(|(who, ..)| *who == it) {
        Some((_, face, added)) => total(face, &added),
        None => match run.before.state().melee.faces[usize::from(it)] {
            0 => String::new(),
            face => face.to_string(),
        },
    }
}
