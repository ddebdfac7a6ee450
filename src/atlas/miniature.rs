//! The map of a scenario in small, as its pages show it: the drawing of the map itself, and where its cells lie on it.

use serde_json::{Value, json};

use super::annotations::Annotations;
use super::drawn_map::{DrawnMap, Style};
use super::legend::MapWords;
use super::scene::Point;
use super::sheet::{Sheet, View};
use super::survey::Border;
use super::svg::to_svg;
use super::tiling::Window;
use crate::content::{Board, Kept, Map, Pack};
use crate::kernel::{Hex, LabelStyle, Mm, Plane};
use crate::press::Theme;

/// A small map.
pub(crate) struct Miniature {
    svg: String,
    size: Point,
    plane: Plane,
    name: String,
}

impl Miniature {
    /// The map as large as this room allows, without any scenario on it.
    pub(crate) fn of(pack: &Pack, map: &Kept<Map>, theme: Theme, room: (Mm, Mm)) -> Miniature {
        let board = Board::of(map, pack);
        let plane = |across: Mm| Plane {
            grid: board.grid(),
            across,
        };
        let whole = plane(Mm(100.0)).extent(board.width(), board.height());
        let part = (room.0.0 / whole.x.0).min(room.1.0 / whole.y.0);
        let across = Mm(100.0 * part);
        let style = Style {
            words: &MapWords::NONE,
            across,
            theme,
            border: Border::Half,
            annotations: Annotations {
                coordinates: Some(LabelStyle::from(map.coordinates)),
                coordinates_below: false,
                terrain_names: false,
                enlarged: 1.55,
                scenario: None,
                deployment: false,
            },
        };
        let drawn = DrawnMap::of(map, pack, &style);
        let size = Point::new(drawn.scene.width, drawn.scene.height);
        let sheet = Sheet {
            width: size.x,
            height: size.y,
            name: drawn.title.clone(),
            views: vec![View {
                window: Window {
                    from: Point::default(),
                    to: size,
                },
                at: Point::default(),
                scale: 1.0,
            }],
            stamps: Vec::new(),
            items: Vec::new(),
        };
        Miniature {
            svg: to_svg(&sheet, &drawn.scene),
            size,
            plane: drawn.plane,
            name: map.name.get_ref().clone(),
        }
    }

    /// What every template needs of it.
    pub(crate) fn data(&self) -> Value {
        json!({
            "name": self.name,
            "picture": self.svg,
            "width": self.size.x,
            "height": self.size.y,
            "across": self.plane.across.0,
        })
    }

    /// The middle of a cell, in millimetres.
    pub(crate) fn place(&self, hex: Hex) -> Value {
        let at = Point::from(self.plane.centre(self.plane.grid.place(hex)));
        json!({ "x": at.x, "y": at.y })
    }

    /// The corners of a cell.
    pub(crate) fn outline(&self, hex: Hex) -> Value {
        let corners = self.plane.corners(self.plane.grid.place(hex));
        let corners = corners.into_iter().map(Point::from);
        corners.map(|at| json!([at.x, at.y])).collect()
    }
}
