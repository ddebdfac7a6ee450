//! `pressgang map`: a battlefield or a table on paper, in one piece and tiled over pages.

use std::path::PathBuf;

use clap::ValueEnum;

use super::Outcome;
use super::build::{ThemeName, parse_paper};
use super::files::{Shown, list_files, nothing_printed};
use super::lengths::{parse_hex, parse_length};
use super::terminal::{could_not_run, look, print};
use crate::atlas::{Border, fit};
use crate::content::Map;
use crate::diag::Failure;
use crate::games;
use crate::kernel::{Contact, Grid, LabelStyle, Mm, Orientation};
use crate::press::Paper;
use crate::workshop::{self, BlankMap, Built, HexNames, MapOrder, OVERLAP};

/// Print a map: as a poster in one piece, tiled over pages, as SVG and as PNG.
///
/// Hexes and squares have their exact size, 100 mm from side to side unless the map or you say otherwise. Name a map, or
/// a scenario to print its zones, objectives and forces on its map as well. A scenario on an inch table is printed at
/// 1:6, or at any scale: `--scale 1:1 --ground-only` is a mat to play on. The pages of a tiled map overlap; the first
/// shows how to join them, and what the terrain does.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang map church-hall
  pressgang map first-parade --paper a3 --hex 60mm
  pressgang map my-village --pack my-pack --coordinates a1 --terrain-names
  pressgang map church-hall --theme low-ink --png 150
  pressgang map crossroads --scale 1:4 --paper a3
  pressgang map crossroads --scale 1:1 --ground-only
  pressgang map --blank 13x9 --hex 1.75in --paper letter
  pressgang map --fit 1800x1200mm --hex 100mm")]
pub(super) struct Arguments {
    /// A map or a scenario, by id.
    #[arg(value_name = "MAP-or-SCENARIO", required_unless_present_any = ["blank", "fit"])]
    name: Option<String>,
    /// The pack it is in: an id or a folder [default: the pack in the current folder, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER")]
    pack: Option<String>,
    /// The size of a hex or square from side to side: 100mm, 1.75in.
    #[arg(long, value_name = "SIZE", value_parser = parse_hex)]
    hex: Option<Mm>,
    /// The scale of an inch table: 1:6, or 1:1 for a mat to play on.
    #[arg(long, value_name = "1:N", value_parser = parse_scale, conflicts_with_all = ["hex", "blank", "fit"])]
    scale: Option<f64>,
    /// Leave zones, objectives and pieces out of an inch table.
    #[arg(long, conflicts_with_all = ["blank", "fit"])]
    ground_only: bool,
    /// Tile the map over this paper [default: a4 and letter].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// How much of the map neighbouring pages share.
    #[arg(long, value_name = "SIZE", value_parser = parse_length, default_value_t = OVERLAP)]
    overlap: Mm,
    /// Colours and fills.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// How hexes or squares are named [default: as the map says].
    #[arg(long, value_enum, ignore_case = true)]
    coordinates: Option<CoordinatesName>,
    /// The end of a hex or square at which its name is printed.
    #[arg(long, value_enum, default_value_t = EndName::Top)]
    coordinates_at: EndName,
    /// Write the name of the terrain in every hex or square.
    #[arg(long)]
    terrain_names: bool,
    /// Fill the border of a hex map with half hexes, or end the map along whole ones.
    #[arg(long, value_enum, default_value_t = BorderName::Half)]
    border: BorderName,
    /// Also write a PNG, with this many pixels to the inch.
    #[arg(long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(18..=1200))]
    png: Option<u32>,
    /// Print an empty grid with this many columns and rows instead.
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = parse_grid, conflicts_with = "name")]
    blank: Option<(u16, u16)>,
    /// Draw an empty grid with flat sides at the bottom of its hexes instead of corners.
    #[arg(long, requires = "blank")]
    flat: bool,
    /// Draw an empty grid of squares.
    #[arg(long, requires = "blank", conflicts_with = "flat")]
    square: bool,
    /// Show how many hexes or squares fit on a table of this size: 1800x1200mm, 72x48in.
    #[arg(long, value_name = "SIZE", value_parser = parse_table, conflicts_with_all = ["name", "blank"])]
    fit: Option<(Mm, Mm)>,
    /// The folder to print into; each pack gets its own folder in it.
    #[arg(long, value_name = "DIR", default_value = "output")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CoordinatesName {
    /// 0302
    #[value(name = "0101")]
    Numbers,
    /// C2
    #[value(name = "a1")]
    Letters,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EndName {
    Top,
    Bottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BorderName {
    Half,
    Whole,
}

fn parse_grid(text: &str) -> Result<(u16, u16), String> {
    let number = |part: &str| part.parse::<u16>().ok().filter(|it| (1..=250).contains(it));
    text.split_once('x')
        .and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)))
        .ok_or_else(|| "write columns and rows, such as 13x9, at most 250 of each".to_string())
}

