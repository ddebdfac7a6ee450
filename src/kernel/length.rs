//! Lengths on paper; knows nothing of what is measured.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A length in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Mm(pub f64);

impl Mm {
    /// No length at all.
    pub const ZERO: Mm = Mm(0.0);

    /// The same length in inches, converted.
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

/// In what distances on a table are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Inches.
    #[default]
    Inch,
    /// Centimetres, two and a half for each inch of the rules, as tables on the continent are measured.
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

    /// A distance of the rules without its unit, as it is printed in a column headed by it: `8`, `20`, `7.5`.
    #[must_use]
    pub fn number(self, inches: u32) -> String {
        match self {
            Measure::Inch => inches.to_string(),
            Measure::Centimetre if inches.is_multiple_of(2) => (inches / 2 * 5).to_string(),
            Measure::Centimetre => format!("{}.5", inches * 5 / 2),
        }
    }

    /// A distance of the rules as it is printed: `8"`, `20 cm`.
    #[must_use]
    pub fn shown(self, inches: u32) -> String {
        match self {
            Measure::Inch => format!("{inches}\""),
            Measure::Centimetre => format!("{} cm", self.number(inches)),
        }
    }
}

/// A rectangle on paper, measured from the paper's left upper corner.
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

    /// A number of at most four digits before and four after the point, and `mm` or `in`.
    fn from_str(text: &str) -> Result<Mm, MmParseError> {
        let (number, inches) = match text.strip_suffix("in") {
            Some(number) => (number, true),
            None => (text.strip_suffix("mm").ok_or(MmParseError)?, false),
        };
        let number = number.strip_suffix(' ').unwrap_or(number);
        let digits = |part: &str| {
            (1..=4).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_digit())
        };
        let (whole, parts) = number.split_once('.').unwrap_or((number, "0"));
        if !digits(whole) || !digits(parts) {
            return Err(MmParseError);
        }
        let number: f64 = number.parse().map_err(|_| MmParseError)?;
        Ok(if inches {
            Mm::from_inches(number)
        } else {
            Mm(number)
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
    fn prints_to_a_tenth() {
        assert_eq!(Mm(63.46).to_string(), "63.5 mm");
    }
}
