//! Colours as red, green and blue; does not know paper or screens.

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

/// How colours are seen: with full colour vision, or with one kind of cone missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// All three kinds of cones.
    Full,
    /// No red cones.
    Protan,
    /// No green cones.
    Deutan,
    /// No blue cones.
    Tritan,
}

impl Eyes {
    /// All of them, the most common first.
    pub const ALL: [Eyes; 4] = [Eyes::Full, Eyes::Deutan, Eyes::Protan, Eyes::Tritan];

    /// The matrix for linear red, green and blue, from Machado, Oliveira and Fernandes (2009).
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Eyes::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Eyes::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Eyes::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Eyes::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

impl Colour {
    /// Ink at its darkest.
    pub const BLACK: Colour = Colour { r: 0, g: 0, b: 0 };
    /// Paper at its lightest.
    pub const WHITE: Colour = Colour {
        r: 255,
        g: 255,
        b: 255,
    };

    /// How different two colours look to these eyes, as a distance in CIELAB: 2 can just be distinguished side by side,
    /// 25 across a table.
    #[must_use]
    pub fn difference(self, other: Colour, eyes: Eyes) -> f64 {
        let (one, two) = (self.lab(eyes), other.lab(eyes));
        one.iter()
            .zip(two)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    fn lab(self, eyes: Eyes) -> [f64; 3] {
        let linear = [self.r, self.g, self.b].map(linear);
        let seen = times(eyes.matrix(), linear).map(|channel| channel.clamp(0.0, 1.0));
        let to_xyz = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ];
        let [x, y, z] = times(to_xyz, seen);
        let root = |t: f64| {
            if t > 0.008_856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let [x, y, z] = [root(x / 0.950_47), root(y), root(z / 1.088_83)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The nearest of the 256 colours that terminals have; the first 16 look different everywhere and are left out.
    #[must_use]
    pub fn numbered(self) -> u8 {
        let far = |number: &u8| self.difference(Colour::of_number(*number), Eyes::Full);
        let nearest = (16..=u8::MAX).min_by(|one, other| far(one).total_cmp(&far(other)));
        nearest.unwrap_or(u8::MAX)
    }

    /// A colour of the cube (16 to 231) or the greys (232 to 255) that terminals have.
    fn of_number(number: u8) -> Colour {
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        match number.saturating_sub(16) {
            cube @ 0..216 => Colour {
                r: level(cube / 36),
                g: level(cube / 6 % 6),
                b: level(cube % 6),
            },
            grey => {
                let light = 8 + 10 * (grey - 216);
                Colour {
                    r: light,
                    g: light,
                    b: light,
                }
            }
        }
    }

    /// How bright the colour is to the eye, from 0 to 1, as WCAG 2 defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// The WCAG contrast ratio of two colours, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// A channel as an amount of light.
fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.040_45 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

fn times(matrix: [[f64; 3]; 3], [a, b, c]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[x, y, z]| x * a + y * b + z * c)
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
    fn red_and_green_are_alike_to_some_eyes_only() {
        let colour = |text: &str| text.parse::<Colour>().unwrap();
        let (red, green) = (colour("#c0392b"), colour("#3a8f3a"));
        assert!(red.difference(green, Eyes::Full) > 90.0);
        assert!(red.difference(green, Eyes::Deutan) < 15.0);
        assert!(red.difference(green, Eyes::Tritan) > 90.0);
        let (yellow, white) = (colour("#ffe680"), colour("#ffffff"));
        assert!(
            yellow.difference(white, Eyes::Tritan) < yellow.difference(white, Eyes::Full) / 2.0
        );
        for eyes in Eyes::ALL {
            assert!(red.difference(red, eyes) < 1e-9);
            // Greys are grey to everybody.
            let (light, dark) = (colour("#eeeeee"), colour("#333333"));
            let seen = light.difference(dark, eyes) - light.difference(dark, Eyes::Full);
            assert!(seen.abs() < 0.5, "{eyes:?}");
        }
    }

    #[test]
    fn the_nearest_colour_of_a_terminal_is_found() {
        let number = |text: &str| text.parse::<Colour>().unwrap().numbered();
        assert_eq!((number("#000000"), number("#ffffff")), (16, 231));
        assert_eq!((number("#af0000"), number("#ae0201")), (124, 124));
        assert_eq!(number("#808080"), 244);
    }

    #[test]
    fn black_on_white_is_twenty_one_to_one() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
    }
}
