//! What a TOML value may look like; the same table per kind of entry drives the reader, `pressgang schema` and the
//! documentation.

use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::declare::Field;
use super::findings;
use super::mentions::{Mark, Mention, Mentions, Wanted};
use super::ruleset::{Ruleset, Rulesets};
use super::transliterate::plain_letters;
use crate::diag::{Diagnostic, nearest};
use crate::kernel::{Area, Colour, Hex, LabelStyle, Mm};
use crate::source::{FileId, Span};

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
            Shape::Ref(kind) => format!("id of a [[{kind}]]"),
            Shape::ForceRef => "id of a unit, company or army".into(),
            Shape::LabelRef(what) => format!("id of a {what} of this entry"),
            Shape::Zone => "id of a zone".into(),
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
        DeValue::parse(written).ok().map(Spanned::into_inner)
    }
}

/// The rules by which values are judged.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// All rule sets.
    pub(crate) rulesets: Rulesets,
    /// The rule set of the pack, once it is known.
    pub(crate) ruleset: Option<&'static Ruleset>,
}

/// Removes the parts of a value that have the wrong shape and reports them; `false` when the rest cannot be used.
pub(crate) fn judge(
    value: &mut Spanned<DeValue<'_>>,
    shape: &Shape,
    key: &str,
    file: FileId,
    rulesets: Rulesets,
    out: &mut Vec<Diagnostic>,
) -> bool {
    let span = Span::new(file, value.span());
    let rules = Rules {
        rulesets,
        ruleset: None,
    };
    Judge::new(file, rules, out).value(value.get_mut(), span, shape, key)
}

/// Like [`judge`], for an entry; messages call it by the words given. Also returns what the entry mentions.
pub(crate) fn judge_entry(
    entry: &mut Spanned<DeValue<'_>>,
    fields: &[Field],
    what: &str,
    file: FileId,
    rules: Rules,
    out: &mut Vec<Diagnostic>,
) -> (bool, Mentions) {
    let span = Span::new(file, entry.span());
    let mut judge = Judge::new(file, rules, out);
    let usable = match table_mut(entry.get_mut()) {
        Some(table) => {
            judge.lift_strays(table, fields, what);
            let usable = judge.table(table, span, fields, what);
            judge.mark(table, fields);
            usable
        }
        None => judge.wrong_type(entry.get_ref(), span, what, "a table { ... }"),
    };
    (usable, judge.mentions)
}

struct Judge<'a> {
    file: FileId,
    rules: Rules,
    out: &'a mut Vec<Diagnostic>,
    mentions: Mentions,
}

