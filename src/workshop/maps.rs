//! Maps and loose tiles as files, the same for `map` and for `build`.

use super::findings::has_errors;
use super::sheets::pdf_info;
use super::{Built, Findings, OutputFile, Printed, Stopped};
use crate::atlas::{self, Annotations, Border, DrawnMap, Hues, Style, TableStyle, TileCut};
use crate::content::{Coordinates, Kept, Map, Pack, Scenario, Tile};
use crate::diag::{Diagnostic, Failure, Site, Tally, did_you_mean};
use crate::games;
use crate::kernel::{Grid, LabelStyle, Measure, Mm, Orientation, Plane};
use crate::press::{Flip, Paper, PdfPage, Theme};
use crate::source::{Folder, Sources};

/// What `--only` calls maps.
pub const MAPS: &str = "maps";
/// What `--only` calls loose tiles.
pub const TILES: &str = "tiles";

/// How much smaller tiles are than the hexes they lie on, by default.
pub const CLEARANCE: Mm = Mm(2.0);
/// How much of the map neighbouring pages share, by default.
pub const OVERLAP: Mm = Mm(10.0);
/// How many times larger than on paper inch tables are, by default.
pub const TABLE_SCALE: f64 = 6.0;
/// The scales in which inch tables are printed.
const TABLE_SCALES: std::ops::RangeInclusive<f64> = 1.0..=40.0;
/// The largest page a PDF can have, in millimetres: 200 inches.
const LARGEST_PAGE: f64 = 5080.0;
/// The most pages of a tiled table: what a patient reader could glue.
const MOST_PAGES: usize = 1000;
/// How far the ground of a tile extends beyond its cut.
const TILE_BLEED: Mm = Mm(1.0);

/// How to print maps.
#[derive(Clone, Debug)]
pub struct MapOrder {
    /// Colours and fills.
    pub theme: Theme,
    /// The size of a hex, from flat side to flat side; each map's own when `None`.
    pub hex_size: Option<Mm>,
    /// How many times larger than on paper inch tables are; [`TABLE_SCALE`] when `None`.
    pub table_scale: Option<f64>,
    /// Whether zones, objectives and pieces are left out of inch tables: a mat to play on.
    pub ground_only: bool,
    /// The papers that tiled maps are cut for.
    pub papers: Vec<Paper>,
    /// How much neighbouring pages share.
    pub overlap: Mm,
    /// How the edges of maps end.
    pub border: Border,
    /// How hexes are named.
    pub hex_names: HexNames,
    /// Whether the names are at the lower end of the hex.
    pub names_below: bool,
    /// Whether the terrain is written in each hex.
    pub terrain_names: bool,
    /// Whether to make a poster in one piece.
    pub poster: bool,
    /// Whether to make an SVG drawing.
    pub svg: bool,
    /// The pixels to the inch of a PNG picture, if one is wanted.
    pub png: Option<f64>,
}

impl MapOrder {
    /// How `build` prints maps.
    #[must_use]
    pub fn plain(theme: Theme, papers: Vec<Paper>) -> MapOrder {
        MapOrder {
            theme,
            hex_size: None,
            table_scale: None,
            ground_only: false,
            papers,
            overlap: OVERLAP,
            border: Border::Half,
            hex_names: HexNames::Own,
            names_below: false,
            terrain_names: false,
            poster: true,
            svg: true,
            png: None,
        }
    }
}

/// How hexes are named on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexNames {
    /// As the map says.
    Own,
    /// In one style.
    Style(LabelStyle),
    /// Not at all.
    Off,
}

impl HexNames {
    /// The style in which the hexes of a map are named, if they are named.
    fn style(self, own: Coordinates) -> Option<LabelStyle> {
        match self {
            HexNames::Own => Some(own.into()),
            HexNames::Style(style) => Some(style),
            HexNames::Off => None,
        }
    }
}

