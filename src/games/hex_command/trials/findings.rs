//! What battles played at random can show about a pack.

use crate::diag::{Code, Severity};

/// A side never wins.
pub(super) static NEVER_WON: Code = Code {
    id: "G101",
    name: "never-won",
    severity: Severity::Warning,
    page: include_str!("findings/never_won.md"),
};

/// A card is held but is never a legal play.
pub(super) static NEVER_PLAYABLE: Code = Code {
    id: "G102",
    name: "never-playable",
    severity: Severity::Warning,
    page: include_str!("findings/never_playable.md"),
};

/// A card is played but never makes a difference.
pub(super) static CHANGES_NOTHING: Code = Code {
    id: "G103",
    name: "changes-nothing",
    severity: Severity::Warning,
    page: include_str!("findings/changes_nothing.md"),
};

/// A card is due but the deck is empty.
pub(super) static DECK_RUNS_DRY: Code = Code {
    id: "G104",
    name: "deck-runs-dry",
    severity: Severity::Warning,
    page: include_str!("findings/deck_runs_dry.md"),
};

/// How a card shifts the odds.
pub(super) static BALANCE: Code = Code {
    id: "G105",
    name: "balance",
    severity: Severity::Info,
    page: include_str!("findings/balance.md"),
};

/// Every finding of the trials.
pub static FINDINGS: &[&Code] = &[
    &NEVER_WON,
    &NEVER_PLAYABLE,
    &CHANGES_NOTHING,
    &DECK_RUNS_DRY,
    &BALANCE,
];