impl<'a> Judge<'a> {
    fn new(file: FileId, rules: Rules, out: &'a mut Vec<Diagnostic>) -> Judge<'a> {
        Judge {
            file,
            rules,
            out,
            mentions: Mentions::default(),
        }
    }
}

impl Judge<'_> {
    fn value(&mut self, value: &mut DeValue<'_>, span: Span, shape: &Shape, key: &str) -> bool {
        match shape {
            Shape::Anything => true,
            Shape::Defined(definition) => self.value(value, span, (definition.shape)(), key),
            Shape::Flag => {
                value.is_bool() || self.wrong_type(value, span, &quoted(key), "true or false")
            }
            Shape::Number { min, max } => self.number(value, span, key, *min, *max),
            Shape::Length { min, max } => self.length(value, span, key, *min, *max),
            Shape::List(each) => self.list(value, span, each, key),
            Shape::Set(each) => {
                let good = self.list(value, span, each, key);
                self.each_once(value, key);
                good
            }
            Shape::Table(fields) => match table_mut(value) {
                Some(table) => self.table(table, span, fields, &quoted(key)),
                None => self.wrong_type(value, span, &quoted(key), "a table { ... }"),
            },
            Shape::OneKey(fields) => match table_mut(value) {
                Some(table) => {
                    let written = table.len();
                    let good = self.table(table, span, fields, &quoted(key));
                    // An unknown key is already reported; only the known keys are counted here.
                    good && table.len() == written && self.one_key(table, span, fields, key)
                }
                None => self.wrong_type(value, span, &quoted(key), "a table { ... }"),
            },
            Shape::MapOf(each) => {
                let file = self.file;
                let Some(table) = table_mut(value) else {
                    return self.wrong_type(value, span, &quoted(key), "a table { ... }");
                };
                let mut good = true;
                for (name, item) in table.iter_mut() {
                    let span = Span::new(file, item.span());
                    let name = name.get_ref().to_string();
                    good &= self.value(item.get_mut(), span, each, &name);
                }
                good
            }
            Shape::Pairs(keys, values) => {
                let file = self.file;
                let Some(table) = table_mut(value) else {
                    return self.wrong_type(value, span, &quoted(key), "a table { ... }");
                };
                let mut good = true;
                for (name, item) in table.iter_mut() {
                    good &= self.word(name.get_ref(), Span::new(file, name.span()), keys, key);
                    let span = Span::new(file, item.span());
                    let name = name.get_ref().to_string();
                    good &= self.value(item.get_mut(), span, values, &name);
                }
                good
            }
            Shape::Either(shapes) => {
                let fitting = shapes.iter().find(|shape| same_type(shape, value));
                match fitting {
                    Some(shape) => self.value(value, span, shape, key),
                    None => {
                        let wanted: Vec<&str> = shapes.iter().map(type_name).collect();
                        self.wrong_type(value, span, &quoted(key), &wanted.join(" or "))
                    }
                }
            }
            Shape::Id
            | Shape::Ref(_)
            | Shape::ForceRef
            | Shape::Label(_)
            | Shape::LabelRef(_)
            | Shape::Zone
            | Shape::OptionName
            | Shape::RuleId
            | Shape::Text
            | Shape::OneOf(_)
            | Shape::Colour
            | Shape::Path
            | Shape::Range
            | Shape::Dice
            | Shape::Hex
            | Shape::Hexes
            | Shape::Edge
            | Shape::Size
            | Shape::Area
            | Shape::Listed(_)
            | Shape::Rule => match value.as_str() {
                Some(text) => self.word(text, span, shape, key),
                None => self.wrong_type(value, span, &quoted(key), "a text in quotation marks"),
            },
        }
    }

    fn list(&mut self, value: &mut DeValue<'_>, span: Span, each: &Shape, key: &str) -> bool {
        let file = self.file;
        let Some(list) = array_mut(value) else {
            return self.wrong_type(value, span, &quoted(key), "a list [ ... ]");
        };
        let mut good = true;
        for item in list.iter_mut() {
            let span = Span::new(file, item.span());
            good &= self.value(item.get_mut(), span, each, key);
        }
        if let Shape::Table(fields) = each.resolved() {
            for field in fields.iter().filter(|field| field.is_unique) {
                let values = list.iter().filter_map(|item| item.get_ref().get(field.key));
                let values: Vec<_> = values.filter_map(|value| mark_of(value, file)).collect();
                self.twice(&values, field.key);
            }
        }
        good
    }

    /// Reports items of a list that are there twice.
    fn each_once(&mut self, value: &DeValue<'_>, key: &str) {
        let items = value.as_array().into_iter().flatten();
        let items: Vec<_> = items.filter_map(|item| mark_of(item, self.file)).collect();
        self.twice(&items, key);
    }

    fn twice(&mut self, values: &[(String, Span)], key: &str) {
        for (number, (value, span)) in values.iter().enumerate() {
            let first = values[..number].iter().find(|(other, _)| other == value);
            if let Some((_, first)) = first {
                self.out.push(said_twice(key, value, *span, *first));
            }
        }
    }

    /// Writes down the values that no other entry of the kind may have.
    fn mark(&mut self, table: &DeTable<'_>, fields: &[Field]) {
        for field in fields.iter().filter(|field| field.is_unique) {
            let mark = table
                .get(field.key)
                .and_then(|value| mark_of(value, self.file));
            self.mentions.marks.extend(mark.map(|(value, span)| Mark {
                key: field.key,
                value,
                span,
            }));
        }
    }

