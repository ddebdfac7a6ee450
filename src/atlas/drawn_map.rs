//! A map or a table ready for the press: the whole drawing, the poster in one piece, and the pages of a tiled map with their key.

use super::annotations::{self, Annotations, Hues, annotate, wrapped};
use super::drawing::{draw_grid, draw_land, draw_table, outline};
use super::furniture::{centred, line, north, ruler};
use super::legend::{self, Entry, MapWords, legend};
use super::lettering::Lettering;
use super::scene::{Cap, Drawing, Item, Layer, Path, Pen, Point, Scene, Shape};
use super::sheet::{Sheet, View};
use super::survey::{Border, grid, survey};
use super::survey_table::survey_table;
use super::table_legend::table_legend;
use super::table_marks::TableMarks;
use super::table_rim::TableRim;
use super::tiling::{TilePage, Tiling, Window};
use crate::content::{Board, Kept, Map, Pack, Scenario};
use crate::kernel::{Contact, Grid, Hex, LabelStyle, Measure, Mm, Plane};
use crate::press::quotes::curled;
use crate::press::{Paper, Theme};

/// The margin round a poster.
const MARGIN: f64 = 12.0;
/// Between the parts of a sheet.
const GAP: f64 = 5.0;
/// The title of a poster, with its ruler.
const TITLE: f64 = 9.0;
/// How much of the height of a page its small map may have, the largest first.
const KEY_SHARES: [f64; 4] = [0.36, 0.31, 0.26, 0.21];
/// The ruler and the arrow below a small map.
const KEY_FOOT: f64 = 12.0 + GAP;
/// The least width of a column of a legend.
const COLUMN: f64 = 84.0;
/// The type at the foot of a page.
const FOOT: f64 = 2.1;
/// How far the map's outermost lines reach over its edge: half their width.
const RIM: f64 = 0.4;

/// How a map is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// The size of a hex from flat side to flat side.
    pub across: Mm,
    /// Colours and fills.
    pub theme: Theme,
    /// How it ends.
    pub border: Border,
    /// What is written on it.
    pub annotations: Annotations<'a>,
    /// What its legend says.
    pub words: &'a MapWords,
}

/// How a table is drawn.
#[derive(Clone, Copy, Debug)]
pub struct TableStyle {
    /// How long an inch of the table is on paper.
    pub inch: Mm,
    /// Colours and fills.
    pub theme: Theme,
    /// The unit in which distances are printed.
    pub measure: Measure,
    /// Whether zones, objectives and pieces are shown.
    pub deployment: bool,
}

/// A map or a table, drawn.
#[derive(Clone, Debug)]
pub struct DrawnMap {
    /// What it is called.
    pub title: String,
    /// What is below the title.
    pub subtitle: String,
    /// Where its hexes lie. A table is measured in squares of an inch.
    pub plane: Plane,
    /// The drawing.
    pub scene: Scene,
    /// What is in its legend.
    pub legend: Vec<Entry>,
    border: Border,
    hues: Hues,
    /// How large it is, in words.
    scale: String,
    /// The measures round a table.
    rim: Option<TableRim>,
}

impl DrawnMap {
    /// Draws a map.
    #[must_use]
    pub fn of(map: &Kept<Map>, pack: &Pack, style: &Style<'_>) -> DrawnMap {
        let board = Board::of(map, pack);
        let plane = Plane {
            grid: board.grid(),
            across: style.across,
        };
        let hues = Hues::of(pack, style.theme);
        let land = survey(&board, plane, style.border, u64::from(map.seed));
        let drawn = draw_land(&land, style.theme);
        let size = plane.extent(board.width(), board.height());
        let layer = |id, title, items| Layer {
            id,
            title,
            clipped: true,
            items,
        };
        let mut layers = vec![
            layer("terrain", "Terrain", drawn.items),
            layer("grid", "Grid", draw_grid(&land, style.theme)),
        ];
        layers.extend(annotate(&board, pack, plane, &style.annotations, hues));
        let scenario = style.annotations.scenario;
        let name = map.name.get_ref();
        DrawnMap {
            title: curled(scenario.map_or(name, |it| it.name.get_ref())),
            subtitle: match scenario {
                Some(_) => curled(&format!("{name} – {}", pack.head().title)),
                None => curled(&pack.head().title),
            },
            plane,
            scene: Scene {
                width: size.x.0,
                height: size.y.0,
                outline: outline(&land),
                stamps: drawn.stamps,
                layers,
            },
            legend: legend(&board, pack, scenario, style.words, style.theme, hues),
            border: style.border,
            hues,
            scale: cells(plane),
            rim: None,
        }
    }

