//! `pressgang calibrate`: a sheet that shows how far a printer's backs miss their fronts, and the file of what was read.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use indicatif::ProgressBar;

use super::Outcome;
use super::build::{FlipName, parse_paper};
use super::judge::lay_out;
use super::terminal::{complain, print};
use crate::diag::nearest;
use crate::games;
use crate::kernel::Mm;
use crate::press::{
    self, Flip, Lie, MOST_DEGREES, MOST_MM, Paper, PdfInfo, Printer, Printers, Reading, Shift,
    calibration, is_printer_name,
};
use crate::source::{Folder, Sources, Span, config_folder, write_whole};

/// Make fronts and backs meet: print a calibration sheet, then tell what it shows.
///
/// Without --printer, writes a two-sided sheet for each paper. Print it, hold it against the light, read the numbers,
/// and store them under a name for your printer; `pressgang build --printer NAME` then moves all backs by as much
/// the other way. Readings are kept apart by the edge the paper is turned on and by whether it lies on its long side.
///
/// They are stored in printers.toml in your settings folder; PRESSGANG_CONFIG names another folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang calibrate --paper a4
  pressgang calibrate --printer office --right 0.5 --down=-1
  pressgang calibrate --printer office --right 0.5 --down=-1 --paper a4 --corner-right 0.9 --corner-down=-1.2
  pressgang calibrate --list
  pressgang build --printer office")]
pub(super) struct Arguments {
    /// The name of a printer whose sheet you have read.
    #[arg(long, value_name = "NAME", requires_all = ["right", "down"], value_parser = parse_name)]
    printer: Option<String>,
    /// The number at the centre's scale RIGHT, in mm.
    #[arg(long, value_name = "MM", requires = "printer", allow_negative_numbers = true, value_parser = parse_mm)]
    right: Option<f64>,
    /// The number at the centre's scale DOWN, in mm.
    #[arg(long, value_name = "MM", requires = "printer", allow_negative_numbers = true, value_parser = parse_mm)]
    down: Option<f64>,
    /// By how many degrees the back is turned clockwise, looking at the back.
    #[arg(long, value_name = "DEGREES", requires = "printer", allow_negative_numbers = true, value_parser = parse_degrees,
        conflicts_with_all = ["corner_right", "corner_down"])]
    degrees: Option<f64>,
    /// Instead of degrees: the number at corner A's scale RIGHT, in mm.
    #[arg(long, value_name = "MM", requires_all = ["printer", "corner_down"], allow_negative_numbers = true, value_parser = parse_mm)]
    corner_right: Option<f64>,
    /// Instead of degrees: the number at corner A's scale DOWN, in mm.
    #[arg(long, value_name = "MM", requires_all = ["printer", "corner_right"], allow_negative_numbers = true, value_parser = parse_mm)]
    corner_down: Option<f64>,
    /// The paper of the sheets [default: a4 and letter; a4 for a reading at a corner].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// Round which edge your printer turns the paper for the backs.
    #[arg(long, value_enum, default_value_t = FlipName::LongEdge)]
    flip: FlipName,
    /// For sheets that lie on their long side.
    #[arg(long)]
    lying: bool,
    /// Show the printers you have calibrated.
    #[arg(long, conflicts_with_all = ["printer", "paper", "lying"])]
    list: bool,
    /// The folder to write the sheets into.
    #[arg(long, value_name = "DIR", default_value = "output")]
    out: PathBuf,
}

fn parse_name(text: &str) -> Result<String, String> {
    is_printer_name(text)
        .then(|| text.to_string())
        .ok_or_else(|| "use letters, digits, `-`, `_` and `.`".into())
}

fn parse_mm(text: &str) -> Result<f64, String> {
    parse_within(text, MOST_MM, "mm")
}

fn parse_degrees(text: &str) -> Result<f64, String> {
    parse_within(text, MOST_DEGREES, "degrees")
}

fn parse_within(text: &str, most: f64, unit: &str) -> Result<f64, String> {
    text.replace('−', "-")
        .parse()
        .ok()
        .filter(|value: &f64| value.abs() <= most)
        .ok_or_else(|| format!("write a number of {unit} from -{most} to {most}"))
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let result = if arguments.list {
        list()
    } else if let Some(name) = &arguments.printer {
        store(name, arguments)
    } else {
        sheets(arguments)
    };
    match result {
        Ok(()) => Outcome::Fine,
        Err(reason) => {
            complain(&reason, None);
            Outcome::CouldNotRun
        }
    }
}