    fn number(&mut self, value: &DeValue<'_>, span: Span, key: &str, min: i64, max: i64) -> bool {
        let Some(integer) = value.as_integer() else {
            return self.wrong_type(value, span, &quoted(key), "a whole number");
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
            return self.wrong_type(value, span, &quoted(key), "a number of mm");
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
            Shape::Id
            | Shape::Ref(_)
            | Shape::ForceRef
            | Shape::Label(_)
            | Shape::LabelRef(_)
            | Shape::Zone
                if !is_id(text) =>
            {
                findings::BAD_ID
                    .at(span, format!("`{text}` is not an id"))
                    .label("small letters, digits and hyphens only")
                    .hint(format!("write `{}`", to_id(text)))
            }
            Shape::OneOf(words) if !words.contains(&text) => not_allowed(span, key, text, words),
            Shape::Listed(words) if !words(self.rules.rulesets).contains(&text) => {
                not_allowed(span, key, text, &words(self.rules.rulesets))
            }
            Shape::Colour if text.parse::<Colour>().is_err() => meant(
                findings::BAD_COLOUR.at(span, format!("`{text}` is not a colour")),
                meant_colour(text),
                "write # and six hexadecimal digits, such as \"#a8322a\"",
            ),
            Shape::Range if parse_range(text).is_none() => meant(
                findings::BAD_RANGE.at(span, format!("`{text}` is not a range of hexes")),
                meant_range(text),
                "write \"3\" or \"1-4\", the nearer number first",
            )
            .rule("HC-CMP-7"),
            Shape::Dice if !is_dice(text) => meant(
                findings::BAD_DICE.at(span, format!("`{text}` is not a handful of dice")),
                meant_dice(text),
                "write one capital letter for each die, such as \"WWG\"",
            )
            .rule("HC-CMP-7"),
            Shape::Hex if text.parse::<Hex>().is_err() => meant(
                findings::BAD_HEX.at(span, format!("`{text}` is not a hex")),
                meant_hex(text),
                "write two digits for the column and two for the row, both from 01: \"0302\"",
            ),
            Shape::Hexes if parse_hexes(text).is_none() => meant(
                findings::BAD_HEX.at(
                    span,
                    format!("`{text}` is neither a hex nor a block of hexes"),
                ),
                meant_pair(text, '-').or_else(|| meant_hex(text)),
                "write a hex, \"0302\", or two with a hyphen between them, \"0101-0902\"",
            ),
            Shape::Edge if parse_edge(text).is_none() => meant(
                findings::BAD_HEX.at(span, format!("`{text}` is not an edge")),
                meant_pair(text, '/'),
                "write the two hexes it lies between: \"0302/0303\"",
            ),
            Shape::Size if text.parse::<Mm>().is_err() => meant(
                findings::BAD_LENGTH.at(span, format!("`{text}` is not a length")),
                meant_size(text),
                "write a number and its unit, mm or in: \"100mm\"",
            ),
            Shape::Area if text.parse::<Area>().is_err() => meant(
                findings::BAD_LENGTH.at(span, format!("`{text}` is not two lengths")),
                meant_area(text),
                "write across, x, down and the unit, mm or in: \"144x72in\"",
            ),
            Shape::Path if text.contains(|c: char| c == '\\' || c.is_control()) => {
                let meant = meant_path(text);
                findings::VALUE_NOT_ALLOWED
                    .at(
                        span,
                        format!("the path in `{key}` is written with a backslash"),
                    )
                    .hint(format!("write `/` between folders: \"{meant}\""))
            }
            Shape::Rule | Shape::RuleId if !is_rule(text) => meant(
                findings::BAD_RULE_ID.at(span, format!("`{text}` is not a rule id")),
                meant_rule(text),
                "write it as the ledger does, such as \"HC-MOV-5\"",
            ),
            _ => {
                self.mention(text, span, shape);
                return true;
            }
        };
        self.out.push(finding);
        false
    }

