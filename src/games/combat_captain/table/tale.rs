//! What has happened, as the diary of a company would have it: short, in the past, and with the reasons; knows no terminal.

mod fire;
mod melee;
mod support;

use super::words::{
    capital, compass, dice, faces, length, markers, place, side, sub, sub_alone, subs, the_side,
    unit, which_count,
};
use crate::diag::counted;
use crate::engine::Outcome;
use crate::games::combat_captain::rules::{Activity, Battle, Event, SubId, Why};

/// An event since an earlier state, as a sentence; none when there is nothing to say.
pub(super) fn tell(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    turns(battle, event)
        .or_else(|| activities(battle, event))
        .or_else(|| moves(battle, before, event))
        .or_else(|| fire::tell(battle, before, event))
        .or_else(|| melee::tell(battle, event))
        .or_else(|| support::tell(battle, event))
        .or_else(|| ends(battle, event))
}

/// Set-up, turns and initiative.
fn turns(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::SetUpRolled { side: who, face } => {
            format!("{}: {face} for set-up.", the_side(tables, who))
        }
        Event::SetsUpFirst { side: Some(who) } => {
            format!("{} set up first.", the_side(tables, who))
        }
        Event::SetsUpFirst { side: None } => "Equal. Roll again.".into(),
        Event::Placed {
            subunit,
            at,
            arrives: false,
        } => format!(
            "{} took post at {}.",
            sub(tables, subunit),
            place(tables, at)
        ),
        Event::Placed { subunit, at, .. } => {
            format!("{} came on at {}.", sub(tables, subunit), place(tables, at))
        }
        Event::Delayed { subunit } => {
            format!("No room for {} to come on. It waits.", sub(tables, subunit))
        }
        Event::Arrives { unit: it } => {
            format!(
                "{} reported itself. It may come on.",
                capital(&unit(tables, it))
            )
        }
        Event::Turn { turn } => format!("Turn {turn}."),
        Event::InitiativeRolled {
            side: who,
            face,
            destroyed,
            held,
            melees,
        } => {
            let reasons = [
                (destroyed, "for sub-units destroyed"),
                (held, "for the initiative last turn"),
                (melees, "for close combats won"),
            ];
            let added: Vec<String> = reasons
                .iter()
                .filter(|(number, _)| *number > 0)
                .map(|(number, why)| format!(", +{number} {why}"))
                .collect();
            let total = face + destroyed + held + melees;
            let sum = match added.is_empty() {
                true => String::new(),
                false => format!("{}: {total}", added.concat()),
            };
            format!("Initiative, {}: {face}{sum}.", side(tables, who))
        }
        Event::Initiative {
            side: Some(who),
            given: true,
        } => format!(
            "{} had the initiative, by last turn's event.",
            the_side(tables, who)
        ),
        Event::Initiative {
            side: Some(who), ..
        } => {
            format!("{} took the initiative.", the_side(tables, who))
        }
        Event::Initiative { side: None, .. } => "Equal. Roll again.".into(),
        Event::GoesFirst { side: who } => {
            format!("{} to act first.", the_side(tables, who))
        }
        _ => return None,
    })
}

/// What units do with their dice, moves and fire apart.
fn activities(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::Activated { unit: it } => {
            format!("{} went into action.", capital(&unit(tables, it)))
        }
        Event::ActivationOver {
            unit: it,
            unused: 0,
        } => {
            format!("{} was done.", capital(&unit(tables, it)))
        }
        Event::ActivationOver { unit: it, unused } => format!(
            "{} was done, {} unspent.",
            capital(&unit(tables, it)),
            dice(unused)
        ),
        Event::Together { unit: it, activity } => format!(
            "{} acted as one: {}, and a die more for each.",
            capital(&unit(tables, it)),
            together(activity)
        ),
        Event::CoverTaken { subunit, level, .. } => {
            format!("{} took cover, level {level}.", sub(tables, subunit))
        }
        Event::CoverLeft {
            subunit, level: 0, ..
        } => format!("{} left cover.", sub(tables, subunit)),
        Event::CoverLeft {
            subunit,
            dice: spent,
            level,
        } => format!(
            "{} began to leave cover: {} paid, level {level} still.",
            sub(tables, subunit),
            dice(spent)
        ),
        Event::BrokeCover { subunit } => {
            format!("{} broke cover without ceremony.", sub(tables, subunit))
        }
        Event::Holds { subunit, markers } => format!(
            "{} held its fire: {}.",
            sub(tables, subunit),
            counted(markers, "hold-fire marker")
        ),
        Event::LinedUp {
            subunit,
            feature,
            dice: spent,
        } => format!(
            "{} moved up behind {} for {}.",
            sub(tables, subunit),
            tables.feature(feature).in_words(),
            dice(spent)
        ),
        Event::MovedOff {
            subunit,
            feature,
            across,
            to,
        } => {
            let verb = if across { "crossed" } else { "came back from" };
            let feature = tables.feature(feature).in_words();
            format!(
                "{} {verb} {feature}, to {}.",
                sub(tables, subunit),
                place(tables, to)
            )
        }
        Event::Rallied { unit: it, left } => format!(
            "{} steadied, a die from every sub-unit: {} left.",
            capital(&unit(tables, it)),
            markers(left)
        ),
        Event::Overturned { subunit, vehicle } => format!(
            "{} turned {} over. It is cover of level 2 now.",
            sub(tables, subunit),
            sub(tables, vehicle)
        ),
        _ => return None,
    })
}

