check!("S102", two_in_a_hex, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use super::room_beside;
use crate::content::{Kept, Pack, PlacedLeader, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Leader, LeaderKind, TO_ARMS};
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        units(scenario, pack, out);
        commanders(scenario, pack, out);
        commanders_among_enemies(scenario, pack, out);
    }
}

fn units(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut taken = BTreeMap::new();
    for (_, force) in scenario.forces() {
        let (Some(at), Some(hex)) = (&force.at, force.hex()) else {
            continue;
        };
        let Some((first_at, first)) = taken.get(&hex) else {
            taken.insert(hex, (at, &force.id));
            continue;
        };
        let id = force.id.get_ref();
        out.push(
            shared(scenario, at, first_at, id, first.get_ref())
                .rule("HC-MOV-1")
                .hint(match room_beside(hex, force, scenario, pack) {
                    Some(free) => format!("free beside it: {free}"),
                    None => "one unit to a hex: move one of them".into(),
                }),
        );
    }
}

fn shared(
    scenario: &Kept<Scenario>,
    at: &Spanned<String>,
    first_at: &Spanned<String>,
    id: &str,
    first: &str,
) -> Diagnostic {
    CODE.at(
        scenario.span(at),
        format!("`{first}` and `{id}` both start in {}", at.get_ref()),
    )
    .label(format!("`{id}`"))
    .also(scenario.span(first_at), format!("`{first}`"))
}

/// Where a commander starts: in a hex, or with a unit whose hex is not yet known.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum CommanderStart<'a> {
    Hex(Hex),
    With(&'a str, &'a str),
}

fn commanders(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<CommanderStart<'_>, &PlacedLeader> = BTreeMap::new();
    for (side, leader) in scenario.placed_leaders() {
        let Some(start) = start(leader, side).filter(|_| is_commander(leader, pack)) else {
            continue;
        };
        let Some(first) = taken.get(&start) else {
            taken.insert(start, leader);
            continue;
        };
        let (id, first_id) = (leader.id.get_ref(), first.id.get_ref());
        out.push(
            CODE.at(
                scenario.span(place(leader)),
                match start {
                    CommanderStart::Hex(hex) => {
                        format!("commanders `{first_id}` and `{id}` both start in {hex}")
                    }
                    CommanderStart::With(_, unit) => {
                        format!("commanders `{first_id}` and `{id}` both start with `{unit}`")
                    }
                },
            )
            .label(format!("`{id}`"))
            .also(scenario.span(place(first)), format!("`{first_id}`"))
            .rule("HC-MOV-4")
            .hint("place one of them with another unit"),
        );
    }
}

fn commanders_among_enemies(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (side, leader) in scenario.placed_leaders() {
        let Some(hex) = leader.hex(side).filter(|_| is_commander(leader, pack)) else {
            continue;
        };
        let enemy = scenario.forces().find(|(other, force)| {
            other.id.get_ref() != side.id.get_ref() && force.hex() == Some(hex)
        });
        if let Some((_, force)) = enemy {
            let (id, enemy) = (leader.id.get_ref(), force.id.get_ref());
            out.push(
                CODE.at(
                    scenario.span(place(leader)),
                    format!("`{id}` starts in {hex}, the hex of the enemy's `{enemy}`"),
                )
                .label(format!("`{id}`"))
                .also(
                    scenario.span(force.at.as_ref().unwrap_or(&force.id)),
                    format!("`{enemy}`"),
                )
                .rule("HC-MOV-14")
                .hint("place him with a unit of his own"),
            );
        }
    }
}

fn start<'a>(leader: &'a PlacedLeader, side: &'a ScenarioSide) -> Option<CommanderStart<'a>> {
    match leader.hex(side) {
        Some(hex) => Some(CommanderStart::Hex(hex)),
        None => {
            let unit = leader.with.as_ref()?;
            Some(CommanderStart::With(side.id.get_ref(), unit.get_ref()))
        }
    }
}

fn place(leader: &PlacedLeader) -> &Spanned<String> {
    leader
        .at
        .as_ref()
        .or(leader.with.as_ref())
        .unwrap_or(&leader.id)
}

/// Sergeants and bearers of To Arms are figures of their unit (TA-NCO-1).
fn is_commander(placed: &PlacedLeader, pack: &Pack) -> bool {
    let Some(leader) = pack.shelf::<Leader>().get(placed.leader.get_ref()) else {
        return false;
    };
    match leader.kind.get_ref() {
        LeaderKind::General | LeaderKind::Officer => true,
        LeaderKind::Sergeant => *pack.ruleset != TO_ARMS,
        LeaderKind::Standard => false,
    }
}