    /// Writes down what a sound word mentions.
    fn mention(&mut self, text: &str, span: Span, shape: &Shape) {
        let wanted = match shape {
            Shape::Ref(kind) => Wanted::Entry(kind),
            Shape::ForceRef => Wanted::Force,
            Shape::LabelRef(what) => Wanted::Label(what),
            Shape::Zone => Wanted::Zone,
            Shape::OptionName => Wanted::Option,
            Shape::Rule => Wanted::Entry("rule"),
            Shape::Label(what) => return self.mentions.labels.push((what, text.to_string())),
            Shape::Path => return self.mentions.pictures.push((span, text.to_string())),
            _ => return,
        };
        self.mentions.references.push(Mention {
            span,
            written: text.to_string(),
            wanted,
        });
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
                        format!("{what} has no key `{name}`"),
                    );
                    self.out
                        .push(finding.did_you_mean_or(&name, known.clone(), || {
                            format!("known keys: {}", known.collect::<Vec<_>>().join(", "))
                        }));
                    unusable.push(name);
                }
                Some(field) if self.is_foreign(field) => {
                    self.foreign(Span::new(file, key.span()), field, what);
                    unusable.push(name);
                }
                Some(field) => {
                    let span = Span::new(file, value.span());
                    if !self.value(value.get_mut(), span, &field.shape, &name) {
                        good &= !field.is_required();
                        unusable.push(name);
                    }
                }
            }
        }
        let missing: Vec<&str> = fields
            .iter()
            .filter(|field| self.is_wanted(field) && !table.contains_key(field.key))
            .map(|field| field.key)
            .collect();
        // A misspelt key explains the missing one: reporting both would report one mistake twice.
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
                .map(|key| quoted(key))
                .collect::<Vec<_>>()
                .join(", ");
            let mut finding = findings::MISSING_KEY.at(span, format!("{what} lacks {list}"));
            for field in fields.iter().filter(|it| unexplained.contains(&it.key)) {
                finding = finding.hint(format!("`{}`: {}", field.key, field.about()));
            }
            self.out.push(finding);
        }
        for name in &unusable {
            table.remove(name.as_str());
        }
        fill(table, span, fields);
        good && missing.is_empty()
    }

    /// Whether a key must be there: a key that only some games know must be there only in those.
    fn is_wanted(&self, field: &Field) -> bool {
        let knows = |capability| {
            let ruleset = self.rules.ruleset;
            ruleset.is_some_and(|ruleset| ruleset.capabilities.contains(&capability))
        };
        field.is_required() && field.capability.is_none_or(knows)
    }

    /// Whether a key belongs to a part of the rules that this game does not have.
    fn is_foreign(&self, field: &Field) -> bool {
        let (Some(capability), Some(ruleset)) = (field.capability, self.rules.ruleset) else {
            return false;
        };
        !ruleset.capabilities.contains(&capability)
    }

    fn foreign(&mut self, span: Span, field: &Field, what: &str) {
        let Some((capability, ruleset)) = field.capability.zip(self.rules.ruleset) else {
            return;
        };
        let knowing = self.rules.rulesets.with_capability(capability);
        let finding = findings::KEY_OF_ANOTHER_GAME
            .at(
                span,
                format!(
                    "`{}` of {what} belongs to packs of `{}` rules, not of `{}`",
                    field.key,
                    knowing.join("` or `"),
                    ruleset.word
                ),
            )
            .label("of another game");
        let instead = ruleset.instead.iter().find(|it| it.of == capability);
        let finding = match instead {
            Some(instead) => finding.hint(instead.hint),
            None => finding.hint("leave it out"),
        };
        self.out
            .push(match instead.and_then(|instead| instead.rule) {
                Some(rule) => finding.rule(rule),
                None => finding,
            });
    }

    /// Reports keys of an entry that are written below the header of one of its parts, and puts them where they belong.
    fn lift_strays<'i>(&mut self, table: &mut DeTable<'i>, fields: &[Field], what: &str) {
        let kind = what.trim_start_matches('`').split([' ', '`']).next();
        let kind = kind.unwrap_or_default();
        let mut strays = Vec::new();
        for (name, part) in table.iter_mut() {
            let field = fields.iter().find(|field| field.key == name.get_ref());
            let Some((field, own)) = field.and_then(|it| Some((it, it.shape.part_keys()?))) else {
                continue;
            };
            for part in parts_mut(part) {
                let end = part.span().end;
                let Some(part) = table_mut(part.get_mut()) else {
                    continue;
                };
                // The keys of an inline table lie inside it, those below a header after it.
                let is_stray = |key: &Spanned<_>, name: &str| {
                    key.span().start >= end
                        && own.iter().all(|field| field.key != name)
                        && fields.iter().any(|field| field.key == name)
                };
                let names = part.keys().filter(|key| is_stray(key, key.get_ref()));
                let names: Vec<String> = names.map(|key| key.get_ref().to_string()).collect();
                strays.extend(
                    names
                        .iter()
                        .filter_map(|name| part.remove_entry(name.as_str()))
                        .map(|it| (field, it)),
                );
            }
        }
        for (field, (key, value)) in strays {
            let header = match field.shape.resolved() {
                Shape::List(_) => format!("the first [[{kind}.{}]]", field.key),
                _ => format!("[{kind}.{}]", field.key),
            };
            self.out.push(
                findings::UNKNOWN_KEY
                    .at(
                        Span::new(self.file, key.span()),
                        format!(
                            "`{}` has no key `{}`, but {what} has",
                            field.key,
                            key.get_ref()
                        ),
                    )
                    .label(format!("belongs to the {kind}"))
                    .hint(format!("write it above {header}")),
            );
            if !table.contains_key(key.get_ref().as_ref()) {
                table.insert(key, value);
            }
        }
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

    fn wrong_type(&mut self, value: &DeValue<'_>, span: Span, what: &str, wanted: &str) -> bool {
        self.out.push(
            findings::WRONG_TYPE
                .at(
                    span,
                    format!("{what} must be {wanted}, not {}", written_type(value)),
                )
                .label(format!("expected {wanted}")),
        );
        false
    }
}

