//! What has happened, as sentences, one for each event that has something to say.

use super::goals::goal;
use super::words::{codes, dice, facing, group, hits, place, points, side as of_side, together};
use crate::engine::{Outcome as End, Side};
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{
    AIM_MARKERS, BaseId, BaseSet, Battle, Event, GoalRow, NO_FACING, Stage, side_of,
};
use crate::kernel::HexId;
use crate::play::report::{capital, listed};

/// An event as a sentence; none for those whose dice have said it all.
pub(super) fn tell(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    sentence(battle, before, event).map(|text| capital(&text))
}

fn sentence(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    let name = |base: BaseId| tables.name(base);
    let at = |cell: HexId| place(tables, cell);
    let who = |side: Side| of_side(tables, side);
    Some(match *event {
        // The line of the dice says who rolled what.
        Event::SetUpRolled { .. } | Event::InitiativeRolled { .. } | Event::TurnOver { .. } => {
            return None;
        }
        Event::PlacesFirst { side: Some(side) } => format!("{} place first.", who(side)),
        Event::PlacesFirst { side: None } => "level: both roll again.".into(),
        Event::Placed {
            base,
            at: cell,
            arrives,
        } => match arrives {
            true => format!("{} arrives in {}.", name(base), at(cell)),
            false => format!("{} is placed in {}.", name(base), at(cell)),
        },
        Event::Delayed { base } => {
            format!("{} finds no room to come on and waits a turn.", name(base))
        }
        Event::Turn { turn } => match turn {
            1 => format!("turn 1 of {}.", tables.turns),
            turn => format!(
                "turn {turn} of {}: all turn markers come off.",
                tables.turns
            ),
        },
        Event::Initiative {
            side: Some(side),
            given: true,
        } => {
            format!("{} have the initiative, as the scenario says.", who(side))
        }
        Event::Initiative {
            side: Some(side),
            given: false,
        } => {
            format!("{} have the initiative.", who(side))
        }
        Event::Initiative { side: None, .. } => "level: both roll again.".into(),
        Event::Requested {
            side, available, ..
        } => match available {
            true => format!(
                "the guns answer: {} have a bombardment this turn.",
                who(side)
            ),
            false => format!("the guns are busy elsewhere: nothing for {}.", who(side)),
        },
        Event::Commands {
            side,
            points: score,
        } => {
            format!("{} have {} this turn.", who(side), points(score))
        }
        Event::Paid {
            points: cost, left, ..
        } => {
            format!("{} spent, {left} left.", points(cost))
        }
        Event::Tested {
            side,
            group: all,
            passed,
            ..
        } => match passed {
            true => "message received and understood.".into(),
            false => format!(
                "say again? The order is lost, and {} can do nothing more this turn.",
                group(tables, side, all)
            ),
        },
        Event::Moved {
            base,
            from,
            to,
            by_road,
        } => format!(
            "{} moves from {} to {}{}.",
            name(base),
            tables.field.name(from),
            at(to),
            if by_road { ", by road" } else { "" }
        ),
        Event::Faces { base, facing: way } => {
            format!("{} faces {}.", name(base), facing(tables, way))
        }
        Event::Boarded { base, carrier } => boarded(battle, base, carrier),
        Event::Landed { base, carrier, to } => match tables.base(base).is_towed() {
            true => format!(
                "{} is unhitched from {} in {}.",
                name(base),
                name(carrier),
                at(to)
            ),
            false => format!(
                "{} gets out of {} into {}.",
                name(base),
                name(carrier),
                at(to)
            ),
        },
        Event::Left { base, from } => {
            format!("{} leaves the table from {}.", name(base), at(from))
        }
        Event::Limbered { base } => format!("{} is limbered up, ready to move.", name(base)),
        Event::Unlimbered { base } => format!("{} is unlimbered, ready to fire.", name(base)),
        Event::OpensFire {
            side,
            group: all,
            throwing,
            target,
        } => opens_fire(battle, before, side, all, throwing, target),
        Event::Threw {
            base,
            dice: thrown,
            hits: scored,
            ..
        } => match scored {
            0 => format!("{}: nothing from {}.", name(base), dice(thrown)),
            scored => format!("{}: {}.", name(base), hits(scored)),
        },
        Event::Happened { outcome, .. } => match outcome {
            Outcome::Stoppage => "a stoppage: one of the shooters is out of it.".into(),
            Outcome::Muddle => "a muddle at headquarters.".into(),
            Outcome::Pinned => "the target is pinned.".into(),
            Outcome::Hit => "a lucky round: one more hit.".into(),
            Outcome::None | Outcome::Available | Outcome::Destroyed => {
                "nothing out of the ordinary, after all.".into()
            }
        },
        Event::Expended { base } => format!("{} does nothing more this turn.", name(base)),
        Event::Muddled { side, left } => {
            format!("{} lose a command point: {left} left.", who(side))
        }
        Event::Bounced { base, hits: 1 } => {
            format!(
                "1 hit on {} bounces off: nothing that light goes through.",
                name(base)
            )
        }
        Event::Bounced { base, hits: scored } => format!(
            "{} on {} bounce off: nothing that light goes through.",
            hits(scored),
            name(base)
        ),
        Event::Pierced {
            base, face, result, ..
        } => match result {
            Outcome::Destroyed => format!("{face}: straight through {}.", name(base)),
            Outcome::None => format!("{face}: it glances off."),
            _ => format!("{face}: it goes through."),
        },
        Event::PierceAgain { face, .. } => format!("{face} would do it; now do it again."),
        Event::Hit {
            base,
            hits: taken,
            total,
        } => took(battle, base, taken, total),
        Event::Saved {
            base,
            passed,
            cancels,
            face,
            ..
        } => match (passed, cancels) {
            (true, true) => format!("{face}: {} shrugs a hit off.", name(base)),
            (false, true) => format!("{face}: the hit on {} counts.", name(base)),
            (true, false) => format!("{} holds its nerve.", name(base)),
            (false, false) => format!("{} is rattled.", name(base)),
        },
        Event::Destroyed { base, at: cell } => {
            format!("{} is destroyed in {}.", name(base), at(cell))
        }
        Event::LostAboard { base, carrier } => {
            format!("{} is lost with {}.", name(base), name(carrier))
        }
        Event::Shocked {
            base,
            hits: taken,
            total,
        } => format!("close by, {}", took(battle, base, taken, total)),
        Event::Disabled { base } => {
            format!(
                "{} is disabled: it can shoot, but it cannot move.",
                name(base)
            )
        }
        Event::Assaults {
            attacker,
            defender,
            at: cell,
        } => {
            format!(
                "{} storms {}, held by {}.",
                name(attacker),
                at(cell),
                name(defender)
            )
        }
        Event::Fought {
            base, successes, ..
        } => match successes {
            0 => format!("{}: not one success.", name(base)),
            1 => format!("{}: 1 success.", name(base)),
            many => format!("{}: {many} successes.", name(base)),
        },
        Event::Round { winner: Some(base) } => format!("the round goes to {}.", name(base)),
        Event::Round { winner: None } => "level: both throw again.".into(),
        Event::AssaultOver {
            at: cell,
            holder: Some(base),
        } => {
            format!("{} holds {}.", name(base), at(cell))
        }
        Event::AssaultOver {
            at: cell,
            holder: None,
        } => {
            format!("nobody is left in {}.", at(cell))
        }
        Event::Recovered { base, left } => {
            format!("{} pulls itself together: {} left.", name(base), hits(left))
        }
        Event::Bombards { side, aims } => {
            format!(
                "{} call down their artillery: {}.",
                who(side),
                aimed(battle, &aims)
            )
        }
        // Hits are counted below the dice, and a bombardment that hits nothing is said once.
        Event::AimRolled {
            base: Some(base),
            face,
            outcome: Outcome::Destroyed,
            ..
        } => format!("{face}: a direct hit on {}.", name(base)),
        Event::AimRolled { .. } => return None,
        Event::Passes { base } => format!("{} passes.", name(base)),
        Event::GoOver {
            acted: BaseSet::NONE,
            ..
        } => return None,
        Event::GoOver { side, acted } => {
            let all: Vec<BaseId> = acted
                .of(side)
                .filter(|it| battle.state().is_on_table(*it))
                .collect();
            match all.as_slice() {
                [] => return None,
                [one] => format!("{} is expended.", tables.base(*one).code),
                all => format!("{} are expended.", codes(tables, all)),
            }
        }
        Event::Stops { side } => format!("{} stop for the turn.", who(side)),
        Event::Out { side, points: 0 } => format!("{} are out of command points.", who(side)),
        Event::Out { side, points: left } => format!(
            "{} have nobody left to command, and {} to do it with.",
            who(side),
            points(left)
        ),
        Event::Met { side, goal: number } => met(battle, side, number),
        Event::WipedOut { side } => format!("{} have nobody left.", who(side)),
        Event::Over {
            outcome: End::Won(side),
        } => {
            format!("the battle is over: {} win it.", who(side))
        }
        Event::Over {
            outcome: End::Drawn,
        } => "the battle is over, and it is a draw.".into(),
    })
}