    /// Draws the table of a scenario; `None` when it is played on a map.
    #[must_use]
    pub fn of_table(
        scenario: &Kept<Scenario>,
        pack: &Pack,
        style: &TableStyle,
    ) -> Option<DrawnMap> {
        let table = *scenario.table.as_ref()?.get_ref();
        let land = survey_table(scenario, pack, style.inch.0)?;
        let hues = Hues::of(pack, style.theme);
        let drawn = draw_table(&land, style.theme);
        let marks = TableMarks {
            scenario,
            pack,
            table,
            land: &land,
            hues,
            theme: style.theme,
            measure: style.measure,
            deployment: style.deployment,
        };
        let mut layers = vec![Layer {
            id: "terrain",
            title: "Terrain",
            clipped: true,
            items: drawn.items,
        }];
        layers.extend(marks.layers());
        let end = Point::new(land.width, land.height);
        let scale = style.measure.inch().0 / style.inch.0;
        Some(DrawnMap {
            title: curled(scenario.name.get_ref()),
            subtitle: curled(&pack.head().title),
            plane: Plane {
                grid: Grid::Squares(Contact::Edges),
                across: style.inch,
            },
            scene: Scene {
                width: end.x,
                height: end.y,
                outline: Path::rectangle(Point::default(), end),
                stamps: drawn.stamps,
                layers,
            },
            legend: table_legend(scenario, pack, style, hues),
            border: Border::Half,
            hues,
            scale: format!(
                "a table of {} at 1 : {}; print at 100 %",
                table.shown(style.measure).replace('"', "″"),
                short(scale)
            ),
            rim: Some(TableRim::of(scenario, &land, style, hues)),
        })
    }

    /// An empty grid with this many columns and rows.
    #[must_use]
    pub fn blank(
        (columns, rows): (u16, u16),
        plane: Plane,
        border: Border,
        coordinates: Option<LabelStyle>,
        hues: Hues,
    ) -> DrawnMap {
        let all = (1..=rows).flat_map(|row| (1..=columns).map(move |column| Hex { column, row }));
        let land = grid(all.clone(), plane, border);
        let size = plane.extent(columns, rows);
        let layer = |id, title, clipped, items| Layer {
            id,
            title,
            clipped,
            items,
        };
        let names = coordinates
            .map(|style| annotations::coordinates(all, plane, style, false, hues))
            .unwrap_or_default();
        DrawnMap {
            title: format!("{columns} x {rows} {}", plane.grid.cells_word()),
            subtitle: "Blank grid".into(),
            plane,
            scene: Scene {
                width: size.x.0,
                height: size.y.0,
                outline: outline(&land),
                stamps: Vec::new(),
                layers: vec![
                    layer("grid", "Grid", true, draw_grid(&land, Theme::Mono)),
                    layer("coordinates", "Coordinates", false, names),
                ],
            },
            legend: Vec::new(),
            border,
            hues,
            scale: cells(plane),
            rim: None,
        }
    }

    /// The colours of its lettering.
    pub(super) fn hues(&self) -> Hues {
        self.hues
    }

    /// The whole of it.
    fn window(&self) -> Window {
        Window {
            from: Point::default(),
            to: Point::new(self.scene.width, self.scene.height),
        }
    }

