//! What a kind of entry is, and the keys and shapes that several kinds share.

use super::declare::{Field, defaulting, optional, required};
use super::model::Entry;
use super::pack::{Head, Palette};
use super::shape::Shape;
use super::shelves::{self, AnyShelf};

/// A kind of entry: `[[unit]]`.
#[derive(Debug)]
pub struct Kind {
    /// The word in double brackets.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// Its keys.
    pub fields: &'static [Field],
    /// The name under which the overview of packs counts its entries, so that kinds with the same part in different
    /// games are counted together.
    pub counted_as: Option<&'static str>,
    /// An empty shelf for its entries.
    pub(super) shelf: fn() -> Box<dyn AnyShelf>,
}

impl Kind {
    /// The kind of entry that is declared as type `T`.
    #[must_use]
    pub const fn entry<T: Entry>() -> Kind {
        Kind {
            name: T::KIND,
            about: T::ABOUT,
            fields: T::FIELDS,
            counted_as: T::COUNTED_AS,
            shelf: shelves::empty::<T>,
        }
    }
}

/// The tables of `pack.toml` that have keys of their own: name, meaning, keys.
pub fn file_tables() -> impl Iterator<Item = (&'static str, String, &'static [Field])> {
    PACK_FILE.iter().filter_map(|field| match field.shape {
        Shape::Table(fields) => Some((field.key, field.about(), fields)),
        _ => None,
    })
}

pub(crate) const ID: Shape = Shape::Id;
pub(crate) const TEXT: Shape = Shape::Text;
pub(crate) const FLAG: Shape = Shape::Flag;
pub(crate) const HEX: Shape = Shape::Hex;
pub(crate) static ID_ITEM: Shape = Shape::Id;
pub(crate) static TEXT_ITEM: Shape = Shape::Text;

pub(crate) const fn number(min: i64, max: i64) -> Shape {
    Shape::Number { min, max }
}

pub(crate) const fn length(min: f64, max: f64) -> Shape {
    Shape::Length { min, max }
}

/// A key of every entry, read by the loader.
pub(crate) const REPLACES: Field = defaulting(FLAG, "false").named(
    "replaces",
    "Whether this entry takes the place of the one with the same id in the extended pack.",
);
/// How many copies of an entry to print.
pub(crate) const QUANTITY: Field =
    defaulting(number(1, 200), "1").named("quantity", "How many to print.");
/// A picture.
pub(crate) const ART: Field = optional(Shape::Path, "art/my-picture.svg")
    .named("art", "An SVG picture, by its path in the pack.");
/// A colour other than the pack's.
pub(crate) const COLOUR: Field = optional(Shape::Colour, "#b4b5b0");
/// The rule that an entry cites.
pub(crate) const RULE_FIELD: Field =
    optional(Shape::Rule, "HC-MOV-5").named("rule", "The rule that is the reason.");

// These need not have the form of an id: a rule is removed by an id such as `HC-MOV-5`.
static REMOVED: Shape = Shape::List(&TEXT_ITEM);

/// Tables of `pack.toml` other than entries.
pub(crate) const PACK_FILE: &[Field] = &[
    required(Head::SHAPE).named("pack", "What the pack is."),
    optional(
        Palette::SHAPE,
        r##"{ paper = "#f3ecd8", ink = "#1f2d3d" }"##,
    )
    .named("palette", "The colours of its printed pieces."),
    optional(Shape::MapOf(&Shape::Anything), "{ cards_per_turn = 2 }")
        .named("options", "How it reads the rules."),
    optional(
        Shape::MapOf(&REMOVED),
        r#"{ unit = ["mine-clearing-tank"] }"#,
    )
    .named(
        "remove",
        "Entries of the extended pack to leave out, by kind.",
    ),
];

/// Where a rule can be read on paper, in any game.
pub(super) const PRINTED_ON: &[&str] = &[
    "dice-stickers",
    "counters",
    "gauges",
    "tracks",
    "aid-card",
    "scenario-sheet",
    "map",
];
