//! How a map too large for the paper is cut into pages that overlap; pure geometry, nothing is drawn.

use super::scene::Point;
use crate::kernel::{Grid, Hex, LabelStyle, Mm, Orientation, Plane};
use crate::press::Paper;

/// The free margin at the sides of a page and above the map, for the marks.
const MARGIN: Mm = Mm(9.0);
/// The free margin below, for the page's name and a ruler.
const FOOT: Mm = Mm(14.0);

/// A part of a map, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Its upper left corner.
    pub from: Point,
    /// Its lower right corner.
    pub to: Point,
}

impl Window {
    /// Across.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.to.x - self.from.x
    }

    /// Down.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.to.y - self.from.y
    }
}

/// A map cut into pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// The paper, the way it lies.
    pub paper: Paper,
    /// Pages side by side.
    pub columns: usize,
    /// Pages one above the other.
    pub rows: usize,
    /// How much of the map neighbouring pages both show.
    pub overlap: Mm,
    /// Whether seams run along hex edges, and through the centres of the hexes between, where hexes line up.
    pub along_hexes: bool,
    /// The pages, row by row.
    pub pages: Vec<TilePage>,
}

/// A page of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct TilePage {
    /// `B3`: the second column, the third row.
    pub name: String,
    /// Counted from 0.
    pub column: usize,
    /// Counted from 0.
    pub row: usize,
    /// The part of the map it shows.
    pub window: Window,
    /// Where that part begins on the paper.
    pub at: Point,
}

impl Tiling {
    /// Cuts a map of this size into as few pages as possible, upright or on their side; `None` when the overlap uses up
    /// the whole page.
    #[must_use]
    pub fn of(size: Point, plane: Plane, paper: Paper, overlap: Mm) -> Option<Tiling> {
        [paper, paper.turned()]
            .into_iter()
            .filter_map(|paper| Tiling::on(size, plane, paper, overlap))
            .min_by_key(|tiling| tiling.pages.len())
    }

    fn on(size: Point, plane: Plane, paper: Paper, overlap: Mm) -> Option<Tiling> {
        // Hex edges line up one above the other, or side by side, half a hex apart: only there can a straight cut
        // follow them. The edges of squares line up both ways.
        let half = plane.across.0 / 2.0;
        let (across, down) = match plane.grid {
            Grid::Hexes(Orientation::Pointy) => (Some(half), None),
            Grid::Hexes(Orientation::Flat) => (None, Some(half)),
            Grid::Squares(_) => (Some(plane.across.0), Some(plane.across.0)),
        };
        let wide = paper.width - MARGIN * 2.0;
        let high = paper.height - MARGIN - FOOT;
        let columns = Cuts::of(size.x, wide.0, across, overlap.0)?;
        let rows = Cuts::of(size.y, high.0, down, overlap.0)?;
        let mut pages = Vec::new();
        for (row, (top, bottom)) in (0..).zip(&rows.strips) {
            for (column, (left, right)) in (0..).zip(&columns.strips) {
                let place = Hex {
                    column: column + 1,
                    row: row + 1,
                };
                pages.push(TilePage {
                    name: LabelStyle::Letters.print(place),
                    column: usize::from(column),
                    row: usize::from(row),
                    window: Window {
                        from: Point::new(*left, *top),
                        to: Point::new(*right, *bottom),
                    },
                    at: Point::new(MARGIN.0, MARGIN.0),
                });
            }
        }
        Some(Tiling {
            paper,
            columns: columns.strips.len(),
            rows: rows.strips.len(),
            overlap,
            along_hexes: columns.snapped && rows.snapped,
            pages,
        })
    }
}

struct Cuts {
    /// The start and end of each page.
    strips: Vec<(f64, f64)>,
    /// Whether they begin on a half hex, if that was wanted.
    snapped: bool,
}

