//! What came from beyond the table: the event die, shells, aircraft.

use crate::diag::counted;
use crate::games::combat_captain::rules::{Battle, Event, Support};
use crate::games::combat_captain::table::words::{place, side, sub, subs, the_side};

pub(super) fn tell(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::EventRolled { side: who, face } => {
            let other = side(tables, who.other());
            let own = side(tables, who);
            let result = match face {
                1 => format!("{other} may have guns or aircraft"),
                2 => format!("{other} will have the initiative next turn"),
                3 => format!("{own} will have the initiative next turn"),
                4 => format!("artillery for {own}"),
                5 => format!("a strafing run for {own}"),
                _ => format!("a bombing run for {own}"),
            };
            format!("Event die {face}: {result}.")
        }
        Event::InitiativePromised { side: who } => {
            format!(
                "{} begins next turn with the initiative.",
                the_side(tables, who)
            )
        }
        Event::Called { side: who, what } => {
            let what = match what {
                Support::Artillery => "the guns",
                Support::Strafing => "aircraft, to strafe",
                Support::Bombing => "aircraft, with bombs",
            };
            format!("{} called for {what}.", the_side(tables, who))
        }
        Event::Shells { shells, .. } => format!("{} on the way.", counted(shells, "shell")),
        Event::ShellFell { at, touched } if touched.is_empty() => {
            format!("A shell fell at {} and hit earth.", place(tables, at))
        }
        Event::ShellFell { at, touched } => {
            format!(
                "A shell fell at {}, on {}.",
                place(tables, at),
                subs(tables, touched)
            )
        }
        Event::Planes {
            side: who,
            planes: 0,
            ..
        } => format!("{}: no plane came.", the_side(tables, who)),
        Event::Planes {
            side: who,
            face: 0,
            planes,
        } => format!("{}: {}.", the_side(tables, who), counted(planes, "plane")),
        Event::Planes {
            side: who,
            face,
            planes,
        } => format!(
            "{}: {face}, so {}.",
            the_side(tables, who),
            counted(planes, "plane")
        ),
        Event::TapeLaid { from, to, .. } => {
            format!(
                "The plane came in from {} towards {}.",
                place(tables, from),
                place(tables, to)
            )
        }
        Event::Strafed { subunit, face } => {
            let what = match face {
                5 | 6 => "a possible hit",
                1 => "a miss, and somebody shot back",
                _ => "a miss",
            };
            format!("A man of {}: {face}, {what}.", sub(tables, subunit))
        }
        Event::ShotBack { subunit, face } => {
            let what = match face {
                6 => "the plane is down",
                4 | 5 => "the plane broke off",
                _ => "nothing",
            };
            format!("From {}: {face}, {what}.", sub(tables, subunit))
        }
        Event::PlaneBroke { side: who } => {
            format!("A plane of {} went home.", side(tables, who))
        }
        Event::PlaneLost { side: who, left } => {
            format!("{} lost a plane: {left} left.", the_side(tables, who))
        }
        Event::Bombed { target, face, hit } => {
            let what = match (hit, face) {
                (true, _) => "a hit",
                (false, 1) => "a miss, and the plane was shot down",
                (false, _) => "a miss",
            };
            format!("The bomb on {}: {face}, {what}.", sub(tables, target))
        }
        _ => return None,
    })
}
