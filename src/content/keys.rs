//! The keys of a table in the order they are explained, with those of tables inside it; as a Markdown table; and
//! whether their defaults and examples are sound.

use toml::Spanned;

use super::declare::{Field, Presence};
use super::judge::judge;
use super::kinds::PACK_FILE;
use super::ruleset::Rulesets;
use crate::source::{FileId, Sources};

/// A key of a table, or of a table inside it.
#[derive(Clone, Copy, Debug)]
pub struct ListedKey {
    /// How many tables it is inside of.
    pub depth: usize,
    /// The key.
    pub field: &'static Field,
    /// Whether its value is a table with the same keys as one listed before, so that they are not listed again.
    pub is_repeated: bool,
}

/// All keys of a table: after each key whose value is a table come the keys of that table.
#[must_use]
pub fn listed_keys(fields: &'static [Field]) -> Vec<ListedKey> {
    let mut listed = Vec::new();
    list(fields, 0, &mut listed, &mut Vec::new());
    listed
}

fn list(
    fields: &'static [Field],
    depth: usize,
    listed: &mut Vec<ListedKey>,
    known: &mut Vec<Vec<&'static str>>,
) {
    for field in fields {
        // A named shape may contain itself, and is explained under its name.
        let is_named = field.shape.definition().is_some();
        let inner = field.shape.inner().filter(|_| !is_named).unwrap_or(&[]);
        let keys: Vec<&str> = inner.iter().map(|field| field.key).collect();
        let is_repeated = !inner.is_empty() && known.contains(&keys);
        listed.push(ListedKey {
            depth,
            field,
            is_repeated,
        });
        if !is_repeated {
            list(inner, depth + 1, listed, known);
            known.push(keys);
        }
    }
}

/// The keys of a table as a Markdown table: what each means, what may be written, and its default or an example.
#[must_use]
pub fn markdown_keys(fields: &'static [Field], rulesets: Rulesets) -> String {
    let mut table =
        String::from("| key | meaning | what to write | default or example |\n|---|---|---|---|\n");
    for key in listed_keys(fields) {
        let field = key.field;
        let cells = [
            format!("{}`{}`", "&emsp;".repeat(key.depth), field.key),
            meaning(field, rulesets),
            written(&key, rulesets),
            left_out(field),
        ];
        let cells = cells.map(|cell| cell.replace('|', "\\|").replace('\n', " "));
        table.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    table
}

fn meaning(field: &Field, rulesets: Rulesets) -> String {
    let sentence = field.sentence();
    match field.capability {
        None => sentence.to_string(),
        Some(capability) => {
            let games = rulesets.with_capability(capability).join(", ");
            format!("{sentence} Only in {games}.")
        }
    }
}

fn written(key: &ListedKey, rulesets: Rulesets) -> String {
    let shape = &key.field.shape;
    let words = match shape.definition() {
        Some(definition) => format!("see `{}`", definition.name),
        None => shape.words(rulesets).replace(" | ", ", "),
    };
    match key.is_repeated {
        true => format!("{words} with the same keys as above"),
        false => words,
    }
}

fn left_out(field: &Field) -> String {
    match field.presence {
        Presence::Required => "required".into(),
        Presence::Optional(example) if field.is_required() => {
            format!("required, for example `{}`", in_quotes(field, example))
        }
        Presence::Listed(_) | Presence::Defaulting("[]" | "{}") => String::new(),
        Presence::Optional(example) => format!("for example `{}`", in_quotes(field, example)),
        Presence::Defaulting(value) => format!("`{}`", in_quotes(field, value)),
    }
}

/// A default or an example as it is written in a file.
fn in_quotes(field: &Field, value: &str) -> String {
    match field.shape.is_text() {
        true => format!("\"{value}\""),
        false => value.to_string(),
    }
}

/// A default or an example that the reader would refuse.
#[derive(Clone, Debug)]
pub struct RefusedValue {
    /// The kind of entry, the table of `pack.toml` or the named shape that it is declared for.
    pub of: &'static str,
    /// Its key, and why it is refused.
    pub why: String,
}

/// All defaults and examples that the reader would refuse; none when the declarations are sound.
#[must_use]
pub fn refused_values(rulesets: Rulesets) -> Vec<RefusedValue> {
    let kinds = rulesets.kinds().into_iter();
    let kinds = kinds.map(|kind| (kind.name, kind.fields));
    let named = rulesets.definitions().into_iter();
    let named = named.filter_map(|it| Some((it.name, (it.shape)().inner()?)));
    let file = Sources::default().add(String::new(), "");
    let mut refused = Vec::new();
    for (of, fields) in kinds.chain(named).chain([("pack.toml", PACK_FILE)]) {
        for key in listed_keys(fields) {
            let why = refusal(key.field, file, rulesets);
            refused.extend(why.map(|why| RefusedValue { of, why }));
        }
    }
    refused
}

fn refusal(field: &Field, file: FileId, rulesets: Rulesets) -> Option<String> {
    let written = match field.presence {
        Presence::Defaulting(value) => value,
        _ => field.example(rulesets)?,
    };
    let Some(value) = field.shape.value(written) else {
        return Some(format!("`{}`: `{written}` is not TOML", field.key));
    };
    let mut found = Vec::new();
    let mut value = Spanned::new(0..0, value);
    judge(
        &mut value,
        &field.shape,
        field.key,
        file,
        rulesets,
        &mut found,
    );
    let finding = found.first()?;
    Some(format!("`{}`: {}", field.key, finding.message))
}
