//! Lengths on paper; does not know what is measured.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A length in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Mm(pub f64);

impl Mm {
    /// Zero length.
    pub const ZERO: Mm = Mm(0.0);

    /// A length in inches, converted to millimetres.
    #[must_use]
    pub fn from_inches(inches: f64) -> Mm {
        Mm(inches * 25.4)
    }

    /// The length in PostScript points.
    #[must_use]
    pub fn to_pt(self) -> f64 {
        self.0 * 72.0 / 25.4
    }
}

/// The unit in which distances on a table are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Inches.
    #[default]
    Inch,
    /// Centimetres, two and a half for each inch of the rules, as on the Continent.
    Centimetre,
}

impl Measure {
    /// As the command line and the templates name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Measure::Inch => "inch",
            Measure::Centimetre => "cm",
        }
    }

    /// How long an inch of the rules is on the table.
    #[must_use]
    pub fn inch(self) -> Mm {
        match self {
            Measure::Inch => Mm(25.4),
            Measure::Centimetre => Mm(25.0),
        }
    }

    /// A distance of the rules without its unit, for a column headed by the unit: `8`, `20`, `7.5`.
    #[must_use]
    pub fn number(self, inches: u32) -> String {
        match self {
            Measure::Inch => inches.to_string(),
            Measure::Centimetre => {
                // A number of inches that fits may be too large as centimetres.
                let halves = u64::from(inches) * 5;
                match halves.is_multiple_of(2) {
                    true => (halves / 2).to_string(),
                    false => format!("{}.5", halves / 2),
                }
            }
        }
    }

    /// A distance of the rules as printed: `8"`, `20 cm`.
    #[must_use]
    pub fn shown(self, inches: u32) -> String {
        match self {
            Measure::Inch => format!("{inches}\""),
            Measure::Centimetre => format!("{} cm", self.number(inches)),
        }
    }

    /// A text with every distance of the rules, written `12in`, as printed.
    #[must_use]
    pub fn told(self, text: &str) -> String {
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("in") {
            let (before, after) = (&rest[..at], &rest[at + 2..]);
            let front = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let whole_word = !after.starts_with(char::is_alphanumeric)
                && !front.ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
            match before[front.len()..].parse() {
                Ok(inches) if whole_word => {
                    told.push_str(front);
                    told.push_str(&self.shown(inches));
                }
                _ => {
                    told.push_str(before);
                    told.push_str("in");
                }
            }
            rest = after;
        }
        told.push_str(rest);
        told
    }
}

/// A rectangle on paper, measured from the paper's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MmRect {
    /// From the paper's left edge to the left side.
    pub left: Mm,
    /// From the paper's upper edge to the upper side.
    pub top: Mm,
    /// From the paper's left edge to the right side.
    pub right: Mm,
    /// From the paper's upper edge to the lower side.
    pub bottom: Mm,
}

impl Add for Mm {
    type Output = Mm;
    fn add(self, other: Mm) -> Mm {
        Mm(self.0 + other.0)
    }
}

impl Sub for Mm {
    type Output = Mm;
    fn sub(self, other: Mm) -> Mm {
        Mm(self.0 - other.0)
    }
}

impl Neg for Mm {
    type Output = Mm;
    fn neg(self) -> Mm {
        Mm(-self.0)
    }
}

impl Mul<f64> for Mm {
    type Output = Mm;
    fn mul(self, factor: f64) -> Mm {
        Mm(self.0 * factor)
    }
}

impl Div<f64> for Mm {
    type Output = Mm;
    fn div(self, divisor: f64) -> Mm {
        Mm(self.0 / divisor)
    }
}

/// The text is not a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MmParseError;

impl FromStr for Mm {
    type Err = MmParseError;

    /// Written like a [`Size`]; an inch is a true inch.
    fn from_str(text: &str) -> Result<Mm, MmParseError> {
        text.parse::<Size>().map(|size| size.on(Measure::Inch))
    }
}

/// A length as a pack writes it: inches of the rules, which some tables measure in centimetres, or millimetres, which
/// never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Ten-thousandths of its unit, so that the written value is kept exactly.
    parts: u32,
    unit: Unit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Inch,
    Millimetre,
}

const PARTS: u32 = 10_000;

impl Size {
    /// A length in millimetres.
    #[must_use]
    pub const fn millimetres(count: u16) -> Size {
        Size {
            parts: count as u32 * PARTS,
            unit: Unit::Millimetre,
        }
    }

    /// How long it is on a table of this measure.
    #[must_use]
    pub fn on(self, measure: Measure) -> Mm {
        let one = match self.unit {
            Unit::Inch => measure.inch(),
            Unit::Millimetre => Mm(1.0),
        };
        Mm(one.0 * f64::from(self.parts) / f64::from(PARTS))
    }

    /// As printed: `8"`, `20 cm`, `12 mm`.
    #[must_use]
    pub fn shown(self, measure: Measure) -> String {
        let number = f64::from(self.parts) / f64::from(PARTS);
        match (self.unit, measure) {
            (Unit::Inch, Measure::Inch) => format!("{number}\""),
            (Unit::Inch, Measure::Centimetre) => format!("{} cm", measure.inch().0 * number / 10.0),
            (Unit::Millimetre, _) => format!("{number} mm"),
        }
    }
}

impl FromStr for Size {
    type Err = MmParseError;

