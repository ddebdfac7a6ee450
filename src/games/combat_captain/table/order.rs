//! What to do on a real table with figures, sticks and markers, in sentences.

use super::sheet;
use super::words::{capital, compass, dice, length, place, sub, subs_of, the_side, unit};
use crate::diag::{and_list, counted};
use crate::engine::Game as _;
use crate::games::combat_captain::rules::{
    Act, Activity, Battle, FeatureKind, NOBODY, SubId, Support, Volley,
};
use crate::kernel::table::{Path, Point, Vector};

/// An act for the person who moves the figures; none when there is nothing to do on the table.
pub(super) fn order(battle: &Battle, act: &Act) -> Option<String> {
    let tables = battle.tables();
    let name = |it: SubId| sub(tables, it);
    let text = match *act {
        Act::Place { subunit, at, front } => {
            let spot = by_landmarks(battle, at);
            format!(
                "put {} at {spot}, facing {}.",
                name(subunit),
                compass(front)
            )
        }
        Act::GoFirst(who) => format!("{} to act first.", the_side(tables, who)),
        Act::Activate(it) => format!("activate {}: {}.", unit(tables, it), tables.unit(it).code),
        Act::Together(activity) => {
            let what = match activity {
                Activity::Move => "moves",
                Activity::Fire => "fires",
                Activity::TakeCover => "takes cover",
                Activity::LeaveCover => "leaves cover",
            };
            format!("the whole unit {what}, with one die more each.")
        }
        Act::Advance {
            subunit,
            dice: count,
        } => {
            format!("roll {} to move {}.", dice(count), name(subunit))
        }
        Act::Move { subunit, path } => {
            let from = battle.state().at(subunit);
            let end = path.end()?;
            let far = Path::new(from, path.points()).length();
            let via: Vec<String> = path
                .points()
                .iter()
                .rev()
                .skip(1)
                .rev()
                .map(Point::to_string)
                .collect();
            let via = match via.is_empty() {
                true => String::new(),
                false => format!(" by way of {}", and_list(&via)),
            };
            format!(
                "move {} {} {}{via}, to {}.",
                name(subunit),
                length(far),
                compass(end - from),
                by_landmarks(battle, end)
            )
        }
        Act::Fire { volley, together } => fire(battle, &volley, together),
        Act::TakeCover {
            subunit,
            dice: count,
            front,
        } => format!(
            "lay {} in front of {}, facing {}.",
            counted(count, "cover stick"),
            name(subunit),
            compass(front)
        ),
        Act::LeaveCover {
            subunit,
            dice: count,
        } => format!(
            "pay {} to take cover away from {}.",
            dice(count),
            name(subunit)
        ),
        Act::Break { subunit } => format!(
            "take all cover away from {}, and give its unit a marker.",
            name(subunit)
        ),
        Act::Hold {
            subunit,
            dice: count,
        } => format!(
            "put {} beside {}.",
            counted(count, "hold-fire marker"),
            name(subunit)
        ),
        Act::LineUp { subunit, feature } => {
            let feature = tables.feature(feature).in_words();
            format!("move {} up behind {feature}.", name(subunit))
        }
        Act::MoveOff { subunit, across } => {
            let way = if across {
                "across the"
            } else {
                "back from the"
            };
            format!("move {} {way} hedge or wall.", name(subunit))
        }
        Act::Rally => "take a marker off the unit, and a die off each of its sub-units.".into(),
        Act::Charge {
            subunit,
            target,
            dice: count,
        } => format!(
            "announce a charge of {} at {} with {}.",
            name(subunit),
            name(target),
            dice(count)
        ),
        Act::Ride { subunit, vehicle } => {
            format!("put {} on {}.", name(subunit), name(vehicle))
        }
        Act::Overturn { subunit, vehicle } => {
            format!("{} turns {} over.", name(subunit), name(vehicle))
        }
        Act::Withdraw => "the unit withdraws.".into(),
        Act::Stand => "the unit stands.".into(),
        Act::Trade(0) => return None,
        Act::Trade(hits) => format!("take {} as markers.", counted(hits, "hit")),
        Act::Allot { subunit, hits } => {
            format!("put {} on {}.", counted(hits, "hit"), name(subunit))
        }
        Act::TryEvent => "roll for the random event.".into(),
        Act::Call(support) => match support {
            Support::Artillery => "call for artillery.".into(),
            Support::Strafing => "call for a strafing run.".into(),
            Support::Bombing => "call for bombs.".into(),
        },
        Act::Shell { column } => {
            let column = Point::new(column, 0);
            format!("aim the shell {} from the left edge.", length(column.x))
        }
        Act::Tape { from, to } => format!("lay the tape from {from} to {to}."),
        Act::Bomb { target } => format!("bomb {}.", name(target)),
        Act::LeaveTable { subunit } => format!("take {} off the table.", name(subunit)),
        Act::Strafe => "roll for the next figure under the tape.".into(),
        Act::Reinforce(it) => format!("{} makes its extra move.", unit(tables, it)),
        Act::Done => return None,
    };
    Some(capital(&text))
}

