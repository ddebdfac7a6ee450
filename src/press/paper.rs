//! Sizes of paper and of cards, by name or in figures.

use crate::kernel::Mm;

/// Most printers cannot reach closer to the paper's edge than this.
pub const UNPRINTABLE: Mm = Mm(5.0);

/// A sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// As the command line names it.
    pub name: &'static str,
    /// Across.
    pub width: Mm,
    /// Down.
    pub height: Mm,
}

const fn upright(name: &'static str, width: f64, height: f64) -> Paper {
    Paper {
        name,
        width: Mm(width),
        height: Mm(height),
    }
}

impl Paper {
    /// ISO A4.
    pub const A4: Paper = upright("a4", 210.0, 297.0);
    /// US Letter.
    pub const LETTER: Paper = upright("letter", 215.9, 279.4);

    /// Every paper, upright.
    pub const ALL: &[Paper] = &[
        Paper::A4,
        Paper::LETTER,
        upright("a3", 297.0, 420.0),
        upright("tabloid", 279.4, 431.8),
        upright("a5", 148.0, 210.0),
        upright("legal", 215.9, 355.6),
    ];

    /// The paper with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.iter().copied().find(|paper| paper.name == name)
    }

    /// The paper turned to lie on its long side.
    #[must_use]
    pub fn turned(self) -> Paper {
        Paper {
            name: self.name,
            width: self.height,
            height: self.width,
        }
    }

    /// Whether it is upright.
    #[must_use]
    pub fn is_upright(self) -> bool {
        self.height.0 >= self.width.0
    }
}

/// The size of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardSize {
    /// Across, after cutting.
    pub width: Mm,
    /// Down, after cutting.
    pub height: Mm,
    /// How far the background runs beyond the cut.
    pub bleed: Mm,
    /// How far text and symbols stay inside the cut.
    pub safe: Mm,
    /// The least distance between two cards on a sheet.
    pub apart: Mm,
}

/// Card sizes by name. US and metric poker cards differ, and so do the minis.
pub const CARD_SIZES: &[(&str, f64, f64)] = &[
    ("poker", 63.0, 88.0),
    ("poker-us", 63.5, 88.9),
    ("bridge", 56.0, 87.0),
    ("bridge-us", 57.15, 88.9),
    ("euro", 59.0, 92.0),
    ("mini", 44.0, 68.0),
    ("mini-us", 41.0, 63.0),
    ("mini-tgc", 44.45, 63.5),
    ("tarot", 70.0, 120.0),
    ("tarot-us", 69.85, 120.65),
    ("square", 70.0, 70.0),
    ("square-small", 63.5, 63.5),
    ("square-us", 88.9, 88.9),
    ("jumbo", 88.9, 139.7),
    ("domino", 44.45, 88.9),
];

impl CardSize {
    /// The metric poker card that most sleeves fit.
    pub const POKER: CardSize = CardSize::trim(Mm(63.0), Mm(88.0));

    /// A card cut to this size, with the usual bleed and safe zone of 3 mm.
    #[must_use]
    pub const fn trim(width: Mm, height: Mm) -> CardSize {
        CardSize {
            width,
            height,
            bleed: Mm(3.0),
            safe: Mm(3.0),
            apart: Mm::ZERO,
        }
    }

    /// A square counter, or the square round a circular one, with room for a knife between two of them.
    #[must_use]
    pub const fn counter(side: Mm) -> CardSize {
        CardSize {
            width: side,
            height: side,
            bleed: Mm(1.5),
            safe: Mm(1.2),
            apart: Mm(2.0),
        }
    }

    /// A size by its name or its measurements: `63x88mm`, `2.5x3.5in`.
    #[must_use]
    pub fn parse(text: &str) -> Option<CardSize> {
        if let Some((_, width, height)) = CARD_SIZES.iter().find(|(name, ..)| *name == text) {
            return Some(CardSize::trim(Mm(*width), Mm(*height)));
        }
        let (figures, unit) = match text.strip_suffix("in") {
            Some(figures) => (figures, 25.4),
            None => (text.strip_suffix("mm")?, 1.0),
        };
        let (width, height) = figures.split_once('x')?;
        let length = |figure: &str| {
            let number: f64 = figure.trim().parse().ok()?;
            let length = Mm(number * unit);
            (10.0..=1000.0).contains(&length.0).then_some(length)
        };
        Some(CardSize::trim(length(width)?, length(height)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_by_name_and_in_figures() {
        let check = |text: &str, expected: Option<(f64, f64)>| {
            let hundredths = |length: Mm| (length.0 * 100.0).round() / 100.0;
            let size =
                CardSize::parse(text).map(|size| (hundredths(size.width), hundredths(size.height)));
            assert_eq!(size, expected, "{text}");
        };
        check("poker", Some((63.0, 88.0)));
        check("poker-us", Some((63.5, 88.9)));
        check("2.5x3.5in", Some((63.5, 88.9)));
        check("70x70mm", Some((70.0, 70.0)));
        for bad in [
            "",
            "poker-uk",
            "70x70",
            "x70mm",
            "70mm",
            "-5x70mm",
            "NaNx70mm",
            "1x1mm",
            "9999x70mm",
        ] {
            check(bad, None);
        }
    }

    #[test]
    fn every_paper_is_found_by_its_name() {
        for paper in Paper::ALL {
            assert_eq!(Paper::named(paper.name), Some(*paper));
            assert!(paper.is_upright() && !paper.turned().is_upright());
        }
    }
}