impl Cuts {
    /// Cuts a length into strips of at most `page`, each sharing `overlap` with the one before: at steps of a pitch where
    /// one fits on a page, otherwise evenly.
    fn of(length: f64, page: f64, pitch: Option<f64>, overlap: f64) -> Option<Cuts> {
        const SLACK: f64 = 1e-6;
        if length <= page + SLACK {
            return Some(Cuts {
                strips: vec![(0.0, length)],
                snapped: true,
            });
        }
        let free = page - overlap;
        if free < 1.0 {
            return None;
        }
        let snap = pitch.and_then(|pitch| {
            let hexes = (free / pitch + SLACK).floor();
            (hexes >= 1.0).then_some(hexes * pitch)
        });
        let even = (length - overlap) / ((length - overlap) / free - SLACK).ceil();
        let step = snap.unwrap_or(even);
        let mut strips = Vec::new();
        let mut from = 0.0;
        while from + step + overlap < length - SLACK {
            strips.push((from, from + step + overlap));
            from += step;
        }
        strips.push((from, length));
        Some(Cuts {
            strips,
            snapped: pitch.is_none() || snap.is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(orientation: Orientation, across: f64) -> Plane {
        Plane {
            grid: Grid::Hexes(orientation),
            across: Mm(across),
        }
    }

    fn size(plane: Plane, columns: u16, rows: u16) -> Point {
        plane.extent(columns, rows).into()
    }

    /// Every paper, both ways of standing, several hex sizes: no part of the map is missing, neighbours share exactly the
    /// overlap, nothing leaves the paper, and seams keep to the hexes wherever a hex fits on a page.
    #[test]
    fn pages_cover_the_map_and_overlap_by_as_much_as_is_said() {
        for paper in Paper::ALL {
            for orientation in [Orientation::Pointy, Orientation::Flat] {
                for across in [20.0, 44.45, 100.0, 180.0, 400.0] {
                    let plane = plane(orientation, across);
                    let map = size(plane, 13, 9);
                    let tiling = Tiling::of(map, plane, *paper, Mm(10.0)).unwrap();
                    let page = |column: usize, row: usize| {
                        &tiling.pages[row * tiling.columns + column].window
                    };
                    for row in 0..tiling.rows {
                        for column in 0..tiling.columns {
                            let here = page(column, row);
                            assert!(here.width() <= tiling.paper.width.0 - 18.0 + 1e-6);
                            assert!(here.height() <= tiling.paper.height.0 - 23.0 + 1e-6);
                            if column > 0 {
                                let shared = page(column - 1, row).to.x - here.from.x;
                                assert!((shared - 10.0).abs() < 1e-6);
                            }
                            if row > 0 {
                                let shared = page(column, row - 1).to.y - here.from.y;
                                assert!((shared - 10.0).abs() < 1e-6);
                            }
                        }
                    }
                    let (first, last) = (page(0, 0), page(tiling.columns - 1, tiling.rows - 1));
                    assert_eq!(first.from, Point::default());
                    assert!(last.to.far(map) < 1e-6);
                    if tiling.along_hexes {
                        for page in &tiling.pages {
                            let at = match orientation {
                                Orientation::Pointy => page.window.from.x,
                                Orientation::Flat => page.window.from.y,
                            };
                            let halves = at * 2.0 / across;
                            assert!((halves - halves.round()).abs() < 1e-6);
                        }
                    }
                    assert!(tiling.along_hexes || across > 180.0, "{across}");
                }
            }
        }
    }

    #[test]
    fn pages_are_named_by_column_and_row() {
        let plane = plane(Orientation::Pointy, 100.0);
        let tiling = Tiling::of(size(plane, 13, 9), plane, Paper::A4, Mm(10.0)).unwrap();
        assert_eq!(tiling.pages[0].name, "A1");
        assert_eq!(tiling.pages[tiling.columns + 1].name, "B2");
    }

    #[test]
    fn the_paper_lies_the_way_that_needs_fewer_pages() {
        let plane = plane(Orientation::Pointy, 40.0);
        let wide = Tiling::of(Point::new(260.0, 150.0), plane, Paper::A4, Mm(10.0)).unwrap();
        assert_eq!((wide.pages.len(), wide.paper.is_upright()), (1, false));
        assert!(Tiling::of(Point::new(900.0, 900.0), plane, Paper::A4, Mm(400.0)).is_none());
    }
}
