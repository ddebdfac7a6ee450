//! What games on an inch table share at the table: the table in letters, a picture fitted to what was measured, typed dice; knows no game.

mod fitting;
mod letters;
mod typed_dice;

pub use fitting::{CLOSE_ENOUGH, Fitting};
pub use letters::{Drawn, GroundSign, InchTable, TablePiece, spots_of_acts};
pub use typed_dice::read_dice;
