//! The calibration sheet: scales on the front and crosses on the back, to be read against the light.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::face::Face;
use super::grid::{Flip, Turn};
use super::paper::Paper;
use super::piece::{Body, Piece};
use crate::content::Pack;
use crate::kernel::Mm;
use crate::source::Span;

/// How far the scales reach to either side, in mm.
const REACH: u32 = 5;
/// From the paper's edges to the middle of the scales in a corner.
const FROM_EDGE: Mm = Mm(27.0);

/// The places that are compared, measured from the middle of the front: the middle itself, and two corners far apart.
fn places(paper: Paper) -> [(&'static str, Mm, Mm); 3] {
    let (x, y) = (
        paper.width / 2.0 - FROM_EDGE,
        paper.height / 2.0 - FROM_EDGE,
    );
    [
        ("centre", Mm::ZERO, Mm::ZERO),
        ("corner A", -x, -y),
        ("corner B", x, y),
    ]
}

/// Where the same place is on the back.
fn on_back(turn: Turn, x: Mm, y: Mm) -> (Mm, Mm) {
    match turn {
        Turn::Sideways => (-x, y),
        Turn::Over => (x, -y),
    }
}

/// Where corner A is, measured from the middle of the back.
pub(super) fn corner_on_back(paper: Paper, flip: Flip) -> (Mm, Mm) {
    let [_, (_, x, y), _] = places(paper);
    on_back(flip.turn(paper), x, y)
}

/// A sheet to print on both sides. It belongs to no pack; the pack lends its templates.
#[must_use]
pub fn calibration(pack: &Pack, paper: Paper, flip: Flip) -> Piece {
    let lie = if paper.is_upright() { "" } else { "-lying" };
    Piece {
        kind: "calibration",
        name: format!("calibration-{}{lie}", paper.name),
        title: "Calibration".into(),
        body: Body::Pages(vec![
            side(pack, paper, flip, false),
            side(pack, paper, flip, true),
        ]),
    }
}

fn side(pack: &Pack, paper: Paper, flip: Flip, is_back: bool) -> Face {
    let turn = flip.turn(paper);
    let marks: Vec<Value> = places(paper)
        .into_iter()
        .map(|(name, x, y)| {
            let (x, y) = if is_back { on_back(turn, x, y) } else { (x, y) };
            let (x, y) = (x + paper.width / 2.0, y + paper.height / 2.0);
            json!({ "name": name, "x": x.0, "y": y.0 })
        })
        .collect();
    // Seen through the front, a back printed too far to the right appears to the left of its place when the sheet is
    // turned sideways; one printed too low appears above it when the sheet is turned over. The numbers allow for it.
    let (right, down) = on_back(turn, Mm(1.0), Mm(1.0));
    let data = json!({
        "paper": { "name": paper.name, "width": paper.width.0, "height": paper.height.0 },
        "is_back": is_back,
        "marks": marks,
        "reach": REACH,
        "right": right.0,
        "down": down.0,
        "flip": flip.words(),
        "edge": if flip == Flip::ShortEdge { " --flip short-edge" } else { "" },
        "lying": if paper.is_upright() { "" } else { " --lying" },
    });
    Face {
        id: format!("calibration-{}", if is_back { "back" } else { "front" }),
        template: "templates/calibration.typ",
        data,
        art: BTreeSet::new(),
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
        fields: BTreeMap::new(),
    }
}
