//! Battles by the thousand: what a simulation counts, and what `check` learns by playing a pack; knows no terminal.

mod extras;
mod findings;
mod notes;
mod scenarios;
mod simulated;

pub use extras::DiceAndLosses;
pub use findings::FINDINGS;
pub use notes::Notes;

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::kernel::Progress;

/// Compiles every scenario of a pack without errors, and plays its own scenarios until both sides have won one. No card
/// is weighed, so the pairs of battles for that are not played.
pub fn judge_and_play(
    pack: &Pack,
    games: u32,
    _: Option<u32>,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    scenarios::try_out(pack, games, progress, out);
}
