//! Logs that players wrote by hand: the words they use, what they leave out, and what an illegal act was meant to bring about.

use crate::engine::{Game as _, Pending, Side};
use crate::games::combat_captain::rules::{Act, Battle, Decision, VERBS};
use crate::play::Glossary;

/// Other words for orders, and for parts of them.
const PHRASES: &[(&str, &str)] = &[
    ("shoot", "fire"),
    ("shoots", "fire"),
    ("fires", "fire"),
    ("opens fire", "fire"),
    ("open fire", "fire"),
    ("engages", "fire"),
    ("go", "move"),
    ("goes", "move"),
    ("moves", "move"),
    ("walks", "move"),
    ("charges", "charge"),
    ("assault", "charge"),
    ("assaults", "charge"),
    ("take cover", "cover"),
    ("takes cover", "cover"),
    ("goes to ground", "cover"),
    ("go prone", "cover"),
    ("leaves cover", "uncover"),
    ("leave cover", "uncover"),
    ("hold fire", "hold"),
    ("holds fire", "hold"),
    ("holds its fire", "hold"),
    ("overwatch", "hold"),
    ("activates", "activate"),
    ("rallies", "rally"),
    ("pull a marker", "rally"),
    ("withdraws", "withdraw"),
    ("falls back", "withdraw"),
    ("stands", "stand"),
    ("finished", "done"),
    ("pass", "done"),
    ("end activation", "done"),
    ("deploy", "place"),
    ("put", "place"),
    ("crosses", "cross"),
    ("stays", "stay"),
    ("inches", "in"),
];

/// Words that mean nothing in an order.
const FILLERS: &[&str] = &[
    "the", "a", "an", "and", "then", "its", "their", "on", "into", "of",
];

pub(super) fn glossary(battle: &Battle) -> Glossary {
    let tables = battle.tables();
    let mut names: Vec<(String, String)> = Vec::new();
    for row in &tables.subunits {
        let said = [row.code.replace('-', " "), row.mark.clone()];
        names.extend(said.map(|said| (said, row.code.clone())));
    }
    for row in &tables.units {
        names.push((row.name.clone(), row.code.clone()));
    }
    for row in &tables.features {
        names.push((row.code.replace('-', " "), row.code.clone()));
    }
    Glossary {
        orders: VERBS.to_vec(),
        phrases: PHRASES,
        fillers: FILLERS,
        faces: &[],
        announcements: &[],
        names,
        counts_dice: true,
        lettered: false,
    }
}

/// What goes without saying: that an activation is over, that fire is not released, that a unit stands.
pub(super) fn unspoken(battle: &Battle) -> Vec<Act> {
    let Pending::Decide { side, what } = battle.pending() else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let implied: Vec<Act> = match what {
        Decision::Activity | Decision::Held | Decision::Reinforce | Decision::Strafe => {
            vec![Act::Done]
        }
        Decision::Withdraw => vec![Act::Stand],
        Decision::Trade => vec![Act::Trade(0)],
        Decision::Event => vec![Act::Done],
        // Whoever has the initiative goes first, unless they say otherwise.
        Decision::GoFirst => vec![Act::GoFirst(side)],
        _ if acts.len() == 1 => acts.clone(),
        _ => Vec::new(),
    };
    implied
        .into_iter()
        .filter(|act| acts.contains(act))
        .collect()
}

/// Puts a sub-unit where it was moved to.
pub(super) fn enforced(battle: &Battle, act: &Act) -> Vec<String> {
    let code = |it: u8| battle.tables().subunit(it).code.clone();
    match act {
        Act::Move { subunit, path } if battle.tables().has(*subunit) => {
            let end = path
                .end()
                .map(|end| format!("moved {} {end}", code(*subunit)));
            end.into_iter().collect()
        }
        Act::Place { subunit, at, .. } if battle.tables().has(*subunit) => {
            vec![format!("put {} {at}", code(*subunit))]
        }
        _ => Vec::new(),
    }
}

/// The side whose sub-unit or unit an act orders about.
pub(super) fn acting_side(battle: &Battle, act: &Act) -> Option<Side> {
    let tables = battle.tables();
    let of_unit = |unit: u8| tables.units.get(usize::from(unit)).map(|row| row.side);
    if let Some(subunit) = act.subunit() {
        return tables.has(subunit).then(|| tables.side_of(subunit));
    }
    match *act {
        Act::Activate(unit) | Act::Reinforce(unit) => of_unit(unit),
        Act::Fire { volley, .. } => of_unit(volley.unit),
        _ => None,
    }
}
