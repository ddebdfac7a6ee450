//! What a TOML value may look like; one table per kind of entry serves the reader, `pressgang schema` and the documentation.

use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::findings;
use crate::diag::{Diagnostic, nearest};
use crate::kernel::{Colour, Hex};
use crate::source::{FileId, Span};

/// The shape of a value.
#[derive(Debug)]
pub enum Shape {
    /// Small letters, digits and hyphens.
    Id,
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
    /// A path below the pack's folder.
    Path,
    /// A range of hexes, `1-2` or `5`.
    Range,
    /// Battle dice by their letters, `WWG`.
    Dice,
    /// A hex by column and row, `0302`.
    Hex,
    /// A ledger rule, `HC-MOV-5`.
    Rule,
    /// Values of one shape.
    List(&'static Shape),
    /// A table with these keys.
    Table(&'static [Field]),
    /// A table with exactly one of these keys.
    OneKey(&'static [Field]),
    /// A table with keys of the author's choice.
    MapOf(&'static Shape),
    /// The first shape of the same TOML type.
    Either(&'static [Shape]),
    /// Judged elsewhere (the options).
    Anything,
}

/// One key of a table.
#[derive(Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// What it means, in one sentence.
    pub about: &'static str,
}

/// A key that must be there.
pub(crate) const fn must(key: &'static str, shape: Shape, about: &'static str) -> Field {
    Field {
        key,
        shape,
        required: true,
        about,
    }
}

/// A key that may be left out.
pub(crate) const fn may(key: &'static str, shape: Shape, about: &'static str) -> Field {
    Field {
        key,
        shape,
        required: false,
        about,
    }
}

/// Takes out of a value whatever has not the right shape, and says so; `false` when what is left cannot be used.
pub(crate) fn judge(
    value: &mut Spanned<DeValue<'_>>,
    shape: &Shape,
    key: &str,
    file: FileId,
    out: &mut Vec<Diagnostic>,
) -> bool {
    let span = Span::new(file, value.span());
    let mut judge = Judge { file, out };
    judge.value(value.get_mut(), span, shape, key)
}

/// As [`judge`], for a table that is not a value (the file itself).
pub(crate) fn judge_table(
    table: &mut DeTable<'_>,
    span: Span,
    fields: &[Field],
    what: &str,
    out: &mut Vec<Diagnostic>,
) -> bool {
    Judge {
        file: span.file,
        out,
    }
    .table(table, span, fields, what)
}

struct Judge<'a> {
    file: FileId,
    out: &'a mut Vec<Diagnostic>,
}

impl Judge<'_> {
    fn value(&mut self, value: &mut DeValue<'_>, span: Span, shape: &Shape, key: &str) -> bool {
        match shape {
            Shape::Anything => true,
            Shape::Flag => value.is_bool() || self.wrong_type(value, span, key, "true or false"),
            Shape::Number { min, max } => self.number(value, span, key, *min, *max),
            Shape::Length { min, max } => self.length(value, span, key, *min, *max),
            Shape::List(each) => {
                let file = self.file;
                let Some(list) = array_mut(value) else {
                    return self.wrong_type(value, span, key, "a list [ ... ]");
                };
                let mut good = true;
                for item in list.iter_mut() {
                    let span = Span::new(file, item.span());
                    good &= self.value(item.get_mut(), span, each, key);
                }
                good
            }
            Shape::Table(fields) => match table_mut(value) {
                Some(table) => self.table(table, span, fields, key),
                None => self.wrong_type(value, span, key, "a table { ... }"),
            },
            Shape::OneKey(fields) => match table_mut(value) {
                Some(table) => {
                    let written = table.len();
                    let good = self.table(table, span, fields, key);
                    // An unknown key is already reported; only the number of known ones is judged here.
                    good && table.len() == written && self.one_key(table, span, fields, key)
                }
                None => self.wrong_type(value, span, key, "a table { ... }"),
            },
            Shape::MapOf(each) => {
                let file = self.file;
                let Some(table) = table_mut(value) else {
                    return self.wrong_type(value, span, key, "a table { ... }");
                };
                let mut good = true;
                for (name, item) in table.iter_mut() {
                    let span = Span::new(file, item.span());
                    let name = name.get_ref().to_string();
                    good &= self.value(item.get_mut(), span, each, &name);
                }
                good
            }
            Shape::Either(shapes) => {
                let fitting = shapes.iter().find(|shape| same_type(shape, value));
                match fitting {
                    Some(shape) => self.value(value, span, shape, key),
                    None => {
                        let wanted: Vec<&str> = shapes.iter().map(type_name).collect();
                        self.wrong_type(value, span, key, &wanted.join(" or "))
                    }
                }
            }
            Shape::Id
            | Shape::Text
            | Shape::OneOf(_)
            | Shape::Colour
            | Shape::Path
            | Shape::Range
            | Shape::Dice
            | Shape::Hex
            | Shape::Rule => match value.as_str() {
                Some(text) => self.word(text, span, shape, key),
                None => self.wrong_type(value, span, key, "a string \"...\""),
            },
        }
    }

    fn number(&mut self, value: &DeValue<'_>, span: Span, key: &str, min: i64, max: i64) -> bool {
        let Some(integer) = value.as_integer() else {
            return self.wrong_type(value, span, key, "a whole number");
        };
        let number = i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix());
        if number.is_ok_and(|number| (min..=max).contains(&number)) {
            return true;
        }
        self.out_of_bounds(span, key, &integer.to_string(), min, max)
    }

    fn length(&mut self, value: &DeValue<'_>, span: Span, key: &str, min: f64, max: f64) -> bool {
        let whole = value.as_integer().filter(|number| number.radix() == 10);
        let written = whole
            .map(|number| number.as_str())
            .or_else(|| value.as_float().map(|number| number.as_str()));
        let Some(written) = written else {
            return self.wrong_type(value, span, key, "a number of mm");
        };
        let number: Result<f64, _> = written.replace('_', "").parse();
        if number.is_ok_and(|number| (min..=max).contains(&number)) {
            return true;
        }
        self.out_of_bounds(span, key, written, min, max)
    }

    fn out_of_bounds(
        &mut self,
        span: Span,
        key: &str,
        written: &str,
        min: impl Display,
        max: impl Display,
    ) -> bool {
        self.out.push(
            findings::NUMBER_OUT_OF_BOUNDS
                .at(
                    span,
                    format!("`{key}` is {written}, but it must be from {min} to {max}"),
                )
                .label(format!("from {min} to {max}")),
        );
        false
    }

    fn word(&mut self, text: &str, span: Span, shape: &Shape, key: &str) -> bool {
        let finding = match shape {
            Shape::Text if text.trim().is_empty() => findings::BLANK_TEXT
                .at(span, format!("`{key}` is blank"))
                .hint("write it, or leave the key out if it is optional"),
            Shape::Id if !is_id(text) => findings::BAD_ID
                .at(span, format!("`{text}` is not an id"))
                .label("small letters, digits and hyphens only")
                .hint(format!("write `{}`", to_id(text))),
            Shape::OneOf(words) if !words.contains(&text) => {
                let finding =
                    findings::VALUE_NOT_ALLOWED.at(span, format!("`{key}` cannot be `{text}`"));
                match nearest(text, words.iter().copied()) {
                    Some(word) => finding.hint(format!("did you mean `{word}`?")),
                    None => finding,
                }
                .hint(format!("one of: {}", words.join(", ")))
            }
            Shape::Colour if text.parse::<Colour>().is_err() => findings::BAD_COLOUR
                .at(span, format!("`{text}` is not a colour"))
                .hint("write six hexadecimal digits, such as \"#a8322a\""),
            Shape::Range if parse_range(text).is_none() => findings::BAD_RANGE
                .at(span, format!("`{text}` is not a range of hexes"))
                .hint("write \"3\" or \"1-4\", the nearer number first")
                .rule("HC-CMP-7"),
            Shape::Dice if text.is_empty() || !text.bytes().all(|b| b.is_ascii_uppercase()) => {
                findings::BAD_DICE
                    .at(span, format!("`{text}` is not a handful of dice"))
                    .hint("write one capital letter for each die, such as \"WWG\"")
                    .rule("HC-CMP-7")
            }
            Shape::Hex if text.parse::<Hex>().is_err() => findings::BAD_HEX
                .at(span, format!("`{text}` is not a hex"))
                .hint(
                    "write two digits for the column and two for the row, both from 01: \"0302\"",
                ),
            Shape::Rule if !is_rule(text) => findings::BAD_RULE_ID
                .at(span, format!("`{text}` is not a rule id"))
                .hint("write it as the ledger does, such as \"HC-MOV-5\""),
            _ => return true,
        };
        self.out.push(finding);
        false
    }

    fn table(&mut self, table: &mut DeTable<'_>, span: Span, fields: &[Field], what: &str) -> bool {
        let file = self.file;
        let mut good = true;
        let mut unusable = Vec::new();
        for (key, value) in table.iter_mut() {
            let name = key.get_ref().to_string();
            match fields.iter().find(|field| field.key == name) {
                None => {
                    let known = fields.iter().map(|field| field.key);
                    let finding = findings::UNKNOWN_KEY.at(
                        Span::new(file, key.span()),
                        format!("`{what}` has no key `{name}`"),
                    );
                    self.out.push(match nearest(&name, known.clone()) {
                        Some(word) => finding.hint(format!("did you mean `{word}`?")),
                        None => finding.hint(format!(
                            "known keys: {}",
                            known.collect::<Vec<_>>().join(", ")
                        )),
                    });
                    unusable.push(name);
                }
                Some(field) => {
                    let span = Span::new(file, value.span());
                    if !self.value(value.get_mut(), span, &field.shape, &name) {
                        good &= !field.required;
                        unusable.push(name);
                    }
                }
            }
        }
        let missing: Vec<&str> = fields
            .iter()
            .filter(|field| field.required && !table.contains_key(field.key))
            .map(|field| field.key)
            .collect();
        // A misspelt key explains the missing one: reporting both would be one mistake told twice.
        let explained = |key: &str| {
            unusable.iter().any(|name| {
                fields.iter().all(|field| field.key != name)
                    && nearest(name, fields.iter().map(|field| field.key)) == Some(key)
            })
        };
        let unexplained: Vec<&str> = missing
            .iter()
            .copied()
            .filter(|key| !explained(key))
            .collect();
        if !unexplained.is_empty() {
            let list = unexplained
                .iter()
                .map(|key| format!("`{key}`"))
                .collect::<Vec<_>>()
                .join(", ");
            let about = fields
                .iter()
                .find(|field| field.key == unexplained[0])
                .map_or("", |field| field.about);
            self.out.push(
                findings::MISSING_KEY
                    .at(span, format!("`{what}` lacks {list}"))
                    .hint(format!("`{}`: {about}", unexplained[0])),
            );
        }
        for name in &unusable {
            table.remove(name.as_str());
        }
        good && missing.is_empty()
    }

    fn one_key(&mut self, table: &DeTable<'_>, span: Span, fields: &[Field], what: &str) -> bool {
        if table.len() == 1 {
            return true;
        }
        let known = fields
            .iter()
            .map(|field| field.key)
            .collect::<Vec<_>>()
            .join(", ");
        self.out.push(
            findings::ONE_KEY_ONLY
                .at(
                    span,
                    format!(
                        "`{what}` must have exactly one key, but has {}",
                        table.len()
                    ),
                )
                .hint(format!("one of: {known}")),
        );
        false
    }

    fn wrong_type(&mut self, value: &DeValue<'_>, span: Span, key: &str, wanted: &str) -> bool {
        self.out.push(
            findings::WRONG_TYPE
                .at(
                    span,
                    format!(
                        "`{key}` must be {wanted}, not {}",
                        article(value.type_str())
                    ),
                )
                .label(format!("expected {wanted}")),
        );
        false
    }
}

/// `1-4` as its two ends; `5` is from 5 to 5.
#[must_use]
pub(crate) fn parse_range(text: &str) -> Option<(u8, u8)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|n| (1..=99).contains(n) && !text.starts_with('+'))
    };
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

