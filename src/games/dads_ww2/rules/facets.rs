//! What an act is about, for clients.

use super::Battle;
use super::act::Act;
use super::base_set::{BaseId, BaseSet};
use crate::engine::{Facets, Side};
use crate::kernel::HexId;

/// What an act is about.
pub(super) fn of(battle: &Battle, act: &Act) -> Facets {
    let side = battle.decider().unwrap_or(Side::First);
    let field = &battle.tables.field;
    let code = |base: BaseId| battle.tables.base(base).code.clone();
    let codes = |bases: &mut dyn Iterator<Item = BaseId>| -> String {
        bases.map(code).collect::<Vec<_>>().join(" ")
    };
    let acting = |facets: Facets, group: BaseSet| match group.first(side) {
        Some(first) => facets
            .piece(codes(&mut group.of(side)))
            .from(field.name(battle.state.at(first))),
        None => facets,
    };
    let aimed = |facets: Facets, at: HexId| {
        let facets = facets.to(field.name(at));
        match battle.state.who(at) {
            Some(base) => facets.target(code(base)),
            None => facets,
        }
    };
    match *act {
        Act::Place { base, at, facing } => with_option(
            Facets::of("place").piece(code(base)).to(field.name(at)),
            field.facing_word(facing),
        ),
        Act::Move(moves) => {
            let first = moves.as_slice().first();
            let facets = acting(Facets::of("move"), moves.group());
            match first {
                Some(mover) => with_option(
                    facets.to(field.name(mover.to)),
                    field.facing_word(mover.facing),
                ),
                None => facets,
            }
        }
        Act::Limber(base) => acting(Facets::of("limber"), BaseSet::one(base)),
        Act::Unlimber { base, facing } => with_option(
            acting(Facets::of("unlimber"), BaseSet::one(base)),
            field.facing_word(facing),
        ),
        Act::Shoot {
            group,
            machine_guns,
            at,
        } => {
            let facets = aimed(acting(Facets::of("shoot"), group), at);
            with_option(facets, if machine_guns.is_empty() { "" } else { "mg" })
        }
        Act::Assault { chain, at } => aimed(acting(Facets::of("assault"), chain.group()), at),
        Act::Recover { group } => acting(Facets::of("recover"), group),
        Act::Bombard { aims } => aimed(Facets::of("bombard"), aims[0]),
        Act::Pass(base) => acting(Facets::of("pass"), BaseSet::one(base)),
        Act::Done => Facets::of("done"),
        Act::Stop => Facets::of("stop"),
        Act::Jam(base) => acting(Facets::of("jam"), BaseSet::one(base)),
    }
}

fn with_option(facets: Facets, option: &str) -> Facets {
    let option = (!option.is_empty()).then(|| option.to_string());
    Facets { option, ..facets }
}