/// Writes the sheets.
fn sheets(arguments: &Arguments) -> Result<(), String> {
    let papers = if arguments.paper.is_empty() {
        vec![Paper::A4, Paper::LETTER]
    } else {
        arguments.paper.clone()
    };
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    // The sheet is no pack's, but a face is set with the templates of one.
    let common_ground = Folder::Bundled("content/hex-command".into());
    let pack = games::load(&common_ground, &mut sources, &mut findings)
        .ok_or("the common ground cannot be read")?;
    for paper in papers {
        let paper = if arguments.lying {
            paper.turned()
        } else {
            paper
        };
        let piece = calibration(&pack, paper, arguments.flip.value());
        let mut findings = Vec::new();
        let set = lay_out(
            &pack,
            vec![piece],
            &mut sources,
            &mut findings,
            &ProgressBar::hidden(),
        );
        if let Some(finding) = findings.first() {
            return Err(finding.message.clone());
        }
        let name = format!("{}.pdf", set[0].piece.name);
        let pages = press::whole_pages(&set[0], 1);
        let info = PdfInfo {
            title: format!("Calibration, {}", paper.name),
            language: Some("en".into()),
            duplex: Some(arguments.flip.value()),
            ident: set[0].piece.name.clone(),
            ..PdfInfo::default()
        };
        let bytes = press::to_pdf(&pages, &info)?;
        let path = arguments.out.join(name);
        write_whole(&path, &bytes)
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        print(&format!(
            "{}: print it double-sided at 100 %, {}, and read it against the light\n",
            path.display(),
            arguments.flip.value().words()
        ));
    }
    Ok(())
}

/// Keeps what was read.
fn store(name: &str, arguments: &Arguments) -> Result<(), String> {
    let middle = (
        Mm(arguments.right.unwrap_or_default()),
        Mm(arguments.down.unwrap_or_default()),
    );
    let flip = arguments.flip.value();
    let lie = if arguments.lying {
        Lie::Lying
    } else {
        Lie::Upright
    };
    let reading = match (arguments.corner_right, arguments.corner_down) {
        (Some(right), Some(down)) => {
            let paper = arguments.paper.first().copied().unwrap_or(Paper::A4);
            let paper = if arguments.lying {
                paper.turned()
            } else {
                paper
            };
            Reading::of_two(middle, (Mm(right), Mm(down)), paper, flip)
        }
        _ => Reading {
            right: middle.0,
            down: middle.1,
            degrees: arguments.degrees.unwrap_or_default(),
        },
    };
    if reading.degrees.abs() > MOST_DEGREES {
        return Err(format!(
            "the readings make a turn of {:.1} degrees: read the sheet again",
            reading.degrees
        ));
    }
    let mut printers = printers()?;
    let printer = Printer {
        name: name.into(),
        lie,
        flip,
        reading,
    };
    print(&line(&printer));
    printers.put(printer);
    let path = file()?;
    write_whole(&path, printers.to_text().as_bytes())
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    print(&format!("stored in {}\n", path.display()));
    Ok(())
}

fn list() -> Result<(), String> {
    let printers = printers()?;
    let lines: String = printers.iter().map(line).collect();
    if lines.is_empty() {
        print("no printer is calibrated yet: `pressgang calibrate` prints a sheet to start with\n");
    } else {
        print(&lines);
    }
    Ok(())
}

fn line(printer: &Printer) -> String {
    let Reading {
        right,
        down,
        degrees,
    } = printer.reading;
    format!(
        "{}, {} sheets, {}: backs are {:+} mm right, {:+} mm down, turned by {:+.2} degrees\n",
        printer.name,
        printer.lie.word(),
        printer.flip.words(),
        right.0,
        down.0,
        degrees
    )
}

fn file() -> Result<PathBuf, String> {
    config_folder()
        .map(|folder| folder.join("printers.toml"))
        .ok_or_else(|| "this system names no folder for settings: set PRESSGANG_CONFIG".into())
}

/// The printers somebody has calibrated; none when there is no file yet.
fn printers() -> Result<Printers, String> {
    let path = file()?;
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Printers::default()),
        Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
    };
    Printers::parse(&text).map_err(|error| {
        let mut sources = Sources::default();
        let file = sources.add(path.display().to_string(), text.as_str());
        let place = error.range.map_or_else(String::new, |range| {
            let (start, _) = sources.places(Span::new(file, range));
            format!(":{}:{}", start.line, start.column)
        });
        format!(
            "{}{place}: {}; correct it, or delete the file and calibrate again",
            path.display(),
            error.message
        )
    })
}

/// How the sheets of a named printer are moved, upright and lying ones, as far as it is known.
///
/// # Errors
/// A reason and a hint when the printer is not known.
pub(super) fn shifts(
    name: &str,
    flip: Flip,
) -> Result<[Option<Shift>; 2], (String, Option<String>)> {
    let printers = printers().map_err(|reason| (reason, None))?;
    let names = printers.names();
    if !names.contains(&name) {
        let hint = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => "calibrate it first: `pressgang calibrate`".into(),
            None => format!("calibrated: {}", names.join(", ")),
        };
        return Err((format!("there is no printer `{name}`"), Some(hint)));
    }
    let found = printers.find(name, flip);
    if found == [None, None] {
        return Err((
            format!(
                "printer `{name}` is not calibrated for sheets that {}",
                flip.words()
            ),
            Some("calibrate it with the same --flip, or build with the other".into()),
        ));
    }
    Ok(found)
}
