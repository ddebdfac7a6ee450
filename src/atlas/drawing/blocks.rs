//! The printing blocks: small drawings cut once in hundredths of a hex and stamped many times; does not know where they
//! are stamped.

use std::collections::BTreeMap;

use super::chance::Chance;
use super::curve::blob;
use super::paints::Paints;
use super::roofs::{Roof, broken_walls, chimney, roofed};
use crate::atlas::scene::{Cap, Ink, Path, Pen, Point, Shape, Stamp, StampId};
use crate::kernel::Colour;

/// A block; the number distinguishes blocks of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Block {
    /// A group of three or four crowns.
    Trees(u8),
    /// A single crown.
    Tree(u8),
    /// Leaves of the canopy between crowns.
    Leaves(u8),
    /// A single bush.
    Bush(u8),
    /// A few blades of grass.
    Tuft(u8),
    /// Reeds over a line of water.
    Reeds(u8),
    /// A small pool.
    Pool(u8),
    /// Grains of sand.
    Grains(u8),
    /// Ripples on open water.
    Ripples(u8),
    /// Broken stone.
    Rubble(u8),
    /// A house by its form, its roof and its turn in steps of [`TURN`].
    House(Form, u8, u8),
    /// The remains of a house, by variant and turn.
    Ruin(u8, u8),
    /// A kitchen garden, by variant.
    Garden(u8),
    /// A block of concrete that stops tanks.
    Tooth,
    /// A row of sandbags bent to an arc.
    Sandbags,
    /// A pillbox, by its turn.
    Bunker(u8),
    /// A mine.
    Mine,
    /// A sign that warns of mines.
    Sign,
    /// A bridge of planks over a river on an edge, or over one that fills a hex.
    Planks(Span),
    /// A bridge of stone.
    Arches(Span),
    /// Stones and shallows to wade over, by variant.
    Shallows(Span, u8),
}

/// The form of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// A ridge from end to end.
    Gable,
    /// A ridge that falls on all four sides.
    Hip,
    /// Two wings.
    Wings,
    /// A tall house with a second ridge across.
    Tall,
    /// A shed.
    Shed,
}

/// What a crossing leads over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Span {
    /// A river along an edge.
    Narrow,
    /// A river that fills a hex.
    Wide,
}

/// The step in which things with a lit side are turned, in degrees: they are cut afresh for each, because the light
/// does not turn with them.
pub(super) const TURN: f64 = 15.0;

/// The number of steps nearest to a turn in degrees.
pub(super) fn turn_steps(degrees: f64) -> u8 {
    let steps = (degrees / TURN).round().rem_euclid(360.0 / TURN);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to 24"
    )]
    let steps = steps as u8;
    steps
}

/// The blocks cut so far.
pub(super) struct Case {
    paints: Paints,
    unit: f64,
    fine: bool,
    cut: BTreeMap<Block, StampId>,
    pub(super) stamps: Vec<Stamp>,
}

impl Case {
    pub(super) fn new(paints: Paints, unit: f64, fine: bool) -> Case {
        Case {
            paints,
            unit,
            fine,
            cut: BTreeMap::new(),
            stamps: Vec::new(),
        }
    }

    /// The stamp of a block, cut when it is first needed.
    pub(super) fn stamp(&mut self, block: Block) -> StampId {
        if let Some(stamp) = self.cut.get(&block) {
            return *stamp;
        }
        let cutter = Cutter {
            paints: self.paints,
            fine: self.fine,
        };
        let shapes = cutter.cut(block);
        let stamp = self.stamps.len();
        self.stamps.push(Stamp {
            name: name(block),
            shapes: shapes.into_iter().map(|it| sized(it, self.unit)).collect(),
        });
        self.cut.insert(block, stamp);
        stamp
    }
}

/// The finest line a common printer shows, in millimetres.
pub(super) const HAIRLINE: f64 = 0.12;

/// Scales a shape from hundredths of a hex to millimetres.
pub(super) fn sized(shape: Shape, unit: f64) -> Shape {
    let pen = shape.ink.pen.map(|pen| Pen {
        width: (pen.width * unit).max(HAIRLINE),
        dash: pen.dash.map(|it| it.map(|length| length * unit)),
        ..pen
    });
    Shape {
        path: shape.path.map(|it| it * unit),
        ink: Ink { pen, ..shape.ink },
    }
}

