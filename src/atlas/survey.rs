//! A board surveyed for drawing: its rows, edges and lines, hex by hex, with the half hexes that fill its border.

use std::collections::BTreeMap;

use super::land::{HexGround, Land, Way};
use crate::content::{self, Board, Motif, Terrain};
use crate::kernel::{Axial, Grid, Hex, HexSide, Plane};

/// How a map ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Border {
    /// In a straight line: half hexes, which are not part of the board, fill the gaps between whole ones.
    #[default]
    Half,
    /// Along the outer edges of its hexes.
    Whole,
    /// The same, and another board may be joined there: only roads, railways and streams run over the edge.
    Joint,
}

/// Surveys a board, to be drawn on a plane.
#[must_use]
pub fn survey(board: &Board<'_>, plane: Plane, border: Border, seed: u64) -> Land {
    let buildings: BTreeMap<Hex, &content::Building> = board.buildings().collect();
    let levels: BTreeMap<Hex, u8> = board.heights().collect();
    let mut hexes = BTreeMap::new();
    for (hex, _) in board.hexes() {
        let building = buildings.get(&hex);
        let ground = HexGround {
            motif: board.terrain(hex).map_or(Motif::Open, |it| motif(it)),
            height: levels
                .get(&hex)
                .and_then(|level| i8::try_from(*level).ok())
                .unwrap_or(0),
            floors: building
                .and_then(|it| u8::try_from(it.floors).ok())
                .unwrap_or(0),
            is_ruin: building.is_some_and(|it| it.ruin),
            on_board: true,
        };
        hexes.insert(plane.grid.place(hex), ground);
    }
    let beyond = match border {
        Border::Whole | Border::Joint => Vec::new(),
        Border::Half => half_hexes(&hexes, plane.grid),
    };
    let edges = board.edges().iter();
    let edges = edges.map(|(edge, kinds)| (*edge, kinds.iter().copied().collect()));
    let ways = board.lines().map(|(kind, through)| Way {
        kind,
        through: run_on(board, &through),
    });
    Land {
        plane,
        edges: edges.collect(),
        ways: ways.collect(),
        runs_on: border == Border::Half,
        seed,
        hexes: hexes.into_iter().chain(beyond).collect(),
    }
}

/// Open ground in all these hexes.
pub(super) fn grid(hexes: impl Iterator<Item = Hex>, plane: Plane, border: Border) -> Land {
    let open = HexGround {
        motif: Motif::Open,
        height: 0,
        floors: 0,
        is_ruin: false,
        on_board: true,
    };
    let mut hexes: BTreeMap<Axial, HexGround> = hexes
        .map(|hex| (plane.grid.place(hex), open.clone()))
        .collect();
    if border == Border::Half {
        hexes.extend(half_hexes(&hexes, plane.grid));
    }
    Land {
        plane,
        hexes,
        edges: BTreeMap::new(),
        ways: Vec::new(),
        runs_on: true,
        seed: 0,
    }
}

/// How a terrain is drawn: as it says, or by its id.
pub(super) fn motif(terrain: &Terrain) -> Motif {
    terrain
        .drawing
        .or_else(|| Motif::named(terrain.id.get_ref()))
        .unwrap_or(Motif::Open)
}

/// The hexes round the board that are partly visible where the map ends in a straight line. They look like the hex of
/// the board beside them; water runs straight on, not to all sides. Squares end in a straight line by themselves.
fn half_hexes(hexes: &BTreeMap<Axial, HexGround>, grid: Grid) -> Vec<(Axial, HexGround)> {
    let mut beyond: BTreeMap<Axial, HexGround> = BTreeMap::new();
    if grid.is_square() {
        return Vec::new();
    }
    for (here, ground) in hexes {
        let runs = is_river(ground.motif);
        let mouth = runs.then(|| run_out(*here, hexes)).flatten();
        for there in here.neighbours() {
            if hexes.contains_key(&there) {
                continue;
            }
            let motif = match (runs, mouth == Some(there)) {
                (false, _) => ground.motif,
                (true, true) => Motif::River,
                (true, false) => Motif::Open,
            };
            let made = HexGround {
                motif,
                floors: 0,
                is_ruin: false,
                on_board: false,
                ..ground.clone()
            };
            if mouth == Some(there) {
                beyond.insert(there, made);
            } else {
                beyond.entry(there).or_insert(made);
            }
        }
    }
    beyond.into_iter().collect()
}

fn is_river(motif: Motif) -> bool {
    matches!(
        motif,
        Motif::River | Motif::Ford | Motif::BridgeLight | Motif::BridgeHeavy
    )
}

/// Where a river that ends in a hex of the board runs on over its edge: away from its source.
fn run_out(here: Axial, hexes: &BTreeMap<Axial, HexGround>) -> Option<Axial> {
    let mut comes = HexSide::ALL.into_iter().filter(|side| {
        let there = hexes.get(&here.beside(*side));
        there.is_some_and(|ground| is_river(ground.motif))
    });
    let from = comes.next().filter(|_| comes.next().is_none())?;
    let outside = |side: HexSide| {
        let there = here.beside(side);
        (!hexes.contains_key(&there)).then_some(there)
    };
    [3, 2, 4]
        .into_iter()
        .find_map(|places| outside(from.turned(places)))
}

/// The hexes of a way; one that ends at the border runs on over it.
fn run_on(board: &Board<'_>, through: &[Hex]) -> Vec<Axial> {
    let grid = board.grid();
    let out = |before: Option<&Hex>, end: Option<&Hex>| {
        let (before, end) = (*before?, *end?);
        let side = board.way_out(before, end)?;
        Some(grid.place(end).beside(side))
    };
    let last = through.len().wrapping_sub(1);
    let before = out(through.get(1), through.first());
    let after = out(through.get(last.wrapping_sub(1)), through.get(last));
    let places = through.iter().map(|hex| grid.place(*hex));
    before.into_iter().chain(places).chain(after).collect()
}
