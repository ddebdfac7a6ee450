//! Reports of battles: a log that has been played, as Markdown, HTML and PDF files in memory; knows no game by name.

use std::path::Path;

use serde_json::json;

use super::{
    Findings, LogVisitor, OutputFile, PLAIN_LOOK, PlayedLog, Progress, Searched, pdf_info,
    play_log, read_log,
};
use crate::atlas::{
    self, Annotations, Border, Counter, Drawing, DrawnMap, Emblem, PieceWay as Way, Sheet, Spot,
    Style, TableStyle,
};
use crate::content::outline::inch_point;
use crate::content::{Board, Kept, Map, Pack, Scenario};
use crate::diag::{Diagnostic, Failure, Severity, Site};
use crate::games::{self, Rules};
use crate::kernel::{Area, Colour, Mm, Plane};
use crate::play::report::{self, Places, Position, Report, Shape, Subject};
use crate::press::{self, Look, Paper, Theme};
use crate::source::Sources;

/// The largest size of a map on a page, in millimetres; small paper limits its width further.
const MAP: (f64, f64) = (182.0, 150.0);
/// The margin round the text of a page.
const MARGIN: f64 = 14.0;

/// The kind of the file that holds a report.
const REPORT: &str = "report";
/// The kind of a file with the map of one turn, which a report in Markdown shows.
pub const MAP_OF_TURN: &str = "report-map";

/// A format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// Markdown, with maps as SVG beside it.
    Markdown,
    /// One self-contained page.
    Html,
    /// PDF, to print.
    Pdf,
}

/// What a report should look like.
#[derive(Clone, Debug)]
pub struct ReportOrder {
    /// The name of its files, without their extensions.
    pub name: String,
    /// Its formats.
    pub formats: Vec<ReportFormat>,
    /// How often each turn is played on to estimate who was likely to win; 0 leaves out the turning points.
    pub playouts: u32,
    /// Colours and fills of the PDF and the maps.
    pub theme: Theme,
    /// The paper of the PDF.
    pub paper: Paper,
}

impl ReportOrder {
    /// Enough playouts to distinguish a turning point from a lucky roll, and few enough to be quick.
    pub const PLAYOUTS: u32 = 100;

    /// A report in every format, on A4 and in colour.
    #[must_use]
    pub fn new(name: impl Into<String>) -> ReportOrder {
        ReportOrder {
            name: name.into(),
            formats: vec![
                ReportFormat::Markdown,
                ReportFormat::Html,
                ReportFormat::Pdf,
            ],
            playouts: ReportOrder::PLAYOUTS,
            theme: Theme::Colour,
            paper: Paper::A4,
        }
    }
}

/// A report, and what is wrong with the log it is of.
#[derive(Clone, Debug)]
pub struct Reported {
    /// What the referee found in the log.
    pub findings: Findings,
    /// The files of the report.
    pub files: Vec<OutputFile>,
}

/// Reads a log, plays it by the rules of its game, and reports the battle. A log that is not finished is reported as far
/// as it goes, and one that breaks a rule up to there.
///
/// ```
/// use pressgang::{Progress, ReportOrder};
/// use pressgang::workshop::ReportFormat;
///
/// // A battle of a few acts, and its log.
/// let scenario = pressgang::find_scenario("first-parade", None, &[]).result?;
/// let mut battle = pressgang::open_battle(&scenario, &[], 7)?;
/// for _ in 0..20 {
///     let line = battle.candidates()[0].text.clone();
///     battle.act(&line)?;
/// }
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("sunday.log");
/// pressgang::source::write_whole(&path, battle.log().as_bytes())?;
///
/// let order = ReportOrder {
///     formats: vec![ReportFormat::Html],
///     playouts: 0,
///     ..ReportOrder::new("sunday-report")
/// };
/// let reported = pressgang::report_log(&path, &order, Progress::SILENT).result?;
/// assert!(!reported.findings.has_errors());
/// assert_eq!(reported.files[0].path, "sunday-report.html");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn report_log(path: &Path, order: &ReportOrder, progress: Progress<'_>) -> Searched<Reported> {
    let Searched { findings, result } = read_log(path);
    let visitor = Reporting { order, progress };
    Searched {
        findings,
        result: result.and_then(|text| play_log(text, visitor)?),
    }
}

/// A log to be reported, whichever game it is of.
struct Reporting<'a> {
    order: &'a ReportOrder,
    progress: Progress<'a>,
}

impl LogVisitor for Reporting<'_> {
    type Out = Result<Reported, Failure>;

    fn visit<G: Rules>(self, log: PlayedLog<G>) -> Result<Reported, Failure> {
        let files = report(&log, self.order, self.progress)?;
        let findings = Findings::new(log.findings, log.sources);
        Ok(Reported { findings, files })
    }
}