/// An empty grid of hexes or squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlankMap {
    /// How many cells across.
    pub columns: u16,
    /// How many cells down.
    pub rows: u16,
    /// How they lie.
    pub grid: Grid,
}

/// Prints a map, or the map or table of a scenario with its zones, objectives and forces. Each of the folders is searched for
/// it. The pack may be half written: mistakes in other files do not matter.
///
/// ```
/// use pressgang::MapOrder;
/// use pressgang::press::Theme;
///
/// // Only as a drawing, without a poster and without pages.
/// let order = MapOrder { poster: false, ..MapOrder::plain(Theme::Mono, Vec::new()) };
/// let pack = pressgang::find_pack(pressgang::games::default_pack())?;
/// let built = pressgang::map("church-hall", &[pack], &order);
/// let printed = built.result.expect("a sound map");
/// assert_eq!(printed.files[0].path, "maps/church-hall.svg");
/// # Ok::<(), pressgang::Failure>(())
/// ```
#[must_use]
pub fn map(name: &str, folders: &[Folder], order: &MapOrder) -> Built {
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let mut known = Vec::new();
    for folder in folders {
        let mut found = Vec::new();
        let pack = games::load(folder, &mut sources, &mut found);
        if let Some(pack) = &pack
            && let Some(named) = named(pack, name)
        {
            games::check(pack, &mut found);
            let result = print_map(pack, named, &mut found, order);
            findings.append(&mut found);
            return Built::of_map(Findings::new(findings, sources), result);
        }
        known.extend(pack.iter().flat_map(map_names));
        // It may exist, but be unreadable.
        if has_errors(&found) {
            findings.append(&mut found);
        }
    }
    let failure = unknown_map(name, known);
    Built::of_map(Findings::new(findings, sources), Err(failure.into()))
}

/// Prints an empty grid, in the colours of a pack.
#[must_use]
pub fn blank_map(folder: &Folder, blank: &BlankMap, order: &MapOrder) -> Built {
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let result = match games::load(folder, &mut sources, &mut findings) {
        Some(pack) => blank_files(&pack, blank, order),
        None => Err(Failure::new(format!(
            "`{}` cannot be read",
            folder.shown("pack.toml")
        ))),
    };
    // Mistakes in the pack do not matter for an empty grid.
    let printed = result.map(|files| Printed::files(String::new(), files));
    Built::of_map(Findings::default(), printed.map_err(Stopped::from))
}

fn blank_files(
    pack: &Pack,
    blank: &BlankMap,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
    let plane = Plane {
        grid: blank.grid,
        across: order.hex_size.unwrap_or(Map::HEX),
    };
    let size = (blank.columns, blank.rows);
    let names = order.hex_names.style(Coordinates::default());
    let hues = Hues::of(pack, Theme::Mono);
    let drawn_map = DrawnMap::blank(size, plane, order.border, names, hues);
    let lie = match blank.grid {
        Grid::Hexes(Orientation::Flat) => "-flat",
        Grid::Hexes(Orientation::Pointy) => "",
        Grid::Squares(_) => "-square",
    };
    let id = format!("blank-{}x{}{lie}", blank.columns, blank.rows);
    drawn_map_files(pack, &drawn_map, &id, order)
}

/// What can be printed under a name.
#[derive(Clone, Copy)]
enum NamedMap<'p> {
    /// A map, and the scenario that is shown on it.
    Map(&'p Kept<Map>, Option<&'p Kept<Scenario>>),
    /// A scenario on an inch table.
    Table(&'p Kept<Scenario>),
}

/// The map with this id, or the map or table of the scenario with it.
fn named<'p>(pack: &'p Pack, id: &str) -> Option<NamedMap<'p>> {
    if let Some(map) = pack.shelf::<Map>().get(id) {
        return Some(NamedMap::Map(map, None));
    }
    let scenario = pack.shelf::<Scenario>().get(id)?;
    if scenario.table.is_some() {
        return Some(NamedMap::Table(scenario));
    }
    let map = pack.shelf::<Map>().get(scenario.map_id())?;
    Some(NamedMap::Map(map, Some(scenario)))
}

