//! What lies on an inch table: outlines measured from its upper left corner, and features of terrain.

use toml::Spanned;

use super::{INCH_TABLES, STRUCTURES, Sketch};
use crate::content::Shape;
use crate::content::declare::{defaulting, one_key, one_of, optional, required, table};
use crate::content::kinds::{FLAG, TEXT, number};
use crate::kernel::{Area, Size};

/// A point on a table, across and down from its upper left corner.
pub(crate) const POINT: Shape = Shape::Area;

one_key! {
    /// Where something lies on a table, measured from its upper left corner, across and then down.
    pub enum Outline {
        /// The ground inside these corners, in order.
        Polygon(Vec<Spanned<Area>>): "polygon" =
            optional(Shape::List(&POINT), r#"["10x10in", "22x8in", "20x20in"]"#),
        /// An upright rectangle, or a turned one.
        Rectangle(Rectangle): "rectangle" =
            optional(Rectangle::SHAPE, r#"{ at = "10x10in", size = "12x8in" }"#),
        /// The ground within a distance of a point.
        Disc(Disc): "disc" = optional(Disc::SHAPE, r#"{ centre = "36x24in", radius = "6in" }"#),
        /// A strip that follows a line.
        Line(Strip): "line" =
            optional(Strip::SHAPE, r#"{ through = ["0x24in", "72x24in"], width = "2in" }"#),
        /// The ground along a table edge.
        Edge(EdgeStrip): "edge" =
            optional(EdgeStrip::SHAPE, r#"{ of = "south", depth = "6in" }"#),
    }
}

table! {
    /// A rectangle on a table.
    pub struct Rectangle {
        /// Its upper left corner before it is turned.
        pub at: Spanned<Area> = required(POINT),
        /// How far it goes across and down.
        pub size: Spanned<Area> = required(Shape::Area),
        /// Degrees it is turned clockwise about its centre.
        pub turned: i32 = defaulting(number(-180, 180), "0"),
    }
}

table! {
    /// A disc on a table.
    pub struct Disc {
        /// Its centre.
        pub centre: Spanned<Area> = required(POINT),
        /// How far it reaches from the centre.
        pub radius: Spanned<Size> = required(Shape::Size),
    }
}

table! {
    /// A strip that follows a line.
    pub struct Strip {
        /// The points it runs through, in order.
        pub through: Spanned<Vec<Spanned<Area>>> = required(Shape::List(&POINT)),
        /// How wide it is.
        pub width: Spanned<Size> = required(Shape::Size),
    }
}

table! {
    /// A strip along a table edge.
    pub struct EdgeStrip {
        /// The table edge.
        pub of: Edge = required(Edge::SHAPE),
        /// How far it reaches into the table.
        pub depth: Spanned<Size> = required(Shape::Size),
    }
}

one_of! {
    /// An edge of the map or table; north is up.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Edge {
        /// The upper edge.
        North = "north",
        /// The right edge.
        East = "east",
        /// The lower edge.
        South = "south",
        /// The left edge.
        West = "west",
    }
}

impl Edge {
    /// The edge on the other side.
    #[must_use]
    pub fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }
}

table! {
    /// A piece of terrain on a table.
    pub struct Feature {
        /// A name for the rest of the scenario.
        pub id: Option<Spanned<String>> =
            optional(Shape::Label("feature"), "mill").unique().only(STRUCTURES),
        /// What is written on it.
        pub name: Option<Spanned<String>> = optional(TEXT, "Long Wood"),
        /// What it is.
        pub terrain: Spanned<String> = required(Shape::Ref("terrain")),
        /// Where it lies.
        pub outline: Spanned<Outline> = required(Outline::SHAPE),
        /// How many levels it rises above the table.
        pub height: u32 = defaulting(number(0, 9), "0"),
        /// The level of cover of a prepared position.
        pub cover: Option<Spanned<u32>> = optional(number(1, 5), "4").only(INCH_TABLES),
        /// The kind of building or castle part it is.
        pub structure: Option<Spanned<String>> =
            optional(Shape::Ref("structure"), "stone-building").only(STRUCTURES),
        /// The middle of each door of a building.
        pub doors: Vec<Spanned<Area>> = defaulting(Shape::List(&POINT), "[]").only(STRUCTURES),
        // BB-BLD-07
        /// The middle of each window of a building.
        pub windows: Vec<Spanned<Area>> = defaulting(Shape::List(&POINT), "[]").only(STRUCTURES),
        // BB-BLD-04, BB-BLD-10
        /// Whether its doors stand open, or are gone, from the start.
        pub open: bool = defaulting(FLAG, "false").only(STRUCTURES),
        /// The damage at which it falls, where it is not that of its structure.
        pub points: Option<Spanned<u32>> = optional(number(1, 80), "16").only(STRUCTURES),
        /// How many figures it holds, where it is not as many as its structure says for its size.
        pub capacity: Option<Spanned<u32>> = optional(number(0, 200), "20").only(STRUCTURES),
        /// How it is drawn, where it looks different from the rest of its terrain.
        pub sketch: Option<Sketch> = optional(Sketch::SHAPE, "runway").only(INCH_TABLES),
        /// Whether the lines over it can be crossed here: a bridge or a ford.
        pub crossing: bool = defaulting(FLAG, "false"),
    }
}