/// Writes defaults into a table where keys are left out, all at the place of the table.
fn fill(table: &mut DeTable<'_>, span: Span, fields: &[Field]) {
    for field in fields {
        if table.contains_key(field.key) {
            continue;
        }
        let Some(mut value) = field.default() else {
            continue;
        };
        if let (Shape::Table(inner), DeValue::Table(table)) = (field.shape.resolved(), &mut value) {
            fill(table, span, inner);
        }
        let place = span.start..span.end;
        table.insert(
            Spanned::new(place.clone(), field.key.into()),
            Spanned::new(place, value),
        );
    }
}

/// A value that may be given only once, and its place.
fn mark_of(value: &Spanned<DeValue<'_>>, file: FileId) -> Option<(String, Span)> {
    let text = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        _ => return None,
    };
    Some((text, Span::new(file, value.span())))
}

/// The finding for a value that is given a second time.
pub(super) fn said_twice(key: &str, value: &str, again: Span, first: Span) -> Diagnostic {
    findings::SAID_TWICE
        .at(again, format!("`{key}` has `{value}` twice"))
        .label("again here")
        .also(first, "first here")
        .hint("choose another, or leave one of them out")
}

/// Words quoted as in a file, to choose one from.
fn quoted_words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    quoted.join(" | ")
}

fn not_allowed(span: Span, key: &str, text: &str, words: &[&str]) -> Diagnostic {
    let finding = findings::VALUE_NOT_ALLOWED.at(span, format!("`{key}` cannot be `{text}`"));
    finding
        .did_you_mean(text, words.iter().copied())
        .hint(format!("one of: {}", words.join(", ")))
}

fn meant(finding: Diagnostic, guess: Option<String>, otherwise: &str) -> Diagnostic {
    match guess {
        Some(guess) => finding.suggest_as(&guess, &format!("\"{guess}\"")),
        None => finding.hint(otherwise),
    }
}

/// `a8322a` or `#abc`.
fn meant_colour(text: &str) -> Option<String> {
    let digits = text.trim().trim_start_matches('#');
    let guess = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_string(),
    };
    let guess = format!("#{guess}");
    guess.parse::<Colour>().is_ok().then_some(guess)
}

/// `4-1`, `1 - 4`, `1 to 4`.
fn meant_range(text: &str) -> Option<String> {
    let guess = match numbers(text)[..] {
        [one] => one.to_string(),
        [one, other] => format!("{}-{}", one.min(other), one.max(other)),
        _ => return None,
    };
    parse_range(&guess).map(|_| guess)
}

/// `2W`, `ww`, `W W`, `2W + 1G`.
fn meant_dice(text: &str) -> Option<String> {
    let mut guess = String::new();
    let mut count = 1;
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(digit) => count = digit,
            None if letter.is_ascii_alphabetic() => {
                (0..count).for_each(|_| guess.push(letter.to_ascii_uppercase()));
                count = 1;
            }
            None if letter == ' ' || letter == '+' || letter == ',' => {}
            None => return None,
        }
    }
    (is_dice(&guess) && guess.len() <= 12).then_some(guess)
}

/// `0302-0303` for an edge, `0101/0902` for a block, either with spaces.
fn meant_pair(text: &str, between: char) -> Option<String> {
    let hex = |text: &str| match text.parse::<Hex>() {
        Ok(hex) => Some(hex.to_string()),
        Err(_) => meant_hex(text),
    };
    let (one, other) = text.split_once(['-', '/'])?;
    Some(format!(
        "{}{between}{}",
        hex(one.trim())?,
        hex(other.trim())?
    ))
}

