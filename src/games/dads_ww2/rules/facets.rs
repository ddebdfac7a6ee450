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
    let acting = |facets: Facets, bases: &[BaseId]| match bases {
        [first, ..] => {
            let codes: Vec<String> = bases.iter().copied().map(code).collect();
            let facets = facets.piece(codes.join(" "));
            facets.from(field.name(battle.state.at(*first)))
        }
        [] => facets,
    };
    let all = |group: BaseSet| group.of(side).collect::<Vec<BaseId>>();
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
            let bases: Vec<BaseId> = moves.as_slice().iter().map(|it| it.base).collect();
            let facets = acting(Facets::of("move"), &bases);
            match first {
                Some(mover) => with_option(
                    facets.to(field.name(mover.to)),
                    field.facing_word(mover.facing),
                ),
                None => facets,
            }
        }
        Act::Limber(base) => acting(Facets::of("limber"), &[base]),
        Act::Unlimber { base, facing } => with_option(
            acting(Facets::of("unlimber"), &[base]),
            field.facing_word(facing),
        ),
        Act::Shoot {
            group,
            machine_guns,
            at,
        } => {
            let facets = aimed(acting(Facets::of("shoot"), &all(group)), at);
            with_option(facets, if machine_guns.is_empty() { "" } else { "mg" })
        }
        Act::Assault { chain, at } => aimed(acting(Facets::of("assault"), chain.as_slice()), at),
        Act::Recover { group } => acting(Facets::of("recover"), &all(group)),
        Act::Bombard { aims } => aimed(Facets::of("bombard"), aims[0]),
        Act::Pass(base) => acting(Facets::of("pass"), &[base]),
        Act::Done => Facets::of("done"),
        Act::Stop => Facets::of("stop"),
        Act::Jam(base) => acting(Facets::of("jam"), &[base]),
    }
}

fn with_option(facets: Facets, option: &str) -> Facets {
    let option = (!option.is_empty()).then(|| option.to_string());
    Facets { option, ..facets }
}
