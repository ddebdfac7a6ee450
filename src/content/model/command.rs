//! Command cards of both games.

use serde::Deserialize;
use toml::Spanned;

use super::{Effect, Moment, Symbol, Trait, one};

/// A command card, as it is written; which keys it needs depends on its kind.
#[derive(Clone, Debug, Deserialize)]
pub struct Command {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What sort of card it is.
    pub kind: Spanned<CommandKind>,
    /// Title as printed.
    pub name: Option<Spanned<String>>,
    /// Who that is.
    pub relation: Option<Spanned<String>>,
    /// Whose card it is.
    pub character: Option<Spanned<String>>,
    /// Read aloud by the player of the card.
    pub line: Option<Spanned<String>>,
    /// The timing boxes (HG-CMP-4).
    pub play: Option<Spanned<Boxes>>,
    /// Voice or wireless.
    pub reach: Option<Spanned<CardReach>>,
    /// Which unit.
    pub target: Option<Spanned<TargetWords>>,
    /// The saving number.
    pub save: Option<Spanned<Save>>,
    /// What happens.
    pub effect: Option<Spanned<Vec<Spanned<Effect>>>>,
    /// The printed effect, when the author wrote it.
    pub text: Option<Spanned<String>>,
    /// The half for the side the captain is not on (HG-CMP-5).
    pub a: Option<Spanned<Half>>,
    /// The half for the captain's own side.
    pub b: Option<Spanned<Half>>,
    /// When a special card is played (TA-CRD-5).
    pub moment: Option<Spanned<Moment>>,
    /// Dice one must have cast (TA-CMP-3).
    pub shows: Option<Spanned<Vec<Spanned<Symbol>>>>,
    /// What they become.
    pub gives: Option<Spanned<Vec<Spanned<Symbol>>>>,
    /// Words by which a scenario may leave the card out (TA-CMP-5).
    #[serde(default)]
    pub tags: Vec<Spanned<String>>,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// How many are in the deck.
    #[serde(default = "one")]
    pub quantity: u32,
}

/// What sort of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandKind {
    /// A non-playing character (HG-CMP-3).
    Npc,
    /// A playing character (HG-CMP-5).
    Pc,
    /// Activation dice (TA-CRD-6).
    Dice,
    /// A special action (TA-CRD-7).
    Special,
}

impl CommandKind {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CommandKind::Npc => "npc",
            CommandKind::Pc => "pc",
            CommandKind::Dice => "dice",
            CommandKind::Special => "special",
        }
    }
}

/// One half of a playing character's card.
#[derive(Clone, Debug, Deserialize)]
pub struct Half {
    /// Read aloud.
    pub line: Spanned<String>,
    /// The saving number.
    pub save: Spanned<Save>,
    /// What happens.
    pub effect: Spanned<Vec<Spanned<Effect>>>,
    /// The printed effect, when the author wrote it.
    pub text: Option<Spanned<String>>,
    /// Timing boxes of this half, when they differ (AMB-81).
    pub play: Option<Spanned<Boxes>>,
}

/// The three timing boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Boxes {
    /// Outside combat.
    pub not_engaged: BoxMark,
    /// When the target shoots.
    pub fire: BoxMark,
    /// In close combat.
    pub close_combat: BoxMark,
}

impl Boxes {
    /// The moments at which the card can be played against somebody.
    #[must_use]
    pub fn open(&self) -> Vec<Moment> {
        [
            (Moment::NotEngaged, self.not_engaged),
            (Moment::Fire, self.fire),
            (Moment::CloseCombat, self.close_combat),
        ]
        .into_iter()
        .filter(|(_, mark)| *mark != BoxMark::None)
        .map(|(moment, _)| moment)
        .collect()
    }
}

/// The mark in a timing box (HG-CRD-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoxMark {
    /// Against everybody.
    All,
    /// Not against Home Guard units.
    NotHomeGuard,
    /// Only against Home Guard units.
    HomeGuardOnly,
    /// Against nobody.
    None,
}

/// How far a non-playing character reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardReach {
    /// Hexes (HG-CRD-9).
    Voice(u32),
    /// Any wireless set (HG-CRD-10).
    Wireless(bool),
}

/// Which unit a card may be played on.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetWords {
    /// The unit a character or leader is with.
    UnitWith(Spanned<String>),
    /// Units of these classes.
    Class(Vec<Spanned<String>>),
    /// Units with a trait.
    Trait(Spanned<Trait>),
    /// Any unit.
    AnyUnit(bool),
}

/// The number that saves, on 2D6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Save {
    /// This or more (HG-CRD-5).
    AtLeast(u32),
    /// More than this (HG-CRD-13).
    HigherThan(u32),
}