/// `100`, `10 cm`, `4"`, `100 MM`.
fn meant_size(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let unit = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let (number, unit) = text.split_at(unit.unwrap_or(text.len()));
    let guess = match unit.trim() {
        // Nobody prints hexes smaller than 10 mm or larger than 10 in.
        "" if number.parse::<f64>().is_ok_and(|it| it < 10.0) => format!("{number}in"),
        "" | "mm" => format!("{number}mm"),
        "cm" => format!("{}mm", number.parse::<f64>().ok()? * 10.0),
        "\"" | "in" | "inch" | "inches" => format!("{number}in"),
        _ => return None,
    };
    guess.parse::<Mm>().is_ok().then_some(guess)
}

/// `6x4ft`, `144 x 72`, `144in x 72in`, `144" by 72"`.
fn meant_area(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase().replace("by", "x");
    let (width, depth) = text.split_once(['x', '×', '*'])?;
    let figure = |part: &str| {
        let end = part.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (number, unit) = part.split_at(end.unwrap_or(part.len()));
        Some((number.parse::<f64>().ok()?, unit.trim().to_string()))
    };
    let ((width, first), (depth, last)) = (figure(width.trim())?, figure(depth.trim())?);
    let (factor, unit) = match if last.is_empty() { first } else { last }.as_str() {
        "" | "\"" | "in" | "inch" | "inches" => (1.0, "in"),
        "'" | "ft" | "feet" | "foot" => (12.0, "in"),
        "mm" => (1.0, "mm"),
        "cm" => (10.0, "mm"),
        "m" => (1000.0, "mm"),
        _ => return None,
    };
    let guess = format!("{}x{}{unit}", width * factor, depth * factor);
    guess.parse::<Area>().is_ok().then_some(guess)
}

/// `3,2`, `3-2`, `302`, `C2`.
fn meant_hex(text: &str) -> Option<String> {
    if let Ok(hex) = LabelStyle::Letters.parse(&text.to_uppercase()) {
        return (hex.column < 100 && hex.row < 100).then(|| hex.to_string());
    }
    let guess = match numbers(text)[..] {
        [column, row] => format!("{column:02}{row:02}"),
        [one] if (101..=999).contains(&one) => format!("{one:04}"),
        _ => return None,
    };
    guess.parse::<Hex>().is_ok().then_some(guess)
}

/// `art\urn.svg`, even where TOML has read `\t` or the like as one character.
fn meant_path(text: &str) -> String {
    let mut path = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => path.push('/'),
            '\u{8}' => path.push_str("/b"),
            '\t' => path.push_str("/t"),
            '\n' => path.push_str("/n"),
            '\u{c}' => path.push_str("/f"),
            '\r' => path.push_str("/r"),
            '\u{1b}' => path.push_str("/e"),
            letter if letter.is_control() => {}
            letter => path.push(letter),
        }
    }
    path
}

/// `hc mov 5`.
fn meant_rule(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase();
    let parts: Vec<&str> = upper
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    let guess = parts.join("-");
    is_rule(&guess).then_some(guess)
}

/// The numbers in a text that holds little else.
fn numbers(text: &str) -> Vec<u32> {
    if text.len() > 12 {
        return Vec::new();
    }
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

fn is_dice(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// `1-4` as its two ends; `5` means from 5 to 5.
#[must_use]
pub(crate) fn parse_range(text: &str) -> Option<(u8, u8)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|n| (1..=99).contains(n) && !text.starts_with(['+', '0']))
    };
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

