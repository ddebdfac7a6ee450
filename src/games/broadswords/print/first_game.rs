//! What must be printed to play one scenario: its sheet, its units as cards and tokens, and the pages that teach the game.

use std::collections::BTreeMap;

use crate::content::{Kept, Pack, Scenario};
use crate::diag::counted;
use crate::games::broadswords::content::Troop;
use crate::press::pieces::standees::STANDEES;
use crate::press::pieces::start_here::START_HERE;
use crate::press::{FirstGame, Needed, Portion, Work};

pub(in crate::games::broadswords) fn first_game(
    pack: &Pack,
    scenario: &Kept<Scenario>,
) -> FirstGame {
    let id = scenario.id().to_string();
    let forces = || scenario.sides().flat_map(|side| side.forces());
    let mut units: BTreeMap<String, u32> = BTreeMap::new();
    for force in forces() {
        *units.entry(force.of.get_ref().clone()).or_default() += force.count.max(1);
    }
    let races: BTreeMap<String, u32> = forces()
        .filter_map(|force| pack.shelf::<Troop>().get(force.of.get_ref()))
        .map(|troop| (troop.race.get_ref().clone(), 1))
        .collect();
    let dealt: u32 = units.values().chain(races.values()).sum();
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
                title: "Quick tables",
                about: "for both players to look at".into(),
                work: Work::Read,
                pieces: vec![Needed::all("quick-tables")],
            },
            Portion {
                title: "Cards",
                about: format!(
                    "{} for units and their race",
                    counted(dealt as usize, "card")
                ),
                work: Work::Cards,
                pieces: vec![Needed::some("troops", units), Needed::some("races", races)],
            },
            Portion {
                title: "Troops",
                about: "a token for every figure, with its number, and markers".into(),
                work: Work::Tokens,
                pieces: vec![Needed::one_each(STANDEES, [id])],
            },
        ],
        also: vec![
            "Scissors, sticky tape, glue stick".into(),
            "A ruler with centimetres".into(),
            "Six ordinary dice".into(),
        ],
        lasts: "under an hour to play",
    }
}