/// The maps of a pack, and the scenarios that have a map or a table.
fn map_names(pack: &Pack) -> Vec<String> {
    let scenarios = pack.shelf::<Scenario>().iter();
    let with_map =
        scenarios.filter(|it| it.table.is_some() || pack.shelf::<Map>().get(it.map_id()).is_some());
    let maps = pack.shelf::<Map>().iter().map(|it| it.id().to_string());
    maps.chain(with_map.map(|it| it.id().to_string())).collect()
}

fn unknown_map(name: &str, mut known: Vec<String>) -> Failure {
    known.sort();
    known.dedup();
    let failure = Failure::new(format!("there is no map or scenario `{name}`"));
    match did_you_mean(name, known.iter().map(String::as_str)) {
        Some(hint) => failure.hint(hint),
        None if known.is_empty() => failure,
        None => failure.hint(format!("{MAPS} and scenarios: {}", known.join(", "))),
    }
}

/// Prints a map unless there are errors in its files; findings about other files are dropped.
fn print_map(
    pack: &Pack,
    named: NamedMap<'_>,
    findings: &mut Vec<Diagnostic>,
    order: &MapOrder,
) -> Result<Printed, Stopped> {
    let files: Vec<_> = match named {
        NamedMap::Map(map, scenario) => std::iter::once(map.id_span().file)
            .chain(scenario.map(|it| it.id_span().file))
            .collect(),
        NamedMap::Table(scenario) => vec![scenario.id_span().file],
    };
    findings
        .retain(|finding| matches!(&finding.site, Site::Span(span) if files.contains(&span.file)));
    if has_errors(findings) {
        return Err(Stopped::Findings(Tally::of(findings)));
    }
    let files = match named {
        NamedMap::Map(map, _) if order.table_scale.is_some() || order.ground_only => {
            return Err(Failure::new(format!(
                "`{}` is a map of {}, not a table",
                map.id(),
                cells(map)
            ))
            .hint("`--hex 60mm` says how large it is printed")
            .into());
        }
        NamedMap::Map(map, scenario) => {
            let drawn = draw_map(pack, map, scenario, order);
            let id = scenario.map_or(map.id(), |it| it.id());
            drawn_map_files(pack, &drawn, id, order)?
        }
        NamedMap::Table(scenario) => table_files(pack, scenario, order)?,
    };
    Ok(Printed::files(pack.head().id.clone(), files))
}

/// What the cells of a map are called.
fn cells(map: &Map) -> &'static str {
    if map.is_square() { "squares" } else { "hexes" }
}

/// The table of a scenario, this many times smaller; `None` when it is played on a map.
pub(super) fn draw_table(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    theme: Theme,
    scale: f64,
) -> Option<DrawnMap> {
    let style = TableStyle {
        inch: Mm(Measure::Inch.inch().0 / scale),
        theme,
        measure: Measure::Inch,
        deployment: true,
    };
    DrawnMap::of_table(scenario, pack, &style)
}