fn name(block: Block) -> String {
    let span = |it: Span| match it {
        Span::Narrow => "narrow",
        Span::Wide => "wide",
    };
    match block {
        Block::Trees(it) => format!("trees-{it}"),
        Block::Tree(it) => format!("tree-{it}"),
        Block::Leaves(it) => format!("leaves-{it}"),
        Block::Bush(it) => format!("bush-{it}"),
        Block::Tuft(it) => format!("tuft-{it}"),
        Block::Reeds(it) => format!("reeds-{it}"),
        Block::Pool(it) => format!("pool-{it}"),
        Block::Grains(it) => format!("grains-{it}"),
        Block::Ripples(it) => format!("ripples-{it}"),
        Block::Rubble(it) => format!("rubble-{it}"),
        Block::House(form, roof, turn) => {
            let form = match form {
                Form::Gable => "gable",
                Form::Hip => "hip",
                Form::Wings => "wings",
                Form::Tall => "tall",
                Form::Shed => "shed",
            };
            format!("house-{form}-{roof}-{turn}")
        }
        Block::Ruin(it, turn) => format!("ruin-{it}-{turn}"),
        Block::Garden(it) => format!("garden-{it}"),
        Block::Tooth => "tooth".into(),
        Block::Sandbags => "sandbags".into(),
        Block::Bunker(turn) => format!("bunker-{turn}"),
        Block::Mine => "mine".into(),
        Block::Sign => "sign".into(),
        Block::Planks(it) => format!("planks-{}", span(it)),
        Block::Arches(it) => format!("arches-{}", span(it)),
        Block::Shallows(it, variant) => format!("shallows-{}-{variant}", span(it)),
    }
}

/// Where the light comes from: the upper left, as on every map.
pub(super) const LIGHT: Point = Point::new(-0.6, -0.8);
/// How far a house throws its shadow.
pub(super) const SHADOW: Point = Point::new(2.6, 3.4);

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

pub(super) fn outlined(fill: Colour, line: Colour, width: f64) -> Ink {
    Ink {
        fill: Some(fill),
        pen: Some(Pen::new(line, width)),
    }
}

/// Straight lines, each by itself.
pub(super) fn strokes(lines: impl IntoIterator<Item = [Point; 2]>) -> Path {
    lines
        .into_iter()
        .fold(Path::default(), |path, line| path.and(Path::line(line)))
}

/// Cuts blocks in hundredths of a hex.
struct Cutter {
    paints: Paints,
    fine: bool,
}

impl Cutter {
    fn cut(&self, block: Block) -> Vec<Shape> {
        // Blocks are the same on every map; only their positions vary.
        let chance = |purpose: &str, variant: u8| Chance::of(0, purpose, (i32::from(variant), 0));
        match block {
            Block::Trees(it) => self.trees(&mut chance("trees", it)),
            Block::Tree(it) => self.tree(&mut chance("tree", it)),
            Block::Leaves(it) => self.leaves(&mut chance("leaves", it)),
            Block::Bush(it) => self.bush(&mut chance("bush", it)),
            Block::Tuft(it) => self.tuft(&mut chance("tuft", it)),
            Block::Reeds(it) => self.reeds(&mut chance("reeds", it)),
            Block::Pool(it) => self.pool(&mut chance("pool", it)),
            Block::Grains(it) => self.grains(&mut chance("grains", it)),
            Block::Ripples(it) => self.ripples(&mut chance("ripples", it)),
            Block::Rubble(it) => self.rubble(&mut chance("rubble", it)),
            Block::House(form, roof, turn) => self.house(form, roof, f64::from(turn) * TURN),
            Block::Ruin(it, turn) => self.ruin(&mut chance("ruin", it), f64::from(turn) * TURN),
            Block::Garden(it) => self.garden(&mut chance("garden", it)),
            Block::Tooth => self.tooth(),
            Block::Sandbags => self.sandbags(),
            Block::Bunker(turn) => self.bunker(f64::from(turn) * TURN),
            Block::Mine => self.mine(),
            Block::Sign => self.sign(),
            Block::Planks(span) => self.planks(span),
            Block::Arches(span) => self.arches(span),
            Block::Shallows(span, it) => self.shallows(span, &mut chance("shallows", it)),
        }
    }