    /// The map alone, at its own size; a table with the measures round it.
    #[must_use]
    pub fn bare(&self) -> Sheet {
        if let Some(rim) = &self.rim {
            let [left, top, right, bottom] = rim.room();
            let at = Point::new(left, top);
            let mut items = vec![self.frame(at, self.window(), 1.0)];
            items.extend(rim.around(at, self.window(), 1.0));
            return Sheet {
                width: self.scene.width + left + right,
                height: self.scene.height + top + bottom,
                name: self.title.clone(),
                views: vec![View {
                    window: self.window(),
                    at,
                    scale: 1.0,
                }],
                stamps: Vec::new(),
                items,
            };
        }
        Sheet {
            width: self.scene.width + 2.0 * RIM,
            height: self.scene.height + 2.0 * RIM,
            name: self.title.clone(),
            views: vec![View {
                window: Window {
                    from: Point::new(-RIM, -RIM),
                    to: Point::new(self.scene.width + RIM, self.scene.height + RIM),
                },
                at: Point::default(),
                scale: 1.0,
            }],
            stamps: Vec::new(),
            items: Vec::new(),
        }
    }

    /// The map in one piece with its title, scale and legend.
    #[must_use]
    pub fn poster(&self) -> Sheet {
        let inner = self.scene.width.max(2.0 * COLUMN);
        let at = Point::new(MARGIN + (inner - self.scene.width) / 2.0, MARGIN);
        let mut drawing = Drawing::default();
        drawing.items.push(self.frame(at, self.window(), 1.0));
        let mut below = 0.0;
        if let Some(rim) = &self.rim {
            drawing.items.extend(rim.around(at, self.window(), 1.0));
            below = rim.room()[3];
        }
        let mut top = MARGIN + self.scene.height + below + GAP;
        drawing
            .items
            .extend(self.heading(Point::new(MARGIN, top), inner));
        top += TITLE + GAP;
        let columns = ((inner / COLUMN).floor() as usize).clamp(1, 6);
        let (set, high, _) = legend::set(
            &self.legend,
            self.plane.grid,
            columns,
            inner / columns as f64,
            f64::INFINITY,
            self.hues,
        );
        drawing.put(set, Point::new(MARGIN, top));
        Sheet {
            width: inner + 2.0 * MARGIN,
            height: top + high + MARGIN,
            name: self.title.clone(),
            views: vec![View {
                window: self.window(),
                at,
                scale: 1.0,
            }],
            stamps: drawing.stamps,
            items: drawing.items,
        }
    }

    /// Title, scale, ruler and north in a strip of this width.
    fn heading(&self, at: Point, width: f64) -> Vec<Item> {
        let base = at + Point::new(0.0, TITLE * 0.62);
        let mut items = vec![
            line(
                &self.title,
                Lettering::Heading,
                TITLE * 0.72,
                base,
                self.hues,
            ),
            line(
                &format!("{} – {}", self.subtitle, self.scale),
                Lettering::Text,
                2.8,
                at + Point::new(0.0, TITLE + 0.8),
                self.hues,
            ),
        ];
        items.extend(north(at + Point::new(width - 4.0, 0.0), TITLE, self.hues));
        items.extend(ruler(at + Point::new(width - 114.0, 2.0), self.hues));
        items
    }

    /// A line round a part of the map; round all of it where its hexes end.
    fn frame(&self, at: Point, window: Window, scale: f64) -> Item {
        let path = if window == self.window() && self.border != Border::Half {
            self.scene.outline.map(|point| at + point * scale)
        } else {
            Path::rectangle(at, at + (window.to - window.from) * scale)
        };
        Item::Shape(Shape::new(path, Pen::new(self.hues.ink, 0.3)))
    }