fn boarded(battle: &Battle, base: BaseId, carrier: BaseId) -> String {
    let tables = battle.tables();
    let (base_name, carrier_name) = (tables.name(base), tables.name(carrier));
    match tables.base(base).is_towed() {
        true => format!("{base_name} is hitched up to {carrier_name}."),
        false => format!("{base_name} gets into {carrier_name}."),
    }
}

/// Who fires, and why the others of the group do not.
fn opens_fire(
    battle: &Battle,
    before: &Battle,
    side: Side,
    all: BaseSet,
    throwing: BaseSet,
    target: BaseId,
) -> String {
    let (tables, shot) = (battle.tables(), &battle.state().shot);
    let verb = match throwing.len() {
        1 => "opens",
        _ => "open",
    };
    let mut text = format!(
        "{} {verb} fire on {} in {}.",
        group(tables, side, throwing),
        tables.name(target),
        place(tables, before.state().at(target))
    );
    for base in (all & !throwing).of(side) {
        let why = before.judge_shot(base, shot.machine_guns.has(base), target);
        if let Err(no) = why {
            let fact = no.fact.sentence(tables);
            let code = &tables.base(base).code;
            text.push_str(&format!(" {code} throws no dice: {fact}."));
        }
    }
    text
}

fn took(battle: &Battle, base: BaseId, taken: u8, total: u8) -> String {
    let name = battle.tables().name(base);
    match taken == total {
        true => format!("{name} takes {}.", hits(taken)),
        false => format!("{name} takes {}, {}.", hits(taken), now_has(battle, total)),
    }
}

