//! What a TOML value may look like: the shapes that declarations are made of.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::declare::Field;
use super::ruleset::Rulesets;

/// The shape of a value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Small letters, digits and hyphens.
    Id,
    /// The id of an entry of this kind.
    Ref(&'static str),
    /// The id of an entry that can fight in a scenario.
    ForceRef,
    /// An id for something within the entry, such as a side, to which the rest of the entry refers.
    Label(&'static str),
    /// The id of something within the entry.
    LabelRef(&'static str),
    /// A zone of the entry, or of the map it names.
    Zone,
    /// The key of an option.
    OptionName,
    /// A string that is not blank.
    Text,
    /// A whole number within bounds.
    Number {
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
    },
    /// Millimetres within bounds, with a decimal point or without.
    Length {
        /// The least allowed.
        min: f64,
        /// The most allowed.
        max: f64,
    },
    /// `true` or `false`.
    Flag,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// `#rrggbb`.
    Colour,
    /// A picture, by its path below the pack's folder.
    Path,
    /// A range of hexes, `1-2` or `5`.
    Range,
    /// Battle dice by their letters, `WWG`.
    Dice,
    /// A hex by column and row, `0302`.
    Hex,
    /// A hex, or all from one to another, `0101-0902`.
    Hexes,
    /// An edge by the two hexes it lies between, `0302/0303`.
    Edge,
    /// A length with its unit, `100mm`.
    Size,
    /// Two lengths with their unit, across and down: `144x72in`.
    Area,
    /// The id of a rule, where the rule itself is written: `HC-MOV-5`.
    RuleId,
    /// A rule of the register, by its id.
    Rule,
    /// Values of one shape.
    List(&'static Shape),
    /// Values of one shape, each of them once.
    Set(&'static Shape),
    /// A table with these keys.
    Table(&'static [Field]),
    /// A table with exactly one of these keys.
    OneKey(&'static [Field]),
    /// A table with keys of the author's choice.
    MapOf(&'static Shape),
    /// A table with keys of one shape, each with a value of another.
    Pairs(&'static Shape, &'static Shape),
    /// The first shape of the same TOML type.
    Either(&'static [Shape]),
    /// One of the words that the rule sets provide.
    Listed(fn(Rulesets) -> Vec<&'static str>),
    /// A named shape, which may contain itself.
    Defined(&'static Definition),
    /// Judged elsewhere (the options).
    Anything,
}

/// A shape that others refer to by its name.
#[derive(Debug)]
pub struct Definition {
    /// The name.
    pub name: &'static str,
    /// The shape itself; a function, because a constant cannot contain itself.
    pub shape: fn() -> &'static Shape,
}

impl Shape {
    /// What may be written, in a few words.
    #[must_use]
    pub fn words(&self, rulesets: Rulesets) -> String {
        match self {
            Shape::Id | Shape::Label(_) => "id".into(),
            Shape::Ref(kind) => format!("[[{kind}]], by its id"),
            Shape::ForceRef => "unit, company or army, by its id".into(),
            Shape::LabelRef(what) => format!("{what} of this entry, by its id"),
            Shape::Zone => "zone, by its id".into(),
            Shape::OptionName => "key of an option".into(),
            Shape::Text => "text".into(),
            Shape::Number { min, max } => format!("number from {min} to {max}"),
            Shape::Length { min, max } => format!("mm from {min} to {max}"),
            Shape::Flag => "true or false".into(),
            Shape::OneOf(words) => quoted_words(words),
            Shape::Listed(words) => quoted_words(&words(rulesets)),
            Shape::Defined(definition) => (definition.shape)().words(rulesets),
            Shape::Colour => "colour, such as \"#a8322a\"".into(),
            Shape::Path => "path of a picture".into(),
            Shape::Range => "one number or two".into(),
            Shape::Dice => "a capital letter for each".into(),
            Shape::Hex => "hex, such as \"0302\"".into(),
            Shape::Hexes => "hex, or from hex to hex, such as \"0101-0902\"".into(),
            Shape::Edge => "edge, such as \"0302/0303\"".into(),
            Shape::Size => "length, such as \"100mm\" or \"4in\"".into(),
            Shape::Area => "two lengths, such as \"144x72in\"".into(),
            Shape::Rule | Shape::RuleId => "rule, such as \"HC-MOV-5\"".into(),
            Shape::List(each) | Shape::Set(each) => match each.resolved() {
                Shape::Table(_) | Shape::OneKey(_) => "list of tables".into(),
                Shape::OneOf(_) | Shape::Listed(_) => format!("list of {}", each.words(rulesets)),
                each => format!("list, each: {}", each.words(rulesets)),
            },
            Shape::Table(_) => "table".into(),
            Shape::OneKey(_) => "table with one of these keys".into(),
            Shape::MapOf(_) => "table with keys of your choice".into(),
            Shape::Pairs(keys, values) => format!(
                "table, each: {} = {}",
                keys.words(rulesets),
                values.words(rulesets)
            ),
            Shape::Either(shapes) => shapes
                .iter()
                .map(|shape| shape.words(rulesets))
                .collect::<Vec<_>>()
                .join(", or "),
            Shape::Anything => "see `pressgang list --options`".into(),
        }
    }

    /// The keys of a part that can be written under a header of its own: a table, or each table of a list.
    pub(super) fn part_keys(&self) -> Option<&[Field]> {
        match self.resolved() {
            Shape::Table(fields) => Some(fields),
            Shape::List(each) => match each.resolved() {
                Shape::Table(fields) => Some(fields),
                _ => None,
            },
            _ => None,
        }
    }

    /// The shape itself, if this is only a name for it.
    #[must_use]
    pub fn resolved(&self) -> &Shape {
        match self {
            Shape::Defined(definition) => (definition.shape)().resolved(),
            shape => shape,
        }
    }

    /// The named shape that it is, or that each of its items is.
    #[must_use]
    pub fn definition(&self) -> Option<&'static Definition> {
        match self {
            Shape::Defined(definition) => Some(definition),
            Shape::List(each) | Shape::Set(each) | Shape::MapOf(each) | Shape::Pairs(_, each) => {
                each.definition()
            }
            Shape::Either(shapes) => shapes.iter().find_map(Shape::definition),
            _ => None,
        }
    }

    /// The keys of the table that it is, or that each of its items is.
    #[must_use]
    pub fn inner(&self) -> Option<&'static [Field]> {
        match self {
            Shape::Table(fields) | Shape::OneKey(fields) => Some(fields),
            Shape::Defined(definition) => (definition.shape)().inner(),
            Shape::List(each) | Shape::Set(each) | Shape::MapOf(each) | Shape::Pairs(_, each) => {
                each.inner()
            }
            Shape::Either(shapes) => shapes.iter().find_map(Shape::inner),
            _ => None,
        }
    }

    /// Whether it is written in quotation marks.
    #[must_use]
    pub fn is_text(&self) -> bool {
        match self {
            Shape::Number { .. }
            | Shape::Length { .. }
            | Shape::Flag
            | Shape::List(_)
            | Shape::Set(_)
            | Shape::Table(_)
            | Shape::OneKey(_)
            | Shape::MapOf(_)
            | Shape::Pairs(..)
            | Shape::Either(_)
            | Shape::Anything => false,
            Shape::Defined(definition) => (definition.shape)().is_text(),
            _ => true,
        }
    }

    /// A value of this shape, from a default or example of a declaration.
    pub(super) fn value(&self, written: &'static str) -> Option<DeValue<'static>> {
        if self.is_text() {
            return Some(DeValue::String(written.into()));
        }
        // The usual defaults need no parser: they are written into every entry.
        match written {
            "true" => Some(DeValue::Boolean(true)),
            "false" => Some(DeValue::Boolean(false)),
            "[]" => Some(DeValue::Array(DeArray::new())),
            "{}" => Some(DeValue::Table(DeTable::new())),
            written => DeValue::parse(written).ok().map(Spanned::into_inner),
        }
    }
}

/// Words quoted as in a file, to choose one from.
fn quoted_words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    quoted.join(" | ")
}