/// The report of a log that has been played, as files.
///
/// # Errors
/// When its scenario has neither map nor table, or the PDF cannot be set.
fn report<G: Rules>(
    log: &PlayedLog<G>,
    order: &ReportOrder,
    progress: Progress<'_>,
) -> Result<Vec<OutputFile>, Failure> {
    let pack = &log.found.pack;
    let ground = Ground::of(pack, &log.found.scenario);
    let ground = ground.ok_or_else(|| {
        let what = format!("`{}` has neither a map nor a table", log.found.scenario);
        Failure::new(what)
    })?;
    let report = tell(log, &ground, order.playouts, progress);
    let look = Look {
        theme: order.theme,
        paper: order.paper,
        ..PLAIN_LOOK
    };
    let drawn = Drawn::of(pack, &ground, &report, &look)
        .ok_or_else(|| Failure::new(format!("`{}` cannot be drawn", log.found.scenario)))?;
    let name = &order.name;
    let mut files = Vec::new();
    for format in &order.formats {
        match format {
            ReportFormat::Markdown => files.extend(drawn.markdown(&report, name)),
            ReportFormat::Html => {
                let page = drawn.html(&report).into_bytes();
                files.push(file(format!("{name}.html"), REPORT, page));
            }
            ReportFormat::Pdf => {
                let bytes = drawn.pdf(pack, &report, &look, name)?;
                files.push(file(format!("{name}.pdf"), REPORT, bytes));
            }
        }
    }
    Ok(files)
}

fn file(path: String, kind: &'static str, bytes: Vec<u8>) -> OutputFile {
    OutputFile {
        path,
        kind,
        title: "Battle report".into(),
        pages: 0,
        bytes,
    }
}

/// What a battle was fought on.
enum Ground<'p> {
    /// A map of hexes or squares.
    Map(&'p Kept<Scenario>, &'p Kept<Map>),
    /// A table of this size.
    Table(&'p Kept<Scenario>, Area),
}

impl<'p> Ground<'p> {
    fn of(pack: &'p Pack, scenario: &str) -> Option<Ground<'p>> {
        let scenario = pack.shelf::<Scenario>().get(scenario)?;
        match &scenario.table {
            Some(table) => Some(Ground::Table(scenario, *table.get_ref())),
            None => {
                let map = pack.shelf::<Map>().get(scenario.map_id())?;
                Some(Ground::Map(scenario, map))
            }
        }
    }

    /// The names of places by their cells; on a table a sentence names them itself.
    fn places(&self, pack: &Pack) -> Places {
        let Ground::Map(_, map) = self else {
            return Places::new();
        };
        let board = Board::of(map, pack);
        let labels = board.labels();
        labels
            .map(|(hex, label)| (hex.to_string(), label.text.get_ref().clone()))
            .collect()
    }

    /// The ground drawn as large as a page allows.
    fn drawn(&self, pack: &Pack, look: &Look) -> Option<DrawnMap> {
        match self {
            Ground::Map(scenario, map) => {
                let style = Style {
                    words: games::map_words(pack.ruleset),
                    across: across(&Board::of(map, pack), look.paper),
                    theme: look.theme,
                    border: Border::Half,
                    annotations: Annotations {
                        coordinates: Some(map.coordinates.into()),
                        coordinates_below: false,
                        terrain_names: false,
                        enlarged: 1.0,
                        scenario: Some(&scenario.item),
                        deployment: false,
                    },
                };
                Some(DrawnMap::of(map, pack, &style))
            }
            Ground::Table(scenario, table) => {
                let style = TableStyle {
                    inch: inch(*table, look.paper),
                    theme: look.theme,
                    measure: look.measure,
                    deployment: false,
                };
                DrawnMap::of_table(scenario, pack, &style)
            }
        }
    }

    /// A place as logs write it.
    fn spot(&self, place: &str) -> Option<Spot> {
        match self {
            Ground::Map(..) => place.parse().ok().map(Spot::Cell),
            Ground::Table(..) => place.parse().ok().map(Spot::Table),
        }
    }
}

/// The report of a log that has been read.
fn tell<G: Rules>(
    read: &PlayedLog<G>,
    ground: &Ground<'_>,
    playouts: u32,
    progress: Progress<'_>,
) -> Report {
    let pack = &read.found.pack;
    let places = ground.places(pack);
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
    report::about(&subject, playouts, progress)
}

/// What is wrong with the log, line by line; what was overridden is reported where it happened.
fn warnings<G: Rules>(read: &PlayedLog<G>) -> Vec<String> {
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
    pieces: Vec<Pieces>,
    sides: [Colour; 2],
}

/// What is drawn over the ground at the end of a chapter.
struct Pieces {
    counters: Vec<Counter>,
    signs: Vec<(Spot, String)>,
    ways: Vec<Way>,
}

impl Drawn {
    fn of(pack: &Pack, ground: &Ground<'_>, report: &Report, look: &Look) -> Option<Drawn> {
        let map = ground.drawn(pack, look)?;
        let nothing = Position::default();
        let pieces: Vec<Pieces> = report
            .chapters
            .iter()
            .map(|chapter| Pieces::of(ground, chapter.map.as_ref().unwrap_or(&nothing)))
            .collect();
        let sheets = pieces
            .iter()
            .map(|it| map.with_counters(&it.counters, &it.signs, &it.ways))
            .collect();
        Some(Drawn {
            sides: pack.palette.sides(),
            map,
            sheets,
            pieces,
        })
    }

