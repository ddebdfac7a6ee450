//! Maps and loose tiles as files, the same for `map` and for `build`.

use super::findings::has_errors;
use super::sheets::pdf_info;
use super::{Built, Findings, OutputFile, Printed, Stopped};
use crate::atlas::{self, Annotations, Border, DrawnMap, Hues, Style, TileCut};
use crate::content::{Coordinates, Kept, Map, Pack, Scenario, Tile};
use crate::diag::{Diagnostic, Failure, Site, Tally, did_you_mean};
use crate::games;
use crate::kernel::{Grid, LabelStyle, Mm, Orientation, Plane};
use crate::press::{Flip, Paper, Theme};
use crate::source::{Folder, Sources};

/// What `--only` calls maps.
pub const MAPS: &str = "maps";
/// What `--only` calls loose tiles.
pub const TILES: &str = "tiles";

/// How much smaller tiles are than the hexes they lie on, by default.
pub const CLEARANCE: Mm = Mm(2.0);
/// How much of the map neighbouring pages share, by default.
pub const OVERLAP: Mm = Mm(10.0);
/// How far the ground of a tile extends beyond its cut.
const TILE_BLEED: Mm = Mm(2.0);

/// How to print maps.
#[derive(Clone, Debug)]
pub struct MapOrder {
    /// Colours and fills.
    pub theme: Theme,
    /// The size of a hex, from flat side to flat side; each map's own when `None`.
    pub hex_size: Option<Mm>,
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

/// Prints a map, or the map of a scenario with its zones, objectives and forces. Each of the folders is searched for
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

/// A map, and the scenario that is shown on it.
type NamedMap<'p> = (&'p Kept<Map>, Option<&'p Kept<Scenario>>);

/// The map with this id, or the map of the scenario with it.
fn named<'p>(pack: &'p Pack, id: &str) -> Option<NamedMap<'p>> {
    if let Some(map) = pack.shelf::<Map>().get(id) {
        return Some((map, None));
    }
    let scenario = pack.shelf::<Scenario>().get(id)?;
    let map = pack.shelf::<Map>().get(scenario.map_id())?;
    Some((map, Some(scenario)))
}

/// The maps of a pack, and the scenarios that have one.
fn map_names(pack: &Pack) -> Vec<String> {
    let scenarios = pack.shelf::<Scenario>().iter();
    let with_map = scenarios.filter(|it| pack.shelf::<Map>().get(it.map_id()).is_some());
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
    (map, scenario): NamedMap<'_>,
    findings: &mut Vec<Diagnostic>,
    order: &MapOrder,
) -> Result<Printed, Stopped> {
    let files: Vec<_> = std::iter::once(map.id_span().file)
        .chain(scenario.map(|it| it.id_span().file))
        .collect();
    findings
        .retain(|finding| matches!(&finding.site, Site::Span(span) if files.contains(&span.file)));
    if has_errors(findings) {
        return Err(Stopped::Findings(Tally::of(findings)));
    }
    let files = map_files(pack, map, scenario, order)?;
    Ok(Printed::files(pack.head().id.clone(), files))
}

/// A map, or the map of a scenario, in every form that is wanted.
pub(super) fn map_files(
    pack: &Pack,
    map: &Kept<Map>,
    scenario: Option<&Kept<Scenario>>,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
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
            scenario: scenario.map(|it| &it.item),
            deployment: true,
        },
    };
    let drawn_map = DrawnMap::of(map, pack, &style);
    let id = scenario.map_or(map.id(), |it| it.id());
    drawn_map_files(pack, &drawn_map, id, order)
}

/// A drawn map in every form that is wanted.
fn drawn_map_files(
    pack: &Pack,
    drawn_map: &DrawnMap,
    id: &str,
    order: &MapOrder,
) -> Result<Vec<OutputFile>, Failure> {
    let mut files = Vec::new();
    let title = |what: &str| format!("Map: {}, {what}", drawn_map.title);
    let file = |ending: &str, what: &str, pages: usize, bytes: Vec<u8>| OutputFile {
        path: format!("{MAPS}/{id}{ending}"),
        kind: MAPS,
        title: title(what),
        pages,
        bytes,
    };
    let pdf = |sheets: &[atlas::Sheet], what: &str| {
        let info = pdf_info(pack, &title(what), MAPS, &format!("{id} {what}"), None);
        atlas::to_pdf(sheets, &drawn_map.scene, &info)
    };
    if order.poster {
        let poster = [drawn_map.poster()];
        files.push(file("-poster.pdf", "poster", 1, pdf(&poster, "poster")?));
    }
    for paper in &order.papers {
        let sheets = drawn_map.tiled(*paper, order.overlap).ok_or_else(|| {
            format!(
                "with an overlap of {}, nothing is left of a page of {}",
                order.overlap, paper.name
            )
        })?;
        let bytes = pdf(&sheets, paper.name)?;
        let ending = format!("-{}.pdf", paper.name);
        files.push(file(&ending, paper.name, sheets.len(), bytes));
    }
    if order.svg || order.png.is_some() {
        let svg = atlas::to_svg(&drawn_map.bare(), &drawn_map.scene);
        if let Some(dpi) = order.png {
            files.push(file(".png", "picture", 1, atlas::to_png(&svg, dpi)?));
        }
        if order.svg {
            files.push(file(".svg", "drawing", 1, svg.into_bytes()));
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

/// The loose tiles of a pack; `notes` says which papers are too small for them.
pub(super) fn tile_files(
    pack: &Pack,
    order: &MapOrder,
    tiles: &TileOrder<'_>,
    notes: &mut Vec<String>,
) -> Result<Vec<OutputFile>, Failure> {
    let mut ids = pack.shelf::<Tile>().iter().map(|tile| tile.id());
    if !ids.any(|id| (tiles.is_wanted)(id)) {
        return Ok(Vec::new());
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
    let mut files = Vec::new();
    for paper in &order.papers {
        let Some(sheets) = atlas::tile_sheets(
            pack,
            *paper,
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
            continue;
        };
        let title = format!("{}, {}", cut.title(), paper.name);
        let ident = format!("{TILES} {}", paper.name);
        let info = pdf_info(pack, &title, TILES, &ident, tiles.backs);
        files.push(OutputFile {
            path: format!(
                "{}-tiles-{}.pdf",
                if squares { "square" } else { "hex" },
                paper.name
            ),
            kind: TILES,
            title,
            pages: sheets.len(),
            bytes: atlas::to_pdf(&sheets, &atlas::Scene::empty(), &info)?,
        });
    }
    Ok(files)
}