/// `0101-0902` as its two corners; `0302` means from 0302 to 0302.
#[must_use]
pub(crate) fn parse_hexes(text: &str) -> Option<(Hex, Hex)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// `0302/0303` as its two hexes.
#[must_use]
pub(crate) fn parse_edge(text: &str) -> Option<(Hex, Hex)> {
    let (one, other) = text.split_once('/')?;
    Some((one.parse().ok()?, other.parse().ok()?))
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

/// The id nearest to a text: `landmaedchen` for `Landmädchen`.
#[must_use]
pub fn to_id(text: &str) -> String {
    let mut id = String::new();
    for letter in plain_letters(text).chars() {
        match letter {
            'a'..='z' | '0'..='9' => id.push(letter),
            _ if !id.ends_with('-') && !id.is_empty() => id.push('-'),
            _ => {}
        }
    }
    id.truncate(60);
    let id = id.trim_end_matches('-').to_string();
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
        Shape::List(_) | Shape::Set(_) => value.is_array(),
        Shape::Table(_) | Shape::OneKey(_) | Shape::MapOf(_) | Shape::Pairs(..) => value.is_table(),
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
        Shape::List(_) | Shape::Set(_) => "a list",
        Shape::Table(_) | Shape::OneKey(_) | Shape::MapOf(_) | Shape::Pairs(..) => "a table",
        _ => "a text",
    }
}

/// The type of a value, in the words of an author rather than those of TOML.
fn written_type(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

fn quoted(key: &str) -> String {
    format!("`{key}`")
}

fn array_mut<'v, 'i>(value: &'v mut DeValue<'i>) -> Option<&'v mut toml::de::DeArray<'i>> {
    match value {
        DeValue::Array(array) => Some(array),
        _ => None,
    }
}

/// A value itself, or each value of a list.
fn parts_mut<'v, 'i>(value: &'v mut Spanned<DeValue<'i>>) -> Vec<&'v mut Spanned<DeValue<'i>>> {
    if value.get_ref().is_array() {
        let list = array_mut(value.get_mut()).into_iter();
        list.flat_map(|list| list.iter_mut()).collect()
    } else {
        vec![value]
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
        for bad in [
            "", "0", "2-1", "1-", "-1", "1 - 2", "1-2-3", "+1", "01", "a",
        ] {
            assert_eq!(parse_range(bad), None, "{bad}");
        }
    }

    #[test]
    fn ids() {
        assert!(is_id("light-company-2"));
        for bad in ["", "Home", "a_b", "-a", "a-", "é"] {
            assert!(!is_id(bad), "{bad}");
            assert!(is_id(&to_id(bad)), "{bad}");
        }
        assert_eq!(to_id("Landmädchen"), "landmaedchen");
        assert_eq!(to_id("The Butcher's Van"), "the-butchers-van");
        let long = format!("{}-{}", "a".repeat(59), "b".repeat(59));
        assert!(is_id(&to_id(&long)), "{long}");
    }

    #[test]
    fn guesses_are_what_was_meant() {
        let check = |guess: Option<String>, expected: Option<&str>| {
            assert_eq!(guess.as_deref(), expected);
        };
        check(meant_colour("b5302a"), Some("#b5302a"));
        check(meant_colour("#abc"), Some("#aabbcc"));
        check(meant_colour("red"), None);
        check(meant_range("4-1"), Some("1-4"));
        check(meant_range("1 to 4"), Some("1-4"));
        check(meant_range("0-2"), None);
        check(meant_dice("2W"), Some("WW"));
        check(meant_dice("2w+G"), Some("WWG"));
        check(meant_dice("W/G"), None);
        check(meant_dice("9W9W9W"), None);
        check(meant_hex("3,2"), Some("0302"));
        check(meant_hex("302"), Some("0302"));
        check(meant_hex("0300"), None);
        check(meant_hex("c2"), Some("0302"));
        check(meant_pair("0302-0303", '/'), Some("0302/0303"));
        check(meant_pair("C2 / C3", '/'), Some("0302/0303"));
        check(meant_pair("0302", '/'), None);
        check(meant_pair("0101 to 0902", '-'), None);
        check(meant_pair("0101 - 0902", '-'), Some("0101-0902"));
        check(meant_pair("3,2/3,3", '/'), Some("0302/0303"));
        check(meant_size("100"), Some("100mm"));
        check(meant_size("4"), Some("4in"));
        check(meant_size("4\""), Some("4in"));
        check(meant_size("10 cm"), Some("100mm"));
        check(meant_size("large"), None);
        check(meant_area("6x4ft"), Some("72x48in"));
        check(meant_area("144 x 72"), Some("144x72in"));
        check(meant_area("144in by 72in"), Some("144x72in"));
        check(meant_area("180 x 120 cm"), Some("1800x1200mm"));
        check(meant_area("large"), None);
        check(meant_rule("hc mov 5"), Some("HC-MOV-5"));
        check(meant_rule("movement"), None);
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
