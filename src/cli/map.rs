//! `pressgang map`: a battlefield on paper, in one piece and tiled over pages.

use std::path::PathBuf;

use clap::ValueEnum;

use super::build::{ThemeName, parse_paper};
use super::charts::{
    MAPS, MapOrder, Naming, OVERLAP, chart_files, map_files, parse_hex, parse_length,
};
use super::products::write_files;
use super::terminal::{complain, look, print};
use super::{Outcome, packs};
use crate::atlas::{Border, Chart, Hues, fit};
use crate::content::{self, Kept, Map, Pack, Scenario};
use crate::diag::{self, Severity, Site, Tally, nearest};
use crate::games;
use crate::kernel::{LabelStyle, Mm, Orientation, Plane};
use crate::press::Paper;
use crate::source::Sources;

/// Print a map: as a poster in one piece, tiled over pages, as SVG and as PNG.
///
/// Hexes have their exact size, 100 mm from flat side to flat side unless the map or you say otherwise. Name a map, or
/// a scenario to print its zones, objectives and forces on its map as well. The pages of a tiled map overlap; the first
/// shows how to join them, and what the terrain does.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang map church-hall
  pressgang map first-parade --paper a3 --hex 60mm
  pressgang map my-village --pack my-pack --coordinates a1 --terrain-names
  pressgang map church-hall --theme low-ink --png 150
  pressgang map --blank 13x9 --hex 1.75in --paper letter
  pressgang map --fit 1800x1200mm --hex 100mm")]
pub(super) struct Arguments {
    /// A map or a scenario, by id.
    #[arg(value_name = "MAP-or-SCENARIO", required_unless_present_any = ["blank", "fit"])]
    name: Option<String>,
    /// The pack it is in: an id or a folder [default: the pack here, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER")]
    pack: Option<String>,
    /// The size of a hex from flat side to flat side: 100mm, 1.75in.
    #[arg(long, value_name = "SIZE", value_parser = parse_hex)]
    hex: Option<Mm>,
    /// Tile the map over this paper [default: a4 and letter].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// How much of the map neighbouring pages share.
    #[arg(long, value_name = "SIZE", value_parser = parse_length, default_value_t = OVERLAP)]
    overlap: Mm,
    /// Colours and fills.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// How hexes are named [default: as the map says].
    #[arg(long, value_enum, ignore_case = true)]
    coordinates: Option<CoordinatesName>,
    /// At which end of the hex its name stands.
    #[arg(long, value_enum, default_value_t = EndName::Top)]
    coordinates_at: EndName,
    /// Write the name of the terrain in every hex.
    #[arg(long)]
    terrain_names: bool,
    /// Fill the border with half hexes, or end it along whole ones.
    #[arg(long, value_enum, default_value_t = BorderName::Half)]
    border: BorderName,
    /// Also write a PNG, of so many pixels to the inch.
    #[arg(long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(18..=1200))]
    png: Option<u32>,
    /// Print an empty grid of so many columns and rows instead.
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = parse_grid, conflicts_with = "name")]
    blank: Option<(u16, u16)>,
    /// The hexes of an empty grid stand on a side instead of a corner.
    #[arg(long, requires = "blank")]
    flat: bool,
    /// Tell how many hexes a table of this size takes: 1800x1200mm, 72x48in.
    #[arg(long, value_name = "SIZE", value_parser = parse_table, conflicts_with_all = ["name", "blank"])]
    fit: Option<(Mm, Mm)>,
    /// The folder to print into; each pack has a folder of its own in it.
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
        tell_fit(arguments.hex.unwrap_or(Map::HEX), width, height);
        return Outcome::Fine;
    }
    let done = match arguments.blank {
        Some(size) => blank(arguments, size),
        None => chart(arguments),
    };
    match done {
        Ok(outcome) => outcome,
        Err(told) => {
            if let Some((reason, hint)) = told {
                complain(&reason, hint.as_deref());
            }
            Outcome::CouldNotRun
        }
    }
}

/// A reason and a hint; none for what has been told already.
type Refusal = (String, Option<String>);

fn tell_fit(across: Mm, width: Mm, height: Mm) {
    print(&format!(
        "a table of {width} x {height} takes, with hexes of {across}:\n"
    ));
    for fit in fit(across, width, height) {
        let standing = match fit.orientation {
            Orientation::Pointy => "on a corner (pointy)",
            Orientation::Flat => "on a side (flat)",
        };
        if fit.columns == 0 {
            print(&format!("  standing {standing}: none\n"));
            continue;
        }
        print(&format!(
            "  standing {standing}: {} columns x {} rows, {} hexes, {:.0} x {:.0} mm\n",
            fit.columns,
            fit.rows,
            u32::from(fit.columns) * u32::from(fit.rows),
            fit.width.0,
            fit.height.0
        ));
    }
}

