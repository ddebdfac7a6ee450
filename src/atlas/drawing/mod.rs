//! The drawing of the land: turns ground, heights, edges and lines into shapes and stamps; knows no file format, no
//! lettering and no rules.

mod blocks;
mod chance;
mod country;
mod course;
mod crop;
mod curve;
mod edges;
mod ground;
mod hand;
mod heights;
mod paints;
mod region;
mod roofs;
mod table;
#[cfg(test)]
mod testland;
mod tools;
mod town;
mod water;
mod ways;
mod woods;
mod works;

use std::collections::{BTreeMap, BTreeSet};

use super::land::{HexGround, Land, Motif};
use super::scene::{Drawing, Ink, Item, Path, Pen, Point};
use crate::kernel::{Axial, Edge, Plane, Vertex};
use crate::press::Theme;
use hand::shape;
use paints::Paints;
pub use table::draw_table;
pub(super) use table::wavering_outline;
use tools::DrawingTools;

/// How far the ground is drawn beyond the cut, as a fraction of a hex.
const BLEED: f64 = 0.06;

/// Draws the land: first what runs through many hexes, in groups by kind, then the objects in each hex, in a group per
/// hex.
///
/// Much of it reaches beyond the edge of the land and is meant to be cut off at its [`outline`].
#[must_use]
pub fn draw_land(land: &Land, theme: Theme) -> Drawing {
    let ground = Paints::of(theme).ground;
    // A little wider than the land, so that nothing shows beside it when a knife slips.
    let grass = Ink {
        fill: Some(ground),
        pen: Some(Pen::new(ground, land.plane.across.0 * 2.0 * BLEED)),
    };
    draw(land, theme, shape(outline(land), grass), |_| true)
}

/// Draws the land on grass, with the objects of the hexes `shown` accepts.
fn draw(land: &Land, theme: Theme, grass: Item, shown: impl Fn(Axial) -> bool) -> Drawing {
    let mut tools = DrawingTools::new(land, theme);
    let mut items = Vec::new();
    let levels = heights::levels(&tools);
    group(&mut items, "ground", |items| {
        items.push(grass);
        ground::meadows(&tools, items);
        heights::tones(&tools, &levels, items);
        ground::soft_ground(&tools, items);
        ground::fields(&tools, items);
        ground::bocage(&tools, items);
        ground::yards(&tools, items);
        ground::canopy(&tools, items);
    });
    group(&mut items, "heights", |items| {
        heights::contours(&tools, &levels, items)
    });
    group(&mut items, "water", |items| {
        ways::streams(&tools, items);
        water::waters(&tools, items);
    });
    group(&mut items, "ways", |items| {
        ways::roads(&tools, items);
        ways::crossings(&mut tools, items);
        ways::rails(&tools, items);
    });
    // From the top of the map down, so that objects nearer to the reader hide those behind.
    let mut hexes: Vec<(Axial, Point)> = land
        .hexes
        .keys()
        .filter(|it| shown(**it))
        .map(|it| (*it, tools.country.centre(*it)))
        .collect();
    hexes.sort_by(|one, other| {
        one.1
            .y
            .total_cmp(&other.1.y)
            .then(one.1.x.total_cmp(&other.1.x))
    });
    for (hex, _) in hexes {
        if let Some(ground) = land.hexes.get(&hex) {
            let name = hex_name(land, hex);
            group(&mut items, &name, |items| {
                items.extend(standing(&mut tools, hex, ground))
            });
        }
    }
    group(&mut items, "edges", |items| edges::barriers(&tools, items));
    Drawing {
        stamps: tools.hand.case.stamps,
        items,
    }
}

/// The objects in one hex.
fn standing(tools: &mut DrawingTools, hex: Axial, ground: &HexGround) -> Vec<Item> {
    match ground.motif {
        Motif::Wood => woods::trees(tools, hex),
        Motif::Building => town::houses(tools, hex, ground, ground.is_ruin),
        Motif::Ruins => town::houses(tools, hex, ground, true),
        motif => {
            let mut items = ground::growth(tools, hex, motif);
            items.extend(works::works(tools, hex, motif));
            items
        }
    }
}

