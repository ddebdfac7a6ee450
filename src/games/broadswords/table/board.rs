//! The table as letters: units as blocks of figures, models, markers, and what the letters mean.

use super::words::{here, middle, name, number_of};
use crate::engine::Side;
use crate::games::broadswords::rules::{
    Battle, FeatureKind, FigureId, GoalKind, MarkerId, ModelId, Ring, UnitId,
};
use crate::kernel::table::{Point, Shape};
use crate::play::{Board, Drawn, Eyes, GroundSign, InchTable, KeyLine, TablePiece, spots_of_acts};

/// The whole table, as a viewer knows it.
pub(super) fn board(battle: &Battle, eyes: Eyes, drawn: &[Drawn]) -> Board {
    table(battle, eyes).whole(drawn)
}

/// The part of the table around a point, twice as large: every figure by itself.
pub(super) fn zoomed(
    battle: &Battle,
    eyes: Eyes,
    middle: Point,
    room: usize,
    drawn: &[Drawn],
) -> Board {
    table(battle, eyes).around(middle, room, drawn)
}

/// The part of the table between two points.
pub(super) fn between(
    battle: &Battle,
    eyes: Eyes,
    ends: [Point; 2],
    room: usize,
    drawn: &[Drawn],
) -> Board {
    table(battle, eyes).along(ends, room, drawn)
}

fn table(battle: &Battle, eyes: Eyes) -> InchTable<'_> {
    let tables = battle.tables();
    let mut features: Vec<_> = tables.features.iter().collect();
    features.sort_by_key(|row| (depth(row.kind), std::cmp::Reverse(row.height)));
    let ground = features.into_iter().map(|row| {
        let (letter, colour) = sign(row.kind, row.height);
        let is_narrow = matches!(
            row.kind,
            FeatureKind::Hedge | FeatureKind::Wall | FeatureKind::Trench
        );
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
        pieces: pieces(battle, eyes),
        spots: spots_of_acts(battle),
        key: legend(battle, eyes),
    }
}

/// Figures first, then models and markers, then the marks of units over them.
fn pieces(battle: &Battle, eyes: Eyes) -> Vec<TablePiece> {
    let state = battle.state();
    let mut all: Vec<TablePiece> = state.on_table.iter().map(|it| figure(battle, it)).collect();
    all.extend(state.models.iter().filter_map(|it| model(battle, it)));
    all.extend(state.markers.iter().map(|it| marker(battle, it, eyes)));
    let units = 0..battle.tables().units.len() as UnitId;
    all.extend(units.filter_map(|it| unit(battle, it)));
    all
}

fn figure(battle: &Battle, it: FigureId) -> TablePiece {
    let (tables, state) = (battle.tables(), battle.state());
    let side = tables.side_of(it);
    let plain = side_letter(battle, side);
    let ring = match tables.figure(it).ring {
        Ring::None => None,
        Ring::Hero => Some("h"),
        Ring::Commander => Some("c"),
    };
    let number = (number_of(tables, it) % 10).to_string();
    TablePiece {
        at: state.at(it),
        side,
        base: battle.body(it).map(|body| body.convex()),
        mark: plain,
        large_mark: ring.map_or(number, String::from),
        beside: String::new(),
        is_place: false,
    }
}

/// The letter of a figure of a side on the whole table.
fn side_letter(battle: &Battle, side: Side) -> String {
    let letter = battle.tables().sides[side.at()].letter;
    letter.to_ascii_lowercase().to_string()
}

fn model(battle: &Battle, it: ModelId) -> Option<TablePiece> {
    let row = battle.tables().model(it);
    let body = battle.model_body(it)?;
    let mark = match row.kind.is_vehicle() {
        true => "[]",
        false => "!",
    };
    Some(TablePiece {
        at: body.at,
        side: row.side,
        base: Some(body.convex()),
        mark: mark.into(),
        large_mark: mark.into(),
        beside: String::new(),
        is_place: true,
    })
}

/// A marker, with the mark of the unit behind it for those who may know.
fn marker(battle: &Battle, it: MarkerId, eyes: Eyes) -> TablePiece {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.markers[usize::from(it)];
    let holds = state.marker_holds[usize::from(it)];
    let behind = match eyes.see(row.side) && tables.has_unit(holds) {
        true => tables.unit(holds).mark.clone(),
        false => String::new(),
    };
    let mark = format!("?{}", row.number);
    TablePiece {
        at: state.marker_at[usize::from(it)],
        side: row.side,
        base: None,
        mark: mark.clone(),
        large_mark: mark,
        beside: behind,
        is_place: true,
    }
}

/// The mark of a unit, in the middle of its block.
fn unit(battle: &Battle, it: UnitId) -> Option<TablePiece> {
    let row = battle.tables().unit(it);
    let at = middle(battle, it)?;
    let is_inside = (here(battle, it) & battle.state().on_table).is_empty();
    Some(TablePiece {
        at,
        side: row.side,
        base: None,
        mark: row.mark.clone(),
        // Figures by themselves need no mark over them.
        large_mark: if is_inside {
            row.mark.clone()
        } else {
            String::new()
        },
        beside: String::new(),
        is_place: true,
    })
}

