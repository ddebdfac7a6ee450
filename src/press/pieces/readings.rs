//! The options of a pack as a page reads them; an option the pack leaves unset (K104) reads as empty.

use crate::content::{OptionValue, Options, Pack};

/// The rule options a page is printed for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readings<'a> {
    options: &'a Options,
}

impl<'a> Readings<'a> {
    /// Those of the pack.
    pub(crate) fn of(pack: &'a Pack) -> Readings<'a> {
        Readings::with(&pack.options)
    }

    /// Those of a battle.
    pub(crate) fn with(options: &'a Options) -> Readings<'a> {
        Readings { options }
    }

    pub(crate) fn value(&self, key: &str) -> Option<&'a OptionValue> {
        self.options.get(key).map(|chosen| &chosen.value)
    }

    /// A number.
    pub(crate) fn number(&self, key: &str) -> i64 {
        match self.value(key) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// A word.
    pub(crate) fn word(&self, key: &str) -> &'a str {
        match self.value(key) {
            Some(OptionValue::Word(word)) => word,
            _ => "",
        }
    }
}