fn together(activity: Activity) -> &'static str {
    match activity {
        Activity::Move => "all move",
        Activity::Fire => "all fire",
        Activity::TakeCover => "all take cover",
        Activity::LeaveCover => "all leave cover",
    }
}

/// Moves, charges and withdrawals.
fn moves(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::MoveRolled {
            subunit,
            why,
            dice: count,
            faces: shown,
            normal,
            odd,
            markers: off,
        } => {
            let count = usize::from(count).min(shown.len());
            let (shown, normal, odd) = (&shown[..count], &normal[..count], &odd[..count]);
            let sum = |inches: &[u8]| inches.iter().map(|it| u32::from(*it)).sum::<u32>();
            let off = match off {
                0 => String::new(),
                off => format!(", less {off} a die for markers"),
            };
            let on_odd = match sum(odd) == sum(normal) {
                true => String::new(),
                false => format!("; on odd ground {}in", sum(odd)),
            };
            format!(
                "{}, {}: {}. {}{off}: {}in{on_odd}.",
                sub(tables, subunit),
                errand(why),
                faces(shown),
                capital(&which_count(shown, normal)),
                sum(normal)
            )
        }
        Event::Moved {
            subunit,
            why,
            from,
            path,
            to,
            length: gone,
            odd,
        } => {
            let stopped = match path.end() {
                Some(end) if end != to => " and was stopped there",
                _ => "",
            };
            let odd = if odd { ", odd ground" } else { "" };
            format!(
                "{} {} {} {} to {}{odd}{stopped}.",
                sub(tables, subunit),
                went(why),
                length(gone),
                compass(to - from),
                place(tables, to)
            )
        }
        Event::Stayed { subunit } => format!("{} stayed where it was.", sub(tables, subunit)),
        Event::Charges { subunit, target } => {
            let gap = before.body(subunit).gap(&before.body(target));
            format!(
                "{} charged {}, {} away.",
                sub(tables, subunit),
                sub(tables, target),
                length(gap)
            )
        }
        Event::InContact { subunit, with } => format!(
            "{} was among them: in contact with {}.",
            sub(tables, subunit),
            subs(tables, with)
        ),
        Event::Withdraws { unit: it } => {
            format!(
                "{} did not wait for it and withdrew.",
                capital(&unit(tables, it))
            )
        }
        Event::Stands { unit: it } => {
            format!(
                "{} stood to receive the charge.",
                capital(&unit(tables, it))
            )
        }
        Event::ChargeFailed { unit: it } => format!(
            "The charge of {} came to nothing: nobody was in contact at the end.",
            unit(tables, it)
        ),
        Event::Dismounts { subunit, at } => {
            format!("{} got out at {}.", sub(tables, subunit), place(tables, at))
        }
        Event::LeftTable { subunit } => format!("{} left the table.", sub(tables, subunit)),
        _ => return None,
    })
}

fn errand(why: Why) -> &'static str {
    match why {
        Why::Activity => "to move",
        Why::Charge => "to charge",
        Why::Ride => "carried",
        Why::Withdrawal => "to get away",
        Why::Winner => "to follow up",
    }
}

fn went(why: Why) -> &'static str {
    match why {
        Why::Activity => "moved",
        Why::Charge => "charged",
        Why::Ride => "was carried",
        Why::Withdrawal => "fell back",
        Why::Winner => "followed up",
    }
}

/// The end of turns and of the battle.
fn ends(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::Took { side: who, zone } => format!(
            "{} had {} to themselves.",
            the_side(tables, who),
            tables.zones[usize::from(zone)].name
        ),
        Event::GoalMet { side: who, .. } => {
            format!("{} had done what they came for.", the_side(tables, who))
        }
        Event::Over { outcome } => match outcome {
            Outcome::Won(who) => {
                format!("Cease fire. {} carried the day.", the_side(tables, who))
            }
            Outcome::Drawn => "Cease fire. Nobody could claim the day.".into(),
        },
        _ => return None,
    })
}

/// What a pass leaves undone: dice, by sub-unit.
pub(super) fn left_undone(battle: &Battle) -> Option<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let unit = tables.units.get(usize::from(state.active))?;
    let idle: Vec<SubId> = (unit.all() & state.on_table)
        .iter()
        .filter(|it| state.dice[usize::from(*it)] > 0)
        .collect();
    let [first, ..] = idle.as_slice() else {
        return None;
    };
    let left: u8 = idle.iter().map(|it| state.dice[usize::from(*it)]).sum();
    let who = match idle.as_slice() {
        [_] => sub_alone(tables, *first),
        many => format!("{} sub-units", many.len()),
    };
    Some(format!("{} of {who} unspent.", capital(&dice(left))))
}