    /// The map cut into pages, after a page that shows how they are joined and what the terrain does. `None` when the
    /// overlap uses up the whole page.
    #[must_use]
    pub fn tiled(&self, paper: Paper, overlap: Mm) -> Option<Vec<Sheet>> {
        let size = Point::new(self.scene.width, self.scene.height);
        let tiling = Tiling::of(size, self.plane, paper, overlap)?;
        let mut sheets = self.key(paper, &tiling);
        sheets.extend(tiling.pages.iter().map(|page| self.page(page, &tiling)));
        Some(sheets)
    }

    /// How many pages of this paper the map alone takes; `None` when the overlap uses up the whole page.
    #[must_use]
    pub fn pages(&self, paper: Paper, overlap: Mm) -> Option<usize> {
        let size = Point::new(self.scene.width, self.scene.height);
        Some(Tiling::of(size, self.plane, paper, overlap)?.pages.len())
    }

    /// One page of a tiled map.
    fn page(&self, page: &TilePage, tiling: &Tiling) -> Sheet {
        let (width, height) = (tiling.paper.width.0, tiling.paper.height.0);
        let window = page.window;
        let end = page.at + (window.to - window.from);
        let overlap = tiling.overlap.0;
        let mut items = Vec::new();
        // In the middle of each overlap, ticks to cut at; they stand outside the drawing, so that nothing of them is left
        // on the finished map.
        let seams = |from: f64, to: f64, before: bool, after: bool| {
            let seams = [(before, from + overlap / 2.0), (after, to - overlap / 2.0)];
            let seams = seams.into_iter().filter(|(is_seam, _)| *is_seam);
            seams.map(|(_, at)| at)
        };
        for x in seams(
            page.at.x,
            end.x,
            page.column > 0,
            page.column + 1 < tiling.columns,
        ) {
            items.extend(ticks(
                Point::new(x, page.at.y),
                Point::new(x, end.y),
                self.hues,
            ));
        }
        for y in seams(page.at.y, end.y, page.row > 0, page.row + 1 < tiling.rows) {
            items.extend(ticks(
                Point::new(page.at.x, y),
                Point::new(end.x, y),
                self.hues,
            ));
        }
        let foot = height - 10.0;
        items.push(line(
            &page.name,
            Lettering::Heading,
            5.5,
            Point::new(page.at.x, foot + 4.6),
            self.hues,
        ));
        let title = format!("{} – {}", self.title, self.subtitle);
        let beside = neighbours(page, tiling);
        let left = page.at.x + 13.0;
        let longest = [(Lettering::Bold, &title), (Lettering::Text, &beside)]
            .map(|(face, text)| face.width(text, FOOT))
            .into_iter()
            .fold(0.0, f64::max);
        // Where the ruler leaves no room beside it, words go above the map.
        let (title_at, beside_at) = if left + longest + 3.0 < width - 109.0 {
            (Point::new(left, foot + 2.0), Point::new(left, foot + 4.8))
        } else {
            let above = page.at.y - 1.4;
            (
                Point::new(page.at.x, above - 0.1),
                Point::new(end.x - Lettering::Text.width(&beside, FOOT), above - 0.1),
            )
        };
        let is_above = title_at.y < page.at.y;
        let shown = if is_above { &self.title } else { &title };
        items.push(line(shown, Lettering::Bold, FOOT, title_at, self.hues));
        items.push(line(&beside, Lettering::Text, FOOT, beside_at, self.hues));
        items.extend(ruler(
            Point::new(width - 9.0 - 100.0, foot + 0.2),
            self.hues,
        ));
        items.push(self.frame(page.at, window, 1.0));
        if let Some(rim) = &self.rim {
            items.extend(rim.around(page.at, window, 1.0));
        }
        Sheet {
            width,
            height,
            name: page.name.clone(),
            views: vec![View {
                window,
                at: page.at,
                scale: 1.0,
            }],
            stamps: Vec::new(),
            items,
        }
    }