/// The table of a scenario in every form that is wanted.
fn table_files(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
    if order.hex_size.is_some() {
        let message = format!(
            "`{}` is played on an inch table, which has no hexes",
            scenario.id()
        );
        return Err(Failure::new(message).hint("`--scale 1:6` says how large it is printed"));
    }
    let scale = order.table_scale.unwrap_or(TABLE_SCALE);
    if !TABLE_SCALES.contains(&scale) {
        let message = format!("a table cannot be printed at 1:{scale}");
        return Err(Failure::new(message).hint("scales go from 1:1, a mat to play on, to 1:40"));
    }
    let style = TableStyle {
        inch: Mm(Measure::Inch.inch().0 / scale),
        theme: order.theme,
        measure: Measure::Inch,
        deployment: !order.ground_only,
    };
    let drawn = DrawnMap::of_table(scenario, pack, &style)
        .ok_or_else(|| format!("`{}` has no table", scenario.id()))?;
    if order.poster {
        let poster = drawn.poster();
        if poster.width.max(poster.height) > LARGEST_PAGE {
            let message = format!(
                "at 1:{scale} the table is {:.0} x {:.0} mm, larger than a PDF page can be",
                poster.width, poster.height
            );
            return Err(Failure::new(message).hint("print it smaller: `--scale 1:6`"));
        }
    }
    for paper in &order.papers {
        let pages = drawn.pages(*paper, order.overlap).unwrap_or(0);
        if pages > MOST_PAGES {
            let message = format!(
                "at 1:{scale} the table takes {pages} pages of {}",
                paper.name
            );
            return Err(Failure::new(message)
                .hint("print it smaller, on larger paper, or with less overlap"));
        }
    }
    drawn_map_files(pack, &drawn, scenario.id(), order)
}

/// A map, or the map of a scenario, as it is wanted.
pub(super) fn draw_map(
    pack: &Pack,
    map: &Kept<Map>,
    scenario: Option<&Kept<Scenario>>,
    order: &MapOrder,
) -> DrawnMap {
    let style = Style {
        words: games::map_words(pack.ruleset),
        across: order.hex_size.unwrap_or_else(|| map.across()),
        theme: order.theme,
        // Boards of a set are cut along their hexes, so that they can be joined.
        border: if map.set.is_some() {
            Border::Joint
        } else {
            order.border
        },
        annotations: Annotations {
            coordinates: order.hex_names.style(map.coordinates),
            coordinates_below: order.names_below,
            terrain_names: order.terrain_names,
            enlarged: 1.0,
            scenario: scenario.map(|it| &it.item),
            deployment: true,
        },
    };
    DrawnMap::of(map, pack, &style)
}

/// A drawn map in every form that is wanted.
fn drawn_map_files(
    pack: &Pack,
    drawn_map: &DrawnMap,
    id: &str,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
    let mut files = Vec::new();
    let file = |ending: &str, what: &str, sheets: Vec<atlas::Sheet>| {
        let title = format!("Map: {}, {what}", drawn_map.title);
        let info = pdf_info(pack, &title, MAPS, &format!("{id} {what}"), None);
        Ok::<_, Failure>(OutputFile {
            path: format!("{MAPS}/{id}{ending}"),
            kind: MAPS,
            title,
            pages: sheets.len(),
            bytes: atlas::to_pdf(&sheets, &drawn_map.scene, &info)?,
        })
    };
    if order.poster {
        files.push(file("-poster.pdf", "poster", vec![drawn_map.poster()])?);
    }
    for paper in &order.papers {
        let ending = format!("-{}.pdf", paper.name);
        files.push(file(&ending, paper.name, tiled(drawn_map, *paper, order)?)?);
    }
    files.extend(map_pictures(drawn_map, id, order)?);
    Ok(files)
}

/// The pages of a map that must be glued together.
fn tiled(
    drawn_map: &DrawnMap,
    paper: Paper,
    order: &MapOrder,
) -> Result<Vec<atlas::Sheet>, Failure> {
    drawn_map.tiled(paper, order.overlap).ok_or_else(|| {
        let message = format!(
            "with an overlap of {}, nothing is left of a page of {}",
            order.overlap, paper.name
        );
        message.into()
    })
}

/// Maps or tiles as pages of a PDF.
pub(super) struct MapPages {
    /// What they are called.
    pub(super) title: String,
    /// The pages, and the names of their layers.
    pub(super) sheets: (Vec<PdfPage>, Vec<String>),
}

