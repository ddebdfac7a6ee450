//! `[[passage]]`: a few sentences of a printed page, found by page and section or by id.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use toml::{Spanned, Value};

use crate::content::kinds::{FLAG, ID, Kind, REPLACES, RULE_ITEM, TEXT, TEXT_ITEM, number};
use crate::content::model::entries;
use crate::content::shape::{Field, Shape, may, must};

/// `[[passage]]`.
pub static PASSAGE: Kind = Kind::of::<Passage>(
    "A few sentences of a printed page, with numbers taken from other entries.",
    FIELDS,
);

static WANTED: Shape = Shape::Either(&[FLAG, number(-999, 999), TEXT]);
static ONE_OR_SEVERAL: [Shape; 4] = [FLAG, number(-999, 999), TEXT, Shape::List(&WANTED)];
static CONDITION: Shape = Shape::Either(&ONE_OR_SEVERAL);
const CONDITIONS: Shape = Shape::MapOf(&CONDITION);

const CHOICE: &[Field] = &[
    must("text", TEXT, "the sentence"),
    may("when", CONDITIONS, "printed only if all of this holds"),
    may("unless", CONDITIONS, "not printed if all of this holds"),
];
static PART: Shape = Shape::Either(&[TEXT, Shape::Table(CHOICE)]);
static WORDING: [Shape; 2] = [TEXT, Shape::List(&PART)];

const FIELDS: &[Field] = &[
    must("id", ID, "a name for packs that replace it"),
    must("page", ID, "the page it is printed on"),
    may(
        "section",
        ID,
        "the part of the page; left out for a line that the page finds by its id",
    ),
    may("title", TEXT, "the heading of its section, or of its page"),
    may("head", TEXT, "the bold words it begins with"),
    may(
        "text",
        Shape::Either(&WORDING),
        "its sentences: one text, or a list of which some are printed on a condition",
    ),
    may(
        "cells",
        Shape::List(&TEXT_ITEM),
        "the cells of a row, if it is a row of a table",
    ),
    may("cites", Shape::List(&RULE_ITEM), "the rules it summarises"),
    may("when", CONDITIONS, "printed only if all of this holds"),
    may("unless", CONDITIONS, "not printed if all of this holds"),
    may(
        "same_step",
        FLAG,
        "whether it belongs to the numbered step before it",
    ),
    REPLACES,
];

entries! {
    "passage" Passage, |it| it.title.as_ref().or(it.head.as_ref()).map(|words| words.get_ref().as_str());
}

/// Conditions as they are written, each with its place.
pub type Conditions = BTreeMap<Spanned<String>, Spanned<Value>>;

/// A few sentences of a printed page.
#[derive(Clone, Debug, Deserialize)]
pub struct Passage {
    /// Its id.
    pub id: Spanned<String>,
    /// The page it is printed on.
    pub page: Spanned<String>,
    /// The part of the page.
    pub section: Option<Spanned<String>>,
    /// The heading of its section, or of its page.
    pub title: Option<Spanned<String>>,
    /// The bold words it begins with.
    pub head: Option<Spanned<String>>,
    /// Its sentences.
    pub text: Option<Spanned<Wording>>,
    /// The cells of a row.
    #[serde(default)]
    pub cells: Vec<Spanned<String>>,
    /// The rules it summarises.
    #[serde(default)]
    pub cites: Vec<Spanned<String>>,
    /// Printed only if all of this holds.
    #[serde(default)]
    pub when: Conditions,
    /// Not printed if all of this holds.
    #[serde(default)]
    pub unless: Conditions,
    /// Whether it belongs to the numbered step before it.
    #[serde(default)]
    pub same_step: bool,
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

/// A sentence with its condition.
#[derive(Clone, Debug, Deserialize)]
pub struct Choice {
    /// The sentence.
    pub text: Spanned<String>,
    /// Printed only if all of this holds.
    #[serde(default)]
    pub when: Conditions,
    /// Not printed if all of this holds.
    #[serde(default)]
    pub unless: Conditions,
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