/// Whether a text can be an id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 60
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// The id nearest to a text.
#[must_use]
pub fn to_id(text: &str) -> String {
    let mut id = String::new();
    for letter in text.to_lowercase().chars() {
        match letter {
            'a'..='z' | '0'..='9' => id.push(letter),
            _ if !id.ends_with('-') && !id.is_empty() => id.push('-'),
            _ => {}
        }
    }
    let id = id
        .trim_end_matches('-')
        .chars()
        .take(60)
        .collect::<String>();
    if id.is_empty() { "my-entry".into() } else { id }
}

/// `HC-MOV-5`, `AMB-8b`.
fn is_rule(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let letters = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    let number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    match parts.split_last() {
        Some((last, front)) => {
            !front.is_empty() && front.len() <= 2 && front.iter().all(letters) && number(last)
        }
        None => false,
    }
}

fn same_type(shape: &Shape, value: &DeValue<'_>) -> bool {
    match shape {
        Shape::Anything => true,
        Shape::Flag => value.is_bool(),
        Shape::Number { .. } => value.is_integer(),
        Shape::Length { .. } => value.is_integer() || value.is_float(),
        Shape::List(_) => value.is_array(),
        Shape::Table(_) | Shape::OneKey(_) | Shape::MapOf(_) => value.is_table(),
        Shape::Either(shapes) => shapes.iter().any(|shape| same_type(shape, value)),
        _ => value.is_str(),
    }
}