/// A map on a paper.
pub(super) fn map_pages(
    drawn_map: &DrawnMap,
    paper: Paper,
    order: &MapOrder,
) -> Result<MapPages, Failure> {
    Ok(MapPages {
        title: format!("Map: {}", drawn_map.title),
        sheets: atlas::pdf_pages(&tiled(drawn_map, paper, order)?, &drawn_map.scene),
    })
}

/// The drawing and the picture of a map, if they are wanted.
pub(super) fn map_pictures(
    drawn_map: &DrawnMap,
    id: &str,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
    let mut files = Vec::new();
    if order.svg || order.png.is_some() {
        let file = |ending: &str, what: &str, bytes: Vec<u8>| OutputFile {
            path: format!("{MAPS}/{id}{ending}"),
            kind: MAPS,
            title: format!("Map: {}, {what}", drawn_map.title),
            pages: 1,
            bytes,
        };
        let svg = atlas::to_svg(&drawn_map.bare(), &drawn_map.scene);
        if let Some(dpi) = order.png {
            files.push(file(".png", "picture", atlas::to_png(&svg, dpi)?));
        }
        if order.svg {
            files.push(file(".svg", "drawing", svg.into_bytes()));
        }
    }
    Ok(files)
}

/// Whether the loose tiles of a pack are squares: when all its maps are.
fn tiles_are_squares(pack: &Pack) -> bool {
    let mut maps = pack.shelf::<Map>().iter().map(|map| map.is_square());
    maps.next().unwrap_or(false) && maps.all(|it| it)
}

/// The size of the cells that tiles lie on: that of the pack's maps of the same sort, when all of them share one.
fn tiles_lie_on(pack: &Pack, squares: bool) -> Mm {
    let maps = pack.shelf::<Map>().iter();
    let alike = maps.filter(|map| map.is_square() == squares);
    let mut sizes = alike.map(|map| map.across());
    let first = sizes.next();
    first
        .filter(|size| sizes.all(|other| other == *size))
        .unwrap_or(Map::HEX)
}

/// How to print loose tiles.
pub(super) struct TileOrder<'o> {
    /// How much smaller they are than the hexes they lie on.
    pub(super) clearance: Mm,
    /// The edge on which paper is flipped for their backs, if they have any.
    pub(super) backs: Option<Flip>,
    /// The number of copies of each.
    pub(super) copies: u32,
    /// The tiles to print, by id.
    pub(super) is_wanted: &'o dyn Fn(&str) -> bool,
}

/// The loose tiles of a pack on a paper, and the name of their file; `notes` says when the paper is too small for them.
pub(super) fn tile_pages(
    pack: &Pack,
    order: &MapOrder,
    tiles: &TileOrder<'_>,
    paper: Paper,
    notes: &mut Vec<String>,
) -> Result<Option<(String, MapPages)>, Failure> {
    let mut ids = pack.shelf::<Tile>().iter().map(|tile| tile.id());
    if !ids.any(|id| (tiles.is_wanted)(id)) {
        return Ok(None);
    }
    let squares = tiles_are_squares(pack);
    let across = order
        .hex_size
        .unwrap_or_else(|| tiles_lie_on(pack, squares));
    if tiles.clearance.0 >= across.0 / 2.0 {
        return Err(Failure::new("the clearance leaves nothing of a tile"));
    }
    let cut = TileCut {
        squares,
        across,
        clearance: tiles.clearance,
        bleed: TILE_BLEED,
        backs: tiles.backs,
    };
    let Some(sheets) = atlas::tile_sheets(
        pack,
        paper,
        &cut,
        tiles.copies,
        tiles.is_wanted,
        order.theme,
    ) else {
        notes.push(format!(
            "too large for {}, and so left out: {}",
            paper.name,
            cut.title()
        ));
        return Ok(None);
    };
    let name = if squares { "square-tiles" } else { "hex-tiles" };
    let pages = MapPages {
        title: cut.title().to_string(),
        sheets: atlas::pdf_pages(&sheets, &atlas::Scene::empty()),
    };
    Ok(Some((name.to_string(), pages)))
}
