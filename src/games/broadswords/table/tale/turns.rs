//! Set-up, turns, initiative, arrivals and the end.

use super::Run;
use crate::games::broadswords::rules::{
    EndReason, Event, GoalKind, Phase, Start, Tables, UnitRow, ZoneId,
};
use crate::games::broadswords::table::sheet;
use crate::games::broadswords::table::words::{building, marker, place, side, the_side, the_unit};

pub(super) fn told(run: &Run<'_>) -> Option<Vec<String>> {
    let battle = run.battle;
    let tables = battle.tables();
    let text = match *run.events.first()? {
        Event::Placed { unit, at } => {
            format!(
                "{} formed up at {}.",
                the_unit(tables, unit),
                place(tables, at)
            )
        }
        Event::Garrisoned { unit, building: it } => {
            format!(
                "{} occupied {}.",
                the_unit(tables, unit),
                building(tables, it)
            )
        }
        Event::MarkerPlaced { marker: it, at } => {
            let name = marker(tables, it);
            let owner = tables.markers.get(usize::from(it))?.side;
            format!(
                "{} laid {name} at {}.",
                the_side(tables, owner),
                place(tables, at)
            )
        }
        Event::Turn { turn } => format!("Turn {turn} of {}.", tables.turns),
        Event::InitiativeRolled { side: who, face } => {
            format!("Initiative, {}: {face}.", side(tables, who))
        }
        Event::InitiativeTied => "Equal. Roll again.".into(),
        Event::Initiative {
            side: who,
            given: true,
        } => format!(
            "{} had the initiative: the story begins that way.",
            the_side(tables, who)
        ),
        Event::Initiative { side: who, .. } => format!(
            "{} won the initiative, and with it the choice.",
            the_side(tables, who)
        ),
        Event::MovesFirst { side: who } => {
            format!("{} moved first, and shot first.", the_side(tables, who))
        }
        Event::Phase { phase, side: who } => match (phase, who) {
            (Phase::Movement, Some(who)) => format!("Movement of {}.", side(tables, who)),
            (Phase::Movement, None) => "Movement.".into(),
            (Phase::Missiles, _) => format!(
                "{}. Nobody is removed before both sides have thrown.",
                tables.speech.missiles.as_deref().unwrap_or("Missiles")
            ),
            (Phase::Melee, _) => {
                format!("{}.", tables.speech.melee.as_deref().unwrap_or("Melee"))
            }
            (Phase::Morale, _) => "Morale.".into(),
        },
        Event::Arrived { unit, at } => format!(
            "{} came onto the table at {}.",
            the_unit(tables, unit),
            place(tables, at)
        ),
        Event::Delayed { unit } => format!(
            "{} found no room to come on, and waited.",
            the_unit(tables, unit)
        ),
        Event::ArrivalsRolled {
            side: who,
            way,
            count,
        } => format!(
            "{}: {count} more at way {way} when the next turn begins.",
            the_side(tables, who)
        ),
        // Where armies set up is nobody's prize.
        Event::ZoneTaken { zone, .. } if !is_prize(tables, zone) => return Some(Vec::new()),
        Event::ZoneTaken { side: who, zone } => {
            let name = tables.zones.get(usize::from(zone))?.name.clone();
            format!("{} had {name} to themselves.", the_side(tables, who))
        }
        Event::Over { winner, why } => {
            let reason = match why {
                EndReason::Goal(goal) => match tables.goals.get(usize::from(goal)) {
                    Some(row) => format!("their task was to {}", sheet::deed(tables, row)),
                    None => "what was asked was done".into(),
                },
                EndReason::Losses => "the losses decided".into(),
                EndReason::Time => "time was up, and that was enough".into(),
                EndReason::Unrouted => "the other side had nobody left who stood".into(),
                EndReason::Nothing => "nothing decided between the two".into(),
            };
            match winner {
                Some(who) => format!("The field belonged to {}: {reason}.", side(tables, who)),
                None => format!("Neither side could claim the field: {reason}."),
            }
        }
        _ => return None,
    };
    Some(vec![text])
}

/// Whether something depends on who holds a zone: victory, or those who arrive once it is taken.
fn is_prize(tables: &Tables, it: ZoneId) -> bool {
    let by_goal = tables.goals.iter().any(|row| match row.goal {
        GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => zone == it,
        _ => false,
    });
    let brings =
        |row: &UnitRow| matches!(row.start, Start::Arrives(arrival) if arrival.taken == Some(it));
    by_goal || tables.units.iter().any(brings)
}
