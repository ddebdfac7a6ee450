//! The table as letters: its terrain, its sub-units, and what its letters mean.

use super::words::compass;
use crate::engine::Side;
use crate::games::combat_captain::rules::{Battle, FeatureKind, GoalKind, SubId};
use crate::kernel::table::{Point, Shape};
use crate::play::{Board, Drawn, GroundSign, InchTable, KeyLine, TablePiece, spots_of_acts};

/// The whole table.
pub(super) fn board(battle: &Battle, drawn: &[Drawn]) -> Board {
    table(battle).whole(drawn)
}

/// The part of the table around a point, twice as large.
pub(super) fn zoomed(battle: &Battle, middle: Point, room: usize, drawn: &[Drawn]) -> Board {
    table(battle).around(middle, room, drawn)
}

/// The part of the table between two points.
pub(super) fn between(battle: &Battle, ends: [Point; 2], room: usize, drawn: &[Drawn]) -> Board {
    table(battle).along(ends, room, drawn)
}

fn table(battle: &Battle) -> InchTable<'_> {
    let tables = battle.tables();
    let mut features: Vec<_> = tables.features.iter().collect();
    features.sort_by_key(|row| depth(row.kind, &row.terrain));
    let ground = features.into_iter().map(|row| {
        let (letter, colour) = sign(row.kind, &row.terrain);
        let is_narrow = matches!(row.kind, FeatureKind::Barrier(_) | FeatureKind::Prepared(_));
        GroundSign {
            shape: &row.shape,
            letter,
            colour,
            is_narrow,
        }
    });
    InchTable {
        size: tables.size,
        ground: ground.collect(),
        goals: goal_zones(battle),
        pieces: battle
            .state()
            .on_table
            .iter()
            .map(|it| piece(battle, it))
            .collect(),
        spots: spots_of_acts(battle),
        key: legend(battle),
    }
}

fn piece(battle: &Battle, subunit: SubId) -> TablePiece {
    let row = battle.tables().subunit(subunit);
    TablePiece {
        at: battle.state().at(subunit),
        side: row.side,
        base: Some(battle.body(subunit).convex()),
        mark: row.mark.clone(),
        large_mark: row.mark.clone(),
        beside: beside(battle, subunit),
        is_place: true,
    }
}

/// Which of two features is drawn on top: the one with the lower number.
fn depth(kind: FeatureKind, terrain: &str) -> u8 {
    match kind {
        FeatureKind::Barrier(_) => 0,
        FeatureKind::Building => 1,
        FeatureKind::Prepared(_) => 2,
        FeatureKind::Impassable => 3,
        FeatureKind::Forest => 4,
        FeatureKind::Odd => 5,
        FeatureKind::Open if terrain == "road" => 6,
        FeatureKind::Hill => 7,
        FeatureKind::Open => 8,
    }
}

/// The letter and the colour of some ground.
fn sign(kind: FeatureKind, terrain: &str) -> (char, u8) {
    match kind {
        FeatureKind::Barrier(level) if level > 1 => ('%', 250),
        FeatureKind::Barrier(_) => ('"', 107),
        FeatureKind::Building => ('#', 180),
        FeatureKind::Prepared(level) => (char::from(b'0' + level.min(9)), 137),
        FeatureKind::Impassable => ('~', 117),
        FeatureKind::Forest => ('&', 108),
        FeatureKind::Odd => (';', 144),
        FeatureKind::Hill => ('\'', 222),
        FeatureKind::Open if terrain == "road" => ('=', 187),
        FeatureKind::Open => (',', 150),
    }
}

/// The zones that a condition of the scenario is about.
fn goal_zones(battle: &Battle) -> Vec<&Shape> {
    let tables = battle.tables();
    let zones = tables.goals.iter().filter_map(|row| match row.goal {
        GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => Some(zone),
        _ => None,
    });
    zones
        .map(|zone| &tables.zones[usize::from(zone)].shape)
        .collect()
}

/// A few letters for what a sub-unit has left and what lies beside it: `5 c2 h1`.
fn beside(battle: &Battle, subunit: SubId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let at = usize::from(subunit);
    let mut text = match tables.subunit(subunit).is_vehicle() {
        true => String::new(),
        false => state.figures[at].to_string(),
    };
    let cover = battle.cover_level(subunit);
    for (letter, number) in [('c', cover), ('h', state.holds[at])] {
        if number > 0 {
            text.push_str(&format!("{letter}{number}"));
        }
    }
    text
}

/// A sub-unit in the list beneath the map: `B1 squad-1 23.5,12 c2 south`.
fn listed(battle: &Battle, subunit: SubId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.subunit(subunit);
    let at = usize::from(subunit);
    let mut text = format!("{} {} {}", row.mark, row.short, state.at(subunit));
    if !row.is_vehicle() && state.figures[at] < row.figures {
        text.push_str(&format!(" {} of {}", state.figures[at], row.figures));
    }
    let cover = battle.cover_level(subunit);
    if cover > 0 {
        let front = compass(state.front(subunit));
        text.push_str(&format!(" c{cover} {front}"));
    }
    if state.holds[at] > 0 {
        text.push_str(&format!(" h{}", state.holds[at]));
    }
    text
}

/// What the letters mean.
fn legend(battle: &Battle) -> Vec<KeyLine> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut signs: Vec<String> = Vec::new();
    for row in &tables.features {
        let (letter, _) = sign(row.kind, &row.terrain);
        let name = match row.kind {
            FeatureKind::Prepared(level) => format!("prepared position of level {level}"),
            _ => row.terrain.replace('-', " "),
        };
        let text = format!("{letter} {name}");
        if !signs.contains(&text) {
            signs.push(text);
        }
    }
    signs.sort();
    signs.push("+ every foot".into());
    if state.on_table.iter().any(|it| battle.cover_level(it) > 0) {
        signs.push("c2 cover and its front".into());
    }
    if state.holds.iter().any(|holds| *holds > 0) {
        signs.push("h1 hold-fire markers".into());
    }
    let mut lines = vec![KeyLine {
        head: String::new(),
        items: signs,
    }];
    for side in Side::BOTH {
        let all = battle.of_side(side).iter();
        lines.push(KeyLine {
            head: format!("{}: ", tables.sides[side.at()].id),
            items: all.map(|it| listed(battle, it)).collect(),
        });
    }
    lines.retain(|line| !line.items.is_empty());
    lines
}
