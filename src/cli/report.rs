//! `pressgang report`: the report of a battle as Markdown, HTML and PDF.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;

use super::battles::could_not_run;
use super::build::{ThemeName, parse_paper};
use super::terminal::{LateProgress, late_progress, print};
use super::{Outcome, logs};
use crate::atlas::{self, Annotations, Border, Counter, DrawnMap, Emblem, Sheet, Style};
use crate::content::{Board, Kept, Map, Pack, Scenario};
use crate::diag::{Diagnostic, Failure, Severity, Site};
use crate::engine::Pending;
use crate::games::{self, Rules};
use crate::kernel::{Hex, Mm, Plane};
use crate::play::report::{self, Places, Position, Report, Shape, Subject};
use crate::press::{self, Look, Paper};
use crate::sim::Progress;
use crate::source::{Sources, write_whole};
use crate::workshop::{PLAIN_LOOK, pdf_info};

/// The most a map takes of a page, in millimetres; on small paper its own width is less.
const MAP: (f64, f64) = (182.0, 150.0);
/// Round the text of a page.
const MARGIN: f64 = 14.0;

/// Write the report of a battle: turn by turn, with maps, losses and luck.
///
/// The report stands beside the log, as NAME-report.md with its maps in NAME-report/, as NAME-report.html, which needs
/// nothing beside it, and as NAME-report.pdf. It tells everything, also what was hidden. A log that is not finished
/// is told as far as it goes; one that breaks a rule is told up to there, with a warning.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang report output/home-guard/battles/first-parade-1.log
  pressgang report our-sunday.log --format html
  pressgang report our-sunday.log --format md,pdf --out reports
  pressgang report our-sunday.log --theme mono --paper letter
  pressgang report our-sunday.log --playouts 400")]
pub(super) struct Arguments {
    /// The log.
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// What to write.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FORMAT", default_values_t = [Format::Md, Format::Html, Format::Pdf])]
    format: Vec<Format>,
    /// Where to write it [default: beside the log].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How often each turn is played on by the program to see who was likely to win; 0 leaves turning points out.
    #[arg(long, value_name = "NUMBER", default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    playouts: u32,
    /// Colours and fills of the PDF and the maps.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The paper of the PDF.
    #[arg(long, value_parser = parse_paper, value_name = "PAPER", default_value = "a4")]
    paper: Paper,
}

/// Enough to tell a turning point from a good throw, and soon done.
const PLAYOUTS: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown, with maps as SVG beside it.
    Md,
    /// One page that needs nothing beside it.
    Html,
    /// To print.
    Pdf,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    reported(arguments).unwrap_or_else(could_not_run)
}

fn reported(arguments: &Arguments) -> Result<Outcome, Failure> {
    logs::visit(logs::read(&arguments.log)?, Reported { arguments })?
}

/// A log to be reported, whichever game it is of.
struct Reported<'a> {
    arguments: &'a Arguments,
}

impl logs::Visitor for Reported<'_> {
    type Out = Result<Outcome, Failure>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Result<Outcome, Failure> {
        write(&read, self.arguments)?;
        let is_error = |it: &Diagnostic| it.code.severity == Severity::Error;
        if read.findings.iter().any(is_error) {
            logs::tell(&read);
            return Ok(Outcome::Findings);
        }
        Ok(Outcome::Fine)
    }
}

/// Writes the report of a log in every form, beside it. Who is likely to win is left out before the end.
///
/// # Errors
/// Why it cannot be written; nothing when it has been shown already.
pub(super) fn write_all(log: &Path) -> Result<(), Failure> {
    logs::visit(logs::read(log)?, Whole { log })?
}

/// A log to be reported in every form.
struct Whole<'a> {
    log: &'a Path,
}

impl logs::Visitor for Whole<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Result<(), Failure> {
        let is_over = matches!(read.session.game().pending(), Pending::Over(_));
        let arguments = Arguments {
            log: self.log.into(),
            format: vec![Format::Md, Format::Html, Format::Pdf],
            out: None,
            playouts: if is_over { PLAYOUTS } else { 0 },
            theme: ThemeName::Colour,
            paper: Paper::A4,
        };
        write(&read, &arguments)?;
        if !is_over {
            print("It tells everything, also what is hidden.\n");
        }
        Ok(())
    }
}

