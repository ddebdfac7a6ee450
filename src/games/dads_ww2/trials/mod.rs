//! Battles by the thousand: what a simulation counts, and what `check` learns by playing a pack; knows no terminal.

mod armies;
mod extras;
mod findings;
mod notes;
mod scenarios;
mod simulated;

pub use extras::CommandAndHits;
pub use findings::FINDINGS;
pub use notes::Notes;

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::kernel::Progress;

/// Compiles every scenario of a pack without errors, plays its own scenarios until both sides have won one, and plays
/// its own armies against those of the pack it extends. `balance` plays that many battles for each army instead.
pub fn judge_and_play(
    pack: &Pack,
    games: u32,
    balance: Option<u32>,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    scenarios::try_out(pack, games, progress, out);
    let battles = balance.unwrap_or_else(|| games.min(armies::BATTLES));
    armies::try_out(pack, battles, progress, out);
}
