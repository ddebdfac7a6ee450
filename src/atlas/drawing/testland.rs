//! Small lands for the tests of the drawing.

use std::collections::BTreeMap;

use crate::atlas::land::{HexGround, Land, Motif};
use crate::kernel::{Axial, Grid, Hex, Mm, Orientation, Plane};

/// A hex by its label, where hexes stand on a corner.
pub(super) fn hex(label: &str) -> Axial {
    label.parse::<Hex>().unwrap().axial(Orientation::Pointy)
}

/// A land of so many columns and rows of hexes that stand on a corner.
pub(super) fn land_of(columns: u16, rows: u16, motif: impl Fn(Hex) -> Motif) -> Land {
    let hexes: BTreeMap<Axial, HexGround> = (1..=columns)
        .flat_map(|column| (1..=rows).map(move |row| Hex { column, row }))
        .map(|it| (it.axial(Orientation::Pointy), ground(motif(it))))
        .collect();
    Land {
        plane: Plane {
            grid: Grid::Hexes(Orientation::Pointy),
            across: Mm(100.0),
        },
        hexes,
        edges: BTreeMap::new(),
        ways: Vec::new(),
        runs_on: true,
        seed: 1944,
    }
}

/// Level ground of a motif.
pub(super) fn ground(motif: Motif) -> HexGround {
    HexGround {
        motif,
        height: 0,
        floors: 0,
        is_ruin: false,
        on_board: true,
    }
}