fn now_has(battle: &Battle, total: u8) -> String {
    let most = battle.tables().read.hits_to_destroy;
    format!("{} of {most} now", total.min(most))
}

/// The aim markers, cell by cell.
pub(super) fn aimed(battle: &Battle, aims: &[HexId; AIM_MARKERS]) -> String {
    let mut cells: Vec<(HexId, u8)> = Vec::new();
    for aim in aims {
        match cells.last_mut() {
            Some((cell, count)) if cell == aim => *count += 1,
            _ => cells.push((*aim, 1)),
        }
    }
    let said: Vec<String> = (0..)
        .zip(&cells)
        .map(|(place, (cell, count))| {
            let noun = match (place, count) {
                (0, 1) => "1 marker on".into(),
                (0, count) => format!("{count} markers on"),
                (_, count) => format!("{count} on"),
            };
            format!("{noun} {}", super::words::place(battle.tables(), *cell))
        })
        .collect();
    listed(&said)
}

fn met(battle: &Battle, side: Side, number: u8) -> String {
    let tables = battle.tables();
    let row: Option<&GoalRow> = tables.goals.get(usize::from(number));
    let what = row.map_or_else(String::new, |row| format!(": {}", goal(battle, row)));
    format!(
        "{} have done what they came for{what}.",
        of_side(tables, side)
    )
}

/// What a step did that no event says: shells that hit nothing, a bombardment that was never called for.
pub(super) fn unsaid(battle: &Battle, before: &Battle, events: &[Event]) -> Option<String> {
    wide(battle, events).or_else(|| unused(battle, before, events))
}

/// The aim markers of a cell that did nothing.
fn wide(battle: &Battle, events: &[Event]) -> Option<String> {
    let mut where_to = None;
    for event in events {
        if let Event::AimRolled {
            at, base, outcome, ..
        } = *event
        {
            if base.is_some() && outcome != Outcome::None {
                return None;
            }
            where_to = Some((at, base));
        }
    }
    let tables = battle.tables();
    where_to.map(|(at, base)| match base {
        Some(base) => format!("All wide of {}.", tables.name(base)),
        None => format!("The shells plough up {}.", place(tables, at)),
    })
}

fn unused(battle: &Battle, before: &Battle, events: &[Event]) -> Option<String> {
    let over = events.iter().any(|it| matches!(it, Event::TurnOver { .. }));
    if !over {
        return None;
    }
    let tables = battle.tables();
    let idle = |side: &Side| before.state().artillery[side.at()];
    let sides: Vec<String> = Side::BOTH
        .into_iter()
        .filter(idle)
        .map(|side| of_side(tables, side))
        .collect();
    match sides.as_slice() {
        [] => None,
        sides => Some(capital(&format!(
            "{} never called for the bombardment, and it is lost.",
            listed(sides)
        ))),
    }
}

/// What a player who stops now leaves: command points, a bombardment.
pub(super) fn left_undone(battle: &Battle) -> Option<String> {
    let state = battle.state();
    let Stage::Order(side) = state.stage else {
        return None;
    };
    let left = state.points[side.at()];
    let ready = state.ready(side);
    if left == 0 || ready.is_empty() {
        return None;
    }
    let guns = match state.artillery[side.at()] {
        true => ", and so is the bombardment",
        false => "",
    };
    let verb = if left == 1 { "is" } else { "are" };
    let bases: Vec<BaseId> = ready.of(side).collect();
    Some(format!(
        "{} {verb} lost{guns}; {} could still have acted.",
        capital(&points(left)),
        together(battle.tables(), &bases)
    ))
}

/// A base with what can be seen of it: hits, front, carrier.
pub(super) fn condition(battle: &Battle, base: BaseId) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let side = side_of(base).at();
    let mut parts = Vec::new();
    if state.hits(base) > 0 {
        parts.push(hits(state.hits(base)));
    }
    if battle.is_disabled(base) {
        parts.push("disabled".into());
    }
    if state.facing(base) != NO_FACING && !state.is_aboard(base) {
        parts.push(format!("facing {}", facing(tables, state.facing(base))));
    }
    if state.limbered[side].has(base) {
        parts.push("limbered".into());
    }
    if state.is_aboard(base) {
        let carrier = &tables.base(state.carrier(base)).code;
        parts.push(format!("carried by {carrier}"));
    }
    for (set, word) in [
        (state.moved[side], "has moved"),
        (state.fired[side], "has fired"),
        (state.failed[side], "has lost its order"),
        (state.expended[side], "expended"),
    ] {
        if set.has(base) {
            parts.push(word.into());
        }
    }
    parts
}
