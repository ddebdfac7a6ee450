//! Colours as red, green and blue; knows nothing of paper or screens.

use std::fmt;
use std::str::FromStr;

/// An opaque sRGB colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Colour {
    /// How bright the colour is to the eye, from 0 to 1, as WCAG 2 defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// The WCAG contrast ratio of two colours, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl FromStr for Colour {
    type Err = ();

    fn from_str(text: &str) -> Result<Colour, ()> {
        let digits = text.strip_prefix('#').ok_or(())?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| ());
        Ok(Colour {
            r: channel(0)?,
            g: channel(2)?,
            b: channel(4)?,
        })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_same() {
        assert_eq!("#1F2d3d".parse::<Colour>().unwrap().to_string(), "#1f2d3d");
        for bad in ["1f2d3d", "#1f2d3", "#1f2d3g", "red", "#é1234"] {
            assert!(bad.parse::<Colour>().is_err(), "{bad}");
        }
    }

    #[test]
    fn black_on_white_is_twenty_one_to_one() {
        let black = Colour { r: 0, g: 0, b: 0 };
        let white = Colour {
            r: 255,
            g: 255,
            b: 255,
        };
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    }
}