/// Adds a group, unless it is empty.
fn group(items: &mut Vec<Item>, id: &str, fill: impl FnOnce(&mut Vec<Item>)) {
    let mut inside = Vec::new();
    fill(&mut inside);
    if !inside.is_empty() {
        items.push(Item::Group {
            id: id.to_owned(),
            items: inside,
        });
    }
}

/// The name of a hex in files; a hex before the first column or row has no label, so its coordinates are used.
fn hex_name(land: &Land, hex: Axial) -> String {
    let grid = land.plane.grid;
    match grid.cell(hex) {
        Some(label) => format!("{}-{label}", grid.cell_word()),
        None => format!("beside-{}-{}", hex.q + 1000, hex.r + 1000),
    }
}

/// Thin lines between hexes, each once; to lie above the land.
#[must_use]
pub fn draw_grid(land: &Land, theme: Theme) -> Vec<Item> {
    let unit = land.plane.across.0 / 100.0;
    let width = (0.6 * unit).max(blocks::HAIRLINE);
    let pen = Pen::new(Paints::of(theme).grid, width);
    land.hexes
        .keys()
        .map(|hex| {
            let own = land.plane.grid.sides().iter().filter(|side| {
                Edge::of(*hex, **side).name().0 == *hex
                    || !land.hexes.contains_key(&hex.beside(**side))
            });
            let lines = own.map(|side| {
                let ends = [Vertex::of(*hex, *side), Vertex::of(*hex, side.turned(1))];
                Path::line(ends.map(|it| Point::from(land.plane.corner(it))))
            });
            shape(lines.fold(Path::default(), Path::and), pen)
        })
        .collect()
}

/// The outline at which the land is cut off: the rectangle around the board where half hexes fill it up, otherwise the
/// board's own hexes.
#[must_use]
pub fn outline(land: &Land) -> Path {
    let board: BTreeSet<Axial> = land
        .hexes
        .iter()
        .filter(|(_, ground)| ground.on_board)
        .map(|(hex, _)| *hex)
        .collect();
    let corner = |vertex: Vertex| Point::from(land.plane.corner(vertex));
    if board.len() == land.hexes.len() {
        return region::loops(&board, land.plane.grid)
            .into_iter()
            .map(|around| {
                Path::polygon(
                    around
                        .into_iter()
                        .map(|(hex, side)| corner(Vertex::of(hex, side))),
                )
            })
            .fold(Path::default(), Path::and);
    }
    let corners = board.iter().flat_map(|it| land.plane.grid.corners(*it));
    let mut corners = corners.map(corner);
    let Some(first) = corners.next() else {
        return Path::default();
    };
    let (from, to) = corners.fold((first, first), |(from, to), it| {
        (
            Point::new(from.x.min(it.x), from.y.min(it.y)),
            Point::new(to.x.max(it.x), to.y.max(it.y)),
        )
    });
    Path::rectangle(from, to)
}

/// One loose hex, the one at `Axial { q: 0, r: 0 }`, drawn slightly beyond the sides at which it will be cut: water,
/// sand and marsh run over them, a river crosses it, and objects are drawn whole.
#[must_use]
pub fn tile(motif: Motif, plane: Plane, seed: u64, theme: Theme) -> Drawing {
    let here = Axial { q: 0, r: 0 };
    let is = |motif: Motif, on_board: bool| HexGround {
        motif,
        height: 0,
        floors: 0,
        is_ruin: false,
        on_board,
    };
    let mut hexes = BTreeMap::from([(here, is(motif, true))]);
    let grid = plane.grid;
    for there in grid.around(here) {
        let is_through = grid.side_towards(here, there).is_some_and(|side| {
            let half = usize::from(side.count() / 2);
            side.index().is_multiple_of(half)
        });
        let around = match motif {
            Motif::Sea | Motif::Beach | Motif::Marsh => motif,
            it if water::is_river(it) && is_through => Motif::River,
            _ => Motif::Open,
        };
        hexes.insert(there, is(around, false));
    }
    let land = Land {
        plane,
        hexes,
        edges: BTreeMap::new(),
        ways: Vec::new(),
        runs_on: true,
        seed,
    };
    let centre = Point::from(plane.centre(here));
    let corners = plane.corners(here).into_iter().map(Point::from);
    let bled: Vec<Point> = corners.map(|it| centre.towards(it, 1.0 + BLEED)).collect();
    let grass = shape(
        Path::polygon(bled.iter().copied()),
        Paints::of(theme).ground,
    );
    let mut drawing = draw(&land, theme, grass, |hex| hex == here);
    drawing.items = crop::cropped(drawing.items, &bled);
    drawing
}

