//! The reader's judgement of TOML values against their shapes: takes out what is wrong, fills in defaults, and writes
//! down what the rest mentions.

use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::declare::Field;
use super::findings;
use super::mentions::{Mark, Mention, Mentions, Wanted};
use super::notation::{
    is_dice, is_id, is_rule, meant_area, meant_colour, meant_dice, meant_hex, meant_pair,
    meant_path, meant_range, meant_rule, meant_size, parse_edge, parse_hexes, parse_range, to_id,
};
use super::ruleset::{Ruleset, Rulesets};
use super::shape::Shape;
use crate::diag::{Diagnostic, nearest};
use crate::kernel::{Area, Colour, Hex, Mm};
use crate::source::{FileId, Span};

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
                self.twice(&values, |value| {
                    format!("two tables of `{key}` have the `{}` `{value}`", field.key)
                });
            }
        }
        good
    }

    /// Reports items of a list that are there twice.
    fn each_once(&mut self, value: &DeValue<'_>, key: &str) {
        let items = value.as_array().into_iter().flatten();
        let items: Vec<_> = items.filter_map(|item| mark_of(item, self.file)).collect();
        self.twice(&items, |value| format!("`{key}` has `{value}` twice"));
    }

    fn twice(&mut self, values: &[(String, Span)], message: impl Fn(&str) -> String) {
        for (number, (value, span)) in values.iter().enumerate() {
            let first = values[..number].iter().find(|(other, _)| other == value);
            if let Some((_, first)) = first {
                self.out.push(said_twice(message(value), *span, *first));
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
        // Backslashes in paths are told as what they are.
        if let Some(control) = control_character(text)
            && !matches!(shape, Shape::Path)
        {
            let what = format!("`{key}` has a character that controls terminals");
            let finding = findings::CONTROL_CHARACTER
                .at(span, what)
                .label(format!("U+{:04X} cannot be printed", u32::from(control)))
                .hint("take it out");
            self.out.push(finding);
            return false;
        }
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
                    let own = fields.iter().filter(|field| !self.is_foreign(field));
                    let known: Vec<&str> = own.map(|field| field.key).collect();
                    let finding = findings::UNKNOWN_KEY.at(
                        Span::new(file, key.span()),
                        format!("{what} has no key `{name}`"),
                    );
                    self.out
                        .push(finding.did_you_mean_or(&name, known.iter().copied(), || {
                            format!("known keys: {}", known.join(", "))
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
pub(super) fn said_twice(message: String, again: Span, first: Span) -> Diagnostic {
    findings::SAID_TWICE
        .at(again, message)
        .label("again here")
        .also(first, "first here")
        .hint("choose another, or leave one of them out")
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

/// The first character that controls a terminal, lines and tabs aside.
fn control_character(text: &str) -> Option<char> {
    let mut lines = text.split("\r\n").flat_map(str::chars);
    lines.find(|it| it.is_control() && !matches!(it, '\n' | '\t'))
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
