//! Loose tiles to cut out, hexes or squares: as many on a page as fit, a little smaller than the cells of the map,
//! fronts and backs.

use super::annotations::Hues;
use super::drawing::tile;
use super::furniture::{centred, line, ruler};
use super::lettering::Lettering;
use super::scene::{Cap, Drawing, Item, Path, Pen, Point, Shape};
use super::sheet::Sheet;
use super::survey::motif;
use crate::content::{Pack, Terrain, Tile};
use crate::kernel::{Axial, Contact, Grid, Mm, Orientation, Plane};
use crate::press::quotes::curled;
use crate::press::{Flip, Paper, Theme, Turn, UNPRINTABLE};

/// The distance of cuts from the sides of a page; bleed may be lost there.
const SIDE: f64 = UNPRINTABLE.0;
/// The same above and below, where the sheet's name and a ruler are.
const FOOT: f64 = 13.5;
/// Where marks begin beyond the bleed, and how long they are.
const MARK: [f64; 2] = [0.3, 1.7];
/// Words and rulers begin here.
const EDGE: f64 = 9.0;
/// From corner to corner of a hex that is 1 from flat side to flat side.
const POINTED: f64 = 1.154_700_538_379_251_5;

/// How tiles are cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileCut {
    /// Whether they are squares, and not hexes.
    pub squares: bool,
    /// The hexes or squares of the map.
    pub across: Mm,
    /// How much smaller a tile is, from flat side to flat side, so that tiles lie side by side without wedging.
    pub clearance: Mm,
    /// How far the ground runs on beyond the cut.
    pub bleed: Mm,
    /// The edge round which the paper is turned for the backs; `None` for fronts only.
    pub backs: Option<Flip>,
}

impl TileCut {
    /// A tile from flat side to flat side.
    #[must_use]
    pub fn tile(&self) -> Mm {
        self.across - self.clearance
    }

    fn bled(&self) -> f64 {
        self.tile().0 + 2.0 * self.bleed.0
    }

    /// What a sheet of them is called.
    #[must_use]
    pub fn title(&self) -> &'static str {
        if self.squares {
            "Square tiles"
        } else {
            "Hex tiles"
        }
    }

    /// From corner to corner of a hex that is 1 from flat side to flat side; a bleed of 1 reaches as far beyond a
    /// corner, along the edge.
    fn pointed(&self) -> f64 {
        if self.squares { 1.0 } else { POINTED }
    }
}

/// A side of a tile: what it shows, and its variation among others of its kind.
#[derive(Clone, Copy, Debug)]
struct Ground<'p> {
    name: &'p str,
    motif: crate::content::Motif,
    seed: u64,
}

/// The sheets of tiles a pack needs, limited to certain ids; `None` when not even one tile fits on the paper.
#[must_use]
pub fn tile_sheets(
    pack: &Pack,
    paper: Paper,
    cut: &TileCut,
    copies: u32,
    is_wanted: &dyn Fn(&str) -> bool,
    theme: Theme,
) -> Option<Vec<Sheet>> {
    let hues = Hues::of(pack, theme);
    let places = Places::best(paper, cut)?;
    let grounds = grounds(pack, copies, is_wanted);
    let wanted = match cut.backs {
        Some(_) => back_to_back(&grounds),
        None => grounds.into_iter().map(|it| (it, None)).collect(),
    };
    let sheets = wanted.len().div_ceil(places.centres.len());
    let mut made = Vec::new();
    for (number, tiles) in (1..).zip(wanted.chunks(places.centres.len())) {
        let words = curled(&format!(
            "{} – {} – sheet {number} of {sheets}",
            cut.title(),
            pack.head().title
        ));
        let mut front = Drawing::default();
        let painted = |it: &Ground<'_>| tile(it.motif, places.plane(cut.bled()), it.seed, theme);
        for ((ground, _), centre) in tiles.iter().zip(&places.centres) {
            places.cut_out(&mut front, painted(ground), *centre, cut, hues);
        }
        let how = match cut.backs {
            Some(flip) => format!("front: print double-sided, {}, at 100 %", flip.words()),
            None => "print at 100 %".to_string(),
        };
        made.push(places.sheet(front, number.to_string(), &words, &how, hues));
        if let Some(flip) = cut.backs {
            let mut back = Drawing::default();
            for ((ground, behind), centre) in tiles.iter().zip(&places.centres) {
                let drawn = match behind {
                    Some(ground) => painted(ground),
                    None => places.back(pack, ground.name, cut, hues),
                };
                places.cut_out(&mut back, drawn, places.turned(*centre, flip), cut, hues);
            }
            let how = format!("back: {}", flip.words());
            made.push(places.sheet(back, format!("{number}b"), &words, &how, hues));
        }
    }
    Some(made)
}

