//! What must be printed to play one scenario: its sheet, its companies, the fire chart, and the pages that teach the game.

use std::collections::{BTreeMap, BTreeSet};

use super::standees::listed;
use crate::content::{Aid, Kept, Pack, Scenario};
use crate::games::combat_captain::content::Company;
use crate::press::pieces::standees::STANDEES;
use crate::press::pieces::start_here::START_HERE;
use crate::press::{FirstGame, Needed, Portion, Work};

/// Cards of the rules that only some battles need.
const VEHICLES: &str = "vehicles";
const REINFORCEMENTS: &str = "reinforcement-move";

pub(in crate::games::combat_captain) fn first_game(
    pack: &Pack,
    scenario: &Kept<Scenario>,
) -> FirstGame {
    let id = scenario.id().to_string();
    let forces = || scenario.sides().flat_map(|side| side.forces());
    let subunits: BTreeSet<&str> = forces()
        .flat_map(|force| listed(pack, force))
        .map(|row| row.id())
        .collect();
    let has_vehicles = forces()
        .flat_map(|force| listed(pack, force))
        .any(|row| row.kind.get_ref().is_vehicle());
    let companies: BTreeMap<String, u32> = forces()
        .filter(|force| pack.shelf::<Company>().get(force.of.get_ref()).is_some())
        .map(|force| (force.of.get_ref().clone(), 1))
        .collect();
    let arrives = forces().any(|force| force.arrives.is_some());
    let aids = pack.shelf::<Aid>().iter().map(|aid| aid.id().to_string());
    let aids = aids.filter(|id| match id.as_str() {
        VEHICLES => has_vehicles,
        REINFORCEMENTS => arrives,
        _ => true,
    });
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
                title: "Fire chart and tables",
                about: "for both players to look at".into(),
                work: Work::Read,
                pieces: vec![Needed::all("fire-chart"), Needed::all("combat-tables")],
            },
            Portion {
                title: "Rosters",
                about: "one for each company, to tick".into(),
                work: Work::Read,
                pieces: vec![Needed::some("company-rosters", companies.clone())],
            },
            Portion {
                title: "Cards",
                about: "companies, sub-units, and the rules in short".into(),
                work: Work::Cards,
                pieces: vec![
                    Needed::some("companies", companies),
                    Needed::one_each("subunits", subunits.into_iter().map(String::from)),
                    Needed::one_each("aids", aids),
                ],
            },
            Portion {
                title: "Troops",
                about: "a token for every sub-unit, with its number, and markers".into(),
                work: Work::Tokens,
                pieces: vec![Needed::one_each(STANDEES, [id])],
            },
        ],
        also: vec![
            "Scissors, sticky tape, glue stick".into(),
            "A ruler with centimetres".into(),
            "Six ordinary dice, one coloured".into(),
            "Two pencils".into(),
        ],
        lasts: "half an hour to play",
    }
}
