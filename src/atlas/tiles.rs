//! Loose hex tiles to cut out: as many on a page as fit, a little smaller than the hexes of the map, fronts and backs.

use super::annotations::Hues;
use super::drawing::tile;
use super::furniture::{centred, line, ruler};
use super::lettering::Lettering;
use super::scene::{Cap, Drawing, Item, Path, Pen, Point, Shape};
use super::sheet::Sheet;
use super::survey::motif;
use crate::content::Pack;
use crate::kernel::{Axial, Mm, Orientation, Plane};
use crate::press::{Flip, Paper, Theme, Turn};

/// What stays free at the edges of a page; below, the name of the sheet and a ruler stand as well.
const MARGIN: f64 = 9.0;
const FOOT: f64 = 14.0;
/// Marks begin so far beyond the bleed, and are so long.
const MARK: [f64; 2] = [0.6, 2.4];

/// How tiles are cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileCut {
    /// The hexes of the map.
    pub across: Mm,
    /// How much smaller a tile is, from flat side to flat side, so that tiles lie side by side without wedging.
    pub clearance: Mm,
    /// How far the ground runs on beyond the cut.
    pub bleed: Mm,
    /// Round which edge the paper is turned for the backs; none for fronts only.
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
}

/// A tile to be cut: what it shows, and how it differs from others of its kind.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    motif: crate::content::Motif,
    seed: u64,
}

/// The sheets of tiles a pack wants; `None` when not even one tile fits on the paper.
#[must_use]
pub fn tile_sheets(
    pack: &Pack,
    paper: Paper,
    cut: &TileCut,
    copies: u32,
    theme: Theme,
) -> Option<Vec<Sheet>> {
    let hues = Hues::of(pack, theme);
    let places = Places::best(paper, cut)?;
    let wanted = wanted(pack, copies);
    let sheets = wanted.len().div_ceil(places.centres.len());
    let mut made = Vec::new();
    for (number, tiles) in (1..).zip(wanted.chunks(places.centres.len())) {
        let words = format!(
            "Hex tiles - {} - sheet {number} of {sheets}",
            pack.head().title
        );
        let mut front = Drawing::default();
        for (wanted, centre) in tiles.iter().zip(&places.centres) {
            let drawn = tile(wanted.motif, places.plane(cut.bled()), wanted.seed, theme);
            places.cut_out(&mut front, drawn, *centre, cut, hues);
        }
        let how = match cut.backs {
            Some(flip) => format!("front: print double-sided, {}, at 100 %", flip.words()),
            None => "print at 100 %".to_string(),
        };
        made.push(places.sheet(front, number.to_string(), &words, &how, hues));
        if let Some(flip) = cut.backs {
            let mut back = Drawing::default();
            for (_, centre) in tiles.iter().zip(&places.centres) {
                let drawn = places.back(pack, cut, hues);
                places.cut_out(&mut back, drawn, places.turned(*centre, flip), cut, hues);
            }
            let how = format!("back: {}", flip.words());
            made.push(places.sheet(back, format!("{number}b"), &words, &how, hues));
        }
    }
    Some(made)
}

