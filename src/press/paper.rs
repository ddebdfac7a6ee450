//! Sizes of paper and of cards.

use crate::kernel::Mm;

/// A sheet of paper, upright.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// As the command line names it.
    pub name: &'static str,
    /// Across.
    pub width: Mm,
    /// Down.
    pub height: Mm,
}

impl Paper {
    /// ISO A4.
    pub const A4: Paper = Paper {
        name: "a4",
        width: Mm(210.0),
        height: Mm(297.0),
    };
    /// US Letter.
    pub const LETTER: Paper = Paper {
        name: "letter",
        width: Mm(215.9),
        height: Mm(279.4),
    };
}

/// The size of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardSize {
    /// Across, after cutting.
    pub width: Mm,
    /// Down, after cutting.
    pub height: Mm,
    /// How far the ground runs on beyond the cut.
    pub bleed: Mm,
}

impl CardSize {
    /// The metric poker card that most sleeves fit.
    pub const POKER: CardSize = CardSize {
        width: Mm(63.0),
        height: Mm(88.0),
        bleed: Mm(3.0),
    };
}