fn blank(arguments: &Arguments, size: (u16, u16)) -> Result<Outcome, Option<Refusal>> {
    let name = arguments.pack.as_deref().unwrap_or("home-guard");
    let folder = packs::find(name).ok_or(None)?;
    let (pack, _) = packs::read(&folder);
    let pack = pack.ok_or_else(|| Some((format!("`{name}` cannot be read"), None)))?;
    let order = arguments.order();
    let plane = Plane {
        orientation: if arguments.flat {
            Orientation::Flat
        } else {
            Orientation::Pointy
        },
        across: arguments.hex.unwrap_or(Map::HEX),
    };
    let naming = order.coordinates.style(content::Coordinates::default());
    let hues = Hues::of(&pack, crate::press::Theme::Mono);
    let chart = Chart::blank(size, plane, order.border, naming, hues);
    let standing = if arguments.flat { "-flat" } else { "" };
    let id = format!("blank-{}x{}{standing}", size.0, size.1);
    let files = chart_files(&pack, &chart, &id, &order).map_err(|reason| Some((reason, None)))?;
    write_files(&files, &arguments.out).map_err(|reason| Some((reason, None)))?;
    Ok(Outcome::Fine)
}

fn chart(arguments: &Arguments) -> Result<Outcome, Option<Refusal>> {
    let wanted = arguments.name.as_deref().unwrap_or_default();
    let mut known = Vec::new();
    for folder in packs::to_search(arguments.pack.as_deref()).ok_or(None)? {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let pack = games::load(&folder, &mut sources, &mut findings);
        let Some((pack, (map, scenario))) = pack
            .as_ref()
            .and_then(|pack| Some((pack, named(pack, wanted)?)))
        else {
            // It may be there, but unreadable.
            if Tally::of(&findings).errors > 0 {
                diag::sort(&mut findings, &sources);
                print(&diag::to_text(&findings, &sources, look()));
            }
            let shelves = pack.iter().map(|pack| &pack.shelves);
            known.extend(shelves.flat_map(|shelves| {
                let maps = shelves.shelf::<Map>().iter().map(|it| it.id().to_string());
                let scenarios = shelves.shelf::<Scenario>().iter();
                let playable =
                    scenarios.filter(|it| shelves.shelf::<Map>().get(it.map.get_ref()).is_some());
                maps.chain(playable.map(|it| it.id().to_string()))
                    .collect::<Vec<_>>()
            }));
            continue;
        };
        games::check(pack, &mut findings);
        // A pack may be half written: what is wrong in other files does not spoil this map.
        let files: Vec<_> = std::iter::once(map.id_span().file)
            .chain(scenario.map(|it| it.id_span().file))
            .collect();
        findings.retain(
            |finding| matches!(&finding.site, Site::Span(span) if files.contains(&span.file)),
        );
        diag::sort(&mut findings, &sources);
        print(&diag::to_text(&findings, &sources, look()));
        if findings
            .iter()
            .any(|it| it.code.severity == Severity::Error)
        {
            complain(
                &format!("nothing was printed: {}", Tally::of(&findings)),
                None,
            );
            return Ok(Outcome::Findings);
        }
        let files = map_files(pack, map, scenario, &arguments.order());
        let files = files.map_err(|reason| Some((reason, None)))?;
        let folder = arguments.out.join(&pack.head().id);
        write_files(&files, &folder).map_err(|reason| Some((reason, None)))?;
        return Ok(Outcome::Fine);
    }
    known.sort();
    known.dedup();
    let hint = match nearest(wanted, known.iter().map(String::as_str)) {
        Some(word) => Some(format!("did you mean `{word}`?")),
        None if known.is_empty() => None,
        None => Some(format!("{MAPS} and scenarios: {}", known.join(", "))),
    };
    Err(Some((
        format!("there is no map or scenario `{wanted}`"),
        hint,
    )))
}

/// The map with this id, or the map of the scenario with it.
fn named<'p>(pack: &'p Pack, id: &str) -> Option<(&'p Kept<Map>, Option<&'p Kept<Scenario>>)> {
    if let Some(map) = pack.shelf::<Map>().get(id) {
        return Some((map, None));
    }
    let scenario = pack.shelf::<Scenario>().get(id)?;
    let map = pack.shelf::<Map>().get(scenario.map.get_ref())?;
    Some((map, Some(scenario)))
}

impl Arguments {
    fn order(&self) -> MapOrder {
        MapOrder {
            theme: self.theme.value(),
            across: self.hex,
            papers: if self.paper.is_empty() {
                vec![Paper::A4, Paper::LETTER]
            } else {
                self.paper.clone()
            },
            overlap: self.overlap,
            border: match self.border {
                BorderName::Half => Border::Half,
                BorderName::Whole => Border::Whole,
            },
            coordinates: match self.coordinates {
                None => Naming::Own,
                Some(CoordinatesName::Numbers) => Naming::Style(LabelStyle::Numbers),
                Some(CoordinatesName::Letters) => Naming::Style(LabelStyle::Letters),
                Some(CoordinatesName::Off) => Naming::Off,
            },
            coordinates_below: self.coordinates_at == EndName::Bottom,
            terrain_names: self.terrain_names,
            poster: true,
            svg: true,
            png: self.png.map(f64::from),
        }
    }
}
