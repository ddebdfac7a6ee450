//! `[[passage]]`: a few sentences of a printed page, found by page and section or by id.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use toml::{Spanned, Value};

use crate::content::Shape;
use crate::content::declare::{defaulting, entry, optional, required, table};
use crate::content::kinds::{FLAG, ID, TEXT, number};

static WANTED: Shape = Shape::Either(&[FLAG, number(-999, 999), TEXT]);
static ONE_OR_SEVERAL: [Shape; 4] = [FLAG, number(-999, 999), TEXT, Shape::List(&WANTED)];
static CONDITION: Shape = Shape::Either(&ONE_OR_SEVERAL);
const CONDITIONS: Shape = Shape::MapOf(&CONDITION);

static PART: Shape = Shape::Either(&[TEXT, Choice::SHAPE]);
static WORDING: [Shape; 2] = [TEXT, Shape::List(&PART)];

/// Conditions as they are written, each with its place.
pub type Conditions = BTreeMap<Spanned<String>, Spanned<Value>>;

entry! {
    /// A few sentences of a printed page, with numbers taken from other entries.
    pub struct Passage("passage", title: |it| it.title.as_ref().or(it.head.as_ref()).map(|words| words.get_ref().as_str())) {
        /// A name for packs that replace it.
        pub id: Spanned<String> = required(ID),
        /// The page it is printed on.
        pub page: Spanned<String> = required(ID),
        /// The part of the page; left out for a line that the page finds by its id.
        pub section: Option<Spanned<String>> = optional(ID, "cards"),
        /// The heading of its section, or of its page.
        pub title: Option<Spanned<String>> = optional(TEXT, "Command cards"),
        /// The bold words it begins with.
        pub head: Option<Spanned<String>> = optional(TEXT, "How many."),
        /// Its sentences: one text, or a list of which some are printed on a condition.
        pub text: Option<Spanned<Wording>> =
            optional(Shape::Either(&WORDING), r#""Play up to {option.cards_per_turn|count card} a turn.""#),
        /// The cells of a row, if it is a row of a table.
        pub cells: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT), "[]"),
        /// The rules it summarises.
        pub cites: Vec<Spanned<String>> = defaulting(Shape::List(&Shape::Rule), "[]"),
        /// Printed only if all of this holds.
        pub when: Conditions = defaulting(CONDITIONS, "{}"),
        /// Not printed if all of this holds.
        pub unless: Conditions = defaulting(CONDITIONS, "{}"),
        /// Whether it belongs to the numbered step before it.
        pub same_step: bool = defaulting(FLAG, "false"),
    }
}

table! {
    /// A sentence with its condition.
    pub struct Choice {
        /// The sentence.
        pub text: Spanned<String> = required(TEXT),
        /// Printed only if all of this holds.
        pub when: Conditions = defaulting(CONDITIONS, "{}"),
        /// Not printed if all of this holds.
        pub unless: Conditions = defaulting(CONDITIONS, "{}"),
    }
}

/// The sentences of a passage.
#[derive(Clone, Debug)]
pub enum Wording {
    /// One text.
    Plain(String),
    /// Parts in order, some of them on a condition.
    Parts(Vec<Spanned<Part>>),
}

/// A part of the sentences of a passage.
#[derive(Clone, Debug)]
pub enum Part {
    /// Printed whenever the passage is.
    Always(String),
    /// Printed on a condition.
    If(Choice),
}

impl<'de> Deserialize<'de> for Wording {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Wording, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Wording;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Wording, E> {
                Ok(Wording::Plain(text.to_string()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Wording, A::Error> {
                let mut read = Vec::new();
                while let Some(part) = parts.next_element()? {
                    read.push(part);
                }
                Ok(Wording::Parts(read))
            }
        }
        from.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Part, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Part;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or a table with a text and its condition")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Part, E> {
                Ok(Part::Always(text.to_string()))
            }
            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Part, A::Error> {
                Choice::deserialize(MapAccessDeserializer::new(table)).map(Part::If)
            }
        }
        from.deserialize_any(Either)
    }
}
