//! Things for any table besides the units: gauges, tracks and aids.

use serde::de::{Deserialize, Deserializer, Error};
use toml::Spanned;

use super::one;
use crate::kernel::{Area, Size};

/// Something to measure with, printed at its true size.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Gauge {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What it is.
    pub name: Spanned<String>,
    /// How it is cut.
    pub shape: Spanned<GaugeShape>,
    /// How long a strip or wedge is.
    pub length: Option<Spanned<Size>>,
    /// The width of a strip, or of a wedge at its far end.
    pub width: Option<Spanned<Size>>,
    /// The diameter of a ring's hole.
    pub inner: Option<Spanned<Size>>,
    /// The diameter of a ring, disc or arc.
    pub outer: Option<Spanned<Size>>,
    /// Degrees that an arc leaves out, to the rear.
    pub open: Option<Spanned<u32>>,
    /// Inches from one line to the next.
    pub ticks: Option<Spanned<u32>>,
    /// Where stretches end, nearest first.
    pub marks: Option<Spanned<Vec<Mark>>>,
    /// The colour of its ground; the pack's paper when left out.
    pub colour: Option<Spanned<String>>,
    /// A word or two printed on it.
    pub text: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Gauge {
    /// Its marks, nearest first.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        self.marks.as_ref().map_or(&[], |marks| marks.get_ref())
    }
}

/// How a gauge is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GaugeShape {
    /// A stick or a tape.
    Strip,
    /// A triangle whose tip touches the firer.
    Wedge,
    /// A disc with a hole.
    Ring,
    /// A disc.
    Disc,
    /// A disc with a sector cut out.
    Arc,
}

impl GaugeShape {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            GaugeShape::Strip => "strip",
            GaugeShape::Wedge => "wedge",
            GaugeShape::Ring => "ring",
            GaugeShape::Disc => "disc",
            GaugeShape::Arc => "arc",
        }
    }

    /// The keys without which it cannot be drawn.
    #[must_use]
    pub fn needs(self) -> &'static [&'static str] {
        match self {
            GaugeShape::Strip | GaugeShape::Wedge => &["length", "width"],
            GaugeShape::Ring => &["inner", "outer"],
            GaugeShape::Disc => &["outer"],
            GaugeShape::Arc => &["outer", "open"],
        }
    }

    /// Whether it has a length to measure along.
    #[must_use]
    pub fn is_long(self) -> bool {
        matches!(self, GaugeShape::Strip | GaugeShape::Wedge)
    }
}

/// Where a stretch of a gauge ends.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Mark {
    /// How far along.
    pub at: Spanned<Size>,
    /// What the stretch before it is called.
    pub text: Spanned<String>,
}

/// Spaces for a marker or a paper clip.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Track {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What it counts.
    pub name: Spanned<String>,
    /// The text of each space.
    pub spaces: Spanned<Vec<Spanned<String>>>,
    /// A strip or a dial.
    #[serde(default)]
    pub shape: TrackShape,
    /// The size of a space of a strip, or the diameter of a dial.
    pub space: Option<Spanned<Size>>,
    /// How it is used.
    pub note: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Track {
    /// The size of a space of a strip, or the diameter of a dial.
    #[must_use]
    pub fn space(&self) -> Size {
        let usual = match self.shape {
            TrackShape::Strip => Size::millimetres(18),
            TrackShape::Dial => Size::millimetres(44),
        };
        self.space.as_ref().map_or(usual, |space| *space.get_ref())
    }
}

/// How a track is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrackShape {
    /// Spaces in a row.
    #[default]
    Strip,
    /// Spaces round a disc, under a cover with a window.
    Dial,
}

/// A card with a table, points or boxes to tick.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Aid {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The title.
    pub name: Spanned<String>,
    /// The deck it belongs to.
    pub deck: Option<Spanned<String>>,
    /// A small line above the name.
    pub kicker: Option<Spanned<String>>,
    /// Paragraphs.
    #[serde(default)]
    pub lines: Vec<Spanned<String>>,
    /// The head of the table.
    pub head: Option<Spanned<Vec<String>>>,
    /// The rows of the table.
    #[serde(default)]
    pub rows: Vec<Spanned<Vec<String>>>,
    /// Boxes to tick.
    pub boxes: Option<Spanned<TickBoxes>>,
    /// Whether it is a house rule, not the book's.
    #[serde(default)]
    pub house: bool,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Aid {
    /// The deck it belongs to.
    #[must_use]
    pub fn deck(&self) -> &str {
        self.deck.as_ref().map_or("aids", |deck| deck.get_ref())
    }
}

/// Boxes to tick.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct TickBoxes {
    /// How many.
    pub count: u32,
    /// How many are grouped together.
    pub group: Option<Spanned<u32>>,
    /// What a tick means.
    pub label: Option<Spanned<String>>,
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Size, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|_| D::Error::custom("not a length"))
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Area, D::Error> {
        let text = String::deserialize(from)?;
        text.parse()
            .map_err(|_| D::Error::custom("not two lengths"))
    }
}
