//! Placeholders in a text: `{terrain.wood.range.infantry}`, `{option.cards_per_turn|count card}`, and `{flag}`, which
//! draws a face of a die.

use std::ops::Range;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Words, printed as they are.
    Words(&'t str),
    /// A face of a die, drawn in the line.
    Face(&'t str),
    /// A value of the pack, with the formatters that say how it is written.
    Value(Path<'t>, Vec<Formatter<'t>>),
    /// Something in braces that is neither; the reason.
    Broken(String),
}

/// The way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'t> {
    /// A kind of entry, or `option`, `game` or `page`.
    pub root: &'t str,
    /// Which entries of the kind are meant: those whose field has this value.
    pub filters: Vec<(&'t str, &'t str)>,
    /// The rest: an id unless there are filters, then keys.
    pub steps: Vec<&'t str>,
}

/// How a value is written in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formatter<'t> {
    /// `2 cards`, with the noun in the number it needs.
    Count(&'t str),
    /// `+1`, `−2`, `0`.
    Signed,
    /// `two`.
    Word,
    /// `third`.
    Ordinal,
    /// `once`, `twice`, `three times`.
    Times,
    /// `a, b and c`.
    And,
    /// `a, b or c`.
    Or,
    /// Nouns in the plural.
    Plural,
    /// In small letters.
    Lower,
    /// With a capital letter.
    Capital,
    /// Each id drawn as a face of a die.
    Faces,
}

/// The formatters, as they are written.
pub const FORMATTERS: &[&str] = &[
    "count NOUN",
    "signed",
    "word",
    "ordinal",
    "times",
    "and",
    "or",
    "plural",
    "lower",
    "capital",
    "faces",
];

impl<'t> Formatter<'t> {
    fn read(written: &'t str) -> Option<Formatter<'t>> {
        let written = written.trim();
        Some(match written {
            "signed" => Formatter::Signed,
            "word" => Formatter::Word,
            "ordinal" => Formatter::Ordinal,
            "times" => Formatter::Times,
            "and" => Formatter::And,
            "or" => Formatter::Or,
            "plural" => Formatter::Plural,
            "lower" => Formatter::Lower,
            "capital" => Formatter::Capital,
            "faces" => Formatter::Faces,
            _ => Formatter::Count(written.strip_prefix("count ")?.trim()),
        })
    }
}

/// The pieces of a text, each with its place in it.
pub fn pieces(text: &str) -> Vec<(Range<usize>, Piece<'_>)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find('{').map(|at| from + at) {
        if open > from {
            found.push((from..open, Piece::Words(&text[from..open])));
        }
        let end = text[open..]
            .find('}')
            .map_or(text.len(), |at| open + at + 1);
        let inner = text[open + 1..end].strip_suffix('}');
        let piece = match inner {
            Some(inner) => read(inner),
            None => Piece::Broken("has no closing brace".into()),
        };
        found.push((open..end, piece));
        from = end;
    }
    if from < text.len() {
        found.push((from..text.len(), Piece::Words(&text[from..])));
    }
    found
}

/// What stands between two braces.
fn read(inner: &str) -> Piece<'_> {
    let mut parts = inner.split('|');
    let path = parts.next().unwrap_or_default().trim();
    let mut formatters = Vec::new();
    for part in parts {
        match Formatter::read(part) {
            Some(formatter) => formatters.push(formatter),
            None => {
                return Piece::Broken(format!("has an unknown formatter `{}`", part.trim()));
            }
        }
    }
    if is_name(path) && formatters.is_empty() {
        return Piece::Face(path);
    }
    match Path::read(path) {
        Some(path) => Piece::Value(path, formatters),
        None => Piece::Broken("is not a path such as `terrain.wood.name`".into()),
    }
}

impl<'t> Path<'t> {
    /// Reads `kind.id.key` or `kind[key=value].key`.
    #[must_use]
    pub fn read(written: &'t str) -> Option<Path<'t>> {
        let end = written.find(['.', '['])?;
        let (root, mut rest) = written.split_at(end);
        let mut filters = Vec::new();
        while let Some(filter) = rest.strip_prefix('[') {
            let (filter, after) = filter.split_once(']')?;
            filters.push(filter.split_once('=')?);
            rest = after;
        }
        let steps: Vec<&str> = match rest.strip_prefix('.') {
            Some(steps) => steps.split('.').collect(),
            None if rest.is_empty() => Vec::new(),
            None => return None,
        };
        let named = is_name(root) && steps.iter().all(|step| is_step(step));
        let said = !steps.is_empty() || !filters.is_empty();
        (named && said).then_some(Path {
            root,
            filters,
            steps,
        })
    }
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && is_step(word)
}

fn is_step(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'))
}