/// Which of two features is drawn on top: the one with the lower number.
fn depth(kind: FeatureKind) -> u8 {
    match kind {
        FeatureKind::Wall => 0,
        FeatureKind::Hedge => 1,
        FeatureKind::Building => 2,
        FeatureKind::Trench => 3,
        FeatureKind::Impassable => 4,
        FeatureKind::Rubble => 5,
        FeatureKind::Crossing => 6,
        FeatureKind::Wood => 7,
        FeatureKind::Bushes => 8,
        FeatureKind::Ravine => 9,
        FeatureKind::River => 10,
        FeatureKind::Road => 11,
        FeatureKind::Hill => 12,
        FeatureKind::Open => 13,
    }
}

/// The letter and the colour of some ground.
fn sign(kind: FeatureKind, height: u8) -> (char, u8) {
    match kind {
        FeatureKind::Wall => ('%', 250),
        FeatureKind::Hedge => ('"', 107),
        FeatureKind::Building => ('#', 180),
        FeatureKind::Trench => ('u', 137),
        FeatureKind::Impassable => ('/', 244),
        FeatureKind::Rubble => (':', 248),
        FeatureKind::Crossing => ('H', 187),
        FeatureKind::Wood => ('&', 108),
        FeatureKind::Bushes => (';', 144),
        FeatureKind::Ravine => ('v', 180),
        FeatureKind::River => ('~', 117),
        FeatureKind::Road => ('=', 187),
        FeatureKind::Hill if height > 1 => ('^', 215),
        FeatureKind::Hill => ('\'', 222),
        FeatureKind::Open => (',', 150),
    }
}

/// The zones that a condition of the scenario is about.
fn goal_zones(battle: &Battle) -> Vec<&Shape> {
    let tables = battle.tables();
    let zones = tables.goals.iter().filter_map(|row| match row.goal {
        GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => {
            tables.zones.get(usize::from(zone))
        }
        _ => None,
    });
    zones.map(|zone| &zone.shape).collect()
}

/// A unit in the list beneath the map: `A1 aldermoor-knights 11 of 12 23,12`.
fn listed(battle: &Battle, it: UnitId) -> Option<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.unit(it);
    let at = middle(battle, it)?;
    let left = here(battle, it).len();
    let mut text = format!("{} {}", row.mark, row.code);
    if left < u32::from(row.count) {
        text.push_str(&format!(" {left} of {}", row.count));
    }
    text.push_str(&format!(" {at}"));
    for (is_so, word) in [
        (state.routed.has(it), "routs"),
        (state.surrendered.has(it), "surrendered"),
        (here(battle, it).meets(state.locked), "in melee"),
    ] {
        if is_so {
            text.push_str(&format!(" {word}"));
        }
    }
    Some(text)
}

/// What the letters mean.
fn legend(battle: &Battle, eyes: Eyes) -> Vec<KeyLine> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut signs: Vec<String> = Vec::new();
    for row in &tables.features {
        let (letter, _) = sign(row.kind, row.height);
        let text = format!("{letter} {}", row.terrain.replace('-', " "));
        if !signs.contains(&text) {
            signs.push(text);
        }
    }
    signs.sort();
    signs.push("+ every foot".into());
    for side in Side::BOTH {
        if state.on_table.meets(tables.sides[side.at()].figures) {
            let row = &tables.sides[side.at()];
            signs.push(format!(
                "{} figures of {}",
                side_letter(battle, side),
                row.id
            ));
        }
    }
    if state
        .models
        .iter()
        .any(|it| tables.model(it).kind.is_vehicle())
    {
        signs.push("[] vehicle".into());
    }
    if state
        .models
        .iter()
        .any(|it| !tables.model(it).kind.is_vehicle())
    {
        signs.push("! gun".into());
    }
    if !state.markers.is_empty() {
        signs.push("?1 hidden marker".into());
    }
    let mut lines = vec![KeyLine {
        head: String::new(),
        items: signs,
    }];
    for side in Side::BOTH {
        let units = tables.sides[side.at()].units.iter();
        let mut items: Vec<String> = units.filter_map(|it| listed(battle, it)).collect();
        items.extend(known_markers(battle, side, eyes));
        lines.push(KeyLine {
            head: format!("{}: ", tables.sides[side.at()].id),
            items,
        });
    }
    lines.retain(|line| !line.items.is_empty());
    lines
}

/// What is behind the markers of a side, for those who may know.
fn known_markers(battle: &Battle, side: Side, eyes: Eyes) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    if !eyes.see(side) {
        return Vec::new();
    }
    let own = state.markers.iter().filter_map(|it| {
        let row = tables.markers[usize::from(it)];
        let holds = state.marker_holds[usize::from(it)];
        (row.side == side && tables.has_unit(holds))
            .then(|| format!("?{} hides {}", row.number, name(tables, holds)))
    });
    own.collect()
}