/// Who fires at whom, target by target.
fn fire(battle: &Battle, volley: &Volley, together: bool) -> String {
    let tables = battle.tables();
    if volley.unit == NOBODY {
        return String::new();
    }
    let first = tables.unit(volley.unit).first;
    let mut parts = Vec::new();
    for target in volley.targets() {
        let at = volley
            .firing()
            .filter(|(_, aim)| aim.target == target || aim.second == target);
        let firers: Vec<SubId> = at.map(|(place, _)| first + place as SubId).collect();
        let verb = if firers.len() == 1 { "fires" } else { "fire" };
        parts.push(format!(
            "{} {verb} at {}",
            subs_of(tables, &firers),
            sub(tables, target)
        ));
    }
    let count: Vec<u8> = volley.firing().map(|(_, aim)| aim.dice).collect();
    let extra = if together { ", and one more each" } else { "" };
    let spent = match count.as_slice() {
        [] => String::new(),
        [one, rest @ ..] if rest.iter().all(|it| it == one) => format!(" with {}", dice(*one)),
        many => format!(" with {} dice", super::words::faces(many)),
    };
    format!("{}{spent}{extra}.", parts.join("; "))
}

/// The most inches at which a landmark helps to find a place.
const NEAR: i32 = 12;

/// A point, and how far it is from something that can be seen on the table: people measure from there.
pub(super) fn by_landmarks(battle: &Battle, at: Point) -> String {
    let tables = battle.tables();
    // From the middle of what is built one can measure; not from that of a road or a wood.
    let is_built =
        |kind: FeatureKind| matches!(kind, FeatureKind::Building | FeatureKind::Prepared(_));
    let named = tables.features.iter().filter(|row| is_built(row.kind));
    let distance = |middle: Point| (at - middle).length();
    let nearest = named.min_by_key(|row| distance(row.middle));
    let Some(row) = nearest.filter(|row| distance(row.middle) <= NEAR * crate::kernel::table::INCH)
    else {
        return place(tables, at);
    };
    let way: Vector = at - row.middle;
    if way == Vector::default() {
        return format!("{at} ({})", row.in_words());
    }
    format!(
        "{at} ({} {} of {})",
        length(way.length()),
        compass(way),
        row.in_words()
    )
}

/// Whether a person who cannot do one act on the table cannot do the other either.
pub(super) fn alike(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::Fire { volley, .. }, Act::Fire { volley: others, .. }) => {
            let pairs = |volley: &Volley| -> Vec<(usize, SubId, SubId)> {
                let firing = volley.firing();
                firing
                    .map(|(place, aim)| (place, aim.target, aim.second))
                    .collect()
            };
            pairs(volley) == pairs(others)
        }
        (
            Act::Charge {
                subunit, target, ..
            },
            Act::Charge {
                subunit: another,
                target: aimed,
                ..
            },
        ) => (subunit, target) == (another, aimed),
        (Act::Advance { subunit, .. }, Act::Advance { subunit: other, .. }) => subunit == other,
        _ => one == other,
    }
}

/// What is on the table, sub-unit by sub-unit, for the person who sets it up.
pub(super) fn standing(battle: &Battle) -> Vec<String> {
    let state = battle.state();
    let mut lines = Vec::new();
    for it in state.on_table {
        let at = by_landmarks(battle, state.at(it));
        let cover = match battle.cover_level(it) {
            0 => String::new(),
            level => format!(", cover {level} facing {}", compass(state.front(it))),
        };
        lines.push(format!(
            "{} at {at}{cover}",
            battle.tables().subunit(it).code
        ));
    }
    if lines.is_empty() && battle.pending().decider().is_some() {
        lines.extend(sheet::rosters(battle));
    }
    lines
}