fn parse_scale(text: &str) -> Result<f64, String> {
    let number = text.trim().strip_prefix("1:").unwrap_or(text.trim());
    let scale: Option<f64> = number.trim().parse().ok();
    scale
        .filter(|scale| (1.0..=40.0).contains(scale))
        .ok_or_else(|| "write a scale from 1:1 to 1:40, such as 1:6".to_string())
}

fn parse_table(text: &str) -> Result<(Mm, Mm), String> {
    let (width, height) = text
        .split_once('x')
        .ok_or("write width and height, such as 1800x1200mm")?;
    let height_mm = parse_length(height)?;
    let unit = if height.ends_with("in") { "in" } else { "mm" };
    let width_mm = parse_length(width).or_else(|_| parse_length(&format!("{width}{unit}")))?;
    Ok((width_mm, height_mm))
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    if let Some((width, height)) = arguments.fit {
        show_fit(arguments.hex.unwrap_or(Map::HEX), width, height);
        return Outcome::Fine;
    }
    let built = match arguments.blank {
        Some(size) => blank(arguments, size),
        None => named(arguments),
    };
    match built {
        Ok(built) => write(&built, arguments),
        Err(failure) => could_not_run(&failure),
    }
}

/// Shows what was found, and writes the files.
fn write(built: &Built, arguments: &Arguments) -> Outcome {
    print(&built.findings.to_text(look()));
    let printed = match &built.result {
        Ok(printed) => printed,
        Err(stopped) => return nothing_printed(stopped),
    };
    match workshop::write_files(&printed.files, &arguments.out.join(&printed.folder)) {
        Ok(written) => {
            list_files(&written, Shown::Table);
            Outcome::Fine
        }
        Err(failure) => could_not_run(&failure),
    }
}

fn show_fit(across: Mm, width: Mm, height: Mm) {
    print(&format!(
        "{across} from side to side, on a table of {width} x {height}:\n"
    ));
    for fit in fit(across, width, height) {
        let standing = match fit.grid {
            Grid::Hexes(Orientation::Pointy) => "hexes with a corner at the bottom (pointy)",
            Grid::Hexes(Orientation::Flat) => "hexes with a side at the bottom (flat)",
            Grid::Squares(_) => "squares",
        };
        if fit.columns == 0 {
            print(&format!("  {standing}: none\n"));
            continue;
        }
        print(&format!(
            "  {standing}: {} columns x {} rows, {} {}, {:.0} x {:.0} mm\n",
            fit.columns,
            fit.rows,
            u32::from(fit.columns) * u32::from(fit.rows),
            fit.grid.cells_word(),
            fit.width.0,
            fit.height.0
        ));
    }
}

fn blank(arguments: &Arguments, (columns, rows): (u16, u16)) -> Result<Built, Failure> {
    let name = arguments.pack.as_deref().unwrap_or(games::default_pack());
    let folder = workshop::find_pack(name)?;
    let blank = BlankMap {
        columns,
        rows,
        grid: match (arguments.square, arguments.flat) {
            (true, _) => Grid::Squares(Contact::Edges),
            (_, true) => Grid::Hexes(Orientation::Flat),
            _ => Grid::Hexes(Orientation::Pointy),
        },
    };
    Ok(workshop::blank_map(&folder, &blank, &arguments.order()))
}

fn named(arguments: &Arguments) -> Result<Built, Failure> {
    let name = arguments.name.as_deref().unwrap_or_default();
    let folders = workshop::packs_to_search(arguments.pack.as_deref())?;
    Ok(workshop::map(name, &folders, &arguments.order()))
}

impl Arguments {
    fn order(&self) -> MapOrder {
        let papers = if self.paper.is_empty() {
            vec![Paper::A4, Paper::LETTER]
        } else {
            self.paper.clone()
        };
        MapOrder {
            hex_size: self.hex,
            table_scale: self.scale,
            ground_only: self.ground_only,
            overlap: self.overlap,
            border: match self.border {
                BorderName::Half => Border::Half,
                BorderName::Whole => Border::Whole,
            },
            hex_names: match self.coordinates {
                None => HexNames::Own,
                Some(CoordinatesName::Numbers) => HexNames::Style(LabelStyle::Numbers),
                Some(CoordinatesName::Letters) => HexNames::Style(LabelStyle::Letters),
                Some(CoordinatesName::Off) => HexNames::Off,
            },
            names_below: self.coordinates_at == EndName::Bottom,
            terrain_names: self.terrain_names,
            png: self.png.map(f64::from),
            ..MapOrder::plain(self.theme.value(), papers)
        }
    }
}