    /// One crown seen from above: its shade, its body and its lit side.
    fn crown(&self, centre: Point, radius: f64, chance: &mut Chance) -> Vec<Shape> {
        let [shade, body, lit, line] = self.paints.crown;
        let bays = 9;
        let round = |part: f64| at(radius * part, radius * part);
        let mut shapes = vec![Shape::new(
            blob(centre, round(1.0), bays, 0.1, chance),
            outlined(shade, line, 0.7),
        )];
        let toward_light = |far: f64| centre + LIGHT * (radius * far);
        shapes.push(Shape::new(
            blob(toward_light(0.17), round(0.76), bays, 0.1, chance),
            body,
        ));
        if lit != body {
            let lit_part = blob(toward_light(0.36), round(0.42), 7, 0.16, chance);
            shapes.push(Shape::new(lit_part, lit));
        }
        if self.fine {
            // Leaves in the shade, along the rim.
            let leaf = |turn: f64, far: f64| {
                let arc = [-14.0, 0.0, 14.0];
                let places = arc.map(|it| centre + Point::new(radius * far, 0.0).turned(turn + it));
                Path::smooth(&places, false)
            };
            let leaves = [12.0, 52.0, 92.0]
                .into_iter()
                .map(|turn| leaf(turn + chance.about(10.0), chance.between(0.66, 0.78)))
                .fold(Path::default(), Path::and);
            shapes.push(Shape::new(leaves, Pen::new(line, 0.45)));
        }
        shapes
    }

    fn tree(&self, chance: &mut Chance) -> Vec<Shape> {
        let radius = chance.between(8.0, 9.5);
        self.crown(at(0.0, 0.0), radius, chance)
    }

    /// Low crowns in the tone of the canopy, faint enough to put a figure on.
    fn leaves(&self, chance: &mut Chance) -> Vec<Shape> {
        let mut arcs = Path::default();
        for it in 0..6 {
            let turn = 60.0 * f64::from(it) + chance.about(14.0);
            let centre = Point::new(chance.between(9.0, 13.5), 0.0).turned(turn);
            let radius = chance.between(4.6, 6.4);
            let rim: Vec<Point> = (0..6)
                .map(|step| 10.0 + 30.0 * f64::from(step) - 25.0)
                .map(|turn| {
                    centre + Point::new(radius * chance.between(0.92, 1.08), 0.0).turned(turn)
                })
                .collect();
            arcs = arcs.and(Path::smooth(&rim, false));
        }
        vec![Shape::new(arcs, Pen::new(self.paints.crown[0], 0.9))]
    }

    fn trees(&self, chance: &mut Chance) -> Vec<Shape> {
        let first = chance.between(0.0, 360.0);
        let count = 3;
        let mut crowns: Vec<(Point, f64)> = (0..count)
            .map(|it| {
                let turn = first + 120.0 * f64::from(it) + chance.about(18.0);
                let far = chance.between(8.5, 11.0);
                (Point::new(far, 0.0).turned(turn), chance.between(9.0, 12.0))
            })
            .collect();
        if chance.part() < 0.5 {
            crowns.push((
                at(chance.about(2.0), chance.about(2.0)),
                chance.between(7.0, 9.0),
            ));
        }
        // Crowns nearer to the reader hide those behind.
        crowns.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
        let mut shapes: Vec<Shape> = Vec::new();
        if self.paints.shadow.is_some() {
            let dark = self.paints.crown[3];
            shapes.extend(crowns.iter().map(|(centre, radius)| {
                let path = blob(
                    *centre + at(1.6, 2.1),
                    at(*radius, *radius),
                    9,
                    0.06,
                    chance,
                );
                Shape::new(path, dark)
            }));
        }
        for (centre, radius) in crowns {
            shapes.extend(self.crown(centre, radius, chance));
        }
        shapes
    }

