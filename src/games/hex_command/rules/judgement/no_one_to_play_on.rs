finding!("E103", no_one_to_play_on, Warning);

use std::collections::BTreeSet;

use super::Battleground;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::engine::Side;
use crate::games::hex_command::content::Command;
use crate::games::hex_command::rules::tables::{
    Aim, CardKind, Mark, Op, Piece, Reach, Tables, Use, When,
};

/// How far a card gets towards a unit before something rules it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// It covers no unit.
    NobodyMeant,
    /// The units it covers are on the wrong side.
    WrongSide,
    /// Its boxes are closed for them.
    Closed,
    /// They have no wireless set.
    NoSet,
    /// Nothing rules it out.
    Open,
}

pub(super) fn judge<'p>(
    pack: &'p Pack,
    grounds: &[Battleground<'_>],
    told: &mut BTreeSet<&'p str>,
    out: &mut Vec<Diagnostic>,
) {
    for command in pack.shelf::<Command>() {
        if told.contains(command.id()) {
            continue;
        }
        let ways: Vec<Way> = grounds
            .iter()
            .filter_map(|ground| Some(way(&ground.tables, dealt(&ground.tables, command.id())?)))
            .collect();
        match ways.iter().max() {
            Some(Way::Open) => {}
            Some(furthest) => {
                told.insert(command.id());
                out.push(finding(command, *furthest, ways.len()));
            }
            None if grounds.is_empty() => {}
            None => out.push(never_dealt(command)),
        }
    }
}

fn never_dealt(command: &Kept<Command>) -> Diagnostic {
    let finding = CODE
        .at(
            command.id_span(),
            format!(
                "no scenario deals `{}`, so nobody can play it",
                command.id()
            ),
        )
        .label("in no deck");
    match &command.character {
        Some(character) => finding
            .rule("HG-SET-2")
            .hint(format!("let `{}` fight in a scenario", character.get_ref())),
        None => finding
            .rule("HC-SET-4")
            .hint("leave it in the deck of at least one scenario"),
    }
}

/// A copy of a card that is in the deck.
fn dealt(tables: &Tables, id: &str) -> Option<u8> {
    let cards = (0..).zip(&tables.cards);
    let mut copies = cards.filter(|(_, card)| card.id == id);
    let is_in = |number: &u8| tables.deck >> number & 1 == 1;
    copies.find_map(|(number, _)| is_in(&number).then_some(number))
}

/// How far a card gets at best, whoever holds it.
fn way(tables: &Tables, card: u8) -> Way {
    let kind = tables.cards[usize::from(card)].kind;
    let ways = Side::BOTH.into_iter().filter_map(|side| {
        let used = tables.use_of(card, side)?;
        if kind == CardKind::Dice || used.target == Aim::Nothing || reacts(used) {
            return Some(Way::Open);
        }
        let units = tables.unit_numbers();
        units.map(|unit| way_to(tables, used, side, unit)).max()
    });
    ways.max().unwrap_or(Way::NobodyMeant)
}

/// A card that answers a card needs no unit.
fn reacts(used: &Use) -> bool {
    used.branches.iter().flatten().any(|op| *op == Op::React)
}

fn way_to(tables: &Tables, used: &Use, side: Side, unit: Piece) -> Way {
    let row = tables.unit(unit);
    let meant = match &used.target {
        Aim::Units(units) => units >> unit & 1 == 1,
        Aim::WithCharacter(at) => {
            let character = tables.characters.get(usize::from(*at));
            character.is_some_and(|(_, with)| *with == unit)
        }
        // The commander may join any unit of the same side.
        Aim::WithLeader(leader) => tables.leader(*leader).side == row.side,
        Aim::Absent | Aim::Nothing => false,
    };
    if !meant {
        Way::NobodyMeant
    } else if (row.side == side) != used.own {
        Way::WrongSide
    } else if !is_open(used, row.home_guard) {
        Way::Closed
    } else if used.reach == Some(Reach::Wireless) && !may_have_set(tables, unit) {
        Way::NoSet
    } else {
        Way::Open
    }
}

/// Whether a box is open for the unit at a moment when the card may be played (HG-CRD-8).
fn is_open(used: &Use, home_guard: bool) -> bool {
    let Some([free, fire, close]) = used.boxes else {
        return true;
    };
    let lets = |mark: Mark| match mark {
        Mark::All => true,
        Mark::None => false,
        Mark::NotHomeGuard => !home_guard,
        Mark::HomeGuardOnly => home_guard,
    };
    let moments = When::ALL
        .into_iter()
        .filter(|when| used.when >> *when as u8 & 1 == 1);
    let mut marks = moments.map(|when| match when {
        When::Fire => fire,
        When::CloseCombat => close,
        _ => free,
    });
    marks.any(lets)
}

/// Whether a unit has a wireless set, may be joined by a commander who has one, or may get one from a card (HG-CRD-10).
fn may_have_set(tables: &Tables, unit: Piece) -> bool {
    let row = tables.unit(unit);
    let gives = |used: &Use| used.branches.iter().flatten().any(|op| *op == Op::Wireless);
    row.wireless
        || tables
            .leaders
            .iter()
            .any(|it| it.side == row.side && it.wireless)
        || tables
            .cards
            .iter()
            .any(|card| card.uses.iter().flatten().any(gives))
}

fn finding(command: &Kept<Command>, way: Way, battles: usize) -> Diagnostic {
    let place = match &command.target {
        Some(target) => command.span(target),
        None => command.id_span(),
    };
    let (why, label, rule) = match way {
        Way::WrongSide => (
            "whom it means is never on the side it is played on",
            "on the wrong side",
            if command.a.is_some() {
                "HG-CRD-12"
            } else {
                "HG-CRD-18"
            },
        ),
        Way::Closed => (
            "its boxes are closed for whomever it means",
            "meant, but never at these moments",
            "HG-CRD-8",
        ),
        Way::NoSet => (
            "nobody it means has a wireless set",
            "nobody of them has a set",
            "HG-CRD-10",
        ),
        Way::NobodyMeant | Way::Open => (
            "nobody it means is there",
            "nobody like that",
            if command.moment.is_some() {
                "TA-CRD-7"
            } else {
                "HG-CRD-15"
            },
        ),
    };
    let battles = match battles {
        1 => "in the one scenario that deals it".to_string(),
        count => format!("in all {count} scenarios that deal it"),
    };
    CODE.at(
        place,
        format!("`{}` can never be played {battles}: {why}", command.id()),
    )
    .label(label)
    .rule(rule)
    .hint("choose other words for `target`, add such a unit to a scenario, or take the card out of its deck")
}
