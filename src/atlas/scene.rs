//! A drawing as plain data, in millimetres: paths, reusable stamps and words, in layers that can be switched off; knows
//! no map and no file format.

use super::lettering::Lettering;
use crate::kernel::{Colour, PlanePoint};

/// A place, in millimetres from the upper left corner, or from the middle of a stamp.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The place this far right and down.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The place on the way to another: 0 is here, 1 is there.
    #[must_use]
    pub fn towards(self, other: Point, part: f64) -> Point {
        self + (other - self) * part
    }

    /// How far another place is.
    #[must_use]
    pub fn far(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// The place turned clockwise about the origin.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Point {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Point::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

impl From<PlanePoint> for Point {
    fn from(point: PlanePoint) -> Point {
        Point::new(point.x.0, point.y.0)
    }
}

impl std::ops::Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Point;

    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// A step of the pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Lifts the pen and sets it down.
    Move(Point),
    /// Straight.
    Line(Point),
    /// A cubic curve with its two handles.
    Curve(Point, Point, Point),
    /// Back to where the pen was set down.
    Close,
}

/// A line or an outline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// Straight lines from place to place.
    pub fn line(points: impl IntoIterator<Item = Point>) -> Path {
        let mut steps: Vec<Step> = points.into_iter().map(Step::Line).collect();
        if let Some(first) = steps.first_mut()
            && let Step::Line(at) = *first
        {
            *first = Step::Move(at);
        }
        Path(steps)
    }

    /// Straight lines from place to place and back.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
        let mut path = Path::line(points);
        path.0.push(Step::Close);
        path
    }

    /// An upright rectangle.
    #[must_use]
    pub fn rectangle(from: Point, to: Point) -> Path {
        Path::polygon([from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)])
    }

    /// A circle.
    #[must_use]
    pub fn circle(centre: Point, radius: f64) -> Path {
        let handle = radius * 0.552_284_75;
        let at = |x: f64, y: f64| centre + Point::new(x, y);
        let quarter = |(x, y): (f64, f64), (next_x, next_y): (f64, f64)| {
            Step::Curve(
                at(x * radius + next_x * handle, y * radius + next_y * handle),
                at(next_x * radius + x * handle, next_y * radius + y * handle),
                at(next_x * radius, next_y * radius),
            )
        };
        let around = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let mut steps = vec![Step::Move(at(radius, 0.0))];
        steps.extend((0..4).map(|it| quarter(around[it], around[(it + 1) % 4])));
        steps.push(Step::Close);
        Path(steps)
    }

    /// A smooth line through places; closed, it has no beginning.
    #[must_use]
    pub fn smooth(points: &[Point], closed: bool) -> Path {
        let count = points.len();
        if count < 2 {
            return Path::default();
        }
        let at = |index: isize| {
            let last = count as isize - 1;
            let index = if closed {
                index.rem_euclid(count as isize)
            } else {
                index.clamp(0, last)
            };
            points[usize::try_from(index).unwrap_or(0)]
        };
        let pieces = if closed { count } else { count - 1 };
        let mut steps = vec![Step::Move(points[0])];
        steps.extend((0..pieces as isize).map(|it| {
            let (before, from, to, after) = (at(it - 1), at(it), at(it + 1), at(it + 2));
            Step::Curve(
                from + (to - before) * (1.0 / 6.0),
                to - (after - from) * (1.0 / 6.0),
                to,
            )
        }));
        if closed {
            steps.push(Step::Close);
        }
        Path(steps)
    }

    /// Every point and handle of the path, which lies between them.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.0.iter().flat_map(|step| {
            let points = match *step {
                Step::Move(to) | Step::Line(to) => [Some(to), None, None],
                Step::Curve(one, two, to) => [Some(one), Some(two), Some(to)],
                Step::Close => [None; 3],
            };
            points.into_iter().flatten()
        })
    }

    /// Both paths as one.
    #[must_use]
    pub fn and(mut self, other: Path) -> Path {
        self.0.extend(other.0);
        self
    }

    /// The path with every place mapped to another.
    #[must_use]
    pub fn map(&self, change: impl Fn(Point) -> Point) -> Path {
        Path(
            self.0
                .iter()
                .map(|step| match *step {
                    Step::Move(to) => Step::Move(change(to)),
                    Step::Line(to) => Step::Line(change(to)),
                    Step::Curve(one, two, to) => Step::Curve(change(one), change(two), change(to)),
                    Step::Close => Step::Close,
                })
                .collect(),
        )
    }
}

/// How a line begins and ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Rounded.
    #[default]
    Round,
    /// Cut off.
    Butt,
}

/// What a line is drawn with; corners are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub colour: Colour,
    /// In millimetres.
    pub width: f64,
    /// Dash and gap, in millimetres.
    pub dash: Option<[f64; 2]>,
    /// Its ends.
    pub cap: Cap,
}

impl Pen {
    /// A plain pen.
    #[must_use]
    pub fn new(colour: Colour, width: f64) -> Pen {
        Pen {
            colour,
            width,
            dash: None,
            cap: Cap::Round,
        }
    }
}

/// How a path is filled and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    /// The fill of the inside, by the even-odd rule: a hole in an outline stays a hole.
    pub fill: Option<Colour>,
    /// The line.
    pub pen: Option<Pen>,
}

impl From<Colour> for Ink {
    fn from(colour: Colour) -> Ink {
        Ink {
            fill: Some(colour),
            pen: None,
        }
    }
}

