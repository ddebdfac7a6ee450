//! What a placeholder names: a field of an entry, an option, a value that a game works out, or one of the thing a page
//! shows.

use toml::{Table, Value};

use super::placeholder::Path;
use super::{Passage, Prose, wording};
use crate::content::Field;
use crate::content::kinds::Kind;
use crate::content::options::{OptionValue, Values};
use crate::content::shape::Shape;
use crate::content::shelf::Kept;

/// A name that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What is wrong, to be read after the placeholder.
    pub reason: String,
    /// The name that leads nowhere.
    pub written: String,
    /// The names there are.
    pub known: Vec<String>,
}

impl Unknown {
    fn new<'k>(reason: String, written: &str, known: impl IntoIterator<Item = &'k str>) -> Unknown {
        Unknown {
            reason,
            written: written.to_string(),
            known: known.into_iter().map(str::to_string).collect(),
        }
    }
}

type Found = Result<Option<Value>, Unknown>;

impl Prose<'_> {
    /// What a path leads to; nothing where it is right to have nothing.
    ///
    /// # Errors
    /// The name that leads nowhere.
    pub fn value(&self, path: &Path<'_>) -> Found {
        match path.root {
            "option" => self.option(path),
            "game" => self.of_game(path),
            "page" => Ok(self.shown.get(*path.steps.first().unwrap_or(&"")).cloned()),
            _ => self.of_entry(path),
        }
    }

    /// Why a placeholder of a passage cannot be printed, if it cannot.
    #[must_use]
    pub fn fault(
        &self,
        passage: &Kept<Passage>,
        path: &Path<'_>,
        formatters: &[super::Formatter<'_>],
    ) -> Option<Unknown> {
        if path.root == "page" {
            return self.fault_of_page(passage, path);
        }
        match self.value(path) {
            Err(unknown) => Some(unknown),
            Ok(None) => None,
            Ok(Some(value)) => wording::written(&value, formatters)
                .err()
                .map(|reason| Unknown::new(reason, "", [])),
        }
    }

    fn fault_of_page(&self, passage: &Kept<Passage>, path: &Path<'_>) -> Option<Unknown> {
        let page = self.pack.ruleset.prose.named(passage.page.get_ref())?;
        let name = *path.steps.first()?;
        if page.values.contains(&name) {
            return None;
        }
        Some(Unknown::new(
            format!("names no value of the page `{}`", page.word),
            name,
            page.values.iter().copied(),
        ))
    }

    fn option(&self, path: &Path<'_>) -> Found {
        let rows = self.pack.ruleset.options;
        let (key, rest) = match path.steps.split_first() {
            Some((key, rest)) if path.filters.is_empty() => (*key, rest),
            _ => ("", &[][..]),
        };
        let Some(row) = rows.iter().find(|row| row.key == key) else {
            let known = rows.iter().map(|row| row.key);
            return Err(Unknown::new(format!("names no option `{key}`"), key, known));
        };
        if let (Values::Leaders, Some(leader)) = (&row.values, rest.first()) {
            let known = crate::content::options::LEADERS;
            if !known.contains(leader) {
                let reason = format!("names no leader `{leader}`");
                return Err(Unknown::new(reason, leader, known.iter().copied()));
            }
        } else if let Some(step) = rest.first() {
            let reason = format!("goes on after the option `{key}`, which has no parts");
            return Err(Unknown::new(reason, step, []));
        }
        let value = self.options.get(row.key).map(|chosen| plain(&chosen.value));
        Ok(value.and_then(|value| match rest.first() {
            Some(part) => value.get(*part).cloned(),
            None => Some(value),
        }))
    }

    fn of_game(&self, path: &Path<'_>) -> Found {
        let values = self.pack.ruleset.prose.values;
        let name = match path.steps[..] {
            [name] => name,
            _ => "",
        };
        match values.iter().find(|value| value.name == name) {
            Some(value) => Ok(Some((value.of)(self.pack, self.options))),
            None => {
                let written = path.steps.join(".");
                let reason = format!("names no value `{written}` of this game");
                let known = values.iter().map(|value| value.name);
                Err(Unknown::new(reason, &written, known))
            }
        }
    }

    fn of_entry(&self, path: &Path<'_>) -> Found {
        let kinds = self.pack.ruleset.kinds;
        let Some(kind) = kinds.iter().find(|kind| kind.name == path.root) else {
            let known = kinds.iter().map(|kind| kind.name);
            let known = known.chain(["option", "game", "page"]);
            let reason = format!(
                "begins with `{}`, which is no kind of entry here",
                path.root
            );
            return Err(Unknown::new(reason, path.root, known));
        };
        if path.filters.is_empty() {
            return self.of_one(kind, path);
        }
        for (key, _) in &path.filters {
            field(kind.fields, key, kind)?;
        }
        known_steps(kind, &path.steps)?;
        let shelves = &self.pack.shelves;
        let entries = shelves.ids(kind.name).into_iter();
        let entries = entries.filter_map(|id| shelves.written(kind.name, id));
        let fitting = entries.filter(|entry| path.filters.iter().all(|it| fits(entry, it)));
        let values = fitting.filter_map(|entry| inside(entry, &path.steps).cloned());
        Ok(Some(Value::Array(values.collect())))
    }

    fn of_one(&self, kind: &Kind, path: &Path<'_>) -> Found {
        let Some((id, steps)) = path.steps.split_first() else {
            return Ok(None);
        };
        known_steps(kind, steps)?;
        let Some(entry) = self.pack.shelves.written(kind.name, id) else {
            if self.pack.is_lost(id) {
                return Ok(None);
            }
            let reason = format!("names no {} `{id}`", kind.name);
            return Err(Unknown::new(reason, id, self.pack.shelves.ids(kind.name)));
        };
        match inside(entry, steps) {
            Some(value) => Ok(Some(value.clone())),
            None => {
                let key = steps.join(".");
                let reason = format!("names `{key}`, which {} `{id}` does not write", kind.name);
                Err(Unknown::new(reason, &key, entry.keys().map(String::as_str)))
            }
        }
    }
}

