//! The questions a game can answer about odds, as a table of arguments; knows neither the game nor the command line.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::Answer;
use crate::content::Pack;
use crate::diag::Failure;
use crate::kernel::Progress;

/// The questions a game answers.
#[derive(Debug)]
pub struct Questions {
    /// The game, as a heading names it.
    pub game: &'static str,
    /// What it answers and on which assumptions, as sentences.
    pub about: &'static str,
    /// The arguments of a question.
    pub arguments: &'static [Argument],
    /// Questions as they are written after the name of the command.
    pub examples: &'static [&'static str],
    /// The answer to a question that needs no pack.
    pub without_pack: fn(&Given) -> Option<Answer>,
    /// Whether a pack has the entries the question is about.
    pub knows: fn(&Pack, &Given) -> bool,
    /// Why none of some packs can answer.
    pub unknown: fn(&[&Pack], &Given) -> Failure,
    /// The answer from a pack that has the entries.
    pub answer: fn(&Pack, &Given, Progress<'_>) -> Result<Answer, Failure>,
}

/// An argument of a question.
#[derive(Debug)]
pub struct Argument {
    /// Its name, as it is written on a command line.
    pub key: &'static str,
    /// What it means, as a sentence without a full stop.
    pub sentence: &'static str,
    /// Its value.
    pub takes: Takes,
    /// The value when it is left out.
    pub default: Option<&'static str>,
    /// Arguments that must be given together with it.
    pub requires: &'static [&'static str],
    /// Arguments that may not be given together with it.
    pub conflicts: &'static [&'static str],
    /// It must be given unless one of these is; it may be left out when this is empty.
    pub required_unless: &'static [&'static str],
}

/// The value of an argument.
#[derive(Debug)]
pub enum Takes {
    /// A positional word; this is the name of its value in help texts.
    Place(&'static str),
    /// None: the argument is a flag.
    Flag,
    /// A word; this is the name of its value in help texts.
    Word(&'static str),
    /// A number in a range; this is the name of its value in help texts.
    Number(&'static str, RangeInclusive<u8>),
}

impl Argument {
    /// An optional argument that needs no other.
    #[must_use]
    pub const fn new(key: &'static str, takes: Takes, sentence: &'static str) -> Argument {
        Argument {
            key,
            sentence,
            takes,
            default: None,
            requires: &[],
            conflicts: &[],
            required_unless: &[],
        }
    }
}

/// The arguments given with a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    values: BTreeMap<String, String>,
}

impl Given {
    /// Adds an argument; a flag has an empty value.
    pub fn insert(&mut self, key: &str, value: impl Into<String>) {
        self.values.insert(key.into(), value.into());
    }

    /// The word given with an argument.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// The number given with an argument.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<u8> {
        self.word(key)?.parse().ok()
    }

    /// The keys of the arguments given.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }

    /// Whether an argument is given.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }
}
