//! Printers by name: how far each prints its backs off their fronts, as read from a calibration sheet.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::calibration::corner_on_back;
use super::grid::Flip;
use super::paper::Paper;
use super::sheet::Shift;
use crate::kernel::Mm;

/// The most that any printer's backs miss their fronts by, in mm: a larger reading is a slip of the pen.
pub const MOST_MM: f64 = 20.0;
/// The most that they are turned, in degrees.
pub const MOST_DEGREES: f64 = 5.0;

/// Where a printer puts the back, compared with its proper place, looking at the back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// How far to the right of its place, in the middle of the sheet.
    pub right: Mm,
    /// How far below it.
    pub down: Mm,
    /// How far it is turned clockwise about the middle of the sheet, in degrees.
    pub degrees: f64,
}

impl Reading {
    /// Combines two readings, in the middle and at corner A of a sheet: how far the back is off, and how far it is
    /// turned.
    #[must_use]
    pub fn of_two(middle: (Mm, Mm), at_corner: (Mm, Mm), paper: Paper, flip: Flip) -> Reading {
        let (x, y) = corner_on_back(paper, flip);
        let (across, down) = (at_corner.0 - middle.0, at_corner.1 - middle.1);
        let turn = (x.0 * down.0 - y.0 * across.0) / (x.0 * x.0 + y.0 * y.0);
        Reading {
            right: middle.0,
            down: middle.1,
            degrees: turn.to_degrees(),
        }
    }

    /// The shift that cancels it, so that the printer puts everything in its proper place.
    #[must_use]
    pub fn correction(self) -> Shift {
        // The printer turns and then shifts; so this shifts back and then turns back, written as a turn followed by a
        // shift.
        let (sin, cos) = (-self.degrees.to_radians()).sin_cos();
        let (right, down) = (-self.right, -self.down);
        Shift {
            right: right * cos - down * sin,
            down: right * sin + down * cos,
            // Avoids negative zero, which would be written "-0".
            degrees: 0.0 - self.degrees,
        }
    }
}

/// How the paper lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// On its short side.
    Upright,
    /// On its long side.
    Lying,
}

impl Lie {
    /// As it is written in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Lie::Upright => "upright",
            Lie::Lying => "lying",
        }
    }
}

/// What is known about one printer for one way of feeding it.
#[derive(Clone, Debug, PartialEq)]
pub struct Printer {
    /// What its owner calls it.
    pub name: String,
    /// Which way the sheets lay.
    pub lie: Lie,
    /// The edge round which they were turned.
    pub flip: Flip,
    /// What was read.
    pub reading: Reading,
}

/// Whether a name is valid for a printer: letters, digits, `-`, `_` and `.`, so that it never needs quotes.
#[must_use]
pub fn is_printer_name(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
}

/// The printers a user has calibrated, as stored in one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Printers(Vec<Printer>);

/// Why the file cannot be used, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintersError {
    /// The bytes at fault.
    pub range: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    printer: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Spanned<String>,
    sheets: Spanned<String>,
    flip: Spanned<String>,
    right: Spanned<f64>,
    down: Spanned<f64>,
    #[serde(default)]
    degrees: Option<Spanned<f64>>,
}

impl Printers {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Printers, PrintersError> {
        let file: File = toml::from_str(text).map_err(|error| PrintersError {
            range: error.span(),
            message: error.message().to_string(),
        })?;
        let printers: Result<Vec<Printer>, PrintersError> =
            file.printer.into_iter().map(Entry::accept).collect();
        Ok(Printers(printers?))
    }

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = "# Written by `pressgang calibrate`: by how many mm a printer puts the back of a sheet\n\
                        # to the right of and below its place, looking at the back. `pressgang build --printer` undoes it.\n"
            .to_string();
        for printer in &self.0 {
            let Reading {
                right,
                down,
                degrees,
            } = printer.reading;
            text.push_str(&format!(
                "\n[[printer]]\nname = \"{}\"\nsheets = \"{}\"\nflip = \"{}\"\nright = {:?}\ndown = {:?}\ndegrees = {degrees:?}\n",
                printer.name,
                printer.lie.word(),
                flip_word(printer.flip),
                right.0,
                down.0,
            ));
        }
        text
    }

    /// Every printer, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Printer> {
        self.0.iter()
    }

    /// Their names, each once, in the order of the file.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for printer in &self.0 {
            if !names.contains(&printer.name.as_str()) {
                names.push(&printer.name);
            }
        }
        names
    }

    /// Stores a printer's reading, replacing an earlier one for the same way of feeding it.
    pub fn put(&mut self, printer: Printer) {
        let same = |other: &&mut Printer| {
            other.name == printer.name && other.lie == printer.lie && other.flip == printer.flip
        };
        match self.0.iter_mut().find(same) {
            Some(old) => *old = printer,
            None => self.0.push(printer),
        }
    }

    /// How a printer's sheets must be moved, for each way of lying for which it was calibrated.
    #[must_use]
    pub fn find(&self, name: &str, flip: Flip) -> [Option<Shift>; 2] {
        [Lie::Upright, Lie::Lying].map(|lie| {
            self.0
                .iter()
                .find(|printer| printer.name == name && printer.flip == flip && printer.lie == lie)
                .map(|printer| printer.reading.correction())
        })
    }
}

