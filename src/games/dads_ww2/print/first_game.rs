//! What must be printed to play one scenario: its sheet, its bases as tokens and cards, and the pages that teach the
//! game.

use std::collections::BTreeMap;

use super::standees::listed;
use crate::content::{Kept, Pack, Scenario};
use crate::diag::counted;
use crate::press::pieces::standees::STANDEES;
use crate::press::pieces::start_here::START_HERE;
use crate::press::{FirstGame, Needed, Portion, Work};

pub(in crate::games::dads_ww2) fn first_game(pack: &Pack, scenario: &Kept<Scenario>) -> FirstGame {
    let id = scenario.id().to_string();
    // A card of each sort of base for each side.
    let mut cards: BTreeMap<String, u32> = BTreeMap::new();
    for side in scenario.sides() {
        let bases = side.forces().flat_map(|force| listed(pack, force));
        let mut ids: Vec<&str> = bases.map(|it| it.base.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            *cards.entry(id.to_string()).or_default() += 1;
        }
    }
    let dealt: u32 = cards.values().sum();
    FirstGame {
        portions: vec![
            Portion {
                title: "Battle sheet",
                about: "the ground, the forces and how to win".into(),
                work: Work::Read,
                pieces: vec![Needed::one_each("scenarios", [id.clone()])],
            },
            Portion {
                title: "First-game rules",
                about: "in a few small pages".into(),
                work: Work::Read,
                pieces: vec![Needed::all(START_HERE)],
            },
            Portion {
                title: "Reference",
                about: "every table of the game".into(),
                work: Work::Read,
                pieces: vec![Needed::all("reference")],
            },
            Portion {
                title: "Cards",
                about: format!("{}, one sort each", counted(dealt as usize, "base")),
                work: Work::Cards,
                pieces: vec![Needed::some("bases", cards)],
            },
            Portion {
                title: "Troops",
                about: "a token for every base, with its number, and markers".into(),
                work: Work::Tokens,
                pieces: vec![Needed::one_each(STANDEES, [id])],
            },
        ],
        also: vec![
            "Scissors, ruler, sticky tape, glue stick".into(),
            "Ten-sided dice (cards ace–ten will do)".into(),
            "Pencil and paper for command points".into(),
        ],
        lasts: "about an hour to play",
    }
}