    /// The pages that explain how to join the others: a small map with the outlines of its pages, and the legend.
    fn key(&self, paper: Paper, tiling: &Tiling) -> Vec<Sheet> {
        let (width, height) = (paper.width.0, paper.height.0);
        let inner = width - 2.0 * MARGIN;
        let scale = self.key_scale(paper);
        let at = Point::new(
            MARGIN + (inner - self.scene.width * scale) / 2.0,
            MARGIN + 2.0 * TITLE + GAP,
        );
        let mut drawing = Drawing::default();
        let title = Point::new(MARGIN, MARGIN + TITLE * 0.7);
        drawing.items.push(line(
            &self.title,
            Lettering::Heading,
            TITLE * 0.8,
            title,
            self.hues,
        ));
        let how = self.joining(tiling);
        let mut down = title.y + 4.5;
        for text in [format!("{} – {}", self.subtitle, self.scale), how] {
            for text in wrapped(&text, inner, 2.9, Lettering::Text) {
                drawing.items.push(line(
                    &text,
                    Lettering::Text,
                    2.9,
                    Point::new(MARGIN, down),
                    self.hues,
                ));
                down += 3.5;
            }
        }
        drawing.items.extend(self.joined(at, scale, tiling));
        let map_end = at.y + self.scene.height * scale;
        drawing
            .items
            .extend(ruler(Point::new(MARGIN, map_end + 2.5), self.hues));
        drawing.items.extend(north(
            Point::new(width - MARGIN - 4.0, map_end + 1.5),
            8.0,
            self.hues,
        ));
        let (columns, column) = key_columns(inner);
        let mut sheets = Vec::new();
        let mut rest = &self.legend[..];
        let mut top = map_end + KEY_FOOT;
        let mut views = vec![View {
            window: self.window(),
            at,
            scale,
        }];
        loop {
            let room = height - top - MARGIN;
            let (set, _, left) =
                legend::set(rest, self.plane.grid, columns, column, room, self.hues);
            drawing.put(set, Point::new(MARGIN, top));
            sheets.push(Sheet {
                width,
                height,
                name: format!("Key {}", sheets.len() + 1),
                views: std::mem::take(&mut views),
                stamps: std::mem::take(&mut drawing.stamps),
                items: std::mem::take(&mut drawing.items),
            });
            // If an empty page takes no entry, the next would not either.
            if left.is_empty() || left.len() == rest.len() && top <= MARGIN {
                return sheets;
            }
            rest = left;
            top = MARGIN;
        }
    }

    /// The scale of the small map: the largest that leaves room for the whole legend below it, or if none does, the
    /// largest of all.
    fn key_scale(&self, paper: Paper) -> f64 {
        let (inner, height) = (paper.width.0 - 2.0 * MARGIN, paper.height.0);
        let widest = inner / self.scene.width;
        let scales = KEY_SHARES.map(|share| widest.min(height * share / self.scene.height));
        let (columns, column) = key_columns(inner);
        let holds_all = |scale: &f64| {
            let top = MARGIN + 2.0 * TITLE + GAP + self.scene.height * scale + KEY_FOOT;
            let room = height - top - MARGIN;
            let grid = self.plane.grid;
            let (_, _, left) = legend::set(&self.legend, grid, columns, column, room, self.hues);
            left.is_empty()
        };
        scales.into_iter().find(holds_all).unwrap_or(scales[0])
    }

    /// What to do with the pages.
    fn joining(&self, tiling: &Tiling) -> String {
        let join = match self.border {
            Border::Joint => format!(
                " Cut along the outer {}; boards of this set join at every side, in any order.",
                self.plane.grid.cells_word()
            ),
            Border::Half | Border::Whole => String::new(),
        };
        match tiling.pages.len() {
            1 => format!("The map is on one page of {}.{join}", tiling.paper.name),
            pages => format!(
                "{pages} pages of {}, {} across and {} down. {}{join}",
                tiling.paper.name,
                tiling.columns,
                tiling.rows,
                if tiling.overlap.0 > 0.0 {
                    "Cut the right and the lower edge of each page along its ticks, lay it over its neighbour so that the edge meets the ticks there and the drawing goes on, glue."
                } else {
                    "Cut each page along its frame and lay it beside its neighbours."
                }
            ),
        }
    }

