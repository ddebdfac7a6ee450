//! Maps and hex tiles as files, the same for `map` and for `build`.

use super::products::{Product, pdf_info};
use super::terminal::print;
use crate::atlas::{self, Annotations, Border, Chart, Style, TileCut};
use crate::content::{Coordinates, Kept, Map, Pack, Scenario, Tile};
use crate::games;
use crate::kernel::{LabelStyle, Mm};
use crate::press::{Flip, Paper, Theme};

/// What `--only` calls maps.
pub(super) const MAPS: &str = "maps";
/// What `--only` calls hex tiles.
pub(super) const TILES: &str = "tiles";

/// Tiles are so much smaller than the hexes they lie on.
pub(super) const CLEARANCE: Mm = Mm(2.0);
/// Neighbouring pages both show so much of the map.
pub(super) const OVERLAP: Mm = Mm(10.0);
/// The ground of a tile runs on so far beyond its cut.
const TILE_BLEED: Mm = Mm(2.0);

/// How maps are wanted.
#[derive(Clone, Debug)]
pub(super) struct MapOrder {
    /// Colours and fills.
    pub(super) theme: Theme,
    /// The size of a hex; each map's own when nobody says.
    pub(super) across: Option<Mm>,
    /// The papers that tiled maps are cut for.
    pub(super) papers: Vec<Paper>,
    /// How much neighbouring pages share.
    pub(super) overlap: Mm,
    /// How maps end.
    pub(super) border: Border,
    /// The names of hexes.
    pub(super) coordinates: Naming,
    /// Whether they stand at the lower end of the hex.
    pub(super) coordinates_below: bool,
    /// Whether the terrain is written in each hex.
    pub(super) terrain_names: bool,
    /// Whether the map is wanted in one piece.
    pub(super) poster: bool,
    /// Whether it is wanted as a drawing.
    pub(super) svg: bool,
    /// Whether it is wanted as a picture, and how fine.
    pub(super) png: Option<f64>,
}

/// How hexes are named on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// As the map says.
    Own,
    /// In one style.
    Style(LabelStyle),
    /// Not at all.
    Off,
}

impl MapOrder {
    /// What `build` makes of maps.
    pub(super) fn plain(theme: Theme, papers: Vec<Paper>, png: Option<f64>) -> MapOrder {
        MapOrder {
            theme,
            across: None,
            papers,
            overlap: OVERLAP,
            border: Border::Half,
            coordinates: Naming::Own,
            coordinates_below: false,
            terrain_names: false,
            poster: true,
            svg: true,
            png,
        }
    }
}

/// A length as it is written on the command line.
pub(super) fn parse_length(text: &str) -> Result<Mm, String> {
    text.parse()
        .map_err(|_| "write a length with its unit, such as 10mm or 0.5in".to_string())
}

/// The size of a hex, likewise.
pub(super) fn parse_hex(text: &str) -> Result<Mm, String> {
    let across = parse_length(text)?;
    (5.0..=1000.0)
        .contains(&across.0)
        .then_some(across)
        .ok_or_else(|| "from 5mm to 1000mm".to_string())
}

/// A map, or the map of a scenario with its zones, objectives and forces.
pub(super) fn map_files(
    pack: &Pack,
    map: &Kept<Map>,
    scenario: Option<&Kept<Scenario>>,
    order: &MapOrder,
) -> Result<Vec<Product>, String> {
    let style = Style {
        words: games::map_words(pack.ruleset),
        across: order.across.unwrap_or_else(|| map.across()),
        theme: order.theme,
        // Boards of a set are cut along their hexes, so that they can be joined.
        border: if map.set.is_some() {
            Border::Joint
        } else {
            order.border
        },
        annotations: Annotations {
            coordinates: order.coordinates.style(map.coordinates),
            coordinates_below: order.coordinates_below,
            terrain_names: order.terrain_names,
            scenario: scenario.map(|it| &it.item),
            deployment: true,
        },
    };
    let chart = Chart::of(map, pack, &style);
    let id = scenario.map_or(map.id(), |it| it.id());
    chart_files(pack, &chart, id, order)
}

