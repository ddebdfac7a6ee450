//! `pressgang report`: the report of a battle as Markdown, HTML and PDF.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::battles::could_not_run;
use super::build::{ThemeName, parse_paper};
use super::terminal::{late_progress, print};
use super::{Outcome, examples, logs};
use crate::diag::{Diagnostic, Failure, Severity};
use crate::engine::Pending;
use crate::games::Rules;
use crate::press::Paper;
use crate::workshop::{self, MAP_OF_TURN, OutputFile, Progress, ReportFormat, ReportOrder};

/// Write the report of a battle: turn by turn, with maps, losses and luck.
///
/// The report is written beside the log: as NAME-report.md with its maps in NAME-report/, as a self-contained
/// NAME-report.html, and as NAME-report.pdf. It covers everything, including what was hidden. An unfinished log is
/// reported as far as it goes; one that breaks a rule is reported up to that line, with a warning.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "report output/{pack}/battles/first-parade-1.log",
    "report our-sunday.log --format html",
    "report our-sunday.log --format md,pdf --out reports",
    "report our-sunday.log --theme mono --paper letter",
    "report our-sunday.log --playouts 400",
]))]
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
    /// How often the program plays on from each turn to estimate who was likely to win; 0 leaves out the turning points.
    #[arg(long, value_name = "NUMBER", default_value_t = ReportOrder::PLAYOUTS, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    playouts: u32,
    /// Colours and fills of the PDF and the maps.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The paper of the PDF.
    #[arg(long, value_parser = parse_paper, value_name = "PAPER", default_value = "a4")]
    paper: Paper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown, with maps as SVG beside it.
    Md,
    /// One self-contained page.
    Html,
    /// To print.
    Pdf,
}

impl Format {
    fn value(self) -> ReportFormat {
        match self {
            Format::Md => ReportFormat::Markdown,
            Format::Html => ReportFormat::Html,
            Format::Pdf => ReportFormat::Pdf,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    reported(arguments).unwrap_or_else(could_not_run)
}

fn reported(arguments: &Arguments) -> Result<Outcome, Failure> {
    logs::visit(logs::read(&arguments.log)?, Reported { arguments })?
}

/// A log to report, in any game.
struct Reported<'a> {
    arguments: &'a Arguments,
}

impl logs::Visitor for Reported<'_> {
    type Out = Result<Outcome, Failure>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Result<Outcome, Failure> {
        let arguments = self.arguments;
        let order = ReportOrder {
            formats: arguments.format.iter().map(|it| it.value()).collect(),
            playouts: arguments.playouts,
            theme: arguments.theme.value(),
            paper: arguments.paper,
            ..ReportOrder::new(name(&arguments.log))
        };
        let folder = match &arguments.out {
            Some(folder) => folder.clone(),
            None => beside(&arguments.log),
        };
        write(&read, &order, &folder)?;
        let is_error = |it: &Diagnostic| it.code.severity == Severity::Error;
        if read.findings.iter().any(is_error) {
            logs::tell(&read);
            return Ok(Outcome::Findings);
        }
        Ok(Outcome::Fine)
    }
}

/// Writes the report of a log in every format, beside it. Turning points are left out before the battle is over.
///
/// # Errors
/// Why it cannot be written.
pub(super) fn write_all(log: &Path) -> Result<(), Failure> {
    logs::visit(logs::read(log)?, Whole { log })?
}

/// A log to report in every format.
struct Whole<'a> {
    log: &'a Path,
}

impl logs::Visitor for Whole<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Result<(), Failure> {
        let is_over = matches!(read.session.game().pending(), Pending::Over(_));
        let mut order = ReportOrder::new(name(self.log));
        if !is_over {
            order.playouts = 0;
        }
        write(&read, &order, &beside(self.log))?;
        if !is_over {
            print("It shows everything, including what is hidden.\n");
        }
        Ok(())
    }
}

/// The name of the report of a log.
fn name(log: &Path) -> String {
    let name = log.file_stem().unwrap_or_default();
    format!("{}-report", name.to_string_lossy())
}

fn beside(log: &Path) -> PathBuf {
    log.parent().unwrap_or(Path::new("")).to_path_buf()
}

/// Writes the files of a report, and names those meant to be opened.
fn write<G: Rules>(
    read: &logs::Read<G>,
    order: &ReportOrder,
    folder: &Path,
) -> Result<(), Failure> {
    let bar = late_progress("playing on");
    let progress = Progress {
        planned: &|more| bar.planned(more),
        done: &|| bar.done(),
    };
    let files = workshop::report(read, order, progress)?;
    drop(bar);
    let written = workshop::write_files(&files, folder)?;
    let is_opened = |file: &OutputFile| file.kind != MAP_OF_TURN;
    for (_, file) in files
        .iter()
        .zip(written)
        .filter(|(file, _)| is_opened(file))
    {
        let how = if file.changed { "" } else { " (unchanged)" };
        print(&format!("{}{how}\n", file.path.display()));
    }
    Ok(())
}
