//! Things for any table besides the units: gauges, tracks and aids.

use serde::de::{Deserialize, Deserializer, Error};
use toml::Spanned;

use crate::content::declare::{defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{ART, COLOUR, FLAG, ID, QUANTITY, RULE_FIELD, TEXT, TEXT_ITEM, number};
use crate::content::shape::Shape;
use crate::kernel::{Area, Size};

entry! {
    /// Something to measure with, printed at its true size.
    pub struct Gauge("gauge", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// What it is.
        pub name: Spanned<String> = required(TEXT),
        /// How it is cut.
        pub shape: Spanned<GaugeShape> = required(GaugeShape::SHAPE),
        /// The length of a strip or wedge.
        pub length: Option<Spanned<Size>> = optional(Shape::Size, "24in"),
        /// The width of a strip, or of a wedge at its far end.
        pub width: Option<Spanned<Size>> = optional(Shape::Size, "1in"),
        /// The diameter of a ring's hole.
        pub inner: Option<Spanned<Size>> = optional(Shape::Size, "12mm"),
        /// The diameter of a ring, disc or arc.
        pub outer: Option<Spanned<Size>> = optional(Shape::Size, "4in"),
        /// The degrees that an arc leaves out, to the rear.
        pub open: Option<Spanned<u32>> = optional(number(1, 359), "90"),
        /// The inches between two lines across a strip or wedge, which has no lines without it.
        pub ticks: Option<Spanned<u32>> = optional(number(1, 24), "1"),
        /// The stretches of a strip or wedge, nearest first.
        pub marks: Option<Spanned<Vec<Mark>>> =
            optional(Shape::List(&Mark::SHAPE), r#"[{ at = "8in", text = "Short" }]"#),
        /// The colour of its background, if not the paper of the pack.
        pub colour: Option<Spanned<String>> = COLOUR,
        /// A word or two printed on it.
        pub text: Option<Spanned<String>> = optional(TEXT, "RIFLES"),
        /// An SVG picture for the middle of a disc or the end of a strip, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

impl Gauge {
    /// Its marks, nearest first.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        self.marks.as_ref().map_or(&[], |marks| marks.get_ref())
    }
}

one_of! {
    /// How a gauge is cut.
    #[derive(PartialOrd, Ord)]
    pub enum GaugeShape {
        /// A stick or a tape.
        Strip = "strip",
        /// A triangle whose tip touches the firer.
        Wedge = "wedge",
        /// A disc with a hole.
        Ring = "ring",
        /// A disc.
        Disc = "disc",
        /// A disc with a sector cut out.
        Arc = "arc",
    }
}

impl GaugeShape {
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

table! {
    /// A stretch of a gauge.
    pub struct Mark {
        /// How far along the gauge it ends.
        pub at: Spanned<Size> = required(Shape::Size),
        /// What the stretch is called.
        pub text: Spanned<String> = required(TEXT),
    }
}

entry! {
    /// A strip or dial of spaces for a marker or a paper clip.
    pub struct Track("track", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// What it counts.
        pub name: Spanned<String> = required(TEXT),
        /// What is written in its spaces, in order.
        pub spaces: Spanned<Vec<Spanned<String>>> = required(Shape::List(&TEXT_ITEM)),
        /// A strip for a marker or a paper clip, or a disc that turns under another.
        pub shape: TrackShape = defaulting(TrackShape::SHAPE, "strip"),
        /// The size of a space of a strip (usually 18mm), or the diameter of a dial (usually 44mm).
        pub space: Option<Spanned<Size>> = optional(Shape::Size, "18mm"),
        /// How it is used.
        pub note: Option<Spanned<String>> = optional(TEXT, "Move the marker down as you spend."),
        /// An SVG picture beside the name of a strip, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
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

one_of! {
    /// How a track is made.
    pub enum TrackShape {
        /// Spaces in a row.
        Strip = "strip",
        /// Spaces round a disc, under a cover with a window.
        Dial = "dial",
    }
}

entry! {
    /// A card with a table, points or boxes to tick.
    pub struct Aid("aid", title: |it| Some(it.name.get_ref()), counted: "cards") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The title of the card.
        pub name: Spanned<String> = required(TEXT),
        /// The deck it belongs to: one file, one back.
        pub deck: Spanned<String> = defaulting(ID, "aids"),
        /// A small line above the name.
        pub kicker: Option<Spanned<String>> = optional(TEXT, "Spell"),
        /// Its paragraphs.
        pub lines: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// The head of its table.
        pub head: Option<Spanned<Vec<String>>> =
            optional(Shape::List(&TEXT_ITEM), r#"["D6", "What happens"]"#),
        /// The rows of its table.
        pub rows: Vec<Spanned<Vec<String>>> =
            defaulting(Shape::List(&Shape::List(&Shape::Text)), "[]"),
        /// Boxes to tick.
        pub boxes: Option<Spanned<TickBoxes>> =
            optional(TickBoxes::SHAPE, r#"{ count = 12, group = 4, label = "damage" }"#),
        /// Whether it is a house rule, not the book's; the card says so.
        pub house: bool = defaulting(FLAG, "false"),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

impl Aid {
    /// The deck it belongs to.
    #[must_use]
    pub fn deck(&self) -> &str {
        self.deck.get_ref()
    }
}

table! {
    /// Boxes to tick.
    pub struct TickBoxes {
        /// How many.
        pub count: u32 = required(number(1, 60)),
        /// How many are printed together, if not all of them.
        pub group: Option<Spanned<u32>> = optional(number(1, 20), "4"),
        /// What a tick means.
        pub label: Option<Spanned<String>> = optional(TEXT, "damage"),
    }
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