    fn bush(&self, chance: &mut Chance) -> Vec<Shape> {
        let [body, lit, line] = self.paints.hedge;
        let radius = chance.between(3.6, 5.0);
        vec![
            Shape::new(
                blob(at(0.0, 0.0), at(radius * 1.1, radius), 7, 0.14, chance),
                outlined(body, line, 0.6),
            ),
            Shape::new(
                blob(
                    LIGHT * (radius * 0.3),
                    at(radius * 0.5, radius * 0.45),
                    6,
                    0.15,
                    chance,
                ),
                lit,
            ),
        ]
    }

    fn tuft(&self, chance: &mut Chance) -> Vec<Shape> {
        let blades = strokes((-1..=1).map(|it| {
            let lean = f64::from(it) * 2.4 + chance.about(0.5);
            let tall = 6.4 - 1.8 * f64::from(it).abs() + chance.about(0.6);
            [at(lean * 0.5, 0.0), at(lean * 1.2, -tall)]
        }));
        vec![Shape::new(blades, Pen::new(self.paints.tuft, 0.9))]
    }

    fn reeds(&self, chance: &mut Chance) -> Vec<Shape> {
        let blades = strokes((-2..=2).map(|it| {
            let place = f64::from(it);
            let tall = 8.0 - 1.5 * place.abs() + chance.about(0.9);
            [at(place * 1.5, 0.0), at(place * 2.4, -tall)]
        }));
        let wide = chance.between(6.0, 8.5);
        let water = strokes([
            [at(-wide, 0.9), at(wide, 0.9)],
            [at(-wide * 0.5, 3.0), at(wide * 0.7, 3.0)],
        ]);
        vec![
            Shape::new(water, Pen::new(self.paints.shore, 0.7)),
            Shape::new(blades, Pen::new(self.paints.marsh[1], 0.9)),
        ]
    }

    fn pool(&self, chance: &mut Chance) -> Vec<Shape> {
        let size = at(chance.between(10.0, 14.0), chance.between(5.0, 6.5));
        let water = outlined(self.paints.water[0], self.paints.shore, 0.7);
        let ripple = strokes([
            [at(-5.0, -1.0), at(1.0, -1.0)],
            [at(-1.0, 1.6), at(5.5, 1.6)],
        ]);
        vec![
            Shape::new(blob(at(0.0, 0.0), size, 8, 0.13, chance), water),
            Shape::new(ripple, Pen::new(self.paints.ripple, 0.7)),
        ]
    }

    fn grains(&self, chance: &mut Chance) -> Vec<Shape> {
        let dots = (0..12).fold(Path::default(), |path, it| {
            let turn = 137.5 * f64::from(it) + chance.about(20.0);
            let place = Point::new(4.4 * f64::from(it).sqrt(), 0.0).turned(turn);
            path.and(Path::circle(place, chance.between(0.55, 1.15)))
        });
        vec![Shape::new(dots, self.paints.sand[1])]
    }

    fn ripples(&self, chance: &mut Chance) -> Vec<Shape> {
        let wave = |place: Point, long: f64| {
            Path::smooth(
                &[
                    place + at(-long, 0.0),
                    place + at(-long * 0.5, -1.5),
                    place,
                    place + at(long * 0.5, -1.5),
                    place + at(long, 0.0),
                ],
                false,
            )
        };
        let long = chance.between(6.0, 9.0);
        let path = wave(at(0.0, 0.0), long).and(wave(at(chance.about(5.0), 4.4), long * 0.6));
        vec![Shape::new(path, Pen::new(self.paints.ripple, 1.0))]
    }

    fn rubble(&self, chance: &mut Chance) -> Vec<Shape> {
        let [lit, body, _] = self.paints.stone;
        (0..5)
            .map(|it| {
                let turn = 137.5 * f64::from(it) + chance.about(30.0);
                let centre = Point::new(4.3 * f64::from(it).sqrt(), 0.0).turned(turn);
                let size = chance.between(1.5, 3.4);
                let corners: Vec<Point> = (0..5)
                    .map(|corner| {
                        let turn = 72.0 * f64::from(corner) + chance.about(20.0);
                        centre + Point::new(size * chance.between(0.8, 1.15), 0.0).turned(turn)
                    })
                    .collect();
                let fill = if it % 2 == 0 { lit } else { body };
                Shape::new(
                    Path::polygon(corners),
                    outlined(fill, self.paints.built, 0.5),
                )
            })
            .collect()
    }