    /// The outlines of the pages on the small map, each with its name.
    fn joined(&self, at: Point, scale: f64, tiling: &Tiling) -> Vec<Item> {
        let overlap = tiling.overlap.0 / 2.0;
        let mut items = vec![self.frame(at, self.window(), scale)];
        if tiling.pages.len() == 1 {
            return items;
        }
        for page in &tiling.pages {
            let window = page.window;
            let inset = |is_inner: bool| if is_inner { overlap } else { 0.0 };
            let from = window.from + Point::new(inset(page.column > 0), inset(page.row > 0));
            let to = window.to
                - Point::new(
                    inset(page.column + 1 < tiling.columns),
                    inset(page.row + 1 < tiling.rows),
                );
            let pen = Pen::new(self.hues.accent, 0.5);
            let outline = Path::rectangle(at + from * scale, at + to * scale);
            items.push(Item::Shape(Shape::new(outline, pen)));
            let middle = at + from.towards(to, 0.5) * scale;
            let size = ((to.y - from.y).min(to.x - from.x) * scale * 0.4).clamp(2.0, 9.0);
            if let Item::Words(mut name) = centred(
                &page.name,
                Lettering::Heading,
                size,
                middle + Point::new(0.0, size * 0.36),
                self.hues,
            ) {
                name.halo = Some(self.hues.paper);
                items.push(Item::Words(name));
            }
        }
        items
    }
}

/// Ticks outside both ends of a cut.
fn ticks(from: Point, to: Point, hues: Hues) -> Vec<Item> {
    let pen = Pen {
        cap: Cap::Butt,
        ..Pen::new(hues.ink, 0.2)
    };
    let way = (to - from) * (1.0 / from.far(to).max(1e-9));
    [
        [from - way * 1.0, from - way * 4.0],
        [to + way * 1.0, to + way * 4.0],
    ]
    .into_iter()
    .map(|ends| Item::Shape(Shape::new(Path::line(ends), pen)))
    .collect()
}

/// Which page lies where beside this one.
fn neighbours(page: &TilePage, tiling: &Tiling) -> String {
    let name = |column: Option<usize>, row: Option<usize>, way: &str| {
        let (column, row) = (column?, row?);
        let other = tiling
            .pages
            .iter()
            .find(|other| (other.column, other.row) == (column, row))?;
        Some(format!("{way} {}", other.name))
    };
    let (column, row) = (page.column, page.row);
    let beside: Vec<String> = [
        name(column.checked_sub(1), Some(row), "left"),
        name(Some(column + 1), Some(row), "right"),
        name(Some(column), row.checked_sub(1), "above"),
        name(Some(column), Some(row + 1), "below"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if beside.is_empty() {
        "the whole map; print at 100 %".to_string()
    } else if tiling.overlap.0 == 0.0 {
        format!("meets {}; print at 100 %", beside.join(", "))
    } else {
        format!(
            "overlaps by {}: {}; print at 100 %",
            plainly(tiling.overlap),
            beside.join(", ")
        )
    }
}

/// How large the cells of a map are.
fn cells(plane: Plane) -> String {
    format!(
        "{} {} from side to side; print at 100 %",
        plane.grid.cells_word(),
        plainly(plane.across)
    )
}

/// A number with at most two digits after the point.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A length without trailing zeros.
fn plainly(length: Mm) -> String {
    let text = format!("{:.2}", length.0);
    format!("{} mm", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The columns of a legend on a page, and how wide each is.
fn key_columns(inner: f64) -> (usize, f64) {
    let columns = ((inner / COLUMN).floor() as usize).max(1);
    (columns, inner / columns as f64)
}
