//! Rule options that a pack or a scenario may choose: every option of the ledger, its values and its ruling.

use std::collections::BTreeMap;

use toml::{Spanned, Value};

use super::findings;
use super::ruleset::{Ruleset, Rulesets};
use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// One option.
#[derive(Debug)]
pub struct OptionRow {
    /// The key.
    pub key: &'static str,
    /// What may be written.
    pub values: Values,
    /// The words of the games that have it.
    pub games: &'static [&'static str],
    /// The rule or ruling it comes from.
    pub source: &'static str,
    /// What it decides.
    pub about: &'static str,
}

impl OptionRow {
    /// Whether packs of these rules may choose it; a pack of the common ground may choose for any of its games.
    #[must_use]
    pub fn is_of(&self, ruleset: &Ruleset) -> bool {
        let is_common =
            || !ruleset.is_game && ruleset.options.iter().any(|row| row.key == self.key);
        self.games.contains(&ruleset.word) || is_common()
    }
}

/// What may be written for an option.
#[derive(Debug, PartialEq, Eq)]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number(i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list of unit classes.
    Classes,
    /// A list of die faces.
    Faces,
    /// Numbers for leaders.
    Leaders,
    /// A value that appears in print: it is written once, in the entry named here.
    Elsewhere(&'static str),
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Values::Flag => f.write_str("true or false"),
            Values::Number(min, max) => write!(f, "a whole number from {min} to {max}"),
            Values::OneOf(words) => write!(f, "one of \"{}\"", words.join("\", \"")),
            Values::Classes => f.write_str("a list of unit classes"),
            Values::Faces => f.write_str("a list of die faces"),
            Values::Leaders => {
                f.write_str("a table of numbers for general, officer, sergeant or standard")
            }
            Values::Elsewhere(place) => write!(f, "written where it is printed: {place}"),
        }
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
    /// A list of words.
    List(Vec<String>),
    /// Numbers by name.
    Map(BTreeMap<String, i64>),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::List(words) => f.write_str(&words.join(", ")),
            OptionValue::Map(map) if map.is_empty() => f.write_str("none"),
            OptionValue::Map(map) => f.write_str(
                &map.iter()
                    .map(|(name, number)| format!("{name} {number}"))
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
        }
    }
}

/// A chosen option, and where it was written.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The value.
    pub value: OptionValue,
    /// Where it was written.
    pub span: Span,
}

/// The options of a pack.
pub type Options = BTreeMap<&'static str, Chosen>;

/// The names allowed in a table of leaders.
pub(crate) const LEADERS: &[&str] = &["general", "officer", "sergeant", "standard"];

pub(crate) const fn row(
    key: &'static str,
    values: Values,
    games: &'static [&'static str],
    source: &'static str,
    about: &'static str,
) -> OptionRow {
    OptionRow {
        key,
        values,
        games,
        source,
        about,
    }
}

/// Options as they are written, with their places.
pub type WrittenOptions = BTreeMap<Spanned<String>, Spanned<Value>>;

/// Reads written options; each one that cannot be used is left out, with a finding.
pub(super) fn read(
    written: &WrittenOptions,
    file: FileId,
    rulesets: Rulesets,
    game: &Ruleset,
    out: &mut Vec<Diagnostic>,
) -> Options {
    written
        .iter()
        .filter_map(|(key, value)| read_one(key, value, file, rulesets, game, out))
        .collect()
}

/// Reads options written outside a pack, such as `cards_per_turn = 2`.
pub(super) fn read_text(
    text: &str,
    file: FileId,
    rulesets: Rulesets,
    game: &Ruleset,
    out: &mut Vec<Diagnostic>,
) -> Options {
    match toml::from_str::<WrittenOptions>(text) {
        Ok(written) => read(&written, file, rulesets, game, out),
        Err(error) => {
            let span = Span::new(file, error.span().unwrap_or(0..text.len()));
            out.push(findings::TOML_SYNTAX.at(span, error.message().to_string()));
            Options::new()
        }
    }
}

fn read_one(
    key: &Spanned<String>,
    value: &Spanned<Value>,
    file: FileId,
    rulesets: Rulesets,
    game: &Ruleset,
    out: &mut Vec<Diagnostic>,
) -> Option<(&'static str, Chosen)> {
    let name = key.get_ref().as_str();
    let key_span = Span::new(file, key.span());
    let span = Span::new(file, value.span());
    let Some(row) = rulesets.option(name) else {
        let known = rulesets.options().map(|row| row.key);
        out.push(
            findings::UNKNOWN_OPTION
                .at(key_span, format!("there is no option `{name}`"))
                .did_you_mean_or(name, known, || {
                    "`pressgang list --options` shows them all".into()
                }),
        );
        return None;
    };
    if let Values::Elsewhere(place) = row.values {
        out.push(
            findings::OPTION_ELSEWHERE
                .at(key_span, format!("`{name}` is not written under [options]"))
                .hint(format!("it is written once, where it is printed: {place}"))
                .rule(row.source),
        );
        return None;
    }
    if !row.is_of(game) {
        out.push(
            findings::OPTION_OF_ANOTHER_GAME
                .at(
                    key_span,
                    format!(
                        "`{name}` is an option of `{}`, not of `{}`",
                        row.games.join("` and `"),
                        game.word
                    ),
                )
                .hint("leave it out")
                .rule(row.source),
        );
        return None;
    }
    match parse(&row.values, value.get_ref()) {
        Ok(value) => Some((row.key, Chosen { value, span })),
        Err(wanted) => {
            let finding = findings::OPTION_VALUE
                .at(span, format!("`{name}` must be {wanted}"))
                .rule(row.source);
            let words = if let Values::OneOf(words) = row.values {
                words
            } else {
                &[]
            };
            let written = value.get_ref().as_str().unwrap_or_default();
            out.push(finding.did_you_mean_or(written, words.iter().copied(), || {
                format!("`{name}`: {}", row.about)
            }));
            None
        }
    }
}

pub(super) fn parse(values: &Values, value: &Value) -> Result<OptionValue, String> {
    let words = || {
        let list: Option<Vec<String>> = value
            .as_array()?
            .iter()
            .map(|item| item.as_str().map(str::to_string))
            .collect();
        list.map(OptionValue::List)
    };
    let parsed = match values {
        Values::Flag => value.as_bool().map(OptionValue::Flag),
        Values::Number(min, max) => value
            .as_integer()
            .filter(|number| (min..=max).contains(&number))
            .map(OptionValue::Number),
        Values::OneOf(words) => value
            .as_str()
            .filter(|text| words.contains(text))
            .map(|text| OptionValue::Word(text.to_string())),
        Values::Classes | Values::Faces => words(),
        Values::Leaders => {
            let leader = |(name, value): (&String, &Value)| {
                let known = LEADERS.contains(&name.as_str());
                Some((name.clone(), value.as_integer().filter(|_| known)?))
            };
            value
                .as_table()
                .and_then(|table| table.iter().map(leader).collect::<Option<BTreeMap<_, _>>>())
                .map(OptionValue::Map)
        }
        Values::Elsewhere(_) => None,
    };
    parsed.ok_or_else(|| values.to_string())
}
