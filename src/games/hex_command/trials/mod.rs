//! The hex-command games in playouts: what a simulation counts in addition to what every game counts, and trials of scenarios and cards.

mod balance;
mod extras;
mod findings;
mod notes;
mod probe;
mod simulated;
mod try_out;

pub use balance::weigh;
pub use extras::{CardSums, CardsAndInitiative};
pub use findings::FINDINGS;
pub use notes::Notes;
pub use try_out::try_out;

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::rules::judge;
use crate::kernel::Progress;

/// Judges a pack without errors by the rules, then tries its scenarios and cards in battles, and weighs its cards
/// on request.
pub fn judge_and_play(
    pack: &Pack,
    games: u32,
    balance: Option<u32>,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let judgement = judge(pack, out);
    try_out(pack, &judgement, games, progress, out);
    if let Some(pairs) = balance {
        weigh(pack, &judgement, pairs, progress, out);
    }
}