    fn house(&self, form: Form, roof: u8, turn: f64) -> Vec<Shape> {
        let middle = at(0.0, 0.0);
        let roofs: Vec<Roof> = match form {
            Form::Gable => vec![Roof::new(middle, 13.0, 8.0, 13.0)],
            Form::Hip => vec![Roof::new(middle, 12.5, 8.5, 5.0)],
            Form::Wings => vec![
                Roof::new(at(0.0, -3.0), 13.5, 6.5, 13.5),
                Roof::new(at(7.5, 4.0), 10.0, 6.0, 10.0).across(),
            ],
            Form::Tall => vec![
                Roof::new(middle, 15.5, 9.5, 9.5),
                Roof::new(at(-2.0, 0.0), 11.0, 5.2, 11.0).across(),
            ],
            Form::Shed => vec![Roof::new(middle, 6.5, 4.8, 6.5)],
        };
        let tones = self.paints.roof[usize::from(roof) % 3];
        let mut shapes = roofed(&self.paints, self.fine, &roofs, tones, turn);
        if form != Form::Shed {
            shapes.push(chimney(&self.paints, at(-7.0, -3.0).turned(turn), 1.2));
        }
        shapes
    }

    /// Partly standing walls round a floor full of stones.
    fn ruin(&self, chance: &mut Chance, turn: f64) -> Vec<Shape> {
        let roof = Roof::new(at(0.0, 0.0), 13.0, 9.0, 13.0);
        let mut shapes = broken_walls(&self.paints, &roof, turn, chance);
        shapes.extend(self.rubble(chance));
        shapes
    }

    fn garden(&self, chance: &mut Chance) -> Vec<Shape> {
        let (wide, tall) = (chance.between(6.5, 9.0), chance.between(5.0, 6.5));
        let beds = strokes((-1..=1).map(|it| {
            let y = f64::from(it) * tall * 0.55;
            [at(-wide + 2.0, y), at(wide - 2.0, y)]
        }));
        let [body, _, line] = self.paints.hedge;
        vec![
            Shape::new(
                Path::rectangle(at(-wide, -tall), at(wide, tall)),
                outlined(self.paints.yard[1], line, 0.6),
            ),
            Shape::new(
                beds,
                Pen {
                    dash: Some([0.6, 2.0]),
                    ..Pen::new(if self.fine { body } else { line }, 1.4)
                },
            ),
        ]
    }

    /// A pyramid from above.
    fn tooth(&self) -> Vec<Shape> {
        let [lit, body, dark] = self.paints.stone;
        let half = 5.2;
        let corners = [
            at(-half, -half),
            at(half, -half),
            at(half, half),
            at(-half, half),
        ];
        let tip = at(-0.6, -0.8);
        let tones = [lit, body, dark, body];
        let mut shapes = Vec::new();
        if let Some(shadow) = self.paints.shadow {
            shapes.push(Shape::new(
                Path::polygon(corners.map(|it| it + at(2.0, 2.4))),
                shadow,
            ));
        }
        shapes.extend((0..4).map(|side| {
            let plane = [corners[side], corners[(side + 1) % 4], tip];
            Shape::new(
                Path::polygon(plane),
                outlined(tones[side], self.paints.built, 0.5),
            )
        }));
        shapes.push(Shape::new(
            Path::polygon(corners),
            Pen::new(self.paints.built, 0.9),
        ));
        shapes
    }

