//! What there is to draw: ground, heights, edges, ways and marks, hex by hex; knows neither files nor colours.

use std::collections::BTreeMap;

use crate::kernel::{Axial, Edge, Plane};

/// A piece of country laid out in hexes of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Land {
    /// Where hexes lie on paper.
    pub plane: Plane,
    /// What is in each hex. Hexes beyond the edge of the board, of which half is shown to make the map a rectangle, are
    /// among them.
    pub hexes: BTreeMap<Axial, Ground>,
    /// What runs along edges.
    pub edges: BTreeMap<Edge, Vec<EdgeKind>>,
    /// What runs from centre to centre.
    pub ways: Vec<Way>,
    /// How the map is varied; the same seed draws the same map.
    pub seed: u64,
}

/// What is in a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// How it is drawn.
    pub motif: Motif,
    /// Its level, 0 for the plain.
    pub height: i8,
    /// Floors of its building, 0 when it says nothing of them.
    pub floors: u8,
    /// Whether that building starts as a ruin.
    pub is_ruin: bool,
    /// Whether it is part of the board, not the half hex beside it.
    pub on_board: bool,
}

/// How ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motif {
    /// Grass.
    Open,
    /// Trees.
    Wood,
    /// Banks and hedges.
    Bocage,
    /// Higher ground.
    Hill,
    /// Houses and streets.
    Building,
    /// A river that fills the hex.
    River,
    /// The same where it can be waded.
    Ford,
    /// The same with a bridge for people.
    BridgeLight,
    /// The same with a bridge for everything.
    BridgeHeavy,
    /// The sea.
    Sea,
    /// Sand.
    Beach,
    /// Reeds and pools.
    Marsh,
    /// Lower ground.
    Depression,
    /// Broken houses.
    Ruins,
    /// A wall as high as a man's chest.
    LowWall,
    /// A trench.
    Trench,
    /// A pillbox.
    Bunker,
    /// Blocks that stop vehicles.
    AntiTank,
    /// A parapet of sandbags.
    Sandbags,
    /// Rubble.
    Debris,
    /// Barbed wire.
    Wire,
    /// Mines.
    Minefield,
    /// Furrows.
    Field,
}

/// What runs along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeKind {
    /// Water.
    River,
    /// Stone.
    Wall,
    /// Bushes.
    Hedge,
    /// Over a river, for people.
    BridgeLight,
    /// Over a river, for everything.
    BridgeHeavy,
    /// Through a river.
    Ford,
    /// Rock.
    Cliff,
}

/// What runs from centre to centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it is.
    pub kind: WayKind,
    /// Hex after hex; a first or last hex off the board lets it run over the edge of the map.
    pub through: Vec<Axial>,
}

/// A kind of way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WayKind {
    /// A road.
    Road,
    /// A railway.
    Rail,
    /// A stream.
    Stream,
}
