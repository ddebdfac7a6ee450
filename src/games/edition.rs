//! What a game provides to the rest of the program: plain tables; knows no particular game.

use crate::atlas::MapWords;
use crate::check::Check;
use crate::content::{Kept, Pack, Ruleset, Scenario};
use crate::diag::Code;
use crate::diag::Diagnostic;
use crate::kernel::Progress;
use crate::odds::Questions;
use crate::press::{FirstGame, Maker};

/// A game, or a family of games that share their tables.
#[derive(Debug)]
pub struct Edition {
    /// Its rule sets, the common ground first.
    pub rulesets: &'static [&'static Ruleset],
    /// Its own checks, subject by subject.
    pub checks: &'static [&'static [Check]],
    /// The findings of its rules beyond its checks.
    pub findings: &'static [&'static [&'static Code]],
    /// What its packs can print, in the order a player wants the pieces: its own and the common ones.
    pub makers: &'static [&'static Maker],
    /// What must be printed to play a scenario, if nothing else of its pack has been printed.
    pub first_game: Option<fn(&Pack, &Kept<Scenario>) -> FirstGame>,
    /// What the legend of a map says about terrain, lines and sides.
    pub map_words: &'static MapWords,
    /// What a new pack begins with, for each rule set that is a game.
    pub starters: &'static [Starter],
    /// The first letters of the codes of its findings, and what each is about.
    pub letters: &'static [(&'static str, &'static str)],
    /// The first part of the ids of its rules, and whose rules they are.
    pub prefixes: &'static [(&'static str, &'static str)],
    /// Judges a pack without errors by its rules and by playing it, if the program can.
    pub trial: Option<Trial>,
    /// The questions it answers about odds, if the program can work them out.
    pub odds: Option<&'static Questions>,
    /// The words its cards are written in, if they have any.
    pub vocabulary: Option<&'static Vocabulary>,
}

/// Judges a pack without errors by its rules and by playing it: at most `games` battles per scenario, and `balance`
/// pairs of battles to weigh each card.
pub type Trial = fn(&Pack, games: u32, balance: Option<u32>, Progress<'_>, &mut Vec<Diagnostic>);

/// What a new pack of a rule set begins with.
#[derive(Debug)]
pub struct Starter {
    /// The word of the rule set.
    pub ruleset: &'static str,
    /// The files beside `pack.toml`.
    pub files: &'static [StarterFile],
}

/// An entry to start from, in a file of its own.
#[derive(Debug)]
pub struct StarterFile {
    /// The name of the file.
    pub file: &'static str,
    /// What is in the file.
    pub about: &'static str,
    /// The text of the file, with the kind in braces as a placeholder for the id.
    pub text: &'static str,
    /// The kind of the entry.
    pub kind: &'static str,
    /// The id of the entry, if the extended pack has no such entry.
    pub id: &'static str,
}

/// A closed vocabulary, as `pressgang explain` shows it.
#[derive(Debug)]
pub struct Vocabulary {
    /// What one word of it is: `effect`.
    pub name: &'static str,
    /// What has such words: `of command cards`.
    pub of: &'static str,
    /// What one word of it is, in full: `an effect of a command card`.
    pub each: &'static str,
    /// What the whole is, in a sentence.
    pub about: &'static str,
    /// The words.
    pub words: fn() -> Vec<Word>,
}

/// A word of a vocabulary, explained.
#[derive(Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: String,
    /// Other facts: label and text.
    pub facts: Vec<(&'static str, String)>,
}