/// Every tile of the pack as often as it is wanted, none like another.
fn wanted(pack: &Pack, copies: u32) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for entry in &pack.shelves.tiles {
        let Some(terrain) = pack.shelves.terrain.get(entry.terrain.get_ref()) else {
            continue;
        };
        for _ in 0..entry.quantity * copies {
            wanted.push(Wanted {
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
    orientation: Orientation,
    centres: Vec<Point>,
}

impl Places {
    /// The most tiles on a page: the paper upright or lying, hexes on a corner or on a side, in rows or like a honeycomb.
    fn best(paper: Paper, cut: &TileCut) -> Option<Places> {
        let mut best: Option<Places> = None;
        for paper in [paper, paper.turned()] {
            for orientation in [Orientation::Pointy, Orientation::Flat] {
                for comb in [false, true] {
                    let centres = centres(paper, orientation, comb, cut);
                    let most = best.as_ref().map_or(0, |it| it.centres.len());
                    if centres.len() > most {
                        best = Some(Places {
                            paper,
                            orientation,
                            centres,
                        });
                    }
                }
            }
        }
        best
    }

    fn plane(&self, across: f64) -> Plane {
        Plane {
            orientation: self.orientation,
            across: Mm(across),
        }
    }

    /// The corners of a hex of this size about a place.
    fn corners(&self, across: f64, about: Point) -> [Point; 6] {
        let plane = self.plane(across);
        let middle: Point = plane.centre(ORIGIN).into();
        plane
            .corners(ORIGIN)
            .map(|corner| Point::from(corner) - middle + about)
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
        // A bleed as wide as this shows beyond a corner of the cut, measured along the edge.
        let beyond = cut.bleed.0 * 2.0 / 3.0_f64.sqrt();
        let mut marks = Path::default();
        for side in 0..6 {
            let (from, to) = (corners[side], corners[(side + 1) % 6]);
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
        let pen = Pen {
            cap: Cap::Butt,
            ..Pen::new(hues.ink, 0.15)
        };
        page.items.push(Item::Shape(Shape::new(marks, pen)));
    }

    /// The back of a tile: rings of hexes and the name of the game, so that no terrain shows through.
    fn back(&self, pack: &Pack, cut: &TileCut, hues: Hues) -> Drawing {
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
        let lines = super::annotations::broken(&pack.head().title, cut.tile().0 * 0.46, size);
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
            Point::new(MARGIN, foot + 2.0),
            hues,
        ));
        page.items.push(line(
            how,
            Lettering::Text,
            2.3,
            Point::new(MARGIN, foot + 4.8),
            hues,
        ));
        page.items
            .extend(ruler(Point::new(width - MARGIN - 100.0, foot + 0.2), hues));
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

/// The centres of as many tiles as fit, in the middle of the page, which is the same from both sides.
fn centres(paper: Paper, orientation: Orientation, comb: bool, cut: &TileCut) -> Vec<Point> {
    // The foot is left free at both ends, so that backs meet fronts however the paper is turned.
    let (wide, high) = (paper.width.0 - 2.0 * MARGIN, paper.height.0 - 2.0 * FOOT);
    let apart = 2.0 * (MARK[0] + MARK[1]);
    let flat = cut.bled() + apart * 0.5;
    let pointed = cut.bled() * 2.0 / 3.0_f64.sqrt() + apart * 0.5;
    // Along a row hexes lie flat to flat or corner to corner; the rows of a comb reach into each other.
    let (across, down, reach) = match orientation {
        Orientation::Pointy => (flat, if comb { pointed * 0.75 } else { pointed }, pointed),
        Orientation::Flat => (pointed, flat, flat),
    };
    if orientation == Orientation::Flat && comb {
        return centres(paper.turned(), Orientation::Pointy, true, cut)
            .into_iter()
            .map(|at| Point::new(at.y, at.x))
            .collect();
    }
    if across > wide || reach > high {
        return Vec::new();
    }
    let rows = 1 + ((high - reach) / down + 1e-9).floor() as usize;
    let shift = if comb && rows > 1 { across / 2.0 } else { 0.0 };
    let in_row = |row: usize| {
        let free = if row % 2 == 1 { wide - shift } else { wide };
        (free / across + 1e-9).floor() as usize
    };
    let (full, all_wide) = (in_row(0), in_row(0) as f64 * across);
    let reach_right = if comb && rows > 1 && in_row(1) == full {
        all_wide + shift
    } else {
        all_wide
    };
    let left = (paper.width.0 - reach_right) / 2.0;
    let top = (paper.height.0 - reach - (rows - 1) as f64 * down) / 2.0;
    (0..rows)
        .flat_map(|row| {
            let from = left + across / 2.0 + if row % 2 == 1 { shift } else { 0.0 };
            (0..in_row(row)).map(move |column| {
                Point::new(
                    from + column as f64 * across,
                    top + reach / 2.0 + row as f64 * down,
                )
            })
        })
        .collect()
}
