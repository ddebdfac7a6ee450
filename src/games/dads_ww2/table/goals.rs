//! The conditions of a scenario in words, how far each side is, and who meets them now.

use super::words::{codes, side as of_side};
use crate::content::{Counted, Edge, Holding, Judged, PlaceShare};
use crate::engine::Side;
use crate::games::dads_ww2::rules::{BaseId, BaseSet, Battle, GoalKind, GoalRow};

/// Every condition, with who meets it now.
pub(super) fn conditions(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let mut lines: Vec<String> = tables
        .goals
        .iter()
        .map(|row| condition(battle, row))
        .collect();
    if let Some(side) = tables.otherwise {
        lines.push(format!("otherwise {} win", of_side(tables, side)));
    }
    lines
}

fn condition(battle: &Battle, row: &GoalRow) -> String {
    let tables = battle.tables();
    let who = row
        .side
        .map_or_else(String::new, |side| format!("{}: ", of_side(tables, side)));
    let may = |side: &Side| row.side.is_none_or(|own| own == *side);
    let met: Vec<String> = Side::BOTH
        .into_iter()
        .filter(may)
        .filter(|side| battle.has_met(row.goal, *side))
        .map(|side| of_side(tables, side))
        .collect();
    let now = match met.as_slice() {
        [] => "nobody yet".into(),
        met => format!("now: {}", crate::diag::and_list(met)),
    };
    format!("{who}{}, {} ({now})", goal(battle, row), when(battle, row))
}

/// When a condition is judged.
fn when(battle: &Battle, row: &GoalRow) -> String {
    let last = row.by.unwrap_or(battle.tables().turns);
    match row.judged {
        Judged::AtOnce => match row.by {
            Some(by) => format!("by turn {by}"),
            None => "at any moment".into(),
        },
        Judged::EachTurn => match row.by {
            Some(by) => format!("at a turn's end up to {by}"),
            None => "at any turn's end".into(),
        },
        Judged::End => format!("at the end of turn {last}"),
    }
}

/// What must be achieved.
pub(super) fn goal(battle: &Battle, row: &GoalRow) -> String {
    let tables = battle.tables();
    let cells = tables.field.cells_word();
    let zone = |zone: u8| tables.zones[usize::from(zone)].name.as_str();
    let enemy = |bases: [BaseSet; 2]| match row.side {
        Some(side) => bases[side.other().at()].of(side.other()).collect(),
        None => listed(bases),
    };
    match row.goal {
        GoalKind::Hold {
            zone: at,
            how,
            of,
            share,
        } => {
            let at = zone(at);
            match (share, how) {
                (PlaceShare::All, Holding::Alone) => {
                    format!("be in {at} while the enemy is not")
                }
                (PlaceShare::All, Holding::Most) => {
                    format!("have more {} in {at} than the enemy", several(of))
                }
                (PlaceShare::All, Holding::LastIn) => format!("be the last to have been in {at}"),
                (PlaceShare::Most, Holding::LastIn) => {
                    format!("be the last in more {cells} of {at} than the enemy")
                }
                (PlaceShare::Most, Holding::Alone | Holding::Most) => {
                    format!("hold more {cells} of {at} than the enemy")
                }
            }
        }
        GoalKind::Take {
            zone: at,
            least,
            of,
        } => {
            format!("have {} in {}", counted(least, of), zone(at))
        }
        GoalKind::Destroy { bases } => {
            let wanted: Vec<BaseId> = enemy(bases);
            format!("destroy {}", codes(tables, &wanted))
        }
        GoalKind::LossesPercent { percent, of } => format!(
            "destroy {} of the enemy's {}",
            match percent {
                50 => "half".into(),
                percent => format!("{percent} per cent"),
            },
            several(of)
        ),
        GoalKind::FewerThan { fewer, of } => {
            format!("leave the enemy with fewer than {}", counted(fewer, of))
        }
        GoalKind::Exit {
            edge, least, of, ..
        } => {
            format!("get {} off the table{}", counted(least, of), by(edge))
        }
        GoalKind::Stop {
            edge, most: 0, of, ..
        } => {
            format!("let no enemy {} off the table{}", several(of), by(edge))
        }
        GoalKind::Stop { edge, most, of, .. } => format!(
            "let no more than {} of the enemy off the table{}",
            counted(most, of),
            by(edge)
        ),
        GoalKind::Survive { least, of, .. } => {
            format!("have at least {} left", counted(least, of))
        }
        GoalKind::Points { least: Some(least) } => {
            format!("destroy {} of the enemy", counted(least, Counted::Points))
        }
        GoalKind::Points { least: None } => "destroy more points than the enemy".into(),
    }
}

fn listed(bases: [BaseSet; 2]) -> Vec<BaseId> {
    let both = Side::BOTH.into_iter();
    both.flat_map(|side| bases[side.at()].of(side)).collect()
}

fn by(edge: Option<Edge>) -> &'static str {
    match edge {
        Some(Edge::North) => " by the north edge",
        Some(Edge::East) => " by the east edge",
        Some(Edge::South) => " by the south edge",
        Some(Edge::West) => " by the west edge",
        None => "",
    }
}

fn noun(of: Counted) -> &'static str {
    match of {
        Counted::Units | Counted::Figures => "base",
        Counted::Vehicles => "AFV",
        Counted::Points => "point",
    }
}

fn several(of: Counted) -> String {
    crate::diag::plural(noun(of))
}

fn counted(count: u32, of: Counted) -> String {
    crate::diag::counted(count, noun(of))
}