/// A chart in every form that is wanted.
pub(super) fn chart_files(
    pack: &Pack,
    chart: &Chart,
    id: &str,
    order: &MapOrder,
) -> Result<Vec<Product>, String> {
    let mut files = Vec::new();
    let title = |what: &str| format!("Map: {}, {what}", chart.title);
    let product = |ending: &str, what: &str, pages: usize, bytes: Vec<u8>| Product {
        path: format!("{MAPS}/{id}{ending}"),
        kind: MAPS,
        title: title(what),
        pages,
        bytes,
    };
    let pdf = |sheets: &[atlas::Sheet], what: &str| {
        let info = pdf_info(pack, &title(what), MAPS, &format!("{id} {what}"), None);
        atlas::to_pdf(sheets, &chart.scene, &info)
    };
    if order.poster {
        let poster = [chart.poster()];
        files.push(product("-poster.pdf", "poster", 1, pdf(&poster, "poster")?));
    }
    for paper in &order.papers {
        let sheets = chart.tiled(*paper, order.overlap).ok_or_else(|| {
            format!(
                "with an overlap of {}, nothing is left of a page of {}",
                order.overlap, paper.name
            )
        })?;
        let bytes = pdf(&sheets, paper.name)?;
        files.push(product(
            &format!("-{}.pdf", paper.name),
            paper.name,
            sheets.len(),
            bytes,
        ));
    }
    if order.svg || order.png.is_some() {
        let svg = atlas::to_svg(&chart.bare(), &chart.scene);
        if let Some(dpi) = order.png {
            files.push(product(".png", "picture", 1, atlas::to_png(&svg, dpi)?));
        }
        if order.svg {
            files.push(product(".svg", "drawing", 1, svg.into_bytes()));
        }
    }
    Ok(files)
}

/// The hexes that tiles lie on: those of the pack's maps, when all of them have one size.
fn tiles_lie_on(pack: &Pack) -> Mm {
    let mut sizes = pack.shelf::<Map>().iter().map(|map| map.across());
    let first = sizes.next();
    first
        .filter(|size| sizes.all(|other| other == *size))
        .unwrap_or(Map::HEX)
}

/// The loose tiles of a pack.
pub(super) fn tile_files(
    pack: &Pack,
    order: &MapOrder,
    clearance: Mm,
    backs: Option<Flip>,
    copies: u32,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Result<Vec<Product>, String> {
    if !pack.shelf::<Tile>().iter().any(|tile| is_wanted(tile.id())) {
        return Ok(Vec::new());
    }
    let across = order.across.unwrap_or_else(|| tiles_lie_on(pack));
    if clearance.0 >= across.0 / 2.0 {
        return Err("the clearance leaves nothing of a tile".into());
    }
    let cut = TileCut {
        across,
        clearance,
        bleed: TILE_BLEED,
        backs,
    };
    let mut files = Vec::new();
    for paper in &order.papers {
        let Some(sheets) = atlas::tile_sheets(pack, *paper, &cut, copies, is_wanted, order.theme)
        else {
            print(&format!(
                "note: too large for {}, and so left out: Hex tiles\n",
                paper.name
            ));
            continue;
        };
        let title = format!("Hex tiles, {}", paper.name);
        let info = pdf_info(
            pack,
            &title,
            TILES,
            &format!("{TILES} {}", paper.name),
            backs,
        );
        files.push(Product {
            path: format!("hex-tiles-{}.pdf", paper.name),
            kind: TILES,
            title,
            pages: sheets.len(),
            bytes: atlas::to_pdf(&sheets, &atlas::Scene::empty(), &info)?,
        });
    }
    Ok(files)
}

impl Naming {
    /// The style in which hexes of a map are named, if they are.
    pub(super) fn style(self, own: Coordinates) -> Option<LabelStyle> {
        match self {
            Naming::Own => Some(own.into()),
            Naming::Style(style) => Some(style),
            Naming::Off => None,
        }
    }
}