/// Tiles with another terrain on the back, so that half as many are cut; no tile shows one terrain on both sides, because
/// it could not lie there twice. Those that find no partner have a plain back.
fn back_to_back<'p>(grounds: &[Ground<'p>]) -> Vec<(Ground<'p>, Option<Ground<'p>>)> {
    // Grounds of one terrain follow each other: two that are at least as far apart as the longest such run differ.
    let runs = grounds.chunk_by(|one, other| one.name == other.name);
    let longest = runs.map(<[Ground<'_>]>::len).max().unwrap_or(0);
    let fronts = grounds.len().div_ceil(2).max(longest);
    let pair = |at: usize| (grounds[at], grounds.get(at + fronts).copied());
    (0..fronts).map(pair).collect()
}

/// Every ground that the tiles of the pack show, with its copies, no two alike.
fn grounds<'p>(pack: &'p Pack, copies: u32, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Ground<'p>> {
    let mut wanted = Vec::new();
    for entry in pack.shelf::<Tile>().iter().filter(|it| is_wanted(it.id())) {
        let Some(terrain) = pack.shelf::<Terrain>().get(entry.terrain.get_ref()) else {
            continue;
        };
        for _ in 0..entry.quantity * copies {
            wanted.push(Ground {
                name: terrain.name.get_ref(),
                motif: motif(terrain),
                seed: wanted.len() as u64,
            });
        }
    }
    wanted
}

/// Where tiles lie on a page.
struct Places {
    paper: Paper,
    grid: Grid,
    centres: Vec<Point>,
}

impl Places {
    /// The arrangement with the most tiles: paper upright or on its side, hexes on a corner or on a side, in rows or
    /// like a honeycomb; squares in rows.
    fn best(paper: Paper, cut: &TileCut) -> Option<Places> {
        use Orientation::{Flat, Pointy};
        let ways: &[(Grid, bool)] = if cut.squares {
            &[(Grid::Squares(Contact::Edges), false)]
        } else {
            &[
                (Grid::Hexes(Pointy), false),
                (Grid::Hexes(Pointy), true),
                (Grid::Hexes(Flat), false),
                (Grid::Hexes(Flat), true),
            ]
        };
        let mut best: Option<Places> = None;
        for paper in [paper, paper.turned()] {
            for (grid, comb) in ways {
                let centres = centres(paper, *grid, *comb, cut);
                let most = best.as_ref().map_or(0, |it| it.centres.len());
                if centres.len() > most {
                    best = Some(Places {
                        paper,
                        grid: *grid,
                        centres,
                    });
                }
            }
        }
        best
    }

    fn plane(&self, across: f64) -> Plane {
        Plane {
            grid: self.grid,
            across: Mm(across),
        }
    }

    /// The corners of a cell of this size about a place.
    fn corners(&self, across: f64, about: Point) -> Vec<Point> {
        let plane = self.plane(across);
        let middle: Point = plane.centre(ORIGIN).into();
        let corners = plane.corners(ORIGIN).into_iter();
        corners
            .map(|corner| Point::from(corner) - middle + about)
            .collect()
    }

    /// Puts a tile on the page: its drawing up to the bleed, and marks that prolong its edges.
    fn cut_out(&self, page: &mut Drawing, drawn: Drawing, at: Point, cut: &TileCut, hues: Hues) {
        let middle: Point = self.plane(cut.bled()).centre(ORIGIN).into();
        let mut moved = Drawing::default();
        moved.put(drawn, at - middle);
        let clipped = Drawing {
            stamps: moved.stamps,
            items: vec![Item::Clipped {
                outline: Path::polygon(self.corners(cut.bled(), at)),
                items: moved.items,
            }],
        };
        page.put(clipped, Point::default());
        let corners = self.corners(cut.tile().0, at);
        // A bleed of this width reaches this far beyond a corner of the cut, along the edge.
        let beyond = cut.bleed.0 * cut.pointed();
        let mut marks = Path::default();
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().copied().zip(next.copied()) {
            let way = (to - from) * (1.0 / from.far(to));
            let [start, length] = MARK;
            let tick = |end: Point, way: Point| {
                Path::line([
                    end + way * (beyond + start),
                    end + way * (beyond + start + length),
                ])
            };
            marks = marks.and(tick(from, way * -1.0)).and(tick(to, way));
        }
        // The cut itself is drawn too, very faintly: without it a tile of open ground on white paper has no edge.
        let edge = Pen::new(hues.faint, 0.08);
        page.items
            .push(Item::Shape(Shape::new(Path::polygon(corners), edge)));
        let pen = Pen {
            cap: Cap::Butt,
            ..Pen::new(hues.ink, 0.15)
        };
        page.items.push(Item::Shape(Shape::new(marks, pen)));
    }

    /// The back of a tile without another terrain: rings of hexes and the name of the game, so that no terrain shows through.
    fn back(&self, pack: &Pack, name: &str, cut: &TileCut, hues: Hues) -> Drawing {
        let middle: Point = self.plane(cut.bled()).centre(ORIGIN).into();
        let mut items = vec![Item::Shape(Shape::new(
            Path::polygon(self.corners(cut.bled(), middle)),
            hues.paper,
        ))];
        for part in [0.92, 0.86, 0.5] {
            items.push(Item::Shape(Shape::new(
                Path::polygon(self.corners(cut.tile().0 * part, middle)),
                Pen::new(hues.ink, cut.tile().0 * 0.006),
            )));
        }
        let size = cut.tile().0 * 0.07;
        let lines =
            super::annotations::broken(&curled(&pack.head().title), cut.tile().0 * 0.46, size);
        let count = lines.len() as f64;
        for (at, text) in lines.iter().enumerate() {
            let down = (at as f64 - (count - 1.0) / 2.0) * size * 1.2 + size * 0.36;
            items.push(centred(
                text,
                Lettering::Heading,
                size,
                middle + Point::new(0.0, down),
                hues,
            ));
        }
        items.push(centred(
            name,
            Lettering::Text,
            size * 0.75,
            middle + Point::new(0.0, cut.tile().0 * 0.36),
            hues,
        ));
        Drawing {
            stamps: Vec::new(),
            items,
        }
    }

    /// Where a tile's back lies when its front lies here.
    fn turned(&self, at: Point, flip: Flip) -> Point {
        match flip.turn(self.paper) {
            Turn::Sideways => Point::new(self.paper.width.0 - at.x, at.y),
            Turn::Over => Point::new(at.x, self.paper.height.0 - at.y),
        }
    }

    fn sheet(&self, mut page: Drawing, name: String, words: &str, how: &str, hues: Hues) -> Sheet {
        let (width, height) = (self.paper.width.0, self.paper.height.0);
        let foot = height - 10.0;
        page.items.push(line(
            words,
            Lettering::Bold,
            2.3,
            Point::new(EDGE, foot + 2.0),
            hues,
        ));
        page.items.push(line(
            how,
            Lettering::Text,
            2.3,
            Point::new(EDGE, foot + 4.8),
            hues,
        ));
        page.items
            .extend(ruler(Point::new(width - EDGE - 100.0, foot + 0.2), hues));
        Sheet {
            width,
            height,
            name,
            views: Vec::new(),
            stamps: page.stamps,
            items: page.items,
        }
    }
}

const ORIGIN: Axial = Axial { q: 0, r: 0 };

/// The centres of as many tiles as fit, centred on the page, so that both sides match.
fn centres(paper: Paper, grid: Grid, comb: bool, cut: &TileCut) -> Vec<Point> {
    // A honeycomb of flat-topped hexes is one of pointy-topped hexes on its side.
    if grid == Grid::Hexes(Orientation::Flat) && comb {
        let pointy = Grid::Hexes(Orientation::Pointy);
        return centres_in(paper.turned(), [FOOT, SIDE], pointy, true, cut)
            .into_iter()
            .map(|at| Point::new(at.y, at.x))
            .collect();
    }
    centres_in(paper, [SIDE, FOOT], grid, comb, cut)
}

/// The same, with this much left free at the left and right and at the top and bottom: equal at both ends, so that
/// backs meet fronts however the paper is turned.
fn centres_in(
    paper: Paper,
    [beside, above]: [f64; 2],
    grid: Grid,
    comb: bool,
    cut: &TileCut,
) -> Vec<Point> {
    let (wide, high) = (paper.width.0 - 2.0 * beside, paper.height.0 - 2.0 * above);
    // From centre to centre: the bleeds of two tiles meet between them.
    let (flat, pointed) = (cut.bled(), cut.bled() * POINTED);
    let (across, down) = match (grid, comb) {
        (Grid::Hexes(Orientation::Pointy), false) => (flat, pointed),
        (Grid::Hexes(Orientation::Pointy), true) => (flat, flat / POINTED),
        (Grid::Hexes(Orientation::Flat), _) => (pointed, flat),
        (Grid::Squares(_), _) => (flat, flat),
    };
    let tile = cut.tile().0;
    let (tile_wide, tile_high) = match grid {
        Grid::Hexes(Orientation::Pointy) => (tile, tile * POINTED),
        Grid::Hexes(Orientation::Flat) => (tile * POINTED, tile),
        Grid::Squares(_) => (tile, tile),
    };
    let count = |room: f64, tile: f64, step: f64| {
        if room + 1e-9 < tile {
            0
        } else {
            1 + ((room - tile) / step + 1e-9).floor() as usize
        }
    };
    let rows = count(high, tile_high, down);
    let shift = if comb && rows > 1 { across / 2.0 } else { 0.0 };
    let (full, shifted) = (
        count(wide, tile_wide, across),
        count(wide - shift, tile_wide, across),
    );
    if full == 0 {
        return Vec::new();
    }
    let reach = ((full - 1) as f64 * across).max(shift + shifted.saturating_sub(1) as f64 * across);
    let left = (paper.width.0 - reach) / 2.0;
    let top = (paper.height.0 - rows.saturating_sub(1) as f64 * down) / 2.0;
    (0..rows)
        .flat_map(|row| {
            let (from, tiles) = if row % 2 == 1 {
                (left + shift, shifted)
            } else {
                (left, full)
            };
            (0..tiles).map(move |column| {
                Point::new(from + column as f64 * across, top + row as f64 * down)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Motif;

    /// So many grounds of each name.
    fn grounds(runs: &[(&'static str, usize)]) -> Vec<Ground<'static>> {
        let ground = |name| Ground {
            name,
            motif: Motif::Open,
            seed: 0,
        };
        let runs = runs.iter();
        runs.flat_map(|(name, count)| std::iter::repeat_n(ground(name), *count))
            .collect()
    }

    fn check(runs: &[(&'static str, usize)], cut: usize) {
        let pairs = back_to_back(&grounds(runs));
        assert_eq!(pairs.len(), cut, "{runs:?}");
        for (name, count) in runs {
            let sides = pairs
                .iter()
                .flat_map(|(one, two)| [Some(one), two.as_ref()]);
            let shown = sides.flatten().filter(|it| it.name == *name).count();
            assert_eq!(shown, *count, "{name}");
        }
        let twice = |(one, two): &(Ground<'_>, Option<Ground<'_>>)| {
            two.is_some_and(|two| two.name == one.name)
        };
        assert!(!pairs.iter().any(twice), "{runs:?}");
    }

    #[test]
    fn a_tile_has_another_terrain_on_its_back() {
        check(&[("wood", 12), ("hill", 8), ("sea", 13), ("ford", 2)], 18);
        check(&[("wood", 9), ("hill", 2)], 9);
        check(&[("wood", 12)], 12);
        check(&[], 0);
    }
}