#[cfg(test)]
mod tests {
    use super::testland::{hex, land_of};
    use super::*;
    use crate::atlas::land::{LineKind, Way};
    use crate::atlas::scene::Step;
    use crate::kernel::{Contact, Grid, HexSide, Mm, Orientation};

    const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];

    /// Every motif in patches of a few hexes.
    fn mixed(columns: u16, rows: u16) -> Land {
        land_of(columns, rows, |it| {
            let patch = usize::from(it.column / 3) * 7 + usize::from(it.row / 3) * 5;
            Motif::ALL[patch % Motif::ALL.len()]
        })
    }

    fn groups(drawing: &Drawing) -> BTreeMap<&str, &[Item]> {
        drawing
            .items
            .iter()
            .filter_map(|it| match it {
                Item::Group { id, items } => Some((id.as_str(), items.as_slice())),
                _ => None,
            })
            .collect()
    }

    fn count(items: &[Item]) -> usize {
        items
            .iter()
            .map(|it| match it {
                Item::Group { items, .. } => count(items),
                _ => 1,
            })
            .sum()
    }

    #[test]
    fn the_same_land_is_always_drawn_the_same_and_another_seed_otherwise() {
        let mut land = mixed(13, 9);
        let first = draw_land(&land, Theme::Colour);
        assert_eq!(first, draw_land(&land, Theme::Colour));
        land.seed += 1;
        assert_ne!(first, draw_land(&land, Theme::Colour));
    }

    #[test]
    fn no_two_woods_are_the_same() {
        let land = land_of(13, 9, |_| Motif::Wood);
        let drawing = draw_land(&land, Theme::Colour);
        let groups = groups(&drawing);
        let mut seen: Vec<String> = Vec::new();
        for hex in land.hexes.keys() {
            let name = hex_name(&land, *hex);
            let to_centre = Point::default() - Point::from(land.plane.centre(*hex));
            let mut trees = Drawing::default();
            let there = Drawing {
                stamps: Vec::new(),
                items: groups[name.as_str()].to_vec(),
            };
            trees.put(there, to_centre);
            assert!(trees.items.len() > 5, "{name}");
            seen.push(format!("{:.3?}", trees.items));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 13 * 9);
    }

    #[test]
    fn groups_have_names_that_stay() {
        let mut land = mixed(13, 9);
        land.ways.push(Way {
            kind: LineKind::Road,
            through: hex("0105").line(hex("1305")),
        });
        let drawing = draw_land(&land, Theme::LowInk);
        let groups = groups(&drawing);
        assert_eq!(groups.len(), drawing.items.len(), "each name once");
        for name in ["ground", "heights", "water", "ways"] {
            assert!(groups.contains_key(name), "{name}");
        }
        let is_name = |name: &str| {
            let mut letters = name.chars();
            letters.all(|it| it.is_ascii_alphanumeric() || it == '-')
        };
        assert!(groups.keys().all(|it| is_name(it)));
        assert!(drawing.stamps.iter().all(|it| is_name(&it.name)));
    }

    #[test]
    fn every_motif_has_a_tile_in_every_theme_that_stays_in_its_cell() {
        for grid in [
            Grid::Hexes(Orientation::Pointy),
            Grid::Hexes(Orientation::Flat),
            Grid::Squares(Contact::Edges),
        ] {
            for across in [20.0, 100.0] {
                let plane = Plane {
                    grid,
                    across: Mm(across),
                };
                let centre = Point::from(plane.centre(Axial { q: 0, r: 0 }));
                let corner = Point::from(plane.corners(Axial { q: 0, r: 0 })[0]);
                let far = centre.far(corner) * (1.0 + BLEED) + 1e-6;
                let mut seen: Vec<Drawing> = Vec::new();
                for motif in Motif::ALL.iter().copied() {
                    for theme in THEMES {
                        let tile = tile(motif, plane, 1, theme);
                        assert!(count(&tile.items) > 0, "{motif:?}, {theme:?}");
                        assert!(!seen.contains(&tile), "{motif:?}, {theme:?}");
                        assert!(reach(&tile, centre) < far * 1.12, "{motif:?}, {theme:?}");
                        seen.push(tile);
                    }
                }
            }
        }
    }

    /// How far from a place anything is drawn.
    fn reach(drawing: &Drawing, from: Point) -> f64 {
        fn widest(items: &[Item], stamps: &[crate::atlas::Stamp], from: Point) -> f64 {
            let paths = |path: &Path, from: Point| {
                let lines = curve::flattened(path, 4).concat();
                lines.iter().map(|it| it.far(from)).fold(0.0, f64::max)
            };
            items
                .iter()
                .map(|item| match item {
                    Item::Shape(it) => paths(&it.path, from),
                    Item::Tint { path, .. } => paths(path, from),
                    Item::Stamp {
                        stamp, at, scale, ..
                    } => {
                        let shapes = stamps[*stamp].shapes.iter();
                        let wide = shapes
                            .map(|it| paths(&it.path, Point::default()))
                            .fold(0.0, f64::max);
                        at.far(from) + wide * scale
                    }
                    Item::Words(it) => it.at.far(from),
                    Item::Clipped { items, .. } | Item::Group { items, .. } => {
                        widest(items, stamps, from)
                    }
                })
                .fold(0.0, f64::max)
        }
        widest(&drawing.items, &drawing.stamps, from)
    }

    #[test]
    fn stamps_are_smaller_than_a_hex_and_not_empty() {
        for theme in THEMES {
            for stamp in draw_land(&mixed(30, 30), theme).stamps {
                let places: Vec<Point> = stamp
                    .shapes
                    .iter()
                    .flat_map(|it| curve::flattened(&it.path, 4).concat())
                    .collect();
                let wide = places
                    .iter()
                    .map(|it| it.far(Point::default()))
                    .fold(0.0, f64::max);
                assert!((3.0..50.0).contains(&wide), "{}: {wide}", stamp.name);
            }
        }
    }

    #[test]
    fn a_large_land_takes_as_many_items_a_hex_as_a_small_one() {
        let a_hex = |columns: u16, rows: u16| {
            let land = mixed(columns, rows);
            count(&draw_land(&land, Theme::Colour).items) as f64 / land.hexes.len() as f64
        };
        let (small, large) = (a_hex(35, 35), a_hex(142, 142));
        assert!(small < 14.0 && large < 14.0, "{small} and {large}");
        assert!(large < small * 1.1, "{small} and {large}");
    }

    #[test]
    fn no_motif_is_dear() {
        for motif in Motif::ALL.iter().copied() {
            let land = land_of(20, 20, |_| motif);
            let items = count(&draw_land(&land, Theme::Colour).items);
            assert!(items < 400 * 18, "{motif:?}: {items} items for 400 hexes");
        }
    }

    #[test]
    fn three_roads_meet_in_three_arms() {
        let mut land = land_of(7, 7, |_| Motif::Open);
        let here = hex("0404");
        for end in ["0404", "0704"] {
            land.ways.push(Way {
                kind: LineKind::Road,
                through: hex("0104").line(hex(end)),
            });
        }
        land.ways.push(Way {
            kind: LineKind::Road,
            through: here.line(hex("0407")),
        });
        let tools = DrawingTools::new(&land, Theme::Colour);
        assert_eq!(tools.country.arms(LineKind::Road, here).len(), 3);
        let centre = Point::from(land.plane.centre(here));
        let drawing = draw_land(&land, Theme::Colour);
        let Item::Shape(casing) = &groups(&drawing)["ways"][0] else {
            panic!("the first item of the ways is a path");
        };
        let through = casing.path.0.iter().filter(|step| match step {
            Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => to.far(centre) < 1e-6,
            Step::Close => false,
        });
        assert_eq!(through.count(), 3, "every road goes through the middle");
    }

    #[test]
    fn the_outline_is_the_board_or_a_rectangle_where_half_hexes_fill_it() {
        let mut land = land_of(3, 3, |_| Motif::Open);
        let whole = outline(&land);
        assert_eq!(whole.0.len(), 23, "22 edges and a close");
        let beside = hex("0101").beside(HexSide::ALL[3]);
        let mut half = testland::ground(Motif::Open);
        half.on_board = false;
        land.hexes.insert(beside, half);
        let rectangle = outline(&land);
        let end = Point::from(land.plane.extent(3, 3));
        assert_eq!(rectangle, Path::rectangle(Point::default(), end));
    }

    #[test]
    fn the_grid_draws_every_edge_once() {
        let land = land_of(4, 3, |_| Motif::Open);
        let edges: BTreeSet<Edge> = land
            .hexes
            .keys()
            .flat_map(|hex| HexSide::ALL.map(|side| Edge::of(*hex, side)))
            .collect();
        let drawn: usize = draw_grid(&land, Theme::Mono)
            .iter()
            .map(|it| match it {
                Item::Shape(it) => it.path.0.len() / 2,
                _ => 0,
            })
            .sum();
        assert_eq!(drawn, edges.len());
    }

    #[test]
    fn drawings_laid_together_share_stamps_and_keep_names_apart() {
        let plane = |across: f64| Plane {
            grid: Grid::Hexes(Orientation::Flat),
            across: Mm(across),
        };
        let mut page = Drawing::default();
        let first = tile(Motif::Wood, plane(100.0), 1, Theme::Colour);
        let count = first.stamps.len();
        page.put(first.clone(), Point::default());
        assert_eq!(page.items, first.items);
        page.put(first, Point::new(50.0, 0.0));
        assert_eq!(page.stamps.len(), count);
        let small = tile(Motif::Wood, plane(30.0), 1, Theme::Colour);
        page.put(small, Point::default());
        assert_eq!(page.stamps.len(), 2 * count);
        let names: BTreeSet<&str> = page.stamps.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), page.stamps.len());
    }

    /// The banks of every river tile cross its edge at the same places, whatever its seed.
    #[test]
    fn rivers_of_tiles_meet() {
        let plane = Plane {
            grid: Grid::Hexes(Orientation::Pointy),
            across: Mm(100.0),
        };
        let edge = Point::from(plane.corners(Axial { q: 0, r: 0 })[0]).x;
        let banks = |seed: u64| -> Vec<f64> {
            let drawing = tile(Motif::River, plane, seed, Theme::Colour);
            let groups = groups(&drawing);
            let shapes = groups
                .values()
                .copied()
                .flatten()
                .filter_map(|item| match item {
                    Item::Shape(it) => Some(&it.path),
                    _ => None,
                });
            let near = shapes.flat_map(|path| path.points().filter(|at| (at.x - edge).abs() < 1.5));
            near.map(|at| at.y).collect()
        };
        let first = banks(0);
        assert!(first.len() >= 4, "both sides of water and bank: {first:?}");
        for seed in 1..20 {
            for place in banks(seed) {
                let is_met = first.iter().any(|it| (it - place).abs() < 0.5);
                assert!(is_met, "{place} of {seed}, not at {first:?}");
            }
        }
    }
}