fn write<G: Rules>(read: &logs::Read<G>, arguments: &Arguments) -> Result<(), Failure> {
    let pack = &read.found.pack;
    let scenario = pack.shelf::<Scenario>().get(&read.found.scenario);
    let map = scenario.and_then(|it| pack.shelf::<Map>().get(it.map.get_ref()));
    let (Some(scenario), Some(map)) = (scenario, map) else {
        let what = format!("`{}` has no map", read.found.scenario);
        return Err(Failure::new(what));
    };
    let bar = late_progress("playing on");
    let report = tell(read, map, arguments.playouts, &bar);
    drop(bar);
    let name = arguments.log.file_stem().unwrap_or_default();
    let name = format!("{}-report", name.to_string_lossy());
    let folder = match &arguments.out {
        Some(folder) => folder.clone(),
        None => arguments
            .log
            .parent()
            .unwrap_or(Path::new(""))
            .to_path_buf(),
    };
    let look = Look {
        theme: arguments.theme.value(),
        paper: arguments.paper,
        ..PLAIN_LOOK
    };
    let drawn = Drawn::of(pack, map, scenario, &report, &look);
    for format in &arguments.format {
        match format {
            Format::Md => drawn.markdown(&report, &folder, &name)?,
            Format::Html => {
                let (shared, maps) = atlas::to_svgs(&drawn.sheets, &drawn.map.scene);
                let page = report::html(&report, &shared, &maps);
                put(&folder.join(format!("{name}.html")), page.as_bytes())?;
            }
            Format::Pdf => {
                let bytes = drawn.pdf(pack, &report, &look, &name)?;
                put(&folder.join(format!("{name}.pdf")), &bytes)?;
            }
        }
    }
    Ok(())
}

/// The report of a log that has been read.
fn tell<G: Rules>(
    read: &logs::Read<G>,
    map: &Kept<Map>,
    playouts: u32,
    bar: &LateProgress,
) -> Report {
    let pack = &read.found.pack;
    let board = Board::of(map, pack);
    let places: Places = board
        .labels()
        .map(|(hex, label)| (hex.to_string(), label.text.get_ref().clone()))
        .collect();
    let judged = read
        .breach
        .as_ref()
        .map_or(read.log.entries.len(), |breach| breach.entry);
    let subject = Subject {
        title: read.found.title().into(),
        game: pack.head().title.clone(),
        briefing: read.found.briefing().trim().into(),
        places: &places,
        log: &read.log,
        judged,
        session: &read.session,
        warnings: warnings(read),
        players: G::usual_bot(),
    };
    let progress = Progress {
        planned: &|more| bar.planned(more),
        done: &|| bar.done(),
    };
    report::about(&subject, playouts, progress)
}

/// What is wrong with the log, line by line; what was overridden is reported where it happened.
fn warnings<G: Rules>(read: &logs::Read<G>) -> Vec<String> {
    let wrong = |it: &&Diagnostic| it.code.severity == Severity::Error;
    let mut warnings: Vec<String> = read
        .findings
        .iter()
        .filter(wrong)
        .map(|it| {
            let rule = it.rules.first().map(|rule| format!(" ({rule})"));
            let line = match it.site {
                Site::Span(span) => format!("line {}: ", read.sources.line_columns(span).0.line),
                _ => String::new(),
            };
            format!("{line}{}{}.", it.message, rule.unwrap_or_default())
        })
        .collect();
    if read.breach.is_some() {
        warnings
            .push("The log is told up to the line that breaks the rules, and no further.".into());
    }
    warnings
}

/// The maps of a report.
struct Drawn {
    map: DrawnMap,
    sheets: Vec<Sheet>,
}

impl Drawn {
    fn of(
        pack: &Pack,
        map: &Kept<Map>,
        scenario: &Kept<Scenario>,
        report: &Report,
        look: &Look,
    ) -> Drawn {
        let style = Style {
            words: games::map_words(pack.ruleset),
            across: across(&Board::of(map, pack), look.paper),
            theme: look.theme,
            border: Border::Half,
            annotations: Annotations {
                coordinates: Some(map.coordinates.into()),
                coordinates_below: false,
                terrain_names: false,
                scenario: Some(&scenario.item),
                deployment: false,
            },
        };
        let drawn_map = DrawnMap::of(map, pack, &style);
        let nothing = Position::default();
        let sheets = report
            .chapters
            .iter()
            .map(|chapter| {
                let position = chapter.map.as_ref().unwrap_or(&nothing);
                drawn_map.with_counters(&counters(position), &signs(position))
            })
            .collect();
        Drawn {
            map: drawn_map,
            sheets,
        }
    }

