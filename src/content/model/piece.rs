//! Dice, counters and tiles, and the rules as entries.

use serde::Deserialize;
use toml::Spanned;

use super::one;
use crate::content::declare::{entry, required};
use crate::content::kinds::{ART, ID, TEXT};

entry! {
    /// A symbol on a die.
    pub struct Face("face", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The letter a player types at the table.
        pub letter: Spanned<String> = required(TEXT).unique(),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The drawing.
        pub art: Option<Spanned<String>> = ART,
    }
}

/// A die and its faces (HC-DIE-1 to HC-DIE-6).
#[derive(Clone, Debug, Deserialize)]
pub struct Die {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What it is rolled for.
    pub kind: Spanned<DieKind>,
    /// The capital letter used in firepower.
    pub letter: Option<Spanned<String>>,
    /// The colour of the die.
    pub colour: Spanned<String>,
    /// The colour of its symbols.
    pub ink: Spanned<String>,
    /// Its faces, in the order of the pips (HC-CNV-3).
    pub faces: Spanned<Vec<Spanned<String>>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieKind {
    /// Battles and saves.
    Battle,
    /// Activating units.
    Activation,
    /// How many activation dice are rolled.
    Variable,
    /// Which side holds the initiative.
    Initiative,
    /// Anything else.
    Plain,
}

/// A size of blank dice to put stickers on.
#[derive(Clone, Debug, Deserialize)]
pub struct Blank {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Millimetres from face to face.
    pub size: Spanned<f64>,
    /// Millimetres along a sticker's side.
    pub sticker: Spanned<f64>,
    /// Whether paper dice of this size are printed as well.
    #[serde(default)]
    pub net: bool,
    /// A short note printed on its sheet.
    pub note: Option<Spanned<String>>,
}

/// A two-sided counter.
#[derive(Clone, Debug, Deserialize)]
pub struct Counter {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What it is.
    pub name: Spanned<String>,
    /// How it is cut.
    pub shape: CounterShape,
    /// Millimetres across.
    pub size: Spanned<u32>,
    /// The colour of its ground; the pack's paper when left out.
    pub colour: Option<Spanned<String>>,
    /// The front.
    pub front: Spanned<CounterSide>,
    /// The back.
    pub back: Option<Spanned<CounterSide>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// How a counter is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterShape {
    /// Square.
    Square,
    /// Round.
    Circle,
}

/// One side of a counter.
#[derive(Clone, Debug, Deserialize)]
pub struct CounterSide {
    /// A word or two.
    pub text: Option<Spanned<String>>,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// Whether this side counts its copies, from 1.
    #[serde(default)]
    pub numbered: bool,
}

/// A loose hex tile.
#[derive(Clone, Debug, Deserialize)]
pub struct Tile {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Which terrain it shows.
    pub terrain: Spanned<String>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
}

/// A rule of the game, in our words.
#[derive(Clone, Debug, Deserialize)]
pub struct Rule {
    /// The ledger id.
    pub id: Spanned<String>,
    /// What it is about.
    pub title: String,
    /// The rule.
    pub text: String,
    /// Who enforces it.
    pub seen_to_by: SeenToBy,
    /// Where it can be read on paper.
    #[serde(default)]
    pub printed: Vec<String>,
    /// The rulings it rests on.
    #[serde(default)]
    pub ruling: Vec<Spanned<String>>,
    /// The options that change it.
    #[serde(default)]
    pub options: Vec<Spanned<String>>,
}

/// Who enforces a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenToBy {
    /// The rules engine.
    Engine,
    /// The checks of content: they find violations before anything is printed.
    Content,
    /// The printed pieces.
    Print,
    /// The people at the table.
    Players,
    /// Nobody yet.
    Open,
}

impl SeenToBy {
    /// As a sentence for `pressgang explain`.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            SeenToBy::Engine => "the rules engine, in play or when a pack is judged",
            SeenToBy::Content => "`pressgang check` sees to it when a pack is judged",
            SeenToBy::Print => "what is printed sees to it",
            SeenToBy::Players => "the players see to it",
            SeenToBy::Open => {
                "nobody yet: the rules engine does not enforce it, so the players must"
            }
        }
    }
}
