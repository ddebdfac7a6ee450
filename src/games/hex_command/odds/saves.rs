//! Saving throws against cards: two dice against a number (HG-CRD-5).

use crate::engine::Dice;
use crate::odds::Fraction;

/// What saves against a card (AMB-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    /// This number or more, as for non-playing characters.
    AtLeast(u8),
    /// More than this number, as for playing characters.
    MoreThan(u8),
}

/// How likely two dice save.
#[must_use]
pub fn save(save: Save) -> Fraction {
    let dice = Dice::of(2, 0, 6);
    let saves = dice.all().filter(|throw| {
        let total: u8 = throw.as_slice().iter().map(|side| side + 1).sum();
        match save {
            Save::AtLeast(number) => total >= number,
            Save::MoreThan(number) => total > number,
        }
    });
    Fraction::new(saves.count() as u128, dice.throws())
}
