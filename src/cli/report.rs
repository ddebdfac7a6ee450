//! `pressgang report`: the report of a battle as Markdown, HTML and PDF.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::battles::{could_not_run, shown};
use super::build::{ThemeName, parse_paper};
use super::terminal::{late_progress, look, print};
use super::{Outcome, examples};
use crate::diag::Failure;
use crate::press::Paper;
use crate::workshop::{
    self, Findings, MAP_OF_TURN, OutputFile, Progress, ReportFormat, ReportOrder,
};

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
    let findings = write(&arguments.log, &order, &folder)?;
    if findings.has_errors() {
        print(&findings.to_text(look()));
        return Ok(Outcome::Findings);
    }
    Ok(Outcome::Fine)
}

/// Writes the report of a log in every format, beside it. Turning points are left out before the battle is over.
///
/// # Errors
/// Why it cannot be written.
pub(super) fn write_all(log: &Path, is_over: bool) -> Result<(), Failure> {
    let mut order = ReportOrder::new(name(log));
    if !is_over {
        order.playouts = 0;
    }
    write(log, &order, &beside(log))?;
    if !is_over {
        print("It shows everything, including what is hidden.\n");
    }
    Ok(())
}

/// The name of the report of a log.
fn name(log: &Path) -> String {
    let name = log.file_stem().unwrap_or_default();
    format!("{}-report", name.to_string_lossy())
}

fn beside(log: &Path) -> PathBuf {
    log.parent().unwrap_or(Path::new("")).to_path_buf()
}

/// Writes the files of a report, names those a person opens, and returns what is wrong with the log.
fn write(log: &Path, order: &ReportOrder, folder: &Path) -> Result<Findings, Failure> {
    let bar = late_progress("playing on");
    let progress = Progress {
        planned: &|more| bar.planned(more),
        done: &|| bar.done(),
    };
    let searched = workshop::report_log(log, order, progress);
    drop(bar);
    let reported = shown(searched)?;
    let written = workshop::write_files(&reported.files, folder)?;
    let is_opened = |file: &OutputFile| file.kind != MAP_OF_TURN;
    let files = reported.files.iter().zip(written);
    for (_, file) in files.filter(|(file, _)| is_opened(file)) {
        let how = if file.changed { "" } else { " (unchanged)" };
        print(&format!("{}{how}\n", file.path.display()));
    }
    Ok(reported.findings)
}
