//! The bots of Dads WW2; they see what their side may know, and know no terminal.

use crate::bot::Bot;
use crate::games::dads_ww2::rules::Battle;

/// The bots, weakest first.
pub static BOTS: &[Bot<Battle>] = &[Bot::random()];
