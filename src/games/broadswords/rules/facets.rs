//! What an act is about, for clients.

use super::Battle;
use super::act::{Act, Aim, Spell, Who};
use super::ids::NOBODY;
use crate::engine::Facets;

/// What an act is about.
pub(super) fn of(battle: &Battle, act: &Act) -> Facets {
    let tables = &battle.tables;
    let who = |it: Who| match it {
        Who::Unit(unit) => tables.unit(unit).code.clone(),
        Who::Figure(figure) => tables.code_of(figure).to_string(),
        Who::Model(model) => tables.model(model).code.clone(),
    };
    let option = |facets: Facets, word: &str| Facets {
        option: Some(word.to_string()),
        ..facets
    };
    let kind = kind(act);
    let facets = match act.who() {
        Some(it) if exists(battle, it) => Facets::of(kind).piece(who(it)),
        _ => Facets::of(kind),
    };
    let facets = match act.place() {
        Some(at) => facets.to(at.to_string()),
        None => facets,
    };
    let aim = |facets: Facets, at: Aim| match at {
        Aim::Unit(unit) => facets.target(tables.unit(unit).code.clone()),
        Aim::Figure(figure) => facets.target(tables.code_of(figure)),
        Aim::Model(model) => facets.target(tables.model(model).code.clone()),
        Aim::Building(building) => facets.target(tables.building(building).code.clone()),
        Aim::Door(door) => facets.target(tables.doors[usize::from(door)].code.clone()),
        Aim::Zone(at) => facets.to(at.to_string()),
    };
    match *act {
        Act::MoveFirst(side) => option(facets, &tables.sides[side.at()].id),
        Act::PlaceMarker { marker, .. } => match tables.markers.get(usize::from(marker)) {
            Some(row) => facets.piece(format!("marker-{}", row.number)),
            None => facets,
        },
        Act::Rally { unit, .. } | Act::Charge { target: unit, .. } if tables.has_unit(unit) => {
            facets.target(tables.unit(unit).code.clone())
        }
        Act::Engage { foe, .. } if tables.has_figure(foe) => facets.target(tables.code_of(foe)),
        Act::Board { model, .. } => facets.target(tables.model(model).code.clone()),
        Act::Garrison { building, .. }
        | Act::Enter { building, .. }
        | Act::Climb { building, .. } => facets.target(tables.building(building).code.clone()),
        Act::Shoot { at, with, .. } => match tables.weapons.get(usize::from(with)) {
            Some(row) if with != NOBODY => option(aim(facets, at), &row.id),
            _ => aim(facets, at),
        },
        Act::Cast { spell, at, .. } => option(
            aim(facets, at),
            match spell {
                Spell::Fireball => "fireball",
                Spell::Lightning => "lightning",
            },
        ),
        _ => facets,
    }
}

fn exists(battle: &Battle, who: Who) -> bool {
    match who {
        Who::Unit(unit) => battle.tables.has_unit(unit),
        Who::Figure(figure) => battle.tables.has_figure(figure),
        Who::Model(model) => usize::from(model) < battle.tables.models.len(),
    }
}

fn kind(act: &Act) -> &'static str {
    match act {
        Act::Place { .. } | Act::PlaceMarker { .. } => "place",
        Act::Garrison { .. } => "garrison",
        Act::MoveFirst(_) => "first",
        Act::Rally { .. } => "rally",
        Act::Move { .. } | Act::Step { .. } | Act::Drive { .. } => "move",
        Act::Charge { .. } | Act::Engage { .. } => "charge",
        Act::Face { .. } => "face",
        Act::Board { .. } => "board",
        Act::Enter { .. } => "enter",
        Act::Climb { .. } => "climb",
        Act::GetOut { .. } => "get-out",
        Act::Hook(_) => "hook",
        Act::Unhook(_) => "unhook",
        Act::Exit(_) => "exit",
        Act::Reveal(_) => "reveal",
        Act::Shoot { .. } => "shoot",
        Act::Cast { .. } => "cast",
        Act::Remove(_) => "remove",
        Act::Batter { .. } => "batter",
        Act::Group { .. } | Act::PairRest(_) => "pair",
        Act::Guard(_) => "guard",
        Act::Done => "done",
    }
}