    /// An arc that bulges upwards: two courses of bags.
    fn sandbags(&self) -> Vec<Shape> {
        let [body, seam] = self.paints.sandbag;
        let course = |radius: f64, shift: f64, count: u32| {
            (0..count).map(move |it| {
                let turn = -150.0 + shift + 120.0 * f64::from(it) / f64::from(count - 1);
                let centre = Point::new(radius, 0.0).turned(turn) + at(0.0, 13.0);
                let bag = Path::smooth(
                    &[
                        at(-4.6, 0.0),
                        at(-3.6, -2.4),
                        at(3.6, -2.4),
                        at(4.6, 0.0),
                        at(3.6, 2.4),
                        at(-3.6, 2.4),
                    ],
                    true,
                );
                bag.map(|it| it.turned(turn + 90.0) + centre)
            })
        };
        let mut shapes = Vec::new();
        if let Some(shadow) = self.paints.shadow {
            let arc: Vec<Point> = (0..=12)
                .map(|it| Point::new(31.0, 0.0).turned(-154.0 + 128.0 * f64::from(it) / 12.0))
                .map(|it| it + at(1.8, 15.2))
                .collect();
            shapes.push(Shape::new(
                Path::smooth(&arc, false),
                Pen::new(shadow, 11.0),
            ));
        }
        let bags = course(34.5, 0.0, 9).chain(course(29.5, 0.0, 8));
        shapes.extend(bags.map(|bag| Shape::new(bag, outlined(body, seam, 0.7))));
        shapes
    }

    fn bunker(&self, turn: f64) -> Vec<Shape> {
        let paints = &self.paints;
        let ring = |radius: f64, places: u32| {
            (0..places).map(move |it| {
                let turn = 360.0 * (f64::from(it) + 0.5) / f64::from(places) + turn;
                Point::new(radius, 0.0).turned(turn)
            })
        };
        let mut shapes = Vec::new();
        if let Some(shadow) = paints.shadow {
            let path = Path::polygon(ring(24.0, 8)).map(|it| it + at(3.4, 4.2));
            shapes.push(Shape::new(path, shadow));
        }
        let mut chance = Chance::of(0, "bank", (0, 0));
        let bank = blob(at(0.0, 0.0), at(27.0, 27.0), 12, 0.06, &mut chance);
        shapes.push(Shape::new(
            bank,
            outlined(paints.earth[0], paints.earth[1], 0.7),
        ));
        let slab = outlined(paints.stone[1], paints.built, 1.0);
        shapes.push(Shape::new(Path::polygon(ring(22.0, 8)), slab));
        let top = outlined(paints.stone[0], paints.built, 0.6);
        shapes.push(Shape::new(
            Path::polygon(ring(16.0, 8)).map(|it| it + LIGHT * 1.6),
            top,
        ));
        let slit =
            |turn_by: f64| [at(18.8, -5.5), at(18.8, 5.5)].map(|it| it.turned(turn + turn_by));
        let slits = strokes([slit(0.0), slit(45.0), slit(-45.0)]);
        shapes.push(Shape::new(
            slits,
            Pen {
                cap: Cap::Butt,
                ..Pen::new(paints.iron, 3.0)
            },
        ));
        shapes
    }

    fn mine(&self) -> Vec<Shape> {
        let spikes = strokes((0..4).map(|it| {
            let turn = 45.0 * f64::from(it) + 22.5;
            [
                Point::new(5.8, 0.0).turned(turn),
                Point::new(-5.8, 0.0).turned(turn),
            ]
        }));
        let iron = self.paints.iron;
        vec![
            Shape::new(spikes, Pen::new(iron, 1.0)),
            Shape::new(Path::circle(at(0.0, 0.0), 4.2), iron),
            Shape::new(Path::circle(at(-1.2, -1.4), 1.1), self.paints.ground),
        ]
    }

    fn sign(&self) -> Vec<Shape> {
        let triangle = [at(0.0, -9.0), at(8.6, 6.0), at(-8.6, 6.0)];
        let warning = self.paints.warning;
        vec![
            Shape::new(
                Path::polygon(triangle),
                outlined(self.paints.street, warning, 1.8),
            ),
            Shape::new(
                Path::line([at(0.0, -3.2), at(0.0, 1.2)]),
                Pen::new(warning, 1.9),
            ),
            Shape::new(Path::circle(at(0.0, 3.8), 1.05), warning),
        ]
    }

