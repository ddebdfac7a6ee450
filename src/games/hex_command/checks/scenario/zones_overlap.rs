check!("S124", zones_overlap, Warning);

use super::{board_of, two_sides};
use crate::content::{Board, Force, Kept, Pack, Scenario, ScenarioSide};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let (Some((one, other)), Some((_, board))) =
            (two_sides(scenario), board_of(scenario, pack))
        else {
            continue;
        };
        for second in first_in_each_zone(other) {
            let clash = first_in_each_zone(one)
                .into_iter()
                .find_map(|first| Some((first, shared(first, second, &board)?)));
            if let Some((first, hexes)) = clash {
                out.push(overlap(first, second, &hexes, scenario));
            }
        }
    }
}

fn overlap(first: &Force, second: &Force, hexes: &[Hex], scenario: &Kept<Scenario>) -> Diagnostic {
    let names: Vec<String> = hexes.iter().take(6).map(Hex::to_string).collect();
    let more = if hexes.len() > names.len() {
        " and more"
    } else {
        ""
    };
    let [one, other] = [first, second].map(|force| force.zone.as_ref().unwrap_or(&force.id));
    let message = if one.get_ref() == other.get_ref() {
        format!("both sides place units in zone `{}`", one.get_ref())
    } else {
        format!(
            "zones `{}` and `{}` of the two sides overlap in {}{more}",
            one.get_ref(),
            other.get_ref(),
            names.join(", ")
        )
    };
    CODE.at(scenario.span(other), message)
        .label("this side's zone")
        .also(scenario.span(one), "the other side's")
        .rule("HC-SET-5")
        .hint("give each side hexes of its own")
}

/// For each zone in which a side places units, the first of them.
fn first_in_each_zone(side: &ScenarioSide) -> Vec<&Force> {
    let zone = |force: &Force| force.zone.as_ref().map(|zone| zone.get_ref().clone());
    let mut placed: Vec<&Force> = Vec::new();
    for force in side.forces().filter(|force| force.at.is_none()) {
        if zone(force).is_some() && placed.iter().all(|it| zone(it) != zone(force)) {
            placed.push(force);
        }
    }
    placed
}

/// The hexes in which both might be, if any.
fn shared(first: &Force, second: &Force, board: &Board<'_>) -> Option<Vec<Hex>> {
    let zone = |force: &Force| board.zone(force.zone.as_ref()?.get_ref());
    let hexes: Vec<Hex> = zone(first)?.intersection(&zone(second)?).copied().collect();
    (!hexes.is_empty()).then_some(hexes)
}
