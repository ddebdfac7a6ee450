//! Dice, counters and tiles, and the rules as entries.

use toml::Spanned;

use super::Terrain;
use crate::content::declare::{defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{ART, COLOUR, FLAG, ID, QUANTITY, RULE_FIELD, TEXT, length, number};
use crate::content::ruleset::Rulesets;
use crate::content::shape::Shape;

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
        /// The rule that says what it means.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

entry! {
    /// A die and its six faces.
    pub struct Die("die", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What it is rolled for.
        pub kind: Spanned<DieKind> = required(DieKind::SHAPE),
        /// The capital letter that firepower names it by.
        pub letter: Option<Spanned<String>> = optional(TEXT, "W"),
        /// The colour of the die.
        pub colour: Spanned<String> = required(Shape::Colour),
        /// The colour of its symbols.
        pub ink: Spanned<String> = required(Shape::Colour),
        // HC-CNV-3
        /// Its six faces, in the order of the pips 1 to 6.
        pub faces: Spanned<Vec<Spanned<String>>> = required(Shape::List(&Shape::Ref("face"))),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

one_of! {
    /// What a die is rolled for.
    pub enum DieKind {
        /// Battles and saves.
        Battle = "battle",
        /// Activating units.
        Activation = "activation",
        /// How many activation dice are rolled.
        Variable = "variable",
        /// Which side holds the initiative.
        Initiative = "initiative",
        /// Anything else.
        Plain = "plain",
    }
}

one_of! {
    /// How the rim of a nation's pieces is drawn, so that it can be told without colour.
    pub enum Rim {
        /// One line.
        Plain = "plain",
        /// Twisted like a rope.
        Roped = "roped",
        /// With notches.
        Notched = "notched",
        /// Two lines.
        Double = "double",
    }
}

entry! {
    /// A nation, an army or a party: the colours of its pieces.
    pub struct Nation("nation", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Bands and rims.
        pub deep: Spanned<String> = required(Shape::Colour),
        /// Zones on maps.
        pub mid: Spanned<String> = required(Shape::Colour),
        /// Grounds of pictures.
        pub pale: Spanned<String> = required(Shape::Colour),
        /// What is written on the deep colour.
        pub text: Spanned<String> = required(Shape::Colour),
        /// The rim of its pieces.
        pub rim: Rim = defaulting(Rim::SHAPE, "plain"),
    }
}

entry! {
    /// A size of blank dice to put stickers on.
    pub struct Blank("blank", title: |_| None) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Millimetres from face to face.
        pub size: Spanned<f64> = required(length(5.0, 60.0)),
        /// Millimetres along a sticker's side.
        pub sticker: Spanned<f64> = required(length(4.0, 60.0)),
        /// Whether paper dice of this size are printed as well.
        pub net: bool = defaulting(FLAG, "false"),
        /// A short note printed on its sheet.
        pub note: Option<Spanned<String>> = optional(TEXT, "the size of most wooden dice"),
    }
}

entry! {
    /// A two-sided counter.
    pub struct Counter("counter", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// What it is.
        pub name: Spanned<String> = required(TEXT),
        /// How it is cut.
        pub shape: CounterShape = required(CounterShape::SHAPE),
        /// Millimetres across.
        pub size: Spanned<u32> = required(number(8, 60)),
        /// The colour of its background, if not the paper of the pack.
        pub colour: Option<Spanned<String>> = COLOUR,
        /// What the front shows.
        pub front: Spanned<CounterSide> = required(CounterSide::SHAPE),
        /// What the back shows.
        pub back: Option<Spanned<CounterSide>> =
            optional(CounterSide::SHAPE, r#"{ text = "APM", art = "art/counter-mine.svg" }"#),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

one_of! {
    /// How a counter is cut.
    pub enum CounterShape {
        /// Square.
        Square = "square",
        /// Round.
        Circle = "circle",
    }
}

table! {
    /// One side of a counter.
    pub struct CounterSide {
        /// A word or two.
        pub text: Option<Spanned<String>> = optional(TEXT, "MINE"),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// Whether this side numbers its copies, from 1.
        pub numbered: bool = defaulting(FLAG, "false"),
    }
}

entry! {
    /// A loose hex tile.
    pub struct Tile("tile", title: |_| None, called: |it, pack| {
        let terrain = pack.shelf::<Terrain>().get(it.terrain.get_ref())?;
        Some(terrain.name.get_ref())
    }) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The terrain it shows.
        pub terrain: Spanned<String> = required(Shape::Ref("terrain")),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
    }
}

entry! {
    /// A rule of the game, in our words.
    pub struct Rule("rule", title: |it| Some(&it.title), counted: "rules") {
        /// The id by which everything else cites it.
        pub id: Spanned<String> = required(Shape::RuleId),
        /// What it is about.
        pub title: String = required(TEXT),
        /// The rule.
        pub text: String = required(TEXT),
        /// Who enforces it; `open` when nobody does yet.
        pub enforced_by: EnforcedBy = required(EnforcedBy::SHAPE),
        /// Where it can be read on paper.
        pub printed: Vec<String> =
            defaulting(Shape::Set(&Shape::Listed(Rulesets::printed_on)), "[]"),
        /// The rulings it rests on.
        pub ruling: Vec<Spanned<String>> = defaulting(Shape::Set(&Shape::Rule), "[]"),
        /// The options that change it.
        pub options: Vec<Spanned<String>> = defaulting(Shape::Set(&Shape::OptionName), "[]"),
    }
}

one_of! {
    /// Who enforces a rule.
    #[derive(PartialOrd, Ord)]
    pub enum EnforcedBy {
        /// The rules engine.
        Engine = "engine",
        /// The checks of content: they find violations before anything is printed.
        Content = "content",
        /// The printed pieces.
        Print = "print",
        /// The people at the table.
        Players = "players",
        /// Nobody yet.
        Open = "open",
    }
}

impl EnforcedBy {
    /// As a sentence for `pressgang explain`.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            EnforcedBy::Engine => "the rules engine, in play and when a pack is checked",
            EnforcedBy::Content => "`pressgang check`",
            EnforcedBy::Print => "the printed pieces",
            EnforcedBy::Players => "the players",
            EnforcedBy::Open => "nobody yet, so the players must",
        }
    }
}