    /// A narrow deck of planks between two beams, along the horizontal.
    fn planks(&self, span: Span) -> Vec<Shape> {
        let (long, half) = match span {
            Span::Narrow => (13.0, 5.2),
            Span::Wide => (30.0, 6.2),
        };
        decked(&self.paints, long, half)
    }

    /// A broad deck between parapets that splay at the banks.
    fn arches(&self, span: Span) -> Vec<Shape> {
        let paints = &self.paints;
        let (long, half) = match span {
            Span::Narrow => (13.0, 8.5),
            Span::Wide => (29.0, 10.0),
        };
        let mut shapes = vec![Shape::new(
            Path::rectangle(at(-long, -half), at(long, half)),
            paints.road[0],
        )];
        for hand in [-1.0, 1.0] {
            let wall = Path::line([
                at(-long - 4.5, hand * (half + 3.8)),
                at(-long, hand * half),
                at(long, hand * half),
                at(long + 4.5, hand * (half + 3.8)),
            ]);
            shapes.push(Shape::new(wall.clone(), Pen::new(paints.built, 4.2)));
            shapes.push(Shape::new(wall, Pen::new(paints.stone[1], 2.6)));
        }
        if span == Span::Wide {
            let piers = [-13.0, 13.0].into_iter().flat_map(|x| {
                [-1.0, 1.0].map(|hand| {
                    Path::polygon([
                        at(x - 4.0, hand * (half + 1.6)),
                        at(x, hand * (half + 6.4)),
                        at(x + 4.0, hand * (half + 1.6)),
                    ])
                })
            });
            shapes.extend(
                piers.map(|it| Shape::new(it, outlined(paints.stone[1], paints.built, 0.8))),
            );
        }
        shapes
    }

    /// Light water with stepping stones, along the horizontal.
    fn shallows(&self, span: Span, chance: &mut Chance) -> Vec<Shape> {
        let paints = &self.paints;
        let (long, half, stones) = match span {
            Span::Narrow => (10.0, 8.0, 3),
            Span::Wide => (27.0, 14.0, 8),
        };
        let bed = blob(at(0.0, 0.0), at(long, half), 12, 0.07, chance);
        let mut shapes = vec![Shape::new(bed, paints.sand[0])];
        let ripples = strokes([-0.62_f64, -0.2, 0.25, 0.66].into_iter().map(|part| {
            let y = part * half;
            let wide = long * (1.0 - part * part).sqrt() * 0.7;
            [
                at(-wide + chance.about(3.0), y),
                at(wide + chance.about(3.0), y),
            ]
        }));
        shapes.push(Shape::new(
            ripples,
            Pen {
                dash: Some([3.4, 2.4]),
                ..Pen::new(paints.shore, 0.7)
            },
        ));
        shapes.extend((0..stones).map(|it| {
            let part = (f64::from(it) + 0.5) / f64::from(stones) * 2.0 - 1.0;
            let place = at(part * long * 0.92, chance.about(half * 0.45));
            Shape::new(
                blob(place, at(2.3, 1.8), 6, 0.15, chance),
                outlined(paints.stone[0], paints.built, 0.6),
            )
        }));
        shapes
    }
}

/// A deck of planks between two beams along the horizontal, half as long and half as wide as this.
pub(super) fn decked(paints: &Paints, long: f64, half: f64) -> Vec<Shape> {
    let [deck, gap] = paints.timber;
    let mut shapes = Vec::new();
    let count = (long / 1.6_f64).round();
    let planks = strokes(
        (1..)
            .map(f64::from)
            .take_while(|it| *it < count)
            .map(|it| -long + 2.0 * long * it / count)
            .map(|x| [at(x, -half), at(x, half)]),
    );
    shapes.push(Shape::new(
        Path::rectangle(at(-long, -half), at(long, half)),
        outlined(deck, gap, 0.9),
    ));
    shapes.push(Shape::new(planks, Pen::new(gap, 0.5)));
    let beams = strokes([
        [at(-long - 1.5, -half), at(long + 1.5, -half)],
        [at(-long - 1.5, half), at(long + 1.5, half)],
    ]);
    shapes.push(Shape::new(beams, Pen::new(gap, 1.5)));
    shapes
}
