//! The conversion page: centimetres for players without hexes (HC-CNV-2), plain dice for players without special ones
//! (HC-CNV-3).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::content::{Die, Pack, Prose};
use crate::games::hex_command::content::Unit;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;

const KIND: &str = "conversion";

/// The table of the rule book ends here.
const LEAST_BANDS: u32 = 12;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game || !Prose::of(pack).has_page(KIND) {
        return Vec::new();
    }
    let mut pictures = Pictures::default();
    let scale = Scale::of(&Readings::of(pack));
    let bands: Vec<Value> = (1..=longest(pack).max(LEAST_BANDS))
        .map(|hexes| json!({ "hexes": hexes, "above": scale.up_to(hexes - 1), "up_to": scale.up_to(hexes) }))
        .collect();
    let dice: Vec<Value> = pack
        .shelf::<Die>()
        .iter()
        .map(|die| pictures.die(pack, die))
        .collect();
    let fields = pack
        .shelf::<Die>()
        .iter()
        .map(|die| {
            (
                format!("name `{}`", die.name.get_ref()),
                die.span(&die.name),
            )
        })
        .collect::<BTreeMap<_, _>>();
    let prose = Prose::of(pack)
        .showing("first", Some(i64::from(scale.first)))
        .showing("step", Some(i64::from(scale.step)));
    let words = |id: &str| sections::line(&prose, id, look.measure);
    let page = Page {
        id: KIND.into(),
        title: prose.title("conversion-page"),
        line: prose.line("conversion-page"),
        data: json!({
            "bands": bands,
            "dice": dice,
            "words": {
                "lengths": words("conversion-lengths"),
                "strip": words("conversion-strip"),
                "dice": words("conversion-dice"),
                "throw": words("conversion-throw"),
            },
        }),
        pictures,
        entry: page::whole_pack(pack),
        fields,
    };
    page::piece(
        pack,
        look,
        KIND,
        "Conversion page",
        "templates/conversion.typ",
        vec![page],
    )
}

/// The centimetres for each number of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// The first hex.
    first: u32,
    /// Each further hex.
    step: u32,
}

impl Scale {
    fn of(read: &Readings<'_>) -> Scale {
        match read.word("cm_table") {
            "ten_per_hex" => Scale {
                first: 10,
                step: 10,
            },
            _ => Scale { first: 10, step: 8 },
        }
    }

    /// The longest distance in cm that still counts as this many hexes.
    fn up_to(self, hexes: u32) -> u32 {
        match hexes.checked_sub(1) {
            None => 0,
            Some(further) => self.first + self.step * further,
        }
    }
}

/// The longest range or move of any card.
fn longest(pack: &Pack) -> u32 {
    let ranges = pack.shelf::<Unit>().iter().flat_map(|unit| {
        let second = unit.second_weapon.iter();
        let second = second.flat_map(|weapon| weapon.get_ref().firepower.get_ref());
        unit.bands()
            .iter()
            .chain(second)
            .map(|band| u32::from(band.get_ref().range.get_ref().to))
    });
    let moves = pack
        .shelf::<Unit>()
        .iter()
        .map(|unit| unit.moves.get_ref().max);
    // A card that reaches further than the length of a table would leave no room for the dice.
    ranges.chain(moves).max().unwrap_or(0).min(24)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// HC-CNV-2 as the ledger writes it: up to 10 cm are 1, further on `ceil((cm - 2) / 8)`.
    fn ledger(cm: f64) -> u32 {
        if cm <= 10.0 {
            1
        } else {
            ((cm - 2.0) / 8.0).ceil() as u32
        }
    }

    #[test]
    fn tv_82_bands_are_those_of_the_formula() {
        let table = Scale { first: 10, step: 8 };
        let hexes = |cm: f64| (1..).find(|hexes| cm <= f64::from(table.up_to(*hexes)));
        for (cm, expected) in [(10.0, 1), (10.1, 2), (18.0, 2), (43.0, 6), (98.0, 12)] {
            assert_eq!(hexes(cm), Some(expected), "{cm}");
        }
        for tenths in 1..1500 {
            let cm = f64::from(tenths) / 10.0;
            assert_eq!(hexes(cm), Some(ledger(cm)), "{cm}");
        }
    }
}
