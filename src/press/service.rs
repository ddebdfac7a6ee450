//! Print services as data: the format each one accepts.

use super::paper::CardSize;
use super::plan::SingleOrder;
use crate::kernel::Mm;

/// A print service.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Service {
    /// As the command line names it.
    pub name: &'static str,
    /// Its own name for itself.
    pub title: &'static str,
    /// Its poker card.
    pub card: CardSize,
    /// The format it accepts.
    pub wants: Wants,
    /// Its other requirements, which the user must see to.
    pub note: &'static str,
}

/// The format a print service accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A picture of each face, bleed included.
    Pictures {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// How several copies of a card are ordered.
        several: Several,
    },
    /// A PDF of each deck, one face per page.
    Pdf(SingleOrder),
}

/// How several copies of a card are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// One file per copy.
    Files,
    /// A number at the end of the file's name, to be typed in at the service.
    Name,
}

const fn poker(bleed_inches: f64) -> CardSize {
    CardSize {
        bleed: Mm(bleed_inches * 25.4),
        safe: Mm(3.175),
        ..CardSize::trim(Mm(63.5), Mm(88.9))
    }
}

/// Every service.
pub static SERVICES: &[Service] = &[
    Service {
        name: "game-crafter",
        title: "The Game Crafter",
        card: poker(0.125),
        wants: Wants::Pictures {
            width: 825,
            height: 1125,
            several: Several::Name,
        },
        note: "make a poker deck there, and type in how many of the cards whose names end in x2, x3 and so on",
    },
    Service {
        name: "make-playing-cards",
        title: "MakePlayingCards",
        card: poker(0.12),
        wants: Wants::Pictures {
            width: 822,
            height: 1122,
            several: Several::Files,
        },
        note: "choose cards of 2.5 x 3.5 inches, and load the fronts and then the backs in the order of their names",
    },
    Service {
        name: "drive-thru-cards",
        title: "DriveThruCards",
        card: poker(0.125),
        wants: Wants::Pdf(SingleOrder::BackFirst),
        note: "they ask for PDF/X-1a in CMYK with at most 240 % ink, and this file is RGB: convert it before you send it",
    },
];

impl Service {
    /// The service with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Service> {
        SERVICES.iter().find(|service| service.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_three_hundred_to_the_inch_of_card_and_bleed() {
        for service in SERVICES {
            let size = |length: Mm| ((length + service.card.bleed * 2.0).0 / 25.4 * 300.0).round();
            let whole = (
                size(service.card.width) as u32,
                size(service.card.height) as u32,
            );
            match service.wants {
                Wants::Pictures { width, height, .. } => {
                    assert_eq!((width, height), whole, "{}", service.name);
                }
                Wants::Pdf(_) => assert_eq!(whole, (825, 1125), "2.75 x 3.75 in"),
            }
            assert_eq!(Service::named(service.name), Some(service));
        }
    }
}