    fn markdown(&self, report: &Report, folder: &Path, name: &str) -> Result<(), Failure> {
        let picture = |chapter: usize| format!("{name}/turn-{chapter:02}.svg");
        for (at, sheet) in self.sheets.iter().enumerate() {
            let svg = atlas::to_svg(sheet, &self.map.scene);
            quietly(&folder.join(picture(at)), svg.as_bytes())?;
        }
        let escaped = |chapter: usize| picture(chapter).replace(' ', "%20");
        let text = report::markdown(report, &escaped);
        put(&folder.join(format!("{name}.md")), text.as_bytes())
    }

    fn pdf(
        &self,
        pack: &Pack,
        report: &Report,
        look: &Look,
        name: &str,
    ) -> Result<Vec<u8>, Failure> {
        let bare = self.map.bare();
        let body = json!({
            "title": report.title,
            "game": report.game,
            "briefing": report.briefing,
            "map": { "width": bare.width, "height": bare.height },
            "blocks": report.blocks(),
        });
        let mut sources = Sources::default();
        let leaves = press::booklet(pack, look, "templates/report.typ", &body, &mut sources)
            .map_err(|findings| {
                let first = findings.first();
                Failure::new(first.map_or_else(String::new, |finding| finding.message.clone()))
            })?;
        let pages: Vec<_> = leaves
            .into_iter()
            .enumerate()
            .map(|(at, leaf)| {
                let mut page = Sheet {
                    width: look.paper.width.0,
                    height: look.paper.height.0,
                    name: (at + 1).to_string(),
                    views: Vec::new(),
                    ..bare.clone()
                };
                for space in &leaf.drawing_spaces {
                    self.draw_in(space, report, &mut page);
                }
                (leaf.face, page)
            })
            .collect();
        let title = format!("{}: a battle report", report.title);
        let info = pdf_info(pack, &title, "report", name, None);
        atlas::to_pdf_on(&pages, &self.map.scene, &info).map_err(Failure::new)
    }

    /// Draws the map of a chapter where room was left for it.
    fn draw_in(&self, space: &press::DrawingSpace, report: &Report, page: &mut Sheet) {
        let position = report
            .chapters
            .get(space.number)
            .and_then(|chapter| chapter.map.as_ref());
        for mut view in self.map.bare().views {
            view.at = view.at + atlas::Point::new(space.x, space.y);
            if let Some(position) = position {
                let drawn = self
                    .map
                    .counters(&counters(position), &signs(position), &view);
                page.items.extend(drawn);
            }
            page.views.push(view);
        }
    }
}

/// The size of a hex at which the whole map goes on a page.
fn across(board: &Board<'_>, paper: Paper) -> Mm {
    let one = Plane {
        orientation: board.orientation(),
        across: Mm(1.0),
    };
    let size = one.extent(board.width(), board.height());
    let wide = MAP.0.min(paper.width.0 - 2.0 * MARGIN) - 1.0;
    let high = MAP.1.min(paper.height.0 * 0.55);
    Mm((wide / size.x.0).min(high / size.y.0))
}

fn counters(position: &Position) -> Vec<Counter> {
    let counter = |it: &report::Counter| {
        let hex = it.place.parse().ok()?;
        Some(Counter {
            side: it.side,
            hex,
            code: it.code.clone(),
            strength: it.strength,
            emblem: match it.shape {
                Shape::Foot => Emblem::Foot,
                Shape::Gun => Emblem::Gun,
                Shape::Vehicle => Emblem::Vehicle,
                Shape::Commander => Emblem::Commander,
            },
            hidden: it.hidden,
        })
    };
    position.counters.iter().filter_map(counter).collect()
}

fn signs(position: &Position) -> Vec<(Hex, String)> {
    let sign = |it: &report::Sign| Some((it.place.parse().ok()?, it.text.clone()));
    position.signs.iter().filter_map(sign).collect()
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let changed = quietly(path, bytes)?;
    let how = if changed { "" } else { " (unchanged)" };
    print(&format!("{}{how}\n", path.display()));
    Ok(())
}

fn quietly(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    write_whole(path, bytes)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))
}
