//! A few words beside an act in a list: what a salvo promises, how near the enemy a move ends, how far a charge is.

use super::chances::promise;
use super::names::{bodies, gap};
use super::words::length;
use crate::games::broadswords::rules::{Act, Aim, Battle, FigureSet, Ring, Spell, UnitId, Who};
use crate::kernel::table::Point;

/// What a player should know before an act.
pub(super) fn remark(battle: &Battle, act: &Act) -> String {
    match *act {
        Act::Shoot { who, at, with } => salvo(battle, who, at, with),
        Act::Cast {
            spell: Spell::Fireball,
            ..
        } => "kill zone".into(),
        Act::Charge { unit, target } => {
            let far = gap(battle, Who::Unit(unit), Who::Unit(target));
            far.map_or_else(String::new, |far| format!("{} away", length(far)))
        }
        Act::Engage { figure, foe } => {
            let far = gap(battle, Who::Figure(figure), Who::Figure(foe));
            far.map_or_else(String::new, |far| format!("{} away", length(far)))
        }
        Act::Move { unit, march, .. } => match march.path.end() {
            Some(end) => after_move(battle, unit, end),
            None => String::new(),
        },
        Act::Remove(all) => among(battle, all),
        _ => String::new(),
    }
}

fn salvo(battle: &Battle, who: Who, at: Aim, with: u8) -> String {
    let promise = promise(battle, who, at, with);
    let count = promise.shots.len();
    let what = match at {
        Aim::Model(_) | Aim::Building(_) => "damage",
        Aim::Door(_) => "hits",
        _ => "lost",
    };
    format!("{count} shoot, {:.1} {what}", promise.expected())
}

/// How far the nearest enemy unit is from where a block ends, if all of it comes there.
fn after_move(battle: &Battle, unit: UnitId, end: Point) -> String {
    let tables = battle.tables();
    let Some(from) = super::words::middle(battle, unit) else {
        return String::new();
    };
    let way = end - from;
    let mut own = bodies(battle, Who::Unit(unit));
    for body in &mut own {
        body.at = body.at + way;
    }
    let enemies = tables.sides[tables.unit(unit).side.other().at()].units;
    let nearest = enemies
        .iter()
        .flat_map(|enemy| {
            let others = bodies(battle, Who::Unit(enemy));
            let gaps = own
                .iter()
                .flat_map(|own| others.iter().map(|other| own.gap(other)))
                .min();
            gaps.map(|gap| (gap, enemy))
        })
        .min();
    nearest.map_or_else(String::new, |(gap, enemy)| {
        format!("{} from {}", length(gap), tables.unit(enemy).mark)
    })
}

/// Whether anybody of note is among those who would be removed.
fn among(battle: &Battle, all: FigureSet) -> String {
    let tables = battle.tables();
    let ringed = all
        .iter()
        .filter(|it| tables.figure(*it).ring != Ring::None);
    match ringed.count() {
        0 => String::new(),
        1 => "one with a ring".into(),
        count => format!("{count} with rings"),
    }
}