fn type_name(shape: &Shape) -> &'static str {
    match shape {
        Shape::Anything | Shape::Either(_) => "a value",
        Shape::Flag => "true or false",
        Shape::Number { .. } => "a whole number",
        Shape::Length { .. } => "a number of mm",
        Shape::List(_) => "a list",
        Shape::Table(_) | Shape::OneKey(_) | Shape::MapOf(_) => "a table",
        _ => "a string",
    }
}

fn article(kind: &str) -> String {
    format!(
        "{} {kind}",
        if kind.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        }
    )
}

fn array_mut<'v, 'i>(value: &'v mut DeValue<'i>) -> Option<&'v mut toml::de::DeArray<'i>> {
    match value {
        DeValue::Array(array) => Some(array),
        _ => None,
    }
}

fn table_mut<'v, 'i>(value: &'v mut DeValue<'i>) -> Option<&'v mut DeTable<'i>> {
    match value {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_range("1-2"), Some((1, 2)));
        assert_eq!(parse_range("5"), Some((5, 5)));
        for bad in ["", "0", "2-1", "1-", "-1", "1 - 2", "1-2-3", "+1", "a"] {
            assert_eq!(parse_range(bad), None, "{bad}");
        }
    }

    #[test]
    fn ids() {
        assert!(is_id("home-guard-2"));
        for bad in ["", "Home", "a_b", "-a", "a-", "é"] {
            assert!(!is_id(bad), "{bad}");
            assert!(is_id(&to_id(bad)), "{bad}");
        }
    }

    #[test]
    fn rule_ids() {
        for good in ["HC-MOV-5", "AMB-8b", "DW-SHO-03"] {
            assert!(is_rule(good), "{good}");
        }
        for bad in ["HC", "hc-mov-5", "HC-MOV", "HC-MOV-X", "A-B-C-1", "5"] {
            assert!(!is_rule(bad), "{bad}");
        }
    }
}
