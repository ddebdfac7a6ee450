//! Conditions of a passage: an option that has a value, the game, and what the pack has or lacks.

use toml::{Spanned, Value};

use super::passage::Conditions;
use super::placeholder::Path;
use super::values::Unknown;
use super::{Kept, Passage, Prose};
use crate::content::options::{self, OptionValue};

impl Prose<'_> {
    /// Whether something is printed: all of `when` holds, and not all of `unless`.
    pub(super) fn holds(&self, when: &Conditions, unless: &Conditions) -> bool {
        let all = |conditions: &Conditions| {
            let mut each = conditions.iter();
            each.all(|(key, value)| self.is(key.get_ref(), value.get_ref()))
        };
        all(when) && (unless.is_empty() || !all(unless))
    }

    fn is(&self, key: &str, wanted: &Value) -> bool {
        let mut alternatives = match wanted {
            Value::Array(items) => items.iter(),
            one => std::slice::from_ref(one).iter(),
        };
        match key {
            "game" => alternatives.any(|it| it.as_str() == Some(self.pack.ruleset.word)),
            "has" => alternatives.all(|it| self.has(it)),
            "lacks" => alternatives.all(|it| !self.has(it)),
            _ => {
                let chosen = self.options.get(key).map(|chosen| &chosen.value);
                alternatives.any(|it| chosen.is_some_and(|chosen| same(chosen, it)))
            }
        }
    }

    /// Whether a path leads to something: an entry, a list that is not empty, a number other than 0, a flag that is
    /// true.
    fn has(&self, path: &Value) -> bool {
        let Some(path) = path.as_str().and_then(Path::read) else {
            return false;
        };
        if let ([id], []) = (&path.steps[..], &path.filters[..])
            && self.pack.shelves.written(path.root, id).is_some()
        {
            return true;
        }
        match self.value(&path) {
            Ok(Some(Value::Array(items))) => !items.is_empty(),
            Ok(Some(Value::Table(table))) => !table.is_empty(),
            Ok(Some(Value::String(text))) => !text.is_empty(),
            Ok(Some(Value::Boolean(flag))) => flag,
            Ok(Some(Value::Integer(number))) => number != 0,
            Ok(Some(_)) => true,
            Ok(None) | Err(_) => false,
        }
    }

    /// What is wrong with a condition of a passage, if anything is.
    #[must_use]
    pub fn condition_fault(
        &self,
        passage: &Kept<Passage>,
        key: &Spanned<String>,
        value: &Spanned<Value>,
    ) -> Option<Unknown> {
        let items = match value.get_ref() {
            Value::Array(items) => &items[..],
            one => std::slice::from_ref(one),
        };
        match key.get_ref().as_str() {
            "game" => items.iter().find_map(|item| self.game_fault(item)),
            "has" | "lacks" => items.iter().find_map(|item| self.path_fault(passage, item)),
            key => self.option_fault(key, items),
        }
    }

    fn game_fault(&self, written: &Value) -> Option<Unknown> {
        let word = written.as_str().unwrap_or_default();
        let games: Vec<&str> = self.pack.rulesets.games().collect();
        (!games.contains(&word)).then(|| Unknown {
            reason: format!("`{word}` is not a game"),
            written: word.to_string(),
            known: games.into_iter().map(str::to_string).collect(),
        })
    }

    fn path_fault(&self, passage: &Kept<Passage>, written: &Value) -> Option<Unknown> {
        let written = written.as_str().unwrap_or_default();
        let Some(path) = Path::read(written) else {
            return Some(Unknown {
                reason: format!("`{written}` is not a path such as `terrain.wood`"),
                written: String::new(),
                known: Vec::new(),
            });
        };
        let kinds = self.pack.ruleset.kinds;
        // An entry may be missing: that is what is asked.
        let asks_for_entry =
            path.filters.is_empty() && kinds.iter().any(|kind| kind.name == path.root);
        if asks_for_entry {
            return None;
        }
        let fault = self.fault(passage, &path, &[]);
        // A flag, a list or a table can be asked for, although it cannot be printed.
        let fault = fault.filter(|fault| !fault.written.is_empty())?;
        Some(Unknown {
            reason: format!("`{written}` {}", fault.reason),
            ..fault
        })
    }

    fn option_fault(&self, key: &str, items: &[Value]) -> Option<Unknown> {
        let rows = self.pack.ruleset.options;
        let Some(row) = rows.iter().find(|row| row.key == key) else {
            let known = rows
                .iter()
                .map(|row| row.key)
                .chain(["game", "has", "lacks"]);
            return Some(Unknown {
                reason: format!("there is no option `{key}`"),
                written: key.to_string(),
                known: known.map(str::to_string).collect(),
            });
        };
        items.iter().find_map(|item| {
            let wanted = options::parse(&row.values, item).err()?;
            Some(Unknown {
                reason: format!("`{key}` must be {wanted}"),
                written: item.as_str().unwrap_or_default().to_string(),
                known: match row.values {
                    options::Values::OneOf(words) => {
                        words.iter().map(|word| (*word).to_string()).collect()
                    }
                    _ => Vec::new(),
                },
            })
        })
    }
}

fn same(chosen: &OptionValue, wanted: &Value) -> bool {
    match (chosen, wanted) {
        (OptionValue::Flag(chosen), Value::Boolean(wanted)) => chosen == wanted,
        (OptionValue::Number(chosen), Value::Integer(wanted)) => chosen == wanted,
        (OptionValue::Word(chosen), Value::String(wanted)) => chosen == wanted,
        _ => false,
    }
}
