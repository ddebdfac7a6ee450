//! The games, one folder each, and the only list of them; no other module names a game.

pub mod broadswords;
pub mod combat_captain;
pub mod dads_ww2;
mod edition;
pub mod hex_command;
mod lesson_goes_astray;
mod rules;

use std::sync::LazyLock;

pub use edition::{Edition, Starter, StarterFile, Trial, Vocabulary, Word};
pub use lesson_goes_astray::lessons_of;
pub use rules::{Rules, Visitor, all_settings};

use crate::atlas::MapWords;
use crate::check::{self, Check};
use crate::content::{self, Kept, Pack, Ruleset, Rulesets, Scenario, woven};
use crate::diag::{Code, Diagnostic};
use crate::kernel::Progress;
use crate::odds::Questions;
use crate::press::{self, FirstGame, Look, Maker, Piece, PrintRun};
use crate::source::{Folder, Sources};

/// Every game, in the order they are shown.
pub static EDITIONS: &[&Edition] = &[
    &hex_command::EDITION,
    &dads_ww2::EDITION,
    &combat_captain::EDITION,
    &broadswords::EDITION,
];

/// Every rule set, in the order they are shown.
pub static RULESETS: LazyLock<Rulesets> = LazyLock::new(|| {
    let rulesets = EDITIONS.iter().flat_map(|edition| edition.rulesets);
    let rulesets: Vec<&Ruleset> = rulesets.copied().collect();
    Rulesets(rulesets.leak())
});

/// The edition a rule set belongs to; `None` when it is not in the list.
#[must_use]
pub fn edition(ruleset: &Ruleset) -> Option<&'static Edition> {
    let mut editions = EDITIONS.iter().copied();
    editions.find(|edition| edition.rulesets.contains(&ruleset))
}

/// The pack that commands use when none is named: the first game of the list.
#[must_use]
pub fn default_pack() -> &'static str {
    RULESETS.games().next().unwrap_or_default()
}

/// Reads a pack of any game and every pack it extends. Findings go to `out`; returns `None` when even its `pack.toml`
/// cannot be used.
pub fn load(folder: &Folder, sources: &mut Sources, out: &mut Vec<Diagnostic>) -> Option<Pack> {
    content::load(folder, *RULESETS, sources, out)
}

/// The checks of a rule set: the shared ones, and its game's own.
pub fn checks(ruleset: &Ruleset) -> impl Iterator<Item = &'static Check> {
    let own = edition(ruleset).map_or(&[][..], |edition| edition.checks);
    check::SHARED.iter().chain(own).copied().flatten()
}

/// Runs the checks of its game over a pack.
pub fn check(pack: &Pack, out: &mut Vec<Diagnostic>) {
    check::run(pack, checks(pack.ruleset), out);
}

/// The kinds of findings of all checks, and of the rules of all games.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let own = EDITIONS.iter().flat_map(|edition| edition.checks);
    let checks = check::SHARED.iter().chain(own).copied().flatten();
    let of_rules = EDITIONS.iter().flat_map(|edition| edition.findings);
    checks
        .map(|check| check.code)
        .chain(of_rules.copied().flatten().copied())
        .chain(std::iter::once(&lesson_goes_astray::CODE))
}

/// Judges a pack without errors by the rules of its game and by playing it; does nothing when the program cannot play
/// it.
pub fn try_out(
    pack: &Pack,
    games: u32,
    balance: Option<u32>,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    if let Some(trial) = edition(pack.ruleset).and_then(|edition| edition.trial) {
        trial(pack, games, balance, progress, out);
    }
    judge_lessons(pack, out);
}

/// Plays the lessons of a pack without errors, to see whether they can be taught.
pub fn judge_lessons(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let lessons = lesson_goes_astray::Lessons { pack };
    out.extend(with_game(pack.ruleset.word, lessons).unwrap_or_default());
}

/// What packs of a rule set can print, in the order a player wants the pieces.
#[must_use]
pub fn makers(ruleset: &Ruleset) -> &'static [&'static Maker] {
    edition(ruleset).map_or(&[], |edition| edition.makers)
}

/// What packs of any game can print, each maker once.
#[must_use]
pub fn all_makers() -> Vec<&'static Maker> {
    woven(EDITIONS.iter().map(|edition| edition.makers), |maker| {
        maker.kind
    })
}

/// Everything a pack prints; only certain kinds or ids if any are named.
#[must_use]
pub fn printed(pack: &Pack, look: &Look, only: &[String]) -> Vec<Piece> {
    press::printed(pack, look, only, makers(pack.ruleset))
}

/// The same, and the pieces its paper is too small for.
#[must_use]
pub fn print_run(pack: &Pack, look: &Look, only: &[String]) -> PrintRun {
    press::print_run(pack, look, only, makers(pack.ruleset))
}

/// What must be printed to play the first game of a pack; `None` when it names none.
#[must_use]
pub fn first_game(pack: &Pack) -> Option<(&Kept<Scenario>, FirstGame)> {
    let scenario = pack.first_game()?;
    Some((scenario, needed_for(pack, scenario)?))
}

/// What must be printed to play a scenario; `None` when its game cannot tell.
#[must_use]
pub fn needed_for(pack: &Pack, scenario: &Kept<Scenario>) -> Option<FirstGame> {
    let needed = edition(pack.ruleset)?.first_game?;
    Some(needed(pack, scenario))
}

/// The words of a rule set for the legend of a map.
#[must_use]
pub fn map_words(ruleset: &Ruleset) -> &'static MapWords {
    edition(ruleset).map_or(&MapWords::NONE, |edition| edition.map_words)
}

/// The questions about odds, game by game.
pub fn odds() -> impl Iterator<Item = &'static Questions> {
    EDITIONS.iter().filter_map(|edition| edition.odds)
}

/// The questions about the odds of a rule set, if its odds can be worked out.
#[must_use]
pub fn odds_of(ruleset: &Ruleset) -> Option<&'static Questions> {
    edition(ruleset)?.odds.filter(|_| ruleset.is_game)
}

/// What a new pack of a rule set begins with.
#[must_use]
pub fn starter(ruleset: &Ruleset) -> &'static [StarterFile] {
    let mut starters = EDITIONS.iter().flat_map(|edition| edition.starters);
    let starter = starters.find(|starter| starter.ruleset == ruleset.word);
    starter.map_or(&[], |starter| starter.files)
}

/// The games that can be played, by the words of their rule sets.
pub fn playable() -> impl Iterator<Item = &'static str> {
    struct Found;

    impl Visitor for Found {
        type Out = ();

        fn visit<G: Rules>(self) {}
    }

    RULESETS
        .games()
        .filter(|word| with_game(word, Found).is_some())
}

/// Hands the game of a rule set, by its word in `pack.toml`, to a visitor; returns `None` when the rule set cannot be
/// played.
///
/// This is the only place that chooses among games.
pub fn with_game<V: Visitor>(ruleset: &str, visitor: V) -> Option<V::Out> {
    match ruleset {
        "home-guard" | "to-arms" => Some(visitor.visit::<hex_command::rules::Battle>()),
        "dads-ww2" => Some(visitor.visit::<dads_ww2::rules::Battle>()),
        "combat-captain" => Some(visitor.visit::<combat_captain::rules::Battle>()),
        "broadswords" => Some(visitor.visit::<broadswords::rules::Battle>()),
        _ => None,
    }
}
