//! What an act is about, for clients.

use super::Battle;
use super::act::{Act, Activity, Support};
use super::ids::{NOBODY, SubId};
use super::state::OFF;
use crate::engine::Facets;

/// What an act is about.
pub(super) fn of(battle: &Battle, act: &Act) -> Facets {
    let tables = &battle.tables;
    let code = |subunit: SubId| tables.subunit(subunit).code.clone();
    let by = |kind: &'static str, subunit: SubId| {
        let facets = Facets::of(kind).piece(code(subunit));
        match battle.state.at(subunit) {
            OFF => facets,
            at => facets.from(at.to_string()),
        }
    };
    let with_dice = |facets: Facets, dice: u8| Facets {
        dice: Some(dice.to_string()),
        ..facets
    };
    let option = |facets: Facets, word: &str| Facets {
        option: Some(word.to_string()),
        ..facets
    };
    match *act {
        Act::Place { subunit, at, .. } => {
            Facets::of("place").piece(code(subunit)).to(at.to_string())
        }
        Act::GoFirst(side) => option(Facets::of("first"), &tables.sides[side.at()].id),
        Act::Activate(unit) => Facets::of("activate").piece(tables.unit(unit).code.clone()),
        Act::Reinforce(unit) => Facets::of("reinforce").piece(tables.unit(unit).code.clone()),
        Act::Together(activity) => option(
            Facets::of("together"),
            match activity {
                Activity::Move => "move",
                Activity::Fire => "fire",
                Activity::TakeCover => "cover",
                Activity::LeaveCover => "uncover",
            },
        ),
        Act::Advance { subunit, dice } => with_dice(by("advance", subunit), dice),
        Act::Move { subunit, path } => match path.end() {
            Some(end) => by("move", subunit).to(end.to_string()),
            None => by("stay", subunit),
        },
        Act::Fire { volley, together } => {
            let Some(row) = tables.units.get(usize::from(volley.unit)) else {
                return Facets::of("fire");
            };
            let firing: Vec<SubId> = volley
                .firing()
                .map(|(place, _)| row.first + place as SubId)
                .collect();
            let names: Vec<String> = firing.iter().copied().map(code).collect();
            let mut facets = Facets::of("fire").piece(names.join(" "));
            if let Some(first) = firing.first() {
                facets = facets.from(battle.state.at(*first).to_string());
            }
            let target = volley.targets().find(|target| *target != NOBODY);
            if let Some(target) = target {
                facets = facets.target(code(target));
                facets = facets.to(battle.state.at(target).to_string());
            }
            let dice: u8 = volley.firing().map(|(_, aim)| aim.dice).sum();
            let facets = with_dice(facets, dice);
            if together {
                option(facets, "together")
            } else {
                facets
            }
        }
        Act::TakeCover { subunit, dice, .. } => with_dice(by("cover", subunit), dice),
        Act::LeaveCover { subunit, dice } => with_dice(by("uncover", subunit), dice),
        Act::Break { subunit } => by("break", subunit),
        Act::Hold { subunit, dice } => with_dice(by("hold", subunit), dice),
        Act::LineUp { subunit, feature } => {
            by("line", subunit).to(tables.feature(feature).code.clone())
        }
        Act::MoveOff { subunit, across } => by(if across { "cross" } else { "back" }, subunit),
        Act::Rally => Facets::of("rally"),
        Act::Charge {
            subunit,
            target,
            dice,
        } => with_dice(by("charge", subunit).target(code(target)), dice),
        Act::Ride { subunit, vehicle } => by("ride", subunit).target(code(vehicle)),
        Act::Overturn { subunit, vehicle } => by("overturn", subunit).target(code(vehicle)),
        Act::LeaveTable { subunit } => by("leave", subunit),
        Act::Withdraw => Facets::of("withdraw"),
        Act::Stand => Facets::of("stand"),
        Act::Trade(hits) => with_dice(Facets::of("trade"), hits),
        Act::Allot { subunit, hits } => with_dice(by("allot", subunit), hits),
        Act::TryEvent => Facets::of("event"),
        Act::Call(support) => option(
            Facets::of("call"),
            match support {
                Support::Artillery => "artillery",
                Support::Strafing => "strafing",
                Support::Bombing => "bombing",
            },
        ),
        Act::Shell { .. } => Facets::of("shell"),
        Act::Tape { from, to } => Facets::of("tape").from(from.to_string()).to(to.to_string()),
        Act::Strafe => Facets::of("strafe"),
        Act::Bomb { target } => Facets::of("bomb").target(code(target)),
        Act::Done => Facets::of("done"),
    }
}