impl Entry {
    fn accept(self) -> Result<Printer, PrintersError> {
        let wrong = |range: Range<usize>, message: String| PrintersError {
            range: Some(range),
            message,
        };
        let within = |value: &Spanned<f64>, most: f64, unit: &str| {
            if value.get_ref().abs() <= most {
                Ok(*value.get_ref())
            } else {
                Err(wrong(
                    value.span(),
                    format!("write a number of {unit} from -{most} to {most}"),
                ))
            }
        };
        if !is_printer_name(self.name.get_ref()) {
            return Err(wrong(
                self.name.span(),
                "a printer's name is made of letters, digits, `-`, `_` and `.`".into(),
            ));
        }
        let lie = match self.sheets.get_ref().as_str() {
            "upright" => Lie::Upright,
            "lying" => Lie::Lying,
            _ => {
                return Err(wrong(
                    self.sheets.span(),
                    "write `upright` or `lying`".into(),
                ));
            }
        };
        let flip = [Flip::LongEdge, Flip::ShortEdge]
            .into_iter()
            .find(|flip| flip_word(*flip) == self.flip.get_ref())
            .ok_or_else(|| wrong(self.flip.span(), "write `long-edge` or `short-edge`".into()))?;
        let reading = Reading {
            right: Mm(within(&self.right, MOST_MM, "mm")?),
            down: Mm(within(&self.down, MOST_MM, "mm")?),
            degrees: match &self.degrees {
                Some(degrees) => within(degrees, MOST_DEGREES, "degrees")?,
                None => 0.0,
            },
        };
        Ok(Printer {
            name: self.name.into_inner(),
            lie,
            flip,
            reading,
        })
    }
}

fn flip_word(flip: Flip) -> &'static str {
    match flip {
        Flip::LongEdge => "long-edge",
        Flip::ShortEdge => "short-edge",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printer(name: &str, right: f64) -> Printer {
        Printer {
            name: name.into(),
            lie: Lie::Upright,
            flip: Flip::LongEdge,
            reading: Reading {
                right: Mm(right),
                down: Mm(-1.0),
                degrees: 0.2,
            },
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_others_are_kept() {
        let mut printers = Printers::default();
        printers.put(printer("office", 0.5));
        printers.put(printer("home", 1.0 / 3.0));
        printers.put(Printer {
            lie: Lie::Lying,
            ..printer("office", 9.0)
        });
        printers.put(printer("office", 0.75));
        assert_eq!(Printers::parse(&printers.to_text()), Ok(printers.clone()));
        assert_eq!(printers.names(), ["office", "home"]);
        assert_eq!(printers.iter().count(), 3);
        let [upright, lying] = printers.find("office", Flip::LongEdge);
        assert!(upright.is_some() && lying.is_some());
        assert_eq!(printers.find("office", Flip::ShortEdge), [None, None]);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let check = |from: &str, to: &str, at: &str, message: &str| {
            let mut printers = Printers::default();
            printers.put(printer("office", 0.5));
            let text = printers.to_text().replace(from, to);
            let error = Printers::parse(&text).unwrap_err();
            let place = error.range.map(|range| text[range].to_string());
            assert_eq!(place.as_deref(), Some(at), "{to}");
            assert!(error.message.contains(message), "{}", error.message);
        };
        check("0.5", "900.0", "900.0", "from -20 to 20");
        check("0.5", "nan", "nan", "from -20 to 20");
        check("0.5", "\"x\"", "\"x\"", "invalid type");
        check("long-edge", "longedge", "\"longedge\"", "short-edge");
        check("upright", "up", "\"up\"", "lying");
        check("office", "of fice", "\"of fice\"", "letters");
        check("right =", "rihgt =", "rihgt", "unknown field");
    }

    /// A printer that does as its reading says, to a point seen from the middle of the back.
    fn misprint(reading: Reading, (x, y): (f64, f64)) -> (f64, f64) {
        let (sin, cos) = reading.degrees.to_radians().sin_cos();
        (
            x * cos - y * sin + reading.right.0,
            x * sin + y * cos + reading.down.0,
        )
    }

    #[test]
    fn what_is_read_is_undone() {
        let plain = Reading {
            right: Mm(0.5),
            down: Mm(-1.0),
            degrees: 0.0,
        };
        let shift = plain.correction();
        assert_eq!((shift.right, shift.down), (Mm(-0.5), Mm(1.0)));
        for reading in [
            plain,
            Reading {
                degrees: 0.7,
                ..plain
            },
            Reading {
                degrees: -3.0,
                right: Mm(8.0),
                down: Mm(2.5),
            },
        ] {
            let shift = reading.correction();
            let as_reading = Reading {
                right: shift.right,
                down: shift.down,
                degrees: shift.degrees,
            };
            for point in [(0.0, 0.0), (90.0, -130.0), (-40.0, 7.0)] {
                let (x, y) = misprint(reading, misprint(as_reading, point));
                assert!(
                    (x - point.0).abs() < 1e-9 && (y - point.1).abs() < 1e-9,
                    "{reading:?} leaves {point:?} at {x}, {y}"
                );
            }
        }
    }

    #[test]
    fn two_readings_make_a_turn() {
        let turned = Reading {
            right: Mm(0.5),
            down: Mm(-1.0),
            degrees: 0.3,
        };
        for paper in [Paper::A4, Paper::LETTER.turned()] {
            for flip in [Flip::LongEdge, Flip::ShortEdge] {
                let (x, y) = corner_on_back(paper, flip);
                let place = misprint(turned, (x.0, y.0));
                let at_corner = (Mm(place.0 - x.0), Mm(place.1 - y.0));
                let found = Reading::of_two((Mm(0.5), Mm(-1.0)), at_corner, paper, flip);
                assert!((found.degrees - 0.3).abs() < 1e-3, "{found:?}");
            }
        }
    }
}