/// An option as a value.
fn plain(value: &OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => Value::Boolean(*flag),
        OptionValue::Number(number) => Value::Integer(*number),
        OptionValue::Word(word) => Value::String(word.clone()),
        OptionValue::List(words) => Value::from(words.clone()),
        OptionValue::Map(map) => {
            let numbers = map.iter();
            let numbers = numbers.map(|(name, number)| (name.clone(), Value::Integer(*number)));
            Value::Table(numbers.collect())
        }
    }
}

/// The value some keys lead to; a number leads to that item of a list.
fn inside<'v>(entry: &'v Table, steps: &[&str]) -> Option<&'v Value> {
    let (first, rest) = steps.split_first()?;
    let mut value = entry.get(*first)?;
    for step in rest {
        value = match value {
            Value::Table(table) => table.get(*step)?,
            Value::Array(items) => items.get(step.parse::<usize>().ok()?.checked_sub(1)?)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Whether a field has a value, or a list holds it.
fn fits(entry: &Table, (key, wanted): &(&str, &str)) -> bool {
    let is = |value: &Value| match value {
        Value::String(text) => text == wanted,
        Value::Integer(number) => number.to_string() == *wanted,
        Value::Boolean(flag) => flag.to_string() == *wanted,
        _ => false,
    };
    match entry.get(*key) {
        Some(Value::Array(items)) => items.iter().any(is),
        Some(value) => is(value),
        None => false,
    }
}

/// The keys of a kind along a path must exist, whether an entry writes them or not.
fn known_steps(kind: &Kind, steps: &[&str]) -> Result<(), Unknown> {
    let mut fields = kind.fields;
    for step in steps {
        match field(fields, step, kind)?.shape.resolved() {
            Shape::Table(inner) | Shape::OneKey(inner) => fields = inner,
            _ => return Ok(()),
        }
    }
    Ok(())
}

fn field(fields: &'static [Field], key: &str, kind: &Kind) -> Result<&'static Field, Unknown> {
    let found = fields.iter().find(|field| field.key == key);
    found.ok_or_else(|| {
        let reason = format!("names `{key}`, which no {} has", kind.name);
        Unknown::new(reason, key, fields.iter().map(|field| field.key))
    })
}