    /// The maps first, then the text that shows them.
    fn markdown(&self, report: &Report, name: &str) -> Vec<OutputFile> {
        let picture = |chapter: usize| format!("{name}/turn-{chapter:02}.svg");
        let maps = self.sheets.iter().enumerate().map(|(at, sheet)| {
            let svg = atlas::to_svg(sheet, &self.map.scene);
            file(picture(at), MAP_OF_TURN, svg.into_bytes())
        });
        let escaped = |chapter: usize| picture(chapter).replace(' ', "%20");
        let text = report::markdown(report, &escaped);
        let page = file(format!("{name}.md"), REPORT, text.into_bytes());
        maps.chain([page]).collect()
    }

    fn html(&self, report: &Report) -> String {
        let (shared, maps) = atlas::to_svgs(&self.sheets, &self.map.scene);
        report::html(report, &shared, &maps, self.sides)
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
                    items: Vec::new(),
                    ..bare.clone()
                };
                for space in &leaf.drawing_spaces {
                    self.draw_in(space, &bare, &mut page);
                }
                (leaf.face, page)
            })
            .collect();
        let title = format!("{}: a battle report", report.title);
        let info = pdf_info(pack, &title, "report", name, None);
        atlas::to_pdf_on(&pages, &self.map.scene, &info).map_err(Failure::new)
    }

    /// Draws the map of a chapter in the space left for it.
    fn draw_in(&self, space: &press::DrawingSpace, bare: &Sheet, page: &mut Sheet) {
        let at = atlas::Point::new(space.x, space.y);
        // A table has its measures round it.
        let mut round = Drawing::default();
        let items = bare.items.clone();
        let stamps = bare.stamps.clone();
        round.put(Drawing { stamps, items }, at);
        page.items.extend(round.items);
        for view in &bare.views {
            let mut view = *view;
            view.at = view.at + at;
            if let Some(pieces) = self.pieces.get(space.number) {
                let drawn = self
                    .map
                    .counters(&pieces.counters, &pieces.signs, &pieces.ways, &view);
                page.items.extend(drawn);
            }
            page.views.push(view);
        }
    }
}

/// The size of a hex at which the whole map fits on a page.
fn across(board: &Board<'_>, paper: Paper) -> Mm {
    let one = Plane {
        grid: board.grid(),
        across: Mm(1.0),
    };
    let size = one.extent(board.width(), board.height());
    let wide = MAP.0.min(paper.width.0 - 2.0 * MARGIN) - 1.0;
    let high = MAP.1.min(paper.height.0 * 0.55);
    Mm((wide / size.x.0).min(high / size.y.0))
}

/// The room for the measures round a table.
const ROUND: f64 = 10.0;

/// The length of an inch at which the whole table fits on a page.
fn inch(table: Area, paper: Paper) -> Mm {
    let (wide, deep) = inch_point(table);
    let most_wide = MAP.0.min(paper.width.0 - 2.0 * MARGIN) - ROUND;
    let most_high = MAP.1.min(paper.height.0 * 0.55) - ROUND;
    Mm((most_wide / wide).min(most_high / deep))
}

impl Pieces {
    fn of(ground: &Ground<'_>, position: &Position) -> Pieces {
        let counter = |it: &report::Counter| {
            Some(Counter {
                side: it.side,
                spot: ground.spot(&it.place)?,
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
        let way = |it: &report::Move| Way {
            side: it.side,
            spots: it.places.iter().filter_map(|at| ground.spot(at)).collect(),
        };
        let sign = |it: &report::Sign| Some((ground.spot(&it.place)?, it.text.clone()));
        Pieces {
            counters: position.counters.iter().filter_map(counter).collect(),
            signs: position.signs.iter().filter_map(sign).collect(),
            ways: position.moves.iter().map(way).collect(),
        }
    }
}
