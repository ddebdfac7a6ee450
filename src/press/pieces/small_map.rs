//! A small map, as briefings and battle sheets show it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Board, Kept, Map, Pack, Terrain, hex_of};
use crate::kernel::{Grid, Hex, Orientation};

/// A map without units. Positions are in hex sides, from the upper left corner of the drawing; squares are as far across
/// as hexes.
pub(crate) fn small_map(pack: &Pack, map: &Kept<Map>) -> Value {
    let board = Board::of(map, pack);
    let grid = board.grid();
    let mut codes = BTreeSet::new();
    let hexes: Vec<Value> = board
        .hexes()
        .map(|(hex, code)| {
            let blocks = board.terrain(hex).is_some_and(|it| it.blocks_sight);
            let open = board.terrain(hex).is_some_and(|it| (pack.ruleset.is_open)(it)) || code == ".";
            codes.insert(code);
            let (x, y) = centre(hex, grid);
            json!({ "x": x, "y": y, "label": hex.to_string(), "code": if open { "" } else { code }, "blocks": blocks })
        })
        .collect();
    let far = |along: fn(&(f64, f64)) -> f64| {
        let centres = board.hexes().map(|(hex, _)| centre(hex, grid));
        centres.map(|it| along(&it)).fold(0.0, f64::max)
    };
    let (right, down) = match grid {
        Grid::Hexes(Orientation::Flat) => (1.0, 3.0_f64.sqrt() / 2.0),
        Grid::Hexes(Orientation::Pointy) => (3.0_f64.sqrt() / 2.0, 1.0),
        Grid::Squares(_) => (3.0_f64.sqrt() / 2.0, 3.0_f64.sqrt() / 2.0),
    };
    let at = |hex: Hex| place(&board, hex);
    let on_board = |label: &Spanned<String>| hex_of(label).filter(|hex| board.has(*hex));
    let lines: Vec<Value> = map
        .lines
        .iter()
        .map(|line| {
            let through = line.through.get_ref().iter();
            let through: Vec<Value> = through.filter_map(on_board).map(at).collect();
            json!({ "kind": line.kind.get_ref(), "through": through })
        })
        .collect();
    let edges: Vec<Value> = map
        .edges
        .iter()
        .filter_map(|edge| {
            let [one, other] = &edge.between.get_ref()[..] else {
                return None;
            };
            let (one, other) = (on_board(one)?, on_board(other)?);
            Some(json!({ "kind": edge.kind.get_ref(), "from": at(one), "to": at(other) }))
        })
        .collect();
    let legend: Vec<Value> = pack
        .shelf::<Terrain>()
        .iter()
        .filter(|terrain| !(pack.ruleset.is_open)(terrain) && codes.contains(terrain.code()))
        .map(|terrain| json!({ "code": terrain.code(), "name": terrain.name.get_ref(), "blocks": terrain.blocks_sight }))
        .collect();
    json!({
        "name": map.name.get_ref(),
        "turned": grid == Grid::Hexes(Orientation::Flat),
        "square": grid.is_square(),
        "width": far(|it| it.0) + right,
        "height": far(|it| it.1) + down,
        "columns": board.width(),
        "rows": board.height(),
        "hexes": hexes,
        "lines": lines,
        "edges": edges,
        "objectives": [],
        "sides": [],
        "legend": legend,
    })
}

/// Where a hex lies on it.
pub(crate) fn place(board: &Board<'_>, hex: Hex) -> Value {
    let (x, y) = centre(hex, board.grid());
    json!({ "x": x, "y": y })
}

/// Where a hex of a map lies on its small drawing, if it is on the map.
pub(crate) fn place_on(pack: &Pack, map: &Kept<Map>, hex: Hex) -> Option<Value> {
    let board = Board::of(map, pack);
    board.has(hex).then(|| place(&board, hex))
}

/// The middle of a cell in sides of a hex.
fn centre(hex: Hex, grid: Grid) -> (f64, f64) {
    let half = 3.0_f64.sqrt() / 2.0;
    let (column, row) = (f64::from(hex.column) - 1.0, f64::from(hex.row) - 1.0);
    let shift = |number: u16| {
        if number.is_multiple_of(2) { half } else { 0.0 }
    };
    match grid {
        Grid::Hexes(Orientation::Flat) => {
            let down = half + 2.0 * half * row + shift(hex.column);
            (1.0 + 1.5 * column, down)
        }
        Grid::Hexes(Orientation::Pointy) => {
            let across = half + 2.0 * half * column + shift(hex.row);
            (across, 1.0 + 1.5 * row)
        }
        Grid::Squares(_) => (half + 2.0 * half * column, half + 2.0 * half * row),
    }
}
