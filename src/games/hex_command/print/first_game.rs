//! What must be printed to play one scenario: its own cards, troops and dice, and the pages that teach the game.

use std::collections::BTreeSet;

use crate::content::{Kept, Pack, Scenario};
use crate::diag::counted;
use crate::games::hex_command::content::deck::{is_left_in, takes_part};
use crate::games::hex_command::content::{Command, CommandKind};
use crate::press::pieces::standees::STANDEES;
use crate::press::pieces::start_here::START_HERE;
use crate::press::{FirstGame, Needed, Portion, Work};

pub(in crate::games::hex_command) fn first_game(
    pack: &Pack,
    scenario: &Kept<Scenario>,
) -> FirstGame {
    let id = scenario.id().to_string();
    let forces = || scenario.sides().flat_map(|side| side.forces());
    let units: BTreeSet<String> = forces().map(|force| force.of.get_ref().clone()).collect();
    let officers = scenario.sides().flat_map(|side| &side.officers);
    let officers: BTreeSet<String> = officers.map(|it| it.get_ref().clone()).collect();
    let commands: Vec<(&'static str, String, u32)> = pack
        .shelf::<Command>()
        .iter()
        .filter(|it| is_dealt(pack, scenario, it))
        .map(|it| (kind_of(it), it.id().to_string(), it.quantity))
        .collect();
    let cards: u32 = commands.iter().map(|(_, _, quantity)| quantity).sum();
    let of_kind = |kind: &'static str| {
        let found = commands.iter().filter(|(it, ..)| *it == kind);
        Needed::some(kind, found.map(|(_, id, quantity)| (id.clone(), *quantity)))
    };
    let mut about = vec![
        counted(cards as usize, "command"),
        counted(units.len(), "unit"),
    ];
    if !officers.is_empty() {
        about.push(counted(officers.len(), "officer"));
    }
    let portion = |title, about: &str, work, pieces| Portion {
        title,
        about: about.to_string(),
        work,
        pieces,
    };
    FirstGame {
        portions: vec![
            portion(
                "Briefing",
                "what both sides are told",
                Work::Read,
                vec![Needed::one_each("briefings", [id.clone()])],
            ),
            portion(
                "First-game rules",
                "in a few small pages",
                Work::Read,
                vec![Needed::all(START_HERE)],
            ),
            portion(
                "Quick reference",
                "and the terrain effects",
                Work::Read,
                vec![Needed::all("quick-reference"), Needed::all("terrain-sheet")],
            ),
            portion(
                "Cards",
                &about.join(", "),
                Work::Cards,
                vec![
                    Needed::one_each("units", units),
                    Needed::one_each("officers", officers),
                    of_kind("npc"),
                    of_kind("pc"),
                    of_kind("orders"),
                ],
            ),
            portion(
                "Troops",
                "standees with their numbers",
                Work::Standees,
                vec![Needed::one_each(STANDEES, [id.clone()])],
            ),
            portion(
                "Dice",
                "a table for ordinary dice",
                Work::Dice,
                vec![Needed::all("conversion")],
            ),
        ],
        also: vec![
            "Scissors, ruler, sticky tape, glue stick".into(),
            "Fifteen ordinary dice (five will do)".into(),
        ],
        lasts: "about an hour to play",
    }
}

fn is_dealt(pack: &Pack, scenario: &Scenario, command: &Kept<Command>) -> bool {
    is_left_in(scenario, command)
        && (*command.kind.get_ref() != CommandKind::Pc || takes_part(pack, scenario, command))
}

/// What `--only` calls the deck a card belongs to.
fn kind_of(command: &Command) -> &'static str {
    match command.kind.get_ref() {
        CommandKind::Npc => "npc",
        CommandKind::Pc => "pc",
        CommandKind::Special | CommandKind::Dice => "orders",
    }
}
