//! The options of a pack as a page asks for them; what a pack leaves unset (K104) reads as nothing.

use std::collections::BTreeMap;

use super::page::list;
use crate::content::{OptionValue, Options, Pack};
use crate::games::hex_command::content::Tow;

/// The readings of the rules a page is printed for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readings<'a> {
    pack: &'a Pack,
    options: &'a Options,
}

impl<'a> Readings<'a> {
    /// Those of the pack.
    pub(crate) fn of(pack: &'a Pack) -> Readings<'a> {
        Readings::with(pack, &pack.options)
    }

    /// Those of a battle.
    pub(crate) fn with(pack: &'a Pack, options: &'a Options) -> Readings<'a> {
        Readings { pack, options }
    }

    fn value(&self, key: &str) -> Option<&'a OptionValue> {
        self.options.get(key).map(|chosen| &chosen.value)
    }

    /// Whether an option is on.
    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.value(key), Some(OptionValue::Flag(true)))
    }

    /// A number.
    pub(crate) fn number(&self, key: &str) -> i64 {
        match self.value(key) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// The strength of a tow: its card's, or what the option says (AMB-75).
    pub(crate) fn tow_points(&self, tow: &Tow) -> i64 {
        tow.points
            .map_or_else(|| self.number("tow_points"), i64::from)
    }

    /// A word.
    pub(crate) fn word(&self, key: &str) -> &'a str {
        match self.value(key) {
            Some(OptionValue::Word(word)) => word,
            _ => "",
        }
    }

    /// Words in the order they were written.
    fn words(&self, key: &str) -> &'a [String] {
        match self.value(key) {
            Some(OptionValue::List(words)) => words,
            _ => &[],
        }
    }

    /// Numbers for leaders, the highest rank first.
    pub(crate) fn leaders(&self, key: &str) -> Vec<(&'static str, i64)> {
        let empty = BTreeMap::new();
        let numbers = match self.value(key) {
            Some(OptionValue::Map(numbers)) => numbers,
            _ => &empty,
        };
        ["general", "officer", "sergeant", "standard"]
            .into_iter()
            .filter_map(|kind| Some((kind, *numbers.get(kind)?)))
            .collect()
    }

    /// The names of the classes listed that the pack has cards of, in small letters.
    pub(crate) fn classes(&self, key: &str) -> Vec<String> {
        let used = |id: &str| {
            let units = &self.pack.shelves.units;
            units.iter().any(|unit| unit.class.get_ref() == id)
        };
        self.words(key)
            .iter()
            .filter(|id| used(id))
            .filter_map(|id| self.pack.shelves.classes.get(id))
            .map(|class| class.name.get_ref().to_lowercase())
            .collect()
    }

    /// The faces listed, as the quick reference draws them in its text.
    pub(crate) fn faces(&self, key: &str) -> String {
        let faces: Vec<String> = self
            .words(key)
            .iter()
            .map(|id| format!("{{{id}}}"))
            .collect();
        list(&faces)
    }
}
