//! The words of players for the referee of logs written by hand: names, verbs, and what goes without saying.

use super::words::middle;
use crate::engine::{Game as _, Pending, Side};
use crate::games::broadswords::rules::{Act, Battle, Decision, VERBS, Who};
use crate::play::Glossary;

/// Other words for orders and for parts of them.
const PHRASES: &[(&str, &str)] = &[
    ("opens fire on", "shoot"),
    ("open fire on", "shoot"),
    ("opens fire at", "shoot"),
    ("fires at", "shoot"),
    ("fire at", "shoot"),
    ("fires on", "shoot"),
    ("shoots at", "shoot"),
    ("shoots", "shoot"),
    ("fire", "shoot"),
    ("looses at", "shoot"),
    ("volley at", "shoot"),
    ("assaults", "charge"),
    ("charges", "charge"),
    ("attacks", "charge"),
    ("falls upon", "charge"),
    ("advances", "move"),
    ("advance", "move"),
    ("marches", "move"),
    ("moves", "move"),
    ("walks", "move"),
    ("runs", "run"),
    ("drives", "drive"),
    ("turns", "face"),
    ("deploys", "place"),
    ("deploy", "place"),
    ("put", "place"),
    ("sets up", "place"),
    ("rallies", "rally"),
    ("boards", "board"),
    ("gets into", "board"),
    ("gets out", "get-out"),
    ("enters", "enter"),
    ("goes into", "enter"),
    ("climbs", "climb"),
    ("casts", "cast"),
    ("batters", "batter"),
    ("fights", "pair"),
    ("removes", "remove"),
    ("takes off", "remove"),
    ("loses", "remove"),
    ("guards", "guard"),
    ("leaves", "exit"),
    ("finished", "done"),
    ("pass", "done"),
    ("end phase", "done"),
    ("inches", "in"),
];

/// Words that mean nothing in an order.
const FILLERS: &[&str] = &[
    "the", "a", "an", "and", "then", "its", "their", "on", "of", "all",
];

pub(super) fn glossary(battle: &Battle) -> Glossary {
    let tables = battle.tables();
    let mut names: Vec<(String, String)> = Vec::new();
    for row in &tables.units {
        names.push((row.code.replace('-', " "), row.code.clone()));
        names.push((row.mark.clone(), row.code.clone()));
        if !row.name.eq_ignore_ascii_case(&row.code) {
            names.push((row.name.clone(), row.code.clone()));
        }
    }
    for row in &tables.figures {
        names.push((row.code.replace('-', " "), row.code.clone()));
    }
    for row in &tables.models {
        names.push((row.code.replace('-', " "), row.code.clone()));
    }
    for row in &tables.features {
        names.push((row.code.replace('-', " "), row.code.clone()));
    }
    for row in &tables.buildings {
        names.push((row.code.replace('-', " "), row.code.clone()));
    }
    names.sort();
    names.dedup();
    Glossary {
        orders: VERBS.to_vec(),
        phrases: PHRASES,
        fillers: FILLERS,
        faces: &[],
        announcements: &[],
        names,
        counts_dice: false,
        lettered: false,
    }
}

/// What goes without saying: that a phase is over, that the cheapest figures fall, that a tangle is divided as usual.
pub(super) fn unspoken(battle: &Battle) -> Vec<Act> {
    let Pending::Decide { side, what } = battle.pending() else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let first = |sort: fn(&Act) -> bool| acts.iter().find(|act| sort(act)).copied();
    let implied = match what {
        Decision::Rally
        | Decision::Move
        | Decision::Reveal
        | Decision::Shoot
        | Decision::Batter => Some(Act::Done),
        // Whoever wins the initiative moves first, unless they say otherwise.
        Decision::MoveFirst => Some(Act::MoveFirst(side)),
        Decision::Remove => first(|act| matches!(act, Act::Remove(_))),
        Decision::Pair => first(|act| matches!(act, Act::PairRest(_))),
        Decision::Guard => first(|act| matches!(act, Act::Guard(_))),
        Decision::Place | Decision::Deploy => acts.first().copied().filter(|_| acts.len() == 1),
    };
    implied
        .into_iter()
        .filter(|act| acts.contains(act))
        .collect()
}

/// Puts a unit, a figure or a model where it was moved to.
pub(super) fn enforced(battle: &Battle, act: &Act) -> Vec<String> {
    let tables = battle.tables();
    let text = match *act {
        Act::Move { unit, march, .. } if tables.has_unit(unit) => {
            let end = march.path.end().or_else(|| middle(battle, unit));
            end.map(|end| format!("put {} {end}", tables.unit(unit).code))
        }
        Act::Place { unit, at, .. } if tables.has_unit(unit) => {
            Some(format!("put {} {at}", tables.unit(unit).code))
        }
        Act::Step { figure, path, .. } if tables.has_figure(figure) => path
            .end()
            .map(|end| format!("put {} {end}", tables.code_of(figure))),
        Act::Drive { model, path } if usize::from(model) < tables.models.len() => path
            .end()
            .map(|end| format!("put {} {end}", tables.model(model).code)),
        Act::Engage { figure, foe } if tables.has_figure(figure) && tables.has_figure(foe) => {
            let (one, other) = (tables.code_of(figure), tables.code_of(foe));
            Some(format!("lock {one} {other}"))
        }
        Act::Remove(all) if all.iter().all(|it| tables.has_figure(it)) && !all.is_empty() => {
            Some(format!("remove {}", super::words::codes(tables, all)))
        }
        _ => None,
    };
    text.into_iter().collect()
}

/// The side whose unit, figure or model an act orders about.
pub(super) fn acting_side(battle: &Battle, act: &Act) -> Option<Side> {
    let tables = battle.tables();
    match act.who()? {
        Who::Unit(it) => tables.has_unit(it).then(|| tables.unit(it).side),
        Who::Figure(it) => tables.has_figure(it).then(|| tables.side_of(it)),
        Who::Model(it) => {
            let row = tables.models.get(usize::from(it))?;
            Some(row.side)
        }
    }
}
