//! `pressgang calibrate`: a sheet that shows how far a printer's backs miss their fronts, and the file of readings.

use std::path::PathBuf;

use super::Outcome;
use super::build::{FlipName, parse_paper};
use super::terminal::{could_not_run, print};
use crate::diag::Failure;
use crate::kernel::Mm;
use crate::press::{Lie, MOST_DEGREES, MOST_MM, Paper, Printer, Reading, is_printer_name};
use crate::workshop;

/// Align fronts and backs: print a calibration sheet, then store what it shows.
///
/// Without --printer, writes a two-sided sheet for each paper. Print it, hold it against the light, read the numbers,
/// and store them under a name for your printer; `pressgang build --printer NAME` then moves all backs by the same
/// amount the other way. There are separate readings for each edge on which paper is flipped, and for landscape sheets.
///
/// Readings are stored in printers.toml in your settings folder; PRESSGANG_CONFIG names another folder.
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
    /// The number on the centre's RIGHT scale, in mm.
    #[arg(long, value_name = "MM", requires = "printer", allow_negative_numbers = true, value_parser = parse_mm)]
    right: Option<f64>,
    /// The number on the centre's DOWN scale, in mm.
    #[arg(long, value_name = "MM", requires = "printer", allow_negative_numbers = true, value_parser = parse_mm)]
    down: Option<f64>,
    /// How many degrees the back is turned clockwise, looking at the back.
    #[arg(long, value_name = "DEGREES", requires = "printer", allow_negative_numbers = true, value_parser = parse_degrees,
        conflicts_with_all = ["corner_right", "corner_down"])]
    degrees: Option<f64>,
    /// Instead of degrees: the number on corner A's RIGHT scale, in mm.
    #[arg(long, value_name = "MM", requires_all = ["printer", "corner_down"], allow_negative_numbers = true, value_parser = parse_mm)]
    corner_right: Option<f64>,
    /// Instead of degrees: the number on corner A's DOWN scale, in mm.
    #[arg(long, value_name = "MM", requires_all = ["printer", "corner_right"], allow_negative_numbers = true, value_parser = parse_mm)]
    corner_down: Option<f64>,
    /// The paper of the sheets [default: a4 and letter; a4 for a reading at a corner].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// The edge on which your printer flips the paper for the backs.
    #[arg(long, value_enum, default_value_t = FlipName::LongEdge)]
    flip: FlipName,
    /// For landscape sheets.
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
        Err(failure) => could_not_run(&failure),
    }
}

/// Writes the sheets.
fn sheets(arguments: &Arguments) -> Result<(), Failure> {
    let papers = if arguments.paper.is_empty() {
        vec![Paper::A4, Paper::LETTER]
    } else {
        arguments.paper.clone()
    };
    let flip = arguments.flip.value();
    for paper in papers {
        let paper = if arguments.lying {
            paper.turned()
        } else {
            paper
        };
        let sheet = workshop::calibration_sheet(paper, flip)?;
        for file in workshop::write_files(&[sheet], &arguments.out)? {
            print(&format!(
                "{}: print it double-sided at 100 %, {}, and read it against the light\n",
                file.path.display(),
                flip.words()
            ));
        }
    }
    Ok(())
}

/// Stores the readings.
fn store(name: &str, arguments: &Arguments) -> Result<(), Failure> {
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
        return Err(Failure::new(format!(
            "the readings make a turn of {:.1} degrees: read the sheet again",
            reading.degrees
        )));
    }
    let printer = Printer {
        name: name.into(),
        lie,
        flip,
        reading,
    };
    print(&line(&printer));
    let path = workshop::store_printer(printer)?;
    print(&format!("stored in {}\n", path.display()));
    Ok(())
}

fn list() -> Result<(), Failure> {
    let printers = workshop::calibrated_printers()?;
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
