//! What to draw: ground, heights, edges, roads and streams, and marks, hex by hex; knows neither files nor colours.

use std::collections::BTreeMap;

pub(super) use crate::content::{EdgeKind, LineKind, Motif};
use crate::kernel::{Axial, Edge, Plane};

/// A piece of country laid out in hexes of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Land {
    /// Where hexes lie on paper.
    pub plane: Plane,
    /// What is in each hex. This includes the hexes beyond the edge of the board, half of each shown, that make the map
    /// a rectangle.
    pub hexes: BTreeMap<Axial, HexGround>,
    /// What runs along edges.
    pub edges: BTreeMap<Edge, Vec<EdgeKind>>,
    /// What runs from centre to centre.
    pub ways: Vec<Way>,
    /// Whether features at the edge run on over it; where another board may be joined, they do not.
    pub runs_on: bool,
    /// The seed of its variation; the same seed draws the same map.
    pub seed: u64,
}

/// What is in a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct HexGround {
    /// How it is drawn.
    pub motif: Motif,
    /// Its level, 0 for the plain.
    pub height: i8,
    /// Floors of its building, 0 if not given.
    pub floors: u8,
    /// Whether that building starts as a ruin.
    pub is_ruin: bool,
    /// Whether it is part of the board, not a half hex beside it.
    pub on_board: bool,
}

/// What runs from centre to centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it is.
    pub kind: LineKind,
    /// Hex by hex; a first or last hex off the board lets it run over the edge of the map.
    pub through: Vec<Axial>,
}
