//! A few words beside an act in a list: what fire promises, how far a move leads, what a charge needs.

use super::words::length;
use crate::games::combat_captain::odds::{fire, part_at};
use crate::games::combat_captain::rules::{Act, Battle, Body, SubId, pips};

/// What a player should know before an act.
pub(super) fn remark(battle: &Battle, act: &Act) -> String {
    match *act {
        Act::Fire { volley, together } => {
            let said = volley.targets().filter_map(|target| {
                let part = part_at(&volley, target, u8::from(together));
                let odds = fire(battle, &part, false).ok()?;
                let row = battle.tables().subunit(target);
                Some(match row.is_armour() {
                    true => {
                        let kill = odds.walked.chance(|end| end.kills > 0);
                        format!("{} {:.0}% kill", row.mark, 100.0 * kill.value())
                    }
                    false => {
                        let lost = odds.walked.mean(|end| end.lost);
                        format!("{} {:.1} lost", row.mark, lost.value())
                    }
                })
            });
            said.collect::<Vec<String>>().join(", ")
        }
        Act::Advance { subunit, dice } => {
            let each = expected_inches(battle, subunit);
            format!("about {:.0}in", f64::from(dice) * each)
        }
        Act::Move { subunit, path } => match path.end() {
            Some(end) => {
                let mut body = battle.body(subunit);
                body.at = end;
                nearest(battle, subunit, &body)
            }
            None => String::new(),
        },
        Act::Place { subunit, at, .. } => {
            let mut body = battle.body(subunit);
            body.at = at;
            nearest(battle, subunit, &body)
        }
        Act::Charge {
            subunit,
            target,
            dice,
        } => {
            let gap = battle.body(subunit).gap(&battle.body(target));
            let most = f64::from(dice) * expected_inches(battle, subunit);
            format!("{} away, about {most:.0}in to go with", length(gap))
        }
        Act::TakeCover { subunit, dice, .. } => {
            let level = battle.state().sticks[usize::from(subunit)] + dice;
            match (level, battle.tables().subunit(subunit).is_vehicle()) {
                (1, true) => "no save yet".into(),
                (1, false) => "saves on a 1".into(),
                (level, _) => format!("saves on 1-{level}"),
            }
        }
        _ => String::new(),
    }
}

/// The inches that a movement die gives on normal ground on average, markers taken off.
fn expected_inches(battle: &Battle, subunit: SubId) -> f64 {
    let tables = battle.tables();
    let [normal, _] = tables.subunit(subunit).reading;
    let markers = tables
        .unit_of(subunit)
        .map_or(0, |unit| battle.state().markers(unit));
    let of = |face: u8| pips(normal, face, markers, &tables.read);
    let sum: u32 = (1..=6).map(|face| u32::from(of(face))).sum();
    f64::from(sum) / 6.0
}

/// How far the nearest enemy is from a place.
fn nearest(battle: &Battle, subunit: SubId, body: &Body) -> String {
    let enemies = battle.enemies_of(subunit).iter();
    let nearest = enemies
        .map(|enemy| (body.gap(&battle.body(enemy)), enemy))
        .min();
    nearest.map_or_else(String::new, |(gap, enemy)| {
        format!(
            "{} from {}",
            length(gap),
            battle.tables().subunit(enemy).mark
        )
    })
}