impl From<Pen> for Ink {
    fn from(pen: Pen) -> Ink {
        Ink {
            fill: None,
            pen: Some(pen),
        }
    }
}

/// A path with its ink.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// How.
    pub ink: Ink,
}

impl Shape {
    /// A path with its ink.
    pub fn new(path: Path, ink: impl Into<Ink>) -> Shape {
        Shape {
            path,
            ink: ink.into(),
        }
    }
}

/// A small drawing round the origin, stored once and used many times.
#[derive(Clone, Debug, PartialEq)]
pub struct Stamp {
    /// A name for files: letters, digits and hyphens.
    pub name: String,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A stamp, by its place in [`Scene::stamps`].
pub type StampId = usize;

/// How words are aligned to their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// They begin there.
    Start,
    /// Their middle is there.
    Middle,
    /// They end there.
    End,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// What it says.
    pub text: String,
    /// The type.
    pub face: Lettering,
    /// How high the type is, in millimetres: 1 pt is 0.353 mm.
    pub size: f64,
    /// Where on the base line.
    pub at: Point,
    /// Which part of the line is there.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Colour,
    /// The colour of an outline that keeps them readable on any ground.
    pub halo: Option<Colour>,
    /// Clockwise about the place, in degrees.
    pub turn: f64,
}

impl Words {
    /// How wide the line of a halo is, in units of the type's height.
    pub const HALO: f64 = 0.22;
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A path.
    Shape(Shape),
    /// An area through which the ground can be seen.
    Tint {
        /// Its outline, filled by the even-odd rule.
        path: Path,
        /// Its colour.
        colour: Colour,
        /// From 0, which cannot be seen, to 255, which hides the ground.
        opacity: u8,
    },
    /// A stamp, turned clockwise, scaled and moved.
    Stamp {
        /// Which.
        stamp: StampId,
        /// Where its middle is.
        at: Point,
        /// How large.
        scale: f64,
        /// In degrees.
        turn: f64,
    },
    /// A line of text.
    Words(Words),
    /// Items clipped to an outline.
    Clipped {
        /// The outline.
        outline: Path,
        /// The items clipped to it.
        items: Vec<Item>,
    },
    /// Items that belong together under a name, such as a hex.
    Group {
        /// The name: letters, digits and hyphens.
        id: String,
        /// What belongs to it.
        items: Vec<Item>,
    },
}

/// A drawing that can be put into another: items, and the stamps they use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Small drawings that items use.
    pub stamps: Vec<Stamp>,
    /// What is drawn, the lowest first.
    pub items: Vec<Item>,
}

impl Drawing {
    /// Puts another drawing over this one, its corner at a place. A stamp that is already here is not stored again.
    pub fn put(&mut self, other: Drawing, at: Point) {
        let ids: Vec<StampId> = other.stamps.into_iter().map(|it| self.file(it)).collect();
        self.items.extend(moved(other.items, at, &ids));
    }

    /// The number of a stamp; a different stamp with the same name is renamed.
    fn file(&mut self, stamp: Stamp) -> StampId {
        if let Some(same) = self.stamps.iter().position(|it| it.shapes == stamp.shapes) {
            return same;
        }
        let number = self.stamps.len();
        let is_taken = self.stamps.iter().any(|it| it.name == stamp.name);
        self.stamps.push(Stamp {
            name: if is_taken {
                format!("{}-v{number}", stamp.name)
            } else {
                stamp.name
            },
            ..stamp
        });
        number
    }
}

/// The same items moved elsewhere, where their stamps have other numbers.
fn moved(items: Vec<Item>, by: Point, ids: &[StampId]) -> Vec<Item> {
    let one = |item: Item| match item {
        Item::Shape(shape) => Item::Shape(Shape {
            path: shape.path.map(|point| point + by),
            ..shape
        }),
        Item::Tint {
            path,
            colour,
            opacity,
        } => Item::Tint {
            path: path.map(|point| point + by),
            colour,
            opacity,
        },
        Item::Stamp {
            stamp,
            at,
            scale,
            turn,
        } => Item::Stamp {
            stamp: ids.get(stamp).copied().unwrap_or(stamp),
            at: at + by,
            scale,
            turn,
        },
        Item::Words(words) => Item::Words(Words {
            at: words.at + by,
            ..words
        }),
        Item::Clipped { outline, items } => Item::Clipped {
            outline: outline.map(|point| point + by),
            items: moved(items, by, ids),
        },
        Item::Group { id, items } => Item::Group {
            id,
            items: moved(items, by, ids),
        },
    };
    items.into_iter().map(one).collect()
}

/// Items switched on and off together.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The name in files: letters, digits and hyphens.
    pub id: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// Whether it is cut off at the edge of the map.
    pub clipped: bool,
    /// What is on it, the lowest first.
    pub items: Vec<Item>,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Across, in millimetres.
    pub width: f64,
    /// Down.
    pub height: f64,
    /// The outline to which clipped layers are cut.
    pub outline: Path,
    /// Small drawings that items use.
    pub stamps: Vec<Stamp>,
    /// The layers, the lowest first.
    pub layers: Vec<Layer>,
}

impl Scene {
    /// An empty drawing, for sheets that show no map.
    #[must_use]
    pub fn empty() -> Scene {
        Scene {
            width: 0.0,
            height: 0.0,
            outline: Path::default(),
            stamps: Vec::new(),
            layers: Vec::new(),
        }
    }
}