    /// A number of at most four digits before and four after the point, and `mm` or `in`.
    fn from_str(text: &str) -> Result<Size, MmParseError> {
        let (number, unit) = match text.strip_suffix("in") {
            Some(number) => (number, Unit::Inch),
            None => (
                text.strip_suffix("mm").ok_or(MmParseError)?,
                Unit::Millimetre,
            ),
        };
        let number = number.strip_suffix(' ').unwrap_or(number);
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |digits: &str| {
            let good = (1..=4).contains(&digits.len())
                && digits.bytes().all(|letter| letter.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|_| good)
        };
        let whole = digits(whole).ok_or(MmParseError)?;
        digits(part).ok_or(MmParseError)?;
        let part = digits(&format!("{part:0<4}")).ok_or(MmParseError)?;
        Ok(Size {
            parts: whole * PARTS + part,
            unit,
        })
    }
}

/// Two lengths as a pack writes them, across and down: `144x72in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Across.
    pub width: Size,
    /// Down.
    pub depth: Size,
}

impl Area {
    /// As printed: `144" x 72"`.
    #[must_use]
    pub fn shown(self, measure: Measure) -> String {
        format!(
            "{} × {}",
            self.width.shown(measure),
            self.depth.shown(measure)
        )
    }
}

impl FromStr for Area {
    type Err = MmParseError;

    fn from_str(text: &str) -> Result<Area, MmParseError> {
        let (width, depth) = text.split_once('x').ok_or(MmParseError)?;
        let depth = depth.parse()?;
        let unit = text.get(text.len() - 2..).ok_or(MmParseError)?;
        Ok(Area {
            width: format!("{width}{unit}").parse()?,
            depth,
        })
    }
}

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} mm", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_of_the_rules_are_printed_in_either_measure() {
        assert_eq!(Measure::Inch.shown(24), "24\"");
        assert_eq!(Measure::Centimetre.shown(24), "60 cm");
        assert_eq!(Measure::Centimetre.shown(3), "7.5 cm");
        assert_eq!(Measure::Centimetre.number(1), "2.5");
        assert!((Measure::Centimetre.inch() * 36.0 - Mm(900.0)).0.abs() < 1e-9);
    }

    #[test]
    fn distances_in_a_text_are_printed_in_either_measure() {
        let text = "Within 12in of them, in cover, at 6in.";
        assert_eq!(
            Measure::Inch.told(text),
            "Within 12\" of them, in cover, at 6\"."
        );
        assert_eq!(
            Measure::Centimetre.told(text),
            "Within 30 cm of them, in cover, at 15 cm."
        );
        for plain in ["12 in", "in 12inches", "x12in", "0.5in", "in", ""] {
            assert_eq!(Measure::Centimetre.told(plain), plain);
        }
    }

    #[test]
    fn a_number_of_inches_that_fits_also_fits_as_centimetres() {
        let shown = |text| Measure::Centimetre.told(text);
        assert_eq!(shown("2000000000in"), "5000000000 cm");
        assert_eq!(shown("4294967295in"), "10737418237.5 cm");
        // More than any number of ours is left as it is written.
        assert_eq!(shown("4294967296in"), "4294967296in");
    }

    #[test]
    fn an_inch_is_seventy_two_points() {
        assert!((Mm::from_inches(1.0).to_pt() - 72.0).abs() < 1e-9);
    }

    #[test]
    fn a_length_has_a_unit() {
        assert_eq!("100mm".parse(), Ok(Mm(100.0)));
        assert_eq!("31.75 mm".parse(), Ok(Mm(31.75)));
        assert_eq!("4in".parse(), Ok(Mm(101.6)));
        for bad in [
            "", "mm", "100", "10cm", "1e3mm", "-5mm", "5.mm", ".5in", "12345mm", "5  mm",
        ] {
            assert_eq!(bad.parse::<Mm>(), Err(MmParseError), "{bad}");
        }
    }

    #[test]
    fn a_size_keeps_its_unit() {
        let check = |text: &str, inch: f64, cm: f64, shown: (&str, &str)| {
            let size: Size = text.parse().expect("a size");
            assert!((size.on(Measure::Inch).0 - inch).abs() < 1e-9, "{text}");
            assert!((size.on(Measure::Centimetre).0 - cm).abs() < 1e-9, "{text}");
            assert_eq!(size.shown(Measure::Inch), shown.0);
            assert_eq!(size.shown(Measure::Centimetre), shown.1);
        };
        check("24in", 609.6, 600.0, ("24\"", "60 cm"));
        check("0.25in", 6.35, 6.25, ("0.25\"", "0.625 cm"));
        check("20mm", 20.0, 20.0, ("20 mm", "20 mm"));
    }

    #[test]
    fn two_lengths_have_one_unit() {
        let table: Area = "144x72in".parse().expect("an area");
        assert_eq!(table.shown(Measure::Inch), "144\" × 72\"");
        assert_eq!(table.shown(Measure::Centimetre), "360 cm × 180 cm");
        for bad in [
            "144in",
            "144inx72in",
            "x72in",
            "144x",
            "144x72",
            "1x2x3in",
            "",
            "é",
        ] {
            assert_eq!(bad.parse::<Area>(), Err(MmParseError), "{bad}");
        }
    }

    #[test]
    fn prints_to_a_tenth() {
        assert_eq!(Mm(63.46).to_string(), "63.5 mm");
    }
}
